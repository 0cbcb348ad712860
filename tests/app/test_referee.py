"""The referee's page: every question, links that open again, what cannot be read."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from tests.app.conftest import Visit
from tests.app.reading import texts
from tutor.engine.game import read_question
from tutor.explain.build import explain
from tutor.explain.language import language
from tutor.explain.render import render
from tutor.registry import taught

REPLY = "bura/seed | reply | trump d | hand Ah Th 6c | lead Kh Qh | cards Ah 6c"


def one_of_each() -> list[str]:
    """A question in notation of every query of every game, from the examples of the clauses."""
    found: dict[tuple[str, str], str] = {}
    for game in taught().values():
        for clause in game.tables.book.real().values():
            for example in clause.examples:
                asked = read_question(game, example.partition("->")[0])
                found.setdefault((game.id, asked.query.name), asked.write())
    return list(found.values())


def said(app: AppTest) -> str:
    return "\n".join(texts(app))


@pytest.mark.parametrize("line", one_of_each(), ids=lambda line: line.split(" | ")[1])
def test_a_link_opens_its_question_and_the_ruling_is_that_of_the_rules(line: str, visit: Visit) -> None:
    app = visit("referee", lang="en", q=line)
    assert not app.exception
    game = taught()[line.split("/", maxsplit=1)[0]]
    asked = read_question(game, line)
    headline = render(explain(asked.answer(), game, asked.given), language("en")).headline
    assert headline in said(app)
    assert app.query_params["q"] == line
    assert app.text_input(key="referee:line").value == line


def test_what_is_typed_changes_the_ruling_and_the_address(visit: Visit) -> None:
    app = visit("referee", lang="en", q=REPLY)
    assert "it does not take the trick" in said(app)
    field = next(each for each in app.text_input if each.key.endswith("reply:cards"))
    field.set_value("Ah Th").run()
    assert "it takes the trick" in said(app)
    assert app.query_params["q"].endswith("cards Ah Th")


def test_other_rules_answer_otherwise(visit: Visit) -> None:
    app = visit("referee", lang="en", q="bura/georgian20 | value | cards 9h")
    assert "9h" in said(app)
    assert not app.exception


@pytest.mark.parametrize("line", ["bura/seed", "|", "bura/seed | trick | trump x", "nogame/x | trick", "x" * 5000])
def test_a_dead_link_is_told_with_its_place(line: str, visit: Visit) -> None:
    app = visit("referee", lang="it", q=line)
    assert not app.exception
    problems = [element.proto.body for element in app.main if getattr(element, "type", "") == "html"]
    assert any('role="alert"' in body for body in problems)


def test_a_card_that_is_none_is_told_below_its_field(visit: Visit) -> None:
    app = visit("referee", lang="en", q=REPLY)
    field = next(each for each in app.text_input if each.key.endswith("reply:cards"))
    field.set_value("Ah Zz").run()
    assert "“Zz” is not a card" in said(app)
    assert "The ruling" not in said(app)


def test_a_card_in_two_places_is_told(visit: Visit) -> None:
    app = visit("referee", lang="en", q=REPLY)
    field = next(each for each in app.text_input if each.key.endswith("reply:lead"))
    field.set_value("Ah Qh").run()
    assert "Ah is given twice" in said(app)


def test_a_line_is_pasted(visit: Visit) -> None:
    app = visit("referee", lang="en")
    app.text_input(key="referee:line").set_value(REPLY).run()
    assert "it does not take the trick" in said(app)
    app.text_input(key="referee:line").set_value("bura/seed | trick | trump h | plays Ts 7s, Zz").run()
    assert "is not a card" in said(app)
    assert app.text_input(key="referee:line").value.endswith("Zz")


def test_the_ruling_can_be_copied_with_its_link(visit: Visit) -> None:
    app = visit("referee", lang="en", q=REPLY)
    copied = app.code[0].value
    assert REPLY in copied
    assert "[bura.trick.beat-all]" in copied
    assert "q=bura%2Fseed" in copied


def test_an_objection_is_kept_and_its_text_is_shown(visit: Visit) -> None:
    app = visit("referee", lang="en", q=REPLY)
    app.text_area[0].set_value("I doubt it.")
    next(button for button in app.button if "dispute:keep" in button.key).click().run()
    assert not app.exception
    assert any("I doubt it." in block.value and REPLY in block.value for block in app.code)


def test_events_are_added_and_removed(visit: Visit) -> None:
    app = visit("referee", lang="en", q="bura/seed | deal-end | events take N 32, declare N")
    assert "North wins the deal" in said(app)
    next(button for button in app.button if button.key.endswith("events:remove:1")).click().run()
    assert "The deal goes on." in said(app)
    next(box for box in app.selectbox if box.key.endswith("events:word")).set_value("declare").run()
    next(button for button in app.button if button.key.endswith("events:add")).click().run()
    assert app.query_params["q"].endswith("events take N 32, declare N")
