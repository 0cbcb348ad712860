"""Who is learning on this machine: several people, no password, and where their records lie."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from typing import Final

import streamlit as st

from tutor.app import html, manners, workers
from tutor.app.speech import say, speech
from tutor.chance import Chance
from tutor.classroom import accounts, live
from tutor.classroom.codes import show_code
from tutor.classroom.desk import Desk
from tutor.classroom.served import DESK, SEAT, is_served
from tutor.errors import N_, TutorError
from tutor.records import AWAY, LONGEST_NAME, AttemptRecord, NoProfile, Profile, Store, Student, name_key
from tutor.session import Session, enrol
from tutor.store import ClassStore, DatabaseStore, open_store

LEARNER: Final = "learner"
_OWN: Final = "people:own"
_SEATED: Final = "people:seated"
MOST_GUESTS: Final = 999
TEACHER: Final = N_("I am a teacher")
_NAMED: Final = "people:rules"


@st.cache_resource(show_spinner=False)
def _open() -> DatabaseStore:
    return open_store()


def store() -> Store:
    """The records of this machine. Raises StoreProblem."""
    return _open()


def now() -> datetime:
    """What time it is."""
    return datetime.now(UTC)


def fresh() -> Chance:
    """Chance that nobody can foresee."""
    return Chance(secrets.token_hex(8))


def session(learner: str, page: str) -> Session:
    """What a learner does on one page. Raises StoreProblem."""
    return Session(store(), learner, clock=now, chance=fresh(), page=page, work=workers.run)


def current() -> Profile | None:
    """Who is here: a student who came in by a code, else who was chosen in this visit or is remembered by the browser.

    Raises StoreProblem.
    """
    seated = student()
    id_ = seated.profile if seated else st.session_state.get(LEARNER) or manners.remembered()
    if not id_:
        return None
    try:
        found = store().profile(id_)
    except NoProfile:
        return None
    if seated is None and not _is_own(found):
        st.session_state.pop(LEARNER, None)
        return None
    st.session_state[LEARNER] = found.id
    return found


def _is_own(profile: Profile) -> bool:
    """Whether a learner came without a class: a student of one comes in by a code alone, whatever a page remembers."""
    if st.session_state.get(_OWN) != profile.id:
        if classes().student(profile.id) is not None:
            return False
        st.session_state[_OWN] = profile.id
    return True


def classes() -> ClassStore:
    """The records of classes. Raises StoreProblem."""
    return ClassStore(_open())


def student() -> Student | None:
    """The student who came in by a code, as the records said when this run began. Raises StoreProblem."""
    if _SEATED not in st.session_state:
        st.session_state[_SEATED] = student_now()
    found: Student | None = st.session_state[_SEATED]
    return found


def student_now() -> Student | None:
    """The student who came in by a code, as the records say: for what is done, not shown. Raises StoreProblem."""
    token = manners.held(SEAT)
    return accounts.student_of(classes(), token, now()) if token else None


def untold(learner: str) -> frozenset[str]:
    """The names of a learner's answers of which nobody is told yet whether they are right. Raises StoreProblem."""
    found = classes().student(learner)
    return live.untold(classes(), found) if found is not None else frozenset()


def attempts(learner: str) -> tuple[AttemptRecord, ...]:
    """The answers of a learner that may be told. Raises StoreProblem."""
    hidden = untold(learner)
    return tuple(each for each in store().attempts(learner) if each.id not in hidden)


def look_again() -> None:
    """A run begins: who is here is asked of the records anew."""
    st.session_state.pop(_SEATED, None)


def desk() -> Desk | None:
    """The desk of the teacher who is signed in. Raises StoreProblem."""
    token = manners.held(DESK)
    found = accounts.teacher_of(classes(), token, now()) if token else None
    return Desk(classes(), found, now) if found else None


def welcome(profile: Profile) -> None:
    """Somebody is here from now on."""
    st.session_state[LEARNER] = profile.id
    manners.remember(profile.id)


def add(name: str) -> Profile:
    """Add a learner and welcome them. Raises FormatProblem, StoreProblem."""
    profile = enrol(store(), name, speech().code, clock=now, chance=fresh())
    welcome(profile)
    return profile


def speak(profile: Profile, code: str) -> None:
    """Keep the language that a learner chose; where it cannot be kept, it holds for this visit."""
    with suppress(TutorError):
        store().change_profile(profile.id, language=code)


def teach_in(code: str) -> None:
    """Keep the language that a teacher chose, where one is signed in."""
    with suppress(TutorError):
        found = desk()
        if found is not None:
            classes().change_teacher(found.teacher.id, language=code)


