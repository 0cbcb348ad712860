"""The command line: cases answered, a question asked, rule sets listed."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final, NoReturn

import yaml

from tutor import referee, registry
from tutor.content import catalog
from tutor.content.coverage import ENOUGH, count_cases, coverage
from tutor.content.skeleton import write_lesson
from tutor.errors import N_, NN_, TutorError
from tutor.explain.build import explain
from tutor.explain.language import Language, best_language, codes, language
from tutor.explain.render import render
from tutor.learner.bank import build, check, digest, file_name, kept_bank, read_bank, write_bank
from tutor.learner.mastery import TIERS
from tutor.learner.simulate import FIGURES, simulate
from tutor.learner.state import rebuild
from tutor.records import clean_name, name_key
from tutor.store.database import open_store

DIFFERS: Final = 1
UNREADABLE: Final = 2
INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141
LARGEST_FILE: Final = 1_000_000
"""Bytes; a file of cases is far smaller."""

MOST_VALUES: Final = 150_000
"""Keys and values; three thousand cases have as many."""

DEEPEST: Final = 30
"""Levels of nesting; a case has four."""

LONGEST_LINE: Final = 400
"""Signs of one message; what is longer came from the input and is cut."""

MOST_LEARNERS: Final = 1_000
"""Made-up learners for each belief; a hundred take minutes."""


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


class Parser(argparse.ArgumentParser):
    """A parser whose refusals are one line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong in one line and leave."""
        self.exit(UNREADABLE, f"{self.prog}: {one_line(message)}\n")


def one_line(text: str) -> str:
    """A text as one printable line of bearable length.

    >>> one_line("a\\nb\\x07")
    'a b�'
    """
    said = "".join(sign if sign.isprintable() else "�" for sign in " ".join(text.split()))
    return said if len(said) <= LONGEST_LINE else said[:LONGEST_LINE] + "…"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status: 0, 1 where a case differs, 2 where something cannot be read."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        status = run(arguments)
        print(end="", flush=True)
    except BrokenPipeError:
        _write_no_more()
        return BROKEN_PIPE
    except OSError as error:
        _write_no_more()
        print(one_line(f"tutor: {error.strerror or error}"), file=sys.stderr)
        return UNREADABLE
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _write_no_more() -> None:
    """Let what is still to be written go nowhere, so that leaving does not fail once more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run(arguments: Sequence[str]) -> int:
    """Parse the arguments and do what they say."""
    speech = language(best_language(_environment()))
    wanted = _wanted_language(arguments)
    if wanted is not None:
        if wanted not in codes():
            return _refuse(speech, TutorError(N_("There is no language {text}. There are {names}."), text=wanted,
                                              names=", ".join(codes())))  # fmt: skip
        speech = language(wanted)
    parsed = _parser(speech).parse_args(arguments)
    commands: Mapping[str, Callable[[argparse.Namespace, Language], int]] = {
        "referee": _referee, "ask": _ask, "rules": _rules, "lint": _lint, "coverage": _coverage, "new": _new,
        "bank": _bank, "rebuild": _rebuild, "simulate": _simulate, "solve": _solve, "version": _version,
    }  # fmt: skip
    try:
        return commands[parsed.command](parsed, speech)
    except TutorError as error:
        return _refuse(speech, error)


def _environment() -> str:
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    return next(filter(None, (os.environ.get(name) for name in names)), "")


def _wanted_language(arguments: Sequence[str]) -> str | None:
    for place, argument in enumerate(arguments):
        if argument == "--lang" and place + 1 < len(arguments):
            return arguments[place + 1]
        if argument.startswith("--lang="):
            return argument.removeprefix("--lang=")
    return None


def _refuse(speech: Language, error: TutorError, where: str = "") -> int:
    said = speech.error(error, place=True)
    print(one_line(f"{where}: {said}" if where else said), file=sys.stderr)
    return UNREADABLE


