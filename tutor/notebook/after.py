"""What a wrong answer leads to, played on in the cell one act at a time, and back to the question."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING, Final

import ipywidgets as widgets

from tutor.errors import N_
from tutor.explain.consequence import OPENINGS, Scene, told
from tutor.explain.language import Language
from tutor.notebook.guard import Guard
from tutor.table.svg import draw
from tutor.table.words import labels_in

if TYPE_CHECKING:
    from tutor.notebook.quiz import Answered

AFTER: Final = "tutor-after"
"""The class by which the scenes and their buttons are found."""


class After:
    """The ways on from one answer, and the scene that is looked at."""

    def __init__(self, said: Language, guard: Guard) -> None:
        self._said = said
        self._guard = guard
        self._answered: Answered | None = None
        self._scenes: dict[str, tuple[Scene, ...]] = {}
        self._at: tuple[str, int] | None = None
        self.box = widgets.VBox()
        self.box.add_class(AFTER)

    def show(self, answered: Answered | None) -> None:
        """The ways on from an answer, from the beginning where it is another one than before."""
        if answered is not self._answered:
            self._answered, self._at = answered, None
            self._scenes = answered.played_on() if answered else {}
        self._draw()

    def _draw(self) -> None:
        say = self._said.say
        if self._answered is None or self._at is None:
            buttons = [
                self._button(say(label), (name, 0)) for name, label in OPENINGS.items() if name in self._scenes
            ]  # fmt: skip
            self.box.children = (widgets.HBox(buttons),) if buttons else ()
            return
        name, step = self._at
        scenes = self._scenes[name]
        lines = (say(N_("Step {n} of {all}"), n=step + 1, all=len(scenes)),
                 *told(self._answered.game, scenes[step], self._said))  # fmt: skip
        drawing = draw(scenes[step].view, labels_in(self._said.code))
        on = [self._button(say(N_("Next step")), (name, step + 1))] if step + 1 < len(scenes) else []
        back = self._button(say(N_("Back to the question")), None)
        text = "".join(f"<p>{escape(line)}</p>" for line in lines)
        self.box.children = (widgets.HTML(f"<div role='status'>{text}{drawing}</div>"), widgets.HBox([*on, back]))

    def _button(self, label: str, to: tuple[str, int] | None) -> widgets.Button:
        button = widgets.Button(description=label)
        button.layout.width = "auto"
        button.on_click(self._going(to))
        return button

    def _going(self, to: tuple[str, int] | None) -> Callable[[widgets.Button], None]:
        def go(_button: widgets.Button) -> None:
            self._at = to
            self._draw()
            self._guard.move_to(f".{AFTER} button")

        return go
