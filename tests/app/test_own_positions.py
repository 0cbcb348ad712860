"""A teacher clicks a position together on the table, for either game, and sets it as homework."""

from __future__ import annotations

from datetime import timedelta

import pytest
from streamlit.testing.v1 import AppTest

from tests.app.conftest import Hold, Visit, now, teaching
from tests.app.reading import left_in_english, markup
from tests.helpers.streamlit_trigger import data_of, fire, remember
from tutor.classroom.desk import Desk
from tutor.records import SchoolClass
from tutor.registry import game_of, taught


def table_of(game: str) -> str:
    return f"set:own:{game}:table"


def confirm(app: AppTest, game: str, kind: str, cards: list[str], target: int | None = None) -> AppTest:
    """What the browser sends when something is confirmed at the table."""
    view = data_of(app, table_of(game))["view"]
    sent = {"kind": kind, "cards": cards, "target": target, "rev": view["rev"], "seq": view["heard"] + 1, "nonce": ""}
    return fire(app, table_of(game), "move", sent)


def exchange(app: AppTest, game: str, ids: list[str], cards: list[str]) -> AppTest:
    """Choose two cards, then exchange them."""
    rev = data_of(app, table_of(game))["view"]["rev"]
    remember(app, table_of(game), "selection", {"rev": rev, "ids": ids, "cards": cards})
    return confirm(app, game, "exchange", cards)


@pytest.mark.parametrize(("game", "code"), [("bura", "it"), ("burraco", "ru")])
def test_a_position_is_clicked_together_and_set(
    game: str, code: str, visit: Visit, desk: Desk, held: SchoolClass, hold: Hold
) -> None:
    teaching(desk, hold)
    app = visit("classes", **{"lang": code, "class": held.id, "part": "homework"})
    app.session_state["game"] = game
    app.run()
    app.button(key=f"set:own:{game}:deal").click().run()
    assert not app.exception
    text = app.text_area(key=f"set:own:{game}:typed").value
    piles = data_of(app, table_of(game))["view"]["piles"]
    stock = next(place for place, pile in enumerate(piles) if pile["role"] == "stock")
    pair = [piles[0]["cards"][0], next(card for card in piles[stock]["cards"] if card != piles[0]["cards"][0])]
    ids = ["0:0", f"{stock}:{piles[stock]['cards'].index(pair[1])}"]

    exchange(app, game, ids[:1] * 2, [pair[1]] * 2)
    assert app.text_area(key=f"set:own:{game}:typed").value == text
    for forged in (["9:0", "0:99"], ["x", ":"], ["-1:0", "0:-1"], []):
        exchange(app, game, forged, pair)
        assert app.text_area(key=f"set:own:{game}:typed").value == text
        assert not app.exception

    exchange(app, game, ids, pair)
    changed = app.text_area(key=f"set:own:{game}:typed").value
    assert data_of(app, table_of(game))["view"]["piles"][0]["cards"].count(pair[1]) >= 1
    assert changed != text
    assert game_of(game).read(changed)
    app.button(key=f"set:own:{game}:back").click().run()
    assert app.text_area(key=f"set:own:{game}:typed").value == text
    app.button(key=f"set:own:{game}:on").click().run()
    played = app.text_area(key=f"set:own:{game}:typed").value
    assert played != text
    assert left_in_english(app, "it") == []

    app.button(key=f"set:own:{game}:take").click().run()
    app.text_input(key="set:title").set_value("Mine").run()
    app.date_input(key="set:day").set_value((now() + timedelta(days=3)).date()).run()
    app.button(key="set:go").click().run()
    assert not app.exception
    [made] = desk.homework(held.id)
    assert played.replace('"', "") in made.questions


@pytest.mark.parametrize("game", list(taught()))
def test_a_move_is_made_at_the_table_or_refused_with_its_reason(
    game: str, visit: Visit, desk: Desk, held: SchoolClass, hold: Hold
) -> None:
    teaching(desk, hold)
    app = visit("classes", **{"lang": "en", "class": held.id, "part": "homework"})
    app.session_state["game"] = game
    app.run()
    app.text_area(key=f"set:own:{game}:typed").set_value("nothing").run()
    assert not app.exception
    app.button(key=f"set:own:{game}:take").click().run()
    assert not app.exception
    app.button(key=f"set:own:{game}:deal").click().run()
    text = app.text_area(key=f"set:own:{game}:typed").value
    view = data_of(app, table_of(game))["view"]
    hands = {pile["seat"]: pile["cards"] for pile in view["piles"] if pile["role"] == "hand"}
    own, other = hands[view["to_act"]], next(cards for seat, cards in hands.items() if seat != view["to_act"])
    leads = data_of(app, table_of(game))["options"]["actions"][1]["kind"] == "lead"
    if leads:
        confirm(app, game, "lead", other[:1])
        assert app.text_area(key=f"set:own:{game}:typed").value == text
        assert 'role="alert"' in markup(app)
    confirm(app, game, *(("lead", own[:1]) if leads else ("draw", [])))
    assert not app.exception
    assert app.text_area(key=f"set:own:{game}:typed").value != text


def test_what_is_wrong_with_a_text_is_said_once(visit: Visit, desk: Desk, held: SchoolClass, hold: Hold) -> None:
    teaching(desk, hold)
    app = visit("classes", **{"lang": "en", "class": held.id, "part": "homework"})
    app.text_area(key="set:own:bura:typed").set_value("bura/seed | trump Jc | N Th Jd 9d").run()
    assert markup(app).count("is missing.") == 1
    app.button(key="set:own:bura:take").click().run()
    assert markup(app).count("is missing.") == 1


def test_lessons_are_chosen_one_by_one_and_say_their_game(
    visit: Visit, desk: Desk, held: SchoolClass, hold: Hold
) -> None:
    teaching(desk, hold)
    box = visit("classes", **{"lang": "ru", "class": held.id, "part": "homework"}).multiselect(key="set:lessons")
    assert not box.proto.select_all
    assert {option.partition(" · ")[0] for option in box.options} == {"Бура", "Буррако"}