def _parser(speech: Language) -> Parser:
    say = speech.text
    common = Parser(add_help=False)
    common.add_argument("--lang", metavar="|".join(codes()), help=say(N_("language of the messages")))
    parser = Parser(prog="tutor", description=say(N_("Rules of card games: cases answered, questions explained.")))
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=Parser)

    def command(name: str, summary: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=summary, description=summary, parents=[common])

    cases = command("referee", say(N_("answer the cases of a file and compare")))
    cases.add_argument("files", nargs="+", metavar="FILE", help=say(N_("a file of cases, or - for standard input")))
    cases.add_argument("--json", action="store_true", help=say(N_("print the answers with reasons, compare nothing")))
    ask = command("ask", say(N_("answer one question and say why")))
    ask.add_argument("question", nargs="+", metavar="QUESTION", help=say(N_("rules | question | what is given")))
    ask.add_argument("--json", action="store_true", help=say(N_("print the answer as JSON")))
    rules = command("rules", say(N_("list the rule sets, or say what differs in one")))
    rules.add_argument("key", nargs="?", metavar="KEY", help=say(N_("a rule set with its options")))
    lint = command("lint", say(N_("prove the lessons with the engine")))
    lint.add_argument("what", choices=["lessons"], help=say(N_("what is to be proved")))
    lint.add_argument("path", nargs="?", metavar="PATH", help=say(N_("a lesson or a folder of lessons")))
    covered = command("coverage", say(N_("list which clauses the lessons teach and ask about")))
    covered.add_argument("--json", action="store_true", help=say(N_("print the table as JSON")))
    covered.add_argument("--cases", metavar="FOLDER", help=say(N_("count the cases of this folder too")))
    new = command("new", say(N_("begin a lesson")))
    new.add_argument("what", choices=["lesson"], help=say(N_("what is begun")))
    new.add_argument("clause", metavar="CLAUSE", help=say(N_("the clause that the lesson teaches")))
    new.add_argument("name", metavar="NAME", help=say(N_("the name of its files, without language and ending")))
    new.add_argument("--folder", default="lessons", metavar="FOLDER", help=say(N_("where lessons lie")))
    rebuilt = command("rebuild", say(N_("rebuild what is known of the learners from their answers")))
    rebuilt.add_argument("name", nargs="?", metavar="NAME", help=say(N_("a learner’s name; all without any")))
    rebuilt.add_argument("--json", action="store_true", help=say(N_("print what was rebuilt as JSON")))
    bank = command("bank", say(N_("make the bank of separating questions of rule sets, or check it")))
    bank.add_argument("keys", nargs="*", metavar="KEY", help=say(N_("a rule set; all of them without any")))
    bank.add_argument("--check", action="store_true", help=say(N_("ask the engine again instead of making it anew")))
    bank.add_argument("--to", metavar="FOLDER", help=say(N_("where the banks lie, if not beside the program")))
    tried = command("simulate", say(N_("try the diagnosis on learners who are made up")))
    tried.add_argument("key", nargs="?", metavar="KEY", help=say(N_("a rule set with its options")))
    tried.add_argument("--learners", type=_whole, default=20, metavar="N", help=say(N_("learners for each belief")))
    tried.add_argument("--seed", default="1", metavar="SEED", help=say(N_("where chance starts")))
    tried.add_argument("--json", action="store_true", help=say(N_("print the figures as JSON")))
    solved = command("solve", say(N_("say what each choice in a position is worth, all cards seen")))
    solved.add_argument("position", nargs="+", metavar="POSITION", help=say(N_("a position as the game writes it")))
    solved.add_argument("--race", action="store_true", help=say(N_("who wins the deal, in place of points")))
    solved.add_argument("--json", action="store_true", help=say(N_("print the solution as JSON")))
    command("version", say(N_("print the version")))
    return parser


def _whole(text: str) -> int:
    """A number of learners."""
    if not (text.isdecimal() and 1 <= int(text) <= MOST_LEARNERS):
        raise argparse.ArgumentTypeError(f"1 … {MOST_LEARNERS}")
    return int(text)


# ---------------------------------------------------------------- cases


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
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
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
            _refuse(speech, error, name)
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
            _refuse(speech, error, name)
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


# ---------------------------------------------------------------- questions and rules


def _ask(parsed: argparse.Namespace, speech: Language) -> int:
    game, asked = referee.find_question(" ".join(parsed.question))
    verdict = asked.answer()
    explanation = explain(verdict, game, asked.given)
    if parsed.json:
        said = {code: render(explanation, language(code)).plain() for code in codes()}
        found = {
            "question": asked.write(), "answer": referee.plain_answer(verdict), "clauses": list(verdict.cited),
            "explanation": said,
        }  # fmt: skip
        print(json.dumps(found, ensure_ascii=False, indent=1))
        return 0
    text = render(explanation, speech)
    print(text.headline)
    for place, because in enumerate(text.because):
        print()
        print(" ".join(filter(None, (because.reason, because.statement))))
        for detail in (because.source, because.contradiction if place == 0 else ""):
            if detail:
                print(f"  {detail}")
        print(f"  [{because.clause}]")
    return 0


