"""What the solver of open cards takes, and what it refuses."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tutor.engine.clauses import Trace
from tutor.engine.model import Move
from tutor.engine.rules import RuleSet
from tutor.errors import N_, TutorError
from tutor.games.bura.play import judge
from tutor.games.bura.position import BuraPosition
from tutor.games.bura.terms import hand_size, plays_whole_pack
from tutor.solve.bura.deal import Effects
from tutor.solve.solution import Unsolvable

TWO_PLAYERS: Final = N_(
    "The solver takes two players, and here are {count}: among more it depends on what the others make of each other "
    "which move is best."
)

OPEN_DISCARDS: Final = N_("Under these rules all discards are open, and here some lie face down.")


def check_rules(rules: RuleSet, *, race: bool) -> None:
    """Raises Unsolvable for rules that the solver does not take."""
    option = rules.options
    if rules.edited:
        raise Unsolvable(N_("The solver plays by true rules only, and these hold a false one."))
    if option["players"] != 2:
        raise Unsolvable(TWO_PLAYERS, count=option["players"])
    if not race and option["auto_claim"] == "on":
        raise Unsolvable(N_("Where a deal ends by itself there are no points to play out; ask for the race."))
    if race:
        _check_race(rules)


def _check_race(rules: RuleSet) -> None:
    option = rules.options
    if plays_whole_pack(Trace(rules)):
        raise Unsolvable(N_("Played for penalties there is no race; ask for points."))
    if option["claim_window"] == "after_trick_before_draw":
        raise Unsolvable(
            N_(
                "Where one may declare only before drawing it is open what holds when nobody draws. Ask for points, or "
                "with the other hand hidden."
            )
        )
    _check_winning(rules)


def _check_winning(rules: RuleSet) -> None:
    """Raises Unsolvable where it would take more than is known here to say who wins."""
    option = rules.options
    effects = Effects.of(rules)
    if option["both_bura"] == "higher" and 2 in {effects.moscow, effects.little, effects.ends, effects.molodka}:
        raise Unsolvable(
            N_(
                "Where the higher of two holdings wins, the solver compares buras only: it would take a rule for other "
                "holdings. Ask for points."
            )
        )
    compensated = option["open_hands"] == "one" and option["open_comp"] > 0
    if compensated and option["undeclared"] == "higher_total":
        raise Unsolvable(
            N_(
                "Compensation together with a win by the higher total is not solved: it would take a rule whether it "
                "counts in the total. Ask for points."
            )
        )


def check_position(position: BuraPosition) -> None:
    """Raises Unsolvable for a moment at which no card is chosen, and for hands that cannot be."""
    if position.phase == "over":
        raise Unsolvable(N_("This deal is over."))
    if position.phase == "offer":
        raise Unsolvable(N_("A raise has to be answered first; the solver does not weigh stakes."))
    if position.table and position.table[0].seat != position.on_lead:
        raise Unsolvable(N_("What lies on the table does not fit the moment “{phase}”."), phase=position.phase)
    led = {play.seat: len(play.cards) for play in position.table}
    sizes = {len(position.hand(seat)) + led.get(seat, 0) for seat in position.seats}
    if position.phase != "draw" and (len(sizes) > 1 or len(position.stock) % 2):
        raise Unsolvable(N_("Both hands must hold as many cards, and the stock an even number."))


def check_arising(rules: RuleSet, position: BuraPosition) -> None:
    """Raises Unsolvable for a position that play never leads to, as far as that would mislead a solver."""
    reason = _why_not(rules, position)
    if reason is not None:
        raise Unsolvable(N_("This position cannot arise: {reason}."), reason=TutorError(reason))
    if rules.options["reply"] != "closed" and any(position.hidden):
        raise Unsolvable(OPEN_DISCARDS)


def _why_not(rules: RuleSet, position: BuraPosition) -> str | None:
    """What is wrong with a position."""
    if position.out and len(position.in_play) < 2:
        return N_("somebody is out already, and the deal is over")
    if position.stock and position.stock[-1] != position.turned:
        return N_("the turned card is the last one of the stock")
    if position.phase == "draw":
        return None if _draws_fit(rules, position) else N_("nobody draws so many cards like this")
    if position.phase in {"lead", "reply"} and not position.hand(position.to_act):
        return N_("whoever is to act holds no cards")
    if position.phase == "lead" and position.to_act != position.on_lead:
        return N_("the lead is another seat’s")
    if position.table and not _is_led(rules, position):
        return N_("these cards cannot be led")
    return None


def _draws_fit(rules: RuleSet, position: BuraPosition) -> bool:
    """Whether what is still to be drawn fills both hands alike; where nothing is, all cards have been played."""
    held = {len(position.hand(seat)) + position.order.count(seat) for seat in position.in_play}
    if not position.order:
        return held == {0}
    return len(held) == 1 and max(held) <= hand_size(Trace(rules)) and len(position.order) <= len(position.stock)


def _is_led(rules: RuleSet, position: BuraPosition) -> bool:
    """Whether what lies on the table may be led."""
    seat, cards = position.table[0].seat, position.table[0].cards
    before = position.with_hand(seat, position.hand(seat) + cards)
    before = replace(before, phase="lead", table=(), on_lead=seat, to_act=seat)
    return bool(judge(rules, before, Move(seat, "lead", cards)).value)


def check_sampled(rules: RuleSet, position: BuraPosition, *, race: bool) -> None:
    """Raises Unsolvable for what is not sampled."""
    option = rules.options
    if rules.edited:
        raise Unsolvable(N_("The solver plays by true rules only, and these hold a false one."))
    if option["players"] != 2:
        raise Unsolvable(TWO_PLAYERS, count=option["players"])
    if race and plays_whole_pack(Trace(rules)):
        raise Unsolvable(N_("Played for penalties there is no race; ask for points."))
    if race:
        _check_winning(rules)
    elif option["auto_claim"] == "on":
        raise Unsolvable(N_("Where a deal ends by itself there are no points to play out; ask for the race."))
    check_position(position)
    if position.phase not in {"lead", "reply"}:
        raise Unsolvable(N_("With hidden cards the solver is asked when a lead or an answer is due."))
