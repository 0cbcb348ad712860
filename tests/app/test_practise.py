"""The practice page: asked, answered, recorded, explained; what comes twice, late or unreadable; what survives."""

from __future__ import annotations

import json
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from tests.app.conftest import Visit
from tests.app.reading import left_in_english, texts
from tests.helpers.streamlit_trigger import data_of, fire
from tutor.ask.kinds import KINDS
from tutor.ask.question import Number
from tutor.records import AttemptRecord, Profile
from tutor.session import Plan, choose
from tutor.store import DatabaseStore, open_store


def said(app: AppTest) -> str:
    return "\n".join(texts(app))


def question_of(app: AppTest) -> str:
    return next(element.proto.body for element in app.main if 'class="question"' in getattr(element.proto, "body", ""))


def kept() -> tuple[DatabaseStore, Profile]:
    """The records, and the one learner in them."""
    store = open_store()
    return store, store.profiles()[0]


def attempts() -> tuple[AttemptRecord, ...]:
    store, learner = kept()
    found = store.attempts(learner.id)
    store.close()
    return found


def buttons(app: AppTest, start: str) -> list[Any]:
    return [button for button in app.button if button.key.startswith(start)]


def answer(app: AppTest) -> AppTest:
    """Answer whatever is asked, in any way."""
    ways = buttons(app, "answer:")
    if ways:
        return ways[-1].click().run()
    if any(number.key.startswith("answer:") for number in app.number_input):
        next(number for number in app.number_input if number.key.startswith("answer:")).set_value(1)
    for radio in app.radio:
        if radio.key.startswith("answer:"):
            radio.set_value(0)
    form = [button for button in app.button if "FormSubmitter:answer:" in str(button.key)]
    if form:
        return form[0].click().run()
    table = data_of(app, "table")
    view = table["view"]
    hand = next(pile for pile in view["piles"] if pile["role"] == "hand" and pile["seat"] == view["seat"])
    event = {"kind": view["phase"], "cards": hand["cards"][:1], "target": None, "rev": view["rev"], "seq": 1,
             "nonce": view["nonce"]}  # fmt: skip
    return fire(app, "table", "move", event)


@pytest.mark.parametrize("code", ["en", "it", "ru"])
@pytest.mark.parametrize("kind", list(KINDS))
def test_every_kind_is_asked_answered_and_explained(kind: str, code: str, visit: Visit) -> None:
    app = visit("practise", lang=code, kind=kind, seed="5")
    assert not app.exception
    if code != "en":
        assert left_in_english(app, code) == []
    answer(app)
    assert not app.exception
    assert len(attempts()) == 1
    assert buttons(app, "practise:next")
    assert not buttons(app, "answer:")
    if code != "en":
        assert left_in_english(app, code) == []


@pytest.mark.parametrize(("kind", "code"), [("legality", "ru"), ("conduct", "it")])
def test_the_other_game_is_asked_answered_and_explained(kind: str, code: str, visit: Visit) -> None:
    app = visit("practise", lang=code, game="burraco", kind=kind, seed="3")
    assert left_in_english(app, code) == []
    answer(app)
    assert not app.exception
    assert len(attempts()) == 1
    assert left_in_english(app, code) == []


def test_cards_are_sent_to_a_meld(visit: Visit) -> None:
    app = visit("practise", lang="ru", game="burraco", kind="perform", seed="0")
    for seed in range(1, 9):
        table = data_of(app, "table")
        targets = [target for target in table["options"]["targets"] if target["kind"] == "add"]
        if targets:
            break
        app.query_params["seed"] = str(seed)
        app.run()
    view = table["view"]
    hand = next(pile for pile in view["piles"] if pile["role"] == "hand" and pile["seat"] == view["seat"])
    event = {"kind": "add", "cards": hand["cards"][:1], "target": targets[0]["pile"], "rev": view["rev"], "seq": 1,
             "nonce": view["nonce"]}  # fmt: skip
    fire(app, "table", "move", {**event, "target": 99})
    assert attempts() == ()
    fire(app, "table", "move", {**event, "seq": 2})
    assert not app.exception
    assert [json.loads(attempt.raw) for attempt in attempts()] == [f"add {hand['cards'][0]} to 1"]
    assert left_in_english(app, "ru") == []


def test_another_game_is_chosen_with_its_topics(visit: Visit) -> None:
    app = visit("practise", lang="en", kind="conduct", seed="1")
    next(group for group in app.button_group if group.key == "practise:game").set_value("burraco").run()
    assert not app.exception
    topics = next(box for box in app.selectbox if box.key == "practise:topic:burraco")
    assert "The pozzetto" in topics.options


def test_a_seed_brings_the_same_question_again(visit: Visit) -> None:
    app = visit("practise", lang="en", seed="7")
    first = question_of(app)
    for seed in ("8", "7"):
        app.query_params["seed"] = seed
        app.run()
    assert question_of(app) == first


def test_nothing_that_is_sent_holds_the_seed_or_a_hidden_card(visit: Visit) -> None:
    app = visit("practise", lang="en", kind="perform", topic="lead", seed="a-seed-of-its-own")
    data = data_of(app, "table")
    assert "a-seed-of-its-own" not in str(data)
    view = data["view"]
    other = [pile for pile in view["piles"] if pile["role"] == "hand" and pile["seat"] != view["seat"]]
    assert other
    assert all(pile["cards"] == [] for pile in other)
    seen = {card for pile in view["piles"] for card in pile["cards"]}
    assert set(data["labels"]["cards"]) <= seen


