"""Deals arranged and played on purpose, for what random play hardly ever meets: a run from ace to king, the last card.

A scene says what one seat, the hero, and the others are dealt and draw, and what they lay in which of their turns.
Everybody else draws and discards. All moves are legal, so that the position can arise; suits and the rest are chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from tutor.cards import SUITS, Card
from tutor.chance import Chance
from tutor.engine.rules import RuleSet
from tutor.errors import TutorError
from tutor.games.burraco.dealing import first_deal
from tutor.games.burraco.laid import Cards, Laid, read_laid
from tutor.games.burraco.moves import Deed, move_of, read_deed
from tutor.games.burraco.play import apply
from tutor.games.burraco.position import BurracoPosition
from tutor.games.burraco.setup import SEATS_OF

HERO, LEFT, PARTNER = 0, 1, 2
LONGEST: Final = 80
"""Turns after which a scene is given up."""


@dataclass(frozen=True, slots=True)
class Part:
    """What one seat is dealt, draws turn by turn (``.`` is any card), lays turn by turn, and finds in the pozzetto."""

    hand: str
    draws: str = ""
    lays: tuple[str, ...] = ()
    pozzetto: str = ""
    last: str = ""
    """What it draws when the scene has come to its end."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A deal up to a turn of the hero: after so many of his turns, with so much left in the stock, or no pozzetto."""

    parts: Mapping[int, Part]
    turns: int = 0
    stock: int | None = None
    pozzetti: int | None = None

    def reached(self, position: BurracoPosition, played: int) -> bool:
        """Whether the hero's turn has come that the scene is about."""
        if self.stock is None and self.pozzetti is None:
            return played == self.turns
        left = None if self.pozzetti is None else len(position.pozzetti)
        return left == self.pozzetti and self.stock in {None, len(position.stock)}


