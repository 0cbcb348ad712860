"""Questions that cannot be asked are refused in words that say what is wrong."""

from __future__ import annotations

import pytest

from tests.games.bura.walks import TABLES
from tutor.engine.clauses import Trace
from tutor.engine.game import read_question
from tutor.errors import NotationError, TutorError
from tutor.games.bura import GAME


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("seed", "rules | question"),
        ("seed | dance", "no question dance"),
        ("seed | trick | trump h | plays Ah", "the plays of 2 players, and 1"),
        ("seed | trick | trump h | plays Ah, Kh, Qh", "the plays of 2 players, and 3"),
        ("seed | trick | trump h | plays Ah Kh, Qh", "as many cards as the lead"),
        ("seed | trick | trump h | plays Ah, Ah", "given twice"),
        ("seed | trick | trump h | plays Ah, 2h", "not in this pack"),
        ("seed | reply | trump h | hand Ah | lead none | cards Ah", "no lead to answer"),
        ("seed | reply | trump h | hand Ah Kh Qh Jh | lead 9h | cards Ah", "at most 3 cards"),
        ("seed | draw | taker N | hands N 3 | stock 4", "cards held by S are missing"),
        ("seed | draw | taker E | hands N 3, S 3 | stock 4", "not at this table"),
        ("seed | draw | taker N | hands N 4, S 3 | stock 4", "at most 3 cards"),
        ("seed | draw | taker N | hands N 3, S 3 | stock 31", "The pack has only 36 cards"),
        ("seed | draw | taker N | hands N 2, S 2 | stock 4 | count 1", "who is missing"),
        ("seed | draw | taker N | hands N 2, S 2 | stock 4 | who N | drawn 3", "Only 2 cards are drawn"),
        ("seed | draw | taker N | hands N 2, S 2 | stock 4 | who N | count 5", "cannot be taken"),
        ("seed | draw | taker N | hands N 2, S 2 | stock 4 | who N | count 0", "cannot be taken"),
        ("seed | declare | won 121 | moment before-lead", "only 120 points"),
        ("seed | deal-end | events take N 100, take S 30", "only 120 points"),
        ("seed | deal-end | events take E 30", "not at this table"),
        ("seed | setup | dealer N | guess_won N, S", "Only one seat"),
        ("burkozel-points | penalties | won N 60 | tricks N 3, S 4", "needs a number"),
        ("seed | compensation | shows N, N", "given twice"),
        ("seed | variant | hand 3", "target is missing"),
        ("seed | variant | hand 3 | target 31 | called domino-kozel", "Give either"),
        ("seed | count | won E 60", "not at this table"),
    ],
)
def test_what_cannot_be_asked(text: str, words: str) -> None:
    with pytest.raises(TutorError) as refusal:
        read_question(GAME, text).answer()
    assert words in str(refusal.value)


def test_a_trick_asked_by_its_plays_needs_two() -> None:
    query = GAME.queries["trick"]
    with pytest.raises(NotationError):
        query.ask(TABLES.rules(), {"trump": "h", "plays": ()})


@pytest.mark.parametrize(
    ("clause", "args", "value"),
    [
        ("bura.draw.stock-count", (36, 6), 30),
        ("bura.offence.taken-back", (), True),
        ("bura.holding.no-others", (), True),
        ("bura.claim.right-kept", (), True),
        ("bura.claim.complete-trick", ("before-reply",), True),
        ("bura.claim.complete-trick", ("before-lead",), False),
        ("bura.jump.claim-first", (), True),
        ("bura.setup.agreed-terms", ("stake",), False),
        ("bura.end.causes", (), ("declaration", "bura", "stock-fault", "all-played")),
    ],
)
def test_a_fact_says_what_holds(clause: str, args: tuple[object, ...], value: object) -> None:
    assert Trace(TABLES.rules()).ask(clause, *args) == value


def test_agreed_terms_are_agreed_where_the_option_says_so() -> None:
    assert Trace(TABLES.read_rules("pagat")).ask("bura.setup.agreed-terms", "stake") is True
