"""Which of these answers are right? Several questions about one position at once, each with an answer somebody gave."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tutor.ask.choices import value_under
from tutor.ask.kinds.base import Kind, Truth, Wish, make
from tutor.ask.kinds.by_query import TRIES, Candidate, candidates, read_task, say, write_task
from tutor.ask.places import places, situation, viewer
from tutor.ask.question import Answer, Grade, Option, Part, Question, Result, Several, options_of
from tutor.ask.rivals import rivals
from tutor.chance import Chance
from tutor.engine.clauses import Verdict
from tutor.engine.game import Game, Query
from tutor.engine.message import Message, message
from tutor.engine.rules import RuleSet
from tutor.engine.teaching import UNASKED, Ask, write_answer_value
from tutor.errors import N_

MOST = 6
LEAST = 3

POOL = 26
"""Questions of one position among which the items are chosen."""

EACH = 3
"""Questions of one query among those."""

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
        wish = Wish(game, rules, focus, chance)
        for number, position in enumerate(places(game, rules, focus, chance, tries=TRIES)):
            items = _chosen(list(_items(wish, position, chance.fork("items", number))), focused=focus is not None)
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
        """The verdict on the first answer that was judged wrongly, else on the first."""
        right, said = set(self.truth(game, question, rules) or ()), set(answer if isinstance(answer, tuple) else ())
        query, _, given, _ = read_item(game, options_of(question.form)[min(right ^ said, default=0)].value)
        return query.ask(rules, given)

    def grade(self, game: Game, question: Question, answer: Answer) -> Grade:
        """All of them is right; each answer counts for a part, and ticking all or nothing is worth nothing."""
        rules, _ = situation(game, question)
        options = options_of(question.form)
        right, said = set(self.truth(game, question, rules) or ()), set(answer if isinstance(answer, tuple) else ())
        parts = tuple(Part(str(place), (place in right) == (place in said)) for place in range(len(options)))
        wrong = [place for place, part in enumerate(parts) if not part.right]
        read = [read_item(game, options[place].value) for place in wrong or range(len(options))]
        verdicts = tuple(query.ask(rules, given) for query, _, given, _ in read)
        score = 1.0 if not wrong else max(0.0, 1 - 2 * len(wrong) / len(options))
        return Grade(question, answer, Result.WRONG if wrong else Result.RIGHT, score, parts, verdicts)


def read_item(game: Game, text: str) -> tuple[Query, Ask, Mapping[str, Any], str]:
    """The query, the way of asking, what is given and the stated answer of an option."""
    task, _, stated = text.rpartition(ARROW)
    return *read_task(game, task), stated


def _write(item: _Item) -> str:
    found = item.candidate
    return f"{write_task(found.query, found.ask, found.given)}{ARROW}{write_answer_value(item.stated)}"


def _label(item: _Item) -> Message:
    return message(
        N_("{question} Answer: {answer}"), question=item.candidate.prompt, answer=say(item.candidate.ask, item.stated)
    )  # fmt: skip


def _holds(game: Game, rules: RuleSet, text: str) -> bool:
    query, ask, given, stated = read_item(game, text)
    value = value_under(query, ask, rules, given)
    return value is not UNASKED and write_answer_value(value) == stated


def _asks_of(asks: tuple[Ask, ...]) -> Callable[[Ask], bool]:
    return lambda ask: ask in asks


def _candidates(wish: Wish, position: Any, chance: Chance) -> Iterator[Candidate]:
    """What the focus decides first, then a few of each query in an order of chance."""
    game = wish.game
    if wish.focus is not None:
        found = list(candidates(wish, position, chance, lambda ask: True))
        yield from chance.sample(found, MOST)
    free = Wish(game, wish.rules, None, chance)
    names = list(game.teaching.asks)
    chance.fork("names").shuffle(names)
    names.sort(key=lambda name: name in game.teaching.general)
    for name in names:
        found = list(candidates(free, position, chance.fork(name), _asks_of(game.teaching.asks[name])))
        yield from chance.fork("few", name).sample(found, EACH)


def _items(wish: Wish, position: Any, chance: Chance) -> Iterator[_Item]:
    """Questions on which rivals differ, each stated with the true answer and with the most common wrong one."""
    game, seen = wish.game, set()
    able = rivals(game, wish.rules)
    for candidate in _candidates(wish, position, chance):
        if len(seen) == POOL:
            return
        if candidate.prompt in seen:
            continue
        values = [value_under(candidate.query, candidate.ask, rules, candidate.given) for _, rules in able]
        wrong = [value for value in values if value is not UNASKED and value != candidate.value]
        if not wrong:
            continue
        seen.add(candidate.prompt)
        common = max(dict.fromkeys(wrong), key=wrong.count)
        for stated in (candidate.value, common):
            marks = (stated == candidate.value, *(value == stated for value in values))
            names = tuple(name for (name, _), mark in zip(able, marks[1:], strict=True) if mark != marks[0])
            yield _Item(candidate, stated, marks, names)


def _chosen(pool: list[_Item], *, focused: bool) -> list[_Item]:
    """The items that split the rivals into the most groups, no question twice; with a focus one on it comes first."""
    chosen: list[_Item] = []
    while len(chosen) < MOST:
        used = {item.candidate.prompt for item in chosen}
        open_ = [item for item in pool if item.candidate.prompt not in used]
        if not open_:
            break
        best = open_[0] if focused and not chosen else max(open_, key=lambda item: _worth(chosen, item))
        if chosen and _worth(chosen, best)[0] == _groups(chosen):
            break
        chosen.append(best)
    return chosen


def _groups(items: list[_Item]) -> int:
    return len(set(zip(*(item.marks for item in items), strict=True))) if items else 1


def _worth(chosen: list[_Item], item: _Item) -> tuple[int, int]:
    """Groups of rivals told apart, then how even right and wrong answers are."""
    right = sum(other.marks[0] for other in (*chosen, item))
    return _groups([*chosen, item]), -abs(2 * right - len(chosen) - 1)
