"""The words of the table: marked here, translated by whoever draws, and put together by pile.

``labels`` is a plain dictionary, so that a browser can use it as it is::

    {"cards": {"Th": "ten of hearts", …}, "suits": {"h": "hearts", …}, "seats": {"N": "North", …},
     "words": {"stock": "Stock", …}, "counts": {"chosen": {"one": "{n} card chosen", "other": …}, …}}
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from tutor.cards import ALL_CARDS, RANK_NAMES, RANKS, SUIT_NAMES, SUIT_SIGNS, Card
from tutor.engine.view import is_of
from tutor.errors import N_, NN_
from tutor.explain.language import language

Labels = Mapping[str, Any]
Shown = Mapping[str, Any]
"""A table view in its JSON form."""

SEATS: Final = {
    "N": N_("North"), "E": N_("East"), "S": N_("South"), "W": N_("West"),
    "X": N_("fifth player"), "Y": N_("sixth player"),
    "NS": N_("North and South"), "EW": N_("East and West"),
}  # fmt: skip

WORDS: Final = {
    "you": N_("you"),
    "table": N_("card table"),
    "hand": N_("hand"),
    "own hand": N_("your hand"),
    "trick": N_("on the table"),
    "stock": N_("stock"),
    "turned": N_("turned card"),
    "trump": N_("trump"),
    "won": N_("cards won"),
    "meld": N_("meld"),
    "meld of": N_("meld {n}"),
    "your side": N_("your side"),
    "clean": N_("clean burraco"),
    "semi-clean": N_("semi-clean burraco"),
    "dirty": N_("dirty burraco"),
    "super": N_("super burraco"),
    "royal": N_("royal burraco"),
    "untaken": N_("not taken"),
    "taken": N_("taken"),
    "unplayed": N_("pozzetto not yet played"),
    "pozzetti": N_("pozzetti"),
    "bonus": N_("bonus of the cut"),
    "closer": N_("closed by"),
    "pile": N_("discard pile"),
    "pozzetto": N_("pozzetto"),
    "none": N_("no cards"),
    "acts": N_("to act"),
    "on_lead": N_("on lead"),
    "worth": N_("the deal is worth"),
    "pot": N_("pot"),
    "offered": N_("raise offered"),
    "offered_by": N_("offered by"),
    "score": N_("score"),
    "leads": N_("led"),
    "leads of": N_("{seat} led"),
    "replies": N_("replied"),
    "replies of": N_("{seat} replied"),
    "out": N_("out of play"),
    "dealer": N_("dealer"),
    "stands": N_("{card} as {other}"),
    "sort suit": N_("Sort by suit"),
    "sort rank": N_("Sort by rank"),
    "text": N_("Text form"),
    "keys": N_("Keys"),
    "hint": N_("Hint"),
    "next": N_("Next"),
    "here": N_("Put here: {what}"),
    "sent": N_("Sent."),
    "too few": N_("Choose more cards first."),
    "too many": N_("Too many cards are chosen."),
    "key arrows": N_("move along the cards"),
    "key space": N_("choose a card or put it back"),
    "key enter": N_("play the chosen cards"),
    "key digits": N_("put the chosen cards to that meld"),
    "key h": N_("hint"),
    "key t": N_("text form"),
    "key n": N_("next"),
    "key ?": N_("these keys"),
    "name arrows": N_("Arrows"),
    "name space": N_("Space"),
    "name digits": N_("1 to 9"),
    "name enter": N_("Enter"),
}

COUNTS: Final = {
    "cards": NN_("{n} card", "{n} cards"),
    "down": NN_("{n} card face down", "{n} cards face down"),
    "chosen": NN_("{n} card chosen", "{n} cards chosen"),
}

SAMPLES: Final = {"one": 1, "few": 2, "many": 5, "other": 5}
"""A number of each plural category of Unicode, for which gettext is asked once."""


def _english(message: str) -> str:
    return message


def _english_count(one: str, many: str, number: int) -> str:
    return one if number == 1 else many


def make_labels(
    say: Callable[[str], str] = _english,
    count: Callable[[str, str, int], str] = _english_count,
    card: Callable[[Card], str] | None = None,
    suit: Callable[[str], str] | None = None,
    rank: Callable[[str], str] | None = None,
) -> dict[str, Any]:
    """All labels in one language: ``say`` and ``count`` are its gettext and ngettext, ``card`` names a card,
    ``suit`` a suit and ``rank`` a rank by its letter.

    >>> make_labels()["cards"]["Th"], make_labels()["counts"]["chosen"]["one"]
    ('ten of hearts', '{n} card chosen')
    """
    return {
        "cards": {each.text: card(each) if card else each.name for each in ALL_CARDS},
        "suits": {letter: suit(letter) if suit else name for letter, name in SUIT_NAMES.items()},
        "ranks": {letter: rank(letter) if rank else RANK_NAMES[letter] for letter in RANKS},
        "seats": {seat: say(name) for seat, name in SEATS.items()},
        "words": {key: say(text) for key, text in WORDS.items()},
        "counts": {
            key: {category: count(one, many, number) for category, number in SAMPLES.items()}
            for key, (one, many) in COUNTS.items()
        },
    }


@cache
def labels_in(code: str) -> Labels:
    """All labels in a language of the tutor.

    >>> labels_in("en")["suits"]["h"]
    'hearts'
    """
    spoken = language(code)

    def template(one: str, many: str, number: int) -> str:
        return spoken.count(one, many, number, n="{n}")

    return make_labels(spoken.text, template, spoken.card, spoken.suit, spoken.rank)


def counted(labels: Labels, key: str, number: int) -> str:
    """A counted phrase, as in “3 cards chosen”.

    >>> counted(make_labels(), "down", 3)
    '3 cards face down'
    """
    forms = labels["counts"][key]
    return str(forms[_category(number, forms)]).format(n=number)


def _category(number: int, forms: Mapping[str, str]) -> str:
    """The plural category. Languages with two forms repeat the second, so the Slavic rule serves all three."""
    if forms["few"] == forms["many"]:
        return "one" if number == 1 else "other"
    tens, units = number % 100, number % 10
    if units == 1 and tens != 11:
        return "one"
    return "few" if 2 <= units <= 4 and not 12 <= tens <= 14 else "many"


def capital(text: str) -> str:
    """The text with a capital first letter, as a line of its own begins.

    >>> capital("discard pile")
    'Discard pile'
    """
    return text[:1].upper() + text[1:]


def word(labels: Labels, key: str) -> str:
    """A word of the table; a game's own note without a label is shown as it is, and no note is no word."""
    return str(labels["words"].get(key, key))


