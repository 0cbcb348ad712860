"""What the solver of open cards takes, and what it refuses."""

from __future__ import annotations

from typing import Final

from tutor.engine.clauses import Trace
from tutor.engine.rules import RuleSet
from tutor.errors import N_
from tutor.games.bura.position import BuraPosition
from tutor.games.bura.terms import plays_whole_pack
from tutor.solve.bura.deal import Effects
from tutor.solve.solution import Unsolvable

TWO_PLAYERS: Final = N_(
    "The solver takes two players, and here are {count}: among more it depends on what the others make of each other "
    "which move is best."
)


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
