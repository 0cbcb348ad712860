"""What a wrong answer leads to, played on one act at a time, and back to the question."""

from __future__ import annotations

from typing import Final

import streamlit as st

from tutor.app import drawing, html
from tutor.app.speech import say, speech
from tutor.engine.game import Game
from tutor.errors import N_
from tutor.explain.consequence import Scene, consequence, instead
from tutor.explain.language import sentence
from tutor.session import Judged

OPENINGS: Final = {"own": N_("See what it leads to"), "better": N_("See the better move")}
"""What can be played on: the learner's own act, and the nearest right one."""


def show(game: Game, judged: Judged, place: str) -> None:
    """Ways to play on from a wrong answer and from the nearest right move; nothing after a right answer."""
    if judged.right:
        return
    mark = f"aftermath:{place}:{judged.attempt}"
    own = consequence(game, judged.grade.question, judged.answer)
    contrast = judged.diagnosis.contrast
    is_better = contrast is not None and (contrast.change, contrast.is_) == ("move", "right")
    better = instead(game, judged.grade.question, contrast.after) if contrast is not None and is_better else ()
    able = {"own": own, "better": better}
    chosen: tuple[str, int] | None = st.session_state.get(mark)
    if chosen is not None and able[chosen[0]]:
        _scene(game, able[chosen[0]], chosen, mark, place)
    elif own or better:
        with st.container(horizontal=True, key=f"aftermath-open-{place}"):
            for name, label in OPENINGS.items():
                if able[name]:
                    st.button(say(label), key=f"{mark}:{name}", on_click=_go, args=(mark, (name, 0)))


def _scene(game: Game, scenes: tuple[Scene, ...], chosen: tuple[str, int], mark: str, place: str) -> None:
    """One act, and the ways on and back."""
    name, step = chosen[0], min(chosen[1], len(scenes) - 1)
    with st.container(border=True, key=f"aftermath-{place}"):
        html.write(html.paragraph(say(N_("Step {n} of {all}"), n=step + 1, all=len(scenes)), "muted"))
        html.write("".join(html.paragraph(text) for text in told(game, scenes[step])))
        drawing.show_view(scenes[step].view)
        with st.container(horizontal=True, key=f"aftermath-walk-{place}"):
            if step + 1 < len(scenes):
                st.button(say(N_("Next step")), key=f"{mark}:on", on_click=_go, args=(mark, (name, step + 1)))
            st.button(say(N_("Back to the question")), key=f"{mark}:back", on_click=_go, args=(mark, None))


def told(game: Game, scene: Scene) -> tuple[str, ...]:
    """What is done, and what comes of it."""
    said = [sentence(speech().message(scene.says)) + "."]
    if scene.refusal is not None and scene.refusal.decisive is not None:
        clause = game.tables.book.clauses[scene.refusal.decisive.clause]
        said += [say(N_("That cannot be done, so it is taken back.")), speech().text(clause.statement)]
    if scene.outcome is not None:
        clause = game.tables.book.clauses[scene.outcome.cause]
        winner = scene.outcome.winner
        over = say(N_("The deal is over: {seat:seat} wins it."), seat=winner) if winner else say(
            N_("The deal is over, and nobody wins it.")
        )  # fmt: skip
        said += [over, speech().text(clause.statement)]
    return tuple(said)


def _go(mark: str, chosen: tuple[str, int] | None) -> None:
    if chosen is None:
        st.session_state.pop(mark, None)
    else:
        st.session_state[mark] = chosen
