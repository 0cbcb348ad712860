"""What could be laid from a hand: made directly from the options, without trying every choice of cards.

It holds for rule sets without edits, where a test compares it with judging; with edits every choice is judged instead.
Runs are looked at as windows of places. Each place of a window is filled by its natural card, or one of them by a wild.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from tutor.cards import JOKER, RANKS, SUITS, Card
from tutor.engine.rules import RuleSet
from tutor.games.burraco.laid import Laid, Meld, rank_at
from tutor.games.burraco.melds import HIGH, LOW

Held = Counter[Card]
Lay = tuple[Laid, ...]

FACE = {suit: {place: Card(rank_at(place), suit) for place in range(LOW, HIGH + 1)} for suit in SUITS}
TWOS = {suit: Card("2", suit) for suit in SUITS}
WILDS = (JOKER, *TWOS.values())
HOME = 2


@dataclass(frozen=True, slots=True)
class Limits:
    """What the options say about melds."""

    run_max: int
    set_max: int
    both_aces: bool
    ranks: str
    solid_three: bool
    wild_move: str
    twice: bool

    @classmethod
    def of(cls, rules: RuleSet) -> Limits:
        found: Limits | None = rules.cache.get("limits")
        if found is None:
            option: Mapping[str, Any] = rules.options
            found = rules.cache["limits"] = cls(
                int(option["run_max"]), int(option["set_max"]), option["ace_both_ends"] == "on",
                "A3" if option["sets_allowed"] == "aces_and_threes" else RANKS.replace("2", ""),
                option["natural_two"] == "needs_physical_three", str(option["wild_move"]),
                option["duplicate_sets"] == "allowed",
            )  # fmt: skip
        return found


def new_melds(limits: Limits, held: Held, own: tuple[Meld, ...]) -> Iterator[Lay]:
    """Every new meld, each reading once: cards in table order, wilds of runs marked."""
    there = set() if limits.twice else {meld.of for meld in own if meld.kind == "set"}
    wilds = [card for card in WILDS if held[card]]
    for rank in limits.ranks:
        if rank not in there:
            yield from _sets(limits, held, rank, wilds)
    for suit in SUITS:
        yield from _runs(limits, held, suit, wilds)


def _choices(held: Held, rank: str, least: int, most: int) -> Iterator[tuple[Card, ...]]:
    """The ways to choose natural cards of a rank, of each face none, one or both."""
    faces = [Card(rank, suit) for suit in SUITS]
    for counts in product(*(range(held[face] + 1) for face in faces)):
        if least <= sum(counts) <= most:
            yield tuple(face for face, count in zip(faces, counts, strict=True) for _ in range(count))


def _sets(limits: Limits, held: Held, rank: str, wilds: list[Card]) -> Iterator[Lay]:
    if sum(held[Card(rank, suit)] for suit in SUITS) < 2:
        return
    for cards in _choices(held, rank, 2, limits.set_max):
        plain = tuple(map(Laid, cards))
        if len(cards) >= 3:
            yield plain
        if len(cards) < limits.set_max:
            for wild in wilds:
                yield (*plain, Laid(wild))


def _runs(limits: Limits, held: Held, suit: str, wilds: list[Card]) -> Iterator[Lay]:
    face = FACE[suit]
    have = [False, *(held[face[place]] > 0 for place in range(LOW, HIGH + 1))]
    for low in range(LOW, HIGH - 1):
        missing: list[int] = []
        for high in range(low, min(HIGH, low + limits.run_max - 1) + 1):
            if not have[high]:
                missing.append(high)
            if len(missing) > 1:
                break
            if high - low >= 2:
                yield from _window(limits, held, suit, (low, high, missing), wilds)


def _window(
    limits: Limits, held: Held, suit: str, window: tuple[int, int, list[int]], wilds: list[Card]
) -> Iterator[Lay]:
    low, high, missing = window
    face = FACE[suit]
    places = range(low, high + 1)
    round_ = low == LOW and high == HIGH
    two_aces = held[face[LOW]] > 1 and limits.both_aces
    if not missing and (not round_ or two_aces):
        yield tuple(Laid(face[place]) for place in places)
    for at in missing or places:
        if round_ and at not in {LOW, HIGH} and not two_aces:
            continue
        if limits.solid_three and at == HOME + 1 and low <= HOME:
            continue
        for wild in wilds:
            if wild is face[at] or (wild is TWOS[suit] and low <= HOME <= high and at != HOME and held[wild] < 2):
                continue
            yield tuple(Laid(wild, face[at]) if place == at else Laid(face[place]) for place in places)


def additions(limits: Limits, held: Held, meld: Meld, wild_at: int | None) -> Iterator[Lay]:
    """Every choice of cards that can be added to a meld, an added wild of a run marked.

    ``wild_at`` is where a wild lies in the meld, by its place among the cards; None where there is none.
    """
    if meld.kind == "set":
        yield from _set_additions(limits, held, meld, wild_at)
    elif meld.kind == "run":
        yield from dict.fromkeys(_RunAdditions(limits, held, meld, wild_at).all())


def _set_additions(limits: Limits, held: Held, meld: Meld, wild_at: int | None) -> Iterator[Lay]:
    if meld.of not in limits.ranks:
        return
    room = limits.set_max - len(meld)
    wilds = [card for card in WILDS if held[card]] if wild_at is None else []
    for cards in _choices(held, meld.of, 0, room):
        plain = tuple(map(Laid, cards))
        if plain:
            yield plain
        if len(cards) < room:
            for wild in wilds:
                yield (*plain, Laid(wild))


class _RunAdditions:
    """Additions to one run: its natural cards stay, its wild and the two at home may move as the options let them."""

    def __init__(self, limits: Limits, held: Held, meld: Meld, wild_at: int | None) -> None:
        self.limits = limits
        self.held = held
        self.suit = meld.of
        self.face = FACE[meld.of]
        self.two = TWOS[meld.of]
        self.wild = None if wild_at is None else meld.cards[wild_at]
        self.was = None if wild_at is None else meld.places[wild_at]
        pairs = [(card, place) for at, (card, place) in enumerate(zip(meld.cards, meld.places, strict=True))
                 if at != wild_at]  # fmt: skip
        self.at_home = any(card.rank == "2" for card, _ in pairs)
        self.fixed = {place for card, place in pairs if card.rank != "2"}
        locked = self.was is not None and self.was - 1 in meld.places and self.was + 1 in meld.places
        self.stays = limits.wild_move == "replace_only" or (limits.wild_move == "end_slide" and locked)
        self.aces = len(self.fixed & {LOW, HIGH})

    def all(self) -> Iterator[Lay]:
        """Widen the run step by step at both ends; two places at most can be filled by floats and a new wild."""
        lowest, highest = min(self.fixed, default=0), max(self.fixed, default=0)
        if not LOW <= lowest <= highest <= HIGH:
            return  # only wrong rules make such runs
        inner = [place for place in range(lowest, highest + 1) if place not in self.fixed]
        gone = sum(not self.held[self.face[place]] for place in inner)
        below: list[int] = []
        for low in range(lowest, LOW - 1, -1):
            if low < lowest:
                below.insert(0, low)
                gone += not self.held[self.face[low]]
            if gone > 2:
                return
            above: list[int] = []
            gone_above = gone
            for high in range(highest, min(HIGH, low + self.limits.run_max - 1) + 1):
                if high > highest:
                    above.append(high)
                    gone_above += not self.held[self.face[high]]
                if gone_above > 2:
                    break
                if high - low >= 2 and (below or inner or above):
                    yield from self._fill([*below, *inner, *above])

    def _fill(self, required: list[int]) -> Iterator[Lay]:
        """The ways to fill the required places with the floats, one new wild and cards from the hand."""
        home_open = HOME in required
        for home in self._homes(home_open=home_open):
            rest = [place for place in required if place != HOME] if home else required
            for floated in self._floats(rest, home):
                left = [place for place in rest if place != floated]
                if home == "wild" and not self._may_leave(left):
                    continue
                if floated is not None and self.wild and floated != self.was and not self._may_leave(left):
                    continue
                yield from self._from_hand(left, home, floated)

    def _homes(self, *, home_open: bool) -> Iterator[str]:
        """What lies at home: the two that lay there, the laid wild if it is this suit's two, or neither ("")."""
        if self.at_home:
            if home_open:
                yield "two"
            if self.wild is None:
                yield ""
            return
        yield ""
        if home_open and self.wild is self.two:
            yield "wild"

    def _floats(self, rest: list[int], home: str) -> Iterator[int | None]:
        """Where the laid wild or the two that leaves home goes; None where there is no such card to place."""
        leaves = self.at_home and home == ""
        if (self.wild is not None and home != "wild") or leaves:
            for place in rest:
                if not (place == HOME and (leaves or self.wild is self.two)):
                    yield place
        else:
            yield None

    def _may_leave(self, left: list[int]) -> bool:
        """Whether the laid wild may give up its place: freely, or because the true card comes there."""
        return not self.stays or self.was in left

    def _from_hand(self, left: list[int], home: str, floated: int | None) -> Iterator[Lay]:
        if floated is not None and HOME in left and (self.wild or self.two) is self.two and floated != self.was:
            return  # the same as the laid two at home and its twin from the hand in that place
        must = self.was if self.stays and self.was is not None and (home == "wild" or floated != self.was) else None
        if self._have(left) and left and self._is_sound(left, home, floated, None):
            yield tuple(Laid(self.face[place]) for place in left)
        if floated is not None:
            return
        for at in left:
            others = [place for place in left if place != at]
            if at == must or not self._is_sound(others, home, floated, at):
                continue
            for wild in WILDS:
                if not self.held[wild] or wild is self.face[at]:
                    continue
                if self._have(others, wild):
                    yield (*(Laid(self.face[place]) for place in others), Laid(wild, self.face[at]))

    def _have(self, places: list[int], wild: Card | None = None) -> bool:
        needed: Held = Counter(self.face[place] for place in places)
        if wild is not None:
            needed[wild] += 1
        return all(self.held[card] >= count for card, count in needed.items())

    def _is_sound(self, naturals: list[int], home: str, floated: int | None, new_wild: int | None) -> bool:
        """Aces at one end only unless both may stand there, and a true three beside the two where that is asked for."""
        aces = self.aces + len({LOW, HIGH} & set(naturals))
        if aces > 1 and not self.limits.both_aces:
            return False
        if self.limits.solid_three and (home in {"two", "wild"} or HOME in naturals):
            return HOME + 1 in self.fixed or HOME + 1 in naturals
        return True


def wild_moves(limits: Limits, meld: Meld, wild_at: int | None) -> Iterator[Card]:
    """The cards that the wild of a run can be made to stand for without adding anything."""
    if limits.wild_move != "free" or wild_at is None or meld.kind != "run":
        return
    was, rest = meld.places[wild_at], [place for at, place in enumerate(meld.places) if at != wild_at]
    if was not in {meld.places[0], meld.places[-1]}:
        return
    for to in (rest[0] - 1, rest[-1] + 1):
        if to != was and LOW <= to <= HIGH:
            yield FACE[meld.of][to]