LONG_RUN: Final = Scene({
    HERO: Part("4s 5s 6s 7s 8s 9s Ts Js Qs Ks As", lays=("meld 4s 5s 6s 7s 8s 9s Ts Js Qs Ks",), last="*"),
    PARTNER: Part("As 2s 3s", lays=("add As 2s 3s to 1",)),
}, turns=1)  # fmt: skip
WILD_AND_RUN: Final = Scene({
    HERO: Part("4s 5s 6s 7s 8s 9s Ts Js Qs Ks *", lays=("meld 4s 5s 6s 7s 8s 9s Ts Js Qs Ks",)),
    PARTNER: Part("As 2s 3s", lays=("add As 2s 3s to 1",)),
}, turns=1)  # fmt: skip
RUN_WITH_WILD: Final = Scene({
    HERO: Part("4s 5s 6s * 8s 9s Ts Js Qs Ks", lays=("meld 4s 5s 6s *=7s 8s 9s Ts Js Qs Ks",)),
    PARTNER: Part("As 2s 3s", lays=("add As 2s 3s to 1",)),
}, turns=1)  # fmt: skip
EIGHT: Final = Scene({
    HERO: Part("9s 9s 9h 9h", lays=("meld 9s 9s 9h 9h",)),
    PARTNER: Part("9d 9d 9c 9c", lays=("add 9d 9d 9c 9c to 1",)),
}, turns=1)  # fmt: skip
WILD_AND_EIGHT: Final = Scene({
    HERO: Part("9s 9s 9h 9h *", lays=("meld 9s 9s 9h 9h",)),
    PARTNER: Part("9d 9d 9c 9c", lays=("add 9d 9d 9c 9c to 1",)),
}, turns=1)  # fmt: skip
EIGHT_AND_WILD: Final = Scene({
    HERO: Part("9s 9s 9h 9h *", lays=("meld 9s 9s 9h 9h *",)),
    PARTNER: Part("9d 9d 9c 9c", lays=("add 9d 9d 9c 9c to 1",)),
}, turns=1)  # fmt: skip
EIGHT_WITH_WILD: Final = Scene({
    HERO: Part("Ks Ks Kh Kh *", lays=("meld Ks Ks Kh Kh *",)), PARTNER: Part("Kd Kd Kc", lays=("add Kd Kd Kc to 1",)),
}, turns=1)  # fmt: skip
LOCKED: Final = Scene({HERO: Part("3s 2s 5s 2h 2d Kd", lays=("meld 3s 2s=4s 5s",))}, turns=1)
TWO_AS_THREE: Final = Scene({HERO: Part("2s 4s 5s 3s 3s", lays=("meld 2s=3s 4s 5s",))}, turns=1)
TWO_IN_SET: Final = Scene({HERO: Part("9s 9h 2s 2h Kd Kc")})
TWOS: Final = Scene({HERO: Part("2s 2h 2d 2c")})
TWO_AT_HOME: Final = Scene({HERO: Part("2s 3s 4s 6s Kh", lays=("meld 2s 3s 4s",))}, turns=1)
ALL_AT_ONCE: Final = Scene({
    HERO: Part("4s 5s 6s 7s 8s 9s Kc Kd 9c 9d", draws="Kh", lays=("meld 4s 5s 6s 7s 8s 9s, meld Kc Kd Kh",),
               pozzetto="Ts 5h 6h 7h Js Jd Jh Qc Qd Qh 4c", last="9h"),
}, turns=1)  # fmt: skip
LAST_CLOSE: Final = Scene({
    HERO: Part("4s 5s 6s 7s 8s 9s Ts 7h 8h 9h Kd", draws=". Js .",
               lays=("meld 4s 5s 6s 7s 8s 9s Ts, meld 7h 8h 9h", "add Js to 1, discard Kd",
                     "meld Qc Qd Qh, meld 4c 5c 6c 7c, meld Jc Jd Jh"),
               pozzetto="Qc Qd Qh 4c 5c 6c 7c Jc Jd Jh Ks", last="Th"),
}, stock=3)  # fmt: skip
ALL_LAID: Final = Scene({
    HERO: Part("4s 5s 6s 7s 8s 9s Ts 7h 8h 9h Kd", draws=". Js .",
               lays=("meld 4s 5s 6s 7s 8s 9s Ts, meld 7h 8h 9h", "add Js to 1, discard Kd",
                     "meld Qc Qd Qh, meld 4c 5c 6c 7c, meld Jc Jd Jh"),
               pozzetto="Qc Qd Qh 4c 5c 6c 7c Jc Jd Jh Th", last="Jh"),
}, turns=3)  # fmt: skip
ALMOST_CLEAN: Final = Scene({
    HERO: Part("* 4s 5s 6s 7s 8s 9s Ts 7h 8h 9h",
               lays=("meld *=3s 4s 5s 6s 7s 8s 9s Ts, meld 7h 8h 9h", "meld Qc Qd Qh, meld 4c 5c 6c 7c, meld Jc Jd Jh"),
               pozzetto="Qc Qd Qh 4c 5c 6c 7c Jc Jd Jh Kd", last="Th"),
}, turns=2)  # fmt: skip
LAST_POZZETTO: Final = Scene({
    HERO: Part("4s 5s 6s 7s 8s 9s Ts Js 9c 9d Kh", lays=("meld 4s 5s 6s 7s 8s 9s Ts Js",), last="9h"),
}, stock=3)  # fmt: skip
CORNER: Final = Scene({HERO: Part("Qs Ks As 2s 3s")})
TWO_SETS: Final = Scene({
    HERO: Part("Kc Kd Kh Ks Kc Kd 4s 5s 6s 7s 8s", lays=("meld Kc Kd Kh, meld 4s 5s 6s 7s 8s",)),
}, turns=1)  # fmt: skip
FITS_THE_OTHERS: Final = Scene({HERO: Part("8h 4h Kd"), LEFT: Part("5h 6h 7h", lays=("meld 5h 6h 7h",))}, turns=1)
EMPTY_STOCK: Final = Scene({HERO: Part("4s 5s 6s")}, stock=0)
LAST_CARD: Final = Scene({HERO: Part("4s 5s 6s")}, stock=1)
NOTHING_LEFT: Final = Scene({HERO: Part("4s 5s 6s")}, stock=1, pozzetti=0)
NONE_LEFT: Final = Scene({
    HERO: Part("4s 5s 6s 7s 8s 9s Ts 6d 7d 8d 5d", lays=("meld 4s 5s 6s 7s 8s 9s Ts, meld 6d 7d 8d",)),
    LEFT: Part("4h 5h 6h 7h 8h 9h Th 7c 8c 9c Kc", draws=". Jh",
               lays=("meld 4h 5h 6h 7h 8h 9h Th, meld 7c 8c 9c", "add Jh to 1, discard Kc")),
}, pozzetti=0)  # fmt: skip
SCENES: Final[Mapping[str, Scene]] = {
    "burraco.run.size-cap": WILD_AND_RUN, "burraco.run.both-aces": LONG_RUN, "burraco.class.royal": LONG_RUN,
    "burraco.run.one-ace": LONG_RUN, "burraco.two.leaves-home": TWO_AT_HOME, "burraco.close.same-turn": ALL_AT_ONCE,
    "burraco.stock.last-turn-close": LAST_CLOSE, "burraco.stock.last-turn-pozzetto": LAST_POZZETTO,
    "burraco.stock.no-close-without-pozzetto": NONE_LEFT, "burraco.run.ace-ends": CORNER,
    "burraco.add.own-side": FITS_THE_OTHERS,
    "burraco.set.one-per-rank": TWO_SETS, "burraco.pozzetto.flying": ALL_AT_ONCE,
    "burraco.stock.last-two-dead": LAST_POZZETTO, "burraco.stock.pozzetto-refill": EMPTY_STOCK,
    "burraco.stock.refill-moment": LAST_CARD,
    "burraco.stock.ends-deal": NOTHING_LEFT, "burraco.close.final-discard": ALL_LAID,
    "burraco.close.needs-burraco": ALMOST_CLEAN,
    "burraco.class.royal-with-wild": RUN_WITH_WILD, "burraco.class.super": EIGHT,
    "burraco.class.super-with-wild": EIGHT_AND_WILD, "burraco.class.semi-clean-set": EIGHT_WITH_WILD,
    "burraco.two.falls-home": TWO_AS_THREE, "burraco.two.wild-in-set": TWO_IN_SET, "burraco.set.no-set-of-twos": TWOS,
    "burraco.set.size-cap": WILD_AND_EIGHT, "burraco.wild.locked-stays": LOCKED,
    "burraco.wild.natural-frees": LOCKED, "burraco.pozzetto.one-per-side": ALL_LAID,
}  # fmt: skip
"""The scene of each clause that has one."""


