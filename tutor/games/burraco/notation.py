"""Positions and moves of Burraco as text.

burraco/seed | N 4h 5h … | E … | S … | W … | pile 7c Jd | stock 9s … | pozzetti 3c …, Kd … | NS {4c 5c 6c} | dealer N
  | act S play
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from tutor.cards import SUITS, Card, read_cards, write_cards
from tutor.engine.clauses import Trace
from tutor.engine.model import Move, Outcome
from tutor.engine.notation import COUNT, FLAG, SEAT, sections
from tutor.engine.rules import RuleSet, Tables
from tutor.errors import N_, NotationError
from tutor.games.burraco.judging import lie
from tutor.games.burraco.laid import NO_MELD, Cards, Laid, Meld, check_pack, home_of, rank_at, read_laid
from tutor.games.burraco.moves import deed_of, move_of, read_deed
from tutor.games.burraco.position import BurracoPosition
from tutor.games.burraco.setup import SEATS_OF

PHASES = ("draw", "play", "over")
STATES = ("untaken", "taken", "unplayed")
KEYS = (
    "pile", "stock", "pozzetti", "pozzetto", "dealer", "first", "taken", "held", "start", "flown", "redraw", "bonus",
    "score", "deals", "length", "swaps", "closer", "result", "ply", "act",
)  # fmt: skip
PACK = 108


def side_key(side: str) -> str:
    """The key under which a side's melds stand: its name, or for a single player side-N."""
    return side if len(side) > 1 else f"side-{side}"


def write_melds(melds: tuple[Meld, ...]) -> str:
    """Melds in braces, in table order. What only wrong rules lay is written with its kind and places."""
    return " ".join("{" + _write_meld(meld) + "}" for meld in melds)


def _write_meld(meld: Meld) -> str:
    if meld_as_written(meld.laid) == meld:
        return meld.text
    places = ",".join(map(str, meld.places)) or "-"
    return f"~{meld.kind} {meld.of or '-'} {places} {write_cards(meld.cards)}"


def write_position(rules: RuleSet, position: BurracoPosition) -> str:
    """The canonical text of a position, complete: every card of the pack stands somewhere."""
    out = [rules.key]
    out += [f"{seat} {write_cards(hand)}" for seat, hand in zip(position.seats, position.hands, strict=True)]
    out += [f"pile {write_cards(position.pile)}", f"stock {write_cards(position.stock)}"]
    out.append(f"pozzetti {', '.join(map(write_cards, position.pozzetti)) or 'none'}")
    for side, melds in zip(position.sides, position.melds, strict=True):
        if melds:
            out.append(f"{side_key(side)} {write_melds(melds)}")
    states = [
        f"{side} {state} {taker}"
        for side, state, taker in zip(position.sides, position.pozzetto, position.taker, strict=True)
        if state != "untaken"
    ]
    if states:
        out.append(f"pozzetto {', '.join(states)}")
    out.append(f"dealer {position.dealer}")
    out += _write_turn(position)
    out += _write_match(position)
    out += [f"ply {position.ply}", f"act {position.to_act} {position.phase}"]
    return " | ".join(out)


def _write_turn(position: BurracoPosition) -> list[str]:
    out = []
    if position.first:
        out.append("first yes")
    for key, cards in (("taken", position.taken), ("held", position.held)):
        if cards:
            out.append(f"{key} {write_cards(cards)}")
    if position.start:
        out.append(f"start {write_melds(position.start)}")
    for key, flag in (("flown", position.flown), ("redraw", position.redraw)):
        if flag:
            out.append(f"{key} yes")
    return out


def _write_match(position: BurracoPosition) -> list[str]:
    out = []
    for key, numbers in (("bonus", position.bonus), ("score", position.score)):
        if any(numbers):
            pairs = zip(position.sides, numbers, strict=True)
            out.append(f"{key} " + ", ".join(f"{side} {number}" for side, number in pairs))
    for key, number in (("deals", position.deals), ("length", position.length), ("swaps", position.swaps)):
        if number:
            out.append(f"{key} {number}")
    if position.closer:
        out.append(f"closer {position.closer}")
    if position.result:
        ended = "void" if position.result.void else position.result.winner or "none"
        out.append(f"result {ended} {position.result.cause}")
    return out


def read_position(tables: Tables, text: str) -> tuple[RuleSet, BurracoPosition]:
    """Read a position. Raises NotationError for what cannot be read or cannot be, RulesError for unknown rules."""
    pieces = sections(text)
    if not pieces:
        raise NotationError(N_("There is no position in this text."))
    rules = tables.read_rules(pieces[0][0])
    keys = {piece.partition(" ")[0] for piece, _, _ in pieces[1:]}
    seats = SEATS_OF[4] if keys & {"E", "W"} else SEATS_OF[2]
    sides = ("NS", "EW") if len(seats) == 4 else tuple(seats)
    known = (*seats, *map(side_key, sides), *KEYS)
    given: dict[str, str] = {}
    places: dict[str, tuple[int, int]] = {}
    for piece, line, column in pieces[1:]:
        key, _, value = piece.partition(" ")
        if key not in known:
            raise NotationError(
                N_("The key {key} is unknown here. A position has {keys}."),
                key=key, keys=", ".join(known), line=line, column=column,
            )  # fmt: skip
        if key in given:
            raise NotationError(N_("The key {key} is given twice."), key=key, line=line, column=column)
        given[key], places[key] = value.strip(), (line, column)
    try:
        position = _Reader(rules, seats, sides, given).position()
        _check(rules, position)
    except NotationError as error:
        raise error.at(*places.get(str(error.facts.get("key", "")), (1, 1))) from None
    return rules, position


