"""What keeps the keys of a quiz from becoming shortcuts of the notebook, and moves its focus."""

from __future__ import annotations

import anywidget
import traitlets

CLASS = "tutor-quiz"
"""The box that is guarded bears this class."""

SCRIPT = """
const PATIENCE = 60;
const KINDS = ["keydown", "keyup", "keypress"];

function soon(act, left = PATIENCE) {
  requestAnimationFrame(() => { if (!act() && left > 0) soon(act, left - 1); });
}

function render({ model, el }) {
  const hush = (event) => event.stopPropagation();
  const box = () => el.closest(".tutor-quiz");
  let held = null;
  soon(() => {
    held = box();
    if (!held) return false;
    held.dataset.lmSuppressShortcuts = "true";
    for (const kind of KINDS) held.addEventListener(kind, hush);
    return true;
  });
  const focus = () => soon(() => {
    const target = box()?.querySelector(model.get("focus").split("|")[0]);
    if (!target?.offsetParent) return false;
    const at = document.activeElement;
    if (at === document.body || box().contains(at) || at?.contains(box())) target.focus();
    return true;
  });
  model.on("change:focus", focus);
  return () => {
    model.off("change:focus", focus);
    for (const kind of KINDS) held?.removeEventListener(kind, hush);
  };
}

export default { render };
"""

STYLE = """
.tutor-quiz .tutor-wide {
  height: auto; min-height: 28px; line-height: 1.4; padding: 4px 10px; white-space: normal; text-align: left;
}
.tutor-quiz .widget-checkbox { width: 100%; }
"""


class Guard(anywidget.AnyWidget):
    """Put it into a box of the class ``tutor-quiz``. ``move_to`` gives the focus to what a selector finds there."""

    _esm = SCRIPT
    _css = STYLE

    focus = traitlets.Unicode("").tag(sync=True)

    def __init__(self) -> None:
        super().__init__()
        self._moves = 0

    def __repr__(self) -> str:
        return "Guard()"

    def move_to(self, selector: str) -> None:
        """Give the focus to the first thing in the box that a selector finds."""
        self._moves += 1
        self.focus = f"{selector}|{self._moves}"
