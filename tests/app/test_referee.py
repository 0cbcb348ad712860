"""The referee's page: every question, links that open again, what cannot be read."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from tests.app.conftest import Visit
from tests.app.reading import left_in_english, texts
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
    assert "you do not take the trick" in said(app)
    field = next(each for each in app.text_input if each.key.endswith("reply:cards"))
    field.set_value("Ah Th").run()
    assert "you take the trick" in said(app)
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
    assert "you do not take the trick" in said(app)
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


def edit(app: AppTest, end: str, text: str) -> None:
    """Type into the field whose key ends so."""
    next(each for each in app.text_input if each.key.endswith(end)).set_value(text).run()


def test_the_score_of_a_whole_deal_is_built_field_by_field(visit: Visit) -> None:
    app = visit("referee", lang="en", q="burraco/seed | score | NS pozzetto taken | EW pozzetto untaken")
    edit(app, "NS:table:0", "4c 5c 6c 7c 8c 9c Tc")
    edit(app, "NS:table:1", "Kh Ks *")
    edit(app, "NS:hands:0", "5d 6d")
    next(box for box in app.checkbox if box.key.endswith("NS:closed")).check().run()
    edit(app, "EW:hands:0", "Ah *")
    assert not app.exception
    line = (
        "burraco/seed | score | NS table 4c 5c 6c 7c 8c 9c Tc, Kh Ks *; hands 5d 6d; pozzetto taken; closed yes"
        " | EW hands Ah *; pozzetto untaken"
    )
    assert app.query_params["q"] == line
    asked = read_question(taught()["burraco"], line)
    assert render(explain(asked.answer(), taught()["burraco"], asked.given), language("en")).headline in said(app)
    edit(app, "NS:table:1", "")
    assert app.query_params["q"].split(" | ")[2].startswith("NS table 4c 5c 6c 7c 8c 9c Tc; hands")


def test_moves_of_a_turn_are_added_by_a_pattern_and_removed(visit: Visit) -> None:
    app = visit("referee", lang="en", q="burraco/seed | turn | hand 5h 6h 7h 9c Kd | moves draw 7c")
    next(box for box in app.selectbox if box.key.endswith("moves:pattern")).set_value("meld {cards}").run()
    edit(app, "meld {cards}:cards", "5h 6h 7h")
    next(button for button in app.button if button.key.endswith("moves:do")).click().run()
    assert app.query_params["q"].endswith("moves draw 7c, meld 5h 6h 7h")
    assert "2. Lay the five of hearts, the six of hearts and the seven of hearts" in said(app)
    next(button for button in app.button if button.key.endswith("moves:remove:0")).click().run()
    assert app.query_params["q"].endswith("moves meld 5h 6h 7h")
    assert not app.exception


def test_what_a_wild_stands_for_is_chosen(visit: Visit) -> None:
    app = visit("referee", lang="en", q="burraco/seed | meld | cards 5d * 7d")
    marks = [box for box in app.selectbox if ":mark:" in box.key]
    assert [box.label for box in marks] == ["Joker stands for"]
    marks[0].set_value("6d").run()
    assert app.query_params["q"].endswith("cards 5d *=6d 7d")
    assert "joker as six of diamonds" in said(app)


def test_a_wild_is_moved_into_the_hand_or_to_another_meld(visit: Visit) -> None:
    app = visit("referee", lang="en", q="burraco/seed | move-wild | meld 4c *=5c 6c | target hand")
    where = next(group for group in app.button_group if group.key.endswith("target:pattern"))
    where.set_value("{cards}").run()
    edit(app, "target:cards", "Kh Ks Kd")
    assert not app.exception
    assert app.text_input(key="referee:line").value.endswith("target Kh Ks Kd")


def test_points_of_both_sides_are_numbers(visit: Visit) -> None:
    app = visit("referee", lang="en", q="burraco/seed | match | totals NS 1900, EW 1800 | deal NS 100, EW 150")
    next(number for number in app.number_input if number.key.endswith("deal:NS")).set_value(-20).run()
    assert not app.exception
    assert app.query_params["q"].endswith("deal NS -20, EW 150")


BAD = {
    "meld | cards 5d 5d 5d": "5d is given 3 times",
    "meld | cards * * * * *": "four jokers, and 5",
    "meld | cards 4c=5c 6c 7c": "only jokers and twos stand for other cards",
    "burraco | meld 4c *=9d 6c 7c": "cannot lie on a table as a meld",
    "turn | hand 5h 9c | stock 200 | moves draw 7c, discard 9c": "The pack has 108 cards",
    "draw | source pile | pile 5h 5h 5h": "5h is given 3 times",
    "draw | source stock | pile 5h | pozzetti_left 5": "two pozzetti, and 5",
    "turn | hand 9c | moves draw 7c, add 7c to 4": "There is no meld 4",
    "score | NS closed yes | EW closed yes": "Only one side can have closed",
    "score | NS unplayed_cards 5h | EW pozzetto taken": "not said to be unplayed",
    "score | NS pozzetto unplayed | EW pozzetto taken": "was not played are missing",
    "victory-points | deals 7 | difference 100": "two, three and four deals",
}  # fmt: skip
"""What cannot be, and what is said of it."""

REFUSED = {
    "turn | hand 5h 9c | moves discard 9c": "burraco.turn.draw-first",
    "turn | hand 9c | table 4c 5c 6c 7c 8c 9c Tc | pozzetto taken | moves draw Jc, add Jc to 1, discard 9c, draw 5d":
        "burraco.turn.own-turn",
    "meld | cards 5c *=9d 7c": "burraco.set.equal-ranks",
}  # fmt: skip
"""What can be asked but not done: a turn without a draw, a record after the close, a wild that fits nowhere."""


@pytest.mark.parametrize("code", ["en", "it", "ru"])
def test_what_cannot_be_is_told_in_the_language_of_the_visit(code: str, visit: Visit) -> None:
    app = visit("referee", lang=code)
    for line, words in BAD.items():
        app.query_params["q"] = f"burraco/seed | {line}"
        app.run()
        assert not app.exception, line
        problems = [body for body in bodies(app) if 'role="alert"' in body]
        assert problems, line
        assert (words in said(app)) == (code == "en"), line
        assert code == "en" or left_in_english(app, code) == [], line


def test_what_may_not_be_done_is_refused_by_its_clause(visit: Visit) -> None:
    app = visit("referee", lang="en")
    for line, clause in REFUSED.items():
        app.query_params["q"] = f"burraco/seed | {line}"
        app.run()
        assert not app.exception, line
        assert any(f"<code>{clause}</code>" in body for body in bodies(app)), line


def bodies(app: AppTest) -> list[str]:
    return [element.proto.body for element in app.main if getattr(element, "type", "") == "html"]
