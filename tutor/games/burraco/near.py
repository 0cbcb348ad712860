"""Moves that somebody might try: near what can be done, or done by a wrong idea of the rules. Most are refused.

They are made from the cards alone and judged by whoever asks for them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

from tutor.cards import JOKER, Card
from tutor.chance import Chance
from tutor.engine.clauses import Trace
from tutor.engine.model import Move
from tutor.engine.rules import RuleSet
from tutor.games.burraco.generating import WILDS, Limits, additions, new_melds
from tutor.games.burraco.laid import RUN, Laid, Meld, faces, less, rank_at
from tutor.games.burraco.melds import HIGH, LOW, wild_place
from tutor.games.burraco.moves import Deed, move_of
from tutor.games.burraco.position import BurracoPosition
from tutor.games.burraco.shedding import threes
from tutor.games.burraco.turn import Turn

EACH: Final = 8
"""Deeds of one way to go wrong that are proposed."""

Way = Callable[[RuleSet, Turn, Chance], Iterator[Deed]]


def near_misses(rules: RuleSet, position: BurracoPosition, chance: Chance) -> Iterator[Move]:
    """Moves of the seat in turn that are worth a try, each once, one of each way to go wrong after another."""
    turn = position.turn()
    kept: list[list[Deed]] = []
    for name, way in (DRAWING if position.phase == "draw" else PLAYING).items():
        found = list(dict.fromkeys(way(rules, turn, chance.fork(name))))
        chance.fork("order", name).shuffle(found)
        kept.append(found[:EACH])
    chance.fork("ways").shuffle(kept)
    told: dict[Deed, None] = {}
    for place in range(EACH):
        told.update(dict.fromkeys(found[place] for found in kept if place < len(found)))
    yield from (move_of(position.to_act, deed) for deed in told)


def _part_of_pile(rules: RuleSet, turn: Turn, chance: Chance) -> Iterator[Deed]:
    """The top card of the pile, or all but its lowest."""
    if len(turn.pile) > 1:
        yield Deed("take", (Laid(turn.pile[-1]),))
        yield Deed("take", tuple(map(Laid, turn.pile[1:])))


def _before_drawing(rules: RuleSet, turn: Turn, chance: Chance) -> Iterator[Deed]:
    """Cards laid, added or thrown away before anything is drawn."""
    for card in dict.fromkeys(turn.hand):
        yield Deed("discard", (Laid(card),))
    for lay in new_melds(Limits.of(rules), Counter(turn.hand), turn.melds):
        yield Deed("meld", lay)


def _drawing_again(rules: RuleSet, turn: Turn, chance: Chance) -> Iterator[Deed]:
    """A second draw."""
    yield Deed("draw")
    if turn.pile:
        yield Deed("take")


def _discards(rules: RuleSet, turn: Turn, chance: Chance) -> Iterator[Deed]:
    """Cards of the pile thrown back, and wilds thrown away."""
    for card in dict.fromkeys(turn.hand):
        if card in turn.taken or card in WILDS or len(turn.hand) == 1:
            yield Deed("discard", (Laid(card),))


def _two_discards(rules: RuleSet, turn: Turn, chance: Chance) -> Iterator[Deed]:
    """Two cards thrown away at once."""
    if len(turn.hand) > 2:
        yield Deed("discard", tuple(map(Laid, sorted(chance.sample(turn.hand, 2)))))


def _own_melds(rules: RuleSet, turn: Turn, chance: Chance) -> Iterator[Deed]:
    """Melds as they are, with a second set of a rank among them, and those that leave too few cards."""
    for lay in new_melds(Limits.of(rules), Counter(turn.hand), ()):
        second = any(meld.kind == "set" and {meld.of} == {card.rank for card in faces(lay)} - {"2", "*"}
                     for meld in turn.melds)  # fmt: skip
        if second or len(turn.hand) - len(lay) < 2:
            yield Deed("meld", lay)


def _spoilt_melds(rules: RuleSet, turn: Turn, chance: Chance) -> Iterator[Deed]:
    """Melds with a card too many or too few, and cards that come near one."""
    lays = [faces(lay) for lay in new_melds(Limits.of(rules), Counter(turn.hand), ())]
    for cards in chance.sample(lays, EACH):
        rest = less(turn.hand, cards) or ()
        if rest:
            yield Deed("meld", tuple(map(Laid, (*cards, chance.pick(rest)))))
        if len(cards) == 3:
            yield Deed("meld", tuple(map(Laid, cards[1:])))
    for three in threes(Trace(rules), turn.hand):
        yield Deed("meld", tuple(map(Laid, three)))


def _many_wilds(rules: RuleSet, turn: Turn, chance: Chance) -> Iterator[Deed]:
    """A meld with one wild more than it may have."""
    for lay in new_melds(Limits.of(rules), Counter(turn.hand), ()):
        left = less(turn.hand, faces(lay)) or ()
        wild = next((card for card in left if card == JOKER or card.rank == "2"), None)
        if wild is not None and any(card in WILDS for card in faces(lay)):
            yield Deed("meld", tuple(map(Laid, (*faces(lay), wild))))


def _corners(rules: RuleSet, turn: Turn, chance: Chance) -> Iterator[Deed]:
    """Runs that go on beyond the ace."""
    held = set(turn.hand)
    for suit in dict.fromkeys(card.suit for card in turn.hand if card.suit):
        for first in ("Q", "K"):
            ranks = [RUN[(RUN.index(first) + step) % len(RUN)] for step in range(4)]
            for count in (3, 4):
                cards = tuple(Card(rank, suit) for rank in ranks[:count])
                if held.issuperset(cards) and (first, count) != ("Q", 3):
                    yield Deed("meld", tuple(map(Laid, cards)))


def _additions(rules: RuleSet, turn: Turn, chance: Chance) -> Iterator[Deed]:
    """Cards that come near one of the own melds."""
    for number, meld in enumerate(turn.melds, start=1):
        for card in dict.fromkeys(turn.hand):
            if _is_like(card, meld):
                yield Deed("add", (Laid(card),), number)


def _opponents(rules: RuleSet, turn: Turn, chance: Chance) -> Iterator[Deed]:
    """Cards that would fit a meld of the opponents."""
    for number, meld in enumerate(turn.others, start=1):
        wild_at = wild_place(Trace(rules), meld)
        for lay in additions(Limits.of(rules), Counter(chance.sample(turn.hand, EACH)), meld, wild_at):
            if len(lay) < 3:
                yield Deed("add", lay, number, side="opponents")


def _is_like(card: Card, meld: Meld) -> bool:
    return card in WILDS or meld.of in {card.suit, card.rank}


def _wilds_moved(rules: RuleSet, turn: Turn, chance: Chance) -> Iterator[Deed]:
    """Wilds moved to either end of their run, into another one, or back to the hand."""
    for number, meld in enumerate(turn.melds, start=1):
        if wild_place(Trace(rules), meld) is None:
            continue
        yield Deed("move-wild", (), number)
        for place in (meld.places[0] - 1, meld.places[-1] + 1) if meld.kind == "run" else ():
            if LOW <= place <= HIGH:
                yield Deed("move-wild", (), number, Card(rank_at(place), meld.of))
        for other, goal in enumerate(turn.melds, start=1):
            if other != number and goal.kind == "run" and goal.places[-1] < HIGH:
                yield Deed("move-wild", (), number, Card(rank_at(goal.places[-1] + 1), goal.of), other)


DRAWING: Final[dict[str, Way]] = {"part": _part_of_pile, "before": _before_drawing}
PLAYING: Final[dict[str, Way]] = {
    "again": _drawing_again, "discards": _discards, "two": _two_discards, "melds": _own_melds, "spoilt": _spoilt_melds,
    "wilds": _many_wilds, "corners": _corners, "additions": _additions, "opponents": _opponents, "moved": _wilds_moved,
}  # fmt: skip
"""The ways to go wrong in the two parts of a turn."""
