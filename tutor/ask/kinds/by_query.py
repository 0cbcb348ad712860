"""Questions that a query of the game answers: is this allowed, who takes it, how many, would you, what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Any

from tutor.ask.choices import arranged, neighbours, rival_values, value_under
from tutor.ask.kinds.base import Kind, Truth, Wish, make
from tutor.ask.places import places, viewer
from tutor.ask.question import Answer, AnswerForm, Number, One, OneSeat, Option, Question, YesNo
from tutor.ask.rivals import rivals
from tutor.chance import Chance
from tutor.engine.clauses import Role, Verdict
from tutor.engine.game import Game, Query
from tutor.engine.message import Message, message
from tutor.engine.notation import write_value
from tutor.engine.rules import RuleSet
from tutor.engine.teaching import UNASKED, Ask, first_fitting, write_answer_value
from tutor.errors import N_, TutorError
from tutor.registry import game_of

TRIES = 16
"""Positions looked at for one question."""

PICKY = 4
"""Positions at which a question that nobody would get wrong is passed over."""

LOOKED_AT = 14
"""Occasions of one position that are answered where any question will do."""

MOST_ASKED = 150
"""Occasions of a query answered to find those that a clause decides, where the clause's own examples put that query."""

FEW_ASKED = 30
"""Occasions of any other query answered to find them."""

CITING = 16
"""Occasions that a clause decides, of one query, after which no more are looked for."""

COMPARED = 3
"""Questions among which the one that tells most is chosen."""

TELLING = 4
"""Rivals with another answer that make a question tell enough."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A question that could be asked."""

    position: Any
    query: Query
    ask: Ask
    given: Mapping[str, Any]
    verdict: Verdict
    value: Any
    prompt: Message


def candidates(
    wish: Wish, position: Any, chance: Chance, wanted: Callable[[Ask], bool]
) -> Iterator[Candidate]:  # fmt: skip
    """What can be asked in a position: with a focus all that it decides, without one a sample."""
    game = wish.game
    if wish.focus is not None:
        first = game.tables.book.clauses[wish.focus].queries
        for name in sorted(game.teaching.asks):
            if any(map(wanted, game.teaching.asks[name])):
                most = MOST_ASKED if name in first else FEW_ASKED
                for given, verdict in _citing(game.id, wish.rules.key, wish.focus, name, position, most):
                    yield from _asked(wish, position, game.queries[name], given, verdict, wanted)
        return
    found = False
    for name in _names(game, chance, wanted):
        occasions = list(game.queries[name].occasions(wish.rules, position))
        chance.shuffle(occasions)
        for given, verdict in _answered(game.queries[name], wish.rules, occasions[:LOOKED_AT]):
            for candidate in _asked(wish, position, game.queries[name], given, verdict, wanted):
                found = True
                yield candidate
        if found:
            return


def _answered(
    query: Query, rules: RuleSet, occasions: Iterable[Mapping[str, Any]]
) -> Iterator[tuple[Mapping[str, Any], Verdict]]:
    for given in occasions:
        try:
            yield given, query.ask(rules, given)
        except TutorError:
            continue


@lru_cache(maxsize=256)
def _citing(
    id_: str, key: str, focus: str, name: str, position: Any, most: int
) -> tuple[tuple[Mapping[str, Any], Verdict], ...]:
    """Occasions of a position in which a query cites a clause, among so many of them."""
    game = game_of(id_)
    query, rules = game.queries[name], game.tables.read_rules(key)
    occasions = list(islice(query.occasions(rules, position), 3 * MOST_ASKED))
    Chance(f"{name}/{focus}").shuffle(occasions)
    citing = (entry for entry in _answered(query, rules, occasions[:most]) if focus in entry[1].cited)
    return tuple(islice(citing, CITING))


def _names(game: Game, chance: Chance, wanted: Callable[[Ask], bool]) -> list[str]:
    """The queries that are asked for, mostly those about the position before those about the rules at large."""
    teaching = game.teaching
    names = [name for name, asks in teaching.asks.items() if any(map(wanted, asks))]
    chance.shuffle(names)
    if chance.happens(5, 6):
        names.sort(key=lambda name: name in teaching.general)
    return names


def _asked(
    wish: Wish, position: Any, query: Query, given: Mapping[str, Any], verdict: Verdict, wanted: Callable[[Ask], bool]
) -> Iterator[Candidate]:  # fmt: skip
    game, focus, dropped = wish.game, wish.focus, wish.dropped
    told = wish.cited or (
        wish.belief is None and focus is not None
        and game.tables.book.clauses[focus].role in {Role.FACT, Role.PERMISSION}
    )  # fmt: skip
    known = game.teaching.known(query.name, wish.rules, given)
    for ask in game.teaching.asks[query.name]:
        if not wanted(ask):
            continue
        value = ask.value(verdict)
        prompt = None if value is UNASKED else first_fitting(ask.prompts, known)
        if prompt is None:
            continue
        if dropped is not None and not told and value_under(query, ask, dropped, given) == value:
            continue
        yield Candidate(position, query, ask, given, verdict, value, prompt)


