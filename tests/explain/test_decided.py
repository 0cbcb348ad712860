"""What is said of decisions, in three languages, as it was last read and approved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import tutor.session  # noqa: F401 - says who weighs decisions
from tutor.ask import mark, parse
from tutor.ask.deciding import solver, weighed
from tutor.ask.kinds.base import Wish, make
from tutor.ask.question import OnTable, Question
from tutor.chance import Chance
from tutor.engine.decision import Found
from tutor.explain.graded import explain_grade
from tutor.explain.language import codes, language
from tutor.explain.outcome import outcome
from tutor.explain.render import render
from tutor.registry import game_of
from tutor.solve.solution import Unsolvable

APPROVED = Path(__file__).with_name("decided.txt")
GAME = game_of("bura")
ASKED = (
    ("seed", "race"), ("georgian20", "race"), ("seed", "sure"), ("burkozel", "ending"), ("burkozel-points", "points"),
)  # fmt: skip
"""Rules and tasks whose values are exact or certified, so that no better sample changes a word."""


def question(name: str, task: str) -> Question:
    """The first question of a task."""
    rules = GAME.tables.rules(name)
    met = (solver().find(rules.key, task, Chance(f"said-{seed}")) for seed in range(40))
    found = next(found for found in met if found is not None and is_decided(found, task))
    wish = Wish(GAME, rules, None, Chance("said"))
    position = GAME.read(found.position)[1]
    return make("decide", wish, position, seat=found.seat, task=task, prompt=found.prompt, form=OnTable(found.seat))


def is_decided(found: Found, task: str) -> bool:
    """Whether one choice is better than all others."""
    try:
        return len(solver().weigh(GAME.id, found.position, found.seat, task).best) == 1
    except Unsolvable:
        return False


def lines() -> Iterator[str]:
    """What is asked, and what is said of the best choice, of the worst, of one laid face down and of a declaration."""
    for name, task in ASKED:
        asked = question(name, task)
        choices = weighed(asked).choices
        worst = next(choice for choice in reversed(choices) if not choice.fault)
        closed = [choice for choice in choices if " down " in choice.move]
        faults = [choice for choice in choices if choice.fault]
        for code in codes():
            said = language(code)
            yield f"# {name} {task} {code}"
            yield said.message(asked.prompt)
            for choice in dict.fromkeys((choices[0], worst, *closed[:1], *faults)):
                grade = mark(GAME, asked, parse(asked, choice.move))
                yield f"{choice.move}: {said.text(outcome(grade))} {render(explain_grade(grade, GAME), said).plain()}"
        yield ""


def test_what_is_said_of_decisions_is_as_approved() -> None:
    assert "\n".join(lines()) + "\n" == APPROVED.read_text(encoding="utf-8"), "python -m tests.explain.test_decided"


if __name__ == "__main__":
    APPROVED.write_text("\n".join(lines()) + "\n", encoding="utf-8")
