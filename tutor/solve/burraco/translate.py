"""Positions and rules of the readable engine as rows of numbers, moves of the one as moves of the other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tutor.cards import ALL_CARDS, JOKER, SUITS, Card
from tutor.engine.clauses import Trace
from tutor.engine.model import Move
from tutor.engine.rules import RuleSet
from tutor.errors import N_
from tutor.games.burraco.laid import RUN as RANK_ORDER
from tutor.games.burraco.laid import Cards, Laid, Meld, rank_at
from tutor.games.burraco.melds import reading_of
from tutor.games.burraco.moves import Deed, deed_of, move_of
from tutor.games.burraco.position import BurracoPosition
from tutor.games.burraco.setup import counts_of
from tutor.games.burraco.steps import do, target_of
from tutor.games.burraco.terms import LAST_DEAD
from tutor.solve.burraco import layout as at
from tutor.solve.burraco import melding, words
from tutor.solve.compiled import Row, as_written, is_compiled, zeros
from tutor.solve.solution import Unsolvable

BITS: Final = {
    card: at.JOKER if card == JOKER else 1 << (13 * SUITS.index(card.suit) + RANK_ORDER.index(card.rank))
    for card in ALL_CARDS
}
CARDS: Final = {bit: card for card, bit in BITS.items()}
PACK: Final = tuple(BITS[card] for card in ALL_CARDS for _ in range(4 if card == JOKER else 2))
PHASES: Final = ("draw", "play", "over")
STATES: Final = ("untaken", "taken", "unplayed")


def row_of_rules(rules: RuleSet, *, compiled: bool | None = None) -> Row:
    """The numbers of a rule set. Raises Unsolvable for one that holds a false rule."""
    if rules.edited:
        raise Unsolvable(N_("The solver plays by true rules only, and these hold a false one."))
    m = zeros(at.RULES, compiled=is_compiled() if compiled is None else compiled)
    option, trace = rules.options, Trace(rules)
    told = {
        at.RUN_MAX: option["run_max"],
        at.SET_MAX: option["set_max"],
        at.BOTH_ACES: not trace.holds("burraco.run.one-ace"),
        at.RANKS: 0b101 if option["sets_allowed"] == "aces_and_threes" else at.SUIT & ~2,
        at.WILD_MOVE: ("replace_only", "end_slide", "free").index(str(option["wild_move"])),
        at.TWICE: not trace.holds("burraco.set.one-per-rank"),
        at.SOLID: option["natural_two"] == "needs_physical_three",
        at.CLEAN: trace.ask("burraco.class.clean", None),
        at.DIRTY: trace.ask("burraco.class.dirty", None),
        at.SEMI: option["semi"],
        at.SEMI_END: option["semi_run"] == "wild_at_end",
        at.SEMI_EXACT: option["semi_set"] == "exactly_eight",
        at.ROYAL: option["royal"],
        at.ROYAL_WILD: option["royal_wild"],
        at.SUPER: option["super"],
        at.SUPER_WILD: option["super_wild"],
        at.NEEDS_CLEAN: option["close_needs"] == "clean",
        at.MAY_LAY_LAST: option["final_discard"] == "optional",
        at.WILD_LAST: not trace.holds("burraco.close.no-wild"),
        at.DEAD: LAST_DEAD if trace.holds("burraco.stock.last-two-dead") else 0,
        at.REFILL: trace.holds("burraco.stock.pozzetto-refill"),
        at.EAGER: trace.ask("burraco.stock.refill-moment") == "eager",
        at.VOID: trace.holds("burraco.stock.void-deal"),
        at.CLOSE_LEFT: option["close_if_no_pozzetto_left"] == "allowed",
        at.MISSED: trace.ask("burraco.score.missed-pozzetto", False),
        at.WAIVED: trace.holds("burraco.score.nobody-took"),
        at.UNPLAYED_FLAT: trace.ask("burraco.score.unplayed-pozzetto", 0, False),
        at.UNPLAYED_COST: option["unplayed_pozzetto"] == "face_value",
        at.SINGLE: ("forbidden", "forbidden_unless_twin", "allowed").index(str(option["single_rediscard"])),
        at.MULTI: option["multi_rediscard"] == "forbidden",
        at.FIRST_PILE: ("allowed", "stock_only", "if_it_melds").index(str(option["first_turn_pile"])),
        at.MUST_USE: trace.holds("burraco.draw.must-use"),
        at.CLOSING: trace.ask("burraco.score.closing-bonus"),
        at.CUT_BONUS: trace.ask("burraco.score.cut-bonus") or 0,
        at.TURNED: counts_of(trace, 4).turned,
    }
    for place, value in told.items():
        m[place] = int(value)
    return m


def word_of(rules: RuleSet, meld: Meld) -> int:
    """The word of a meld. Raises Unsolvable for one that these rules do not know."""
    reading = reading_of(Trace(rules), meld)
    wilds = [index for index, wild in enumerate(reading.wild) if wild]
    if len(wilds) > 1 or meld.kind not in {"run", "set"} or (meld.kind == "set" and meld.of not in RANK_ORDER):
        raise Unsolvable(N_("The solver does not know the meld {meld}."), meld=meld.text)
    wild = 0
    if wilds:
        card = meld.cards[wilds[0]]
        wild = at.WILD_JOKER if card == JOKER else 1 + SUITS.index(card.suit)
    if meld.kind == "run":
        low, high = meld.places[0], meld.places[-1]
        place = meld.places[wilds[0]] if wilds else 0
        return (
            at.RUN | SUITS.index(meld.of) << at.W_SUIT | low << at.W_LOW | high << at.W_HIGH | place << at.W_PLACE
            | wild << at.W_WILD
        )  # fmt: skip
    counts = 0
    for card, _ in reading.naturals:
        counts += 1 << (2 * SUITS.index(card.suit))
    return RANK_ORDER.index(meld.of) << at.W_LOW | counts << at.W_HIGH | wild << at.W_WILD


def put_cards(d: Row, place: int, cards: Iterable[Card]) -> None:
    """Put cards where the numbers of some begin."""
    for card in cards:
        bit = BITS[card]
        if bit == at.JOKER:
            d[place + 2] += 1
        elif d[place] & bit:
            d[place + 1] |= bit
        else:
            d[place] |= bit
        d[place + 3] += 1


def cards_at(d: Row, place: int) -> Cards:
    """The cards whose numbers begin at a place, in the order of print."""
    found: list[Card] = []
    for card in ALL_CARDS:
        count = d[place + 2] if card == JOKER else sum(bool(d[place + more] & BITS[card]) for more in range(2))
        found += [card] * int(count)
    return tuple(found)


def row_of_position(
    rules: RuleSet, m: Row, position: BurracoPosition, seen: dict[str, Cards] | None = None, *,
    compiled: bool | None = None,
) -> Row:  # fmt: skip
    """The numbers of a position. ``seen`` are cards of hands that everybody knows."""
    d = zeros(at.LENGTH, compiled=is_compiled() if compiled is None else compiled)
    plain = as_written(words)
    for place, (seat, hand) in enumerate(zip(position.seats, position.hands, strict=True)):
        put_cards(d, at.SEAT * place, hand)
        put_cards(d, at.SEAT * place + at.SEEN_ONE, (seen or {}).get(seat, ()))
    d[at.PLAYERS], d[at.PHASE] = len(position.seats), PHASES.index(position.phase)
    d[at.ACT], d[at.FIRST] = position.seats.index(position.to_act), int(position.first)
    put_cards(d, at.PILE, position.pile)
    put_cards(d, at.TAKEN, position.taken)
    for card in position.held:
        if card == JOKER:
            d[at.HELD_JOK] += 1
        else:
            d[at.HELD] |= BITS[card]
    for place, card in enumerate(position.stock):
        d[at.STOCK + place] = BITS[card]
    d[at.END] = len(position.stock)
    left = len(position.pozzetti)
    d[at.LEFT], d[at.NEXT] = left, 2 - left
    for number, pozzetto in enumerate(position.pozzetti):
        for place, card in enumerate(pozzetto):
            d[at.POZZETTI + at.HAND * (2 - left + number) + place] = BITS[card]
    d[at.SWAPS], d[at.PLY] = position.swaps, position.ply
    d[at.CLOSER] = -1 if position.closer is None else position.sides.index(position.closer)
    d[at.IS_VOID] = int(position.result is not None and position.result.void)
    d[at.BEGUN] = -1
    if len(position.taken) == 1:
        d[at.BEGUN] = len(position.start)
        for place, meld in enumerate(position.start):
            d[at.START + place] = word_of(rules, meld)
    for side in range(2):
        base = at.SIDE + 8 * side
        taker = position.taker[side]
        d[base + at.STATE] = STATES.index(position.pozzetto[side])
        d[base + at.TAKER] = -1 if taker is None else position.seats.index(taker)
        d[base + at.MELDS] = len(position.melds[side])
        d[base + at.CUT] = m[at.CUT_BONUS] if position.bonus[side] else 0
        for place, meld in enumerate(position.melds[side]):
            word = word_of(rules, meld)
            d[at.TABLE + at.MOST_MELDS * side + place] = word
            d[base + at.LAID] += sum(PRINTED[card] for card in meld.cards)
            d[at.FITTING + at.MOST_MELDS * side + place] = plain.fits_of(m, word)
            d[base + at.FITS] |= d[at.FITTING + at.MOST_MELDS * side + place]
            if plain.size_of(word) >= 7:
                d[base + at.BURRACOS] += 1
                d[base + at.CLEANS] += int(plain.wild_of(word) == 0)
    return d


PRINTED: Final = {
    card: 30 if card == JOKER else {"2": 20, "A": 15}.get(card.rank, 5 if card.rank in "34567" else 10)
    for card in ALL_CARDS
}


def faces_of(word: int) -> list[Card]:
    """The faces of a word, suit by suit, each suit from the ace up."""
    return [card for bit, card in sorted(CARDS.items()) if bit != at.JOKER and word & bit]


def lay_of(rules: RuleSet, position: BurracoPosition, move: Move) -> tuple[int, int]:
    """A lay or a move of a wild as a slot and the word of the meld that comes there. The move must be legal.

    Of equal melds the first one is meant, as in the readable engine.
    """
    deed = deed_of(move)
    turn = position.turn()
    done = do(rules, turn, deed)
    if done.tried is None:
        raise Unsolvable(N_("The solver does not know the move {move}."), move=deed.text)
    slot = len(turn.melds) if deed.place is None else turn.melds.index(target_of(turn, deed))
    return slot, word_of(rules, done.tried.reading.meld)


def move_of_kernel(m: Row, position: BurracoPosition, d: Row, what: int) -> Move:
    """What the kernel has decided, as a move of the readable engine; ``what`` is 5 for a wild moved by itself."""
    seat = position.to_act
    if what < 3:
        return Move(seat, ("draw", "take", "stall")[what])
    if what == 4:
        return Move(seat, "discard", (CARDS[int(d[at.CARD])],))
    slot, word = int(d[at.SLOT]), int(d[at.WORD])
    suit = SUITS[(word >> at.W_SUIT) & 3]
    place = (word >> at.W_PLACE) & 15
    stands = Card(rank_at(place), suit) if word & at.RUN and place else None
    if what == 5:
        return move_of(seat, Deed("move-wild", (), slot + 1, stands or Card("2", suit)))
    (as_written(melding) if isinstance(m, list) else melding).is_lay(m, d, slot, word)
    laid = [Laid(card) for card in faces_of(int(d[at.COST]))]
    laid += [Laid(card) for card in faces_of(int(d[at.COST_TWO]))]
    if d[at.COST_WILD]:
        wild = JOKER if d[at.COST_WILD] == at.WILD_JOKER else Card("2", SUITS[int(d[at.COST_WILD]) - 1])
        laid.append(Laid(wild, stands))
    side = position.side_of(seat)
    if slot < len(position.melds[side]):
        return move_of(seat, Deed("add", tuple(laid), slot + 1))
    return move_of(seat, Deed("meld", tuple(laid)))
