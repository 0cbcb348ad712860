"""The moves that can be made in a position, one canonical spelling each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from tutor.cards import Card
from tutor.engine.clauses import Trace
from tutor.engine.model import Move
from tutor.engine.rules import RuleSet
from tutor.games.burraco.book import BOOK
from tutor.games.burraco.generating import HOME, Limits, additions, new_melds, wild_moves
from tutor.games.burraco.judging import legal_reading
from tutor.games.burraco.laid import Laid, Meld, rank_at
from tutor.games.burraco.melds import HIGH, wild_place
from tutor.games.burraco.moves import Deed, deed_of, move_of
from tutor.games.burraco.play import judge
from tutor.games.burraco.position import BurracoPosition
from tutor.games.burraco.steps import do, target_of
from tutor.games.burraco.turn import Reading, Turn

FEW = 7
"""Cards in a hand up to which, under wrong rules, every choice of up to four is tried."""


def moves(rules: RuleSet, position: BurracoPosition, *, offences: bool = False) -> Iterator[Move]:
    """Every move that can be made by the seat in turn. This game knows no fault that can be made and is paid for."""
    if position.phase == "over":
        return
    seat = position.to_act
    turn = position.turn()
    if position.phase == "draw" or turn.redraw:
        for kind in ("draw", "take"):
            if do(rules, turn, Deed(kind)).legal:
                yield Move(seat, kind)
        stall = Move(seat, "stall")
        if position.swaps >= len(position.seats) and judge(rules, position, stall).value:
            yield stall
    if position.phase != "play":
        return
    for deed in lays(rules, turn):
        yield move_of(seat, deed)
    for card in dict.fromkeys(sorted(turn.hand)):
        discard = Deed("discard", (Laid(card),))
        plain = not rules.edited and len(turn.hand) > 1 and card not in turn.taken
        if plain or do(rules, turn, discard).legal:
            yield move_of(seat, discard)


def lays(rules: RuleSet, turn: Turn) -> Iterator[Deed]:
    """Every meld, addition and move of a wild."""
    if rules.edited and not _forms_alike(rules):
        yield from _judged_lays(rules, turn)
        return
    free = rules.options["multi_rediscard"] == "allowed"
    for deed in _likely(rules, turn):
        left = len(turn.hand) - len(deed.cards)
        if (free and left > 2) or deed.kind == "move-wild" or do(rules, turn, deed).legal:
            yield deed


def _likely(rules: RuleSet, turn: Turn) -> Iterator[Deed]:
    """What the options let be laid, dead ends not looked at."""
    limits = Limits.of(rules)
    held = Counter(turn.hand)
    for lay in new_melds(limits, held, turn.melds):
        yield Deed("meld", lay)
    trace = Trace(rules)
    for number, meld in enumerate(turn.melds, start=1):
        wild_at = wild_place(trace, meld)
        for lay in additions(limits, held, meld, wild_at):
            yield Deed("add", lay, number)
        for card in wild_moves(limits, meld, wild_at):
            yield Deed("move-wild", (), number, card)


FORMING = frozenset({"meld", "add", "table", "set", "run", "wild", "two"})
"""Topics of the clauses that say which cards lie together, and how."""

LAYING = frozenset({"meld", "add", "move-wild"})
"""The kinds of move that lay cards, or move what is laid."""


def _forms_alike(rules: RuleSet) -> bool:
    """Whether edits leave alone what cards can lie together, so that the options say it all."""
    found: bool | None = rules.cache.get("forms alike")
    if found is None:
        real = [clause for clause in BOOK.real().values() if clause.applies(rules.options)]
        edited = [clause for clause in real if rules.slots.get(clause.id) is not clause]
        added = [clause for id, clause in rules.slots.items() if clause.false and clause.id == id]
        found = rules.cache["forms alike"] = not any(clause.topic in FORMING for clause in edited) and not any(
            LAYING & set(clause.on) for clause in added
        )
    return found


def _judged_lays(rules: RuleSet, turn: Turn) -> Iterator[Deed]:
    """Under wrong rules: every choice of a few cards and everything likely, judged one by one."""
    tried: dict[Deed, None] = {}
    for deed in (*_likely(rules, turn), *_beyond_the_ace(turn), *_few(turn)):
        if deed.kind == "move-wild":
            if do(rules, turn, deed).legal:
                tried.setdefault(deed)
            continue
        before = target_of(turn, deed) if deed.kind == "add" else None
        reading = legal_reading(rules, turn, deed.cards, before, side=deed.side)
        if reading is not None:
            tried.setdefault(spelled(turn, deed, reading))
    yield from tried


def _beyond_the_ace(turn: Turn) -> Iterator[Deed]:
    for number, meld in enumerate(turn.melds, start=1):
        if meld.kind == "run" and HIGH in meld.places:
            yield Deed("move-wild", (), number, Card("2", meld.of))


def _few(turn: Turn) -> Iterator[Deed]:
    if len(turn.hand) > FEW:
        return
    hand = sorted(turn.hand)
    for count in range(1, 5):
        for cards in dict.fromkeys(combinations(hand, count)):
            laid = tuple(map(Laid, cards))
            if count > 2:
                yield Deed("meld", laid)
            if count < 4:
                for number in range(1, len(turn.melds) + 1):
                    yield Deed("add", laid, number)
                for number in range(1, len(turn.others) + 1):
                    yield Deed("add", laid, number, side="opponents")


def normalise(rules: RuleSet, position: BurracoPosition, move: Move) -> Move:
    """The canonical spelling of a move that can be made: cards in table order, wilds of runs marked."""
    if move.kind == "stall":
        return Move(move.seat, "stall")
    deed = deed_of(move)
    turn = position.turn(move.seat)
    done = do(rules, turn, deed)
    if not done.legal:
        return move
    return move_of(move.seat, spelled(turn, deed, done.tried.reading if done.tried else None))


def spelled(turn: Turn, deed: Deed, reading: Reading | None) -> Deed:
    """A deed as it is listed, once its reading is known."""
    if deed.kind == "draw":
        return Deed("draw")
    if deed.kind == "take":
        whole = sorted(laid.card for laid in deed.cards) in ([], sorted(turn.pile))
        return Deed("take") if whole else deed
    if reading is None or deed.kind not in {"meld", "add"}:
        return deed
    before = target_of(turn, deed) if deed.kind == "add" else None
    return Deed(deed.kind, _with_twin_home(added_by(before, reading), reading), deed.place, side=deed.side)


def _with_twin_home(added: tuple[Laid, ...], reading: Reading) -> tuple[Laid, ...]:
    """Where a laid two has moved and its twin from the hand lies at home, it is told the other way round."""
    for shift in reading.shifts:
        twin = Laid(shift.card)
        moved = shift.now is not None and shift.now != shift.was and shift.now % 13 != HOME
        if moved and shift.card.rank == "2" and shift.card.suit == reading.meld.of and twin in added:
            rest = list(added)
            rest.remove(twin)
            return (*rest, Laid(shift.card, Card(rank_at(shift.now or 0), reading.meld.of)))
    return added


def added_by(before: Meld | None, reading: Reading) -> tuple[Laid, ...]:
    """The cards that came to a meld: naturals in table order, then a wild with what it stands for."""
    meld = reading.meld
    if meld.kind != "run":
        cards = Counter(meld.cards) + Counter(reading.returned)
        cards.subtract(before.cards if before else ())
        ordered = [card for card in meld.cards if cards[card] > 0]
        found: list[Card] = []
        for card in ordered:
            if found.count(card) < cards[card]:
                found.append(card)
        return tuple(map(Laid, found))
    entries = list(zip(meld.cards, meld.places, reading.wild, strict=True))
    if before is not None:
        for card, place in _laid_before(before, reading):
            entry = next((entry for entry in entries if entry[:2] == (card, place)), None)
            if entry is not None:
                entries.remove(entry)
    told = [_told(card, Card(rank_at(place), meld.of), wild=wild) for card, place, wild in entries]
    if before is None:
        return tuple(told)
    return (*(laid for laid in told if laid.stands is None), *(laid for laid in told if laid.stands is not None))


def _told(card: Card, face: Card, *, wild: bool) -> Laid:
    """A card of a run as it is written: only what can be wild is marked, wrong rules or not."""
    return Laid(card, face if wild or (card.rank in "2*" and card != face) else None)


def _laid_before(before: Meld, reading: Reading) -> list[tuple[Card, int]]:
    """The cards that lay in a meld, with the places where they lie now."""
    moved = {(shift.card, shift.was): shift.now for shift in reading.shifts}
    return [
        (card, moved.get((card, place), place) or 0) for card, place in zip(before.cards, before.places, strict=True)
    ]
