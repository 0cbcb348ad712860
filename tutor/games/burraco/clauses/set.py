"""Sets: equal ranks."""

from __future__ import annotations

from collections import Counter

from tutor.engine.clauses import Finding, Role, broken, met, passed
from tutor.games.burraco.book import clause
from tutor.games.burraco.melds import can_stand
from tutor.games.burraco.turn import Lay


@clause(
    "burraco.set.equal-ranks",
    role=Role.TEST,
    gate="shape",
    on=("meld",),
    basis="sources",
    sources=("fibur art. 9", "fitab definitions", "wikipedia-it melds"),
)
def equal_ranks(act: Lay) -> Finding:
    """All natural cards of a set have the same rank.

    Only the wild may be of another rank.

    Examples:
        fitab | add | meld 8d 8c 8h | cards 9h -> legal no
        fitab | add | meld 8d 8c 8h | cards 8s -> legal yes
    """
    if act.reading.meld.kind != "set":
        return passed()
    rank, held = act.reading.meld.of, act.reading.meld.cards
    strangers = []
    for card, _ in act.reading.naturals:
        if card.rank == rank and card.rank != "2":
            continue
        others = list(held)
        others.remove(card)
        if card.rank != "2" or act.trace.ask("burraco.two.wild-in-set", card, tuple(others)) is not False:
            strangers.append(card)
    return broken(rank=rank, strangers=tuple(strangers)) if strangers else passed()


@clause(
    "burraco.set.any-suits",
    role=Role.PERMISSION,
    gate="shape",
    on=("meld",),
    seed=("S8b",),
    basis="sources",
    sources=("fibur2026 sets", "fgb sets", "press adda52"),
)
def any_suits(act: Lay) -> Finding:
    """Suits do not matter in a set, and both copies of the same card may be in it.

    There are two packs, so a rank has eight cards.

    Examples:
        fitab | meld | cards Ks Ks Kh -> legal yes, kind set
    """
    if act.reading.meld.kind != "set":
        return passed()
    suits = Counter(card.suit for card, _ in act.reading.naturals)
    return met(suits=tuple(suits)) if max(suits.values(), default=0) > 1 else passed()


@clause(
    "burraco.set.no-set-of-twos",
    role=Role.TEST,
    gate="shape",
    on=("meld",),
    basis="sources",
    sources=("booklet", "wikipedia-it melds", "fibur2026 sets"),
)
def no_set_of_twos(act: Lay) -> Finding:
    """There is no set of twos, and none made of wild cards only.

    A meld must show what its wild stands for.

    Examples:
        fitab | meld | cards 2s 2h 2d -> legal no
        fitab | meld | cards 3s 3h 3d -> legal yes
    """
    if act.reading.meld.kind != "set":
        return passed()
    return broken() if all(can_stand(act.trace, card) for card in act.reading.meld.cards) else passed()


@clause(
    "burraco.set.allowed-ranks",
    role=Role.TEST,
    gate="shape",
    on=("meld",),
    basis="sources",
    sources=("fibur2026 sets", "international art. 12"),
    option="sets_allowed",
    contradiction="Italian codes allow every rank, the international code only aces and threes.",
)
def allowed_ranks(act: Lay) -> Finding:
    """Sets may be of any rank from three to ace, except where only sets of aces and of threes are played.

    The international game is a game of runs.

    Examples:
        international | meld | cards 9s 9h 9d -> legal no
        international | meld | cards 3s 3h * -> legal yes
        fitab | meld | cards 9s 9h 9d -> legal yes
    """
    meld = act.reading.meld
    if meld.kind != "set":
        return passed()
    narrow = act.trace.option("sets_allowed") == "aces_and_threes"
    if narrow and meld.of not in {"A", "3", "2"}:
        return broken(rank=meld.of)
    return passed() if act.turn.whole and not narrow else met(rank=meld.of)


@clause(
    "burraco.set.size-cap",
    role=Role.TEST,
    gate="shape",
    on=("meld",),
    basis="sources",
    sources=("fibur2026 sets", "fitab-library sets", "press eburraco", "international art. 12"),
    option="set_max",
    contradiction="The federations allow nine; one engine caps a set at eight.",
)
def size_cap(act: Lay) -> Finding:
    """A set has at most nine cards: the eight equal cards and one wild. Some apps stop at eight.

    There are eight cards of a rank, and a meld holds one wild.

    Examples:
        fitab+set_max=8 | meld | cards 9s 9s 9h 9h 9d 9d 9c 9c * -> legal no
        fitab | meld | cards 9s 9s 9h 9h 9d 9d 9c 9c * -> legal yes
    """
    cap, count = int(act.trace.option("set_max")), len(act.reading.meld)
    if act.reading.meld.kind != "set" or count < 8:
        return passed()
    return met(count=count, cap=cap) if count <= cap else broken(count=count, cap=cap)


@clause(
    "burraco.set.one-per-rank",
    role=Role.TEST,
    gate="shape",
    on=("meld",),
    basis="sources",
    sources=("fibur art. 30", "fitab-library sets", "pagat melds, memory"),
    option="duplicate_sets",
    when=("forbidden",),
)
def one_per_rank(act: Lay) -> Finding:
    """A side has at most one set of a rank; further cards of that rank go onto it.

    Two half sets of a rank would be kept apart only to shed cards.

    Examples:
        fitab | turn | hand Ks Kd 4c 8h | table Kc Kd Kh | moves draw Kc, meld Ks Kd Kc -> refused 2
        fitab | turn | hand Ks Kd 4c 8h | table Kc Kd Kh | moves draw Kc, add Ks Kd Kc to 1 -> refused none
    """
    meld = act.reading.meld
    if act.before is not None or meld.kind != "set":
        return passed()
    there = any(other.kind == "set" and other.of == meld.of for other in act.turn.melds)
    return broken(rank=meld.of) if there else passed()
