"""What a wrong answer leads to, played on one act at a time, and back to the question."""

from __future__ import annotations

from typing import Final

import streamlit as st

from tutor.app import drawing, html
from tutor.app.speech import say, speech
from tutor.engine.game import Game
from tutor.errors import N_
from tutor.explain.consequence import OPENINGS, Scene, played_on, told
from tutor.explain.pictured import Pictured, pictured
from tutor.session import Judged

_KEPT: Final = "aftermath:kept"


def show(game: Game, judged: Judged, place: str) -> None:
    """What would have made a wrong answer right, on the table, and ways to play on; nothing after a right answer."""
    if judged.right:
        return
    mark = f"aftermath:{place}:{judged.attempt}"
    change, able = _worked_out(game, judged, mark)
    if change is not None:
        drawing.show_change(change)
    chosen: tuple[str, int] | None = st.session_state.get(mark)
    if chosen is not None and chosen[0] in able:
        _scene(game, able[chosen[0]], chosen, mark, place)
    elif able:
        with st.container(horizontal=True, key=f"aftermath-open-{place}"):
            for name, label in OPENINGS.items():
                if name in able:
                    st.button(say(label), key=f"{mark}:{name}", on_click=_go, args=(mark, (name, 0)))


def _worked_out(game: Game, judged: Judged, mark: str) -> tuple[Pictured | None, dict[str, tuple[Scene, ...]]]:
    """The change and the scenes of an answer, worked out when it is first shown and kept while it is."""
    kept = st.session_state.get(_KEPT)
    if kept is None or kept[0] != mark:
        change = pictured(game, judged.grade, judged.diagnosis)
        kept = st.session_state[_KEPT] = (mark, change, played_on(game, judged.grade, judged.diagnosis))
    return kept[1], kept[2]


def _scene(game: Game, scenes: tuple[Scene, ...], chosen: tuple[str, int], mark: str, place: str) -> None:
    """One act, and the ways on and back."""
    name, step = chosen[0], min(chosen[1], len(scenes) - 1)
    with st.container(border=True, key=f"aftermath-{place}"):
        html.write(html.paragraph(say(N_("Step {n} of {all}"), n=step + 1, all=len(scenes)), "muted"))
        html.write("".join(html.paragraph(text) for text in told(game, scenes[step], speech())))
        drawing.show_view(scenes[step].view)
        with st.container(horizontal=True, key=f"aftermath-walk-{place}"):
            if step + 1 < len(scenes):
                st.button(say(N_("Next step")), key=f"{mark}:on", on_click=_go, args=(mark, (name, step + 1)))
            st.button(say(N_("Back to the question")), key=f"{mark}:back", on_click=_go, args=(mark, None))


def _go(mark: str, chosen: tuple[str, int] | None) -> None:
    if chosen is None:
        st.session_state.pop(mark, None)
    else:
        st.session_state[mark] = chosen