def test_a_move_at_the_table_is_judged_with_the_nearest_better_one(visit: Visit) -> None:
    app = visit("practise", lang="en", kind="perform", topic="lead", seed="3")
    answer(app)
    assert "It would have been right to lead" in said(app)


def test_a_wrong_act_is_played_on_step_by_step_and_taken_back(visit: Visit) -> None:
    app = visit("practise", lang="en", kind="perform", topic="lead", seed="3")
    answer(app)
    asked, opening = question_of(app), buttons(app, "aftermath:")
    assert opening
    opening[0].click().run()
    steps = [said(app)]
    while onward := [button for button in buttons(app, "aftermath:") if button.key.endswith(":on")]:
        onward[0].click().run()
        steps.append(said(app))
    assert len(set(steps)) == len(steps)
    assert all(f"Step {number} of {len(steps)}" in step for number, step in enumerate(steps, start=1))
    next(button for button in buttons(app, "aftermath:") if button.key.endswith(":back")).click().run()
    assert not app.exception
    assert question_of(app) == asked
    assert [button.key for button in buttons(app, "aftermath:")] == [button.key for button in opening]
    assert len(attempts()) == 1


def test_reasons_are_folded_after_a_right_answer_and_open_after_a_wrong_one(visit: Visit) -> None:
    app, seen = visit("practise", lang="en", kind="legality", seed="1"), set()
    for seed in map(str, range(2, 10)):
        answer(app)
        (panel,) = [body for element in app.main if 'class="outcome' in (body := getattr(element.proto, "body", ""))]
        right = attempts()[-1].outcome == "right"
        seen.add(right)
        assert ("<details><summary>Why</summary>" in panel) is right
        if len(seen) == 2:
            return
        app.query_params["seed"] = seed
        app.run()
    raise AssertionError(seen)


def test_an_old_move_changes_nothing(visit: Visit) -> None:
    app = visit("practise", lang="en", kind="perform", topic="lead", seed="3")
    view = data_of(app, "table")["view"]
    event = {"kind": "lead", "cards": ["Ah"], "target": None, "rev": view["rev"] + 7, "seq": 1, "nonce": view["nonce"]}
    fire(app, "table", "move", event)
    assert not app.exception
    assert attempts() == ()
    assert "has changed since" in said(app)


def test_an_unreadable_answer_is_not_an_attempt(visit: Visit) -> None:
    plan = Plan("bura", "bura/seed", "cards", None, "value", "topic", "")
    seed = next(str(n) for n in range(200) if isinstance(choose(plan, str(n)).form, Number))
    app = visit("practise", lang="en", kind="value", topic="cards", seed=seed)
    next(button for button in app.button if "FormSubmitter:answer:" in str(button.key)).click().run()
    assert not app.exception
    assert attempts() == ()
    assert "Write a whole number" in said(app)


def test_the_question_is_there_after_a_reload(visit: Visit) -> None:
    app = visit("practise", lang="en", seed="7")
    question = question_of(app)
    learner = app.session_state["learner"]
    later = AppTest.from_file(app._script_path, default_timeout=120)
    later.session_state["learner"] = learner
    later.run()
    later.switch_page(str(later._script_path).replace("app.py", "tutor/app/pages/practise.py"))
    later.run()
    assert question_of(later) == question


def test_hints_are_given_one_by_one_and_noted(visit: Visit) -> None:
    app = visit("practise", lang="en", kind="value", topic="trick", seed="7")
    buttons(app, "practise:hint")[0].click().run()
    assert "Look at" in said(app)
    buttons(app, "practise:hint")[0].click().run()
    answer(app)
    assert [attempt.hints for attempt in attempts()] == [2]


def test_next_goes_on_and_a_set_ends_with_a_summary(visit: Visit) -> None:
    app = visit("practise", lang="en", kind="value", topic="trick", seed="7")
    for number in range(8):
        assert f"{number + 1} of 8" in said(app)
        answer(app)
        buttons(app, "practise:next")[0].click().run()
        assert not app.exception
    assert "8 questions answered well" in said(app)
    buttons(app, "practise:next")[0].click().run()
    assert "1 of 8" in said(app)
    assert len(attempts()) == 8


def test_an_objection_to_a_verdict_is_kept(visit: Visit) -> None:
    app = visit("practise", lang="en", seed="7")
    answer(app)
    app.text_area[0].set_value("No!")
    buttons(app, "dispute:keep")[0].click().run()
    store, learner = kept()
    assert [dispute.remark for dispute in store.disputes(learner.id)] == ["No!"]
    store.close()
    assert "question:" in app.code[0].value


@pytest.mark.parametrize("address", [{"topic": "nothing"}, {"clause": "x.y"}, {"rules": "x"}, {"kind": "x"},
                                     {"game": "chess"}])  # fmt: skip
def test_a_link_to_nothing_is_told(address: dict[str, str], visit: Visit) -> None:
    app = visit("practise", lang="en", **address)
    assert not app.exception
    assert buttons(app, "practise:anew")
    buttons(app, "practise:anew")[0].click().run()
    assert not app.exception
