"""Cases, answered: a situation, a question, the rules; and what differs from the answer that was expected."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from tutor import registry
from tutor.cards import Card, write_cards
from tutor.engine.clauses import Verdict
from tutor.engine.game import Asked, Game, read_question
from tutor.engine.notation import sections
from tutor.engine.rules import RuleSet
from tutor.errors import N_, NotationError, RulesError, TutorError
from tutor.explain.build import explain
from tutor.explain.language import codes, language
from tutor.explain.render import render

NEEDED: Final = ("id", "game", "rules", "ask", "given")
KNOWN: Final = (*NEEDED, "expect", "clauses", "basis", "note", "uncertain", "source")
BASES: Final = ("seed", "source", "default")
NONE: Final = "none"
"""How cases write that there is nobody or nothing."""


class CaseError(TutorError):
    """A case that cannot be read: its id (or its number in the file), the key, and what is wrong with it."""

    def __init__(self, case: str, key: str, reason: TutorError) -> None:
        super().__init__(N_("Case {case}, key {key}: {reason}"), case=case, key=key, reason=reason)
        self.case = case
        self.key = key
        self.reason = reason


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Difference:
    """One key of the answer, or ``clauses``, that is not as expected."""

    key: str
    expected: Any
    found: Any


@dataclass(frozen=True, slots=True)
class Answer:
    """What the rules answer to a case, the clauses that decided, and why, by language."""

    id: str
    answer: Mapping[str, Any]
    clauses: tuple[str, ...]
    explanation: Mapping[str, str]
    differences: tuple[Difference, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The answer as plain values."""
        return {
            "id": self.id, "answer": dict(self.answer), "clauses": list(self.clauses),
            "explanation": dict(self.explanation),
        }  # fmt: skip


def answer(case: Mapping[str, Any], *, number: int = 1, compare: bool = False) -> Answer:
    """Answer one case. Raises CaseError.

    ``number`` names a case that has no id. ``compare`` asks for what was expected, which may be left out otherwise.

    >>> case = {"id": "x", "game": "bura", "rules": "seed", "ask": "value", "given": {"cards": "Ah Th"}}
    >>> answer(case).answer
    {'points': 21}
    """
    id_, asked, game = read_case(case, number=number, compare=compare)
    verdict = _guarded(id_, "given", asked.answer)
    found = plain_answer(verdict)
    explanation = explain(verdict, game, asked.given)
    return Answer(
        id=id_,
        answer=found,
        clauses=verdict.cited,
        explanation={code: render(explanation, language(code)).plain() for code in codes()},
        differences=tuple(_differences(case, found, verdict.cited)),
    )


def plain_answer(verdict: Verdict) -> dict[str, Any]:
    """The answer of a verdict as cases write it."""
    return {key: plain(value) for key, value in verdict.answer().items()}


def plain(value: Any) -> Any:
    """A value as cases write it: nobody and nothing are "none", cards and seats are texts.

    >>> plain(None), plain({"N": None}), plain((Card("T", "h"), Card("9", "c")))
    ('none', {'N': 'none'}, 'Th 9c')
    """
    if value is None:
        return NONE
    if isinstance(value, Mapping):
        return {str(key): plain(entry) for key, entry in value.items()}
    if isinstance(value, Card):
        return value.text
    if isinstance(value, (list, tuple)):
        if value and all(isinstance(item, Card) for item in value):
            return write_cards(tuple(value))
        return [plain(item) for item in value]
    return value


def read_case(case: object, *, number: int = 1, compare: bool = False) -> tuple[str, Asked, Game]:
    """The id of a case, its question ready to be answered, and its game. Raises CaseError."""
    id_ = f"#{number}"
    if not isinstance(case, Mapping):
        raise CaseError(id_, "id", TutorError(N_("A case is a table of keys and values.")))
    if not isinstance(case.get("id"), str) or not case["id"].strip():
        raise CaseError(id_, "id", TutorError(N_("Every case needs an id, which is a text.")))
    id_ = case["id"]
    _check_keys(id_, case, compare=compare)
    game = _guarded(id_, "game", lambda: registry.game_of(_text(case["game"])))
    rules = _read_rules(id_, game, case["rules"])
    name = _guarded(id_, "ask", lambda: _text(case["ask"]))
    if name not in game.queries:
        raise CaseError(
            id_, "ask", TutorError(N_("There is no question {name}. There are {names}."), name=name,
                                   names=", ".join(game.queries)),
        )  # fmt: skip
    query = game.queries[name]
    given = case["given"] if case["given"] is not None else {}
    if not isinstance(given, Mapping):
        raise CaseError(id_, "given", TutorError(N_("What is given is a table of keys and values.")))
    values = _guarded(id_, "given", lambda: query.form.read({_key(key): value for key, value in given.items()}))
    return id_, Asked(rules, query, values), game