def _rules(parsed: argparse.Namespace, speech: Language) -> int:
    if parsed.key is None:
        for game in registry.games().values():
            for name in game.tables.rule_sets:
                print(f"{game.id}/{name}: {speech.text(game.tables.names[name])}")
        return 0
    game, rules = referee.find_rules(parsed.key)
    print(f"{rules.key}: {speech.text(game.tables.names[rules.name])}")
    differing = [option for option in game.tables.options.values() if rules.options[option.name] != option.default]
    for option in differing:
        print(f"  {option.name}={rules.options[option.name]}  {speech.text(option.statement)}")
    if not differing:
        print(f"  {speech.text(N_('Every option stands as it usually does.'))}")
    return 0


# ---------------------------------------------------------------- lessons


def _lint(parsed: argparse.Namespace, speech: Language) -> int:
    where = Path(parsed.path) if parsed.path else catalog.folder()
    if not where.exists():
        return _refuse(speech, TutorError(N_("There is nothing at {path}."), path=where))
    if not catalog.files(where):
        return _refuse(speech, TutorError(N_("There is no lesson in {path}."), path=where))
    faults = catalog.lint(where, complete=parsed.path is None)
    for fault in faults:
        print(one_line(f"{fault.path}:{fault.line}: {speech.error(fault)}"))
    print(speech.count(
        *NN_("{n} file of lessons: {faults} faults.", "{n} files of lessons: {faults} faults."),
        len(catalog.files(where)), faults=len(faults),
    ))  # fmt: skip
    return DIFFERS if faults else 0


def _coverage(parsed: argparse.Namespace, speech: Language) -> int:
    cases = [case for path in sorted(Path(parsed.cases).glob("*.yaml")) for case in read_cases(str(path))] \
        if parsed.cases else []  # fmt: skip
    tables = [
        coverage(game, catalog.course(game.id, codes()[0]).lessons.values(), count_cases(cases))
        for game in registry.games().values()
        if catalog.course(game.id, codes()[0]).lessons
    ]
    if parsed.json:
        print(json.dumps([table.to_json() for table in tables], ensure_ascii=False, indent=1))
        return 0
    for table in tables:
        for row in table.clauses:
            cells = (row.lessons, row.kinds or [f"({kind})" for kind in row.choices], [row.cases], row.misconceptions)
            print("\t".join((row.clause, *(" ".join(map(str, cell)) or "-" for cell in cells))))
        print(speech.say(
            N_("{game}: {all} clauses, {taught} taught, {asked} asked, {hang} by an answer that hangs on them; "
               "{questions} questions."),
            game=table.game, all=len(table.clauses), taught=sum(row.taught for row in table.clauses),
            asked=sum(row.asked for row in table.clauses), hang=sum(bool(row.kinds) for row in table.clauses),
            questions=table.questions,
        ))  # fmt: skip
        if table.hidden:
            hidden = ", ".join(f"{id} ({table.exposed[id]})" for id in table.hidden)
            print(speech.say(N_("Exposed by fewer than {least} questions: {names}"), least=ENOUGH, names=hidden))
    return 0


def _new(parsed: argparse.Namespace, speech: Language) -> int:  # noqa: ARG001 - every command is called alike
    game = registry.game_of(parsed.clause.split(".", 1)[0])
    for path in write_lesson(game, parsed.clause, Path(parsed.folder), parsed.name):
        print(path)
    return 0


# ---------------------------------------------------------------- diagnosis


def _bank(parsed: argparse.Namespace, speech: Language) -> int:
    folder = Path(parsed.to) if parsed.to else Path(__file__).parent / "learner" / "banks"
    keys = parsed.keys or [f"{game.id}/{name}" for game in registry.taught().values() for name in game.tables.rule_sets]
    status = 0
    for key in keys:
        game, rules = referee.find_rules(key)
        place = folder / file_name(rules.key)
        try:
            if not parsed.check:
                made = build(game, rules)
                folder.mkdir(parents=True, exist_ok=True)
                place.write_text(write_bank(made), encoding="utf-8")
            kept = read_bank(place.read_text("utf-8"))
        except OSError as error:
            raise CaseFileError(N_("The file cannot be read: {reason}."), reason=error.strerror) from None
        differing = len(check(game, kept)) if kept.digest == digest(game, rules) else len(kept.questions)
        print(speech.say(N_("{rules}: {n} questions, {differing} of them not as the rules are now."), rules=rules.key,
                         n=len(kept.questions), differing=differing))  # fmt: skip
        for group in kept.merged:
            print(f"  {speech.say(N_('Nothing tells these apart: {names}.'), names=', '.join(group))}")
        if kept.apart:
            print(
                f"  {speech.say(N_('No question sets these apart among four: {names}.'), names=', '.join(kept.apart))}"
            )
        status = DIFFERS if differing else status
    return status