class _Reader:
    """Reads the sections of a position."""

    def __init__(self, rules: RuleSet, seats: str, sides: tuple[str, ...], given: Mapping[str, str]) -> None:
        self.trace = Trace(rules)
        self.edited = rules.edited
        self.seats = seats
        self.sides = sides
        self.given = given

    def _with(self, key: str, read: Callable[[str], Any], default: Any = None) -> Any:
        """What a key holds; ``default`` where it is missing. Raises NotationError that names the key."""
        if key not in self.given:
            if default is None:
                raise NotationError(N_("The key {key} is missing."), key=key)
            return default
        try:
            return read(self.given[key])
        except NotationError as error:
            facts: dict[str, Any] = {**error.facts, "key": key}
            raise NotationError(error.template, line=error.line, column=error.column, **facts) from None

    def position(self) -> BurracoPosition:
        who, phase = self._with("act", self._act)
        states, takers = self._with("pozzetto", self._states, (("untaken",) * 2, (None, None)))
        result: Outcome | None = self._with("result", self._result, ()) or None
        return BurracoPosition(
            seats=self.seats, phase=phase, to_act=who, ply=self._with("ply", COUNT.read, 0),
            dealer=self._with("dealer", self._seat), hands=tuple(self._with(seat, read_cards) for seat in self.seats),
            melds=tuple(self._with(side_key(side), self._melds, ()) for side in self.sides),
            pile=self._with("pile", read_cards), stock=self._with("stock", read_cards),
            pozzetti=self._with("pozzetti", self._piles), pozzetto=states, taker=takers,
            first=self._with("first", FLAG.read, False), taken=self._with("taken", read_cards, ()),
            held=self._with("held", read_cards, ()), start=self._with("start", self._melds, ()),
            flown=self._with("flown", FLAG.read, False), redraw=self._with("redraw", FLAG.read, False),
            bonus=self._with("bonus", self._numbers, (0, 0)), score=self._with("score", self._numbers, (0, 0)),
            deals=self._with("deals", COUNT.read, 0), length=self._with("length", COUNT.read, 0),
            swaps=self._with("swaps", COUNT.read, 0), closer=self._with("closer", self._side, ()) or None,
            result=result,
        )  # fmt: skip

    def _act(self, text: str) -> tuple[str, str]:
        who, _, phase = text.partition(" ")
        if phase not in PHASES or who not in self.seats or len(who) != 1:
            raise NotationError(N_("“{text}” is not a seat and one of {words}."), text=text, words=", ".join(PHASES))
        return who, phase

    def _seat(self, text: str) -> str:
        seat: str = SEAT.read(text)
        if seat not in self.seats:
            raise NotationError(
                N_("The seat {seat} is not at this table. With {count} players the seats are {seats}."),
                seat=seat, count=len(self.seats), seats=" ".join(self.seats),
            )  # fmt: skip
        return seat

    def _side(self, text: str) -> str:
        if text not in self.sides:
            raise NotationError(N_("“{text}” is not a side. The sides are {sides}."), text=text,
                                sides=", ".join(self.sides))  # fmt: skip
        return text

    def _piles(self, text: str) -> tuple[Cards, ...]:
        return () if text in {"none", ""} else tuple(read_cards(piece) for piece in text.split(","))

    def _states(self, text: str) -> tuple[tuple[str, ...], tuple[str | None, ...]]:
        states, takers = ["untaken"] * 2, [None, None]  # type: list[str], list[str | None]
        for item in text.split(","):
            words = item.split()
            if len(words) != 3 or words[1] not in STATES[1:]:
                raise NotationError(N_("“{text}” is not a side, taken or unplayed, and a seat."), text=item.strip())
            place = self.sides.index(self._side(words[0]))
            states[place], takers[place] = words[1], self._seat(words[2])
        return tuple(states), tuple(takers)

    def _numbers(self, text: str) -> tuple[int, ...]:
        numbers = [0, 0]
        for item in text.split(","):
            side, _, number = item.strip().partition(" ")
            digits = number.strip().removeprefix("-")
            if not digits.isascii() or not digits.isdigit() or len(digits) > 6:
                raise NotationError(N_("“{text}” is not a whole number."), text=number)
            numbers[self.sides.index(self._side(side))] = int(number)
        return tuple(numbers)

    def _result(self, text: str) -> Outcome:
        words = text.split()
        if len(words) != 2:
            raise NotationError(N_("“{text}” is not a winner and a clause."), text=text)
        winner = None if words[0] in {"void", "none"} else self._side(words[0])
        return Outcome(winner, words[0] == "void", words[1])

    def _melds(self, text: str) -> tuple[Meld, ...]:
        pieces = text.replace("}", "{").split("{")
        if any(piece.strip() for piece in pieces[0::2]) or text.count("{") != text.count("}"):
            raise NotationError(N_("“{text}” is not a row of melds in braces."), text=text)
        return tuple(self._meld(piece.strip()) for piece in pieces[1::2])

    def _meld(self, text: str) -> Meld:
        if text.startswith("~") and self.edited:
            return _read_odd_meld(text)
        laid = read_laid(text)
        meld = meld_as_written(laid)
        if meld is None or (not self.edited and lie(self.trace, laid) is None):
            raise NotationError(NO_MELD, text=text)
        return meld


