"""Learners, house rules, records that fail, the rulebook's clauses, the glossary and its document."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from tests.app.conftest import PAGES, Visit, go
from tests.app.reading import left_in_english, texts
from tutor.app import options, words
from tutor.app.glossary import markdown, sections
from tutor.explain.language import codes, language
from tutor.registry import taught
from tutor.store import open_store

ROOT = Path(__file__).resolve().parents[2]


def said(app: AppTest) -> str:
    return "\n".join(texts(app))


def press(app: AppTest, start: str) -> AppTest:
    return next(button for button in app.button if start in str(button.key)).click().run()


# ---------------------------------------------------------------- learners


def test_on_a_new_machine_practice_begins_at_once(visit: Visit) -> None:
    app = visit("practise", lang="en")
    assert not app.exception
    assert [profile.name for profile in open_store().profiles()] == ["Learner 1"]


def test_on_a_machine_with_learners_one_is_asked_who_one_is(visit: Visit) -> None:
    visit("practise", lang="en")
    app = visit("practise", lang="it")
    assert "Chi c'è?" in said(app)
    app.text_input(key="people:name").set_value("Анна")
    press(app, "people:new")
    assert not app.exception
    assert [profile.name for profile in open_store().profiles()] == ["Learner 1", "Анна"]
    assert "Анна" in said(app)


def test_a_learner_is_chosen_renamed_and_taken_away(visit: Visit) -> None:
    visit("practise", lang="en")
    app = visit("people", lang="en")
    next(button for button in app.button if button.label == "Learner 1").click().run()
    assert "You are Learner 1." in said(app)
    next(field for field in app.text_input if field.key.startswith("people:own")).set_value("*Eva* [x](y)")
    press(app, "people:rename")
    assert "You are *Eva* [x](y)." in said(app)
    app.checkbox[0].check().run()
    press(app, "people:erase")
    assert not app.exception
    assert open_store().profiles() == ()


def test_a_name_that_is_taken_is_refused_gently(visit: Visit) -> None:
    visit("practise", lang="en")
    app = visit("people", lang="ru")
    app.text_input(key="people:name").set_value("learner 1")
    press(app, "people:new")
    assert not app.exception
    assert left_in_english(app, "it") == []
    assert len(open_store().profiles()) == 1


def test_the_language_is_kept_with_the_learner(visit: Visit) -> None:
    app = visit("practise", lang="en")
    app.button_group[0].set_value("ru").run()
    assert open_store().profiles()[0].language == "ru"


# ---------------------------------------------------------------- records that fail


def broken(folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "tutor.db").write_bytes(b"this is no database at all, " * 100)


def foreign(folder: Path) -> None:
    folder.mkdir(parents=True)
    with sqlite3.connect(folder / "tutor.db") as database:
        database.execute("CREATE TABLE other (x)")


def no_folder(folder: Path) -> None:
    folder.write_text("a file where a folder should be")


@pytest.mark.parametrize("spoil", [broken, foreign, no_folder])
@pytest.mark.parametrize("page", PAGES)
def test_records_that_fail_are_told(spoil: Callable[[Path], None], page: str, visit: Visit, records: Path) -> None:
    spoil(records)
    app = visit(page, lang="it")
    assert not app.exception
    assert left_in_english(app, "it") == []
    if page in {"practise", "people"}:
        assert any('role="alert"' in element.proto.body for element in app.main if element.type == "html")
    else:
        assert len(app.title) == 1


def test_records_that_are_mended_are_read_again(visit: Visit, records: Path) -> None:
    broken(records)
    app = visit("practise", lang="en")
    (records / "tutor.db").unlink()
    app.run()
    assert not app.exception
    assert "1 of 8" in said(app)


def test_an_answer_that_cannot_be_recorded_is_not_judged(visit: Visit, records: Path) -> None:
    app = visit("practise", lang="en", kind="conduct", seed="1")
    st.cache_resource.clear()
    for file in records.glob("tutor.db*"):
        file.unlink()
    broken_file = records / "tutor.db"
    broken_file.write_bytes(b"spoilt " * 1000)
    next(button for button in app.button if button.key.startswith("answer:")).click().run()
    assert not app.exception
    assert "Right." not in said(app)
    assert "Not so." not in said(app)
    assert broken_file.read_bytes().startswith(b"spoilt")


# ---------------------------------------------------------------- house rules


def test_house_rules_are_made_named_and_used_everywhere(visit: Visit) -> None:
    app = visit("house-rules", lang="en")
    app.radio(key="house:bura:reply").set_value("closed").run()
    assert "face down" in said(app)
    app.text_input(key="house:name").set_value("Our kitchen")
    press(app, "house:keep")
    assert not app.exception
    assert "These rules are used from now on" in said(app)
    go(app, "referee")
    box = next(box for box in app.selectbox if "rules" in str(box.key))
    assert box.value == "bura/seed+reply=closed"
    assert "Our kitchen" in box.options
    press(go(app, "house-rules"), "house:drop")
    assert "Rules you have kept" not in said(app)


def test_house_rules_are_opened_by_their_link(visit: Visit) -> None:
    app = visit("house-rules", lang="en", rules="bura/pagat+reply=closed", name="Kitchen")
    assert app.radio(key="house:bura:reply").value == "closed"
    assert app.text_input(key="house:name").value == "Kitchen"
    assert "bura/pagat+reply=closed" in app.code[0].value


@pytest.mark.parametrize("key", ["bura/nothing", "bura/seed+reply=sideways", "chess/x", "", "x" * 9000])
def test_a_link_to_rules_that_are_none_is_told(key: str, visit: Visit) -> None:
    app = visit("house-rules", lang="ru", rules=key)
    assert not app.exception
    assert any('role="alert"' in element.proto.body for element in app.main if element.type == "html")


@pytest.mark.parametrize("game", list(taught()))
def test_every_option_and_its_values_have_words(game: str) -> None:
    english = language("en")
    for option in taught()[game].tables.options.values():
        assert f"{option.name}=" in options.SETTINGS
        for value in option.values:
            said_value = options.value(english, option, value)
            assert isinstance(value, int) or said_value != value or f"{option.name}={value}" in options.SETTINGS


@pytest.mark.parametrize("game", list(taught()))
def test_every_question_key_and_topic_has_words(game: str) -> None:
    held = taught()[game]
    unnamed = [query for query in held.queries if query not in words.QUESTIONS and query != game]
    unnamed += [
        f"{query.name}.{field.name}"
        for query in held.queries.values()
        for field in query.form.fields
        if field.name not in words.FIELDS
    ]
    unnamed += [clause.topic for clause in held.tables.book.real().values() if clause.topic not in words.TOPICS]
    assert unnamed == []


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize("game", list(taught()))
def test_every_choice_has_words_in_every_language(game: str, code: str) -> None:
    spoken = language(code)
    for query in taught()[game].queries.values():
        for field in query.form.fields:
            kind, _, choices = field.kind.name.partition(":")
            for word in choices.split() if kind in {"choice", "events"} else ():
                said_word = words.choice_name(spoken, game, field.name, word)
                assert code == "en" or said_word != words.choice_name(language("en"), game, field.name, word), word


# ---------------------------------------------------------------- rulebook and glossary


@pytest.mark.parametrize("code", ["en", "it", "ru"])
@pytest.mark.parametrize("game", list(taught()))
def test_every_clause_has_a_page(game: str, code: str, visit: Visit) -> None:
    app = visit("rulebook", lang=code)
    faults = {}
    clauses = list(taught()[game].tables.book.real())
    for clause in clauses if code == "ru" else clauses[::6]:
        app.query_params["clause"] = clause
        app.run()
        found = left_in_english(app, code) if code != "en" else []
        if app.exception or found:
            faults[clause] = found
    assert faults == {}


def test_a_link_to_no_clause_is_told(visit: Visit) -> None:
    app = visit("rulebook", lang="ru", clause="bura.nothing.here")
    assert not app.exception
    assert "bura.nothing.here" in said(app)


def test_the_search_finds_words_of_the_language_spoken(visit: Visit) -> None:
    app = visit("rulebook", lang="it")
    app.text_input(key="rulebook:search").set_value("risposte coperte").run()
    assert "reply.closed-discard" in str([element.proto.body for element in app.main if element.type == "html"])


def test_two_rule_sets_are_compared(visit: Visit) -> None:
    app = visit("rulebook", lang="en", versus="bura/georgian20")
    table = next(element.proto.body for element in app.main if "<table>" in getattr(element.proto, "body", ""))
    assert "Georgian bura with twenty cards" in table
    assert "face down" in table


def test_a_comparison_is_opened_by_its_link_whatever_game_was_in_hand(visit: Visit) -> None:
    app = visit("rulebook", lang="en", versus="burraco/fitab")
    table = next(element.proto.body for element in app.main if "<table>" in getattr(element.proto, "body", ""))
    assert "Italian federation (FITAB)" in table
    assert "a clean burraco" in table


def test_the_glossary_in_the_repository_is_that_of_the_app() -> None:
    assert (ROOT / "GLOSSARY.md").read_text(encoding="utf-8") == markdown(), "python -m tutor.app.glossary"


def test_every_word_of_the_glossary_has_its_meaning_in_every_language() -> None:
    for section in sections():
        for entry in section.entries:
            assert all(entry.words.values())
            assert all(entry.meaning.values())
            assert len(set(entry.meaning.values())) == len(codes())
