"""What became of an answer: a sign and a word, the reason, the rule, and "I think this is wrong"."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Final

import streamlit as st

from tutor.app import answers, frame, html
from tutor.app.ruling import ground
from tutor.app.speech import say, speech
from tutor.ask.question import Result
from tutor.engine.game import Game
from tutor.errors import N_, TutorError
from tutor.explain.behind import behind
from tutor.explain.outcome import outcome
from tutor.explain.render import render
from tutor.records import LONGEST_REMARK, Dispute
from tutor.session import Judged, Posed, Session

OUTCOMES: Final = {
    Result.RIGHT: ("✓", "right"),
    Result.EQUAL: ("=", "equal"),
    Result.INFERIOR: ("≈", "equal"),
    Result.ILLEGAL: ("✗", "wrong"),
    Result.WRONG: ("✗", "wrong"),
}
"""For each outcome a sign and a colour, which stand beside a word; never a colour alone."""

GRAVE: Final = ("✗", "wrong")
"""The same for a choice that costs much."""

_KEPT: Final = "verdict:dispute"


def show(game: Game, posed: Posed, judged: Judged) -> None:
    """The verdict: folded after a right answer, open after a wrong one."""
    sign, colour = GRAVE if judged.grade.scale in {"mistake", "blunder"} else OUTCOMES[judged.outcome]
    word = outcome(judged.grade)
    text = render(judged.explanation, speech())
    own = answers.told(game, posed.public["answer"], judged.answer)
    body = (
        f'<p class="outcome {colour}" role="status"><span aria-hidden="true">{sign}</span> {escape(say(word))}</p>'
        + html.paragraph(say(N_("Your answer: {answer}"), answer=own), "muted")
        + html.paragraph(text.opening)
        + html.paragraph(text.headline)
    )
    told = behind(judged.diagnosis, game, speech(), grade=judged.grade, explanation=judged.explanation)
    body += "".join(map(html.paragraph, told))
    reasons = "".join(ground(because, decisive=place == 0) for place, because in enumerate(text.because))
    if reasons and judged.right:
        why = say(N_("Why"))
        body += f"<details><summary>{escape(why)}</summary>{reasons}{html.paragraph(text.closing)}</details>"
    else:
        body += reasons + html.paragraph(text.closing)
    html.write(body, tag="section", classes="panel")
    if text.decisive:
        st.page_link(
            frame.page("rulebook"),
            label=say(N_("This rule with examples")),
            query_params={"clause": text.decisive.clause},
        )


def dispute(session: Session, posed: Posed) -> None:
    """A way to say that a verdict is wrong, which keeps everything and shows the text to send."""
    object_to(posed.nonce, session.dispute)


def object_to(mark: str, keep: Callable[[str], Dispute]) -> None:
    """ "I think this is wrong" about what the mark names: a remark, kept by ``keep``, and the text to send."""
    kept = st.session_state.get(_KEPT)
    with st.popover(say(N_("I think this is wrong")), type="tertiary", key=f"dispute:open:{mark}"):
        remark = st.text_area(say(N_("What is wrong? (if you like)")), max_chars=LONGEST_REMARK, key=f"dispute:{mark}")
        if st.button(say(N_("Keep this")), key=f"dispute:keep:{mark}"):
            try:
                kept = (mark, keep(remark).write())
                st.session_state[_KEPT] = kept
            except TutorError as error:
                html.problem(error)
        if kept is not None and kept[0] == mark:
            html.muted(say(N_("It is kept. This is the text to send:")))
            st.code(kept[1], language=None, wrap_lines=True)
