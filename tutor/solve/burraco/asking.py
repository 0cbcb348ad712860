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
from tutor.solve.burraco import deciding, layout, playing, playouts
from tutor.solve.burraco.arising import OPEN, Table
from tutor.solve.burraco.rollouts import CLOSE, MARGIN, Scales, Under, Valued, Weighing, weigh
from tutor.solve.burraco.styles import STYLES, WIDTH, row_of_styles
from tutor.solve.burraco.translate import move_of_kernel, row_of_position, row_of_rules
from tutor.solve.compiled import is_compiled
from tutor.solve.solution import Unsolvable

GLANCE: Final = 96
"""Draws for a first look at a position, others than those by which its choices are weighed."""

MOST_BEHIND: Final = 3
"""Choices of a longer hand that are weighed against the best one; any other is weighed when it is made."""

HOPEFUL: Final = 25.0
"""By how many points the best choice must then be ahead of another one under every way of playing."""

FAR: Final = 60.0
"""Points from which on a choice is far behind, so that the question is an easy one."""

LOOKS: Final = 6
"""Positions of one deal that are glanced at."""

ALONE: Final = 24_000
"""Deals played out at most for a choice that is weighed against the best one alone."""

SLOW: Final = N_("This takes too long without Numba. Install it, or ask for another question.")
PROMPTS: Final = {
    "pile": N_("You are to draw. Do you take the pile, or a card from the stock?"),
    "discard": N_("What others took with the pile you have forgotten. Which card do you discard?"),
    "add": N_(
        "A card of yours fits more than one meld. What others took with the pile you have forgotten. Do you add it, "
        "and where?"
    ),
    "meld": N_(
        "You can lay a new meld. What others took with the pile you have forgotten. Do you lay it, or keep its cards?"
    ),
    "flight": N_(
        "You can go to the pozzetto in flight or with the discard. What others took with the pile you have forgotten. "
        "What do you do?"
    ),
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
    """A moment of one deal at which the task arises and something seems to hang on it; None where there is none.

    Chance says whether the best choice is wanted to be far ahead, and whether the pile is wanted to be left; where the
    deal offers nothing like it, what it offers is taken.
    """
    if not is_compiled():
        raise TooSlow(SLOW)
    met = list(_met(rules, task, chance.fork("play")))
    chance.fork("which").shuffle(met)
    wish = chance.fork("wish")
    far, leave = wish.happens(1, 2), wish.happens(2, 3)
    if task == "pile" and leave:  # most often by somebody who has few cards left, and a long pile before him
        met.sort(key=lambda each: len(each[0].hand(each[0].to_act)) - len(each[0].pile))
    best: tuple[int, BurracoPosition] | None = None
    for position, moves in met[:LOOKS]:
        seen = _glance(rules, position, moves)
        if len(seen) > 1:
            wished = 2 * (task == "pile" and (seen[0][0].kind == "draw") is leave) + ((seen[1][1] >= FAR) is far)
            if best is None or wished > best[0]:
                best = wished, position
    return None if best is None else (best[1], best[1].to_act, message(PROMPTS[task]))


def _met(rules: RuleSet, task: str, chance: Chance) -> Iterator[tuple[BurracoPosition, tuple[Move, ...]]]:
    """The positions of a deal in which the task arises, with the choices worth weighing."""
    position = first_deal(rules, chance.fork("deal"))
    m, w = row_of_rules(rules), row_of_styles(STYLES.values())
    table = Table(m, w, row_of_position(rules, m, position))
    d = table.d
    ways = [WIDTH * chance.below(len(STYLES)) for _ in range(2)]
    while position.phase != "over":
        if table.fits(task, position):
            moves = table.sensible(rules, task, position)
            if len(moves) > 1:
                yield position, moves
        what = playouts.decide(m, w, d, table.o, ways[d[layout.ACT] & 1])
        move = move_of_kernel(m, position, d, what)
        playouts.carry_out(m, d, what)
        position = apply(rules, position, move)


@lru_cache(maxsize=64)
def _glance(rules: RuleSet, position: BurracoPosition, moves: tuple[Move, ...]) -> tuple[tuple[Move, float], ...]:
    """At a glance: the choice that leads, then those that are behind under every way of playing, the least first, with
    how far they are behind."""
    scales = Scales(rules, position, seed=2, moves=moves)
    scales.draw(GLANCE)
    found = scales.weighing()
    lost = [(choice.move, min(each.lost for each in choice.under)) for choice in found.choices]
    behind = sorted((each for each in lost if each[1] >= HOPEFUL), key=lambda each: each[1])
    return (lost[0], *behind)


def _choices(rules: RuleSet, position: BurracoPosition, task: str) -> tuple[Move, ...]:
    """What is weighed: all that a short hand can do, else the choice that leads at a glance and those far behind it."""
    m = row_of_rules(rules)
    table = Table(m, row_of_styles(STYLES.values()), row_of_position(rules, m, position))
    moves = table.sensible(rules, task, position)
    if task not in OPEN:
        return moves
    first, *behind = (move for move, _ in _glance(rules, position, moves))
    return (first, *behind[-MOST_BEHIND:]) if behind else moves


@lru_cache(maxsize=64)
def _weighed(rules: RuleSet, position: BurracoPosition, task: str) -> Weighing:
    """What was found of a position. Raises TooSlow where nobody would wait for it."""
    if not is_compiled():
        raise TooSlow(SLOW)
    return weigh(rules, position, moves=_choices(rules, position, task))


def weigh_anew(rules: RuleSet, position: BurracoPosition, task: str, seed: int) -> Weighing:
    """The same once more, hidden cards drawn by another seed: what changes tells how far an answer can be trusted."""
    return weigh(rules, position, moves=_choices(rules, position, task), seed=seed)


@lru_cache(maxsize=64)
def _valued(rules: RuleSet, position: BurracoPosition, task: str, move: Move) -> Valued:
    """A choice, against the best one where it is none of those that are worth weighing. Raises Unsolvable."""
    found = _weighed(rules, position, task)
    made = normalise(rules, position, move)
    choice = next((each for each in found.choices if each.move == made), None)
    if choice is not None:
        return choice
    best = found.choices[0].move
    scales = Scales(rules, position, moves=(best, made))
    if made not in {option.move for option in scales.options}:
        raise Unsolvable(N_("Nothing is known about this move."))
    scales.run(ALONE)
    return next(each for each in scales.weighing().choices if each.move == made)


def decision_of(rules: RuleSet, position: BurracoPosition, seat: Seat, task: str) -> Decision:
    """Every choice with its value, and what it loses give or take what is open. Raises Unsolvable, TooSlow."""
    if seat != position.to_act:
        raise Unsolvable(N_("It is not this seat that has to decide."))
    found = _weighed(rules, position, task)
    kept = [choice for choice in found.choices if task not in OPEN or _is_settled(choice)]
    choices = sorted(map(_as_weighed, kept), key=lambda choice: choice.lost)
    return Decision(
        task, TABLE, SCORE, SAMPLED, tuple(choices), count=found.count, model=message(MODEL), is_open=task in OPEN
    )  # fmt: skip


def _is_settled(choice: Valued) -> bool:
    """Whether a choice is known to be worse, or to be as good."""
    return choice.is_reference or choice.least > MARGIN or choice.most <= CLOSE


def other(rules: RuleSet, position: BurracoPosition, task: str, move: Move) -> Weighed | None:
    """A legal choice that is none of those that are worth weighing, with what it is worth; None where none is known."""
    try:
        return _as_weighed(_valued(rules, position, task, move))
    except Unsolvable:
        return None


def _as_weighed(choice: Valued) -> Weighed:
    value = sum(each.value for each in choice.under) / len(choice.under)
    return Weighed(write_move(choice.move), value, *_loss(choice))


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
    choice = _valued(rules, position, task, move)
    says: list[Message] = []
    asks: tuple[tuple[str, str], ...] = ()
    if move.kind == "take":
        laid = _could_lay(rules, position)
        says.append(message(COULD_LAY, n=len(position.pile), laid=laid))
        first = " | first_turn yes" if position.first else ""
        asks = (("draw", f"source pile | pile {' '.join(card.text for card in position.pile)}{first}"),)
    if choice.is_worse:
        lost = {name: round(each) for name, each in _kindest(choice).parts.items()}
        parts = tuple(message(PART[name], n=f"{each:+d}".replace("-", "−")) for name, each in lost.items() if each)
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