def _read_odd_meld(text: str) -> Meld:
    """A meld written with its kind, rank or suit, and places."""
    words = text[1:].split(maxsplit=3)
    numbers = words[2].split(",") if len(words) == 4 and words[2] != "-" else []
    if (
        len(words) < 4
        or words[0] not in {"set", "run", "loose"}
        or not all(re.fullmatch(r"\d{1,2}", n) for n in numbers)
    ):
        raise NotationError(NO_MELD, text=text)
    cards = read_cards(words[3])
    if len(numbers) != (len(cards) if words[0] == "run" else 0) or (words[0] == "run" and words[1] not in SUITS):
        raise NotationError(NO_MELD, text=text)
    return Meld(words[0], "" if words[1] == "-" else words[1], cards, tuple(map(int, numbers)))


def meld_as_written(laid: tuple[Laid, ...]) -> Meld | None:
    """The meld that cards written in table order are, whatever the rules think of it; None if it is neither kind.

    A set has no marks; in a run each card lies as low as it can above the one before it.
    """
    marked = any(entry.stands for entry in laid)
    plain = {entry.card.rank for entry in laid if entry.card.rank not in "2*"}
    if not laid or (not marked and len(plain) <= 1):
        return Meld("set", next(iter(plain), "2"), tuple(entry.card for entry in laid)) if laid else None
    shown = [entry.stands or entry.card for entry in laid]
    suits = [face.suit for entry, face in zip(laid, shown, strict=True) if entry.stands or entry.card.rank != "2"]
    suit = max(dict.fromkeys(suits), key=suits.count)
    starts = range(1, 15)
    for start in starts:
        places = tuple(range(start, start + len(shown)))
        if all(rank_at(place) == face.rank for place, face in zip(places, shown, strict=True)):
            return Meld("run", suit, tuple(entry.card for entry in laid), places)
    found: list[int] = []
    for face in shown:
        if not face.suit:
            return None
        place = home_of(face)
        while found and place < found[-1]:
            place += 13
        found.append(place)
    return Meld("run", suit, tuple(entry.card for entry in laid), tuple(found))


def _check(rules: RuleSet, position: BurracoPosition) -> None:
    """Raises NotationError for a position that no deal can reach."""
    everywhere: list[Card] = [card for hand in position.hands for card in hand]
    everywhere += [card for melds in position.melds for meld in melds for card in meld.cards]
    everywhere += [card for pozzetto in position.pozzetti for card in pozzetto]
    everywhere += [*position.pile, *position.stock]
    check_pack(everywhere)
    if len(everywhere) != PACK and not rules.edited:
        raise NotationError(
            N_("The pack has {pack} cards, and {count} are given."), pack=PACK, count=len(everywhere), key="stock"
        )
    for pozzetto in position.pozzetti:
        if len(pozzetto) != 11:
            raise NotationError(
                N_("A pozzetto has eleven cards, and {count} are given."), count=len(pozzetto), key="pozzetti"
            )
    taken = sum(state != "untaken" for state in position.pozzetto)
    if len(position.pozzetti) + taken > 2 and not rules.edited:
        raise NotationError(N_("There are two pozzetti, and more are told of."), key="pozzetti")
    for place, (state, taker) in enumerate(zip(position.pozzetto, position.taker, strict=True)):
        if state != "untaken" and (taker is None or taker not in position.members(place)):
            raise NotationError(N_("A pozzetto is taken by a player of its side."), key="pozzetto")
    if (position.phase == "over") != (position.result is not None):
        raise NotationError(N_("A deal that is over has a result, and no other has."), key="act")
    if position.phase != "play" and (position.taken or position.held or position.start):
        raise NotationError(N_("Only in the middle of a turn is there a pile taken in it."), key="act")


def read_move(text: str, seat: str) -> Move:
    """Read a move of a seat: ``draw``, ``take``, ``meld 5c 6c 7c``, ``add 8c to 1``, ``discard Kd``, ``stall`` …

    Raises NotationError.

    >>> write_move(read_move("meld 5c *=6C  7c", "S"))
    'meld 5c *=6c 7c'
    """
    if text.strip() == "stall":
        return Move(seat, "stall")
    return move_of(seat, read_deed(text))


def write_move(move: Move) -> str:
    """The canonical text of a move, without its seat."""
    return "stall" if move.kind == "stall" else deed_of(move).text
