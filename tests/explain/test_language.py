"""Plurals, forms, errors and the choice of a language."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import tutor
from tutor.cards import ALL_CARDS, Card, read_card
from tutor.engine.clauses import Mark, Step, Verdict, Weight
from tutor.errors import IllegalMove, NotationError, TutorError
from tutor.explain.language import Phrases, Word, best_language, codes, language, sentence

COUNTS = (1, 2, 5, 11, 21, 22, 101, 111)
POINTS = {
    "en": ["1 point", "2 points", "5 points", "11 points", "21 points", "22 points", "101 points", "111 points"],
    "it": ["1 punto", "2 punti", "5 punti", "11 punti", "21 punti", "22 punti", "101 punti", "111 punti"],
    "ru": ["1 очко", "2 очка", "5 очков", "11 очков", "21 очко", "22 очка", "101 очко", "111 очков"],
}
CARDS = {
    "en": ["1 card", "2 cards", "5 cards", "11 cards", "21 cards", "22 cards", "101 cards", "111 cards"],
    "it": ["1 carta", "2 carte", "5 carte", "11 carte", "21 carte", "22 carte", "101 carte", "111 carte"],
    "ru": ["1 карту", "2 карты", "5 карт", "11 карт", "21 карту", "22 карты", "101 карту", "111 карт"],
}
CASES = ("{n} case: {right} right, {differing} differing, {unreadable} unreadable.",
         "{n} cases: {right} right, {differing} differing, {unreadable} unreadable.")  # fmt: skip


@pytest.mark.parametrize("code", codes())
def test_counted_nouns_have_the_right_plural(code: str) -> None:
    assert [language(code).counted("points", n) for n in COUNTS] == POINTS[code]
    assert [language(code).form(n, "cards-object") for n in COUNTS] == CARDS[code]


@pytest.mark.parametrize(
    ("code", "first", "words"),
    [("en", "1 case", ["cases"] * 7), ("it", "1 caso", ["casi"] * 7),
     ("ru", "1 случай", ["случая", "случаев", "случаев", "случай", "случая", "случай", "случаев"])],
)  # fmt: skip
def test_counted_messages_have_the_right_plural(code: str, first: str, words: list[str]) -> None:
    said = [language(code).count(*CASES, n, right=n, differing=0, unreadable=0).partition(":")[0] for n in COUNTS]
    assert said == [first, *(f"{n} {word}" for n, word in zip(COUNTS[1:], words, strict=True))]


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", ["ten of spades", "the ten of spades", "the king of spades", "with the queen of hearts"]),
        ("it", ["dieci di picche", "il dieci di picche", "il re di picche", "con la donna di cuori"]),
        ("ru", ["десятка пик", "десятка пик", "короля пик", "дамой червей"]),
    ],
)
def test_cards_have_grammatical_forms(code: str, said: list[str]) -> None:
    speech = language(code)
    ten, king, queen = map(read_card, ("Ts", "Ks", "Qh"))
    assert [
        speech.card(ten), speech.card(ten, "subject"), speech.card(king, "object"), speech.card(queen, "instrumental")
    ] == said  # fmt: skip


@pytest.mark.parametrize(
    ("code", "said", "nothing"),
    [
        ("en", "the ace of spades, the ten of spades and the six of clubs", "no cards"),
        ("it", "l'asso di picche, il dieci di picche e il sei di fiori", "nessuna carta"),
        ("ru", "туз пик, десятка пик и шестёрка треф", "ни одной карты"),
    ],
)
def test_several_cards_are_joined_naturally(code: str, said: str, nothing: str) -> None:
    assert language(code).cards([read_card("As"), read_card("Ts"), read_card("6c")], "subject") == said
    assert language(code).cards([]) == nothing


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", ["North", "to the fifth player", "North, South", "North and South"]),
        ("it", ["Nord", "al quinto giocatore", "Nord, Sud", "Nord e Sud"]),
        ("ru", ["Север", "пятому игроку", "Север, Юг", "Север и Юг"]),
    ],
)
def test_seats_have_names_and_cases(code: str, said: list[str]) -> None:
    speech = language(code)
    assert [
        speech.seat("N"), speech.seat("X", "seat-dative"), speech.form("N S", "row"), speech.form(("N", "S"), "seat")
    ] == said  # fmt: skip
    assert speech.seat("Z") == "Z"


@pytest.mark.parametrize("code", codes())
def test_suits_and_ranks_have_names(code: str) -> None:
    speech = language(code)
    suits = [speech.suit(suit, form) for suit in "shdc" for form in ("suit", "suit-genitive", "suit-locative")]
    assert all(suits)
    assert len({speech.suit(suit) for suit in "shdc"}) == 4
    assert len({speech.rank(rank) for rank in "AKQJT98765432*"}) == 14
    assert speech.form("sh", "suit") == speech.join([speech.suit("s"), speech.suit("h")])
    assert speech.form("A", "rank-plural") == speech.rank("A", "rank-plural")


@pytest.mark.parametrize("code", codes())
def test_every_card_has_a_name_of_its_own(code: str) -> None:
    assert len({language(code).card(card) for card in ALL_CARDS}) == len(ALL_CARDS) == 53


def test_values_that_are_messages_are_translated_in_place() -> None:
    italian = language("it")
    assert italian.fill("{what}", {"what": Word("no cards")}) == "nessuna carta"
    pairs = Phrases("{by:subject} beats {card:object}", tuple(
        {"by": Card("A", suit), "card": Card("K", suit)} for suit in "shd"), sentences=True)  # fmt: skip
    assert italian.form(pairs, "pairs") == (
        "l'asso di picche batte il re di picche, l'asso di cuori batte il re di cuori, "
        "e l'asso di quadri batte il re di quadri"
    )


def test_errors_are_said_in_the_language_with_what_was_typed() -> None:
    error = NotationError("There is no card {text}.", text="Xz", line=1, column=4)
    assert language("it").error(error) == "La carta Xz non esiste."
    assert language("ru").error(error, place=True) == "Строка 1, столбец 4: Карты Xz нет."
    outer = TutorError("Case {case}, key {key}: {reason}", case="a", key="given", reason=error)
    assert language("en").error(outer) == "Case a, key given: There is no card Xz."
    assert language("ru").error(outer) == "Случай a, ключ given: Карты Xz нет."


def test_refused_move_is_named_without_the_id_of_a_clause() -> None:
    verdict = Verdict("lead", "x/y", False, (Step("x.y.z", Mark.BROKEN, Weight.DECIDES),))
    assert language("en").error(IllegalMove(verdict)) == "This move is not allowed."


def test_typed_braces_stay_as_they_are() -> None:
    assert language("en").error(TutorError("There is no card {text}.", text="{0.__class__}")) == (
        "There is no card {0.__class__}."
    )


def test_unknown_language_is_refused_with_the_ones_there_are() -> None:
    with pytest.raises(TutorError, match="There is no language fr"):
        language("fr")


def test_unknown_message_is_said_in_english() -> None:
    assert language("ru").say("Nothing like {this}.", this=1) == "Nothing like 1."
    assert language("ru").count("{n} thing", "{n} things", 1) == "1 thing"
    assert language("ru").count("{n} thing", "{n} things", 5) == "5 things"


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ("it", "it"), ("it-IT,it;q=0.9,en;q=0.8", "it"), ("ru_RU.UTF-8", "ru"), ("de,fr", "en"),
        ("", "en"), ("C", "en"), ("de;q=1, ru;q=0.3, it;q=0.4", "it"), ("it;q=0, ru;q=0.1", "ru"),
        ("it;q=nonsense,ru", "ru"), ("*", "en"), ("RU", "ru"), ("fr:it:en", "it"), (";,q=1", "en"), ("ru@latin", "ru"),
    ],
)  # fmt: skip
def test_best_language_follows_the_wish(wanted: str, code: str) -> None:
    assert best_language(wanted) == code


def test_best_language_falls_back_as_asked() -> None:
    assert best_language("fr", fallback="ru") == "ru"


def test_sentences_begin_with_capital_letters() -> None:
    assert sentence("the ten wins. король пик? нет! «дама» да") == "The ten wins. Король пик? Нет! «Дама» да"
    assert sentence("l'asso vince.") == "L'asso vince."
    assert sentence("") == ""


@pytest.mark.machine
def test_catalogues_are_read_from_a_zip(tmp_path: Path) -> None:
    root = Path(tutor.__file__).parent
    archive = tmp_path / "tutor.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        for path in root.rglob("*"):
            if path.suffix in {".py", ".mo", ".toml"} and "__pycache__" not in path.parts:
                packed.write(path, path.relative_to(root.parent))
    script = (
        "import sys; sys.path.insert(0, sys.argv[1]); from tutor import referee; print(referee.__file__);"
        "print(referee.answer({'id': 'x', 'game': 'bura', 'rules': 'seed', 'ask': 'value',"
        " 'given': {'cards': 'Ah'}}).explanation['ru'])"
    )
    run = subprocess.run(
        [sys.executable, "-I", "-X", "utf8", "-c", script, str(archive)],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    where, said = run.stdout.splitlines()
    assert "tutor.zip" in where
    assert said.startswith("Туз червей даёт 11 очков.")
