"""The widgets of a quiz: the question, the table, the buttons of its form, the verdict in their place."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from tutor.engine.message import read_message
from tutor.errors import N_, TutorError
from tutor.notebook.after import After
from tutor.notebook.guard import CLASS, Guard
from tutor.notebook.table_widget import TableWidget
from tutor.table.payload import TableEvent, TableOptions, payload
from tutor.table.ways import move_of, options_for
from tutor.table.words import capital, labels_in

if TYPE_CHECKING:
    from tutor.notebook.quiz import Row, Task

NEXT, AGAIN, HINT, FORM = "tutor-next", "tutor-again", "tutor-hint", "tutor-form"
"""Classes by which the buttons and the form are found."""


class Board:
    """One display of a row of questions. What is answered here, in another display or in Python shows in all."""

    def __init__(self, quiz: Row) -> None:
        self.quiz = quiz
        self.said = quiz.said
        self._rev = 0
        self._guard = Guard()
        self.place = widgets.HTML()
        self.prompt = widgets.HTML()
        self.problem = widgets.HTML()
        self.verdict = widgets.HTML()
        self.hints = widgets.HTML()
        self.after = After(quiz.said, self._guard)
        self.form = widgets.VBox()
        self.form.add_class(FORM)
        say = self.said.say
        self.buttons = {
            AGAIN: self._button(say(N_("Try it again")), self._again, AGAIN),
            NEXT: self._button(say(N_("Next")), self._next, NEXT),
            HINT: self._button(say(N_("Hint")), self._hint, HINT),
        }
        self.buttons[NEXT].button_style = "primary"
        self.table = TableWidget(self._payload(), self._played)
        self.box = widgets.VBox([
            self.place, self.prompt, self.table, self.form, self.problem, self.verdict, self.after.box, self.hints,
            widgets.HBox(tuple(self.buttons.values())), self._guard,
        ])  # fmt: skip
        self.box.add_class(CLASS)
        self._draw()

    def refresh(self) -> None:
        """Show how the quiz stands now."""
        self.table.show(self._payload())
        self._draw()

    def _payload(self) -> dict[str, Any]:
        task, answered = self.quiz.task, self.quiz.answered
        live = task.form == "table" and answered is None
        view = task.posed.view
        options = options_for(
            view.ways if live else (), self.said.say, TableOptions(piles=None if live else (), sort="suit")
        )
        self._rev += 1
        return payload(
            view, labels_in(self.said.code), options, rev=self._rev, nonce=task.posed.nonce, lang=self.said.code,
            say=answered.word if answered else "",
        )  # fmt: skip

    def _draw(self) -> None:
        quiz, task, answered = self.quiz, self.quiz.task, self.quiz.answered
        self.place.value = escape(self.said.say(N_("{n} of {all}"), n=quiz.number + 1, all=len(quiz)))
        self.prompt.value = f"<strong>{escape(task.prompt)}</strong>"
        self.problem.value = ""
        self.verdict.value = answered._repr_html_() if answered else ""
        self.after.show(answered)
        self.hints.value = "".join(f"<p>{escape(task.told(hint.says))}</p>" for hint in task.posed.hints)
        self.form.children = () if answered else tuple(self._widgets(task))
        self._offer(AGAIN, wanted=answered is not None and not answered.right)
        self._offer(NEXT, wanted=answered is not None and not quiz.done)
        self._offer(HINT, wanted=answered is None)

    def _offer(self, name: str, *, wanted: bool) -> None:
        self.buttons[name].layout.display = None if wanted else "none"

    def _button(self, label: str, act: Callable[[], None], name: str = "") -> widgets.Button:
        button = widgets.Button(description=label)
        if name:
            button.add_class(name)
        button.on_click(lambda _button: act())
        return button

    # ------------------------------------------------------------ the forms

    def _widgets(self, task: Task) -> list[widgets.Widget]:
        said, wanted = self.said, task.posed.public["answer"]
        if task.form == "yes-no":
            return [self._choices(task, {said.say(N_("Yes")): "yes", said.say(N_("No")): "no"})]
        if task.form == "seat":
            seats: dict[str, object] = {capital(said.seat(seat)): seat for seat in wanted["seats"]}
            return [self._choices(task, {**seats, **({said.say(N_("Nobody")): "none"} if wanted["nobody"] else {})})]
        if task.form == "one":
            labels = [task.told(read_message(option)) for option in wanted["options"]]
            return [self._choices(task, {label: str(n) for n, label in enumerate(labels)}, wide=True)]
        if task.form == "several":
            boxes = [widgets.Checkbox(description=option, indent=False) for option in task.options]
            return [*boxes, self._send(task, lambda: [number for number, box in enumerate(boxes) if box.value])]
        if task.form == "number":
            entry = widgets.Text(description=said.say(N_("Your answer")))
            return [entry, self._send(task, lambda: entry.value)]
        if task.form == "step":
            parts = [
                widgets.RadioButtons(options=[(label, number) for number, label in enumerate(labels)], value=None)
                for labels in (task.steps, task.options)
            ]
            return [*parts, self._send(task, lambda: [part.value for part in parts])]
        return []

    def _choices(self, task: Task, choices: dict[str, Any], *, wide: bool = False) -> widgets.Widget:
        made = []
        for label, raw in choices.items():
            button = self._button(label, lambda raw=raw: self._answer(task, raw))  # type: ignore[misc]
            if wide:
                button.layout.width = "100%"
                button.add_class("tutor-wide")
            made.append(button)
        return widgets.VBox(made) if wide else widgets.HBox(made)

    def _send(self, task: Task, value: Callable[[], object]) -> widgets.Widget:
        return self._button(self.said.say(N_("Answer")), lambda: self._answer(task, value()))

    # ------------------------------------------------------------ what is done

    def _played(self, event: TableEvent) -> None:
        task = self.quiz.task
        self._do(lambda: self._answer(task, move_of(task.posed.view.ways, event)))

    def _answer(self, task: Task, raw: object) -> None:
        """Answer the question that was shown, which is no longer asked where the quiz has gone on since."""
        self._do(lambda: self.quiz.take(task, raw))
        if self.quiz.answered is not None:
            self._guard.move_to(f".{AGAIN if self.quiz.done else NEXT}")

    def _again(self) -> None:
        self._do(self.quiz.again)
        self._guard.move_to(self._first())

    def _next(self) -> None:
        self._do(self.quiz.next)
        self._guard.move_to(self._first())

    def _first(self) -> str:
        """Where the answer to the question at hand begins: at the cards, or in its form."""
        return "button.ct-card" if self.quiz.task.form == "table" else f".{FORM} :is(input, button)"

    def _hint(self) -> None:
        self._do(self.quiz.hint)

    def _do(self, act: Callable[[], object]) -> None:
        """Do something, and say what goes wrong beside what is shown, which stays as it is."""
        try:
            act()
        except TutorError as error:
            self.problem.value = f"<em role='alert'>{escape(self.said.error(error))}</em>"
