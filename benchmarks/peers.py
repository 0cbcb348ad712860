"""Work that peers do, in units comparable with ours."""

from __future__ import annotations

import random

import chess

GAMES = 8
LONGEST = 300


def chess_moves() -> int:
    """A few random games of chess: generate, push, and at the end pop all; the number of moves."""
    return sum(_chess_game(random.Random(seed)) for seed in range(GAMES))


def _chess_game(chance: random.Random) -> int:
    board = chess.Board()
    while not board.is_game_over() and board.ply() < LONGEST:
        legal = list(board.legal_moves)
        board.push(legal[int(chance.random() * len(legal))])
    moves = board.ply()
    while board.move_stack:
        board.pop()
    return moves
