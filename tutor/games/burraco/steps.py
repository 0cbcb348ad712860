"""One move of a turn: judged, and carried out if it is legal."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tutor.engine.clauses import Step, Trace
from tutor.engine.judge import run_gates
from tutor.engine.rules import RuleSet
from tutor.errors import N_, NotationError
from tutor.games.burraco import turns
from tutor.games.burraco.citing import cite_lay, cite_near_miss
from tutor.games.burraco.judging import Tried, try_lay
from tutor.games.burraco.laid import Meld, check_pack, faces
from tutor.games.burraco.moves import Deed
from tutor.games.burraco.moving import try_move, with_move
from tutor.games.burraco.shedding import uses_of
from tutor.games.burraco.turn import Discard, Draw, Look, Take, Turn


@dataclass(frozen=True, slots=True)
class Done:
    """A move that was judged: whether it is legal, the turn after it, the steps, and the reading of what was laid."""

    legal: bool
    turn: Turn
    steps: tuple[Step, ...]
    tried: Tried | None = None


def do(rules: RuleSet, turn: Turn, deed: Deed) -> Done:
    """Judge a move and carry it out. Raises NotationError for a move that names what is not there."""
    turn = replace(turn, events=())
    if deed.kind in {"meld", "add"}:
        return _lay(rules, turn, deed)
    if deed.kind == "move-wild":
        return _move_wild(rules, turn, deed)
    trace = Trace(rules)
    cards = faces(deed.cards)
    if deed.kind == "draw":
        legal = run_gates(Draw(trace, turn))
        after = turns.draw(trace, turn, cards[0] if cards else None) if legal else turn
    elif deed.kind == "take":
        legal = run_gates(take_act(trace, turn, deed))
        after = turns.take(trace, turn, cards) if legal else turn
    elif deed.kind == "discard":
        if turn.blind and turn.phase == "play":
            raise NotationError(N_("The cards of the pozzetto are not given: next_pozzetto."), key="next_pozzetto")
        legal = run_gates(Discard(trace, turn, cards))
        after = turns.discard(trace, turn, cards[0]) if legal else turn
    else:
        legal = run_gates(Look(trace, turn, _moment(turn)))
        after = turn
    return Done(legal, after, tuple(trace.steps))


def take_act(trace: Trace, turn: Turn, deed: Deed) -> Take:
    """The taking of the pile, with what it can be used for where the rules ask."""
    part = bool(deed.cards) and sorted(faces(deed.cards)) != sorted(turn.pile)
    asked = trace.holds("burraco.draw.must-use") or (turn.first and trace.option("first_turn_pile") == "if_it_melds")
    return Take(trace, turn, part, uses_of(trace.rules, turn) if asked else "meld")


def _moment(turn: Turn) -> str:
    """When the player looks at a pozzetto: at once after taking it, or at one that is not his."""
    return "at-once" if turn.pozzetto == "unplayed" else "second"


def target_of(turn: Turn, deed: Deed) -> Meld:
    """The meld that a move names. Raises NotationError."""
    melds = turn.melds if deed.side == "own" else turn.others
    place = deed.place or 0
    if not 1 <= place <= len(melds):
        raise NotationError(N_("There is no meld {place}; {count} lie there."), place=place, count=len(melds))
    return melds[place - 1]


def _lay(rules: RuleSet, turn: Turn, deed: Deed) -> Done:
    if turn.blind and turn.phase == "play":
        raise NotationError(N_("The cards of the pozzetto are not given: next_pozzetto."), key="next_pozzetto")
    cards = faces(deed.cards)
    before = target_of(turn, deed) if deed.kind == "add" else None
    check_pack(cards)
    tried = try_lay(rules, turn, deed.cards, before, side=deed.side)
    if not tried.legal:
        return Done(False, turn, tuple(cite_near_miss(tried).steps), tried)
    trace = cite_lay(tried)
    after = turns.lay(trace, turn, tried.reading, before, cards, deed.side)
    return Done(True, after, tuple(trace.steps), tried)


def _move_wild(rules: RuleSet, turn: Turn, deed: Deed) -> Done:
    meld = target_of(turn, deed)
    onto = None if deed.onto is None else target_of(turn, replace(deed, place=deed.onto))
    tried = try_move(rules, turn, meld, deed.card, onto or ("hand" if deed.card is None else None))
    after = with_move(turn, meld, tried, onto) if tried.legal else turn
    return Done(tried.legal, after, tuple(tried.act.trace.steps), tried)
