"""Cases answered by the rules, and what is refused of a case that cannot be read."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from tutor import referee, registry
from tutor.engine.game import write_answer
from tutor.errors import NotationError, RulesError, TutorError
from tutor.explain.language import codes, language
from tutor.referee import CaseError, Difference, answer, find_question, find_rules, plain, same

CASES = [
    case
    for game in registry.games()
    for case in yaml.safe_load((Path(__file__).parent / "cases" / f"{game}.yaml").read_text(encoding="utf-8"))
]
TRICK: dict[str, Any] = {
    "id": "t-1", "game": "bura", "rules": "seed", "ask": "trick", "given": {"trump": "h", "plays": ["Ts 7s", "As 6h"]},
    "expect": {"taker": 1, "points": 21, "beaten": True}, "clauses": ["bura.trick.beat-all"], "basis": "seed",
    "note": "for people",
}  # fmt: skip


def with_(**changes: object) -> dict[str, Any]:
    return {**TRICK, **changes}


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case_is_answered_as_its_sources_say(case: dict[str, Any]) -> None:
    found = answer(case, compare=True)
    assert found.differences == ()
    assert found.id == case["id"]
    assert set(case["clauses"]) <= set(found.clauses)
    assert list(found.explanation) == list(codes())
    assert all(found.explanation.values())


def test_answer_may_hold_more_than_is_expected() -> None:
    found = answer(with_(expect={"taker": 1}), compare=True)
    assert found.differences == ()
    assert found.answer == {"taker": 1, "points": 21, "beaten": True}
    assert found.to_json()["clauses"] == list(found.clauses)


def test_differences_name_key_and_both_values() -> None:
    found = answer(with_(expect={"taker": 0, "suit": "none"}, clauses=["bura.no.such"]), compare=True)
    assert found.differences == (
        Difference("taker", 0, 1),
        Difference("suit", "none", None),
        Difference("clauses", ["bura.no.such"], list(found.clauses)),
    )


def test_expected_none_may_be_a_word_or_nothing() -> None:
    nobody = {"id": "n", "game": "bura", "rules": "seed", "ask": "match", "given": {"score": {"N": 0, "S": 0}}}
    for none in ("none", None):
        assert answer({**nobody, "expect": {"winner": none}}).differences == ()
    assert answer(nobody).answer == {"winner": "none"}


def test_true_is_not_one() -> None:
    assert not same(True, 1)
    assert not same(0, False)
    assert same({"N": "none"}, {"N": "none"})
    assert not same({"N": 1}, {"N": True})
    assert plain([1, None, ("a",)]) == [1, "none", ["a"]]


def test_rules_are_a_name_a_key_or_a_table() -> None:
    table = with_(
        rules={"base": "seed", "options": {"assignment": "declared"}}, given={"trump": "h", "plays": ["As 7s", "Ts 6h"]}
    )
    assert answer(table).answer["taker"] == 0
    assert answer({**table, "rules": "bura/seed+assignment=declared"}).answer["taker"] == 0
    assert answer({**table, "rules": {"base": "seed"}}).answer["taker"] == 1
    assert answer({**table, "rules": {"base": "seed", "options": None}}).answer["taker"] == 1


def test_reading_a_case_leaves_it_as_it_is() -> None:
    case = deepcopy(TRICK)
    answer(case, compare=True)
    assert case == TRICK


MISSING = object()


@pytest.mark.parametrize(
    ("change", "key", "says"),
    [
        ({"id": MISSING}, "id", "needs an id"),
        ({"id": 7}, "id", "needs an id"),
        ({"id": " "}, "id", "needs an id"),
        ({"game": MISSING}, "game", "missing"),
        ({"game": "whist"}, "game", "no game whist"),
        ({"game": ["bura"]}, "game", "not a text"),
        ({"rules": MISSING}, "rules", "missing"),
        ({"rules": "seeds"}, "rules", "no rule set seeds"),
        ({"rules": 3}, "rules", "a name, or a table"),
        ({"rules": {"options": {}}}, "rules.base", "missing"),
        ({"rules": {"base": "seed", "option": {}}}, "rules.option", "no such key"),
        ({"rules": {"base": "seed", "options": ["reply"]}}, "rules.options", "names and values"),
        ({"rules": {"base": "seed", "options": {"replies": "open"}}}, "rules.options.replies", "no option replies"),
        ({"rules": {"base": "seed", "options": {"reply": "shut"}}}, "rules.options.reply", "no value shut"),
        ({"ask": MISSING}, "ask", "missing"),
        ({"ask": "tricks"}, "ask", "no question tricks"),
        ({"ask": {"trick": 1}}, "ask", "not a text"),
        ({"given": MISSING}, "given", "missing"),
        ({"given": "trump h"}, "given", "keys and values"),
        ({"given": None}, "given.trump", "missing"),
        ({"given": {"trump": "h"}}, "given.plays", "missing"),
        ({"given": {"trump": "x", "plays": ["Ts", "As"]}}, "given.trump", "not a suit"),
        ({"given": {"trump": "h", "plays": ["Ts", "Zs"]}}, "given.plays", "not a card"),
        ({"given": {"trump": "h", "plays": 12.5}}, "given.plays", "not a list"),
        ({"given": {"trump": "h", "plays": ["Ts", "As"], "hand": "6c"}}, "given.hand", "unknown here"),
        ({"given": {"trump": "h", "plays": ["Ts", "As", "Ks"]}}, "given.plays", "2 players"),
        ({"given": {"trump": "h", "plays": ["Ts", "Ts"]}}, "given", "twice"),
        ({"given": {1: 2}}, "given.1", "unknown here"),
        ({"expect": MISSING}, "expect", "missing"),
        ({"expect": "yes"}, "expect", "keys and values"),
        ({"clauses": "bura.trick.beat-all"}, "clauses", "list of ids"),
        ({"clauses": [1]}, "clauses", "list of ids"),
        ({"basis": "hearsay"}, "basis", "seed, source, default"),
        ({"basis": ["seed"]}, "basis", "seed, source, default"),
        ({"note": 1}, "note", "not a text"),
        ({"source": []}, "source", "not a text"),
        ({"uncertain": "yes"}, "uncertain", "neither true nor false"),
        ({"expects": {}}, "expects", "no such key"),
        ({5: {}}, "5", "no such key"),
    ],
)  # fmt: skip
def test_unreadable_case_names_id_and_key(change: dict[Any, Any], key: str, says: str) -> None:
    case = {name: value for name, value in {**TRICK, **change}.items() if value is not MISSING}
    with pytest.raises(CaseError) as caught:
        answer(case, number=4, compare=True)
    assert caught.value.key == key
    assert caught.value.case == ("#4" if key == "id" else "t-1")
    assert says in str(caught.value)
    for code in codes():
        assert "{" not in language(code).error(caught.value).replace("{'", "")


@pytest.mark.parametrize("case", [None, 3, "x", [], ["id"], True])
def test_what_is_no_table_is_no_case(case: object) -> None:
    with pytest.raises(CaseError, match="table of keys"):
        answer(case)  # type: ignore[arg-type]


def test_question_is_found_in_the_game_that_has_it() -> None:
    game, asked = find_question("seed | trick | trump h | plays Ts, As")
    assert (game.id, asked.query.name) == ("bura", "trick")
    assert find_question("bura/seed | value | cards Ah")[0].id == "bura"
    assert find_rules("bura/pagat")[1].key == "bura/pagat"


@pytest.mark.parametrize(
    "text",
    ["", "seed", "seed | tricks", "nothing | trick | trump h | plays Ts, As", "whist/seed | trick", "seed+x | trick",
     "|||", "seed!nothing | trick | trump h | plays Ts, As", "seed | trick | trump h | trump h", "bura/ | trick"],
)  # fmt: skip
def test_unreadable_question_is_refused(text: str) -> None:
    with pytest.raises((NotationError, RulesError)):
        find_question(text)


class _Twin:
    def __init__(self, id_: str) -> None:
        self.id = id_
        self.tables = registry.game_of("bura").tables
        self.queries = registry.game_of("bura").queries


def test_rules_of_two_games_ask_for_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    twins = {"a": _Twin("a"), "b": _Twin("b")}
    monkeypatch.setattr(registry, "games", lambda: twins)
    with pytest.raises(NotationError, match="a/seed, b/seed") as caught:
        find_question("seed | trick | trump h | plays Ts, As")
    assert caught.value.candidates == ("a/seed", "b/seed")


def refused(act: Callable[[], object]) -> TutorError | None:
    """The refusal, if there was one; anything else is raised."""
    try:
        act()
    except TutorError as error:
        return error
    return None


SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(-5, 10**9), st.floats(allow_nan=True), st.text(max_size=12),
    st.sampled_from(["seed", "bura", "h", "As Ts", "N", "none", "yes", "N 2, S 2", "take N 31", "before-lead"]),
)  # fmt: skip
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.one_of(st.text(max_size=6), st.integers()), inner, max_size=3)
    ),
    max_leaves=6,
)


@pytest.mark.prove
@given(case=st.sampled_from(CASES), key=st.sampled_from(referee.KNOWN), value=VALUES)
def test_no_case_raises_anything_but_a_refusal(case: dict[str, Any], key: str, value: object) -> None:
    refusal = refused(lambda: answer({**case, key: value}))
    assert refusal is None or language("ru").error(refusal)


@pytest.mark.prove
@given(case=st.sampled_from(CASES), data=st.data())
def test_no_given_raises_anything_but_a_refusal(case: dict[str, Any], data: st.DataObject) -> None:
    changed = dict(case["given"])
    query = registry.game_of(case["game"]).queries[case["ask"]]
    name = data.draw(st.sampled_from([field.name for field in query.form.fields]))
    changed[name] = data.draw(VALUES)
    refusal = refused(lambda: answer({**case, "given": changed}))
    assert refusal is None or language("it").error(refusal)


@pytest.mark.prove
@given(text=st.text(alphabet="seda |trickplyhumbvNS,0123456789AKQJT\n\t!+=", max_size=60))
def test_no_question_raises_anything_but_a_refusal(text: str) -> None:
    refusal = refused(lambda: write_answer(find_question(text)[1].answer()))
    assert refusal is None or str(refusal)
