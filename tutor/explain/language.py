"""One language: its messages, its plurals, and the names of cards, suits and seats in the forms a sentence needs.

Messages are English texts, which are also the ids of their translations. A placeholder may say in which form its value
is to stand, and a translation may ask for another form than the English text does::

    {by:subject} beats {card:object}
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib import resources
from string import Formatter
from typing import Any, Final

from tutor.cards import JOKER, RANK_NAMES, SUIT_NAMES, Card
from tutor.engine.message import Message
from tutor.errors import N_, IllegalMove, NotationError, TutorError

ENGLISH: Final = "en"
CARDS: Final = "cards"
CODE: Final = "tutor"
CARD_FORMS: Final = ("card", "subject", "object", "genitive", "instrumental")
SUIT_FORMS: Final = ("suit", "suit-genitive", "suit-locative")
SEAT_FORMS: Final = ("seat", "seat-genitive", "seat-dative")
RANK_FORMS: Final = ("rank", "rank-plural")
BARE: Final = "bare"
"""The form of a sentence within another one, without its full stop."""
SUM: Final = "sum"
"""The form of numbers that are added up."""
ROW: Final = "row"
"""The form of seats in a row, without a word for "and" before the last."""

SEAT_NAMES: Final = {
    "N": "North", "E": "East", "S": "South", "W": "West", "X": "fifth player", "Y": "sixth player",
}  # fmt: skip
JOKERS: Final = {2: "two jokers", 3: "three jokers", 4: "four jokers"}
"""Several jokers, which are not told apart; the catalogue of cards holds each in every form."""
COUNTED: Final = {
    "points": ("{n} point", "{n} points"),
    "cards": ("{n} card", "{n} cards"),
    "players": ("{n} player", "{n} players"),
    "tricks": ("{n} trick", "{n} tricks"),
    "penalties": ("{n} penalty", "{n} penalties"),
    "deals": ("{n} deal", "{n} deals"),
}
"""What can be counted. The catalogue of cards holds each in two contexts: as subject and as object of a verb."""

_EUPHONY: Final = {"it": ((re.compile(r"\b([eE]) (?=[eEèÈ])"), r"\1d "),)}
"""What is said otherwise before some sounds, by language: the Italian "and" before an e."""

_SENTENCE_START = re.compile(r"(?:^|(?<=[.?!] ))[“«(]?\w")


@dataclass(frozen=True, slots=True)
class Word:
    """A value that is itself a message and is translated where it stands."""

    text: str


@dataclass(frozen=True, slots=True)
class Phrases:
    """Several values said with one message each, joined as the parts of a list, or as sentences where they are such."""

    text: str
    items: tuple[Mapping[str, Any], ...]
    sentences: bool = False


class Language:
    """What is said, in one language.

    >>> english = language("en")
    >>> english.say("{by:subject} beats {card:object}.", by=Card("T", "s"), card=Card("K", "s"))
    'the ten of spades beats the king of spades.'
    >>> english.count("{n} card left", "{n} cards left", 2)
    '2 cards left'
    """

    def __init__(self, code: str) -> None:
        self.code = code
        self.domains = _catalogues(code)
        self._forms = self.domains.get(CARDS, NullTranslations())

    def text(self, msgid: str) -> str:
        """The translation of a message, or the message itself."""
        for catalogue in self.domains.values():
            said = catalogue.gettext(msgid)
            if said != msgid:
                return said
        return msgid

    def say(self, msgid: str, /, **facts: object) -> str:
        """A message with its placeholders filled."""
        return self.fill(self.text(msgid), facts)

    def count(self, one: str, many: str, n: int, /, **facts: object) -> str:
        """A message in the plural form for ``n``, which it may name as ``{n}``."""
        template = one if n == 1 else many
        for catalogue in self.domains.values():
            said = catalogue.ngettext(one, many, n)
            if said not in {one, many}:
                template = said
                break
        return self.fill(template, {"n": n, **facts})

    def message(self, message: Message) -> str:
        """A message with its facts."""
        facts = {name: value for name, value in message.facts if not (message.many and name == "n")}
        if message.many:
            return self.count(message.text, message.many, message.n, **facts)
        return self.say(message.text, **facts)

    def card(self, card: Card, form: str = "card") -> str:
        """The name of a card in a grammatical form."""
        return self._forms.pgettext(form, card.name)

    def cards(self, cards: Iterable[Card], form: str = "card") -> str:
        """The names of several cards, joined naturally; "no cards" for none."""
        named = [self._copies(card, n, form) for card, n in Counter(cards).items()]
        return self.join(named) if named else self.text(N_("no cards"))

    def _copies(self, card: Card, n: int, form: str) -> str:
        """A card that is there so many times."""
        if n == 1:
            return self.card(card, form)
        if card == JOKER and n in JOKERS:
            return self._forms.pgettext(form, JOKERS[n])
        return self.say(N_("{card} (twice)") if n == 2 else "{card} (×{n})", card=self.card(card, form), n=n)

    def suit(self, suit: str, form: str = "suit") -> str:
        """The name of a suit in a grammatical form."""
        return self._forms.pgettext(form, SUIT_NAMES[suit])

    def rank(self, rank: str, form: str = "rank") -> str:
        """The name of a rank, bare or in the plural."""
        return self._forms.pgettext(form, RANK_NAMES[rank])

    def seat(self, seat: str, form: str = "seat") -> str:
        """The name of whoever sits at a seat, in a grammatical form."""
        return self._forms.pgettext(form, SEAT_NAMES[seat]) if seat in SEAT_NAMES else seat

    def counted(self, noun: str, n: int, form: str = "count") -> str:
        """A number with its noun, as in "21 points"."""
        one, many = COUNTED[noun]
        return self._forms.npgettext(form, one, many, n).format(n=_signed(n))

    def join(self, items: Iterable[str], pattern: str = N_("{first} and {last}")) -> str:
        """Items joined with commas, the last as the pattern says.

        >>> language("en").join(["one", "two", "three"])
        'one, two and three'
        """
        *some, last = items
        return self.say(pattern, first=", ".join(some), last=last) if some else last

    def number(self, value: float) -> str:
        """A number with one decimal place.

        >>> language("en").number(2.25), language("it").number(2.25)
        ('2.2', '2,2')
        """
        said = f"{value:.1f}"
        return said if self.code == ENGLISH else said.replace(".", ",")

    def fill(self, template: str, facts: Mapping[str, Any]) -> str:
        """Put facts into the placeholders of a template that is already in this language."""
        parts = []
        for literal, name, form, _ in Formatter().parse(template):
            parts.append(literal)
            if name is not None:
                parts.append(self.form(facts[name], form or ""))
        return self._euphonic("".join(parts))

    def _euphonic(self, text: str) -> str:
        for sound, better in _EUPHONY.get(self.code, ()):
            text = sound.sub(better, text)
        return text

    def form(self, value: Any, form: str) -> str:
        """A value in the form that a placeholder asks for."""
        said = (value,) if isinstance(value, Message) else value
        if isinstance(said, tuple) and said and all(isinstance(item, Message) for item in said):
            return self.join([self.message(item) for item in said])
        if isinstance(value, Word):
            said_in_full = self.text(value.text)
            return said_in_full.rstrip(".") if form == BARE else said_in_full
        if isinstance(value, Phrases):
            said = [self.say(value.text, **item) for item in value.items]
            return self.join(said, N_("{first}, and {last}")) if value.sentences else self.join(said)
        if isinstance(value, TutorError):
            return self.error(value)
        if form in CARD_FORMS:
            return self.cards((value,) if isinstance(value, Card) else value, form)
        if form in SEAT_FORMS or form == ROW:
            seats = value.split() if isinstance(value, str) else value
            named = [self.seat(seat, "seat" if form == ROW else form) for seat in seats]
            return ", ".join(named) if form == ROW else self.join(named)
        if form in SUIT_FORMS or form in RANK_FORMS:
            name = self.suit if form in SUIT_FORMS else self.rank
            return self.join([name(item, form) for item in value])
        if isinstance(value, float):
            return self.number(value)
        noun, _, case = form.partition("-")
        if noun in COUNTED:
            return self.counted(noun, int(value), "count-object" if case == "object" else "count")
        return " + ".join(map(str, value)).replace("+ -", "− ") if form == SUM else _signed(value)

    def error(self, error: TutorError, *, place: bool = False) -> str:
        """An error's sentence; with its line and column where ``place`` is wanted and there is one."""
        if isinstance(error, IllegalMove):
            return self.text(N_("This move is not allowed."))
        said = self.fill(self.text(error.template), error.facts)
        if place and isinstance(error, NotationError) and (error.line, error.column) != (1, 1):
            where = self.say(N_("Line {line}, column {column}:"), line=error.line, column=error.column)
            return f"{where} {said}"
        return said


