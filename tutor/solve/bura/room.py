"""How many numbers the strategies of an ending take."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import comb

from tutor.solve.bura import public
from tutor.solve.bura.lots import Shape, number_of

State = tuple[int, int, int, int, int, int]
"""The cards not placed, hand, stock, thrown away by the leader and by the other, and who of them holds the turned card
(0 the leader, 2 nobody)."""

_OTHER = (1, 0, 2)

Size = tuple[int, int, int]
"""Slots, moments, and acts at all of them."""


class Room:
    """Counts the slots that the strategies of a tree take, and the most at one moment, its moments and acts."""

    def __init__(self, shape: Shape, legal: Mapping[int, int], taking: Mapping[int, Sequence[int]], most: int) -> None:
        self.shape = shape
        self.turned = 1 << shape.cards
        self.legal = legal
        self.jumpers = [hand for hand, right in legal.items() if right >= public.WHOLE]
        self.taking = taking
        self.most = most
        self.widest = 0
        self.known: dict[State, Size] = {}
        self.begun: dict[State, Size] = {}

    @property
    def start(self) -> State:
        """What is there when the ending begins."""
        shape = self.shape
        return self.turned - 1, shape.size, shape.stock, *shape.dead, shape.owner

    def size(self, *, unasked: bool = False) -> Size:
        """The size of the whole ending; more slots than ``most`` where it has more."""
        return self._trick(self.start) if unasked else self._leads(self.start)

    def may_jump(self, state: State) -> bool:
        """Whether a hand of those that there may be could jump."""
        av, size, *_, owner = state
        every = av | self.turned if owner < 2 else av
        return any(hand & ~every == 0 and hand.bit_count() == size for hand in self.jumpers)

    def _trick(self, state: State) -> Size:
        """The size of a trick and of all that follows, each side asked before the lead whether to jump if a hand that
        may could be held."""
        if state not in self.begun:
            av, size, left, mine, theirs, owner = state
            total = self._leads(state)
            if self.may_jump(state):
                total = _sum(total, self._jumps(state))
                total = _sum(total, self._jumps((av, size, left, theirs, mine, _OTHER[owner])))
            self.begun[state] = total
        return self.begun[state]

    def _jumps(self, state: State) -> Size:
        """The size of one side's word whether to jump, and of what follows if it does."""
        av, size, left, mine, theirs, owner = state
        every = av | self.turned if owner == 0 else av
        cards = every.bit_count()
        own, acts = number_of((size, mine, int(owner == 0)), cards), 1
        total: Size = (0, 0, 0)
        for hand in self.jumpers:
            if hand & ~every or hand.bit_count() != size:
                continue
            holds = 0 if hand & self.turned else int(owner == 0)
            own += number_of((0, mine, holds), cards - size)
            acts += 1
            after = 2 if hand & self.turned else owner
            total = _sum(total, self._answers((av & ~hand, size, left, mine, theirs, after), hand))
        self.widest = max(self.widest, own)
        return _sum(total, (own, 1, acts))

    def _leads(self, state: State) -> Size:
        if state not in self.known:
            av, size, left, mine, theirs, owner = state
            every = av | self.turned if owner == 0 else av
            own = acts = 0
            total: Size = (0, 0, 0)
            for led, right in self.legal.items():
                count = led.bit_count()
                if led & ~every or count > size or (right == public.WHOLE and count < size):
                    continue
                holds = 0 if led & self.turned else int(owner == 0)
                own += number_of((size - count, mine, holds), every.bit_count() - count)
                acts += 1
                after = 2 if led & self.turned else owner
                total = _sum(total, self._answers((av & ~led, size, left, mine, theirs, after), led))
                if total[0] > self.most:
                    break
            self.widest = max(self.widest, own)
            self.known[state] = _sum(total, (own, 1, acts))
        return self.known[state]

    def _answers(self, state: State, led: int) -> Size:
        """The size of the answers to a lead, and of all that follows."""
        av, size, left, mine, theirs, owner = state
        count = led.bit_count()
        every = av | self.turned if owner == 1 else av
        cards = every.bit_count()
        own = acts = 0
        total: Size = (0, 0, 0)
        laid = self.taking[led] if self.shape.closed else self._choices(every, count)
        for answer in laid:
            if answer & ~every:
                continue
            holds = 0 if answer & self.turned else int(owner == 1)
            own += number_of((size - count, theirs, holds), cards - count)
            acts += 1
            after = 2 if owner == 1 and not holds else owner
            if self.shape.closed:
                total = _sum(total, self._next((av & ~answer, size - count, left, theirs, mine, _OTHER[after])))
            else:
                total = _sum(total, self._next((av & ~answer, size - count, left, 0, 0, 2)))
            if total[0] > self.most:
                break
        if self.shape.closed:
            acts += 1
            kind = (size - count, theirs + count, int(owner == 1))
            own += number_of(kind, cards) * comb(theirs + count, count)
            total = _sum(total, self._next((av, size - count, left, mine, theirs + count, owner)))
        self.widest = max(self.widest, own)
        return _sum(total, (own, 1, acts))

    def _next(self, state: State) -> Size:
        """The size of what comes after a trick, once cards are drawn."""
        av, size, left, mine, theirs, owner = state
        draw = self.shape.drawn_each(size, left)
        left -= 2 * draw
        size += draw
        if left == 0 and (size <= 1 or not self.shape.closed):
            return 0, 0, 0
        if left and draw == 0 and size <= 1:
            return 0, 0, 0
        if left == 0 and draw:
            owner = 1
        return self._trick((av, size, left, mine, theirs, owner))

    @staticmethod
    def _choices(cards: int, count: int) -> list[int]:
        bits = [1 << place for place in range(cards.bit_length()) if cards >> place & 1]
        return list(map(sum, combinations(bits, count)))


def _sum(one: Size, two: Size) -> Size:
    return one[0] + two[0], one[1] + two[1], one[2] + two[2]
