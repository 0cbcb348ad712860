"""One question answered, the rule sets listed, one position solved."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable

from tutor import referee, registry
from tutor.cli.output import Command, Say
from tutor.errors import N_
from tutor.explain.build import explain
from tutor.explain.language import Language, codes, language
from tutor.explain.render import render


def add(command: Command, say: Say) -> None:
    """Add ask, rules and solve to the command line."""
    ask = command("ask", say(N_("answer one question and say why")), _ask)
    ask.add_argument("question", nargs="+", metavar="QUESTION", help=say(N_("rules | question | what is given")))
    ask.add_argument("--json", action="store_true", help=say(N_("print the answer as JSON")))
    rules = command("rules", say(N_("list the rule sets, or say what differs in one")), _rules)
    rules.add_argument("key", nargs="?", metavar="KEY", help=say(N_("a rule set with its options")))
    solved = command("solve", say(N_("say what each choice in a position is worth, all cards seen")), _solve)
    solved.add_argument("position", nargs="+", metavar="POSITION", help=say(N_("a position as the game writes it")))
    asked = solved.add_mutually_exclusive_group()
    asked.add_argument("--race", action="store_true", help=say(N_("who wins the deal, in place of points")))
    hidden = say(N_("points with the other hand and the stock hidden, in equilibrium: up to six cards in the stock"))
    asked.add_argument("--hidden", action="store_true", help=hidden)
    solved.add_argument("--json", action="store_true", help=say(N_("print the solution as JSON")))


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


def _solve(parsed: argparse.Namespace, speech: Language) -> int:
    from tutor.solve import solve, solve_hidden  # noqa: PLC0415 - Numba takes a second to import, and no other command needs it

    text = " ".join(parsed.position)
    game, _ = referee.find_rules(text.partition("|")[0].strip())
    rules, position = game.read(text)
    if parsed.hidden:
        solution = solve_hidden(rules, position, progress=_told(speech))
    else:
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
        }[int(solution.value)]
    elif solution.kind == "certified":
        headline = N_("{seat} to act, the other hand hidden: {value} points against an opponent in equilibrium.")
    print(speech.say(headline, seat=solution.seat, value=_signed(solution.value)))
    if solution.kind == "certified":
        print(speech.say(N_("Certified over all hands to a gap of {gap} points."), gap=f"{solution.gap:.3f}"))
    for choice in solution.choices:
        print(f"  {_signed(choice.value):>4}  {words[choice.move]}")
    if solution.others:
        print(speech.say(N_("The other side may come first, and gains so much by it:")))
        for choice in solution.others:
            print(f"  {_signed(choice.value):>4}  {choice.move.seat} {words[choice.move]}")
    return 0


def _told(speech: Language) -> Callable[[int, float], None]:
    """Progress on the error stream, where somebody looks at it."""

    def tell(rounds: int, gap: float) -> None:
        if sys.stderr.isatty():
            print(speech.say(N_("{rounds} rounds, gap {gap}"), rounds=rounds, gap=f"{gap:.3f}"), file=sys.stderr)

    return tell


def _signed(value: float) -> str:
    return "0" if not value else f"{value:+d}" if isinstance(value, int) else f"{value:+.2f}"
