"""Rule sets: which clauses are in force, how the options stand, and the edits that misconceptions make."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from tutor.engine.clauses import GATES, Book, Clause, Role, Source
from tutor.errors import N_, CatalogueError, RulesError


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that the sources leave open: its values, the default, and what it decides in one sentence."""

    name: str
    values: tuple[str | int, ...]
    default: str | int
    statement: str

    def read(self, value: object) -> str | int:
        """The value as the option spells it. Raises RulesError for any other."""
        for known in self.values:
            if type(value) is not bool and (value == known or str(value) == str(known)):
                return known
        if isinstance(value, bool) and ("on" if value else "off") in self.values:
            return "on" if value else "off"
        raise RulesError(
            N_("The option {option} has no value {value}. It takes {values}."),
            option=self.name, value=value, values=", ".join(map(str, self.values)),
        )  # fmt: skip

    def read_believed(self, value: str | int) -> str | int:
        """The value that somebody may believe in: where the option counts, any number. Raises RulesError."""
        counts = all(isinstance(known, int) for known in self.values)
        return int(value) if counts and str(value).isdecimal() else self.read(value)


@dataclass(frozen=True, slots=True)
class Drop:
    """Leave a clause out."""

    clause: str


@dataclass(frozen=True, slots=True)
class Add:
    """Put a false clause beside the true ones."""

    clause: str


@dataclass(frozen=True, slots=True)
class Swap:
    """Put a false clause in a true one's place."""

    clause: str
    by: str


@dataclass(frozen=True, slots=True)
class Set:
    """Give an option another value."""

    option: str
    value: str | int


Edit = Drop | Add | Swap | Set


@dataclass(frozen=True, slots=True)
class Misconception:
    """A likely false belief and the edit of the rules that reproduces it."""

    id: str
    belief: str
    truth: str
    touches: tuple[str, ...]
    edits: tuple[Edit, ...]


_UNKNOWN: Final = object()
"""What is not remembered."""


@dataclass(frozen=True)
class RuleSet:
    """The rules of one table: clauses in their slots and options. Two rule sets are equal when their keys are.

    A slot is the id of a true clause; an edit can empty it or put a false clause into it. ``key`` chains the name, what
    differs and the edits: ``bura/seed+reply=closed!beat-one-is-enough``.
    """

    key: str
    game: str
    name: str
    options: Mapping[str, Any] = field(compare=False, repr=False)
    slots: Mapping[str, Clause] = field(compare=False, repr=False)
    edited: bool = field(compare=False, repr=False, default=False)

    def __hash__(self) -> int:
        return hash(self.key)

    @cached_property
    def cache(self) -> dict[Any, Any]:
        """What the game has worked out from these rules once and for all."""
        return {}

    def remembered(self, name: str, key: Hashable, make: Callable[[RuleSet], Any], most: int) -> Any:
        """What ``make`` works out from these rules for a key, kept for so many keys of that name."""
        known: dict[Hashable, Any] = self.cache.setdefault(name, {})
        found = known.get(key, _UNKNOWN)
        if found is _UNKNOWN:
            found = make(self)
            if len(known) >= most:
                known.clear()
            known[key] = found
        return found

    @cached_property
    def exceptions(self) -> dict[str, tuple[Clause, ...]]:
        """For each clause the clauses that bend it."""
        bent: dict[str, list[Clause]] = {}
        for clause in self.slots.values():
            if clause.exception_to:
                bent.setdefault(clause.exception_to, []).append(clause)
        return {id: tuple(clauses) for id, clauses in bent.items()}

    @cached_property
    def tests(self) -> dict[str, tuple[tuple[Clause, ...], ...]]:
        """For each kind of move the clauses that judge it, gate by gate.

        A clause that bends another one of the same or an earlier gate is run in that one's place and not by itself.
        """
        kinds = sorted({kind for clause in self.slots.values() for kind in clause.on})
        table = {}
        for kind in kinds:
            judging = [clause for clause in self.slots.values() if kind in clause.on]
            gates = {clause.id: GATES.index(clause.gate) for clause in judging}
            alone = [clause for clause in judging
                     if gates[clause.id] < gates.get(clause.exception_to or "", len(GATES))]  # fmt: skip
            table[kind] = tuple(tuple(clause for clause in alone if clause.gate == gate) for gate in GATES)
        return table


