"""Nobody can foresee what names a question, and nobody can answer in another's place."""

from __future__ import annotations

from tutor.app import people
from tutor.chance import Chance
from tutor.records import MemoryStore
from tutor.session import Session, enrol


def test_the_chance_of_the_app_cannot_be_foreseen() -> None:
    drawn = {people.fresh().seed for _ in range(50)}
    assert len(drawn) == 50
    assert all(len(seed) >= 16 for seed in drawn)


def test_a_nonce_does_not_follow_from_what_a_learner_knows() -> None:
    store = MemoryStore()
    nonces = set()
    for number in range(20):
        learner = enrol(store, f"Anna {number}", "en", clock=people.now, chance=Chance(number))
        session = Session(store, learner.id, clock=people.now, chance=people.fresh())
        nonces.add(session.ask("bura", kind="conduct", seed="7").nonce)
    assert len(nonces) == 20