def seat_name(labels: Labels, view: Shown, seat: str | None) -> str:
    """How the holder of a seat is called; the reader is “you”, and the reader's side is “your side”."""
    if seat is None:
        return ""
    if seat == view["seat"]:
        return word(labels, "you")
    return word(labels, "your side") if is_own(view, {"seat": seat}) else str(labels["seats"].get(seat, seat))


def card_name(labels: Labels, card: str, stands: str = "") -> str:
    """The spoken name of a card, with what it stands for.

    >>> card_name(make_labels(), "*", "5h")
    'joker as five of hearts'
    """
    name = str(labels["cards"][card])
    if not stands:
        return name
    other = labels["cards"].get(stands) or labels["ranks"][stands]
    return word(labels, "stands").format(card=name, other=other)


def sign(card: str) -> str:
    """A card in two or three signs, as in “10♥”.

    >>> sign("Th")
    '10♥'
    """
    return card[0].replace("T", "10") + SUIT_SIGNS.get(card[1:], "")


def stands_of(pile: Shown) -> list[str]:
    """What each card of a pile stands for, empty where it is itself."""
    given = list(pile.get("stands", ()))
    return given or [""] * len(pile["cards"])


def marks_of(pile: Shown) -> list[str]:
    """What marks each card of a pile, empty where nothing does."""
    given = list(pile.get("marks", ()))
    return given or [""] * len(pile["cards"])


def is_own(view: Shown, pile: Shown) -> bool:
    """Whether a pile lies on the reader's side of the table: the reader's own, or of a side named by its seats."""
    return is_of(pile["seat"], view["seat"], view["seats"])


def is_set(pile: Shown) -> bool:
    """Whether a meld is of one rank, so that it lies as a stack; a run lies in a row."""
    shown = [other or card for card, other in zip(pile["cards"], stands_of(pile), strict=True)]
    ranks = {card[0] for card in shown if card[0] in RANKS}
    return len(ranks) == 1


def place_name(labels: Labels, view: Shown, pile: Shown) -> str:
    """Which pile this is, as in “North, tricks won”."""
    role, seat, note = pile["role"], pile["seat"], pile["note"]
    if role == "hand" and seat == view["seat"]:
        return word(labels, "own hand")
    if role == "trick" and note:
        return play_name(labels, view, pile)
    if role == "meld":
        return ", ".join(filter(None, [seat_name(labels, view, seat), meld_name(labels, view, pile)]))
    return ", ".join(filter(None, [seat_name(labels, view, seat), word(labels, role), word(labels, note)]))


