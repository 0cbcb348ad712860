"""Decisions in Burraco met in play: what is asked, what each choice is worth, and what its loss is made of."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from tutor.chance import Chance
from tutor.engine.decision import SAMPLED, SCORE, TABLE, After, Decision, TooSlow, Weighed
from tutor.engine.message import Message, message
from tutor.engine.model import Move, Seat
from tutor.engine.rules import RuleSet
from tutor.errors import N_
from tutor.games.burraco.dealing import first_deal
from tutor.games.burraco.listing import normalise
from tutor.games.burraco.notation import write_move
from tutor.games.burraco.play import apply
from tutor.games.burraco.position import BurracoPosition
from tutor.solve.burraco import deciding, layout, listing, melding, playing, playouts
from tutor.solve.burraco.choices import LAY, options_of
from tutor.solve.burraco.rollouts import Scales, Under, Valued, Weighing, weigh
from tutor.solve.burraco.styles import STYLES, WIDTH, row_of_styles
from tutor.solve.burraco.translate import move_of_kernel, row_of_position, row_of_rules
from tutor.solve.compiled import Row, is_compiled, numbers, zeros
from tutor.solve.solution import Unsolvable

GLANCE: Final = 48
"""Draws for a first look at a position, others than those by which its choices are weighed."""

HOPEFUL: Final = 25.0
"""By how many points the best choice must then be ahead of another one under every way of playing."""

FEW: Final = 7
"""Choices of a position at most that is asked about: all of them are weighed, and each may be the answer."""

PROMPTS: Final = {
    "pile": N_("You are to draw. Do you take the pile, or a card from the stock?"),
    "pozzetto": N_("You can go to the pozzetto. What others took with the pile you have forgotten. What do you do?"),
    "close": N_("You can close the deal. What others took with the pile you have forgotten. What do you do?"),
}  # fmt: skip
MODEL: Final = N_(
    "each deal is played to its end by cautious players, by players greedy for burracos and by players quick to close; "
    "a choice counts as worse only where it is worse each time, and what it costs is the least of the three"
)
AVERAGE: Final = N_("From here to the end your side makes {n:points} more than the other, on average.")
BEHIND: Final = N_("From here to the end your side makes {n:points} fewer than the other, on average.")
MADE_OF: Final = N_("What it loses, part by part: {parts}.")
PART: Final = {
    "laid": N_("{n} in cards laid"),
    "hands": N_("{n} in cards left in hand"),
    "burracos": N_("{n} in burracos"),
    "closing": N_("{n} in chances to close"),
    "pozzetto": N_("{n} in chances to reach the pozzetto and play it"),
    "given": N_("{n} in what the other side makes"),
}
COULD_LAY: Final = N_("The pile has {n:cards}; with it you could lay {laid:cards} at once.")


def find(rules: RuleSet, task: str, chance: Chance) -> tuple[BurracoPosition, Seat, Message] | None:
    """A moment of one deal at which the task arises and something seems to hang on it; None where there is none."""
    found = list(_met(rules, task, chance.fork("play")))
    if not found:
        return None
    position = chance.fork("which").pick(found)
    return (position, position.to_act, message(PROMPTS[task])) if _is_hopeful(rules, position) else None


def _met(rules: RuleSet, task: str, chance: Chance) -> Iterator[BurracoPosition]:
    """The positions of a deal in which the task arises."""
    position = first_deal(rules, chance.fork("deal"))
    m = row_of_rules(rules)
    d = row_of_position(rules, m, position)
    o = zeros(2 + 2 * listing.ROOM, compiled=is_compiled())
    o[1] = listing.ROOM
    w = row_of_styles(STYLES.values())
    ways = [WIDTH * chance.below(len(STYLES)) for _ in range(2)]
    while position.phase != "over":
        if _arises(task, position, m, d, o):
            yield position
        what = playouts.decide(m, w, d, o, ways[d[layout.ACT] & 1])
        move = move_of_kernel(m, position, d, what)
        playouts.carry_out(m, d, what)
        position = apply(rules, position, move)


def _is_unknown(d: Row) -> bool:
    """Whether no other hand holds cards known from the pile."""
    return not any(
        d[layout.SEAT * seat + layout.SEEN_SIZE] for seat in range(d[layout.PLAYERS]) if seat != d[layout.ACT]
    )


def _arises(task: str, position: BurracoPosition, m: Row, d: Row, o: Row) -> bool:
    if task == "pile":
        return (
            position.phase == "draw" and _is_unknown(d) and len(position.pile) > 1 and bool(listing.may_take(m, d, o))
        )
    if position.phase != "play" or len(position.hand(position.to_act)) > FEW:
        return False
    side = position.side_of(position.to_act)
    takes = bool(melding.takes_pozzetto(d, side))
    if takes != (task == "pozzetto"):
        return False
    options = options_of(listing, melding, m, position, d, o)
    if not 2 <= len(options) <= FEW:
        return False
    return any(_goes_out(m, d, option.what, option.first, option.second, takes=takes) for option in options)


def _goes_out(m: Row, d: Row, what: int, first: int, second: int, *, takes: bool) -> bool:
    """Whether a choice empties the hand, or leaves one card that may go as the last discard."""
    hand = layout.SEAT * d[layout.ACT]
    if what != LAY:
        return bool(d[hand + layout.SIZE] == 1)
    copy = numbers(d, compiled=is_compiled())
    melding.is_lay(m, copy, first, second)
    playing.lay(m, copy, first, second)
    if copy[layout.PHASE] == layout.OVER or (takes and copy[hand + layout.SIZE] == layout.HAND):
        return True
    return bool(copy[hand + layout.SIZE] == 1)


def _is_hopeful(rules: RuleSet, position: BurracoPosition) -> bool:
    """Whether, at a glance, some choice is worse than another one under every way of playing."""
    scales = Scales(rules, position, seed=2)
    scales.draw(GLANCE)
    found = scales.weighing()
    return any(min(each.lost for each in choice.under) >= HOPEFUL for choice in found.choices)


@lru_cache(maxsize=64)
def _weighed(rules: RuleSet, position: BurracoPosition) -> Weighing:
    """What was found of a position. Raises TooSlow where nobody would wait for it."""
    if not is_compiled():
        raise TooSlow(N_("This takes too long without Numba. Install it, or ask for another question."))
    return weigh(rules, position)


def decision_of(rules: RuleSet, position: BurracoPosition, seat: Seat, task: str) -> Decision:
    """Every choice with its value, and what it loses give or take what is open. Raises Unsolvable, TooSlow."""
    if seat != position.to_act:
        raise Unsolvable(N_("It is not this seat that has to decide."))
    found = _weighed(rules, position)
    choices = []
    for choice in found.choices:
        value = sum(each.value for each in choice.under) / len(choice.under)
        lost, error = _loss(choice)
        choices.append(Weighed(write_move(choice.move), value, lost, error))
    choices.sort(key=lambda choice: choice.lost)
    return Decision(task, TABLE, SCORE, SAMPLED, tuple(choices), count=found.count, model=message(MODEL))


def _kindest(choice: Valued) -> Under:
    """A choice under the way of playing that makes least of its loss."""
    return min(choice.under, key=lambda each: each.lost - each.error)


def _loss(choice: Valued) -> tuple[float, float]:
    """What a choice loses, give or take an error: what is worse every time, by the way of playing that says least."""
    if choice.is_reference:
        return 0.0, 0.0
    if choice.is_worse:
        least = _kindest(choice)
        return least.lost, least.error
    lost = max(0.0, choice.lost)
    return lost, max(choice.most - lost, lost)


def follow(rules: RuleSet, position: BurracoPosition, seat: Seat, task: str, move: Move) -> After:  # noqa: ARG001
    """What a choice comes to, and what its loss is made of."""
    found = _weighed(rules, position)
    made = normalise(rules, position, move)
    choice = next((each for each in found.choices if each.move == made), None)
    if choice is None:
        raise Unsolvable(N_("Nothing is known about this move."))
    says: list[Message] = []
    asks: tuple[tuple[str, str], ...] = ()
    if move.kind == "take":
        laid = _could_lay(rules, position)
        says.append(message(COULD_LAY, n=len(position.pile), laid=laid))
        first = " | first_turn yes" if position.first else ""
        asks = (("draw", f"source pile | pile {' '.join(card.text for card in position.pile)}{first}"),)
    if choice.is_worse:
        lost = {name: round(each) for name, each in _kindest(choice).parts.items()}
        parts = tuple(message(PART[name], n=f"{each:+d}") for name, each in lost.items() if each)
        says.append(message(MADE_OF, parts=parts))
    else:
        value = sum(each.value for each in choice.under) / len(choice.under)
        says.append(message(AVERAGE if value >= 0 else BEHIND, n=round(abs(value))))
    return After(tuple(says), asks)


def _could_lay(rules: RuleSet, position: BurracoPosition) -> int:
    """How many cards somebody quick to close would lay at once with the pile."""
    m = row_of_rules(rules)
    d = row_of_position(rules, m, position)
    w = row_of_styles([STYLES["runner"]])
    playing.take(d)
    count = 0
    while d[layout.PHASE] == layout.PLAY and deciding.choose_lay(m, w, d, 0):
        once, twice = int(d[layout.COST]), int(d[layout.COST_TWO])
        count += once.bit_count() + twice.bit_count() + bool(d[layout.COST_WILD])
        playing.lay(m, d, d[layout.SLOT], d[layout.WORD])
    return count