@dataclass(frozen=True)
class Tables:
    """Everything that is written about a game's rules: clauses, sources, options, rule sets, misconceptions.

    ``brief`` are the clauses that say the game on one sheet.
    """

    book: Book
    sources: Mapping[str, Source]
    options: Mapping[str, Option]
    rule_sets: Mapping[str, Mapping[str, str | int]]
    names: Mapping[str, str]
    unsure: Mapping[str, tuple[str, ...]]
    misconceptions: Mapping[str, Misconception]
    brief: tuple[str, ...]
    _made: dict[str, RuleSet] = field(default_factory=dict, compare=False, repr=False)

    @property
    def game(self) -> str:
        return self.book.game

    def rules(
        self, base: str = "seed", options: Mapping[str, object] | None = None, edits: Iterable[Edit | str] = ()
    ) -> RuleSet:
        """The rule set of that name with other option values and edits (misconceptions by id, or edits).

        Raises RulesError for an unknown name, option, value, clause or misconception.
        """
        if base not in self.rule_sets:
            raise RulesError(
                N_("There is no rule set {name}. There are {names}."), name=base, names=", ".join(self.rule_sets)
            )
        settings = {name: option.default for name, option in self.options.items()}
        settings.update(self.rule_sets[base])
        standard = dict(settings)
        for name, value in (options or {}).items():
            settings[name] = self._option(name).read(value)
        marks, steps = self._read_edits(edits)
        for edit in steps:
            if isinstance(edit, Set):
                settings[edit.option] = self._option(edit.option).read_believed(edit.value)
        said = {name: self._option(name).read(value) for name, value in (options or {}).items()}
        differing = [f"{name}={said[name]}" for name in self.options if name in said and said[name] != standard[name]]
        key = f"{self.game}/{base}" + ("+" + ",".join(differing) if differing else "") + "".join(marks)
        made = self._made.get(key)
        if made is None:
            slots = self._slots(steps, settings)
            edited = any(not isinstance(edit, Set) for edit in steps)
            made = self._made[key] = RuleSet(key, self.game, base, settings, slots, edited)
        return made

    def read_rules(self, text: str) -> RuleSet:
        """Read a key such as ``bura/seed+reply=closed!must-beat`` (the game's name may be left out).

        Raises RulesError.
        """
        body, *marks = text.strip().split("!")
        name, _, settings = body.partition("+")
        game, slash, rest = name.partition("/")
        if slash:
            if game != self.game:
                raise RulesError(N_("The rules {text} belong to another game."), text=text)
            name = rest
        options: dict[str, object] = {}
        for setting in filter(None, re.split(r"[,+]", settings)):
            option, equals, value = setting.partition("=")
            if not equals:
                raise RulesError(N_("“{text}” is not an option with a value, such as reply=closed."), text=setting)
            if option.strip() in options:
                raise RulesError(N_("The option {option} is given twice."), option=option.strip())
            options[option.strip()] = value.strip()
        return self.rules(name.strip(), options, [mark.strip() for mark in marks])

    def _option(self, name: str) -> Option:
        if name not in self.options:
            raise RulesError(N_("There is no option {option}. See the options of {game}."), option=name, game=self.game)
        return self.options[name]

    def _read_edits(self, edits: Iterable[Edit | str]) -> tuple[list[str], list[Edit]]:
        marks: list[str] = []
        steps: list[Edit] = []
        for edit in edits:
            if isinstance(edit, str):
                if edit in self.misconceptions:
                    marks.append("!" + edit)
                    steps += self.misconceptions[edit].edits
                    continue
                edit = read_edit(edit)  # noqa: PLW2901 - a text is read into the edit it spells
            marks.append("!" + write_edit(edit))
            steps.append(edit)
        return marks, steps

    def _slots(self, steps: Iterable[Edit], settings: Mapping[str, Any]) -> dict[str, Clause]:
        """The clauses in force under these settings, edited. What is not in force is not swapped for anything."""
        slots = {id: clause for id, clause in self.book.real().items() if clause.applies(settings)}
        for edit in steps:
            if isinstance(edit, Drop):
                self._known(edit.clause, false=False)
                slots.pop(edit.clause, None)
            elif isinstance(edit, Add):
                slots[edit.clause] = self._known(edit.clause, false=True)
            elif isinstance(edit, Swap):
                self._known(edit.clause, false=False)
                by = self._known(edit.by, false=True)
                if edit.clause in slots:
                    slots[edit.clause] = by
        return slots

    def _known(self, id: str, *, false: bool) -> Clause:
        clause = self.book.clauses.get(id)
        if clause is None or clause.false is not false:
            raise RulesError(N_("There is no clause {clause}."), clause=id)
        return clause

    def texts(self) -> list[str]:
        """Every English text of the tables that a person may read, for the message catalogues."""
        texts: list[str] = [source.title for source in self.sources.values()]
        for clause in self.book.clauses.values():
            texts += [clause.statement, clause.contradiction, "" if clause.false else clause.why]
        texts += [option.statement for option in self.options.values()]
        for misconception in self.misconceptions.values():
            texts += [misconception.belief, misconception.truth]
        texts += self.names.values()
        return list(dict.fromkeys(filter(None, texts)))


