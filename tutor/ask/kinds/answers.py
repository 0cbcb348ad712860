"""Which of these answers are right? Several questions about one position at once, each with an answer somebody gave."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from math import log2
from typing import Any

from tutor.ask.choices import value_of, value_under, values_under, verdicts_under
from tutor.ask.kinds.base import Kind, Truth, Wish, make
from tutor.ask.kinds.by_query import TRIES, Candidate, candidates, read_task, say, write_task
from tutor.ask.places import places, situation, viewer
from tutor.ask.question import Answer, Grade, Option, Part, Question, Result, Several, misjudged_places, options_of
from tutor.ask.rivals import rivals
from tutor.chance import Chance
from tutor.engine.clauses import Verdict
from tutor.engine.game import Game, Query
from tutor.engine.message import Message, message
from tutor.engine.rules import RuleSet
from tutor.engine.teaching import UNASKED, Ask, first_fitting, write_answer_value
from tutor.errors import N_

MOST = 6
LEAST = 3

POOL = 20
"""Questions of one position among which the items are chosen."""

EACH = 3
"""Questions of one query among those, at least."""

TELLING = 6
"""Questions that hang on the focus among those."""

OCCASIONS = 30
"""Occasions of one query that are looked at for those."""

ARROW = " -> "


@dataclass(frozen=True, slots=True)
class _Item:
    """A question with a stated answer; ``marks`` says for the true rules and each rival whether it is right."""

    candidate: Candidate
    stated: Any
    marks: tuple[bool, ...]
    names: tuple[str, ...]


class Answers(Kind):
    """Several questions with answers, of which the right ones are chosen."""

    id = "answers"

    def generate(self, game: Game, rules: RuleSet, focus: str | None, chance: Chance) -> Question | None:
        """The items that set the most beliefs apart, at least one right and one wrong."""
        return self.weighed(game, rules, focus, chance, {})

    def weighed(
        self, game: Game, rules: RuleSet, focus: str | None, chance: Chance, weights: Mapping[str, float],
        pool: int = POOL, belief: str | None = None,
    ) -> Question | None:  # fmt: skip
        """The items that set beliefs apart, each rival counting by its weight, 1 where none is given.

        ``pool`` is among how many questions of one position they are chosen. With ``belief``, a misconception about
        the focus, the first of them is one that somebody who holds it answers otherwise.
        """
        wish = Wish(game, rules, focus, chance, belief=belief)
        counts = (1.0, *(weights.get(name, 1.0) for name, _ in rivals(game, rules)))
        for number, position in enumerate(places(game, rules, focus, chance, tries=TRIES)):
            able, first = _items(wish, position, chance.fork("items", number), pool)
            if focus is not None and first is None:
                continue
            items = _chosen(able, first, counts)
            if len(items) < LEAST or len({item.marks[0] for item in items}) < 2:
                continue
            chance.fork("order").shuffle(items)
            options = tuple(Option(_label(item), _write(item), item.names) for item in items)
            return make(
                self.id, wish, position, seat=viewer(game, position, items[0].candidate.given), task=self.id,
                prompt=message(N_("These questions have been answered. Which of the answers are right?")),
                form=Several(options),
            )  # fmt: skip
        return None

    def truth(self, game: Game, question: Question, rules: RuleSet) -> Truth:
        """The places of the answers that are right under some rules."""
        return tuple(
            place for place, option in enumerate(options_of(question.form)) if _holds(game, rules, option.value)
        )

    def verdict(self, game: Game, question: Question, rules: RuleSet, answer: Answer) -> Verdict | None:
        """The verdict on the most telling answer that was judged wrongly, else on the first."""
        right, said = set(self.truth(game, question, rules) or ()), set(answer if isinstance(answer, tuple) else ())
        place = next(iter(misjudged_places(question.form, right, said)), 0)
        query, _, given, _ = read_item(game, options_of(question.form)[place].value)
        return query.ask(rules, given)

    def grade(self, game: Game, question: Question, answer: Answer) -> Grade:
        """All of them is right; each answer counts for a part, and ticking all or nothing is worth nothing."""
        rules, _ = situation(game, question)
        options = options_of(question.form)
        right, said = set(self.truth(game, question, rules) or ()), set(answer if isinstance(answer, tuple) else ())
        parts = tuple(Part(str(place), (place in right) == (place in said)) for place in range(len(options)))
        wrong = misjudged_places(question.form, right, said)
        read = [read_item(game, options[place].value) for place in wrong or range(len(options))]
        verdicts = tuple(query.ask(rules, given) for query, _, given, _ in read)
        score = 1.0 if not wrong else max(0.0, 1 - 2 * len(wrong) / len(options))
        return Grade(question, answer, Result.WRONG if wrong else Result.RIGHT, score, parts, verdicts)


def read_item(game: Game, text: str) -> tuple[Query, Ask, Mapping[str, Any], str]:
    """The query, the way of asking, what is given and the stated answer of an option."""
    task, _, stated = text.rpartition(ARROW)
    return *read_task(game, task), stated


def reworded(game: Game, question: Question) -> Question:
    """The same question with its parts told as the game tells them now. Raises LookupError where one is no more."""
    rules, _ = situation(game, question)
    able = [other for _, other in rivals(game, rules)]
    options = []
    for option in options_of(question.form):
        query, ask, given, stated = read_item(game, option.value)
        prompt = first_fitting(ask.prompts, game.teaching.known(query.name, rules, given))
        values = (value_under(query, ask, rules, given), *values_under(query, ask, rules, able, given))
        told = {write_answer_value(value): value for value in values if value is not UNASKED}
        if prompt is None or stated not in told:
            raise LookupError(option.value)
        options.append(replace(option, label=_told(prompt, say(ask, told[stated]))))
    return replace(question, form=Several(tuple(options)))


def _write(item: _Item) -> str:
    found = item.candidate
    return f"{write_task(found.query, found.ask, found.given)}{ARROW}{write_answer_value(item.stated)}"


def _label(item: _Item) -> Message:
    return _told(item.candidate.prompt, say(item.candidate.ask, item.stated))


def _told(prompt: Message, answer: Message) -> Message:
    return message(N_("{question} Answer: {answer}"), question=prompt, answer=answer)


def _holds(game: Game, rules: RuleSet, text: str) -> bool:
    query, ask, given, stated = read_item(game, text)
    value = value_under(query, ask, rules, given)
    return value is not UNASKED and write_answer_value(value) == stated


def _anything(ask: Ask) -> bool:  # noqa: ARG001 - every way of asking has an answer
    return True


def _asks_of(asks: tuple[Ask, ...]) -> Callable[[Ask], bool]:
    return lambda ask: ask in asks


def _about(wish: Wish, position: Any, chance: Chance) -> Iterator[Candidate]:
    """Questions that the focus decides, or that somebody answers wrongly who has a wrong idea of it."""
    if wish.focus is not None:
        yield from islice(_telling(wish, position, wish.focus, chance.fork("telling")), TELLING)
        found = list(candidates(wish, position, chance, _anything))
        yield from chance.sample(found, TELLING)


def _others(wish: Wish, position: Any, chance: Chance, each: int) -> Iterator[Candidate]:
    """A few questions of each query in an order of chance."""
    game = wish.game
    free = Wish(game, wish.rules, None, chance)
    names = list(game.teaching.asks)
    chance.fork("names").shuffle(names)
    names.sort(key=lambda name: name in game.teaching.general)
    for name in names:
        found = list(candidates(free, position, chance.fork(name), _asks_of(game.teaching.asks[name])))
        yield from chance.fork("few", name).sample(found, each)


def _telling(wish: Wish, position: Any, focus: str, chance: Chance) -> Iterator[Candidate]:
    """Questions that somebody answers wrongly who holds a misconception about the focus."""
    game, rules = wish.game, wish.rules
    held = game.tables.misconceptions
    wrong = [
        other for name, other in rivals(game, rules)
        if name in held and focus in held[name].touches and wish.belief in {None, name}
    ]  # fmt: skip
    names = list(game.teaching.asks) if wrong else []
    chance.shuffle(names)
    for name in names:
        query, asks = game.queries[name], game.teaching.asks[name]
        for given in chance.fork(name).sample(list(query.occasions(rules, position)), OCCASIONS):
            verdict, *believed = verdicts_under(query, rules, wrong, given)
            if verdict is None or all(other is verdict for other in believed):
                continue
            known = game.teaching.known(name, rules, given)
            for ask in asks:
                value = ask.value(verdict)
                prompt = None if value is UNASKED else first_fitting(ask.prompts, known)
                if prompt and any(value_of(ask, other) not in {UNASKED, value} for other in believed):
                    yield Candidate(position, query, ask, given, verdict, value, prompt)


def _items(wish: Wish, position: Any, chance: Chance, most: int) -> tuple[list[_Item], _Item | None]:
    """What can be asked in a position and tells something, and the first of it that is about the focus."""
    found: dict[Message, tuple[_Item, _Item]] = {}
    first: _Item | None = None
    each = max(EACH, most // 8)
    for about, source in ((True, _about(wish, position, chance)), (False, _others(wish, position, chance, each))):
        for candidate in source:
            if len(found) == most:
                break
            if candidate.prompt in found:
                continue
            stated = _stated(wish, candidate)
            if stated is not None:
                found[candidate.prompt] = stated
                if about and first is None:
                    told = [item for item in stated if wish.belief is None or wish.belief in item.names]
                    first = chance.fork("first").pick(told) if told else None
    return [item for stated in found.values() for item in stated], first


def _stated(wish: Wish, candidate: Candidate) -> tuple[_Item, _Item] | None:
    """A question with the true answer and with the most common wrong one; None where no rival differs."""
    able = rivals(wish.game, wish.rules)
    others = [rules for _, rules in able]
    values = values_under(candidate.query, candidate.ask, wish.rules, others, candidate.given)
    wrong = [value for value in values if value is not UNASKED and value != candidate.value]
    if not wrong:
        return None
    common = max(dict.fromkeys(wrong), key=wrong.count)

    def item(stated: Any) -> _Item:
        marks = (stated == candidate.value, *(value == stated for value in values))
        names = tuple(name for (name, _), mark in zip(able, marks[1:], strict=True) if mark != marks[0])
        return _Item(candidate, stated, marks, names)

    return item(candidate.value), item(common)


def _chosen(pool: list[_Item], first: _Item | None, weights: tuple[float, ...]) -> list[_Item]:
    """The items that set rivals of these weights apart most evenly, no question twice, after the first one."""
    chosen = [] if first is None else [first]
    while len(chosen) < MOST:
        used = {item.candidate.prompt for item in chosen}
        open_ = [item for item in pool if item.candidate.prompt not in used]
        if not open_:
            break
        best = max(open_, key=lambda item: _worth(chosen, item, weights))
        if chosen and _worth(chosen, best, weights)[0] <= _evenness(chosen, weights):
            break
        chosen.append(best)
    return chosen


def _evenness(items: list[_Item], weights: tuple[float, ...]) -> float:
    """How finely and evenly the items divide the rivals: more groups, and groups of a size, are more."""
    sizes: dict[tuple[bool, ...], float] = {}
    for row, weight in zip(zip(*(item.marks for item in items), strict=True), weights, strict=True):
        sizes[row] = sizes.get(row, 0.0) + weight
    return round(-sum(size * log2(size) for size in sizes.values()), 6)


def _worth(chosen: list[_Item], item: _Item, weights: tuple[float, ...]) -> tuple[float, int]:
    """How evenly rivals are told apart, then how even right and wrong answers are."""
    right = sum(other.marks[0] for other in (*chosen, item))
    return _evenness([*chosen, item], weights), -abs(2 * right - len(chosen) - 1)
