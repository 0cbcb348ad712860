"""Lessons proved, counted and begun."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from tutor import registry
from tutor.cli.cases import read_cases
from tutor.cli.output import DIFFERS, Command, Say, one_line, refuse
from tutor.content import catalog
from tutor.content.coverage import ENOUGH, count_cases, coverage
from tutor.content.skeleton import write_lesson
from tutor.errors import N_, NN_, TutorError
from tutor.explain.language import Language, codes


def add(command: Command, say: Say) -> None:
    """Add lint, coverage and new to the command line."""
    lint = command("lint", say(N_("prove the lessons with the engine")), _lint)
    lint.add_argument("what", choices=["lessons"], help=say(N_("what is to be proved")))
    lint.add_argument("path", nargs="?", metavar="PATH", help=say(N_("a lesson or a folder of lessons")))
    covered = command("coverage", say(N_("list which clauses the lessons teach and ask about")), _coverage)
    covered.add_argument("--json", action="store_true", help=say(N_("print the table as JSON")))
    covered.add_argument("--cases", metavar="FOLDER", help=say(N_("count the cases of this folder too")))
    new = command("new", say(N_("begin a lesson")), _new)
    new.add_argument("what", choices=["lesson"], help=say(N_("what is begun")))
    new.add_argument("clause", metavar="CLAUSE", help=say(N_("the clause that the lesson teaches")))
    new.add_argument("name", metavar="NAME", help=say(N_("the name of its files, without language and ending")))
    new.add_argument("--folder", default="lessons", metavar="FOLDER", help=say(N_("where lessons lie")))


def _lint(parsed: argparse.Namespace, speech: Language) -> int:
    where = Path(parsed.path) if parsed.path else catalog.folder()
    if not where.exists():
        return refuse(speech, TutorError(N_("There is nothing at {path}."), path=where))
    if not catalog.files(where):
        return refuse(speech, TutorError(N_("There is no lesson in {path}."), path=where))
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
