"""Positions, moves and questions as text: what is written reads back, and what cannot be is refused where it stands."""

from __future__ import annotations

import pytest

from tests.games.burraco.walks import RULE_SETS, TABLES, VARIED, picked
from tutor.chance import Chance
from tutor.engine.game import read_question
from tutor.engine.model import Move
from tutor.errors import NotationError
from tutor.games.burraco.game import GAME
from tutor.games.burraco.laid import read_laid, write_laid


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("key", [*RULE_SETS, *VARIED, "fitab!many-wilds"])
def test_a_position_reads_back(key: str, players: int) -> None:
    rules = TABLES.read_rules(key)
    plain = TABLES.read_rules(key.split("!", maxsplit=1)[0])
    for position in picked(plain, Chance(f"text/{key}"), 9, players=players):
        text = GAME.write(rules, position)
        assert GAME.read(text) == (rules, position)
        assert GAME.write(*GAME.read(text)) == text


@pytest.mark.parametrize("key", RULE_SETS)
def test_occasions_can_be_asked_and_read_back(key: str) -> None:
    rules = TABLES.read_rules(key)
    for position in picked(rules, Chance(f"ask/{key}"), 3):
        for query in GAME.queries.values():
            for number, given in enumerate(query.occasions(rules, position)):
                if number % 9 == 0:
                    assert query.form.read_text(query.form.write(given)) == given
                    assert query.ask(rules, given).answer()
                if number > 60:
                    break


def text_of(seed: int) -> str:
    rules = TABLES.rules("fitab")
    return GAME.write(rules, picked(rules, Chance(seed), 5)[2])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("act ", "act X"), ("| stock ", "| stock Ks Ks Ks "), ("| pile ", "| heap "), ("dealer ", "dealer Q"),
        ("| dealer", "| dealer N | dealer"), ("| pozzetti ", "| pozzetti 3c 4c, "), ("| ply ", "| ply x"),
        ("| stock ", "| stock none | ply 3 | xyz "), ("NS {", "NS {5d *=9d 7d} {"), ("NS {", "NS 5d {"),
        ("| stock ", "| result NS burraco.close.ends-deal | stock "), ("| N ", "| N Zz "),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused(old: str, new: str) -> None:
    text = text_of(5)
    assert old in text
    with pytest.raises(NotationError) as caught:
        GAME.read(text.replace(old, new, 1))
    assert str(caught.value)


def test_an_error_says_where_it_is() -> None:
    text = text_of(5)
    with pytest.raises(NotationError) as caught:
        GAME.read(text.replace("| stock ", "| stock 1x ", 1))
    assert caught.value.column == text.index("| stock ") + 3


def test_a_card_lost_from_the_stock_is_missed() -> None:
    rules = TABLES.rules("fitab")
    position = GAME.deal(rules, Chance(1))
    text = GAME.write(rules, position)
    short = text.replace(f"| stock {position.stock[0].text} ", "| stock ", 1)
    with pytest.raises(NotationError, match="108"):
        GAME.read(short)


@pytest.mark.parametrize(
    "question",
    [
        "fitab | meld | cards 9s 9s 9s", "fitab | meld | cards * * * * *", "fitab | meld | cards 5h=6h 7h 8h",
        "fitab | meld | cards none", "fitab | meld | cards *=* 5d 6d", "fitab | add | meld 5d *=9d 7d | cards 8d",
        "fitab | add | meld 5d 9s Kc | cards 8d", "fitab | burraco | meld 5d 6d",
        "fitab | move-wild | meld *=4d 5d 6d", "fitab | draw | source well | pile 5d", "fitab | draw | source stock",
        "fitab | draw | source stock | pile 5d | pozzetti_left 3", "fitab | turn | hand 5d | moves jump",
        "fitab | turn | hand 5d | moves add 5d to 3", "fitab | turn | hand 5d | moves add 5d", "fitab | turn | hand 5d",
        "fitab | turn | hand 9c 9d | next_pozzetto 5s 6s | moves draw 9s", "fitab | turn | hand 5d 5d | moves draw 5d",
        "fitab | turn | hand 9c 9d | moves draw 9s, meld 9c 9d 9s, discard 4c",
        "fitab | score | NS table none | EW table none; closed perhaps", "fitab | score | NS table none",
        "fitab | score | NS closed yes | EW closed yes",
        "fitab | score | NS unplayed_cards 4d; pozzetto taken | EW closed no",
        "fitab | match | totals NS 1 | deal NS 1, EW 2", "fitab | match | totals NS 1, NS 2 | deal NS 1, EW 2",
        "fibur2026 | victory-points | deals 5 | difference 3", "fitab | setup | players 3",
        "fitab | setup | players 2 | dealer E", "fitab | setup | players 4 | draws N 5d",
        "fitab | setup | players 4 | cut 0",
        "fitab | conduct | act sing", "fitab | conduct | act call-stall | players 7", "fitab | fault | event nothing",
    ],
)  # fmt: skip
def test_a_question_that_cannot_be_is_refused(question: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_question(GAME, question).answer()
    assert str(caught.value)


def test_marks_are_read_in_every_spelling() -> None:
    assert write_laid(read_laid("*=10h 2S=5♥  qd")) == "*=Th 2s=5h Qd"
    assert read_laid("none") == ()


@pytest.mark.parametrize(
    "text",
    ["draw", "take", "take 5d", "meld 5c *=6c 7c", "add 8c to 1", "add 2s=9c 8c to opponents 2", "discard Kd", "stall",
     "look pozzetto", "move-wild 1 to 8d", "move-wild 2 to hand", "move-wild 1 to 9s in 3"],
)  # fmt: skip
def test_moves_read_back(text: str) -> None:
    assert GAME.write_move(GAME.read_move(text, "N")) == text


@pytest.mark.parametrize("kind", ["meld", "add", "discard"])
def test_a_move_of_cards_names_some(kind: str) -> None:
    with pytest.raises(NotationError):
        GAME.read_move(f"{kind} none to 1" if kind == "add" else f"{kind} none", "N")
    rules = GAME.tables.rules()
    with pytest.raises(NotationError):
        GAME.judge(rules, GAME.deal(rules, Chance("7")), Move("N", kind, (), "1" if kind == "add" else None))