_EDIT = re.compile(r"(Drop|Add|Swap|Set)\(\s*([\w.-]+)\s*(?:[,=]\s*([\w.-]+)\s*)?\)")


def read_edit(text: str) -> Edit:
    """Read one edit. Raises RulesError.

    >>> read_edit("Swap(bura.trick.beat-all, bura.false.points-decide)")
    Swap(clause='bura.trick.beat-all', by='bura.false.points-decide')
    """
    found = _EDIT.fullmatch(text.strip())
    if found:
        kind, first, second = found.groups()
        if kind == "Drop" and second is None:
            return Drop(first)
        if kind == "Add" and second is None:
            return Add(first)
        if kind == "Swap" and second is not None:
            return Swap(first, second)
        if kind == "Set" and second is not None:
            return Set(first, second)
    raise RulesError(N_("There is no misconception or edit {text}."), text=text)


def write_edit(edit: Edit) -> str:
    """The text of an edit.

    >>> write_edit(Drop("bura.trick.beat-all"))
    'Drop(bura.trick.beat-all)'
    """
    if isinstance(edit, Swap):
        return f"Swap({edit.clause},{edit.by})"
    if isinstance(edit, Set):
        return f"Set({edit.option}={edit.value})"
    return f"{type(edit).__name__}({edit.clause})"


def read_tables(book: Book, text: str) -> Tables:
    """The tables of a game from its TOML text. Raises CatalogueError for unknown, duplicate or missing keys."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise CatalogueError(
            N_("The tables of {game} cannot be read: {reason}."), game=book.game, reason=error
        ) from None
    unknown = set(data) - {"source", "option", "rule_sets", "rule_set_names", "unsure", "misconception", "brief"}
    if unknown:
        raise CatalogueError(
            N_("The tables of {game} have unknown keys: {keys}."), game=book.game, keys=", ".join(sorted(unknown))
        )
    options = {row["name"]: Option(row["name"], tuple(row["values"]), row["default"], row["statement"])
               for row in data["option"]}  # fmt: skip
    misconceptions = {
        row["id"]: Misconception(
            row["id"], row["belief"], row["truth"], tuple(row["touches"]),
            tuple(read_edit(edit) for edit in row["edit"].split(";")),
        )
        for row in data["misconception"]
    }  # fmt: skip
    tables = Tables(
        book=book,
        sources={row["id"]: Source(**row) for row in data["source"]},
        options=options,
        rule_sets=data["rule_sets"],
        names=data["rule_set_names"],
        unsure={name: tuple(settings) for name, settings in data["unsure"].items()},
        misconceptions=misconceptions,
        brief=tuple(data.get("brief", ())),
    )
    _check(tables)
    return tables


def _check(tables: Tables) -> None:
    """Every name used in one table must stand in another. Raises CatalogueError."""
    clauses = tables.book.clauses
    problems = [f"brief: {id}" for id in tables.brief if id not in clauses]
    for clause in clauses.values():
        problems += [f"{clause.id}: source {tag}" for tag in (*clause.sources, *clause.dissent)
                     if tag.split(" ")[0] not in tables.sources]  # fmt: skip
        if clause.option and clause.option not in tables.options:
            problems.append(f"{clause.id}: option {clause.option}")
        if clause.when and not set(clause.when) < set(tables.options[clause.option or ""].values):
            problems.append(f"{clause.id}: when {clause.when}")
        if clause.exception_to and clause.exception_to not in clauses:
            problems.append(f"{clause.id}: exception_to {clause.exception_to}")
        if clause.role is Role.TEST and not clause.on and clause.gate != "query":
            problems.append(f"{clause.id}: judges no kind of move")
    for name, settings in tables.rule_sets.items():
        problems += [f"{name}: {option}" for option, value in settings.items()
                     if option not in tables.options or value not in tables.options[option].values]  # fmt: skip
    if set(tables.names) != set(tables.rule_sets) or set(tables.unsure) != set(tables.rule_sets):
        problems.append("rule_set_names, unsure")
    for misconception in tables.misconceptions.values():
        problems += [f"{misconception.id}: {id}" for id in misconception.touches if id not in clauses]
    if problems:
        raise CatalogueError(
            N_("The tables of {game} name what is not there: {names}."), game=tables.game, names="; ".join(problems)
        )
