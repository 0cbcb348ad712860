"""What a browser receives holds nothing that it must not know."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tutor.ask
from tutor.ask import KINDS, generate, shown
from tutor.ask.deciding import solver
from tutor.ask.places import situation, visible
from tutor.ask.question import Question, options_of, steps_of
from tutor.engine.decision import FORESIGHT, HINDSIGHT, TABLE
from tutor.registry import game_of, taught

GAMES = list(taught())
CARD = re.compile("[AKQJT98765432][shdc]")
OPEN_KINDS = sorted(set(KINDS) - {"value", "outcome", "declare", "clause", "legality", "decide"})
"""Kinds that speak only of what lies on the table; the others tell the cards that they ask about."""
TELLING = sorted(set(KINDS) - set(OPEN_KINDS) - {"decide"})


def questions(kind: str, count: int = 8) -> Iterator[tuple[Question, dict[str, Any]]]:
    """Questions with what a browser gets of them."""
    for id_ in GAMES:
        game = game_of(id_)
        for seed in range(3 if kind == "decide" else count):
            question = generate(game, game.tables.rules(), seed=f"public-{seed}", kind=kind)
            if question is not None:
                yield question, shown(game, question)


def texts(value: Any) -> Iterator[str]:
    """Every text in a JSON value, keys left out, and the cards that a wild only stands for."""
    if isinstance(value, dict):
        for key, entry in value.items():
            if key != "stands":
                yield from texts(entry)
    elif isinstance(value, list):
        for entry in value:
            yield from texts(entry)
    elif isinstance(value, str):
        yield value


def cards(value: Any) -> set[str]:
    """Every card that a JSON value names in notation."""
    words = (text.split() for text in texts(value))
    return {word for group in words if group and all(map(CARD.fullmatch, group)) for word in group}


def keys(value: Any) -> set[str]:
    """Every key in a JSON value."""
    if isinstance(value, dict):
        return set(value).union(*map(keys, value.values()))
    return set().union(*map(keys, value)) if isinstance(value, list) else set()


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_but_view_prompt_labels_and_nonce_leaves(kind: str) -> None:
    for question, sent in questions(kind):
        assert set(sent) == {"nonce", "kind", "game", "prompt", "answer", "view"}
        raw = json.dumps(sent)
        assert question.seed not in raw
        assert question.position not in raw
        assert question.id not in raw
        assert question.rules not in raw
        for option in (*options_of(question.form), *steps_of(question.form)):
            for name in option.inner:
                assert f'"{name}"' not in raw
        assert {"inner", "value", "seed", "truth", "focus", "position", "task"}.isdisjoint(keys(sent))
        misconceptions = game_of(question.game).tables.misconceptions
        assert not set(texts(sent)) & set(misconceptions)


@pytest.mark.parametrize("kind", OPEN_KINDS)
def test_no_hidden_card_is_named(kind: str) -> None:
    for question, sent in questions(kind):
        game = game_of(question.game)
        _, position = situation(game, question)
        seen = {card.text for card in visible(game, position, question.seat)}
        tried = {card for label in sent["answer"].get("options", []) for card in cards(label)}
        assert cards(sent["view"]) <= seen
        assert cards(sent["prompt"]) <= seen
        if kind in {"move", "moves", "perform"}:
            assert tried <= seen


def test_a_decision_in_foresight_shows_what_was_played_openly_and_no_more() -> None:
    sights = set()
    for question, sent in questions("decide"):
        game = game_of(question.game)
        _, position = situation(game, question)
        sight = solver().sight(question.game, question.task)
        sights.add(sight)
        own = {card.text for card in visible(game, position, question.seat)}
        closed = {pile["role"] for pile in sent["view"]["piles"] if pile["hidden"]}
        if sight == TABLE:
            assert cards(sent["view"]) <= own
        elif sight == FORESIGHT:
            others = [
                pile for pile in sent["view"]["piles"] if pile["role"] == "hand" and pile["seat"] != question.seat
            ]
            assert all(pile["cards"] == [] for pile in others)
            assert "stock" in closed
            won = {card for pile in sent["view"]["piles"] if pile["role"] == "won" for card in pile["cards"]}
            assert cards(sent["view"]) <= own | won
        else:
            assert closed <= {"won"}
        assert cards(sent["prompt"]) <= own
    assert sights >= {FORESIGHT, HINDSIGHT}


@pytest.mark.parametrize("kind", TELLING)
def test_views_show_no_hidden_card_beside_those_asked_about(kind: str) -> None:
    for question, sent in questions(kind):
        game = game_of(question.game)
        _, position = situation(game, question)
        seen = {card.text for card in visible(game, position, question.seat)}
        assert cards(sent["view"]) <= seen
        assert cards(sent) <= seen | {card.text for card in question.prompt.cards()} | {
            card.text for option in options_of(question.form) for card in option.label.cards()
        }


def said_in_code(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every name and text of a module that is no docstring, with its line."""
    described = (ast.Module, ast.ClassDef, ast.FunctionDef)
    docs = {id(node.body[0].value) for node in ast.walk(tree)
            if isinstance(node, described) and node.body and isinstance(node.body[0], ast.Expr)}  # fmt: skip
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.lineno, node.value
        elif isinstance(node, ast.Name | ast.Attribute | ast.arg | ast.keyword | ast.alias):
            name = getattr(node, "id", None) or getattr(node, "attr", None) or getattr(node, "arg", None)
            yield node.lineno, str(name or getattr(node, "name", ""))


def test_no_file_here_names_a_game_in_its_code() -> None:
    folder = Path(tutor.ask.__file__).parent
    found = [
        f"{path.name}:{number}"
        for path in sorted(folder.rglob("*.py"))
        for number, said in said_in_code(ast.parse(path.read_text(encoding="utf-8")))
        for game in GAMES
        if game in said.lower()
    ]
    assert found == []
