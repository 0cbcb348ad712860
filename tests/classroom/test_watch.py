"""Phones that ask every second how a round stands: few questions to the records, and never an old answer for long."""

from __future__ import annotations

import pytest

from tests.classroom.conftest import Watch as Clock
from tutor.classroom import accounts, live
from tutor.classroom.desk import Desk
from tutor.classroom.questions import Template
from tutor.classroom.watch import ROUNDS, SEATS, Watch
from tutor.records import CLOSED
from tutor.store import ClassStore


class Tick:
    """A clock of seconds that stands until it is moved."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def tick() -> Tick:
    return Tick()


def test_one_look_serves_a_whole_class(desk: Desk, watch: Clock, tick: Tick, monkeypatch: pytest.MonkeyPatch) -> None:
    held = desk.make_class("1A", "Anna\nBoris\nCarla", "UTC", "m1")
    tokens = [accounts.let_in(desk.store, watch(), profile=each.profile) for each in desk.students(held.id)]
    asked = []
    mark_of_round = ClassStore.mark_of_round

    def counted(store: ClassStore, school_class: str) -> str:
        asked.append(school_class)
        return mark_of_round(store, school_class)

    monkeypatch.setattr(ClassStore, "mark_of_round", counted)
    looking = Watch(lambda: desk.store, watch, tick)
    assert looking.at_hand(tokens[0]) is None
    assert {looking.look(token) for token in tokens} == {""}
    assert {looking.at_hand(token) for token in tokens} == {""}
    assert len(asked) == 1
    stage = live.begin(desk, held.id, [Template("bura", "bura/seed", kind="clause")], "m1")
    tick.now += ROUNDS
    assert looking.at_hand(tokens[0]) is None
    begun = looking.look(tokens[0])
    assert begun == f"{stage.round.id}:{stage.round.rev}"
    live.step(desk, stage, CLOSED)
    assert looking.look(tokens[1]) == begun
    tick.now += ROUNDS
    closed = looking.look(tokens[1])
    assert closed == looking.at_hand(tokens[0]) != begun
    desk.archive(held.id, archived=True)
    tick.now += ROUNDS
    assert looking.look(tokens[1]) not in {"", begun, closed}


def test_nobody_learns_of_a_round_without_a_seat(desk: Desk, watch: Clock, tick: Tick) -> None:
    held = desk.make_class("1A", "Anna", "UTC", "m1")
    own = accounts.let_in(desk.store, watch(), teacher=desk.teacher.id)
    looking = Watch(lambda: desk.store, watch, tick)
    assert [looking.look(token) for token in ("", "x", own)] == [None, None, None]
    token = accounts.let_in(desk.store, watch(), profile=desk.students(held.id)[0].profile)
    assert looking.look(token) == ""
    accounts.sign_out(desk.store, token)
    tick.now += SEATS
    assert looking.look(token) is None


def test_what_is_remembered_stays_small(desk: Desk, watch: Clock, tick: Tick, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tutor.classroom.watch.MOST", 2)
    held = desk.make_class("1A", "Anna\nBoris\nCarla", "UTC", "m1")
    looking = Watch(lambda: desk.store, watch, tick)
    for each in desk.students(held.id):
        assert looking.look(accounts.let_in(desk.store, watch(), profile=each.profile)) == ""
    assert len(looking._classes._held) == 1