def somebody() -> Profile | None:
    """Who is here; on a machine without learners somebody without a name of their own. None where it must be asked.

    Raises StoreProblem.
    """
    profile = current()
    if profile is not None or is_served():
        return profile
    return add(say(N_("Learner {n}"), n=1)) if not store().profiles() else None


def named_rules() -> dict[str, str]:
    """The rule sets that whoever is here has named, by key; none where the records cannot be read."""
    learner = st.session_state.get(LEARNER)
    if not learner:
        return {}
    if _NAMED not in st.session_state or st.session_state[_NAMED][0] != learner:
        try:
            kept = {rules.rules: rules.name for rules in store().house_rules(learner)}
        except TutorError:
            return {}
        st.session_state[_NAMED] = (learner, kept)
    named: dict[str, str] = st.session_state[_NAMED][1]
    return named


def forget_named() -> None:
    """Read the named rule sets anew with the next run."""
    st.session_state.pop(_NAMED, None)


def ask_who() -> None:
    """Let a person say who they are. Raises StoreProblem."""
    st.header(say(N_("Who is here?")), anchor=False)
    if is_served():
        _ask_code()
        return
    for profile in store().profiles():
        st.button(
            html.label(profile.name), key=f"people:{profile.id}", on_click=welcome, args=(profile,), width="stretch"
        )
    with st.form("people:new", border=False):
        name = st.text_input(say(N_("Somebody new")), max_chars=LONGEST_NAME, key="people:name", autocomplete="off")
        sent = st.form_submit_button(say(N_("Add")))
    if sent:
        try:
            add(name or _free_name())
        except TutorError as error:
            html.problem(error)
            return
        st.rerun()


def _ask_code() -> None:
    """The ways in where a class is served: nobody is shown who else learns here."""
    html.ways({f"/j?lang={speech().code}": say(N_("I have a code")), f"/teacher?lang={speech().code}": say(TEACHER)})
    html.muted(say(N_("Without a code you can look things up, ask the referee, or try the questions as a guest.")))
    if st.button(say(N_("Try it as a guest")), key="people:guest"):
        add(_free_name())
        st.rerun()


def _free_name() -> str:
    taken = {name_key(profile.name) for profile in store().profiles()}
    names = (say(N_("Learner {n}"), n=number) for number in range(1, MOST_GUESTS))
    return next(name for name in names if name_key(name) not in taken)


def show(more: Callable[[Profile], None]) -> None:
    """The page; ``more`` is shown to whoever is here."""
    st.title(say(N_("Learners")), anchor=False)
    try:
        seated, profile = student(), current()
        if seated is not None and profile is not None:
            _seated(seated)
            more(profile)
            return
        if not is_served():
            html.muted(
                say(N_("Several people can learn on this machine. There is no password: everybody trusts everybody."))
            )
        if profile is not None:
            _manage(profile, more)
        ask_who()
    except TutorError as error:
        html.problem(error)


def _seated(seated: Student) -> None:
    """Who a student is, and how to come in again elsewhere."""
    held = classes().school_class(seated.school_class)
    own = say(
        N_("Your code: {code}. With it you come in on another phone or computer."), code=show_code(seated.code)
    )  # fmt: skip
    html.write(
        html.paragraph(say(N_("You are {name}, in the class {held}."), name=seated.name, held=held.name), "answer")
        + html.paragraph(say(AWAY) if held.archived_at else own)
    )
    _settled(seated)
    html.ways({f"/out?lang={speech().code}": say(N_("Leave this browser"))})


def _settled(seated: Student) -> None:
    """What the teacher said to a student's objections."""
    objections = {each.id: each for each in store().disputes(seated.profile)}
    for id_, said in classes().settlements(list(objections)).items():
        told = say(N_("The objection is right.")) if said.right else say(N_("The ruling stands."))
        body = html.paragraph(say(N_("You objected: {remark}"), remark=objections[id_].remark or "–"), "muted")
        html.write(body + html.paragraph(told) + html.paragraph(said.note), classes="panel")


def _manage(profile: Profile, more: Callable[[Profile], None]) -> None:
    html.write(html.paragraph(say(N_("You are {name}."), name=profile.name), "answer"))
    with st.form(f"people:rename:{profile.id}", border=False):
        name = st.text_input(
            say(N_("Your name")), value=profile.name, max_chars=LONGEST_NAME, autocomplete="off",
            key=f"people:own:{profile.id}:{profile.name}",
        )  # fmt: skip
        if st.form_submit_button(say(N_("Change the name"))) and name != profile.name:
            store().change_profile(profile.id, name=name)
            st.rerun()
    more(profile)