def _rebuild(parsed: argparse.Namespace, speech: Language) -> int:
    store = open_store()
    try:
        wanted = None if parsed.name is None else name_key(clean_name(parsed.name))
        people = [each for each in store.profiles() if wanted in {None, name_key(each.name)}]
        if wanted is not None and not people:
            raise TutorError(N_("There is no learner called {name}."), name=parsed.name)
        states = [(each, rebuild(store.attempts(each.id))) for each in people]
    finally:
        store.close()
    if parsed.json:
        plain = [{"learner": person.name, **state.to_json()} for person, state in states]
        print(json.dumps(plain, ensure_ascii=False, indent=1))
        return 0
    for person, state in states:
        print(speech.say(
            N_("{name}: {answers} answers, {skipped} of them unreadable; {clauses} rules, {cards} cards to review."),
            name=person.name, answers=len(state.counted), skipped=state.skipped, clauses=len(state.skills),
            cards=len(state.cards),
        ))  # fmt: skip
        for clause, skill in sorted(state.skills.items()):
            print(f"  {clause:44} {skill.known:.2f}  {speech.text(TIERS[skill.tier])}")
    return 0


def _simulate(parsed: argparse.Namespace, speech: Language) -> int:
    key = parsed.key or next(iter(registry.taught().values())).tables.rules().key
    game, rules = referee.find_rules(key)
    found = simulate(game, kept_bank(game, rules) or build(game, rules), parsed.learners, parsed.seed)
    if parsed.json:
        print(json.dumps(found, ensure_ascii=False, indent=1))
        return 0
    for name in FIGURES:
        value = found[name]
        print(f"{name:26} {'-' if value is None else f'{value:.3f}' if isinstance(value, float) else value}")
    print()
    print(speech.say(N_("planted · first within 12 · mean rank · questions · by random choice · taken for")))
    for row in found["hypotheses"]:
        taken = ", ".join(f"{name} {count}" for name, count in row["taken_for"].items())
        print(f"{row['planted']:30} {row['first_within_12']:5.2f} {row['mean_rank']:6.2f} {row['questions']:5.1f}"
              f" {row['random_questions']:5.1f}  {taken}")  # fmt: skip
    print()
    print(speech.say(N_("stated · statements · true")))
    for row in found["calibration"]:
        print(f"{row['from']:.2f} {row['statements']:6} {'-' if row['true'] is None else format(row['true'], '.2f')}")
    return 0


def _solve(parsed: argparse.Namespace, speech: Language) -> int:
    from tutor.solve import solve  # noqa: PLC0415 - Numba takes a second to import, and no other command needs it

    text = " ".join(parsed.position)
    game, _ = referee.find_rules(text.partition("|")[0].strip())
    rules, position = game.read(text)
    solution = solve(rules, position, race=parsed.race)
    words = {choice.move: game.write_move(choice.move) for choice in (*solution.choices, *solution.others)}
    if parsed.json:
        print(json.dumps(solution.as_json(words), ensure_ascii=False, indent=1))
        return 0
    headline = N_("{seat} to act, all cards seen: {value} points against the other side with the best play of both.")
    if parsed.race:
        headline = {
            1: N_("{seat} to act, all cards seen: wins the deal with the best play of both."),
            0: N_("{seat} to act, all cards seen: nobody wins the deal with the best play of both."),
            -1: N_("{seat} to act, all cards seen: loses the deal with the best play of both."),
        }[solution.value]
    print(speech.say(headline, seat=solution.seat, value=_signed(solution.value)))
    for choice in solution.choices:
        print(f"  {_signed(choice.value):>4}  {words[choice.move]}")
    if solution.others:
        print(speech.say(N_("The other side may come first, and gains so much by it:")))
        for choice in solution.others:
            print(f"  {_signed(choice.value):>4}  {choice.move.seat} {words[choice.move]}")
    return 0


def _signed(value: int) -> str:
    return f"{value:+d}" if value else "0"


def _version(parsed: argparse.Namespace, speech: Language) -> int:  # noqa: ARG001 - every command is called alike
    try:
        print(f"tutor {version('tutor')}")
    except PackageNotFoundError:
        print("tutor")
    return 0


if __name__ == "__main__":
    sys.exit(main())
