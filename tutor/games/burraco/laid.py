"""Cards as they lie on the table: which card, and which card it stands for.

A meld is written from its low end to its high end, wild cards with what they stand for: ``5d *=6d 7d``. In a set the
wild needs no mark.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from tutor.cards import JOKER, Card, read_card
from tutor.engine.notation import Group, Kind
from tutor.errors import N_, NotationError

Cards = tuple[Card, ...]

NO_MELD = N_(
    "“{text}” cannot lie on a table as a meld: it is neither a set nor a run. A wild bears the card whose place it "
    "takes, as in 5d *=6d 7d."
)
"""What is said of cards that nobody could have laid."""

RUN = "A23456789TJQK"
"""The ranks of a run from low to high; the ace comes again in place fourteen."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card and, where it is marked, the card it stands for."""

    card: Card
    stands: Card | None = None

    @property
    def text(self) -> str:
        return self.card.text if self.stands is None else f"{self.card.text}={self.stands.text}"


@dataclass(frozen=True, slots=True)
class Meld:
    """A set, a run or, where nothing says what a meld is, loose cards.

    ``of`` is the rank of a set or the suit of a run. ``places`` run parallel to the cards of a run: 1 for the low
    ace, 14 for the high one; what lies beyond them has gone round the corner.
    """

    kind: str
    of: str
    cards: Cards
    places: tuple[int, ...] = ()

    @property
    def laid(self) -> tuple[Laid, ...]:
        """The cards, jokers and twos with what each stands for where it is not itself."""
        if self.kind != "run":
            return tuple(map(Laid, self.cards))
        faces = (Card(rank_at(place), self.of) for place in self.places)
        return tuple(
            Laid(card, face if card != face and card.rank in "2*" else None)
            for card, face in zip(self.cards, faces, strict=True)
        )

    @property
    def text(self) -> str:
        return write_laid(self.laid)

    def __len__(self) -> int:
        return len(self.cards)


def rank_at(place: int) -> str:
    """The rank that belongs to a place of a run.

    >>> rank_at(1), rank_at(10), rank_at(14)
    ('A', 'T', 'A')
    """
    return RUN[(place - 1) % 13]


def card_at(place: int, suit: str) -> Card:
    """The card that belongs to a place of a run.

    >>> card_at(14, "h").text
    'Ah'
    """
    return Card(rank_at(place), suit)


def home_of(card: Card) -> int:
    """The lowest place of a card in a run: 1 for an ace."""
    return RUN.index(card.rank) + 1


def read_one(text: str) -> Laid:
    """Read one card, perhaps marked: ``*=7c``. Raises NotationError, also for a mark on a card that cannot be wild."""
    left, mark, right = text.partition("=")
    if not (mark and left and right):
        return Laid(read_card(text))
    card = read_card(left)
    stands = face_of(read_card(right), text)
    if stands == card:
        return Laid(card)
    if card != JOKER and card.rank != "2":
        raise NotationError(N_("“{text}”: only jokers and twos stand for other cards."), text=text)
    return Laid(card, stands)


def face_of(card: Card, text: str) -> Card:
    """The card, which a wild is to stand for. Raises NotationError for a joker."""
    if card == JOKER:
        raise NotationError(N_("“{text}”: nothing stands for a joker."), text=text)
    return card


def read_laid(text: str) -> tuple[Laid, ...]:
    """Read cards separated by spaces, some of them marked; ``none`` is no cards. Raises NotationError.

    >>> write_laid(read_laid("5d *=6D 7♦"))
    '5d *=6d 7d'
    """
    if text.strip() in {"none", ""}:
        return ()
    found = []
    column = 1
    for piece in text.replace("\t", " ").split(" "):
        if piece:
            try:
                found.append(read_one(piece))
            except NotationError as error:
                raise error.at(1, column) from None
        column += len(piece) + 1
    return tuple(found)


def write_laid(laid: Iterable[Laid]) -> str:
    """The text of some laid cards, ``none`` for no cards."""
    return " ".join(card.text for card in laid) or "none"


def faces(laid: Iterable[Laid]) -> Cards:
    """The cards themselves, without what they stand for."""
    return tuple(card.card for card in laid)


def less(cards: Cards, taken: Iterable[Card]) -> Cards | None:
    """The cards without some of them, each as often as it is taken; None if they are not all there.

    >>> less((read_card("5d"), read_card("5d")), (read_card("5d"),))
    (Card('5d'),)
    """
    left = list(cards)
    for card in taken:
        if card not in left:
            return None
        left.remove(card)
    return tuple(left)


def check_pack(cards: Iterable[Card]) -> None:
    """Raises NotationError for a third copy of a face or a fifth joker."""
    for card, count in Counter(cards).items():
        if card == JOKER and count > 4:
            raise NotationError(N_("There are four jokers, and {count} are given."), count=count)
        if card != JOKER and count > 2:
            raise NotationError(
                N_("There are two of each card, and {card} is given {count} times."), card=card.text, count=count
            )


def _read_value(value: object) -> tuple[Laid, ...]:
    if isinstance(value, str):
        return read_laid(value)
    if isinstance(value, (list, tuple)):
        return tuple(card for item in value for card in _read_value(item))
    raise NotationError(N_("“{text}” is not a text."), text=value)


def _read_melds(value: object) -> tuple[tuple[Laid, ...], ...]:
    if value is None:
        return ()
    if isinstance(value, str):
        return tuple(read_laid(piece) for piece in value.split(",")) if value.strip() not in {"none", ""} else ()
    if isinstance(value, (list, tuple)):
        return tuple(_read_value(item) for item in value)
    raise NotationError(N_("“{text}” is not a list. Separate the items by commas."), text=value)


def group_of(laid: tuple[Laid, ...]) -> Group:
    """Laid cards as they lie together, with what each is marked to stand for.

    >>> group_of(read_laid("5d *=6d"))
    Group(cards=(Card('5d'), Card('*')), stands=('', '6d'))
    """
    return Group(faces(laid), tuple(card.stands.text if card.stands else "" for card in laid))


LAID = Kind("laid", _read_value, write_laid, lambda laid: (group_of(laid),))
MELDS = Kind(
    "melds", _read_melds, lambda melds: ", ".join(map(write_laid, melds)) or "none",
    lambda melds: tuple(map(group_of, melds)),
)  # fmt: skip
