"""Cards and how they are written."""

from __future__ import annotations

import copy
import pickle

import pytest

from tutor.cards import ALL_CARDS, JOKER, Card, read_card, read_cards, read_suit, write_cards
from tutor.errors import NotationError


def test_there_are_fifty_three_different_cards() -> None:
    assert len(set(ALL_CARDS)) == 53
    backwards = list(ALL_CARDS[::-1])
    assert sorted(backwards) == list(ALL_CARDS)


@pytest.mark.parametrize("card", ALL_CARDS)
def test_a_card_is_one_object_however_it_is_come_by(card: Card) -> None:
    assert read_card(card.text) is card
    assert read_card(f" {card.text.lower()} ") is card
    assert read_card(card.sign.replace("★", "*")) is card
    assert pickle.loads(pickle.dumps(card)) is card
    assert copy.deepcopy(card) is card
    assert str(card) == card.text
    assert eval(repr(card)) is card
    assert card.name.isascii()


@pytest.mark.parametrize("text", ["", "A", "h", "1h", "11h", "Ah Kh", "Zz", "**", "*h", "Ahh", "ßh", "10", "é"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        read_card(text)


@pytest.mark.parametrize(("rank", "suit"), [("A", ""), ("*", "h"), ("10", "h"), ("AK", "h"), ("A", "sh"), ("", "h")])
def test_no_card_is_made_of_what_is_none(rank: str, suit: str) -> None:
    with pytest.raises(NotationError):
        Card(rank, suit)


def test_a_card_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        JOKER.rank = "A"


def test_cards_are_read_and_written() -> None:
    assert read_cards("  Ah\t10♥  ") == (Card("A", "h"), Card("T", "h"))
    assert read_cards("none") == read_cards("") == ()
    assert write_cards([]) == "none"
    assert write_cards(read_cards("ah 10h *")) == "Ah Th *"
    with pytest.raises(NotationError) as refusal:
        read_cards("Ah  Kx")
    assert refusal.value.column == 5


def test_suits_are_read() -> None:
    assert [read_suit(text) for text in ("s", "H", "♦", "clubs", "♤\ufe0f")] == ["s", "h", "d", "c", "s"]
    with pytest.raises(NotationError):
        read_suit("x")
