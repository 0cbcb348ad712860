"""A second, naive Bura: written from the rules in plain words, sharing no code with the engine.

Cards are two letters, ``Th``. It knows the deal of any number of players, tricks, drawing, declaring and bura; it knows
no stakes, jumps, special holdings or faults.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations

STRENGTH = "6789JQKTA"
WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
RING = {2: "NS", 3: "NES", 4: "NESW", 5: "NESWX", 6: "NESWXY"}


def points(cards: Sequence[str]) -> int:
    return sum(WORTH.get(card[0], 0) for card in cards)


def beats(trump: str, card: str, by: str, *, shokha: bool = False) -> bool:
    """Whether one card beats another: higher in the suit, or a trump on a plain card."""
    if shokha and "6s" in (card, by):
        return by == "6s"
    if card[1] == by[1]:
        return STRENGTH.index(by[0]) > STRENGTH.index(card[0])
    return by[1] == trump


def most_beaten(
    trump: str, target: Sequence[str], answer: Sequence[str], *, as_laid: bool = False, shokha: bool = False
) -> int:
    """The most cards that an answer beats, over every order in which it could be laid."""
    orders = [tuple(answer)] if as_laid else permutations(answer)
    return max(
        sum(beats(trump, card, by, shokha=shokha) for card, by in zip(target, order, strict=True)) for order in orders
    )


def taker(trump: str, plays: Sequence[Sequence[str]], *, as_laid: bool = False, shokha: bool = False) -> int:
    """The place of the play that takes a trick: the last one that beat all of the one before it that did."""
    best = 0
    for place in range(1, len(plays)):
        if most_beaten(trump, plays[best], plays[place], as_laid=as_laid, shokha=shokha) == len(plays[0]):
            best = place
    return best


def drawing(ring: str, first: str, hands: dict[str, int], stock: int, size: int, custom: str) -> list[str]:
    """Who draws each card: one at a time round the table from ``first``, whoever is short, until nobody is."""
    held, order, at = dict(hands), [], ring.index(first)
    if custom == "all_or_nothing" and sum(size - count for count in held.values()) > stock:
        return []
    while stock and any(count < size for count in held.values()):
        seat = ring[at % len(ring)]
        if custom == "full_rounds" and seat == first and stock < len(ring):
            break
        if held[seat] < size:
            held[seat] += 1
            stock -= 1
            order.append(seat)
        at += 1
    return order


@dataclass
class NaiveDeal:
    """One deal, changed in place by what is done."""

    deck: list[str]
    dealer: str
    players: int = 2
    size: int = 3
    target: int = 31
    lead_most: int = 3
    custom: str = "alternate_until_empty"
    as_laid: bool = False
    shokha: bool = False
    hands: dict[str, list[str]] = field(default_factory=dict)
    piles: dict[str, list[str]] = field(default_factory=dict)
    table: list[tuple[str, list[str]]] = field(default_factory=list)
    order: list[str] = field(default_factory=list)
    took: str | None = None
    over: bool = False
    winner: str | None = None
    started: bool = False

    def __post_init__(self) -> None:
        self.ring = RING[self.players]
        self.leader = self.ring[(self.ring.index(self.dealer) + 1) % self.players]
        at = self.ring.index(self.leader)
        self.hands = {seat: [] for seat in self.ring}
        self.piles = {seat: [] for seat in self.ring}
        cards = list(self.deck)
        for turn in range(self.size * self.players):
            self.hands[self.ring[(at + turn) % self.players]].append(cards.pop(0))
        turned = cards.pop(0)
        self.trump = turned[1]
        self.stock = [*cards, turned]

    @property
    def phase(self) -> str:
        if self.over:
            return "over"
        if self.table:
            return "reply"
        return "draw" if self.order or self.is_silent else "lead"

    @property
    def is_silent(self) -> bool:
        return not any(self.hands.values()) and not self.order

    @property
    def to_act(self) -> str:
        if self.table:
            return self._waiting()[0]
        return self.order[0] if self.order else self.leader

    def _waiting(self) -> list[str]:
        leader, led = self.table[0]
        at, done = self.ring.index(leader), {seat for seat, _ in self.table}
        others = [self.ring[(at + step) % self.players] for step in range(1, self.players)]
        return [seat for seat in others if seat not in done and len(self.hands[seat]) >= len(led)]

    def moves(self) -> Iterator[str]:
        """Every move in words, seat first, but for faults."""
        seat, hand = self.to_act, self.hands[self.to_act]
        if self.phase == "lead":
            for count in range(1, self.lead_most + 1):
                for cards in combinations(hand, count):
                    others = {card[1] for card in cards if not (self.shokha and card == "6s")}
                    if len(others) <= 1 or len({card[1] for card in cards}) == 1:
                        yield f"{seat} lead {' '.join(cards)}"
        elif self.phase == "reply":
            count = len(self.table[0][1])
            for cards in permutations(hand, count) if self.as_laid else combinations(hand, count):
                yield f"{seat} reply {' '.join(cards)}"
        else:
            yield f"{seat} draw" + ("" if self.order else " 0")
        for other in self.ring:
            if points(self.piles[other]) >= self.target and self._may_speak(other):
                yield f"{other} declare"
            trumps = [card for card in self.hands[other] if card[1] == self.trump]
            if len(trumps) == self.size and (self.phase != "reply" or other == self.to_act):
                yield f"{other} show {' '.join(trumps)}"

    def _may_speak(self, seat: str) -> bool:
        if self.phase == "draw":
            return seat == self.leader and not self.started
        return seat == (self.to_act if self.phase == "reply" else self.leader)

    def play(self, text: str) -> None:
        """Do what a move says."""
        seat, kind, *cards = text.split()
        if kind in {"lead", "reply"}:
            for card in cards:
                self.hands[seat].remove(card)
            self.table.append((seat, cards))
            if kind == "lead":
                self.leader = seat
            if not self._waiting():
                self._finish_trick()
        elif kind == "draw" and not cards:
            self.started = True
            self.hands[self.order.pop(0)].append(self.stock.pop(0))
            self._turn_to_somebody_with_cards()
        elif kind == "show":
            rivals = [other for other in self.ring if self.hands[other] and len(self.hands[other]) == self.size
                      and all(card[1] == self.trump for card in self.hands[other])]  # fmt: skip
            at = self.ring.index(self.leader)
            self.over, self.winner = True, min(rivals, key=lambda other: (self.ring.index(other) - at) % self.players)
        elif kind == "declare":
            self.over, self.winner = True, seat
        else:
            self.over = True

    def _finish_trick(self) -> None:
        place = taker(self.trump, [cards for _, cards in self.table], as_laid=self.as_laid, shokha=self.shokha)
        self.took = self.leader = self.table[place][0]
        self.piles[self.took] += [card for _, cards in self.table for card in cards]
        self.table = []
        counts = {seat: len(hand) for seat, hand in self.hands.items()}
        self.order = drawing(self.ring, self.took, counts, len(self.stock), self.size, self.custom)
        self.started = False
        self._turn_to_somebody_with_cards()

    def _turn_to_somebody_with_cards(self) -> None:
        if self.order or not any(self.hands.values()):
            if self.is_silent and points(self.piles[self.leader]) < self.target:
                self.over = True
            return
        while not self.hands[self.leader]:
            self.leader = self.ring[(self.ring.index(self.leader) + 1) % self.players]
