"""Every message is translated, and no catalogue holds anything else."""

from __future__ import annotations

import string
import tomllib
from pathlib import Path

import pytest
from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.plurals import get_plural

from tools.messages import CARDS, CODE, LANGUAGES, Text, catalogue, entries, expected, place
from tutor.registry import games

SAME = Path(__file__).with_name("same_as_english.toml")
DOMAINS = (CODE, CARDS, *games())
PAIRS = [pytest.param(language, domain, id=f"{domain}-{language}") for domain in DOMAINS for language in LANGUAGES]


@pytest.fixture(scope="session")
def wanted() -> dict[str, frozenset[Text]]:
    """The messages that each domain must hold."""
    return expected()


def allowed() -> dict[tuple[str, str, str], str]:
    """What may read the same as in English: (domain, language, text) and the reason."""
    table = tomllib.loads(SAME.read_text(encoding="utf-8"))
    return {
        (row["domain"], language, row["text"]): row["reason"] for row in table["same"] for language in row["languages"]
    }


def fields(text: str) -> set[str]:
    """The placeholders of a message."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def has_words(text: str) -> bool:
    """Whether there is anything to translate besides placeholders and signs."""
    return any(sign.isalpha() for literal, *_ in string.Formatter().parse(text) for sign in literal)


def faults(text: Text, forms: tuple[str, ...], language: str) -> list[str]:
    """What is wrong with the placeholders and the number of forms of one translation."""
    found = []
    if text.many and len(forms) != get_plural(language).num_plurals:
        found.append(f"{len(forms)} plural forms instead of {get_plural(language).num_plurals}")
    full = fields(text.many or text.one)
    for number, form in enumerate(forms):
        # Where the first form stands for one alone, it may leave the number out as English does.
        fitting = [full, fields(text.one)] if number == 0 and language != "ru" else [full]
        if fields(form) not in fitting:
            found.append(f"placeholders {sorted(fields(form))} instead of {sorted(full)}")
    return found


@pytest.mark.parametrize(("language", "domain"), PAIRS)
def test_every_message_is_translated(language: str, domain: str, wanted: dict[str, frozenset[Text]]) -> None:
    done = {text for text, forms in entries(catalogue(language, domain)) if all(form.strip() for form in forms)}
    assert sorted(wanted[domain] - done) == []


@pytest.mark.parametrize(("language", "domain"), PAIRS)
def test_no_message_is_stale_or_doubtful(language: str, domain: str, wanted: dict[str, frozenset[Text]]) -> None:
    book = catalogue(language, domain)
    held = {text for text, _ in entries(book)}
    assert sorted(held - wanted[domain]) == []
    assert list(book.obsolete) == []
    assert [message.id for message in book if message.id and message.fuzzy] == []


@pytest.mark.parametrize(("language", "domain"), PAIRS)
def test_no_translation_is_left_in_english(language: str, domain: str) -> None:
    same = [
        text.one
        for text, forms in entries(catalogue(language, domain))
        if has_words(text.one) and (text.one in forms or (text.many and text.many in forms))
    ]
    assert [text for text in same if (domain, language, text) not in allowed()] == []


def test_every_entry_of_the_allow_list_is_needed_and_has_a_reason() -> None:
    needless = [
        key
        for key in allowed()
        if key[2] not in [text.one for text, forms in entries(catalogue(key[1], key[0])) if text.one in forms]
    ]
    assert needless == []
    assert [key for key, reason in allowed().items() if not reason.strip()] == []


@pytest.mark.parametrize(("language", "domain"), PAIRS)
def test_placeholders_and_plural_forms_fit(language: str, domain: str) -> None:
    wrong = {
        text.one: found
        for text, forms in entries(catalogue(language, domain))
        if all(forms) and (found := faults(text, forms, language))
    }
    assert wrong == {}


@pytest.mark.parametrize(("language", "domain"), PAIRS)
def test_plural_rule_is_that_of_the_language(language: str, domain: str) -> None:
    book: Catalog = catalogue(language, domain)
    assert (book.num_plurals, book.plural_expr) == (get_plural(language).num_plurals, get_plural(language).plural_expr)


def test_russian_counts_choose_the_right_form() -> None:
    rule = Locale("ru").plural_form
    forms = {count: rule(count) for count in (1, 2, 5, 11, 21, 22, 25, 101, 111)}
    assert forms == {
        **dict.fromkeys((1, 21, 101), "one"),
        **dict.fromkeys((2, 22), "few"),
        **dict.fromkeys((5, 11, 25, 111), "many"),
    }


@pytest.mark.parametrize(("language", "domain"), [*PAIRS, pytest.param("en", CARDS, id="cards-en")])
def test_catalogues_are_compiled(language: str, domain: str) -> None:
    source = place(language, domain)
    compiled = source.with_suffix(".mo")
    assert compiled.exists(), "make locale"
    assert compiled.stat().st_mtime >= source.stat().st_mtime, "make locale"


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_have_the_same_names_and_forms_in_every_language(language: str) -> None:
    english = {text for text, _ in entries(catalogue("en", CARDS))}
    assert {text for text, _ in entries(catalogue(language, CARDS))} == english


SUITS = ("spades", "hearts", "diamonds", "clubs")
RANKS = ("ace", "king", "queen", "jack", "ten", "nine", "eight", "seven", "six", "five", "four", "three", "two")
CARD_NAMES = [f"{rank} of {suit}" for rank in RANKS for suit in SUITS] + ["joker"]
COUNTED = ["two jokers", "three jokers", "four jokers"]


@pytest.mark.parametrize("form", ["card", "subject", "object", "genitive", "instrumental"])
def test_every_card_has_every_grammatical_form(form: str) -> None:
    held = {text.one for text, _ in entries(catalogue("en", CARDS)) if text.context == form}
    assert held == {*CARD_NAMES, *COUNTED}
