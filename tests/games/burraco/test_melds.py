"""The reader of melds against one that tries every way: every card in every place, every wild for every card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from tests.conftest import ProofSize
from tests.games.burraco.walks import PACK, RULE_SETS, TABLES, VARIED
from tutor.cards import JOKER, Card
from tutor.chance import Chance
from tutor.engine.rules import RuleSet
from tutor.games.burraco.generating import Limits, new_melds
from tutor.games.burraco.judging import try_lay
from tutor.games.burraco.laid import Cards, Laid
from tutor.games.burraco.turn import Turn

Record = Callable[[str, object], None]

ORDER = "A23456789TJQKA"
TURN = Turn(phase="play")
ALL = tuple(PACK.elements())


READ_UNDER = len(RULE_SETS) + len(VARIED)


def naive_runs(rules: RuleSet, cards: Cards) -> set[tuple[str, ...]]:
    """Every legal run of the cards, each as its texts from low to high: every order laid on every window of places.

    An order is given up at its first card that is neither wild nor the card of its place.
    """
    option = rules.options
    found: set[tuple[str, ...]] = set()
    count = len(cards)
    if not 3 <= count <= option["run_max"]:
        return found
    for suit in "shdc":
        for low in range(15 - count):
            window = ORDER[low : low + count]
            for order in orders(suit, window, cards):
                texts = naive_run(option, suit, low, window, order)
                if texts:
                    found.add(texts)
    return found


def orders(suit: str, window: str, cards: Cards) -> Iterator[Cards]:
    """Every order of cards in which each is wild or the card of its place."""
    if not cards:
        yield ()
        return
    for card in dict.fromkeys(cards):
        if card.rank in "2*" or (card.rank == window[0] and card.suit == suit):
            rest = list(cards)
            rest.remove(card)
            for order in orders(suit, window[1:], tuple(rest)):
                yield (card, *order)


def naive_run(option: Mapping[str, Any], suit: str, low: int, window: str, order: Cards) -> tuple[str, ...] | None:
    """The texts of one order of cards in one window if it is legal: at most one card is not the card of its place."""
    texts = []
    wilds = aces = 0
    two_at = None
    for at, (rank, card) in enumerate(zip(window, order, strict=True)):
        if card.rank == rank and card.suit == suit:
            aces += rank == "A"
            two_at = at if rank == "2" else two_at
            texts.append(card.text)
        elif card == JOKER or card.rank == "2":
            wilds += 1
            texts.append(f"{card.text}={rank}{suit}")
        else:
            return None
    if two_at is not None and option["natural_two"] == "needs_physical_three":
        beside = order[two_at + 1] if two_at + 1 < len(order) else None
        wilds += beside is None or beside != Card("3", suit)
    if wilds > 1 or (aces > 1 and option["ace_both_ends"] == "off"):
        return None
    return tuple(texts)


def naive_set(rules: RuleSet, cards: Cards) -> bool:
    """Whether the cards are a legal set: one rank and at most one joker or two."""
    option = rules.options
    plain = [card for card in cards if card != JOKER and card.rank != "2"]
    ranks = {card.rank for card in plain}
    narrow = option["sets_allowed"] == "aces_and_threes"
    return (
        3 <= len(cards) <= option["set_max"]
        and len(ranks) == 1
        and len(cards) - len(plain) <= 1
        and (not narrow or ranks <= {"A", "3"})
    )


def random_cards(chance: Chance, most: int = 6) -> Cards:
    """Cards that come near a meld: mostly of one suit or one rank, some wild."""
    count = 2 + chance.below(most - 1)
    suit, rank = chance.pick("shdc"), chance.pick("A3456789TJQK")
    near = chance.below(3)
    start = chance.below(13)
    window = {ORDER[(start + at) % 13] for at in range(count + 2)}
    pool = [
        card for card in ALL
        if card.rank in {"2", "*"}
        or (near == 0 and card.suit == suit and card.rank in window)
        or (near == 1 and card.rank == rank)
        or (near == 2 and (card.suit == suit or card.rank == rank))
    ]  # fmt: skip
    keep = [card for card in pool if card.rank not in "2*" or chance.happens(1, 3)]
    return tuple(sorted(chance.sample(keep, min(count, len(keep)))))


@pytest.mark.prove
@pytest.mark.parametrize("key", [*RULE_SETS, *VARIED])
def test_reading_agrees_with_trying_every_way(key: str, proof_size: ProofSize, record_property: Record) -> None:
    rules, chance = TABLES.read_rules(key), Chance(f"melds/{key}")
    seen, drawn, known = Counter[str](), proof_size(sample=60, full=1_000_000 // READ_UNDER + 1), set[Cards]()
    for _ in range(drawn):
        cards = random_cards(chance)
        if cards in known:
            continue
        known.add(cards)
        tried = try_lay(rules, TURN, tuple(map(Laid, cards)))
        runs, is_set = naive_runs(rules, cards), naive_set(rules, cards)
        assert tried.legal == (bool(runs) or is_set), cards
        seen["legal" if tried.legal else "not"] += 1
        if not tried.legal:
            continue
        if tried.reading.meld.kind == "set":
            assert is_set
        else:
            texts = tuple(laid.text for laid in tried.reading.meld.laid)
            assert texts in runs, cards
            assert sum("=" in text for text in texts) == min(sum("=" in text for text in run) for run in runs)
    assert min(seen["legal"], seen["not"]) > 3
    record_property(
        "proved",
        f"{drawn} multisets drawn, {len(known)} different ones ({seen['legal']} of them melds) read as trying every way"
        f" says, {key}",
    )


@pytest.mark.prove
@pytest.mark.parametrize("key", [*RULE_SETS, *VARIED])
def test_what_is_generated_is_what_can_be_read(key: str, proof_size: ProofSize) -> None:
    rules, chance = TABLES.read_rules(key), Chance(f"made/{key}")
    for _ in range(proof_size(sample=8, full=4_000)):
        cards = random_cards(chance)
        made = {lay for lay in new_melds(Limits.of(rules), Counter(cards), ()) if len(lay) == len(cards)}
        runs = {tuple(laid.text for laid in lay) for lay in made if any(laid.stands for laid in lay)}
        plain = [lay for lay in made if not any(laid.stands for laid in lay)]
        marked = {run for run in naive_runs(rules, cards) if any("=" in text for text in run)}
        assert runs == marked, cards
        clean = {run for run in naive_runs(rules, cards) if not any("=" in text for text in run)}
        assert len(plain) == len(clean) + naive_set(rules, cards), cards


@pytest.mark.parametrize("key", ["seed", "fitab", "international"])
def test_every_marked_reading_is_accepted_as_marked(key: str) -> None:
    rules, chance = TABLES.read_rules(key), Chance(f"marks/{key}")
    for _ in range(12):
        cards = random_cards(chance, 5)
        for lay in new_melds(Limits.of(rules), Counter(cards), ()):
            tried = try_lay(rules, TURN, lay)
            assert tried.legal
            assert tried.reading.meld.text == " ".join(laid.text for laid in lay) or tried.reading.meld.kind == "set"
