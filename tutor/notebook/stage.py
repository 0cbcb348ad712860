"""The widgets of a lesson: the step, what can be tried in it, its questions, and the way on."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING

import ipywidgets as widgets

from tutor.errors import N_
from tutor.explain.language import Language
from tutor.notebook.guard import CLASS, Guard

if TYPE_CHECKING:
    from tutor.notebook.lesson import Player

BACK, TRY, ON = "tutor-back", "tutor-try", "tutor-on"
"""Classes by which the buttons are found."""


class Stage:
    """One display of a lesson. It walks the lesson itself, so that Python stands where the display stands."""

    def __init__(self, player: Player, said: Language) -> None:
        self._player = player
        self._guard = Guard()
        self.step = widgets.HTML()
        self.told = widgets.HTML()
        self.questions = widgets.VBox()
        self.buttons = {
            BACK: self._button(said.say(N_("Back")), lambda: self._walk(player.back, BACK), BACK),
            TRY: self._button(said.say(N_("Try it")), self._try, TRY),
            ON: self._button(said.say(N_("Next")), lambda: self._walk(player.next, ON), ON),
        }
        self.buttons[ON].button_style = "primary"
        self.box = widgets.VBox([
            self.step, self.told, self.questions, widgets.HBox(tuple(self.buttons.values())), self._guard
        ])  # fmt: skip
        self.box.add_class(CLASS)
        self._draw()

    def _button(self, label: str, act: Callable[[], None], name: str) -> widgets.Button:
        button = widgets.Button(description=label)
        button.add_class(name)
        button.on_click(lambda _button: act())
        return button

    def _draw(self) -> None:
        player = self._player
        self.step.value = player.shown()
        self.told.value = ""
        row = player.row
        self.questions.children = (row.widget(),) if row is not None else ()
        self._offer(BACK, wanted=player.place > 0)
        self._offer(TRY, wanted=player.act is not None)
        self._offer(ON, wanted=player.place + 1 < len(player))

    def _offer(self, name: str, *, wanted: bool) -> None:
        self.buttons[name].layout.display = None if wanted else "none"

    def _walk(self, go: Callable[[], object], button: str) -> None:
        go()
        self._draw()
        stays = self.buttons[button].layout.display is None
        self._guard.move_to(f".{button if stays else BACK if button == ON else ON}")

    def _try(self) -> None:
        self.told.value = f"<p role='status'>{escape(self._player.try_it())}</p>"