def _signed(value: Any) -> str:
    """A value as it is printed, a number with a minus and not a hyphen.

    >>> _signed(-80), _signed("W")
    ('−80', 'W')
    """
    return f"−{-value}" if isinstance(value, int) and value < 0 else str(value)


def sentence(text: str) -> str:
    """A text whose sentences begin with a capital letter.

    >>> sentence("the ten of spades wins. the king does not.")
    'The ten of spades wins. The king does not.'
    """
    return _SENTENCE_START.sub(lambda start: start[0].upper(), text)


@cache
def language(code: str) -> Language:
    """A language by its code. Raises TutorError for one that is not there, or whose catalogues are not compiled."""
    if code not in codes():
        raise TutorError(
            N_("There is no language {text}. There are {names}."), text=code, names=", ".join(codes())
        )  # fmt: skip
    return Language(code)


@cache
def codes() -> tuple[str, ...]:
    """The languages there are, English first."""
    found = {place.name for place in resources.files("tutor").joinpath("locale").iterdir() if len(place.name) == 2}
    return (ENGLISH, *sorted(found - {ENGLISH}))


def best_language(wanted: str, fallback: str = ENGLISH) -> str:
    """The language that fits an Accept-Language header or the name of a locale best.

    >>> best_language("de;q=0.9, it-CH;q=0.7, en;q=0.5"), best_language("ru_RU.UTF-8"), best_language("C")
    ('it', 'ru', 'en')
    """
    ranked: list[tuple[float, int, str]] = []
    for place, piece in enumerate(re.split(r"[,:]", wanted)):
        tag, *settings = piece.split(";")
        code = re.split(r"[-_.@]", tag.strip().lower())[0]
        quality = next((setting.strip()[2:] for setting in settings if setting.strip().startswith("q=")), "1")
        if code in codes():
            weight = float(quality) if re.fullmatch(r"[01](\.\d+)?", quality) else 0.0
            ranked.append((-weight, place, code))
    wanted_codes = [code for weight, _, code in sorted(ranked) if weight < 0]
    return wanted_codes[0] if wanted_codes else fallback


def _catalogues(code: str) -> dict[str, GNUTranslations]:
    folder = resources.files("tutor").joinpath("locale", code, "LC_MESSAGES")
    found = {}
    for place in sorted(folder.iterdir(), key=lambda place: (place.name != f"{CODE}.mo", place.name)):
        if place.name.endswith(".mo"):
            with place.open("rb") as compiled:
                found[place.name.removesuffix(".mo")] = GNUTranslations(compiled)
    if CARDS not in found:
        raise TutorError(N_("The texts of the language {text} are not compiled. Run: make locale"), text=code)
    return found