def meld_name(labels: Labels, view: Shown, pile: Shown) -> str:
    """Which meld of its side this is, and its class; a meld of nobody's bears its note alone."""
    seat, note = pile["seat"], word(labels, pile["note"])
    if seat is None:
        return note or word(labels, "meld")
    number = 1
    for other in view["piles"]:
        if other is pile:
            break
        number += other["role"] == "meld" and other["seat"] == seat
    return ", ".join(filter(None, [word(labels, "meld of").format(n=number), note]))


def caption_of(labels: Labels, view: Shown, pile: Shown) -> str:
    """The short line over a pile: whose, what, how many face down."""
    role, seat, note = pile["role"], pile["seat"], pile["note"]
    own = seat == view["seat"]
    remark = word(labels, note)
    parts = []
    if role == "trick":
        parts.append(play_name(labels, view, pile))
    elif role == "hand" and own:
        parts.append(remark)
    elif role == "hand":
        parts += [seat_name(labels, view, seat), remark, word(labels, "acts") if view["to_act"] == seat else ""]
    elif role == "meld":
        parts.append(meld_name(labels, view, pile))
    else:
        shared = role == "won" and not own and len(view["seats"]) > 2
        parts.append(seat_name(labels, view, seat) if shared else "")
        parts.append(word(labels, "trump" if role == "turned" and view["facts"].get("trump") else role))
    if pile["hidden"] and not (role == "hand" and own):
        parts.append(str(pile["hidden"]))
    return capital(" · ".join(filter(None, parts)))


def play_name(labels: Labels, view: Shown, pile: Shown) -> str:
    """What lies on the table, as in “North led”."""
    seat, note = pile["seat"], pile["note"]
    whole = labels["words"].get(f"{note} of")
    if seat and whole:
        return str(whole).format(seat=seat_name(labels, view, seat))
    return " ".join(filter(None, [seat_name(labels, view, seat), word(labels, note)]))


def describe(labels: Labels, view: Shown) -> list[str]:
    """The whole table in words, one line a pile.

    >>> from tutor.engine.view import Pile, TableView
    >>> view = TableView("bura", "S", ("N", "S"), "S", "lead", 0, (Pile("hand", "N", (), 3),))
    >>> describe(make_labels(), view.to_json())
    ['North, hand: 3 cards face down', 'To act: you']
    """
    lines = []
    for pile in view["piles"]:
        names = [card_name(labels, card, other) for card, other in zip(pile["cards"], stands_of(pile), strict=True)]
        if pile["hidden"]:
            names.append(counted(labels, "down", pile["hidden"]))
        lines.append(f"{capital(place_name(labels, view, pile))}: {', '.join(names) or word(labels, 'none')}")
    lines += [f"{capital(word(labels, key))}: {text}" for key, text in fact_texts(labels, view).items()]
    if view["to_act"] in view["seats"]:
        lines.append(f"{capital(word(labels, 'acts'))}: {seat_name(labels, view, view['to_act'])}")
    return lines


def remarks(labels: Labels, view: Shown) -> list[str]:
    """The facts that no pile shows, each a short line: what the deal is worth, the score, who is on lead."""
    led = any(pile["role"] == "trick" for pile in view["piles"])
    shown = {"trump"} | ({"on_lead"} if led else set())
    texts = fact_texts(labels, view)
    return [f"{capital(word(labels, key))}: {text}" for key, text in texts.items() if key not in shown]


def fact_texts(labels: Labels, view: Shown) -> dict[str, str]:
    """The facts that have a word, each with its value said."""
    return {
        key: _value_text(labels, view, value)
        for key, value in view["facts"].items()
        if value and key in labels["words"]
    }


def _value_text(labels: Labels, view: Shown, value: object) -> str:
    """A suit, a card or a seat by its name, numbers by seat in a row, anything else as it is."""
    if isinstance(value, Mapping):
        told = [f"{seat_name(labels, view, seat)} – {word(labels, entry)}" for seat, entry in value.items()
                if isinstance(entry, str)]  # fmt: skip
        return "; ".join(told) or ", ".join(f"{seat_name(labels, view, seat)} {entry}" for seat, entry in value.items())
    text = str(value)
    if text in labels["suits"]:
        return str(labels["suits"][text])
    return seat_name(labels, view, text) if text in labels["seats"] else text