def chosen(found: list[Candidate], game: Game, rules: RuleSet, chance: Chance) -> Candidate:
    """One candidate: each way of asking and each answer as likely; what more rivals get wrong goes before others."""
    ways = sorted({(candidate.query.name, candidate.ask.id) for candidate in found})
    way = chance.pick(ways)
    fitting = [candidate for candidate in found if (candidate.query.name, candidate.ask.id) == way]
    values = list(dict.fromkeys(candidate.value for candidate in fitting))
    value = chance.pick(values)
    fitting = [candidate for candidate in fitting if candidate.value == value]
    few = chance.sample(fitting, COMPARED)
    best, most = few[0], 0
    for candidate in few if len(few) > 1 else ():
        told = tells(game, rules, candidate)
        if told > most:
            best, most = candidate, told
        if told >= TELLING:
            break
    return best


def tells(game: Game, rules: RuleSet, candidate: Candidate) -> int:
    """How many rivals answer a question wrongly."""
    return sum(map(len, believed(game, rules, candidate).values()))


def believed(game: Game, rules: RuleSet, candidate: Candidate) -> Mapping[Any, tuple[str, ...]]:
    """The wrong answers to a question, each with the rivals that give it; worked out once."""
    return _believed(game.id, rules, write_task(candidate.query, candidate.ask, candidate.given))


@lru_cache(maxsize=64)
def _believed(id_: str, rules: RuleSet, task: str) -> Mapping[Any, tuple[str, ...]]:
    game = game_of(id_)
    query, ask, given = read_task(game, task)
    return rival_values(query, ask, rules, rivals(game, rules), given)


def write_task(query: Query, ask: Ask, given: Mapping[str, Any]) -> str:
    """The text of what is asked."""
    return f"{query.name} | {ask.id} | {query.form.write(given)}"


def read_task(game: Game, task: str) -> tuple[Query, Ask, Mapping[str, Any]]:
    """Read what ``write_task`` wrote."""
    name, id_, given = (piece.strip() for piece in task.split("|", 2))
    query = game.queries[name]
    ask = next(ask for ask in game.teaching.asks[name] if ask.id == id_)
    return query, ask, query.form.read_text(given)


def say(ask: Ask, value: Any) -> Message:
    """A value in words."""
    if ask.form == "flag":
        return message(N_("yes") if value else N_("no"))
    if ask.form == "count" or ask.say is None:
        return message("{n}", n=value)
    return ask.say(value)


def say_truth(form: AnswerForm, truth: str) -> Message:
    """A yes, a number or a seat in words."""
    match form:
        case YesNo():
            return message(N_("yes") if truth == write_value(True) else N_("no"))
        case OneSeat() if truth != write_value(None):
            return message("{seat:seat}", seat=truth)
        case OneSeat():
            return message(N_("nobody"))
        case _:
            return message("{n}", n=truth)


class ByQuery(Kind):
    """The kind whose questions are the asks of that name."""

    def __init__(self, id: str) -> None:
        self.id = id

    def generate(
        self, game: Game, rules: RuleSet, focus: str | None, chance: Chance, belief: str | None = None
    ) -> Question | None:  # fmt: skip
        """A question of this kind; with ``belief`` one that somebody with that misconception answers otherwise."""
        wish = Wish(game, rules, focus, chance, belief=belief)
        flag = chance.fork("value").happens(1, 2)
        for number, position in enumerate(places(game, rules, focus, chance, tries=TRIES)):
            found = list(candidates(wish, position, chance.fork("which"), self._wants))
            if focus is None and number < TRIES - PICKY:
                found = [candidate for candidate in found if candidate.ask.form != "flag" or candidate.value is flag]
            while found:
                candidate = chosen(found, game, rules, chance.fork("choice"))
                plain = focus is None and number < PICKY and candidate.query.name not in game.teaching.general
                if plain and not tells(game, rules, candidate):
                    break
                form = answer_form(game, rules, candidate, chance.fork("form"))
                if form is not None:
                    return make(
                        self.id, wish, position, seat=viewer(game, position, candidate.given),
                        task=write_task(candidate.query, candidate.ask, candidate.given), prompt=candidate.prompt,
                        form=form,
                    )  # fmt: skip
                found.remove(candidate)
        return None

    def _wants(self, ask: Ask) -> bool:
        return ask.kind == self.id

    def truth(self, game: Game, question: Question, rules: RuleSet) -> Truth:
        """The right answer under some rules."""
        query, ask, given = read_task(game, question.task)
        value = value_under(query, ask, rules, given)
        return None if value is UNASKED else write_answer_value(value)

    def verdict(self, game: Game, question: Question, rules: RuleSet, answer: Answer) -> Verdict | None:  # noqa: ARG002
        """The verdict of some rules on what is asked."""
        query, _, given = read_task(game, question.task)
        return query.ask(rules, given)


def answer_form(game: Game, rules: RuleSet, candidate: Candidate, chance: Chance) -> AnswerForm | None:
    """How a question is answered; None where it could not be answered wrongly."""
    ask, given, truth = candidate.ask, candidate.given, candidate.value
    if ask.form == "flag":
        return YesNo()
    if ask.form == "seat":
        seats = game.layout(candidate.position, candidate.position.to_act).seats
        return OneSeat(seats, nobody=None in tuple(ask.fill(rules, given)))
    wrong = believed(game, rules, candidate)
    if ask.form == "count" and (not wrong or chance.happens(1, 2)):
        return Number()
    filler = neighbours(truth) if ask.form == "count" else ask.fill(rules, given)

    def option(value: Any, names: tuple[str, ...]) -> Option:
        return Option(say(ask, value), write_answer_value(value), names)

    options = arranged(truth, wrong, filler, option, chance)
    return None if options is None else One(options)
