"""Work that peers do, in units comparable with ours."""

from __future__ import annotations

import random

import chess

LONGEST = 300


def chess_moves() -> int:
    """One random game of chess: generate, push, and at the end pop all; the number of moves."""
    board, chance = chess.Board(), random.Random(4)
    while not board.is_game_over() and board.ply() < LONGEST:
        legal = list(board.legal_moves)
        board.push(legal[int(chance.random() * len(legal))])
    moves = board.ply()
    while board.move_stack:
        board.pop()
    return moves
