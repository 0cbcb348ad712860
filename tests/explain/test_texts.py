"""No rendered text shows its seams: braces, ids, empty values, small letters at the start, doubled spaces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import Formatter

import pytest

from tests.explain.collect import explained, questions
from tutor import registry
from tutor.cards import Card
from tutor.chance import Chance
from tutor.engine.game import Game, read_question
from tutor.engine.model import Move
from tutor.engine.rules import RuleSet
from tutor.errors import NotationError
from tutor.explain.build import explain
from tutor.explain.language import (
    BARE,
    CARD_FORMS,
    COUNTED,
    RANK_FORMS,
    ROW,
    SEAT_FORMS,
    SUIT_FORMS,
    SUM,
    codes,
    language,
)
from tutor.explain.reasons import messages_of
from tutor.explain.render import Text, render

SEAMS = {
    "a brace": re.compile(r"[{}]"),
    "a doubled space": re.compile(r"\s{2,}|^\s|\s$"),
    "an empty value": re.compile(r"\bNone\b|\bTrue\b|\bFalse\b|\(\)"),
    "an id": re.compile(r"\b(bura|burraco)\.[a-z]|Card\(|\boption\.|['\"]\w+['\"]:"),
    "a small letter at the start": re.compile(r"^[“«(]?[a-zа-яё]"),
    "a small letter after a sentence": re.compile(r"[.?!]»? [a-zа-яё]"),
    "doubled marks": re.compile(r"\.\.|,,|[,;:]\.| [.,;:]"),
    "a code of a card": re.compile(r"\b(?!As )[AKQJT98765432][shdc]\b"),
}


def seams(text: str) -> list[str]:
    return [name for name, pattern in SEAMS.items() if pattern.search(text)]


def parts(text: Text) -> Iterator[str]:
    yield text.headline
    yield text.plain()
    for because in text.because:
        yield from filter(
            None, (because.reason, because.statement, because.source, because.contradiction, because.option)
        )


@pytest.mark.parametrize("code", codes())
def test_no_text_shows_its_seams(code: str) -> None:
    wrong = {
        (question.text, part): found
        for question in questions()
        for part in parts(render(question.explanation, language(code)))
        if (found := seams(part))
    }
    assert wrong == {}


@pytest.mark.parametrize("code", codes())
def test_every_answer_has_a_headline_and_a_reason(code: str) -> None:
    for question in questions():
        text = render(question.explanation, language(code))
        assert text.headline.endswith("."), question.text
        assert text.because or not question.verdict.steps, question.text
        assert all(because.statement and because.source for because in text.because), question.text


def test_languages_do_not_mix() -> None:
    names = ("English", "Wikipedia", "Pagat", "Go", "Swift", "YAML", "Moskva")
    for question in questions():
        russian = render(question.explanation, language("ru"))
        for because in russian.because:
            plain = re.sub(
                "|".join(names), "", f"{russian.headline} {because.reason} {because.statement}", flags=re.IGNORECASE
            )
            assert not re.search(r"[A-Za-z]{3,}", plain), plain


def deals(game: Game, rules: RuleSet, seed: int) -> Iterator[tuple[object, Move]]:
    """Moves allowed and not, in the positions of a deal played at random."""
    chance = Chance(f"{rules.key} {seed}")
    position = game.deal(rules, chance)
    kinds = sorted({kind for clause in game.tables.book.clauses.values() for kind in clause.on})
    for _ in range(60):
        moves = list(game.moves(rules, position, offences=True))
        if not moves or game.outcome(rules, position) is not None:
            return
        yield from ((position, move) for move in moves[:8])
        for seat in game.layout(position, position.to_act).seats:
            move = chance.pick(moves)
            yield position, Move(seat, move.kind, move.cards, move.target, move.face, move.count, move.stands)
            yield position, Move(seat, chance.pick(kinds), move.cards, count=2)
        position = game.apply(rules, position, chance.pick(moves))


@pytest.mark.prove
def test_moves_of_whole_deals_are_explained(proof_size) -> None:
    said: set[tuple[str, str]] = set()
    for game in registry.games().values():
        for name in game.tables.rule_sets:
            rules = game.tables.rules(name)
            for seed in range(proof_size(sample=1, full=60)):
                for position, move in deals(game, rules, seed):
                    try:
                        verdict = game.judge(rules, position, move)
                    except NotationError:
                        continue
                    explanation = explain(verdict, game, move=move)
                    said |= {(verdict.subject, line.text) for line in explanation.headline}
                    for code in codes():
                        text = render(explanation, language(code))
                        assert text.headline, (rules.key, move)
                        assert [seams(part) for part in parts(text) if seams(part)] == [], (rules.key, move)
    assert ("reply", "You may answer with {cards:object}.") in said
    assert ("draw", "You can do this, but it has a price.") in said
    assert ("discard", "You may not discard {cards:object}.") in said
    assert ("add", "You may add {cards:object}.") in said


def test_false_beliefs_are_explained_too() -> None:
    for game in registry.games().values():
        for clause in game.tables.book.clauses.values():
            for example in clause.examples if clause.false else ():
                question = explained(game, read_question(game, example.partition("->")[0]))
                for code in codes():
                    assert render(question.explanation, language(code)).headline


def test_every_form_asked_for_is_known() -> None:
    generic = {
        *CARD_FORMS,
        *SUIT_FORMS,
        *SEAT_FORMS,
        *RANK_FORMS,
        ROW,
        BARE,
        SUM,
        "",
        *COUNTED,
        *(f"{noun}-object" for noun in COUNTED),
    }
    for game in registry.games().values():
        messages = messages_of(game.id)
        known = generic | set(messages.words) | set(messages.phrases)
        reasons = [reason for group in messages.reasons.values() for reason in group]
        reasons += [reason for groups in messages.headlines.values() for group in groups for reason in group]
        texts = [text for reason in reasons for text in (reason.text, reason.many) if text]
        texts += [phrase.text for phrase in messages.phrases.values()]
        for code in codes():
            for text in texts:
                said = language(code).text(text)
                assert {form for _, name, form, _ in Formatter().parse(said) if name} <= known, said


def test_explanation_without_messages_says_at_least_the_rule() -> None:
    game = registry.game_of("bura")

    class Unwritten:
        id = "unwritten"
        tables = game.tables

    asked = read_question(game, "seed | lead | trump h | hand Ts 9s 6h | cards Ts 6h")
    text = render(explain(asked.answer(), Unwritten(), asked.given), language("en"))
    assert text.headline == "This is not allowed."
    assert text.because[0].reason == ""
    assert text.because[0].statement.startswith("Cards led together must be of one suit")


def test_decisive_clause_comes_first_with_the_cards_by_name() -> None:
    game = registry.game_of("bura")
    asked = read_question(game, "seed | trick | trump d | plays Ks As, Ts 7c")
    text = render(explain(asked.answer(), game, asked.given), language("en"))
    assert text.headline == "The leader takes the trick: 25 points."
    assert text.decisive.reason == "The ten of spades beats the king of spades, but the ace of spades stays unbeaten."
    assert text.decisive.clause == "bura.trick.beat-all"
    assert text.plain().startswith(f"{text.headline} {text.decisive.reason} {text.decisive.statement}")
    assert text.markdown().startswith(f"**{text.headline}**")
    assert "`bura.trick.beat-all`" in text.markdown()
    assert Card("T", "s").name not in text.decisive.statement
