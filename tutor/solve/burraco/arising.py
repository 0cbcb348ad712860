"""When something is to be decided in Burraco, and which choices are worth weighing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from tutor.engine.model import Move
from tutor.engine.rules import RuleSet
from tutor.games.burraco.listing import normalise
from tutor.games.burraco.position import BurracoPosition
from tutor.solve.burraco import deciding, layout, listing, melding, playing, playouts, words
from tutor.solve.burraco.choices import DISCARD, LAY, Option, options_of
from tutor.solve.burraco.styles import STYLES, WIDTH
from tutor.solve.burraco.translate import move_of_kernel
from tutor.solve.compiled import Row, is_compiled, numbers

FEW: Final = 7
"""Choices of a position at most that is asked about: all of them are weighed, and each may be the answer."""

OPEN: Final = ("discard", "add", "meld")
"""Tasks of hands of any length: the choices that somebody would make are weighed, any other when it is made."""

FEWEST, LONGEST = 4, 12
"""Cards of a hand that is asked about in these."""

NEXT_BEST: Final = 2
"""Cards that each way of playing names for the discard, the one it likes best to give away first."""


class Table:
    """A position of the kernel with the rows to look at it; ``d`` is led along by whoever made it."""

    def __init__(self, m: Row, w: Row, d: Row) -> None:
        self.m, self.w, self.d = m, w, d
        self.o = numbers([0, listing.ROOM, *[0] * (2 * listing.ROOM)], compiled=is_compiled())

    def options(self, position: BurracoPosition) -> list[Option]:
        """The choices of the position."""
        return options_of(listing, melding, self.m, position, self.d, self.o)

    def fits(self, task: str, position: BurracoPosition) -> bool:
        """Whether a task arises here."""
        if task == "pile":
            return (
                position.phase == "draw" and len(position.pile) > 1 and self._is_unknown()
                and bool(listing.may_take(self.m, self.d, self.o))
            )  # fmt: skip
        if position.phase != "play":
            return False
        return self._is_open(task, position) if task in OPEN else self._goes_out(task, position)

    def _is_unknown(self) -> bool:
        """Whether no other hand holds cards known from the pile."""
        return not any(
            self.d[layout.SEAT * seat + layout.SEEN_SIZE]
            for seat in range(self.d[layout.PLAYERS])
            if seat != self.d[layout.ACT]
        )

    def _is_open(self, task: str, position: BurracoPosition) -> bool:
        if not FEWEST <= len(position.hand(position.to_act)) <= LONGEST:
            return False
        laid = [option for option in self._wanted(position) if option.what == LAY]
        if task == "discard":
            return not laid and len(self._discards(position)) > 2
        if task == "meld":
            new = self.d[layout.SIDE + 8 * (self.d[layout.ACT] & 1) + layout.MELDS]
            return any(option.first == new for option in laid)
        return bool(_shared(self.options(position)))

    def _goes_out(self, task: str, position: BurracoPosition) -> bool:
        if len(position.hand(position.to_act)) > FEW:
            return False
        if bool(melding.takes_pozzetto(self.d, position.side_of(position.to_act))) is (task == "close"):
            return False
        options = self.options(position)
        if not 2 <= len(options) <= FEW:
            return False
        left = {self._left(option) for option in options}
        return {0, 1} <= left if task == "flight" else bool({0, 1} & left)

    def _left(self, option: Option) -> int:
        """Cards left of the hand after a choice: none where it closes or takes the pozzetto in flight, one where the
        last may go as the discard or goes as such."""
        hand = layout.SEAT * self.d[layout.ACT]
        size = int(self.d[hand + layout.SIZE])
        if option.what != LAY:
            return 1 if size == 1 else size
        copy = numbers(self.d, compiled=is_compiled())
        melding.is_lay(self.m, copy, option.first, option.second)
        playing.lay(self.m, copy, option.first, option.second)
        return (
            0
            if copy[layout.PHASE] == layout.OVER or copy[hand + layout.SIZE] >= size
            else int(copy[hand + layout.SIZE])
        )

    def sensible(self, rules: RuleSet, task: str, position: BurracoPosition) -> tuple[Move, ...]:
        """The choices worth weighing: all that a short hand has, else what somebody would do."""
        if task not in OPEN:
            found = self.options(position)
        elif task == "discard":
            found = [*self._discards(position), *self._given(position)]
        else:
            found = [*self._wanted(position), *(option for option in self._discards(position, 1))]
            if task == "add":
                found += _shared(self.options(position))
        return tuple(dict.fromkeys(normalise(rules, position, option.move) for option in found))

    def _given(self, position: BurracoPosition) -> list[Option]:
        """Discards that the other side could use at once."""
        fits = int(self.d[layout.SIDE + 8 * (1 - (self.d[layout.ACT] & 1)) + layout.FITS])
        return [option for option in self.options(position) if option.what == DISCARD and option.first & fits]

    def _wanted(self, position: BurracoPosition) -> Iterator[Option]:
        """What each way of playing would do."""
        for way in range(len(STYLES)):
            copy = numbers(self.d, compiled=is_compiled())
            what = playouts.decide(self.m, self.w, copy, self.o, way * WIDTH)
            first = {LAY: copy[layout.SLOT], DISCARD: copy[layout.CARD]}.get(what, 0)
            second = int(copy[layout.WORD]) if what == LAY else 0
            yield Option(move_of_kernel(self.m, position, copy, what), int(what), int(first), second)

    def _discards(self, position: BurracoPosition, count: int = NEXT_BEST) -> list[Option]:
        """The cards that each way of playing likes best to give away."""
        found: dict[int, Option] = {}
        for way in range(len(STYLES)):
            copy = numbers(self.d, compiled=is_compiled())
            for _ in range(count):
                card = int(deciding.choose_discard(self.m, self.w, copy, way * WIDTH))
                if card:
                    found[card] = Option(move_of_kernel(self.m, position, copy, DISCARD), DISCARD, card)
                    for _ in range(4):
                        words.remove(copy, layout.SEAT * copy[layout.ACT], card)
        return list(found.values())


def _shared(options: list[Option]) -> list[Option]:
    """Additions of a single card that fits more than one meld."""
    adds = [option for option in options if option.move.kind == "add" and len(option.move.cards) == 1]
    places = Counter(option.move.cards[0] for option in adds)
    return [option for option in adds if places[option.move.cards[0]] > 1]
