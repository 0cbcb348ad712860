"""Judging and applying moves in a whole deal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tutor.cards import Card
from tutor.engine.clauses import Trace, Verdict
from tutor.engine.judge import judge as judge_act
from tutor.engine.model import Move
from tutor.engine.rules import RuleSet
from tutor.errors import N_, IllegalMove, NotationError
from tutor.games.bura.acts import Answer, Cards, Declare, Draw, Lead, Offer, Other, Reply, Show
from tutor.games.bura.claiming import Claim, declare
from tutor.games.bura.drawing import act_at_stock, draw_order
from tutor.games.bura.ending import all_played, drop_out, finish, next_phase
from tutor.games.bura.position import BuraPosition, Play, Raise, not_a_move
from tutor.games.bura.queries.claims import moment_of
from tutor.games.bura.queries.holdings import winner_among, winning_right
from tutor.games.bura.terms import has_enough, is_full_beat, points_of
from tutor.games.bura.tricks import resolve


def judge(rules: RuleSet, position: BuraPosition, move: Move) -> Verdict:
    """Whether a move can be done now, with the clauses that say so. A fault that has its price can be done.

    Raises NotationError for a kind of move that there is not, and for a seat that is not at the table.
    """
    if move.seat not in tuple(position.seats):
        raise NotationError(
            N_("The seat {seat} is not at this table. With {count} players the seats are {seats}."),
            seat=move.seat, count=len(position.seats), seats=" ".join(position.seats),
        )  # fmt: skip
    trace = Trace(rules)
    if move.kind == "draw":
        legal, _ = act_at_stock(trace, _draw_act(trace, position, move))
        return Verdict("draw", rules.key, legal, tuple(trace.steps))
    verdict = judge_act(_act(trace, position, move))
    if move.kind == "show" and not verdict.value and any(play.seat == move.seat for play in position.table):
        trace.explain("bura.holding.bura-shown", cards=move.cards, late=True)
        return Verdict("show", rules.key, False, tuple(trace.steps))
    return verdict


def _act(trace: Trace, position: BuraPosition, move: Move) -> Lead | Reply | Declare | Show | Offer | Answer | Other:
    seat = move.seat
    moment = _phase_for(position, seat)
    hand = position.hand(seat)
    if move.kind == "lead":
        own = seat == position.on_lead and moment != "offer"
        return Lead(trace, position.trump, hand, move.cards, own, moment, seat == position.dealer)
    if move.kind == "reply":
        answered = any(play.seat == seat for play in position.table)
        due = position.phase == "reply" and seat == position.to_act
        return Reply(
            trace, position.trump, hand, position.plays or ((),), move.cards, move.face, due, answered, moment,
            len(position.stock),
        )  # fmt: skip
    if move.kind == "declare":
        return Declare(trace, moment_of(position, seat))
    if move.kind == "show":
        between = position.phase in {"lead", "draw"}
        return Show(trace, position.trump, hand, move.cards, moment_of(position, seat), between)
    if move.kind == "offer":
        when = {"lead": "before-lead", "over": "over"}.get(moment, "after-lead")
        target = int(trace.option("match_to"))
        needs = tuple((s, max(0, target - score)) for s, score in zip(position.seats, position.score, strict=True))
        return Offer(trace, position.worth, move.count or 0, seat, when, position.last_raiser, needs)
    if move.kind == "answer":
        due = position.phase == "offer" and seat == position.to_act and move.target in {"accept", "refuse"}
        return Answer(trace, move.target or "", due, moment)
    if move.kind not in _EFFECTS:
        raise not_a_move(move.kind)
    return Other(trace, move.kind, moment, seat == position.to_act and _is_able(position, move))


def _phase_for(position: BuraPosition, seat: str) -> str:
    """The phase as a seat meets it; for one that has dropped out the deal is over."""
    return "over" if seat in position.out else position.phase


def _is_able(position: BuraPosition, move: Move) -> bool:
    """Whether there are cards to pick up, or the six of trumps is held while the turned card still lies there."""
    if move.kind == "pick-up":
        return position.phase == "reply"
    lies = bool(position.stock) and position.stock[-1] is position.turned and position.phase != "over"
    return move.kind == "exchange" and lies and _six_of_trumps(position, move.seat) is not None


def _six_of_trumps(position: BuraPosition, seat: str) -> Card | None:
    six = Card("6", position.turned.suit)
    return six if six in position.hand(seat) else None


def _draw_act(trace: Trace, position: BuraPosition, move: Move) -> Draw:
    count = 1 if move.count is None else move.count
    done = position.phase == "draw" and not position.order
    silent = done and count == 0 and move.seat == position.to_act
    due = move.seat if silent else position.order[0] if position.order and not done else None
    moment = "over" if _phase_for(position, move.seat) == "over" else "draw"
    return Draw(trace, move.seat, count, due, len(position.drawn_by), moment, len(position.stock), silent)


def is_plainly_legal(rules: RuleSet, position: BuraPosition, move: Move) -> bool:
    """A quick yes for the moves that every rule set allows; what it does not recognise is for ``judge``.

    It holds for rule sets without edits; a test compares it with ``judge`` under every rule set and option.
    """
    if rules.edited:
        return False
    if move.kind == "draw":
        return (
            position.phase == "draw"
            and bool(position.order)
            and move.seat == position.order[0]
            and (move.count is None or move.count == 1)
        )
    if move.kind == "lead":
        cards = move.cards
        return (
            position.phase == "lead" and move.seat == position.on_lead and 1 <= len(cards) <= rules.options["max_lead"]
            and all(card.suit == cards[0].suit for card in cards) and _holds(position, move)
        )  # fmt: skip
    if move.kind == "reply":
        return (
            position.phase == "reply" and move.seat == position.to_act and move.face is None
            and len(move.cards) == len(position.table[0].cards) and rules.options["follow_single"] == "off"
            and _holds(position, move)
        )  # fmt: skip
    return False


def _holds(position: BuraPosition, move: Move) -> bool:
    hand = position.hand(move.seat)
    cards = move.cards
    return all(card in hand for card in cards) and (len(cards) < 2 or len(set(cards)) == len(cards))


def apply(rules: RuleSet, position: BuraPosition, move: Move) -> BuraPosition:
    """The position after a move. Raises IllegalMove with the verdict for one that cannot be done."""
    if not is_plainly_legal(rules, position, move):
        verdict = judge(rules, position, move)
        if not verdict.value:
            raise IllegalMove(verdict)
    return _EFFECTS[move.kind](Trace(rules), position, move)


def _lead(trace: Trace, position: BuraPosition, move: Move) -> BuraPosition:
    for play in position.table:
        position = position.with_hand(play.seat, position.hand(play.seat) + play.cards)
    kept = tuple(card for card in position.hand(move.seat) if card not in move.cards)
    position = replace(
        position.with_hand(move.seat, kept), phase="reply", ply=position.ply + 1, table=(Play(move.seat, move.cards),),
        on_lead=move.seat, order=(), drawn_by=(),
    )  # fmt: skip
    return await_answer(trace, position)


def await_answer(trace: Trace, position: BuraPosition) -> BuraPosition:
    """The next seat answers, or the trick is over."""
    waiting = position.waiting
    return replace(position, to_act=waiting[0]) if waiting else complete(trace, position)


def _reply(trace: Trace, position: BuraPosition, move: Move) -> BuraPosition:
    kept = tuple(card for card in position.hand(move.seat) if card not in move.cards)
    face = move.face or _wanted_face(trace, position, move.cards)
    table = (*position.table, Play(move.seat, move.cards, face))
    return await_answer(trace, replace(position.with_hand(move.seat, kept), table=table, ply=position.ply + 1))


def _wanted_face(trace: Trace, position: BuraPosition, cards: Cards) -> str:
    if trace.option("reply") == "open":
        return "up"
    return "up" if is_full_beat(trace, position.trump, position.plays, cards) else "down"


def complete(trace: Trace, position: BuraPosition) -> BuraPosition:
    """The position after the last answer: the trick goes to its taker and drawing begins."""
    table = position.table
    trick = resolve(trace, position.trump, position.plays, tuple(play.face for play in table))
    won, hidden, tricks = list(position.won), list(position.hidden), list(position.tricks)
    closed = {card for play in table if play.face == "down" for card in play.cards}
    for place, cards in trick.shares.items():
        seat = position.place(table[place].seat)
        won[seat] += tuple(card for card in cards if card not in closed)
        hidden[seat] += tuple(card for card in cards if card in closed)
    taker = table[trick.taker].seat
    tricks[position.place(taker)] += 1
    on_lead = trace.ask("bura.trick.taker-leads", taker) or position.on_lead
    position = replace(
        position, table=(), won=tuple(won), hidden=tuple(hidden), tricks=tuple(tricks), taker=taker, on_lead=on_lead
    )
    points = points_of(trace, position.pile(taker))
    if not trace.ask("bura.claim.needed", points) and has_enough(trace, points):
        return finish(trace, position, taker, cause="bura.claim.needed")
    return start_drawing(trace, position)


def start_drawing(trace: Trace, position: BuraPosition) -> BuraPosition:
    """Hands are filled, or the next lead is due, or the deal has been played out."""
    counts = {seat: len(position.hand(seat)) for seat in position.in_play}
    taker = position.taker or position.on_lead
    taker = taker if taker in position.in_play else position.after(taker)
    order = tuple(draw_order(trace, taker, counts, len(position.stock)))
    return next_phase(trace, replace(position, order=order, drawn_by=()))


def _draw(trace: Trace, position: BuraPosition, move: Move) -> BuraPosition:
    _, offence = act_at_stock(trace, _draw_act(trace, position, move))
    if offence:
        if trace.option(offence.replace("-", "_")) == "lose":
            return _lose(trace, replace(position, ply=position.ply + 1), move.seat, f"bura.offence.{offence}")
        return replace(position, ply=position.ply + 1)
    count = 1 if move.count is None else move.count
    if count == 0:
        return all_played(trace, replace(position, ply=position.ply + 1))
    order = list(position.order)
    for _ in range(min(count, order.count(move.seat))):
        order.remove(move.seat)
    hand = position.hand(move.seat) + position.stock[:count]
    stock = position.stock[count:]
    return next_phase(
        trace,
        replace(
            position.with_hand(move.seat, hand), stock=stock, ply=position.ply + 1, order=tuple(order[: len(stock)]),
            drawn_by=(*position.drawn_by, *(move.seat,) * count),
        ),
    )  # fmt: skip


def claim_of(trace: Trace, position: BuraPosition, seat: str) -> Claim:
    """What a declaration by this seat would rest on now."""
    place = position.place(seat)
    return Claim(
        seat, position.seats, moment_of(position, seat), points_of(trace, position.won[place]),
        {other: points_of(trace, position.pile(other)) for other in position.in_play if other != seat},
        hidden=points_of(trace, position.hidden[place]) if position.hidden[place] else None,
        hand=points_of(trace, position.hand(seat)), shows=position.shows == (seat,),
    )  # fmt: skip


def _declare(trace: Trace, position: BuraPosition, move: Move) -> BuraPosition:
    claimed = declare(trace, claim_of(trace, position, move.seat))
    position = replace(position, ply=position.ply + 1, claimant=move.seat)
    if claimed.winner:
        cause = "bura.claim.true-wins" if claimed.result == "wins" else "bura.claim.false-loses"
        return finish(trace, position, claimed.winner, cause=cause)
    if claimed.result == "doubles-pot":
        return replace(position, pot=position.pot * 2)
    if claimed.result == "drops-out":
        return _carry_on(trace, position, move.seat)
    return position


def _lose(trace: Trace, position: BuraPosition, seat: str, cause: str) -> BuraPosition:
    """A seat loses the deal by a fault: the other of two wins it, one of more drops out."""
    winner = trace.ask("bura.offence.opponent-wins", position.seats, seat)
    return finish(trace, position, winner, cause=cause) if winner else _carry_on(trace, position, seat)


def _carry_on(trace: Trace, position: BuraPosition, seat: str) -> BuraPosition:
    """Play on without a seat that drops out."""
    position = drop_out(trace, position, seat)
    return await_answer(trace, position) if position.phase == "reply" else position


def _show(trace: Trace, position: BuraPosition, move: Move) -> BuraPosition:
    hands = {seat: position.hand(seat) for seat in position.in_play}
    winning = {seat: right for seat, hand in hands.items() if (right := winning_right(trace, position.trump, hand))}
    winner = winner_among(trace, position.on_lead, winning, hands)
    right = winning[move.seat]
    position = replace(position, ply=position.ply + 1)
    return finish(
        trace, position, winner, void=winner is None, cause=right.effect_clause, match=right.effect == "wins-match"
    )


def _offer(trace: Trace, position: BuraPosition, move: Move) -> BuraPosition:
    raise_ = Raise(move.seat, move.count or 0)
    return replace(position, phase="offer", offered=raise_, to_act=position.after(move.seat), ply=position.ply + 1)


def _answer(trace: Trace, position: BuraPosition, move: Move) -> BuraPosition:
    offered = position.offered
    position = replace(position, ply=position.ply + 1, offered=None)
    if offered is None:
        return position
    if move.target == "refuse":
        winner, worth = trace.ask("bura.stake.refusal", offered.by, position.worth) or (None, position.worth)
        return finish(trace, replace(position, worth=worth), winner, void=winner is None, cause="bura.stake.refusal")
    return replace(position, phase="lead", to_act=position.on_lead, worth=offered.worth, last_raiser=offered.by)


def _pick_up(trace: Trace, position: BuraPosition, move: Move) -> BuraPosition:
    hand = position.hand(move.seat) + tuple(card for cards in position.plays for card in cards)
    position = replace(position.with_hand(move.seat, hand), table=(), ply=position.ply + 1, taker=position.on_lead)
    return start_drawing(trace, position)


def _pass(trace: Trace, position: BuraPosition, move: Move) -> BuraPosition:
    return replace(position, ply=position.ply + 1)


def _exchange(trace: Trace, position: BuraPosition, move: Move) -> BuraPosition:
    six = _six_of_trumps(position, move.seat)
    if six is None:
        return position
    hand = (*(card for card in position.hand(move.seat) if card is not six), position.turned)
    return replace(
        position.with_hand(move.seat, hand), stock=(*position.stock[:-1], six), turned=six, ply=position.ply + 1
    )


_EFFECTS: dict[str, Callable[[Trace, BuraPosition, Move], BuraPosition]] = {
    "lead": _lead, "reply": _reply, "draw": _draw, "declare": _declare, "show": _show, "offer": _offer,
    "answer": _answer, "pass": _pass, "pick-up": _pick_up, "exchange": _exchange,
}  # fmt: skip
