"""From a verdict to an explanation: which sentences are to be said, of which facts. No language in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

from tutor.engine.clauses import Clause, Mark, Step, Verdict
from tutor.engine.model import Move
from tutor.engine.rules import RuleSet, Tables
from tutor.errors import N_
from tutor.explain.language import Phrases, Word
from tutor.explain.reasons import Messages, Reason, Reasons, forms, messages_of

OURS = "ours"


class Explained(Protocol):
    """The part of a game that explaining needs."""

    @property
    def id(self) -> str: ...
    @property
    def tables(self) -> Tables: ...


@dataclass(frozen=True, slots=True)
class Line:
    """One message with the facts that fill it; ``many`` and ``n`` choose its plural."""

    text: str
    facts: tuple[tuple[str, Any], ...] = ()
    many: str = ""
    n: int = 1


@dataclass(frozen=True, slots=True)
class Ground:
    """One clause that decided: what it found here, its statement, where it is written, and who says otherwise.

    ``bent`` says that the statement is the usual rule and another one holds here, ``ours`` that no text has it.
    ``option`` is the statement of the option that can change it, ``setting`` how it stands. ``told`` says that what it
    found leaves nothing of the statement to be said, ``plain`` that it goes without saying, whoever wrote it down.
    """

    clause: str
    mark: Mark
    reason: tuple[Line, ...]
    statement: str
    bent: bool = False
    sources: tuple[str, ...] = ()
    ours: bool = False
    contradiction: str = ""
    dissent: tuple[str, ...] = ()
    option: str = ""
    setting: str = ""
    told: bool = False
    plain: bool = False


@dataclass(frozen=True, slots=True)
class Explanation:
    """What the answer is, then why: the decisive clause, and those that support it.

    ``opening`` says of what this is said, where several things were answered, ``closing`` what else was wrong.
    ``unlikely`` are the misconceptions that nobody would have shown by this.
    """

    headline: tuple[Line, ...]
    decisive: Ground | None
    support: tuple[Ground, ...] = ()
    opening: tuple[Line, ...] = ()
    closing: tuple[Line, ...] = ()
    unlikely: frozenset[str] = frozenset()

    @property
    def grounds(self) -> tuple[Ground, ...]:
        """The decisive clause, then the others."""
        return (self.decisive, *self.support) if self.decisive else self.support


def explain(
    verdict: Verdict,
    game: Explained,
    given: Mapping[str, Any] | None = None,
    *,
    move: Move | None = None,
    ask: str = "",
) -> Explanation:
    """Explain a verdict on a question or a move.

    ``given`` is what the question told, ``ask`` the way in which it was asked, ``move`` what was judged.
    """
    messages = _messages(game.id)
    known = _known(verdict, game, given or {}, move, ask)
    headline = [line for group in messages.headlines.get(verdict.subject, ()) for line in _say(group, known, messages)]
    if not headline and not ask:
        allowed = verdict.answer().get("legal")
        if allowed is not None:
            headline = [Line(N_("This is allowed.") if allowed else N_("This is not allowed."))]
    telling = _bearing(verdict, messages, known)
    first = _first(verdict, telling, messages, ask)
    grounds = {step.clause: _ground(step, game, messages, known) for step in telling}
    decisive = grounds.pop(first.clause) if first else None
    unlikely = frozenset(name for name, is_unlikely in messages.unlikely.items() if is_unlikely(known))
    return Explanation(tuple(headline), decisive, tuple(grounds.values()), unlikely=unlikely)


def _bearing(verdict: Verdict, messages: Messages, known: Mapping[str, Any]) -> tuple[Step, ...]:
    """The steps that have to do with what was asked; all of them where none has."""
    beside = messages.beside
    if beside is None:
        return verdict.telling
    bearing = tuple(
        step for step in verdict.telling
        if not beside(step.clause, {**known, **dict(step.facts), "subject": verdict.subject, "mark": step.mark})
    )  # fmt: skip
    return bearing or (() if (verdict.subject, known["ask"]) in messages.alone else verdict.telling)


def _first(verdict: Verdict, telling: tuple[Step, ...], messages: Messages, ask: str) -> Step | None:
    """The step that answers what was asked, else the one that decided, else the first."""
    decisive = [verdict.decisive] if telling else []
    ahead = () if any(step.mark is Mark.BROKEN for step in decisive) else messages.first.get((verdict.subject, ask), ())
    wanted = (*ahead, *(step.clause for step in decisive))
    found = (step for clause in wanted for step in telling if step.clause == clause)
    return next(found, telling[0] if telling else None)


def holds(clause: str, game: Explained, rules: RuleSet) -> bool:
    """Whether what a clause states holds under some rules as it stands."""
    options: dict[str, Any] = {f"option.{name}": value for name, value in rules.options.items()}
    bent = _messages(game.id).bent.get(clause)
    return any(held.id == clause for held in rules.slots.values()) and not (bent and bent(options))


@cache
def _messages(game: str) -> Messages:
    return messages_of(game)


def _known(
    verdict: Verdict, game: Explained, given: Mapping[str, Any], move: Move | None, ask: str
) -> dict[str, Any]:  # fmt: skip
    """Everything that a sentence may name, the answer before what was given."""
    rules = game.tables.read_rules(verdict.rules)
    options = rules.options
    known: dict[str, Any] = {f"option.{name}": value for name, value in options.items()}
    known["subject"], known["cited"], known["ask"] = verdict.subject, verdict.cited, ask
    if move is not None:
        known.update({"cards": move.cards, "seat": move.seat, "count": move.count, "face": move.face})
        known["target"] = move.target
    known = {**known, **given, **verdict.answer()}
    more = _messages(game.id).more
    return {**known, **more(rules, known)} if more else known


def _say(reasons: Reasons, known: Mapping[str, Any], messages: Messages) -> tuple[Line, ...]:
    """The first sentence that fits, or none."""
    reason = _fitting(reasons, known)
    return () if reason is None or not reason.text else (_line(reason, known, messages),)


def _fitting(reasons: Reasons, known: Mapping[str, Any]) -> Reason | None:
    return next((reason for reason in reasons if reason.fits(known)), None)


def _line(reason: Reason, known: Mapping[str, Any], messages: Messages) -> Line:
    facts = {name: _value(known[name], form, messages) for name, form in forms(reason.text).items() if name != "n"}
    number = _number(known[reason.count]) if reason.count else 1
    if reason.count:
        facts["n"] = number
    return Line(reason.text, tuple(facts.items()), reason.many, number)


def _value(value: Any, form: str, messages: Messages) -> Any:
    """A fact as the form in which it is said wants it."""
    if form in messages.words:
        return Word(messages.words[form][value])
    if form in messages.phrases:
        phrase = messages.phrases[form]
        items = value.items() if isinstance(value, Mapping) else value
        wanted = forms(phrase.text)
        said = tuple(
            {name: _value(part, wanted.get(name, ""), messages) for name, part in zip(phrase.names, item, strict=True)}
            for item in items
        )
        return Phrases(phrase.text, said, phrase.sentences)
    return value


def _number(value: Any) -> int:
    if isinstance(value, int):
        return value
    return len(value.split() if isinstance(value, str) and " " in value else value)


def _ground(step: Step, game: Explained, messages: Messages, known: Mapping[str, Any]) -> Ground:
    clause = game.tables.book.clauses[step.clause]
    facts = {**known, **dict(step.facts), **_parts(step)}
    fitting = _fitting(messages.reasons.get((step.clause, step.mark), ()), facts)
    option = game.tables.options.get(clause.option or "")
    return Ground(
        clause=clause.id,
        mark=step.mark,
        reason=(_line(fitting, facts, messages),) if fitting and fitting.text else (),
        statement=clause.statement,
        bent=clause.id in messages.bent and messages.bent[clause.id](facts),
        sources=_titles(game, [tag for tag in clause.sources if tag.split(" ")[0] != OURS]),
        ours=OURS in _tags(clause),
        contradiction=clause.contradiction,
        dissent=_titles(game, clause.dissent),
        option=option.statement if option else "",
        setting=f"{option.name}={known[f'option.{option.name}']}" if option else "",
        told=fitting is not None and fitting.whole,
        plain=clause.gate in {"readable", "possession"} and all(tag.split(" ")[0] == OURS for tag in clause.sources),
    )


def _parts(step: Step) -> dict[str, int]:
    """The numbers in a fact that holds several, each under a name of its own: ``points_0`` and ``points_1``."""
    return {
        f"{name}_{place}": number
        for name, value in step.facts
        if isinstance(value, tuple) and all(isinstance(item, int) for item in value)
        for place, number in enumerate(value)
    }


def _tags(clause: Clause) -> set[str]:
    return {tag.split(" ")[0] for tag in clause.sources}


def _titles(game: Explained, tags: tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(game.tables.sources[tag.split(" ")[0]].title for tag in tags))
