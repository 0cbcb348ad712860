"""Files of cases, read strictly, answered and compared."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import yaml

from tutor import referee
from tutor.cli.output import DIFFERS, UNREADABLE, Command, Say, one_line, refuse
from tutor.errors import N_, NN_, TutorError, reason_of
from tutor.explain.language import Language

LARGEST_FILE: Final = 1_000_000
"""Bytes; a file of cases is far smaller."""

MOST_VALUES: Final = 150_000
"""Keys and values; three thousand cases have as many."""

DEEPEST: Final = 30
"""Levels of nesting; a case has four."""


def add(command: Command, say: Say) -> None:
    """Add referee to the command line."""
    cases = command("referee", say(N_("answer the cases of a file and compare")), _referee)
    cases.add_argument("files", nargs="+", metavar="FILE", help=say(N_("a file of cases, or - for standard input")))
    cases.add_argument("--json", action="store_true", help=say(N_("print the answers with reasons, compare nothing")))


class CaseFileError(TutorError):
    """A file that holds no list of cases."""


class CaseLoader(yaml.SafeLoader):
    """YAML as cases use it: no aliases, no key twice, no endless nesting; on and off are words, and so is 1.5."""

    depth = 0
    values = 0

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        """Compose one node, or refuse what no case needs."""
        line = self.peek_event().start_mark.line + 1  # type: ignore[no-untyped-call]
        if self.check_event(yaml.AliasEvent):
            raise CaseFileError(N_("Line {line}: aliases are not read here."), line=line)
        if self.depth >= DEEPEST:
            raise CaseFileError(N_("Line {line}: this is nested too deeply."), line=line)
        self.values += 1
        if self.values > MOST_VALUES:
            raise CaseFileError(N_("Line {line}: the file holds too much."), line=line)
        self.depth += 1
        try:
            return super().compose_node(parent, index)
        finally:
            self.depth -= 1

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        """A mapping, or a refusal if a key stands in it twice."""
        seen: set[str] = set()
        for key, _ in node.value:
            if key.value in seen if isinstance(key, yaml.ScalarNode) else False:
                line = key.start_mark.line + 1
                raise CaseFileError(N_("Line {line}: the key {key} is given twice."), line=line, key=key.value)
            if isinstance(key, yaml.ScalarNode):
                seen.add(key.value)
        return super().construct_mapping(node, deep=deep)


CaseLoader.yaml_implicit_resolvers = {}
for _tag, _pattern, _first in (
    ("bool", r"true|True|TRUE|false|False|FALSE|yes|Yes|YES|no|No|NO", "tTfFyYnN"),
    ("int", r"[-+]?[0-9]+", "-+0123456789"),
    ("null", r"~|null|Null|NULL|", ["~", "n", "N", ""]),
):
    CaseLoader.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(f"^(?:{_pattern})$"), list(_first))


def read_cases(name: str) -> list[Any]:
    """The cases of a file, unchecked; ``-`` is standard input. Raises CaseFileError."""
    try:
        if name == "-" and sys.stdin is None:
            raw = b""
        elif name == "-":
            raw = sys.stdin.buffer.read(LARGEST_FILE + 1)
        else:
            with Path(name).open("rb") as source:
                raw = source.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        reason = reason_of(error) if isinstance(error, OSError) else str(error)
        raise CaseFileError(N_("The file cannot be read: {reason}."), reason=reason) from None
    return parse_cases(raw)


def parse_cases(raw: bytes) -> list[Any]:
    """The cases in the bytes of a file, unchecked. Raises CaseFileError."""
    if len(raw) > LARGEST_FILE:
        raise CaseFileError(N_("The file is too large for a file of cases."))
    try:
        cases = yaml.load(raw.decode("utf-8-sig"), CaseLoader)  # noqa: S506 - the loader is a stricter SafeLoader
    except UnicodeDecodeError as error:
        raise CaseFileError(N_("The file is not a text in UTF-8: see byte {place}."), place=error.start + 1) from None
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise CaseFileError(N_("Line {line}: this is not YAML: {reason}."), line=line, reason=error.problem) from None
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise CaseFileError(N_("The file is not YAML: {reason}."), reason=one_line(str(error))) from None
    if not isinstance(cases, list) or not cases:
        raise CaseFileError(N_("A file of cases is a list of cases, and this is none."))
    return cases


def _referee(parsed: argparse.Namespace, speech: Language) -> int:
    tally = _Tally()
    answers: list[dict[str, Any]] = []
    for name, number, case in _all_cases(parsed.files, speech, tally):
        try:
            found = referee.answer(case, number=number, compare=not parsed.json)
            tally.enter(found.id)
        except TutorError as error:
            tally.unreadable += 1
            refuse(speech, error, name)
            continue
        if parsed.json:
            answers.append(found.to_json())
            continue
        tally.compared(found)
        print(one_line(_compared(found, speech)))
    if parsed.json:
        print(json.dumps(answers, ensure_ascii=False, indent=1))
    else:
        print(speech.count(
            *NN_("{n} case: {right} right, {differing} differing, {unreadable} unreadable.",
                 "{n} cases: {right} right, {differing} differing, {unreadable} unreadable."),
            tally.right + tally.differing + tally.unreadable,
            right=tally.right, differing=tally.differing, unreadable=tally.unreadable,
        ))  # fmt: skip
    return tally.status


class _Tally:
    """How many cases were right, differed, could not be read; ``broken`` counts files."""

    def __init__(self) -> None:
        self.right = self.differing = self.unreadable = self.broken = 0
        self.seen: set[str] = set()

    def enter(self, id_: str) -> None:
        if id_ in self.seen:
            raise referee.CaseError(id_, "id", TutorError(N_("Another case has the same id.")))
        self.seen.add(id_)

    def compared(self, found: referee.Answer) -> None:
        if found.differences:
            self.differing += 1
        else:
            self.right += 1

    @property
    def status(self) -> int:
        if self.unreadable or self.broken:
            return UNREADABLE
        return DIFFERS if self.differing else 0


def _all_cases(names: Iterable[str], speech: Language, tally: _Tally) -> Iterator[tuple[str, int, Any]]:
    for name in names:
        try:
            cases = read_cases(name)
        except CaseFileError as error:
            tally.broken += 1
            refuse(speech, error, name)
            continue
        for number, case in enumerate(cases, start=1):
            yield name, number, case


def _compared(found: referee.Answer, speech: Language) -> str:
    if not found.differences:
        return speech.say(N_("{case}: right"), case=found.id)
    parts = [
        speech.say(N_("{key} should be {expected}, is {found}"), key=difference.key,
                   expected=_shown(difference.expected), found=_shown(difference.found))
        for difference in found.differences
    ]  # fmt: skip
    return speech.say(N_("{case}: differs: {what}"), case=found.id, what="; ".join(parts))


def _shown(value: Any) -> str:
    if isinstance(value, Mapping):
        return " ".join(f"{key} {_shown(entry)}" for key, entry in value.items())
    return " ".join(map(str, value)) if isinstance(value, list) else str(value).lower()
