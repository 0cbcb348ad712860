"""One question answered, the rule sets listed."""

from __future__ import annotations

import argparse
import json

from tutor import referee, registry
from tutor.cli.output import Command, Say
from tutor.errors import N_
from tutor.explain.build import explain
from tutor.explain.language import Language, codes, language
from tutor.explain.render import render


def add(command: Command, say: Say) -> None:
    """Add ask and rules to the command line."""
    ask = command("ask", say(N_("answer one question and say why")), _ask)
    ask.add_argument("question", nargs="+", metavar="QUESTION", help=say(N_("rules | question | what is given")))
    ask.add_argument("--json", action="store_true", help=say(N_("print the answer as JSON")))
    rules = command("rules", say(N_("list the rule sets, or say what differs in one")), _rules)
    rules.add_argument("key", nargs="?", metavar="KEY", help=say(N_("a rule set with its options")))


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
        print(" ".join(filter(None, (because.reason, because.rule))))
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
