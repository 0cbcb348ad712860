"""What learners believe: banks of questions, rebuilding, made-up learners."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Final

from tutor import learner, referee, registry
from tutor.cli.cases import CaseFileError
from tutor.cli.output import DIFFERS, Command, Say
from tutor.errors import N_, TutorError, reason_of
from tutor.explain.language import Language
from tutor.learner.bank import build, check, digest, file_name, kept_bank, read_bank, reworded, write_bank
from tutor.learner.enlarge import enlarge
from tutor.learner.mastery import TIERS
from tutor.learner.simulate import FIGURES, simulate
from tutor.learner.state import rebuild
from tutor.records import clean_name, name_key
from tutor.store.database import open_store

MOST_LEARNERS: Final = 1_000
"""Made-up learners for each belief; a hundred take minutes."""


def add(command: Command, say: Say) -> None:
    """Add rebuild, bank and simulate to the command line."""
    rebuilt = command("rebuild", say(N_("rebuild what is known of the learners from their answers")), _rebuild)
    rebuilt.add_argument("name", nargs="?", metavar="NAME", help=say(N_("a learner’s name; all without any")))
    rebuilt.add_argument("--json", action="store_true", help=say(N_("print what was rebuilt as JSON")))
    bank = command("bank", say(N_("make the bank of separating questions of rule sets, or check it")), _bank)
    bank.add_argument("keys", nargs="*", metavar="KEY", help=say(N_("a rule set; all of them without any")))
    bank.add_argument("--check", action="store_true", help=say(N_("ask the engine again instead of making it anew")))
    bank.add_argument("--more", action="store_true", help=say(N_("keep the questions and only add what is missing")))
    bank.add_argument("--words", action="store_true", help=say(N_("tell the same questions in the words of now")))
    bank.add_argument("--to", metavar="FOLDER", help=say(N_("where the banks lie, if not beside the program")))
    tried = command("simulate", say(N_("try the diagnosis on learners who are made up")), _simulate)
    tried.add_argument("key", nargs="?", metavar="KEY", help=say(N_("a rule set with its options")))
    tried.add_argument("--learners", type=_whole, default=20, metavar="N", help=say(N_("learners for each belief")))
    tried.add_argument("--seed", default="1", metavar="SEED", help=say(N_("where chance starts")))
    tried.add_argument("--json", action="store_true", help=say(N_("print the figures as JSON")))


def _whole(text: str) -> int:
    """A number of learners."""
    if not (text.isdecimal() and 1 <= int(text) <= MOST_LEARNERS):
        raise argparse.ArgumentTypeError(f"1 … {MOST_LEARNERS}")
    return int(text)


def _bank(parsed: argparse.Namespace, speech: Language) -> int:
    folder = Path(parsed.to) if parsed.to else Path(learner.__file__).parent / "banks"
    keys = parsed.keys or [f"{game.id}/{name}" for game in registry.taught().values() for name in game.tables.rule_sets]
    status = 0
    for key in keys:
        game, rules = referee.find_rules(key)
        place = folder / file_name(rules.key)
        try:
            if parsed.words:
                made = reworded(game, read_bank(place.read_text("utf-8")))
                place.write_text(write_bank(made), encoding="utf-8")
            elif not parsed.check:
                made = enlarge(game, read_bank(place.read_text("utf-8")) if parsed.more else build(game, rules))
                folder.mkdir(parents=True, exist_ok=True)
                place.write_text(write_bank(made), encoding="utf-8")
            kept = read_bank(place.read_text("utf-8"))
        except OSError as error:
            raise CaseFileError(N_("The file cannot be read: {reason}."), reason=reason_of(error)) from None
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
