"""Questions in a notebook: answered in Python or in the cell, graded by the engine, the answers handed back."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from tutor.chance import Chance
from tutor.engine.game import Game
from tutor.engine.message import Message, read_message
from tutor.errors import N_, FormatProblem, TutorError
from tutor.explain.behind import behind
from tutor.explain.language import Language, language, sentence
from tutor.explain.render import render
from tutor.notebook.table import first_rules
from tutor.notebook.table_widget import TableWidget
from tutor.records import MemoryStore
from tutor.referee import find_rules
from tutor.registry import game_of
from tutor.session import Judged, Posed, Session, enrol
from tutor.table.payload import TableEvent, TableOptions, payload
from tutor.table.svg import draw
from tutor.table.ways import move_of, options_for
from tutor.table.words import capital, describe, labels_in

if TYPE_CHECKING:
    import pandas as pd

OUTCOMES = {
    "right": N_("Right."), "equal": N_("Equally good."), "inferior": N_("Good, but something else is better."),
    "illegal": N_("Not allowed."), "wrong": N_("Not so."),
}  # fmt: skip


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Answered:
    """What became of an answer. It shows itself with the reasons.

    ``outcome`` is right, equal, inferior, illegal or wrong; ``clauses`` are those that decided.
    """

    judged: Judged = field(repr=False)
    game: Game = field(repr=False)
    outcome: str
    clauses: tuple[str, ...]
    lang: str = "en"

    @property
    def right(self) -> bool:
        """Whether the answer is as good as any."""
        return self.judged.right

    def __str__(self) -> str:
        said = language(self.lang)
        told = (said.say(OUTCOMES[self.outcome]), render(self.judged.explanation, said).plain(), *self.behind(said))
        return " ".join(told)

    def behind(self, said: Language) -> tuple[str, ...]:
        """What would have been right, and the belief or the other rules by which the answer would be."""
        return behind(self.judged.diagnosis, self.game, said)

    def _repr_html_(self) -> str:
        said = language(self.lang)
        text = render(self.judged.explanation, said)
        contrast = "".join(f"<p>{escape(told)}</p>" for told in self.behind(said))
        reasons = "".join(
            f"<li>{escape(because.reason or because.statement)} <code>{escape(because.clause)}</code></li>"
            for because in text.because
        )
        open_ = "" if self.right else " open"
        why = f"<details{open_}><summary>{escape(text.headline)}</summary><ul>{reasons}</ul></details>"
        word = f"<strong>{escape(said.say(OUTCOMES[self.outcome]))}</strong>"
        return f"<div class='tutor-verdict'>{word} {why}{contrast}</div>"


class Task:
    """One question. It shows itself; ``answer`` grades what you say, ``hint`` helps a step further.

    Answers are written as the prompt's form wants them: ``"yes"``, the number of an option, a list of numbers, a
    number, a seat, or a move such as ``"reply Ah Th"``.
    """

    def __init__(self, session: Session, posed: Posed, said: Language) -> None:
        self._session = session
        self.posed = posed
        self._said = said

    @property
    def prompt(self) -> str:
        """What is asked."""
        return self.told(self.posed.prompt)

    @property
    def form(self) -> str:
        """How it is answered: yes-no, one, several, number, seat, table or step."""
        return str(self.posed.public["answer"]["form"])

    @property
    def options(self) -> list[str]:
        """What can be chosen, where something can."""
        return [self.told(read_message(option)) for option in self.posed.public["answer"].get("options", ())]

    @property
    def seed(self) -> str:
        """Name it in ``tutor.ask`` to have the same question again."""
        return self.posed.nonce

    def answer(self, raw: object) -> Answered:
        """Grade an answer. Raises FormatProblem for one that cannot be read, which does not count."""
        judged = self._session.answer(self.posed.nonce, self.posed.rev, raw)
        verdict = judged.grade.verdict
        return Answered(
            judged,
            game_of(self.posed.plan.game),
            str(judged.outcome),
            verdict.cited if verdict else (),
            self._said.code,
        )

    def hint(self) -> str:
        """The next hint: where to look, which clause, fewer choices, the answer."""
        seen = len(self.posed.hints)
        self.posed = self._session.hint(self.posed.nonce, seen)
        return self.told(self.posed.hints[-1].says) if self.posed.hints else ""

    def told(self, message: Message) -> str:
        return sentence(self._said.message(message))

    def __str__(self) -> str:
        lines = describe(labels_in(self._said.code), self.posed.view.to_json())
        choices = [f"{number}: {option}" for number, option in enumerate(self.options)]
        return "\n".join([*lines, self.prompt, *choices])

    def __repr__(self) -> str:
        return f"Task({self.prompt!r}, form={self.form!r})"

    def _repr_html_(self) -> str:
        drawing = draw(self.posed.view, labels_in(self._said.code))
        choices = "".join(f"<li>{escape(option)}</li>" for option in self.options)
        return f"{drawing}<p><strong>{escape(self.prompt)}</strong></p><ol start='0'>{choices}</ol>"


class Quiz:
    """A row of questions. In a cell it is a table to play at; in Python ``quiz.task`` is the question at hand.

    ``quiz.answers`` is a table of what has been answered, in the cell or in Python.
    """

    def __init__(
        self, game: str, rules: str, count: int, *, topic: str | None, kind: str | None, seed: str, lang: str
    ) -> None:  # fmt: skip
        self.said = language(lang)
        self._chance = Chance(seed)
        self._count = count
        self._plan = {"topic": topic, "kind": kind}
        self.number = 0
        self._rows: list[dict[str, Any]] = []
        store = MemoryStore()
        learner = enrol(store, "notebook", lang, clock=_now, chance=self._chance.fork("learner"))
        self._session = Session(store, learner.id, clock=_now, chance=self._chance.fork("nonce"), page="quiz")
        self._game, self._rules = game, rules
        self.task = self._pose()

    def _pose(self) -> Task:
        posed = self._session.ask(
            self._game, self._rules, seed=self._chance.fork("question", self.number).seed, **self._plan
        )
        return Task(self._session, posed, self.said)

    def __len__(self) -> int:
        return self._count

    @property
    def done(self) -> bool:
        """Whether every question has been answered."""
        return len(self._rows) >= self._count

    def answer(self, raw: object) -> Answered:
        """Answer the question at hand and go on to the next. Raises FormatProblem for what cannot be read."""
        answered = self.record(self.task.answer(raw))
        self.next()
        return answered

    def next(self) -> Task:
        """Go on to the next question, once the one at hand is answered; the last one stays."""
        if len(self._rows) > self.number and not self.done:
            self.number += 1
            self.task = self._pose()
        return self.task

    def record(self, answered: Answered) -> Answered:
        if len(self._rows) == self.number:
            self._rows.append({
                "question": self.task.prompt, "kind": self.task.posed.public["kind"],
                "answer": str(answered.judged.answer), "outcome": answered.outcome, "right": answered.right,
                "clause": answered.clauses[0] if answered.clauses else "",
            })  # fmt: skip
        return answered

    @property
    def answers(self) -> pd.DataFrame:
        """One row an answer: question, kind, answer, outcome, whether it was right, the first clause that decided."""
        import pandas as pd  # noqa: PLC0415 - tables are loaded only by those who ask for one

        columns = ["question", "kind", "answer", "outcome", "right", "clause"]
        return pd.DataFrame(self._rows, columns=columns)

    def widget(self) -> widgets.Widget:
        """The quiz as a live table."""
        return _Board(self).box

    def __repr__(self) -> str:
        return f"Quiz({len(self._rows)} of {self._count} answered)"

    def _ipython_display_(self) -> None:
        from IPython.display import display  # noqa: PLC0415 - only a notebook shows itself

        display(self.widget())  # type: ignore[no-untyped-call]


class _Board:
    """The widgets of a quiz: the question, the table, the buttons of its form, the verdict in their place."""

    def __init__(self, quiz: Quiz) -> None:
        self.quiz = quiz
        self.said = quiz.said
        self.prompt = widgets.HTML()
        self.place = widgets.HTML()
        self.verdict = widgets.HTML()
        self.form = widgets.VBox()
        self.table = TableWidget(self._payload(), self._played)
        self.box = widgets.VBox([self.place, self.prompt, self.table, self.form, self.verdict])
        self._show()

    def _payload(self) -> dict[str, Any]:
        task = self.quiz.task
        posed = task.posed
        live = task.form == "table"
        ways = posed.view.ways if live else ()
        options = options_for(ways, self.said.say, TableOptions(piles=None if live else (), sort="suit"))
        return payload(
            posed.view, labels_in(self.said.code), options, rev=self.quiz.number + 1, nonce=posed.nonce,
            lang=self.said.code,
        )  # fmt: skip

    def _show(self) -> None:
        task = self.quiz.task
        number = self.quiz.number + 1
        self.place.value = f"<span>{escape(self.said.say(N_('{n} of {all}'), n=number, all=len(self.quiz)))}</span>"
        self.prompt.value = f"<strong>{escape(task.prompt)}</strong>"
        self.verdict.value = ""
        self.form.children = tuple(self._widgets(task))

    def _widgets(self, task: Task) -> list[widgets.Widget]:
        said = self.said
        if task.form == "yes-no":
            return [self._buttons({said.say(N_("Yes")): "yes", said.say(N_("No")): "no"})]
        if task.form == "seat":
            wanted = task.posed.public["answer"]
            seats: dict[str, object] = {capital(said.seat(seat)): seat for seat in wanted["seats"]}
            return [self._buttons({**seats, **({said.say(N_("Nobody")): "none"} if wanted["nobody"] else {})})]
        if task.form == "one":
            return [self._buttons({option: str(number) for number, option in enumerate(task.options)}, wide=True)]
        if task.form == "several":
            boxes = [widgets.Checkbox(description=option, indent=False) for option in task.options]
            return [*boxes, self._send(lambda: [number for number, box in enumerate(boxes) if box.value])]
        if task.form == "number":
            entry = widgets.Text(description=said.say(N_("Your answer")))
            return [entry, self._send(lambda: entry.value)]
        if task.form == "step":
            steps = [task.told(read_message(option)) for option in task.posed.public["answer"]["steps"]]
            parts = [
                widgets.RadioButtons(options=list(enumerate_labels(labels)), value=None)
                for labels in (steps, task.options)
            ]
            return [*parts, self._send(lambda: [part.value for part in parts])]
        return []

    def _buttons(self, choices: dict[str, Any], *, wide: bool = False) -> widgets.Widget:
        made = []
        for label, raw in choices.items():
            button = widgets.Button(description=label, layout=widgets.Layout(width="100%" if wide else "auto"))
            button.on_click(lambda _button, raw=raw: self._answer(raw))
            made.append(button)
        return widgets.VBox(made) if wide else widgets.HBox(made)

    def _send(self, value: Callable[[], object]) -> widgets.Widget:
        button = widgets.Button(description=self.said.say(N_("Answer")), button_style="success")
        button.on_click(lambda _button: self._answer(value()))
        return button

    def _played(self, event: TableEvent) -> None:
        try:
            move = move_of(self.quiz.task.posed.view.ways, event)
        except FormatProblem as error:
            self.verdict.value = f"<em>{escape(self.said.error(error))}</em>"
            return
        self._answer(move)

    def _answer(self, raw: object) -> None:
        try:
            answered = self.quiz.record(self.quiz.task.answer(raw))
        except FormatProblem as error:
            self.verdict.value = f"<em>{escape(self.said.error(error))}</em>"
            return
        except TutorError as error:
            self.verdict.value = f"<em>{escape(self.said.error(error))}</em>"
            return
        self.verdict.value = answered._repr_html_()
        self.form.children = () if self.quiz.done else (self._next(),)

    def _next(self) -> widgets.Widget:
        button = widgets.Button(description=self.said.say(N_("Next")), button_style="primary")

        def go_on(_button: object) -> None:
            self.quiz.next()
            self.table.show(self._payload())
            self._show()

        button.on_click(go_on)
        return button


def enumerate_labels(labels: list[str]) -> list[tuple[str, int]]:
    """Labels with their numbers, as a list of choices wants them.

    >>> enumerate_labels(["a", "b"])
    [('a', 0), ('b', 1)]
    """
    return [(label, number) for number, label in enumerate(labels)]


def quiz(
    rules: str | None = None, count: int = 5, *, topic: str | None = None, kind: str | None = None,
    seed: int | str | None = None, lang: str = "en",
) -> Quiz:  # fmt: skip
    """A row of questions; the same seed asks the same ones. Raises RulesError and TutorError for what is not there.

    >>> row = quiz("bura/seed", 2, kind="legality", seed=4)
    >>> answered = row.answer("yes")
    >>> row.answers["kind"].tolist()
    ['legality']
    """
    game, rule_set = find_rules(rules or first_rules())
    chosen = str(random.getrandbits(40)) if seed is None else str(seed)
    return Quiz(game.id, rule_set.key, count, topic=topic, kind=kind, seed=chosen, lang=lang)


def ask(
    rules: str | None = None, *, kind: str | None = None, topic: str | None = None, seed: int | str | None = None,
    lang: str = "en",
) -> Task:  # fmt: skip
    """One question. Raises RulesError and TutorError for what is not there.

    >>> ask("bura/seed", kind="legality", seed=4).form
    'yes-no'
    """
    return quiz(rules, 1, kind=kind, topic=topic, seed=seed, lang=lang).task
