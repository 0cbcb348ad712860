"""Positions and moves of Bura as text.

bura/seed | trump 9d | N Kh Qh 7c | S Ah Th 6c | stock 8s … 9d | dealer N | lead S | act S lead
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from tutor.cards import Card, read_card, read_cards, write_cards
from tutor.engine.clauses import Trace
from tutor.engine.model import Move, Outcome
from tutor.engine.notation import COUNT, COUNT_PER_SEAT, SEAT, SEATS_LIST, sections
from tutor.engine.rules import RuleSet, Tables
from tutor.errors import N_, NotationError
from tutor.games.bura.acts import Cards
from tutor.games.bura.clauses.setup import PACKS
from tutor.games.bura.position import BuraPosition, Play, Raise, not_a_move
from tutor.games.bura.terms import hand_size, seats_of

PHASES = ("draw", "lead", "reply", "offer", "over")
KEYS = (
    "trump", "table", "stock", "won", "hidden", "tricks", "dealer", "lead", "taker", "order", "drawn", "out", "shows",
    "claimant", "worth", "raiser", "offer", "pot", "score", "result", "ply", "act",
)  # fmt: skip


def write_position(rules: RuleSet, position: BuraPosition) -> str:
    """The canonical text of a position, complete: every card of the pack stands somewhere."""
    out = [rules.key, f"trump {position.turned.text}"]
    out += [f"{seat} {write_cards(hand)}" for seat, hand in zip(position.seats, position.hands, strict=True)]
    if position.table:
        plays = ", ".join(
            f"{play.seat}{'-' if play.face == 'down' else ''} {write_cards(play.cards)}" for play in position.table
        )
        out.append(f"table {plays}")
    out.append(f"stock {write_cards(position.stock)}")
    for key, piles in (("won", position.won), ("hidden", position.hidden)):
        held = [f"{seat} {write_cards(pile)}" for seat, pile in zip(position.seats, piles, strict=True) if pile]
        if held:
            out.append(f"{key} {', '.join(held)}")
    if any(position.tricks):
        out.append(f"tricks {_counts(position.seats, position.tricks)}")
    out += [f"dealer {position.dealer}", f"lead {position.on_lead}"]
    out += _write_rest(position)
    out += [f"ply {position.ply}", f"act {position.to_act} {position.phase}"]
    return " | ".join(out)


def _counts(seats: str, counts: tuple[int, ...]) -> str:
    return ", ".join(f"{seat} {count}" for seat, count in zip(seats, counts, strict=True))


def _write_rest(position: BuraPosition) -> list[str]:
    out = [f"taker {position.taker}"] if position.taker else []
    for key, seats in (
        ("order", position.order), ("drawn", position.drawn_by), ("out", position.out), ("shows", position.shows)
    ):  # fmt: skip
        if seats:
            out.append(f"{key} {' '.join(seats)}")
    if position.claimant:
        out.append(f"claimant {position.claimant}")
    if position.worth != 1:
        out.append(f"worth {position.worth}")
    if position.last_raiser:
        out.append(f"raiser {position.last_raiser}")
    if position.offered:
        out.append(f"offer {position.offered.by} {position.offered.worth}")
    if position.pot:
        out.append(f"pot {position.pot}")
    if any(position.score):
        out.append(f"score {_counts(position.seats, position.score)}")
    if position.result:
        result = position.result
        ended = "void" if result.void else result.winner or "none"
        out.append(f"result {ended} {result.cause} {result.worth}")
    return out


def read_position(tables: Tables, text: str) -> tuple[RuleSet, BuraPosition]:
    """Read a position. Raises NotationError for what cannot be read or cannot be, RulesError for unknown rules."""
    pieces = sections(text)
    if not pieces:
        raise NotationError(N_("There is no position in this text."))
    rules = tables.read_rules(pieces[0][0])
    seats = seats_of(Trace(rules))
    given: dict[str, str] = {}
    places: dict[str, tuple[int, int]] = {}
    for piece, line, column in pieces[1:]:
        key, _, value = piece.partition(" ")
        if key not in KEYS and key not in seats:
            raise NotationError(
                N_("The key {key} is unknown here. A position has {keys}."),
                key=key, keys=", ".join((*seats, *KEYS)), line=line, column=column,
            )  # fmt: skip
        if key in given:
            raise NotationError(N_("The key {key} is given twice."), key=key, line=line, column=column)
        given[key], places[key] = value.strip(), (line, column)
    try:
        position = _read(rules, seats, given)
    except NotationError as error:
        raise error.at(*places.get(str(error.facts.get("key", "")), (1, 1))) from None
    return rules, position


def _need(given: Mapping[str, str], key: str) -> str:
    if key not in given:
        raise NotationError(N_("The key {key} is missing."), key=key)
    return given[key]


def _with_key(key: str, read: Callable[[str], Any], text: str) -> Any:
    try:
        return read(text)
    except NotationError as error:
        facts: dict[str, Any] = {**error.facts, "key": key}
        raise NotationError(error.template, line=error.line, column=error.column, **facts) from None


def _read(rules: RuleSet, seats: str, given: Mapping[str, str]) -> BuraPosition:
    def optional(key: str, read: Callable[[str], Any], default: Any) -> Any:
        return _with_key(key, read, given[key]) if key in given else default

    turned: Card = _with_key("trump", read_card, _need(given, "trump"))
    hands = tuple(_with_key(seat, read_cards, _need(given, seat)) for seat in seats)
    who, _, phase = _need(given, "act").partition(" ")
    if phase not in PHASES or who not in seats:
        raise NotationError(
            N_("“{text}” is not a seat and one of {words}."), text=given["act"], words=", ".join(PHASES), key="act"
        )
    position = BuraPosition(
        seats=seats, phase=phase, to_act=who, ply=optional("ply", COUNT.read, 0), trump="", turned=turned, hands=hands,
        stock=_with_key("stock", read_cards, _need(given, "stock")), table=optional("table", _read_table, ()),
        won=_piles(seats, optional("won", _read_piles, {})), hidden=_piles(seats, optional("hidden", _read_piles, {})),
        tricks=_numbers(seats, optional("tricks", COUNT_PER_SEAT.read, {})),
        dealer=_with_key("dealer", SEAT.read, _need(given, "dealer")),
        on_lead=_with_key("lead", SEAT.read, _need(given, "lead")), taker=optional("taker", SEAT.read, None),
        order=optional("order", SEATS_LIST.read, ()), drawn_by=optional("drawn", SEATS_LIST.read, ()),
        out=optional("out", SEATS_LIST.read, ()), shows=optional("shows", SEATS_LIST.read, ()),
        claimant=optional("claimant", SEAT.read, None), worth=optional("worth", COUNT.read, 1),
        last_raiser=optional("raiser", SEAT.read, None), offered=optional("offer", _read_offer, None),
        pot=optional("pot", COUNT.read, 0), score=_numbers(seats, optional("score", COUNT_PER_SEAT.read, {})),
        result=optional("result", _read_result, None),
    )  # fmt: skip
    trump = Trace(rules).ask("bura.trump.exposed", turned) or ""
    position = replace(position, trump=trump)
    _check(rules, position)
    return position


def _read_table(text: str) -> tuple[Play, ...]:
    plays = []
    for item in text.split(","):
        seat, _, cards = item.strip().partition(" ")
        face = "down" if seat.endswith("-") else "up"
        plays.append(Play(SEAT.read(seat.removesuffix("-")), read_cards(cards), face))
    return tuple(plays)


def _read_piles(text: str) -> dict[str, Cards]:
    piles: dict[str, Cards] = {}
    for item in text.split(","):
        seat, _, cards = item.strip().partition(" ")
        if seat in piles:
            raise NotationError(N_("The seat {seat} is given twice."), seat=seat)
        piles[SEAT.read(seat)] = read_cards(cards)
    return piles


def _read_offer(text: str) -> Raise:
    by, _, worth = text.partition(" ")
    return Raise(SEAT.read(by), COUNT.read(worth))


def _read_result(text: str) -> Outcome:
    words = text.split()
    if len(words) != 3:
        raise NotationError(N_("“{text}” is not a winner, a clause and a worth."), text=text)
    ended, cause, worth = words
    winner = None if ended in {"void", "none"} else SEAT.read(ended)
    return Outcome(winner, ended == "void", cause, COUNT.read(worth))


def _piles(seats: str, piles: Mapping[str, Cards]) -> tuple[Cards, ...]:
    return tuple(piles.get(seat, ()) for seat in seats)


def _numbers(seats: str, numbers: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(numbers.get(seat, 0) for seat in seats)


def _check(rules: RuleSet, position: BuraPosition) -> None:
    """Raises NotationError for a position that no deal can reach."""
    named = [
        position.to_act, position.dealer, position.on_lead, position.taker, position.claimant, position.last_raiser,
        *position.order, *position.drawn_by, *position.out, *position.shows, *(play.seat for play in position.table),
    ]  # fmt: skip
    for seat in named:
        if seat is not None and seat not in position.seats:
            raise NotationError(
                N_("The seat {seat} is not at this table. With {count} players the seats are {seats}."),
                seat=seat, count=len(position.seats), seats=" ".join(position.seats), key="act",
            )  # fmt: skip
    everywhere = [card for hand in position.hands for card in hand]
    everywhere += [card for play in position.table for card in play.cards]
    everywhere += [card for piles in (position.won, position.hidden) for pile in piles for card in pile]
    everywhere += position.stock
    ranks = PACKS[int(rules.options["deck"])]
    turned = position.turned
    if turned.rank not in ranks:
        raise NotationError(N_("The card {card} is not in this pack."), card=turned.text, key="trump")
    if turned in position.stock[:-1] and not rules.edited:
        raise NotationError(N_("The turned card {card} is the last one of the stock."), card=turned.text, key="stock")
    for place, card in enumerate(everywhere):
        if card.rank not in ranks or not card.suit:
            raise NotationError(N_("The card {card} is not in this pack."), card=card.text)
        if card in everywhere[:place]:
            raise NotationError(N_("The card {card} is given twice."), card=card.text)
    if not rules.edited:
        _check_counts(rules, position, len(everywhere))
    _check_phase(position)


def _check_counts(rules: RuleSet, position: BuraPosition, count: int) -> None:
    """Raises NotationError for cards missing or hands too large; wrong rules may lose cards and swell hands."""
    if count != int(rules.options["deck"]):
        raise NotationError(
            N_("The pack has {pack} cards, and {count} are given."), pack=rules.options["deck"], count=count,
            key="stock",
        )  # fmt: skip
    size = hand_size(Trace(rules))
    for hand in position.hands:
        if len(hand) > size:
            raise NotationError(
                N_("A hand holds at most {size} cards here, and {count} are given."), size=size, count=len(hand)
            )


def _check_phase(position: BuraPosition) -> None:
    phase = position.phase
    fits = {
        "reply": bool(position.table),
        "offer": position.offered is not None,
        "over": position.result is not None,
    }.get(phase, not position.table)
    led = {len(play.cards) for play in position.table}
    seats = [play.seat for play in position.table]
    if not fits or len(led) > 1 or 0 in led or len(set(seats)) != len(seats):
        raise NotationError(N_("What lies on the table does not fit the moment “{phase}”."), phase=phase, key="act")
    if (phase == "reply" and position.to_act in seats) or (position.order and position.to_act != position.order[0]):
        raise NotationError(N_("It cannot be {seat} who acts here."), seat=position.to_act, key="act")


def read_move(text: str, seat: str) -> Move:
    """Read a move of a seat: ``lead Ts 9s``, ``reply Ah Th``, ``reply down 6c``, ``draw``, ``draw 2``, ``offer 3`` …

    Raises NotationError.

    >>> read_move("reply Ah 10h", "S").cards
    (Card('Ah'), Card('Th'))
    """
    kind, _, rest = text.strip().partition(" ")
    rest = rest.strip()
    if kind in {"lead", "show"}:
        return Move(seat, kind, read_cards(rest))
    if kind == "reply":
        word, _, cards = rest.partition(" ")
        if word in {"up", "down"}:
            return Move(seat, kind, read_cards(cards), face=word)
        return Move(seat, kind, read_cards(rest))
    if kind == "draw":
        return Move(seat, kind, count=COUNT.read(rest) if rest else None)
    if kind == "offer":
        return Move(seat, kind, count=COUNT.read(rest))
    if kind == "answer" and rest in {"accept", "refuse"}:
        return Move(seat, kind, target=rest)
    if kind in {"declare", "pass", "pick-up", "exchange"} and not rest:
        return Move(seat, kind)
    raise not_a_move(text.strip())


def write_move(move: Move) -> str:
    """The canonical text of a move, without its seat.

    >>> write_move(read_move("reply  Ah 10h", "S"))
    'reply Ah Th'
    """
    parts = [move.kind]
    if move.face:
        parts.append(move.face)
    if move.cards or move.kind in {"lead", "reply", "show"}:
        parts.append(write_cards(move.cards))
    if move.count is not None:
        parts.append(str(move.count))
    if move.target:
        parts.append(move.target)
    return " ".join(parts)
