"""Runs: consecutive cards of a suit, and the ace at their ends."""

from __future__ import annotations

from collections import Counter

from tutor.engine.clauses import Finding, Role, broken, met, passed
from tutor.games.burraco.book import clause
from tutor.games.burraco.laid import card_at
from tutor.games.burraco.melds import HIGH, LOW
from tutor.games.burraco.turn import Lay


@clause(
    "burraco.run.one-suit",
    role=Role.TEST,
    gate="shape",
    on=("meld",),
    basis="sources",
    sources=("fibur art. 9", "wikipedia-it melds", "fgb tests"),
)
def one_suit(act: Lay) -> Finding:
    """All natural cards of a run are of one suit.

    A wild may be of any suit, for it stands for a card of the right one.

    Examples:
        fitab | meld | cards 5h 6h 7s 8h -> legal no
        fitab | meld | cards 5h 6h 7h 8h -> legal yes
    """
    if act.reading.meld.kind != "run":
        return passed()
    suit = act.reading.meld.of
    strangers = tuple(card for card, _ in act.reading.naturals if card.suit != suit and card.rank != "2")
    return broken(suit=suit, strangers=strangers) if strangers else passed()


@clause(
    "burraco.run.no-repeat",
    role=Role.TEST,
    gate="shape",
    on=("meld",),
    basis="sources",
    sources=("fibur2026 runs", "fitab-library runs"),
)
def no_repeat(act: Lay) -> Finding:
    """No rank occurs twice in a run.

    The second copy of a card needs a run of its own.

    Examples:
        seed | meld | cards Ah 2h 3h Ah -> legal no
        fitab | add | meld 5d 6d 7d | cards 6d -> legal no
        fitab | add | meld 5d 6d 7d | cards 8d -> legal yes
    """
    places = Counter(act.reading.meld.places)
    twice = tuple(card_at(place, act.reading.meld.of) for place, count in places.items() if count > 1)
    return broken(twice=twice) if twice else passed()


@clause(
    "burraco.run.no-gaps",
    role=Role.TEST,
    gate="shape",
    on=("meld",),
    basis="sources",
    sources=("fibur art. 9", "fitab-library runs"),
)
def no_gaps(act: Lay) -> Finding:
    """The cards of a run follow each other without a gap; a place filled by a wild is no gap.

    One wild fills one place; two missing places are one too many.

    Examples:
        fitab | add | meld 7c 8c 9c | cards 3c -> legal no
        fitab | meld | cards 7s 8s * Ts -> legal yes, reading 7s 8s *=9s Ts
    """
    places = act.reading.meld.places
    if not places:
        return passed()
    low, high = min(places), max(places)
    suit = act.reading.meld.of
    empty = tuple(card_at(place, suit) for place in range(low, high) if place not in places)
    if empty:
        return broken(empty=empty)
    filled = tuple(
        (card, card_at(place, suit))
        for card, place, wild in zip(act.reading.meld.cards, places, act.reading.wild, strict=True)
        if wild and low < place < high
    )
    return met(filled=filled) if filled else passed()


@clause(
    "burraco.run.size-cap",
    role=Role.TEST,
    gate="shape",
    on=("meld",),
    basis="sources",
    sources=(
        "fibur art. 11",
        "international art. 11",
        "fibur2026 runs",
        "fitab-library runs",
        "press larivistadelburraco",
    ),
    option="run_max",
    contradiction="The federations allow fourteen; one engine caps a run at thirteen.",
)
def size_cap(act: Lay) -> Finding:
    """A run has at most fourteen cards: the thirteen ranks and one card more. Some apps stop at thirteen.

    Thirteen ranks, and one card more: the wild, or the second ace where that is played.

    Examples:
        fitab+run_max=13 | add | meld Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh | cards * -> legal no
        fitab | add | meld Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh | cards * -> legal yes, clean no
    """
    cap, count = int(act.trace.option("run_max")), len(act.reading.meld)
    if act.reading.meld.kind != "run" or count < 13:
        return passed()
    return met(count=count, cap=cap) if count <= cap else broken(count=count, cap=cap)


@clause(
    "burraco.run.ace-ends",
    role=Role.TEST,
    gate="shape",
    on=("meld",),
    seed=("S8a",),
    basis="seed",
    sources=("pagat melds, memory", "fibur art. 11", "wikipedia-it melds", "fibur2026 runs", "press playjoy"),
)
def ace_ends(act: Lay) -> Finding:
    """In a run the ace stands below the two or above the king, never in the middle: a run does not turn the corner.

    High and low is a choice between two ends, not a bridge.

    Examples:
        seed | meld | cards Qs Ks As 2s 3s -> legal no
        fitab | meld | cards Ah Qh * -> legal yes, reading Qh *=Kh Ah
    """
    places = act.reading.meld.places
    outside = tuple(
        card for card, place in zip(act.reading.meld.cards, places, strict=False) if not LOW <= place <= HIGH
    )
    if outside:
        return broken(beyond=outside)
    aces = {place: card for card, place in act.reading.naturals if card.rank == "A" and place}
    if not aces:
        return passed()
    return met(high=aces[HIGH]) if HIGH in aces else met(low=aces[min(aces)])


@clause(
    "burraco.run.one-ace",
    role=Role.TEST,
    gate="shape",
    on=("meld",),
    basis="sources",
    sources=("fibur2026 runs", "fitab-library runs", "press eburraco", "press playjoy"),
    option="ace_both_ends",
    when=("off",),
)
def one_ace(act: Lay) -> Finding:
    """A run has only one natural ace, low or high.

    With one ace at each end the run would be a circle cut open.

    Examples:
        fitab | add | meld Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh | cards Ah -> legal no
        fitab | meld | cards Ah 2h 3h -> legal yes
    """
    if act.reading.meld.kind != "run":
        return passed()
    aces = sum(card.rank == "A" for card, _ in act.reading.naturals)
    return broken(count=aces) if aces > 1 else passed()


@clause(
    "burraco.run.both-aces",
    role=Role.PERMISSION,
    gate="shape",
    on=("meld",),
    seed=("S8b",),
    basis="seed",
    sources=("press gamevelvet", "press eburraco on burraco reale"),
    option="ace_both_ends",
    when=("on",),
    contradiction=(
        "The starting text allows more than one ace in a meld, which we read as ace to ace; the Italian codes allow "
        "one ace in a run."
    ),
)
def both_aces(act: Lay) -> Finding:
    """A run from ace through king may carry the second ace as well, so that an ace stands at each end.

    The old text lets a meld have more than one ace; in a run there is room for them at the two ends only.

    Examples:
        seed | add | meld Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh | cards Ah -> legal yes, clean yes
    """
    aces = {place for card, place in act.reading.naturals if card.rank == "A" and place}
    return met(places=tuple(sorted(aces))) if aces == {LOW, HIGH} else passed()


@clause(
    "burraco.run.several-per-suit",
    role=Role.PERMISSION,
    gate="shape",
    on=("meld",),
    sources=("pagat melds, memory", "ours nothing read forbids it"),
)
def several_per_suit(act: Lay) -> Finding:
    """A side may have several runs of the same suit, even overlapping ones.

    Every card is there twice, so a suit is good for two runs at least.

    Examples:
        fitab | turn | hand 5d 6d Kc 9s | table 4d 5d 6d | moves draw 7d, meld 5d 6d 7d -> refused none
    """
    meld = act.reading.meld
    if act.before is not None or meld.kind != "run":
        return passed()
    others = tuple(other.text for other in act.turn.melds if other.kind == "run" and other.of == meld.of)
    return met(others=others, suit=meld.of) if others else passed()
