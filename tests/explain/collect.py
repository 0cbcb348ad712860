"""The explained questions of the snapshots: for every clause each thing that it can find, in three languages.

``python -m tests.explain.collect`` writes the snapshots anew; read the difference before you commit it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from tutor import registry
from tutor.engine.clauses import Mark, Verdict
from tutor.engine.game import Asked, Game, read_question
from tutor.engine.teaching import UNASKED
from tutor.explain.build import Explanation, Ground, explain
from tutor.explain.language import codes, language
from tutor.explain.render import render

HERE = Path(__file__).parent
SNAPSHOTS = HERE / "snapshots"
CASES = HERE.parent / "cases"


@dataclass(frozen=True)
class Explained:
    """A question, its verdict and the explanation."""

    game: Game
    asked: Asked
    verdict: Verdict
    explanation: Explanation
    ask: str = ""

    @property
    def text(self) -> str:
        return self.asked.write()


def explained(game: Game, asked: Asked, verdict: Verdict | None = None, ask: str = "") -> Explained:
    verdict = verdict or asked.answer()
    return Explained(game, asked, verdict, explain(verdict, game, asked.given, ask=ask), ask)


def _rules(game: Game, rules: Any) -> Any:
    return (
        game.tables.read_rules(rules) if isinstance(rules, str) else game.tables.rules(rules["base"], rules["options"])
    )


def _asked(game: Game) -> Iterator[Asked]:
    for _, clause in sorted(game.tables.book.real().items()):
        for example in clause.examples:
            yield read_question(game, example.partition("->")[0])
    for case in yaml.safe_load((CASES / f"{game.id}.yaml").read_text(encoding="utf-8")):
        query = game.queries[case["ask"]]
        yield Asked(_rules(game, case["rules"]), query, query.form.read(case["given"]))
    more = HERE / f"{game.id}_questions.txt"
    for line in more.read_text(encoding="utf-8").splitlines() if more.exists() else ():
        yield read_question(game, line)


@cache
def questions() -> tuple[Explained, ...]:
    """Every question of the clause examples, of the cases and of the list beside this file, explained."""
    return tuple(explained(game, asked) for game in registry.games().values() for asked in _asked(game))


@cache
def ways() -> tuple[Explained, ...]:
    """The same questions, explained as they are asked of a learner: once for each way of asking and what it found."""
    found: dict[tuple[Any, ...], Explained] = {}
    for question in questions():
        game, verdict = question.game, question.verdict
        for ask in game.teaching.asks.get(verdict.subject, ()):
            if ask.value(verdict) is not UNASKED:
                told = explained(game, question.asked, verdict, ask.id)
                reasons = (line.text for ground in told.explanation.grounds for line in ground.reason)
                headline = (line.text for line in told.explanation.headline)
                found.setdefault((game.id, verdict.subject, ask.id, *headline, *reasons), told)
    return tuple(found.values())


def shown() -> Mapping[str, list[tuple[Explained, Ground]]]:
    """By game and topic, for each clause the first question with each mark and sentence."""
    chosen: dict[str, list[tuple[Explained, Ground]]] = defaultdict(list)
    seen: set[tuple[str, Mark, str, bool]] = set()
    for question in questions():
        for ground in question.explanation.grounds:
            said = ground.reason[0].text if ground.reason else ""
            if (key := (ground.clause, ground.mark, said, ground.bent)) not in seen:
                seen.add(key)
                game, topic, _ = ground.clause.split(".")
                chosen[f"{game}-{topic}"].append((question, ground))
    return chosen


def snapshot(entries: list[tuple[Explained, Ground]]) -> str:
    """The text of one file: each clause with what it found, in each language."""
    blocks = []
    for question, ground in sorted(entries, key=lambda entry: (entry[1].clause, entry[1].mark.value)):
        lines = [f"=== {ground.clause} {ground.mark.value}", question.text]
        for code in codes():
            text = render(question.explanation, language(code))
            because = next(because for because in text.because if because.clause == ground.clause)
            lines += [f"[{code}] {text.headline}", *filter(None, (because.reason, because.statement))]
            lines += [line for line in (because.source, because.contradiction, because.option) if line]
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)


def snapshot_of_ways(game: str) -> str:
    """The text of one file: for each headline of each way of asking the first question, told whole."""
    blocks: dict[tuple[str, ...], str] = {}
    for question in sorted(ways(), key=lambda question: (question.verdict.subject, question.ask)):
        key = (question.verdict.subject, question.ask, *(line.text for line in question.explanation.headline))
        if question.game.id == game and key not in blocks:
            lines = [f"=== {question.verdict.subject} {question.ask}", question.text]
            lines += [f"[{code}] {render(question.explanation, language(code)).plain()}" for code in codes()]
            blocks[key] = "\n".join(lines) + "\n"
    return "\n".join(blocks.values())


def snapshots() -> dict[str, str]:
    """Every file with its text."""
    asked = {f"{game}-asked": snapshot_of_ways(game) for game in registry.games()}
    return {**{name: snapshot(entries) for name, entries in shown().items()}, **asked}


def main() -> None:
    """Write all snapshots."""
    SNAPSHOTS.mkdir(exist_ok=True)
    wanted = snapshots()
    for old in SNAPSHOTS.glob("*.txt"):
        if old.stem not in wanted:
            old.unlink()
    for name, text in wanted.items():
        (SNAPSHOTS / f"{name}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
