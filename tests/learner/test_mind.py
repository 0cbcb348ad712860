"""What a page tells of a learner: kept up to date, by groups, over time, and to be taken along."""

from __future__ import annotations

import io
import json
import sqlite3
import zipfile

import pytest

from tests.learner.test_beliefs import BANK, GAME, RULES
from tests.learner.test_state import answers, attempt, moment
from tutor.learner.bank import differs
from tutor.learner.deck import cards_of, write_deck
from tutor.learner.hypotheses import TRUE, sort
from tutor.learner.mind import Minds, remember
from tutor.learner.overview import confusions, overview
from tutor.learner.rates import rates
from tutor.learner.state import rebuild
from tutor.registry import taught


@pytest.fixture(scope="module")
def planted():
    """A misconception that shows in many questions, and the answers of somebody who holds it, one a day."""
    id = next(id for id in BANK.heads[1:] if id not in BANK.apart and sort(GAME, id) == "misconception")
    return id, answers(id, 12)


def test_a_mind_that_runs_is_the_one_that_is_rebuilt(planted) -> None:
    _, given = planted
    minds = Minds()
    for count in (0, 1, 5, 5, 12):
        assert minds.of("a", given[:count]) == remember(given[:count])
    assert minds.of("a", given[1:]) == remember(given[1:])
    assert minds.of("a", given).state == rebuild(given)


def test_each_day_with_answers_is_kept_as_it_ended(planted) -> None:
    _, given = planted
    days = remember(given).of(GAME.id)
    assert [day.date for day in days] == [each.sent_at[:10] for each in given]
    assert [day.answers for day in days] == list(range(1, 13))
    late = remember([*given, attempt(next(iter(BANK.questions)), "[]", number=99, day=-30)])
    assert late.of(GAME.id)[-1].date == days[-1].date


def test_every_clause_stands_in_one_group(planted) -> None:
    _, given = planted
    state = rebuild(given)
    found = overview(state, GAME, moment(12))
    named = [clause for group in found.clauses.values() for clause in group]
    assert sorted(named) == sorted(state.skills)
    assert found.due == len(state.due(moment(12)))
    assert overview(rebuild(()), GAME, moment(0)).answered == 0


def test_what_was_known_fades() -> None:
    known = answers(TRUE, 30)
    state = rebuild(known)
    soon, late = (overview(state, GAME, moment(day)) for day in (30, 400))
    assert not soon.clauses["fading"] or len(soon.clauses["fading"]) < len(late.clauses["fading"])
    assert late.clauses["fading"]
    assert not set(late.clauses["fading"]) & set(soon.clauses["unknown"])


def test_a_confusion_is_told_only_once_it_is_certain(planted) -> None:
    id, given = planted
    assert confusions(rebuild(given[:1]), GAME) == ()
    (found,) = confusions(rebuild(given), GAME)
    assert (found.id, found.rules) == (id, RULES.key)
    assert found.belief == GAME.tables.misconceptions[id].belief
    assert confusions(rebuild(answers(TRUE, 12)), GAME) == ()


def test_a_confusion_is_dropped_once_it_is_unlikely_and_its_card_stays(planted) -> None:
    """As it is told from the stated probability on, so it is told no longer below it, however few the answers."""
    id, given = planted[0], planted[1][:6]
    asked = {json.loads(each.question)["id"] for each in given}
    fresh = [name for name, sheet in BANK.sheets.items() if differs(sheet, id) and name not in asked][:4]
    state, told = rebuild(given), [True]
    card = state.cards[f"{GAME.id}:{id}"]
    for number, name in enumerate(fresh):
        said = min(BANK.sheets[name].leads[TRUE])
        state = state.add(attempt(name, said, number=50 + number, day=20 + 9 * number, context="review"))
        found = confusions(state, GAME)
        told.append(id in {each.id for each in found})
        assert told[-1] is (state.beliefs(GAME, RULES).likely[id] >= rates("certainty")["told"])
    assert told == sorted(told, reverse=True)
    assert not told[-1]
    assert state.cards[f"{GAME.id}:{id}"].due > card.due


def test_another_rule_set_is_told_by_its_key() -> None:
    variant = next(id for id in BANK.heads[1:] if sort(GAME, id) == "variant")
    (found,) = confusions(rebuild(answers(variant, 12)), GAME)
    assert variant in found.variants
    assert found.belief == ""


def test_an_anki_deck_holds_what_is_confused_and_opens(planted, tmp_path) -> None:
    id, given = planted
    cards = list(cards_of(rebuild(given), taught(), moment(400), lambda text, **facts: text.format(**facts), str.upper))
    assert f"{GAME.id}:{id}" in {card.id for card in cards}
    assert len({card.id for card in cards}) == len(cards)
    with zipfile.ZipFile(io.BytesIO(write_deck(iter(cards), "Rules", 1_772_000_000.0))) as package:
        package.extract("collection.anki2", tmp_path)
    with sqlite3.connect(tmp_path / "collection.anki2") as opened:
        assert opened.execute("select count(*) from notes").fetchone() == (len(cards),)
        assert set(opened.execute("select guid from notes")) == {(card.id,) for card in cards}
