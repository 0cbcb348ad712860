"""Nobody can foresee what names a question."""

from __future__ import annotations

from streamlit.testing.v1 import AppTest


def _page() -> None:
    import streamlit as st

    from tutor.app import people
    from tutor.chance import Chance
    from tutor.records import MemoryStore
    from tutor.session import Session, enrol

    store = MemoryStore()
    anna = enrol(store, "Anna", "en", clock=people.now, chance=Chance(1))
    nonces = []
    for _ in range(10):
        store.erase(anna.id)
        anna = enrol(store, "Anna", "en", clock=people.now, chance=Chance(1))
        session = Session(store, anna.id, clock=people.now, chance=people.fresh())
        nonces.append(session.ask("bura", kind="conduct", seed="7").nonce)
    st.session_state["nonces"] = nonces
    st.session_state["seeds"] = [people.fresh().seed for _ in range(50)]


def test_nonces_do_not_follow_from_what_a_learner_knows() -> None:
    """The same learner, page, number and seed: only chance differs, and that comes from the system."""
    app = AppTest.from_function(_page, default_timeout=120).run()
    assert not app.exception
    assert len(set(app.session_state["nonces"])) == 10
    assert len(set(app.session_state["seeds"])) == 50
    assert all(len(seed) >= 16 for seed in app.session_state["seeds"])
