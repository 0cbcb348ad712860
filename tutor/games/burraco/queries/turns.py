"""Questions about a turn: may one draw there, and what comes of the moves of a whole turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

from tutor.cards import ALL_CARDS, Card
from tutor.engine.clauses import Mark, Step, Trace, Verdict, Weight
from tutor.engine.game import Query
from tutor.engine.judge import run_gates
from tutor.engine.notation import CARDS, COUNT, FLAG, Field, Form, Kind, choice
from tutor.engine.rules import RuleSet
from tutor.errors import N_, NotationError
from tutor.games.burraco.laid import MELDS, Laid, check_pack, faces, less
from tutor.games.burraco.listing import lays
from tutor.games.burraco.moves import TEMPLATES, Deed, read_deed
from tutor.games.burraco.position import BurracoPosition
from tutor.games.burraco.queries.given import Given, check_cards, check_sum, meld_of
from tutor.games.burraco.steps import Done, do
from tutor.games.burraco.turn import Draw, Take, Turn


def ask_draw(rules: RuleSet, given: Given) -> Verdict:
    """Whether one may draw from a source."""
    trace = Trace(rules)
    pile = given["pile"]
    check_cards(pile)
    check_sum(given, pile)
    turn = Turn(
        pile=pile, first=given.get("first_turn", False), touched=given.get("stock_touched", False),
        stock=given.get("stock", Turn().stock), pozzetti=_pozzetti(given),
    )  # fmt: skip
    source = given["source"]
    if source == "stock":
        legal = run_gates(Draw(trace, turn))
        if legal and not turn.stock:
            trace.explain("burraco.stock.pozzetto-refill")
    else:
        legal = run_gates(Take(trace, turn, part=source != "pile", uses=given.get("uses", "meld")))
        if legal and not turn.stock:
            trace.explain("burraco.stock.refill-moment")
    return trace.verdict("draw", legal=legal)


def _pozzetti(given: Given) -> int:
    left = int(given.get("pozzetti_left", 2))
    if left > 2:
        raise NotationError(N_("There are two pozzetti, and {count} are given."), count=left, key="pozzetti_left")
    return left


def draws_of(rules: RuleSet, position: BurracoPosition) -> Iterator[Given]:
    """Each source, for the player who is to draw."""
    if position.phase != "draw":
        return
    for source in ("stock", "pile", "part-of-pile"):
        given: dict[str, Any] = {"source": source, "pile": position.pile, "stock": len(position.stock),
                                 "pozzetti_left": len(position.pozzetti)}  # fmt: skip
        if position.first:
            given["first_turn"] = True
        if source == "pile":
            for uses in ("nothing", "add", "meld"):
                yield {**given, "uses": uses}
        else:
            yield given
        if position.stock:
            yield {**given, "stock_touched": True}


SHORT = 4
"""Cards of a hand from which on a player may get through the pozzetto in one turn."""

MOST_TAKEN = 4
"""Cards of a pile after whose taking nobody is asked about the rest of the turn."""

LONGEST = 9
"""Moves of such a turn."""

MOST_LAID = 200
"""Lays among which the longest is looked for."""

RESULTS = ("closed", "deal-over", "pozzetto", "flying")
"""What may come of a move, the strongest first."""


def ask_turn(rules: RuleSet, given: Given) -> Verdict:
    """Which of some moves is refused first, and what comes of the others."""
    turn = _opened(rules, given)
    steps: list[Step] = []
    refused = None
    for number, deed in enumerate(given["moves"], start=1):
        done = _done(rules, turn, deed)
        if not done.legal:
            refused = number
            steps = [step for step in steps if step.weight is Weight.EXPLAINS] + list(done.steps)
            break
        steps += done.steps
        turn = done.turn
    answer = {
        "refused": refused, "result": result_of(turn), "stock": turn.stock, "pozzetti_left": turn.pozzetti,
        "pozzetto": turn.pozzetto, "void": "void" in turn.events,
    }  # fmt: skip
    return _without_commonplaces(Verdict("turn", rules.key, tuple(answer.items()), tuple(steps)))


KEPT = 512
"""Moves and beginnings of turns that each rule set remembers: many questions about one turn begin alike."""


def _done(rules: RuleSet, turn: Turn, deed: Deed) -> Done:
    found: Done = rules.remembered("moves of turns", (turn, deed), lambda rules: do(rules, turn, deed), KEPT)
    return found


def _opened(rules: RuleSet, given: Given) -> Turn:
    """The turn before its first move, which of the moves depends on the card drawn alone."""
    drawn = next((deed for deed in given["moves"] if deed.kind == "draw" and deed.cards), None)
    key = (drawn, *sorted(item for item in given.items() if item[0] != "moves"))
    found: Turn = rules.remembered("turns", key, lambda rules: _opening(Trace(rules), given), KEPT)
    return found


MOST = 7
"""Clauses cited of a whole turn, where some of them go without saying."""

COMMONPLACES = (
    "draw.stock-or-pile", "turn.lay-after-draw", "add.own-side", "meld.set-or-run", "meld.no-opening-minimum",
    "draw.whole-pile", "wild.low-place", "two.natural", "run.ace-ends", "turn.no-dead-end", "pozzetto.first-out",
    "discard.wild-allowed", "close.all-cards", "close.needs-pozzetto", "close.new-burraco-counts", "close.ends-deal",
)  # fmt: skip
"""What goes without saying in a long turn, from the plainest on."""


def _without_commonplaces(verdict: Verdict) -> Verdict:
    """The same verdict; where many clauses are cited, the plainest that were merely met are not."""
    steps = verdict.steps
    for name in COMMONPLACES:
        if len(verdict.cited) <= MOST:
            break
        id = f"burraco.{name}"
        steps = tuple(
            replace(step, weight=Weight.PASSED) if step.clause == id and step.mark is Mark.MET else step
            for step in steps
        )
        verdict = replace(verdict, steps=steps)
    return verdict


def result_of(turn: Turn) -> str:
    """The word for where a turn stands."""
    words = {"closed": "closed", "deal-over": "deal-over", "pozzetto": "pozzetto-discard", "flying": "pozzetto-flying"}
    for event in RESULTS:
        if event in turn.events:
            return words[event]
    return "turn-over" if turn.phase in {"done", "over"} else "playing"


def _opening(trace: Trace, given: Given) -> Turn:
    """The turn before its first move. Raises NotationError where the cards do not add up."""
    moves: tuple[Deed, ...] = given["moves"]
    pile, hand = given.get("pile", ()), given["hand"]
    drawn = tuple(card for deed in moves if deed.kind == "draw" for card in faces(deed.cards))
    after = given.get("next_pozzetto")
    table = [faces(laid) for key in ("table", "opponents") for laid in given.get(key, ())]
    check_sum(given, hand, pile, *table)
    check_pack([*hand, *pile, *drawn[:1], *(after or ()), *(card for cards in table for card in cards)])
    if after is not None and len(after) != 11:
        raise NotationError(N_("A pozzetto has eleven cards, and {count} are given."), count=len(after),
                            key="next_pozzetto")  # fmt: skip
    left = _pozzetti(given)
    if after is not None and not left:
        raise NotationError(N_("No pozzetto is left, and its cards are given."), key="next_pozzetto")
    melds = tuple(meld_of(trace, laid, "table") for laid in given.get("table", ()))
    others = tuple(meld_of(trace, laid, "opponents") for laid in given.get("opponents", ()))
    state = given.get("pozzetto", "untaken")
    if state == "taken" and "pozzetti_left" not in given:
        left = 1
    return Turn(
        hand=hand, melds=melds, others=others, pile=pile, stock=given.get("stock", Turn().stock), pozzetti=left,
        pozzetto=state, first=given.get("first_turn", False), start=melds, next_pozzetto=after, whole=True,
    )  # fmt: skip


def turns_of(rules: RuleSet, position: BurracoPosition) -> Iterator[Given]:
    """A first act tried, for the player in turn: a draw, the pile, or a card put down too early."""
    if position.phase != "draw" or not position.hand(position.to_act):
        return
    turn = position.turn()
    if turn.pozzetto == "unplayed":
        return
    base: dict[str, Any] = {
        "hand": turn.hand, "table": tuple(meld.laid for meld in turn.melds), "pile": turn.pile, "stock": turn.stock,
        "pozzetto": turn.pozzetto, "pozzetti_left": turn.pozzetti,
        "opponents": tuple(meld.laid for meld in turn.others),
    }  # fmt: skip
    if position.first:
        base["first_turn"] = True
    if len(turn.hand) <= SHORT and position.stock:
        yield from _through(rules, turn, base, position.stock[0])
    for moves in dict.fromkeys(_attempts(rules, turn, position.stock[0] if position.stock else None)):
        yield {**base, "moves": moves}


def _second_sets(turn: Turn) -> Iterator[tuple[Card, ...]]:
    """Three cards of the hand of a rank of which the side has a set already."""
    for rank in dict.fromkeys(meld.of for meld in turn.melds if meld.kind == "set"):
        cards = tuple(card for card in turn.hand if card.rank == rank)
        if len(cards) >= 3:
            yield cards[:3]


def _through(rules: RuleSet, turn: Turn, base: Mapping[str, Any], top: Card) -> Iterator[Given]:
    """All laid that fits, through the pozzetto where it is taken in flight, and then a discard, or one more draw."""
    deeds = [Deed("draw", (Laid(top),))]
    done = do(rules, turn, deeds[0])
    while done.legal and len(done.turn.hand) > 1 and len(deeds) < LONGEST:
        fitting = list(islice(lays(rules, done.turn), MOST_LAID))
        if not fitting:
            break
        deeds.append(max(fitting, key=lambda deed: (len(deed.cards), not any(laid.stands for laid in deed.cards))))
        flown = done.turn.flown
        done = do(rules, done.turn, deeds[-1])
        if done.turn.flown and not flown:
            yield {**base, "moves": (*deeds, Deed("draw"))}
    if done.legal and done.turn.flown and len(done.turn.hand) == 1:
        discard = Deed("discard", (Laid(done.turn.hand[0]),))
        yield {**base, "next_pozzetto": turn.next_pozzetto, "moves": (*deeds, discard)}


def _attempts(rules: RuleSet, turn: Turn, top: Card | None) -> Iterator[tuple[Deed, ...]]:
    """What might be done in this turn, wisely or not: drawn, laid, thrown away, in good order and in bad."""
    take = Deed("take")
    openings = [(take,)] if turn.pile else []
    if top is not None:
        openings.append((Deed("draw", (Laid(top),)),))
    discards = [Deed("discard", (Laid(card),)) for card in dict.fromkeys(turn.hand)]
    yield (take,)
    yield from ((discard,) for discard in discards[:2])
    for opening in openings:
        done = do(rules, turn, opening[0])
        yield (*opening, take)
        if not done.legal:
            yield opening
            continue
        if opening[0] == take and len(turn.pile) > MOST_TAKEN:
            continue
        held = dict.fromkeys(done.turn.hand)
        yield from ((*opening, Deed("discard", (Laid(card),))) for card in held)
        yield from ((*opening, Deed("meld", tuple(map(Laid, cards)))) for cards in _second_sets(done.turn))
        absent = next((card for card in ALL_CARDS if card not in held), None)
        if absent is not None:
            yield (*opening, Deed("discard", (Laid(absent),)))
        if len(held) > 1:
            yield (*opening, Deed("discard", tuple(map(Laid, tuple(held)[:2]))))
        for lay in islice(lays(rules, replace(done.turn, pozzetto="untaken", pozzetti=2)), 30):
            yield (*opening, lay)
            left = less(done.turn.hand, faces(lay.cards)) or ()
            for card in tuple(dict.fromkeys(left))[:3]:
                discard = Deed("discard", (Laid(card),))
                yield (*opening, lay, discard)
                yield (*opening, lay, discard, Deed("look") if len(left) == 1 else lay)


def _read_deeds(value: object) -> tuple[Deed, ...]:
    items = value.split(",") if isinstance(value, str) else value
    if not isinstance(items, (list, tuple)):
        raise NotationError(N_("“{text}” is not a list. Separate the items by commas."), text=value)
    deeds = [str(item).strip() for item in items]
    if not any(deeds):
        raise NotationError(N_("There are no moves."))
    return tuple(map(read_deed, deeds))


DEEDS = Kind("moves", _read_deeds, lambda deeds: ", ".join(deed.text for deed in deeds), templates=TEMPLATES)

QUERIES = (
    Query(
        "draw",
        Form((
            Field("source", choice("stock", "pile", "part-of-pile"), required=True),
            Field("pile", CARDS, required=True),
            Field("first_turn", FLAG), Field("stock_touched", FLAG), Field("uses", choice("nothing", "add", "meld")),
            Field("stock", COUNT), Field("pozzetti_left", COUNT),
        )),
        ask_draw,
        draws_of,
    ),
    Query(
        "turn",
        Form((
            Field("hand", CARDS, required=True), Field("table", MELDS), Field("pile", CARDS), Field("stock", COUNT),
            Field("pozzetto", choice("untaken", "taken")), Field("pozzetti_left", COUNT), Field("first_turn", FLAG),
            Field("opponents", MELDS), Field("next_pozzetto", CARDS), Field("moves", DEEDS, required=True),
        )),
        ask_turn,
        turns_of,
    ),
)  # fmt: skip
