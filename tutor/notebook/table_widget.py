"""The card table in a notebook."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import anywidget
import traitlets

from tutor.errors import TutorError
from tutor.table.assets import SCRIPT, STYLE
from tutor.table.payload import TableEvent, check_fresh, read_event

Listener = Callable[[TableEvent], object]


class TableWidget(anywidget.AnyWidget):
    """A live table. ``show`` gives it a view, ``on_event`` hears what is confirmed, ``selected`` are the chosen cards.

    The view is made by :func:`tutor.table.payload.payload`.
    """

    _esm = SCRIPT
    _css = STYLE

    view = traitlets.Dict().tag(sync=True)
    lang = traitlets.Unicode("en").tag(sync=True)
    labels = traitlets.Dict().tag(sync=True)
    options = traitlets.Dict().tag(sync=True)
    selection = traitlets.Dict(allow_none=True, default_value=None).tag(sync=True)

    def __init__(self, table: Mapping[str, Any], on_event: Listener | None = None) -> None:
        super().__init__(view=table["view"], lang=table["lang"], labels=table["labels"], options=table["options"])
        self._listeners: list[Listener] = [on_event] if on_event else []
        self.problem: TutorError | None = None
        self.on_msg(self._receive)

    def __repr__(self) -> str:
        return f"TableWidget({self.view['game']}, view {self.view['rev']})"

    def show(self, table: Mapping[str, Any]) -> None:
        """Show another view; one with a greater number clears the selection."""
        with self.hold_sync():
            self.view = {**table["view"], "heard": self.view["heard"]}
            self.lang = table["lang"]
            self.labels = table["labels"]
            self.options = table["options"]

    def on_event(self, listener: Listener) -> None:
        """Call a function with every event that counts."""
        self._listeners.append(listener)

    @property
    def selected(self) -> tuple[str, ...]:
        """The cards that are chosen on the view as shown."""
        kept = self.selection
        return tuple(kept["cards"]) if kept and kept.get("rev") == self.view["rev"] else ()

    def _receive(self, _widget: object, raw: object, _buffers: object) -> None:
        """Tell the listeners of an event, once; an older or a second one is kept as ``problem`` and changes nothing."""
        try:
            event = read_event(raw)
            check_fresh(event, rev=self.view["rev"], nonce=self.view["nonce"], heard=self.view["heard"])
        except TutorError as problem:
            self.problem = problem
            return
        self.problem = None
        self.view = {**self.view, "heard": event.seq}
        for listener in self._listeners:
            listener(event)
