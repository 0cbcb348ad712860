"""Cards: rank and suit, their text and their names. Values and orders belong to the games."""

from __future__ import annotations

from typing import Final

from tutor.errors import N_, NotationError

RANKS: Final = "AKQJT98765432"
SUITS: Final = "shdc"
JOKER_RANK: Final = "*"

SUIT_SIGNS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
RANK_NAMES: Final = {
    "A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten", "9": "nine", "8": "eight", "7": "seven",
    "6": "six", "5": "five", "4": "four", "3": "three", "2": "two", "*": "joker",
}  # fmt: skip
SUIT_NAMES: Final = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}

_SUIT_READINGS: Final = {**{suit: suit for suit in SUITS}, **{sign: suit for suit, sign in SUIT_SIGNS.items()}}
_SUIT_READINGS.update({suit.upper(): suit for suit in SUITS})
_SUIT_READINGS.update({"♤": "s", "♡": "h", "♢": "d", "♧": "c"})


class Card:
    """A card by rank and suit; the joker has no suit. Equal cards are one object, so twins of two packs are equal.

    >>> Card("T", "h")
    Card('Th')
    >>> Card("T", "h") is read_card("10♥")
    True
    """

    __slots__ = ("rank", "suit", "text")
    rank: str
    suit: str
    text: str

    _known: dict[str, Card] = {}  # noqa: RUF012 - the table of all cards is the class's own

    def __new__(cls, rank: str, suit: str = "") -> Card:  # noqa: PYI034 - equal cards are one object, not a new one
        text = rank + suit
        card = cls._known.get(text)
        if card is None:
            if not (rank == JOKER_RANK and suit == "") and not (
                len(rank) == len(suit) == 1 and rank in RANKS and suit in SUITS
            ):
                raise NotationError(N_("There is no card {text}."), text=text)
            card = object.__new__(cls)
            object.__setattr__(card, "rank", rank)
            object.__setattr__(card, "suit", suit)
            object.__setattr__(card, "text", text)
            cls._known[text] = card
        return card

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(name)

    def __repr__(self) -> str:
        return f"Card({self.text!r})"

    def __str__(self) -> str:
        return self.text

    def __lt__(self, other: Card) -> bool:
        return ORDER[self] < ORDER[other]

    def __reduce__(self) -> tuple[type[Card], tuple[str, str]]:
        return (Card, (self.rank, self.suit))

    @property
    def name(self) -> str:
        """The English bare name, which is the message id of its translations.

        >>> Card("T", "c").name
        'ten of clubs'
        """
        return RANK_NAMES[self.rank] if not self.suit else f"{RANK_NAMES[self.rank]} of {SUIT_NAMES[self.suit]}"

    @property
    def sign(self) -> str:
        """Rank and suit sign as printed in prose.

        >>> Card("T", "c").sign
        '10♣'
        """
        rank = {"T": "10", "*": "★"}.get(self.rank, self.rank)
        return rank + SUIT_SIGNS.get(self.suit, "")


JOKER: Final = Card(JOKER_RANK)
ALL_CARDS: Final = (*(Card(rank, suit) for suit in SUITS for rank in RANKS), JOKER)
ORDER: Final = {card: place for place, card in enumerate(ALL_CARDS)}
"""A fixed order of print: spades, hearts, diamonds, clubs, each from the ace down, the joker last."""


def read_card(text: str) -> Card:
    """Read one card; ``10h``, ``7♣`` and lower-case ranks are read too.

    Raises NotationError where there is no such card.

    >>> read_card("10h"), read_card("qS"), read_card("*")
    (Card('Th'), Card('Qs'), Card('*'))
    """
    word = text.strip().replace("\ufe0f", "")
    if word == JOKER_RANK:
        return JOKER
    suit = _SUIT_READINGS.get(word[-1:], "")
    rank = word[:-1].upper()
    rank = "T" if rank == "10" else rank
    if not suit or len(rank) != 1 or rank not in RANKS:
        raise NotationError(
            N_("“{text}” is not a card. Write rank, then suit: A K Q J T 9 … 2 and s h d c, as in Th."), text=text
        )
    return Card(rank, suit)


def read_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by spaces; ``none`` is no cards.

    Raises NotationError with the column of the first unreadable card.

    >>> read_cards("Th 9c"), read_cards("none")
    ((Card('Th'), Card('9c')), ())
    """
    if text.strip() in {"none", ""}:
        return ()
    cards: list[Card] = []
    column = 1
    for piece in text.replace("\t", " ").split(" "):
        if piece:
            try:
                cards.append(read_card(piece))
            except NotationError as error:
                raise error.at(1, column) from None
        column += len(piece) + 1
    return tuple(cards)


def write_cards(cards: tuple[Card, ...] | list[Card]) -> str:
    """The text of some cards, ``none`` for no cards.

    >>> write_cards((Card("T", "h"), Card("9", "c")))
    'Th 9c'
    """
    return " ".join(card.text for card in cards) or "none"


def read_suit(text: str) -> str:
    """Read one suit as letter, sign or English name. Raises NotationError.

    >>> read_suit("♦"), read_suit("h"), read_suit("clubs")
    ('d', 'h', 'c')
    """
    word = text.strip().replace("\ufe0f", "")
    for suit, name in SUIT_NAMES.items():
        if word.lower() == name:
            return suit
    if word not in _SUIT_READINGS:
        raise NotationError(N_("“{text}” is not a suit. Write s, h, d or c."), text=text)
    return _SUIT_READINGS[word]
