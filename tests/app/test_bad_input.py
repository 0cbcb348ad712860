"""What a teacher may type wrongly, in each language: it is told what to do, and nothing is half done."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from streamlit.testing.v1 import AppTest

from tests.app.conftest import Hold, Visit, now, teaching
from tests.app.reading import left_in_english, markup, said
from tutor.chance import Chance
from tutor.classroom import building
from tutor.classroom.desk import Desk
from tutor.classroom.questions import Template
from tutor.classroom.roster import MOST
from tutor.explain.language import language
from tutor.records import SchoolClass
from tutor.registry import game_of

TWICE = "{name} is there twice. Tell them apart, for instance by the first letter of the last name."
ROSTERS: dict[str, tuple[str, dict[str, object]]] = {
    "Anna\n\n  anna \nBoris": (TWICE, {"name": "anna"}),
    " \n\t\n": ("There is no name in the list. Paste first names, one a line.", {}),
    "\n".join(f"N{number}" for number in range(500)): (
        "These are {n} names; a class has at most {most}. Make several classes.", {"n": 500, "most": MOST},
    ),
}  # fmt: skip
"""Lists that are not taken, each with what is said of it."""

STRANGE = "Ирина\nまさお\nعائشة\n<b>Bo</b>\n=1+1\nx" + "\u0301" * 3
"""Names in other scripts, and such as mean something elsewhere: they are taken as they are."""


def press(app: AppTest, label: str) -> AppTest:
    return next(button for button in app.button if button.label == label).click().run()


@pytest.mark.parametrize("code", ["en", "it", "ru"])
def test_a_roster_is_taken_whole_or_not_at_all(code: str, visit: Visit, desk: Desk, hold: Hold) -> None:
    teaching(desk, hold)
    spoken = language(code)
    app = visit("classes", lang=code)
    app.text_input(key="classes:name").set_value("3B")
    for text, (template, facts) in ROSTERS.items():
        app.text_area(key="classes:roster").set_value(text)
        press(app, spoken.text("Make the class"))
        assert spoken.say(template, **facts) in said(app)
        assert code == "en" or left_in_english(app, "it") == []
    for text in ("\u202eAnna", "x" * 10_000):
        app.text_area(key="classes:roster").set_value(text)
        press(app, spoken.text("Make the class"))
        assert 'role="alert"' in markup(app)
    assert desk.classes() == ()
    app.text_area(key="classes:roster").set_value(STRANGE)
    press(app, spoken.text("Make the class"))
    [made] = desk.classes()
    assert len(desk.students(made.id)) == 6
    assert "<b>" not in markup(app)


@pytest.mark.parametrize("code", ["en", "it", "ru"])
def test_homework_that_cannot_be_says_what_to_do(
    code: str, visit: Visit, desk: Desk, held: SchoolClass, hold: Hold
) -> None:
    teaching(desk, hold)
    spoken = language(code)
    app = visit("classes", **{"lang": code, "class": held.id, "part": "homework"})
    app.text_input(key="set:title").set_value("Tricks").run()
    app.button(key="set:go").click().run()
    assert spoken.text("There is nothing to do yet. Add questions or lessons.") in said(app)
    dealt = building.dealt(game_of("bura"), "bura/seed", Chance(3))
    app.session_state["set:templates"] = [Template("bura", "bura/seed", kind="rule", position=dealt)]
    app.run()
    app.button(key="set:go").click().run()
    wanted = "Nothing of this sort can be asked about this position. Choose another kind or position."
    assert spoken.text(wanted) in said(app)
    app.date_input(key="set:day").set_value(datetime(2020, 1, 1, tzinfo=UTC).date()).run()
    app.button(key="set:go").click().run()
    assert spoken.text("This time is past. Choose a day and an hour that are still to come.") in said(app)
    assert desk.homework(held.id) == ()
    app.date_input(key="set:day").set_value((now() + timedelta(days=3)).date()).run()
    app.session_state["set:templates"] = [Template("bura", "bura/seed", kind="conduct", number=1)]
    app.run()
    app.button(key="set:go").click().run()
    assert not app.exception
    assert [each.title for each in desk.homework(held.id)] == ["Tricks"]
