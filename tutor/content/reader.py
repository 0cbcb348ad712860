"""From the text of a lesson to its steps. Every fault has a line; several are told at once.

A lesson begins with TOML between two lines ``+++``. The prose before the first ``##`` is the idea; each ``##`` begins a
step. Blocks are fenced with three backticks and a word.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from tutor.content.lesson import LANGUAGES, Ask, Block, Claim, Lesson, LessonFault, Place, Refuses, Rule, Show, Step
from tutor.errors import N_, reason_of

FENCE: Final = "+++"
HEAD: Final[Mapping[str, type]] = {
    "id": str, "game": str, "rules": str, "title": str, "teaches": list, "after": list, "disputed": list,
}  # fmt: skip
OPTIONAL: Final = frozenset(("after", "disputed"))
ASK: Final[Mapping[str, type]] = {
    "kind": str, "focus": str, "topic": str, "number": int, "seed": int, "rules": str,
    "belief": str,
}  # fmt: skip
CLAIMS: Final[Mapping[str, int]] = {"holds": 1, "fails": 1, "same": 2, "differs": 2}
"""What a claim says, and about how many questions."""

MOST_ASKED: Final = 12
LARGEST: Final = 60_000
"""Bytes of one file; a long lesson has a tenth of them."""

_TOML_LINE: Final = re.compile(r"\(at line (\d+)")
_OPEN: Final = re.compile(r"```(.*)")


class Faults:
    """What is wrong in one file, gathered while it is read."""

    def __init__(self, path: Path) -> None:
        self.path = f"{path.parent.name}/{path.name}"
        self.found: list[LessonFault] = []

    def add(self, line: int, template: str, **facts: object) -> None:
        """One more fault."""
        self.found.append(LessonFault(template, path=self.path, line=line, **facts))


def read_file(path: Path) -> tuple[Lesson | None, list[LessonFault]]:
    """Read one file: the lesson, or what is wrong with it."""
    faults = Faults(path)
    try:
        raw = path.read_bytes()
        if len(raw) > LARGEST:
            faults.add(1, N_("The file is too large for a lesson. Split it."))
            return None, faults.found
        text = raw.decode("utf-8")
    except OSError as error:
        faults.add(1, N_("The file cannot be read: {reason}."), reason=reason_of(error))
        return None, faults.found
    except UnicodeDecodeError as error:
        faults.add(1, N_("The file is not a text in UTF-8: see byte {place}."), place=error.start + 1)
        return None, faults.found
    return read_lesson(text, path)


def read_lesson(text: str, path: Path) -> tuple[Lesson | None, list[LessonFault]]:
    """Read the text of a lesson: the lesson, or what is wrong with it."""
    faults = Faults(path)
    lines = text.splitlines()
    language = _language(path, faults)
    head, body = _head(lines, faults)
    steps = _steps(lines, body, faults)
    if faults.found or head is None:
        return None, sorted(faults.found, key=lambda fault: fault.line)
    return Lesson(
        id=head["id"], game=head["game"], rules=head["rules"], title=head["title"], language=language,
        teaches=tuple(head["teaches"]), after=tuple(head.get("after", ())), disputed=tuple(head.get("disputed", ())),
        steps=tuple(steps), path=path,
    ), []  # fmt: skip


def _language(path: Path, faults: Faults) -> str:
    parts = path.name.split(".")
    if len(parts) != 3 or parts[1] not in LANGUAGES:
        faults.add(1, N_("A lesson's file is called name.language.md, with one of {names} for the language."),
                   names=", ".join(LANGUAGES))  # fmt: skip
        return LANGUAGES[0]
    return parts[1]


# ---------------------------------------------------------------- the head


def _head(lines: list[str], faults: Faults) -> tuple[dict[str, Any] | None, int]:
    """The TOML at the top, and the index of the line after it."""
    if not lines or lines[0].strip() != FENCE:
        faults.add(1, N_("A lesson begins with a line +++, then its keys, then a line +++."))
        return None, 0
    end = next((number for number, line in enumerate(lines[1:], 1) if line.strip() == FENCE), None)
    if end is None:
        faults.add(1, N_("The keys of the lesson do not end. Close them with a line +++."))
        return None, len(lines)
    try:
        head = tomllib.loads("\n".join(lines[1:end]))
    except tomllib.TOMLDecodeError as error:
        found = _TOML_LINE.search(str(error))
        faults.add(int(found[1]) + 1 if found else 1, N_("This is not TOML: {reason}."), reason=error)
        return None, end + 1
    _check_keys(head, HEAD, OPTIONAL, lambda key: line_of(lines, key, end), faults, closing=1)
    return head, end + 1


def line_of(lines: list[str], key: str, end: int | None = None) -> int:
    """The line, from 1, on which a key or a value of the head stands; the first if it does not."""
    for number, line in enumerate(lines[:end], 1):
        if re.match(rf"\s*{re.escape(key)}\s*=", line):
            return number
    return next((number for number, line in enumerate(lines[:end], 1) if f'"{key}"' in line), 1)


def _check_keys(
    given: Mapping[str, Any], known: Mapping[str, type], optional: frozenset[str], line: Callable[[str], int],
    faults: Faults, *, closing: int,
) -> None:  # fmt: skip
    for key, value in given.items():
        if key not in known:
            faults.add(line(key), N_("The key {key} is unknown here. Use {names}."), key=key, names=", ".join(known))
        elif type(value) is not known[key] or (
            isinstance(value, list) and not all(isinstance(item, str) for item in value)
        ):
            faults.add(line(key), N_("The value of {key} is of another kind than it has to be."), key=key)
        elif value == "" or (isinstance(value, list) and len(set(value)) != len(value)):
            faults.add(line(key), N_("The value of {key} is empty, or names something twice."), key=key)
    for key in known:
        if key not in given and key not in optional:
            faults.add(closing, N_("The key {key} is missing. Add it."), key=key)


# ---------------------------------------------------------------- the steps


def _steps(lines: list[str], start: int, faults: Faults) -> list[Step]:
    steps: list[Step] = []
    title, line, prose, blocks = "", start + 1, [], list[Block]()  # type: str, int, list[str], list[Block]

    def close() -> None:
        text = "\n".join(prose)
        said = line + 1 if title else line
        said += len(text[: len(text) - len(text.lstrip())].splitlines())
        if steps or text.strip() or blocks or title:
            steps.append(Step(title, text.strip(), line, tuple(blocks), said))

    number = start
    while number < len(lines):
        text = lines[number]
        opened = _OPEN.match(text)
        if opened:
            end = next((place for place in range(number + 1, len(lines)) if lines[place].strip() == "```"), None)
            if end is None:
                faults.add(number + 1, N_("This block does not end. Close it with a line ```."))
                break
            block = _block(opened[1].split(), lines[number + 1 : end], number + 1, faults)
            if block is not None:
                blocks.append(block)
            prose += [""] * (end + 1 - number)
            number = end + 1
            continue
        if text.startswith("#"):
            if not text.startswith("## ") or not text[3:].strip():
                faults.add(number + 1, N_("A step begins with ## and its title; there are no other headings."))
            close()
            title, line, prose, blocks = text.lstrip("#").strip(), number + 1, [], []
        else:
            prose.append(text)
        number += 1
    close()
    return steps


def _block(info: list[str], body: list[str], line: int, faults: Faults) -> Block | None:
    kind = info[0] if info else ""
    reader = BLOCKS.get(kind)
    if reader is None:
        faults.add(
            line, N_("There is no block {name}. There are {names}."), name=kind or "```", names=", ".join(BLOCKS)
        )
        return None
    written = [(number, text.strip()) for number, text in enumerate(body, line + 1) if text.strip()]
    if not written:
        faults.add(line, N_("This block is empty. Fill it or take it away."))
        return None
    return reader(info[1:], written, line, faults)


Written = list[tuple[int, str]]


def _no_words(words: list[str], line: int, faults: Faults) -> None:
    if words:
        faults.add(line, N_("Nothing is to be said after the name of this block: {words}."), words=" ".join(words))


def _show(words: list[str], written: Written, line: int, faults: Faults) -> Block:
    _no_words(words, line, faults)
    return Show(" ".join(text for _, text in written), line)


def _claim(words: list[str], written: Written, line: int, faults: Faults) -> Block | None:
    if len(words) != 2 or words[0] not in CLAIMS:
        faults.add(line, N_("A claim says {names} and the key of the answer, as in “claim holds takes”."),
                   names=", ".join(CLAIMS))  # fmt: skip
        return None
    if len(written) != CLAIMS[words[0]]:
        faults.add(line, N_("This claim needs {count} questions, one a line."), count=CLAIMS[words[0]])
        return None
    return Claim(words[0], words[1], tuple(text for _, text in written), line)


def _place(words: list[str], written: Written, line: int, faults: Faults) -> Block:
    if len(words) > 1:
        _no_words(words[1:], line, faults)
    start, *moves = (text for _, text in written)
    return Place(start, tuple(moves), words[0] if words else "", line)


def _refuses(words: list[str], written: Written, line: int, faults: Faults) -> Block | None:
    if len(words) != 1 or len(written) != 1:
        faults.add(line, N_("“refuses” names one clause and holds one act, such as S lead 6s 6c."))
        return None
    return Refuses(words[0], written[0][1], line)


def _rule(words: list[str], written: Written, line: int, faults: Faults) -> Block | None:
    _no_words(words, line, faults)
    if len(written) != 1:
        faults.add(line, N_("A block of a clause holds one clause."))
        return None
    return Rule(written[0][1], line)


def _ask(words: list[str], written: Written, line: int, faults: Faults) -> Block | None:
    _no_words(words, line, faults)
    try:
        given = tomllib.loads("\n".join(text for _, text in written))
    except tomllib.TOMLDecodeError as error:
        faults.add(line, N_("This is not TOML: {reason}."), reason=error)
        return None
    places = {text.partition("=")[0].strip(): number for number, text in written}
    before = len(faults.found)
    optional = frozenset(ASK) - {"number", "seed"}
    _check_keys(given, ASK, optional, lambda key: places.get(key, line), faults, closing=line)
    if len(faults.found) > before:
        return None
    if ("focus" in given) + ("topic" in given) != 1 and not ("belief" in given and "topic" not in given):
        faults.add(line, N_("Questions are asked about a focus or about a topic: give one of the two."))
        return None
    if "belief" in given and "topic" in given:
        faults.add(places["belief"], N_("A belief goes with a focus or stands alone, and not with a topic."))
        return None
    if not 1 <= given["number"] <= MOST_ASKED:
        faults.add(places["number"], N_("Ask from 1 to {most} questions."), most=MOST_ASKED)
        return None
    return Ask(
        given.get("kind"), given.get("focus"), given.get("topic"), given["number"], str(given["seed"]),
        given.get("rules"), given.get("belief"), line,
    )  # fmt: skip


BLOCKS: Final[Mapping[str, Callable[[list[str], Written, int, Faults], Block | None]]] = {
    "show": _show, "claim": _claim, "position": _place, "refuses": _refuses, "clause": _rule, "ask": _ask,
}  # fmt: skip
"""The blocks by the word after the backticks."""
