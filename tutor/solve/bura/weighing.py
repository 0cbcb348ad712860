"""What decisions in Bura are worth, and what happens after each choice."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tutor.chance import Chance
from tutor.engine.clauses import Trace
from tutor.engine.decision import CERTIFIED, COUNTED, EXACT, HINDSIGHT, POINTS, After, Decision, TooSlow, Weighed
from tutor.engine.message import Message, message
from tutor.engine.model import Move, Seat
from tutor.engine.rules import RuleSet
from tutor.errors import N_, TutorError
from tutor.games.bura.acts import Cards
from tutor.games.bura.moves import moves
from tutor.games.bura.notation import write_move
from tutor.games.bura.play import apply, judge
from tutor.games.bura.position import BuraPosition
from tutor.games.bura.queries import QUERIES
from tutor.games.bura.tables import TABLES
from tutor.games.bura.terms import hand_size, has_enough, plays_whole_pack, points_of, target_points
from tutor.solve.bura import asked
from tutor.solve.bura.counting import ahead
from tutor.solve.bura.decider import SORTS
from tutor.solve.bura.endings import certified, told
from tutor.solve.bura.hidden import check_hidden
from tutor.solve.bura.limits import check_rules, check_sampled
from tutor.solve.bura.met import below_target, met, seen_by, won_by
from tutor.solve.bura.odds import declaring_odds
from tutor.solve.bura.open_cards import OpenCards
from tutor.solve.bura.sampling import MODEL, Sampler
from tutor.solve.compiled import is_compiled
from tutor.solve.solution import Unsolvable

SMALL: Final = 3
"""Cards of a hand up to which everything is quick everywhere."""

SHORT_STOCK: Final = 2
"""Cards in the stock up to which an ending is brought to equilibrium without compiled kernels while somebody waits."""

LONG: Final = 60
"""Points of a target that is often not reached before the stock is nearly gone."""

SAMPLES: Final = 4096
LEAST_SAMPLES: Final = 384
"""Worlds drawn even where the first ones tell what is best, so that what is said is not too vague."""

GLANCE: Final = 192
"""Worlds drawn for a first look at a position, others than those that its choices are weighed in."""

HOPEFUL: Final = 0.15
"""By how much the best choice must then be ahead of another one, in deals, for the position to be asked about."""

SEED: Final = 1
GLANCING: Final = 2
WARM: Final = 20
"""Deals in which a position of each task is looked for to load the kernels."""

TRICKS_TOLD: Final = 4
"""Tricks of a line that are told one by one."""


def find(rules: RuleSet, task: str, chance: Chance) -> tuple[BuraPosition, Seat, Message] | None:
    """A moment of a deal at which the task arises, whose turn it is, and what is asked."""
    sort = SORTS[task]
    most = sort.stock if hand_size(Trace(rules)) == SMALL else sort.large

    def fits(position: BuraPosition) -> bool:
        return sort.least <= len(position.stock) <= most and _arises(rules, position, task)

    found = met(rules, chance, fits, silent=task in {"points", "ending"})
    if found is not None and task == "ending":
        _check_speed(rules, found, ending=True)
        found = told(rules, found, chance.fork("hands"))
    if found is None or (task == "play" and not _is_hopeful(rules, found)):
        return None
    target = target_points(Trace(rules)) or 0
    opened = sort.sight == HINDSIGHT
    said = asked.prompt(rules, found, found.to_act, task, opened=opened, target=target)
    return found, found.to_act, said


def weigh(rules: RuleSet, position: BuraPosition, seat: Seat, task: str) -> Decision:
    """Every choice with its value. Raises Unsolvable, TooSlow."""
    if seat != position.to_act:
        raise Unsolvable(N_("It is not this seat that has to decide."))
    return _weighed(rules, position, task)


def _values(rules: RuleSet, position: BuraPosition, task: str) -> tuple[Weighed, ...]:
    return _weighed(rules, position, task).choices


@lru_cache(maxsize=64)
def _weighed(rules: RuleSet, position: BuraPosition, task: str) -> Decision:
    sort = SORTS[task]
    gap, count, model = 0.0, 0, None
    if sort.kind == EXACT:
        choices = _level(_exact(rules, position, race=task == "race"))
    elif sort.kind == CERTIFIED:
        _check_speed(rules, position, ending=True)
        choices, gap = certified(rules, position)
    elif sort.kind == COUNTED:
        choices, count = _counted(rules, position)
    else:
        choices, count, model = _sampled(rules, position)
    return Decision(task, sort.sight, sort.measure, sort.kind, choices, gap, count, model)


def warm() -> None:
    """Weigh one decision of each task."""
    sets = [TABLES.rules(name) for name in TABLES.rule_sets]
    for task, rules in {task: held for held in sets for task in tasks(held)}.items():
        looked = (find(rules, task, Chance(f"warm-{seed}")) for seed in range(WARM))
        found = next((each for each in looked if each is not None), None)
        if found is not None:
            weigh(rules, found[0], found[1], task)


def follow(rules: RuleSet, position: BuraPosition, seat: Seat, task: str, move: Move) -> After:
    """What happens after a choice."""
    if move.kind == "declare":
        return _declared(rules, position, seat, opened=SORTS[task].sight == HINDSIGHT)
    if SORTS[task].kind == EXACT:
        return _line(rules, position, seat, move, race=task == "race")
    said: list[Message] = []
    asks: tuple[tuple[str, str], ...] = ()
    if position.phase == "reply":
        said, asks = [_answered(rules, position, seat, move)], _taking(position, move)
    else:
        found = ahead(rules, position, move)
        said = list(asked.beating(move.cards, found.beaten, found.hands, found.by))
        asks = (_trick(position, move.cards, found.by),) if found.by else ()
    if task == "sure":
        found = ahead(rules, position, move)
        said += asked.at_once(found.wins, found.loses, found.hands)
    else:
        worth = next(each for each in _values(rules, position, task) if each.move == write_move(move)).value
        said.append(asked.average(worth) if SORTS[task].measure == POINTS else asked.chances(worth))
    return After(tuple(said), asks)


@lru_cache(maxsize=64)
def tasks(rules: RuleSet) -> tuple[str, ...]:
    found = []
    target = target_points(Trace(rules))
    if _is_taken(rules, race=True):
        found += ["race", "sure"]
    elif _is_taken(rules, race=False):
        found.append("points")
    silent = target is None or target >= LONG or plays_whole_pack(Trace(rules))
    if rules.options["reply"] == "open" and silent and _is_taken(rules, race=False):
        found.append("ending")
    if "race" in found and rules.options["players"] == 2:
        found.append("play")
    return tuple(found)


def _is_taken(rules: RuleSet, *, race: bool) -> bool:
    try:
        check_rules(rules, race=race)
    except TutorError:
        return False
    return True


def _arises(rules: RuleSet, position: BuraPosition, task: str) -> bool:
    """Whether there is something to decide: several choices, and nobody who would have spoken before."""
    if position.offered is not None or any(position.shows):
        return False
    able = list(moves(rules, position))
    own = [move for move in able if move.seat == position.to_act and move.kind == position.phase]
    if len(own) < 2 or (SORTS[task].kind == EXACT and any(_comes_first(position, move) for move in able)):
        return False
    if task == "points":
        return True
    if task == "ending":
        try:
            check_hidden(rules, position)
        except TutorError:
            return False
        return below_target(rules, position)
    if task == "sure":
        return below_target(rules, position) and _is_sure(rules, position, own)
    if task == "play":
        try:
            check_sampled(rules, position, race=True)
        except TutorError:
            return False
        other = position.after(position.to_act)
        unknown = position.hidden[position.place(other)]
        return below_target(rules, position, seen=True) and not (unknown and _has_enough(rules, position, other))
    return below_target(rules, position)


def _comes_first(position: BuraPosition, move: Move) -> bool:
    """Whether the other side may make a move before the seat to act does."""
    return move.seat != position.to_act and move.kind in {"lead", "declare", "show"}


def _has_enough(rules: RuleSet, position: BuraPosition, seat: Seat) -> bool:
    """Whether a seat has what a declaration needs, whether it knows it or not."""
    return has_enough(Trace(rules), won_by(rules, position, seat))


def _is_sure(rules: RuleSet, position: BuraPosition, own: list[Move]) -> bool:
    """Whether some choice makes sure of the deal with this trick; those too poor for it are not counted out."""
    trace, seat = Trace(rules), position.to_act
    if any(position.hidden[position.place(seat)]):
        return False
    need = (
        (target_points(trace) or 0)
        - won_by(rules, position, seat)
        - sum(points_of(trace, cards) for cards in position.plays)
    )
    rich = [move for move in own if points_of(trace, move.cards) >= need]
    return any(each.wins == each.hands for each in (ahead(rules, position, move) for move in rich))


# ---------------------------------------------------------------- weighing


def _level(found: list[tuple[Move, float]]) -> tuple[Weighed, ...]:
    """Choices with exact values, best first."""
    best = max(value for _, value in found)
    ranked = sorted(found, key=lambda item: -item[1])
    return tuple(
        Weighed(write_move(move), value, best - value, fault=move.kind == "declare" and value < 0)
        for move, value in ranked
    )


def _exact(rules: RuleSet, position: BuraPosition, *, race: bool) -> list[tuple[Move, float]]:
    solver = _solver(rules, position, race)
    if solver.others(position):
        raise Unsolvable(N_("The other side may act first here."))
    found = [(choice.move, float(choice.value)) for choice in solver.choices(position)]
    return found + _false_claim(rules, position, found) if race else found


def _false_claim(
    rules: RuleSet, position: BuraPosition, found: list[tuple[Move, float]]
) -> list[tuple[Move, float]]:  # fmt: skip
    """A declaration with too few points, where it ends the deal."""
    claim = Move(position.to_act, "declare")
    if any(move.kind == "declare" for move, _ in found) or not judge(rules, position, claim).value:
        return []
    result = apply(rules, position, claim).result
    if result is None or result.winner is None:
        return []
    return [(claim, 1.0 if result.winner == position.to_act else -1.0)]


@lru_cache(maxsize=16)
def _solver(rules: RuleSet, position: BuraPosition, race: bool) -> OpenCards:
    return OpenCards(rules, position, race=race)


def _counted(rules: RuleSet, position: BuraPosition) -> tuple[tuple[Weighed, ...], int]:
    own = [move for move in moves(rules, position) if move.seat == position.to_act and move.kind == position.phase]
    found = [ahead(rules, position, move) for move in own]
    values = [(move, (each.wins - each.loses) / each.hands) for move, each in zip(own, found, strict=True)]
    values += _false_claim(rules, position, values)
    return _level(values), found[0].hands


def _sampled(rules: RuleSet, position: BuraPosition) -> tuple[tuple[Weighed, ...], int, Message]:
    _check_speed(rules, position)
    sampler = Sampler(rules, position, race=True, seed=SEED)
    sampler.run(SAMPLES)
    sampler.draw(max(0, LEAST_SAMPLES - sampler.samples))
    found = []
    for each in sampler.choices():
        low, high = each.loss or (0.0, 0.0)
        found.append(Weighed(write_move(each.move), each.value, (low + high) / 2, (high - low) / 2))
    best = max(found, key=lambda each: each.value)
    least = next(each.interval for each in sampler.choices() if write_move(each.move) == best.move) or (-1.0, 1.0)
    for move, value in _false_claim(rules, position, [(each.move, each.value) for each in sampler.choices()]):
        lost = (sum(least) / 2) - value
        found.append(Weighed(write_move(move), value, lost, (least[1] - least[0]) / 2, fault=True))
    return tuple(found), sampler.samples, message(MODEL)


def _is_hopeful(rules: RuleSet, position: BuraPosition) -> bool:
    """Whether a glance at some worlds shows a choice that is worse than the best."""
    _check_speed(rules, position)
    sampler = Sampler(rules, position, race=True, seed=GLANCING)
    sampler.draw(GLANCE)
    first, *others = sampler.choices()
    return any(first.value - other.value > HOPEFUL for other in others)


def _check_speed(rules: RuleSet, position: BuraPosition, *, ending: bool = False) -> None:
    """Raises TooSlow where nobody would wait for an answer."""
    if is_compiled():
        return
    if hand_size(Trace(rules)) > SMALL or (ending and len(position.stock) > SHORT_STOCK):
        raise TooSlow(N_("This takes too long without Numba. Install it, or ask for another question."))


# ---------------------------------------------------------------- telling


def _taking(position: BuraPosition, move: Move) -> tuple[tuple[str, str], ...]:
    """The question whether an answer takes the trick; none of one laid face down, which gives it away."""
    return () if move.face == "down" else (_trick(position, position.table[0].cards, move.cards),)


def _trick(position: BuraPosition, lead: Cards, answer: Cards) -> tuple[str, str]:
    """The question who takes a trick."""
    return "trick", QUERIES["trick"].form.write({"trump": position.trump, "plays": (lead, answer)})


def _declared(rules: RuleSet, position: BuraPosition, seat: Seat, *, opened: bool) -> After:
    place, target = position.place(seat), target_points(Trace(rules)) or 0
    if any(position.hidden[place]) and not opened:
        return After(asked.hoping(seen_by(rules, position, seat), target, declaring_odds(rules, position, seat)))
    query = QUERIES["declare"]
    givens = dict(zip(position.in_play, query.occasions(rules, position), strict=True))
    said = asked.declaring(won_by(rules, position, seat), target)
    return After(said, (("declare", query.form.write(givens[seat])),))


def _answered(rules: RuleSet, position: BuraPosition, seat: Seat, move: Move, *, race: bool = False) -> Message:
    """The trick that an answer ends, told to a seat, and whether who takes it has enough then."""
    lead = position.table[0]
    taker = _taker(rules, position, move)
    points = points_of(Trace(rules), (*lead.cards, *move.cards))
    enough = race and won_by(rules, position, taker) + points >= (target_points(Trace(rules)) or 0)
    return asked.trick(seat, Move(lead.seat, "lead", lead.cards), move, taker, points, enough=enough)


def _taker(rules: RuleSet, position: BuraPosition, move: Move) -> Seat:
    return apply(rules, position, move).taker or position.table[0].seat


def _line(rules: RuleSet, position: BuraPosition, seat: Seat, move: Move, *, race: bool) -> After:
    """The tricks after a choice, told to a seat, both sides playing their best with all cards seen, and their worth."""
    solver = _solver(rules, position, race)
    worth = int(next(choice.value for choice in solver.choices(position) if choice.move == move))
    said: list[Message] = []
    asks: tuple[tuple[str, str], ...] = ()
    while position.phase in {"lead", "reply"} and move.kind == position.phase and len(said) < TRICKS_TOLD:
        if move.kind == "reply":
            said.append(_answered(rules, position, seat, move, race=race))
            asks = asks if said[1:] else _taking(position, move)
        position = _filled(rules, apply(rules, position, move))
        if position.result is None:
            move = solver.choices(position)[0].move
    if position.phase in {"lead", "reply"} and move.kind == position.phase:
        said.append(message(asked.GOES_ON))
    said.append(message(asked.ENDS[worth]) if race else asked.difference(worth))
    return After(tuple(said), asks)


def _filled(rules: RuleSet, position: BuraPosition) -> BuraPosition:
    """The position after the hands are filled, in silence."""
    while position.phase == "draw" and position.result is None:
        due = next((move for move in moves(rules, position) if move.kind == "draw"), None)
        if due is None:
            return position
        position = apply(rules, position, due)
    return position