def _check_keys(id_: str, case: Mapping[str, Any], *, compare: bool) -> None:
    for key in case:
        if key not in KNOWN:
            raise CaseError(
                id_, str(key), TutorError(N_("A case has no such key. It has {keys}."), keys=", ".join(KNOWN))
            )
    for key in (*NEEDED, *(["expect"] if compare else [])):
        if key not in case:
            raise CaseError(id_, key, TutorError(N_("The key {key} is missing."), key=key))
    for key, kind, sentence in (
        ("expect", Mapping, N_("What is expected is a table of keys and values.")),
        ("clauses", list, N_("The clauses are a list of ids.")),
        ("note", str, N_("This is not a text.")),
        ("source", str, N_("This is not a text.")),
        ("uncertain", bool, N_("This is neither true nor false.")),
    ):
        if key in case and not isinstance(case[key], kind):
            raise CaseError(id_, key, TutorError(sentence))
    if "basis" in case and case["basis"] not in BASES:
        raise CaseError(id_, "basis", TutorError(N_("It is one of {words}."), words=", ".join(BASES)))
    if not all(isinstance(clause, str) for clause in case.get("clauses", [])):
        raise CaseError(id_, "clauses", TutorError(N_("The clauses are a list of ids.")))


def _read_rules(id_: str, game: Game, rules: object) -> RuleSet:
    """The rules of a case: a name or key, or a table of base and options."""
    if isinstance(rules, str):
        return _guarded(id_, "rules", lambda: game.tables.read_rules(rules))
    if not isinstance(rules, Mapping):
        raise CaseError(id_, "rules", TutorError(N_("Rules are a name, or a table with base and options.")))
    for key in rules:
        if key not in {"base", "options"}:
            raise CaseError(
                id_, f"rules.{key}", TutorError(N_("Rules have no such key. They have {keys}."), keys="base, options")
            )
    if not isinstance(rules.get("base"), str):
        raise CaseError(id_, "rules.base", TutorError(N_("The key {key} is missing."), key="base"))
    options = rules.get("options") or {}
    if not isinstance(options, Mapping):
        raise CaseError(id_, "rules.options", TutorError(N_("Options are a table of names and values.")))
    for name in options:
        _guarded(id_, f"rules.options.{name}", lambda: game.tables.rules("seed", {name: options[name]}))  # noqa: B023
    return _guarded(id_, "rules.base", lambda: game.tables.rules(rules["base"], options))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TutorError(N_("This is not a text."))
    return value


def _key(key: object) -> str:
    return key if isinstance(key, str) else str(key)


def _guarded(id_: str, key: str, read: Callable[[], T]) -> T:
    """What ``read`` returns; a refusal of its own becomes one of the case, under the key that it names."""
    try:
        return read()
    except CaseError:
        raise
    except TutorError as error:
        named = error.facts.get("key")
        raise CaseError(id_, f"{key}.{named}" if key == "given" and named else key, error) from error


def _differences(case: Mapping[str, Any], found: Mapping[str, Any], cited: Iterable[str]) -> Iterable[Difference]:
    for key, expected in (case.get("expect") or {}).items():
        if str(key) not in found or not same(plain(expected), found[str(key)]):
            yield Difference(str(key), plain(expected), found.get(str(key)))
    cited = tuple(cited)
    missing = [clause for clause in case.get("clauses", []) if clause not in cited]
    if missing:
        yield Difference("clauses", missing, list(cited))


def same(expected: Any, found: Any) -> bool:
    """Whether two plain values are equal; true is not one, and false not zero."""
    if isinstance(expected, bool) or isinstance(found, bool):
        return expected is found
    if isinstance(expected, dict) and isinstance(found, dict):
        return expected.keys() == found.keys() and all(same(expected[key], found[key]) for key in expected)
    return bool(expected == found)


def find_question(text: str) -> tuple[Game, Asked]:
    """Read ``rules | question | …`` of whichever game has such rules and such a question.

    Raises NotationError and RulesError; where two games fit, the game's name has to stand before the rules.

    >>> find_question("seed | value | cards Ah")[1].write()
    'bura/seed | value | cards Ah'
    """
    pieces = sections(text)
    if len(pieces) < 2:
        raise NotationError(N_("A question is written as rules | question | what is given."))
    (key, _, _), (name, line, column) = pieces[:2]
    game = _game_of_key(key, lambda game: name in game.queries, line=line, column=column)
    return game, read_question(game, text)


def find_rules(key: str) -> tuple[Game, RuleSet]:
    """The rule set of that key, whose game may be left out where only one has it. Raises RulesError."""
    base = re.split(r"[+!]", key.strip(), maxsplit=1)[0].strip()
    known = {f"{game.id}/{name}": name for game in registry.games().values() for name in game.tables.rule_sets}
    if base and "/" not in base and base not in known.values():
        raise RulesError(N_("There is no rule set {name}. There are {names}."), name=base, names=", ".join(known))
    game = _game_of_key(key, lambda _: True)
    return game, game.tables.read_rules(key)


def _game_of_key(key: str, fits: Callable[[Game], bool], *, line: int = 1, column: int = 1) -> Game:
    base = re.split(r"[+!]", key.strip(), maxsplit=1)[0]
    name, slash, _ = base.partition("/")
    if slash:
        return registry.game_of(name.strip())
    games = list(registry.games().values())
    having = [game for game in games if base.strip() in game.tables.rule_sets] or games
    fitting = [game for game in having if fits(game)] or having
    if len(fitting) > 1:
        candidates = tuple(f"{game.id}/{base.strip()}" for game in fitting)
        raise NotationError(
            N_("Several games have this. Write {names}."),
            names=", ".join(candidates), line=line, column=column, candidates=candidates,
        )  # fmt: skip
    return fitting[0]
