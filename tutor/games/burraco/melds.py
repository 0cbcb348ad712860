"""What cards can be read as. Readings are proposed wider than any rule allows, and the clauses choose among them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations

from tutor.cards import JOKER, ORDER, Card
from tutor.engine.clauses import Trace
from tutor.games.burraco.laid import Cards, Laid, Meld, home_of
from tutor.games.burraco.turn import Float, Reading, Shift

LOW, HIGH = 1, 14
"""The places of the low and of the high ace."""


def can_stand(trace: Trace, card: Card) -> bool:
    """Whether a card may be used as a wild."""
    table: dict[Card, bool] = trace.rules.cache.setdefault("can_stand", {})
    found = table.get(card)
    if found is None:
        found = table[card] = bool(trace.ask("burraco.wild.jokers-and-twos", card))
    return found


def is_natural_two(trace: Trace, card: Card, place: int, suit: str, solid: frozenset[int]) -> bool:
    """Whether a two in a run is an ordinary card. ``solid`` are the places of other natural cards."""
    return bool(card.rank == "2" and trace.ask("burraco.two.natural", card, place, suit, solid))


def set_reading(trace: Trace, rank: str, cards: Iterable[Card]) -> Reading:
    """The cards as a set of a rank, wilds last."""
    held = sorted(cards, key=ORDER.__getitem__)
    flags = {card: _is_wild_in_set(trace, card, held) for card in set(held)}
    held.sort(key=lambda card: flags[card])
    return Reading(Meld("set", rank, tuple(held)), tuple(flags[card] for card in held))


def _is_wild_in_set(trace: Trace, card: Card, held: Sequence[Card]) -> bool:
    if not can_stand(trace, card):
        return False
    if card.rank != "2":
        return True
    others = list(held)
    others.remove(card)
    return bool(trace.ask("burraco.two.wild-in-set", card, tuple(others)))


def run_reading(
    trace: Trace, suit: str, placed: Iterable[tuple[Card, int]], shifts: tuple[Shift, ...] = (), returned: Cards = ()
) -> Reading:
    """Cards as a run of a suit, each in its place."""
    ordered = sorted(placed, key=lambda pair: (pair[1], ORDER[pair[0]]))
    solid = frozenset(place for card, place in ordered if not can_stand(trace, card))
    wild = tuple(
        can_stand(trace, card) and not is_natural_two(trace, card, place, suit, solid) for card, place in ordered
    )
    meld = Meld("run", suit, tuple(card for card, _ in ordered), tuple(place for _, place in ordered))
    return Reading(meld, wild, shifts, returned)


def reading_of(trace: Trace, meld: Meld) -> Reading:
    """A meld as it lies, with what is wild in it."""
    if meld.kind == "run":
        return run_reading(trace, meld.of, zip(meld.cards, meld.places, strict=True))
    if meld.kind == "set":
        return set_reading(trace, meld.of, meld.cards)
    return Reading(meld, tuple(can_stand(trace, card) for card in meld.cards))


def wild_place(trace: Trace, meld: Meld) -> int | None:
    """Where a wild lies in a meld, by its place among the cards; None where there is none."""
    wild = reading_of(trace, meld).wild
    return wild.index(True) if True in wild else None


def propose(trace: Trace, cards: tuple[Laid, ...], before: Meld | None = None) -> list[Reading]:
    """Every reading worth a try of cards from the hand, laid by themselves or onto a meld, each once."""
    found: dict[tuple[Meld, tuple[Shift, ...], Cards], Reading] = {}
    kinds = ("run", "set") if before is None else (before.kind,)
    for kind in kinds:
        for reading in _runs(trace, cards, before) if kind == "run" else _sets(trace, cards, before):
            found.setdefault((reading.meld, reading.shifts, reading.returned), reading)
    return list(found.values())


def loose(trace: Trace, cards: tuple[Laid, ...], before: Meld | None = None) -> Reading:
    """The cards as they come, for want of anything better."""
    held = (before.cards if before else ()) + tuple(laid.card for laid in cards)
    return Reading(Meld("loose", "", held), tuple(can_stand(trace, card) for card in held))


def _sets(trace: Trace, cards: tuple[Laid, ...], before: Meld | None) -> Iterator[Reading]:
    held = (before.cards if before else ()) + tuple(laid.card for laid in cards)
    if before is not None:
        ranks = [before.of]
    else:
        counted = Counter(card.rank for card in held if not can_stand(trace, card))
        counted.update(laid.stands.rank for laid in cards if laid.stands)
        most = max(counted.values(), default=0)
        ranks = [rank for rank, count in counted.items() if count == most] or ["2"]
    for rank in ranks:
        if all(laid.stands is None or laid.stands.rank == rank for laid in cards):
            yield set_reading(trace, rank, held)


def _runs(trace: Trace, cards: tuple[Laid, ...], before: Meld | None) -> Iterator[Reading]:
    if before is not None:
        suits = [before.of]
    else:
        plain = [laid.card.suit for laid in cards if not can_stand(trace, laid.card)]
        plain += [laid.stands.suit for laid in cards if laid.stands]
        suits = list(dict.fromkeys(filter(None, plain or [laid.card.suit for laid in cards])))
    for suit in suits:
        if all(laid.stands is None or laid.stands.suit == suit for laid in cards):
            yield from _Runs(trace, suit, cards, before).readings()


class _Runs:
    """The readings of some cards as a run of one suit.

    Fixtures are natural cards; a laid one stays where it lies. Floats are cards that can stand for others: each goes
    home, where it is marked, into a gap, or to an end.
    """

    def __init__(self, trace: Trace, suit: str, cards: tuple[Laid, ...], before: Meld | None) -> None:
        self.trace = trace
        self.suit = suit
        self.fixed: list[tuple[Card, int]] = []
        self.loose: list[Card] = []
        self.floats: list[Float] = []
        self.marked: list[tuple[Float, tuple[int, ...]]] = []
        self.homeless = 0
        if before is not None:
            reading = reading_of(trace, before)
            for card, place, wild in zip(before.cards, before.places, reading.wild, strict=True):
                if can_stand(trace, card) and (wild or trace.ask("burraco.two.leaves-home")):
                    self.floats.append(Float(card, place, wild))
                else:
                    self.fixed.append((card, place))
        for laid in cards:
            self._sort_in(laid)

    def _sort_in(self, laid: Laid) -> None:
        if can_stand(self.trace, laid.card):
            entry = Float(laid.card, None)
            if laid.stands is None:
                self.floats.append(entry)
            else:
                low = home_of(laid.stands)
                self.marked.append((entry, (low, HIGH) if low == LOW else (low,)))
        elif laid.card == JOKER:
            self.homeless += 1
        else:
            self.loose.append(laid.card)

    def readings(self) -> Iterator[Reading]:
        if self.homeless:
            return
        for fixtures in self._fixtures():
            for marks in self._marks():
                done = [(entry.card, place) for entry, place in marks]
                for home in self._homes(fixtures):
                    rest = list(self.floats)
                    base = fixtures + done
                    moved: list[tuple[Float, int]] = []
                    if home is not None:
                        rest.remove(home[0])
                        moved.append(home)
                        base = [*base, (home[0].card, home[1])]
                    out = self._going_back(base, rest)
                    if out is None:
                        yield from self._fill(base, moved, rest)
                    else:
                        rest.remove(out)
                        yield from self._fill(base, moved, rest, out)

    def _going_back(self, base: list[tuple[Card, int]], rest: list[Float]) -> Float | None:
        """The wild that goes to the hand because its place is taken; the rules have none, a false clause has."""
        occupied = {place for _, place in base}
        for entry in rest:
            replaced = entry.wild and entry.was in occupied
            if replaced and self.trace.ask("burraco.wild.replaced-stays", entry.was, LOW, HIGH) == "hand":
                return entry
        return None

    def _fixtures(self) -> Iterator[list[tuple[Card, int]]]:
        aces = [card for card in self.loose if card.rank == "A"]
        plain = [(card, home_of(card)) for card in self.loose if card.rank != "A"]
        for high in range(min(len(aces), 2) + 1):
            sides = [(card, HIGH if place < high else LOW) for place, card in enumerate(aces)]
            straight = self.fixed + plain + sides
            yield straight
            yield from self._round_the_corner(self.fixed + sides, plain)

    def _round_the_corner(
        self, stay: list[tuple[Card, int]], plain: list[tuple[Card, int]]
    ) -> Iterator[list[tuple[Card, int]]]:
        """With an ace above the king, the low cards may lie beyond it: the cut that makes the run shortest."""
        if not any(place == HIGH for _, place in stay) or not plain:
            return
        cuts = sorted({place for _, place in plain})
        tried = []
        for cut in cuts:
            turned = stay + [(card, place + 13 if place <= cut else place) for card, place in plain]
            span = [place for _, place in turned]
            tried.append((max(span) - min(span), cut, turned))
        yield min(tried, key=lambda entry: entry[:2])[2]

    def _marks(self) -> Iterator[list[tuple[Float, int]]]:
        choices: list[list[tuple[Float, int]]] = [[]]
        for entry, places in self.marked:
            choices = [[*chosen, (entry, place)] for chosen in choices for place in places]
        yield from choices

    def _homes(self, fixtures: list[tuple[Card, int]]) -> Iterator[tuple[Float, int] | None]:
        yield None
        tops = [2, HIGH + 1] if any(place >= HIGH for _, place in fixtures) else [2]
        for entry in dict.fromkeys(self.floats):
            if entry.card.rank != "2" or entry.card.suit != self.suit:
                continue
            if entry.wild and not self.trace.ask("burraco.two.falls-home"):
                continue
            for place in tops:
                yield entry, place

    def _fill(
        self, base: list[tuple[Card, int]], moved: list[tuple[Float, int]], rest: list[Float], out: Float | None = None
    ) -> Iterator[Reading]:
        """Put the remaining floats into gaps and at the ends."""
        leaving = () if out is None else (Shift(out.card, out.was or 0, None, out.wild),)
        returned = () if out is None else (out.card,)
        for places in _seats_for(len(rest), [place for _, place in base]):
            for order in _orders(rest, places):
                seated = list(zip(order, places, strict=True))
                if any(self._barred_home(entry, place) for entry, place in seated):
                    continue
                shifts = tuple(
                    Shift(entry.card, entry.was, place, entry.wild)
                    for entry, place in (*moved, *seated)
                    if entry.was is not None
                )
                placed = base + [(entry.card, place) for entry, place in seated]
                yield run_reading(self.trace, self.suit, placed, shifts + leaving, returned)

    def _barred_home(self, entry: Float, place: int) -> bool:
        home = place == 2 and entry.card.rank == "2" and entry.card.suit == self.suit
        return home and entry.wild and entry.was != 2 and not self.trace.ask("burraco.two.falls-home")


def _orders(rest: list[Float], places: tuple[int, ...]) -> Iterator[Sequence[Float]]:
    """Which float goes to which of the places: all ways for two, else laid ones stay where they can."""
    if len(rest) <= 2:
        yield from dict.fromkeys(permutations(rest))
        return
    left = list(rest)
    order: list[Float] = []
    for place in places:
        staying = next((entry for entry in left if entry.was == place), left[0])
        left.remove(staying)
        order.append(staying)
    yield order


def _seats_for(count: int, occupied: list[int]) -> Iterator[tuple[int, ...]]:
    """Places for so many floats: the gaps from below, then each way to lengthen the run at its ends."""
    if not count:
        yield ()
        return
    if not occupied:
        for low in range(LOW, HIGH - count + 2):
            yield tuple(range(low, low + count))
        return
    low, high = min(occupied), max(occupied)
    gaps = [place for place in range(low, high + 1) if place not in occupied]
    if count <= len(gaps):
        yield tuple(gaps[:count])
        return
    extra = count - len(gaps)
    ways = [(below, extra - below) for below in range(extra, -1, -1)]
    inside = [(below, above) for below, above in ways if low - below >= LOW and high + above <= HIGH]
    for below, above in inside or ways[-1:]:
        yield (*range(low - below, low), *gaps, *range(high + 1, high + above + 1))
