"""Questions that cannot be asked are refused in words that say what is wrong."""

from __future__ import annotations

import pytest

from tutor.engine.game import read_question
from tutor.errors import TutorError
from tutor.games.burraco.game import GAME


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("seed | meld | cards 5d 5d 5d", "5d is given 3 times"),
        ("seed | meld | cards * * * * *", "four jokers, and 5"),
        ("seed | meld | cards 4h 5h *=", "“*=” is not a card"),
        ("seed | meld | cards =4h", "“=4h” is not a card"),
        ("seed | add | meld 4h 6h 8h | cards 7h", "neither a set nor a run"),
        ("seed | burraco | meld 4h 5h *=9c", "the card whose place it takes"),
        ("seed | turn | hand 4h | moves none of this", "is not a move"),
        ("seed | turn | hand 4h | moves ,", "There are no moves"),
        ("seed | turn | hand 4h | moves draw 5h,  add 5h to x", "“add 5h to x”"),
        ("seed | turn | hand 4h | stock 200 | moves draw", "The pack has 108 cards"),
        ("seed | score | NS pozzetto unplayed | EW hands 3c", "was not played are missing"),
        ("seed | score | NS hands 3c, 4c; pozzetto taken; closed yes | EW hands 5d", "in one hand only"),
        ("seed | score | NS closed yes | EW closed yes", "Only one side can have closed"),
    ],
)
def test_what_cannot_be_asked(text: str, words: str) -> None:
    with pytest.raises(TutorError) as refusal:
        read_question(GAME, text).answer()
    assert words in str(refusal.value)
