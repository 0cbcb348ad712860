"""What a wrong answer leads to, played on one act at a time, and back to the question."""

from __future__ import annotations

import streamlit as st

from tutor.app import drawing, html
from tutor.app.speech import say, speech
from tutor.engine.game import Game
from tutor.errors import N_
from tutor.explain.consequence import Scene, consequence
from tutor.explain.language import sentence
from tutor.session import Judged


def show(game: Game, judged: Judged, place: str) -> None:
    """A way to play on from a wrong answer; nothing after a right one, or where nothing follows."""
    if judged.right:
        return
    scenes = consequence(game, judged.grade.question, judged.answer)
    if not scenes:
        return
    mark = f"aftermath:{place}:{judged.attempt}"
    step: int | None = st.session_state.get(mark)
    if step is None:
        with st.container(key=f"aftermath-open-{place}", width="content"):
            st.button(say(N_("See what it leads to")), key=f"{mark}:open", on_click=_go, args=(mark, 0))
        return
    step = min(step, len(scenes) - 1)
    with st.container(border=True, key=f"aftermath-{place}"):
        html.write(html.paragraph(say(N_("Step {n} of {all}"), n=step + 1, all=len(scenes)), "muted"))
        html.write("".join(html.paragraph(text) for text in told(game, scenes[step])))
        drawing.show_view(scenes[step].view)
        with st.container(horizontal=True, key=f"aftermath-walk-{place}"):
            if step + 1 < len(scenes):
                st.button(say(N_("Next step")), key=f"{mark}:on", on_click=_go, args=(mark, step + 1))
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


def _go(mark: str, step: int | None) -> None:
    if step is None:
        st.session_state.pop(mark, None)
    else:
        st.session_state[mark] = step
