"""What every page stands in: the pages and their addresses, the language, who is here, the style."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote, urlsplit

import streamlit as st
from streamlit import net_util

from tutor.app import html, manners, people, speech, style
from tutor.app.speech import say
from tutor.app.workers import workers
from tutor.errors import N_, TutorError
from tutor.explain.language import codes
from tutor.records import Profile
from tutor.session.workers import wanted, warm
from tutor.table.words import labels_in

if TYPE_CHECKING:
    from streamlit.navigation.page import StreamlitPage

# A page of another origin would else let Streamlit ask another machine for the address of this one, and wait for it.
net_util._external_ip = "localhost"  # noqa: SLF001 - there is no option for it

PAGES: Final = {
    "home": N_("Home"),
    "homework": N_("Homework"),
    "live": N_("Live round"),
    "learn": N_("Learn"),
    "practise": N_("Practise"),
    "progress": N_("Progress"),
    "referee": N_("Referee"),
    "rulebook": N_("Rulebook"),
    "house-rules": N_("House rules"),
    "glossary": N_("Glossary"),
    "summary": N_("Summary"),
    "maxims": N_("What players say"),
    "classes": N_("Classes"),
    "people": N_("Learners"),
    "privacy": N_("What is kept"),
}
"""The pages by their address, in the order of the menu."""

UNLISTED: Final = frozenset(("people", "summary", "maxims", "privacy"))
"""Pages that others lead to; they are not in the menu."""

OF_STUDENTS: Final = frozenset(("homework", "live"))
OF_TEACHERS: Final = frozenset(("classes",))
"""Pages that are in the menu of those alone whom they concern."""

FIRST_NEEDED: Final = ("pandas", "pyarrow")
"""What Streamlit imports when it shows its first component, which is slow in the middle of a page."""

_FOLDER: Final = Path(__file__).with_name("pages")
_SHOWN: Final = "pages"


@st.cache_resource(show_spinner=False)
def settle_memory() -> bool:
    """Read the tables once and take them out of the collector's sight, which keeps clicks quick.

    Where processes work beside this one, they weigh decisions, and nothing is loaded for that here.
    """
    warm(solvers=not wanted())
    for code in codes():
        labels_in(code)
    for name in FIRST_NEEDED:
        import_module(name)
    gc.collect()
    gc.freeze()
    return True


def page(name: str) -> StreamlitPage:
    """A page of this run by its address, for links to it."""
    found: StreamlitPage = st.session_state[_SHOWN][name]
    return found


def run() -> None:
    """Show the page that the address names."""
    settle_memory()
    workers()
    people.look_again()
    learner, teacher, hidden, kept = _visitor()
    unknown = speech.settle(kept)
    shown = {
        name: st.Page(
            _FOLDER / f"{name.replace('-', '_')}.py",
            title=say(title),
            url_path=None if name == "home" else name,
            default=name == "home",
            visibility="hidden" if name in hidden else "visible",
        )
        for name, title in PAGES.items()
    }  # fmt: skip
    st.session_state[_SHOWN] = shown
    current = st.navigation([*shown.values(), *_lost()], position="top")
    st.set_page_config(page_title=f"{current.title} · {say(N_('Card rules tutor'))}", layout="centered")
    style.apply(crowded=not hidden >= OF_STUDENTS | OF_TEACHERS)
    _bar(learner, teacher)
    if unknown is not None:
        st.info(say(N_("There is no language “{text}” here, so the page is in yours."), text=unknown))
    current.run()
    manners.apply()


def _lost() -> Iterator[StreamlitPage]:
    """A page for an address that has none, so that it is told in the language of the visit."""
    name = unquote(urlsplit(st.context.url or "").path).rpartition("/")[2]
    if name and name not in PAGES:
        yield st.Page(partial(_tell_lost, name), title=say(N_("No such page")), url_path=name, visibility="hidden")


def _tell_lost(name: str) -> None:
    """What stands at an address that has no page, and where else to go."""
    st.title(say(N_("No such page")), anchor=False)
    html.write(html.paragraph(say(N_("There is no page “{name}” here. These are the ones there are:"), name=name)))
    for place, title in PAGES.items():
        st.page_link(page(place), label=say(title))


def _visitor() -> tuple[Profile | None, str, frozenset[str], str | None]:
    """Who is here, which teacher is, the pages that are not in their menu, and the language that is kept of them.

    As far as the records can be read; the pages that need them say why not.
    """
    learner, desk, hidden = None, None, UNLISTED | OF_STUDENTS | OF_TEACHERS
    try:
        learner = people.current()
        if people.student() is not None:
            hidden -= OF_STUDENTS
        desk = people.desk()
    except TutorError:
        return learner, "", hidden, learner.language if learner else None
    if desk is None:
        return learner, "", hidden, learner.language if learner else None
    return learner, desk.teacher.name, hidden - OF_TEACHERS, learner.language if learner else desk.teacher.language


def _bar(learner: Profile | None, teacher: str) -> None:
    """Who is here and which language is spoken."""
    with st.container(horizontal=True, horizontal_alignment="right", vertical_alignment="center", key="crumbs"):
        if learner is None and teacher:
            st.page_link(page("classes"), label=html.label(teacher))
        else:
            name = html.label(learner.name) if learner is not None else say(N_("Who is here?"))
            st.page_link(page("people"), label=name)
        spoken = speech.speech().code
        picked = st.segmented_control(
            say(N_("Language")), codes(), default=spoken, required=True, format_func=lambda code: speech.NAMES[code],
            key=f"frame:language:{spoken}", label_visibility="collapsed",
        )  # fmt: skip
        if picked and picked != spoken:
            speech.choose(picked)
            if learner is not None:
                people.speak(learner, picked)
            people.teach_in(picked)
            st.rerun()
