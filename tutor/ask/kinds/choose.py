"""Choose all that hold: which of these answers take the trick, which of these may be led."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from tutor.ask.choices import rival_values, value_under
from tutor.ask.kinds.base import Kind, Truth, Wish, make
from tutor.ask.kinds.by_query import TRIES, Candidate, candidates
from tutor.ask.places import places, situation, viewer
from tutor.ask.question import Answer, Grade, Option, Part, Question, Result, Several, misjudged_places, options_of
from tutor.ask.rivals import rivals, without
from tutor.chance import Chance
from tutor.engine.clauses import Verdict
from tutor.engine.game import Game, Query
from tutor.engine.message import Message
from tutor.engine.rules import RuleSet
from tutor.engine.teaching import UNASKED, Ask, first_fitting
from tutor.errors import TutorError

MOST = 6
LEAST = 3

ASKED = 40
"""Occasions of a query that are answered to find such as hold and such as do not."""

MOST_ASKED = 400
"""Occasions of a query from which those are chosen, all answered where they are to hang on a clause."""

Item = tuple[Candidate, Message]


class Choose(Kind):
    """Several occasions of one query, of which those are chosen that hold."""

    id = "choose"

    def generate(self, game: Game, rules: RuleSet, focus: str | None, chance: Chance) -> Question | None:
        """A question with at least one that holds and one that does not."""
        wish = Wish(game, rules, focus, chance)
        for position in places(game, rules, focus, chance, tries=TRIES):
            groups = next(_groups(wish, position, chance.fork("which")), [])
            if groups:
                prompt, items = chance.fork("group").pick(groups)
                return self._question(wish, position, prompt, items)
        return None

    def _question(self, wish: Wish, position: Any, prompt: Message, items: list[Item]) -> Question:
        game, rules = wish.game, wish.rules
        query, ask = items[0][0].query, items[0][0].ask
        picked = _picked(game, rules, items, wish.focus, wish.chance.fork("items"))
        options = tuple(
            Option(label, query.form.write(candidate.given), _believed(game, rules, candidate))
            for candidate, label in picked
        )
        given = picked[0][0].given
        return make(
            self.id, wish, position, seat=viewer(game, position, given), task=f"{query.name} | {ask.id}",
            prompt=prompt, form=Several(options),
        )  # fmt: skip

    def truth(self, game: Game, question: Question, rules: RuleSet) -> Truth:
        """The places of those that hold under some rules."""
        query, ask = _way(game, question)
        values = [_value(query, ask, rules, option) for option in options_of(question.form)]
        if any(value is UNASKED for value in values):
            return None
        return tuple(place for place, value in enumerate(values) if value)

    def verdict(self, game: Game, question: Question, rules: RuleSet, answer: Answer) -> Verdict | None:
        """The verdict on the most telling option that was judged wrongly, else on the first."""
        query, _ = _way(game, question)
        options = options_of(question.form)
        truth = self.truth(game, question, rules)
        right, said = (found if isinstance(found, tuple) else () for found in (truth, answer))
        place = next(iter(misjudged_places(question.form, right, said)), 0)
        return query.ask(rules, query.form.read_text(options[place].value))

    def grade(self, game: Game, question: Question, answer: Answer) -> Grade:
        """All of them is right; each option counts for a part, and guessing all or nothing is worth nothing."""
        rules, _ = situation(game, question)
        query, _ = _way(game, question)
        options = options_of(question.form)
        truth = self.truth(game, question, rules)
        right, said = set(truth if isinstance(truth, tuple) else ()), set(answer if isinstance(answer, tuple) else ())
        parts = tuple(Part(str(place), (place in right) == (place in said)) for place in range(len(options)))
        wrong = misjudged_places(question.form, right, said)
        verdicts = tuple(query.ask(rules, query.form.read_text(options[place].value)) for place in wrong or [0])
        score = 1.0 if not wrong else max(0.0, 1 - 2 * len(wrong) / len(options))
        return Grade(question, answer, Result.WRONG if wrong else Result.RIGHT, score, parts, verdicts)


def _way(game: Game, question: Question) -> tuple[Query, Ask]:
    name, id_ = (piece.strip() for piece in question.task.split("|"))
    return game.queries[name], next(ask for ask in game.teaching.asks[name] if ask.id == id_)


def _value(query: Query, ask: Ask, rules: RuleSet, option: Option) -> Any:
    return value_under(query, ask, rules, query.form.read_text(option.value))


def _groups(wish: Wish, position: Any, chance: Chance) -> Iterator[list[tuple[Message, list[Item]]]]:
    """Occasions of one position that can be asked about together, by what would be asked, query by query."""
    game, rules = wish.game, wish.rules
    deciding = sorted(
        {(candidate.query.name, candidate.ask.id) for candidate in candidates(wish, position, chance, _asks_each)}
    )
    chance.fork("order").shuffle(deciding)
    for name, id_ in deciding:
        ask = next(ask for ask in game.teaching.asks[name] if ask.id == id_)
        groups = []
        for prompt, items in _labelled(wish, position, name, ask, chance.fork(name, id_)).items():
            values = {bool(candidate.value) for candidate, _ in items}
            if len(items) >= LEAST and len(values) == 2 and _changes(game, rules, items, wish.focus):
                groups.append((prompt, items))
        if groups:
            yield groups


def _labelled(wish: Wish, position: Any, name: str, ask: Ask, chance: Chance) -> dict[Message, list[Item]]:
    """Some occasions of a query with their labels, none twice, by the prompt under which they can stand."""
    game, rules, query = wish.game, wish.rules, wish.game.queries[name]
    occasions = list(islice(query.occasions(rules, position), MOST_ASKED))
    chance.shuffle(occasions)
    found: dict[Message, dict[Message, Candidate]] = {}
    for given in occasions if wish.focus is not None else occasions[:ASKED]:
        known = game.teaching.known(name, rules, given)
        prompt, label = first_fitting(ask.each, known), first_fitting(ask.item, known)
        if not prompt or not label or label in found.get(prompt, ()):
            continue
        try:
            verdict = query.ask(rules, given)
        except TutorError:
            continue
        value = ask.value(verdict)
        if value is not UNASKED:
            candidate = Candidate(position, query, ask, given, verdict, value, prompt)
            found.setdefault(prompt, {})[label] = candidate
    return {prompt: [(held, label) for label, held in labelled.items()] for prompt, labelled in found.items()}


def _asks_each(ask: Ask) -> bool:
    return bool(ask.each)


def _changes(game: Game, rules: RuleSet, items: list[Item], focus: str | None) -> bool:
    return focus is None or any(_changed(game, rules, candidate, focus) for candidate, _ in items)


def _changed(game: Game, rules: RuleSet, candidate: Candidate, focus: str) -> bool:
    dropped = without(game.tables, rules, focus)
    return bool(value_under(candidate.query, candidate.ask, dropped, candidate.given) != candidate.value)


def _picked(game: Game, rules: RuleSet, items: list[Item], focus: str | None, chance: Chance) -> list[Item]:
    """At most six in an order of chance: one that the focus changes, some that hold and some that do not."""
    pool = list(items)
    chance.shuffle(pool)
    first = [item for item in pool if focus is not None and _changed(game, rules, item[0], focus)][:2]
    holding = [item for item in pool if item[0].value and item not in first]
    failing = [item for item in pool if not item[0].value and item not in first]
    picked = list(first)
    while len(picked) < MOST and (holding or failing):
        held = sum(bool(candidate.value) for candidate, _ in picked)
        source = holding if holding and (held * 2 <= len(picked) or not failing) else failing
        picked.append(source.pop())
    chance.shuffle(picked)
    return picked


def _believed(game: Game, rules: RuleSet, candidate: Candidate) -> tuple[str, ...]:
    return tuple(
        name
        for names in rival_values(candidate.query, candidate.ask, rules, rivals(game, rules), candidate.given).values()
        for name in names
    )
