"""Everybody does something at once, drawn by chance: every refusal says why, and the records still agree."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from threading import Thread

import pytest

from tests.conftest import ProofSize
from tests.store.samples import dispute
from tutor.chance import Chance
from tutor.classroom import accounts, live
from tutor.classroom.brake import Brake
from tutor.classroom.desk import Desk
from tutor.classroom.homework import Pupil, Wanted, done_of, set_homework, task_of
from tutor.classroom.questions import Template
from tutor.errors import TutorError
from tutor.records import ASKING, CLOSED, OVER, SHOWN, SchoolClass, StoreProblem, Student

EASY = Template("bura", "bura/seed", kind="legality", number=2)
TRIES = 2
AT_ONCE = 6
NAMES = 20


def now() -> datetime:
    return datetime.now(UTC)


@dataclass
class Crowd:
    """Teachers and students of some classes, and what went wrong with them that no message says."""

    desk: Desk
    classes: list[SchoolClass]
    stage: live.Stage
    wrong: list[BaseException] = field(default_factory=list)

    def go(self, seed: int, acts: int) -> None:
        """Do so many things, one after the other."""
        chance = random.Random(seed)
        names, weights = zip(*CHANCES.items(), strict=True)
        for _ in range(acts):
            try:
                held = chance.choice(self.classes)
                students = [one for each in self.classes for one in self.desk.store.students(each.id)]
                act = chance.choices(names, weights)[0]
                act(self, chance, held, chance.choice(students))
            except StoreProblem as error:
                self.wrong.append(error)
            except TutorError:
                pass
            except BaseException as error:  # noqa: BLE001 - told by the test
                self.wrong.append(error)


Act = Callable[[Crowd, random.Random, SchoolClass, Student], object]


def answer_live(crowd: Crowd, chance: random.Random, _: SchoolClass, student: Student) -> None:
    stage = live.stage_on(crowd.desk.store, crowd.desk.store.school_class(student.school_class))
    if stage is not None:
        live.answer(crowd.desk.store, stage, student, chance.random() < 0.5, clock=now)


def work(crowd: Crowd, chance: random.Random, _: SchoolClass, student: Student) -> None:
    """One click on a page of homework."""
    store = crowd.desk.store
    task = task_of(store.homework(student.school_class)[0])
    pupil = Pupil(store, student, task, clock=now, chance=Chance(str(chance.random())))
    posed = pupil.posed()
    if posed is None:
        return
    if posed.judged is None:
        pupil.answer(posed.nonce, posed.rev, chance.random() < 0.5)
    elif chance.random() < 0.5:
        pupil.again(posed.nonce)
    else:
        pupil.next(posed.nonce)


def begin(crowd: Crowd, chance: random.Random, held: SchoolClass, _: Student) -> None:
    on = live.stage_on(crowd.desk.store, crowd.desk.school_class(held.id))
    instead = on.round.id if on is not None and chance.random() < 0.5 else ""
    live.begin_with(crowd.desk, held.id, crowd.stage.questions, str(chance.random()), instead=instead)


def step(crowd: Crowd, chance: random.Random, held: SchoolClass, _: Student) -> None:
    stage = live.stage_of(crowd.desk.store, held)
    if stage is not None:
        live.step(crowd.desk, stage, chance.choice((ASKING, CLOSED, SHOWN, OVER)))


def join(crowd: Crowd, chance: random.Random, held: SchoolClass, _: Student) -> None:
    name = f"N{chance.randrange(NAMES)}"
    accounts.join(crowd.desk.store, held, name, "en", now(), mark=str(chance.randrange(NAMES)))


def settle(crowd: Crowd, chance: random.Random, _: SchoolClass, student: Student) -> None:
    kept = crowd.desk.store.learners.add_dispute(dispute(f"d {student.profile}", student.profile))
    crowd.desk.settle(student.school_class, kept.id, str(chance.random()), right=True)


CHANCES: Mapping[Act, float] = {
    answer_live: 30,
    work: 30,
    step: 10,
    begin: 6,
    join: 6,
    lambda crowd, _, held, student: crowd.desk.move(student.profile, held.id): 6,
    lambda crowd, _, held, __: crowd.desk.archive(held.id, archived=True): 2,
    lambda crowd, _, held, __: crowd.desk.archive(held.id, archived=False): 5,
    lambda crowd, chance, _, student: crowd.desk.rename(student.profile, f"N{chance.randrange(NAMES)}"): 3,
    lambda crowd, chance, held, _: crowd.desk.rename_class(held.id, f"C{chance.random()}", "UTC"): 2,
    lambda crowd, _, held, __: crowd.desk.new_class_code(held.id): 1,
    lambda crowd, _, __, student: crowd.desk.new_code(student.profile): 1,
    lambda crowd, _, __, student: crowd.desk.erase(student.profile): 1,
    lambda crowd, _, __, student: crowd.desk.store.learners.change_profile(student.profile, language="ru"): 2,
    settle: 2,
}


@pytest.mark.prove
def test_a_crowd_leaves_the_records_as_they_should_be(
    desk: Desk, proof_size: ProofSize, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accounts, "JOINS", Brake(1_000_000, 1.0))
    classes = [desk.make_class(str(n), "\n".join(f"S{k}" for k in range(8)), "UTC", str(n)) for n in range(3)]
    due = datetime.fromisoformat("2026-03-02T18:00") + timedelta(days=1)
    for held in classes:
        set_homework(desk, held.id, Wanted("H", (EASY,), (), due, TRIES), "m1")
    crowd = Crowd(desk, classes, live.begin(desk, classes[0].id, [EASY], "m1"))
    acts = proof_size(sample=40, full=1_000)
    everybody = [Thread(target=crowd.go, args=(seed, acts)) for seed in range(AT_ONCE)]
    for one in everybody:
        one.start()
    for one in everybody:
        one.join()
    assert crowd.wrong == []
    for held in desk.classes():
        rounds = desk.store.rounds(held.id)
        on = tuple(each for each in rounds if each.phase != OVER)
        assert on in ((), rounds[-1:])
        assert not (held.archived_at and on)
        students = desk.students(held.id)
        assert len({student.name for student in students}) == len(students)
        task = task_of(desk.homework(held.id)[0])
        done = done_of(task, desk.store.answers_of(held.id, ["homework"]))
        assert all(one.tries <= TRIES for each in done.values() for one in each.values())
        assert set(done) <= {student.profile for student in students}