def scenes(rules: RuleSet, focus: str, chance: Chance) -> Iterator[BurracoPosition]:
    """The scene of a clause, with each player beginning in turn, where it can be played under these rules."""
    scene = SCENES.get(focus)
    if scene is None:
        return
    seats = SEATS_OF[4]
    hero = chance.pick(seats)
    dealers = list(seats)
    chance.shuffle(dealers)
    for dealer in dealers:
        try:
            found = _Played(rules, scene, chance.fork("scene", dealer), hero, dealer).position()
        except TutorError:
            continue  # these rules do not allow what the scene needs
        if found is not None:
            yield found


class _Played:
    """A scene played under some rules."""

    def __init__(self, rules: RuleSet, scene: Scene, chance: Chance, hero: str, dealer: str) -> None:
        self.rules, self.scene, self.chance = rules, scene, chance
        order = list(SUITS)
        chance.fork("suits").shuffle(order)
        self.suits = dict(zip(SUITS, order, strict=True))
        self.dealt = first_deal(rules, chance.fork("deal"), dealer=dealer)
        seats = self.dealt.seats
        self.hero = hero
        self.seat = {(seats.index(hero) + role) % len(seats): part for role, part in scene.parts.items()}

    def _cards(self, text: str) -> Cards:
        return tuple(self._turned(laid.card) for laid in read_laid(text.replace(".", "")))

    def _turned(self, card: Card) -> Card:
        return Card(card.rank, self.suits[card.suit]) if card.suit else card

    def position(self) -> BurracoPosition | None:
        """The position that the scene comes to; None where it comes to none."""
        position = self._arranged()
        played = dict.fromkeys(position.seats, 0)
        for _ in range(LONGEST):
            if position.phase != "draw":
                return None
            seat = position.to_act
            if seat == self.hero and self.scene.reached(position, played[seat]):
                return position
            position = self._turn(position, seat, played[seat])
            played[seat] += 1
        return None

    def _turn(self, position: BurracoPosition, seat: str, number: int) -> BurracoPosition:
        part = self.seat.get(position.seats.index(seat))
        drawn = position.stock[0] if position.stock else position.pozzetti[0][0]
        deeds = [Deed("draw")]
        if part is not None and number < len(part.lays):
            deeds += [self._deed(text) for text in part.lays[number].split(",")]
        for deed in deeds:
            position = apply(self.rules, position, move_of(seat, deed))
        if deeds[-1].kind == "discard":
            return position
        hand = position.hand(seat)
        spare = hand if part is None else tuple((Counter(hand) - self._kept(position, seat, part)).elements())
        plain = [card for card in spare if card.rank not in "2*"] or list(spare)
        thrown = drawn if drawn in plain and self.chance.happens(1, 2) else self.chance.pick(plain or list(hand))
        return apply(self.rules, position, move_of(seat, Deed("discard", (Laid(thrown),))))

    def _kept(self, position: BurracoPosition, seat: str, part: Part) -> Counter[Card]:
        """The cards of a hand that the scene still wants."""
        side = position.side_of(seat)
        wanted = Counter(self._cards(f"{part.hand} {part.pozzetto if position.taker[side] == seat else ''}"))
        return wanted - Counter(card for meld in position.melds[side] for card in meld.cards)

    def _deed(self, text: str) -> Deed:
        deed = read_deed(text)
        return replace(deed, cards=tuple(Laid(self._turned(laid.card)) for laid in deed.cards))

    def _arranged(self) -> BurracoPosition:
        """The deal with the cards of the scene in their places, all others by lot among the rest."""
        dealt = self.dealt
        hands: list[list[Card | None]] = [[None] * len(hand) for hand in dealt.hands]
        stock: list[Card | None] = [None] * len(dealt.stock)
        pozzetti: list[list[Card | None]] = [[None] * len(each) for each in dealt.pozzetti]
        first = dealt.seats.index(dealt.to_act)
        for place, part in self.seat.items():
            _fill(hands[place], self._cards(part.hand))
            if part.pozzetto:
                _fill(pozzetti[0], self._cards(part.pozzetto))
            turn_order = (place - first) % len(dealt.seats)
            for number, text in enumerate(part.draws.split()):
                if text != ".":
                    stock[turn_order + number * len(dealt.seats)] = self._cards(text)[0]
            if part.last:
                ahead = len(stock) - self.scene.stock if self.scene.stock is not None else (
                    turn_order + self.scene.turns * len(dealt.seats)
                )  # fmt: skip
                stock[ahead] = self._cards(part.last)[0]
        places = [*hands, *pozzetti, stock]
        rest = list((self._pack() - Counter(card for pile in places for card in pile if card)).elements())
        self.chance.fork("rest").shuffle(rest)
        filled = [[card or rest.pop() for card in pile] for pile in places]
        count = len(dealt.seats)
        return replace(
            dealt, hands=tuple(map(tuple, filled[:count])), pozzetti=tuple(map(tuple, filled[count:-1])),
            stock=tuple(filled[-1]), pile=tuple(rest),
        )  # fmt: skip

    def _pack(self) -> Counter[Card]:
        dealt = self.dealt
        return Counter(card for pile in (*dealt.hands, *dealt.pozzetti, dealt.pile, dealt.stock) for card in pile)


def _fill(pile: list[Card | None], cards: Cards) -> None:
    pile[: len(cards)] = cards
