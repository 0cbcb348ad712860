"""Which messages the message catalogues must hold, and a way to bring the catalogues up to that.

``python tools/messages.py`` adds what is missing, drops what is stale and counts what is left to translate.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from tutor.registry import games

ROOT = Path(__file__).resolve().parents[1]
LOCALE = ROOT / "tutor" / "locale"
LANGUAGES = ("it", "ru")
CODE = "tutor"
CARDS = "cards"
MARKS: Mapping[str, tuple[int, ...] | None] = {"N_": None, "NN_": (1, 2)}


@dataclass(frozen=True, slots=True, order=True)
class Text:
    """A message: its English text, its English plural where it counts, its context where it has one."""

    one: str
    many: str = ""
    context: str = ""


def marked() -> frozenset[Text]:
    """The messages that the code marks with N_ and NN_."""
    found = set()
    for path in [*sorted((ROOT / "tutor").rglob("*.py")), ROOT / "app.py"]:
        if path.exists():
            for _, message, _, context in extract_from_file("python", path, keywords=MARKS):
                one, many = (message[0], message[1]) if isinstance(message, tuple) else (message, "")
                found.add(Text(one, many, context or ""))
    return frozenset(found)


def spoken() -> dict[str, frozenset[Text]]:
    """The texts of each game's tables, by the domain that bears the game's name."""
    return {name: frozenset(map(Text, game.tables.texts())) for name, game in games().items()}


def expected() -> dict[str, frozenset[Text]]:
    """The messages of each domain; those of the cards are the keys of the English catalogue itself."""
    tables = spoken()
    elsewhere = frozenset[Text]().union(*tables.values())
    cards = frozenset(text for text, _ in entries(catalogue("en", CARDS)))
    return {**tables, CODE: marked() - elsewhere, CARDS: cards}


def place(language: str, domain: str) -> Path:
    """Where a catalogue lies."""
    return LOCALE / language / "LC_MESSAGES" / f"{domain}.po"


def catalogue(language: str, domain: str) -> Catalog:
    """A catalogue as it lies, or an empty one."""
    path = place(language, domain)
    if not path.exists():
        return Catalog(locale=language, domain=domain, project="tutor", fuzzy=False)
    with path.open("rb") as source:
        return read_po(source, locale=language, domain=domain, abort_invalid=True)


def entries(book: Catalog) -> Iterator[tuple[Text, tuple[str, ...]]]:
    """Each message of a catalogue with its translations, one for each plural form."""
    for message in book:
        if message.id:
            one, many = (message.id, "") if isinstance(message.id, str) else message.id
            forms = (message.string,) if isinstance(message.string, str) else message.string or ()
            yield Text(one, many, message.context or ""), tuple(form or "" for form in forms)


def update(language: str, domain: str, texts: frozenset[Text]) -> int:
    """Bring one catalogue up to the given messages; return how many of them lack a translation."""
    book = catalogue(language, domain)
    held = {text for text, _ in entries(book)}
    for text in held - texts:
        book.delete((text.one, text.many) if text.many else text.one, text.context or None)
    for text in sorted(texts - held):
        book.add((text.one, text.many) if text.many else text.one, context=text.context or None)
    book.obsolete.clear()
    if held != texts:
        path = place(language, domain)
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as out:
            write_po(out, book, width=120, omit_header=False)
    return sum(1 for _, forms in entries(book) if not all(forms))


def main() -> int:
    """Update every catalogue and say what is left to do."""
    for domain, texts in sorted(expected().items()):
        for language in LANGUAGES:
            missing = update(language, domain, texts)
            sys.stdout.write(f"{domain} {language}: {len(texts)} messages, {missing} to translate\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
