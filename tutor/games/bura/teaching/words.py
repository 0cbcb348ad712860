"""Answers, acts and moves of Bura as messages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tutor.engine.message import Message, message
from tutor.engine.model import Move
from tutor.errors import N_

PLACES: Final = (
    N_("the leader"), N_("the second player"), N_("the third player"), N_("the fourth player"), N_("the fifth player"),
    N_("the sixth player"),
)  # fmt: skip
HOLDINGS: Final = {
    "bura": N_("bura"), "molodka": N_("molodka"), "moscow": N_("Moscow"), "little-moscow": N_("Little Moscow"),
    "four-ends": N_("the four ends"), "golden-kozel": N_("the golden kozel"),
    "high-count": N_("a hand of at least forty-one points"), "none": N_("it has no name"),
}  # fmt: skip
EFFECTS: Final = {
    "wins-deal": N_("it wins the deal"), "wins-match": N_("it wins the match"),
    "leads-out-of-turn": N_("it may be led out of turn"), "leads-together": N_("its cards may be led together"),
    "penalizes-others": N_("it brings penalties to the others"), "none": N_("it brings nothing of its own"),
}  # fmt: skip
RESULTS: Final = {
    "wins": N_("you win the deal"), "loses": N_("you lose the deal"), "no-effect": N_("the declaration has no effect"),
    "doubles-pot": N_("you double the pot"), "drops-out": N_("you drop out of the deal"),
}  # fmt: skip
VARIANTS: Final = {
    "bura": N_("bura"), "burkozel": N_("burkozel"), "five-card": N_("the larger bura with five cards"),
    "other": N_("another game"),
}  # fmt: skip
CALLED: Final = {
    "four-player-kozel": N_("Kozel, with four players in pairs"), "domino-kozel": N_("Kozel with dominoes"),
    "kozel-for-money": N_("Kozel for money"),
}  # fmt: skip
ACTS: Final = {
    "beat-back": N_("beat back"), "exchange-trump": N_("swap a card for the turned card"), "pass": N_("pass"),
    "pick-up-led": N_("pick up the cards led"), "look-own-pile": N_("look through your own pile"),
    "cry-moskva": N_("cry Moskva to raise"), "act-after-end": N_("act after the end of the deal"),
    "lead-before-draw": N_("lead before the hands are filled"),
    "lead-before-reply": N_("lead before the last lead is answered"),
    "loser-leads": N_("lead without having taken the last trick"), "deal-in-threes": N_("deal three cards at a time"),
    "change-trump": N_("change the trump"),
    "draw-turned-card-early": N_("draw the turned card before the rest of the stock"),
}  # fmt: skip
FOLLOWING: Final = {
    "plain": N_("the next deal counts as usual"), "double": N_("the next deal counts double"),
    "replay": N_("the deal is played again"),
}  # fmt: skip


def word(words: Mapping[str, str]) -> Callable[[Any], Message]:
    """Say a value by its word; a value without one says itself."""
    return lambda value: message(words[value]) if value in words else message("{text}", text=str(value))


def place(value: Any) -> Message:
    """Say a place in the order of play."""
    return message(PLACES[value])


def seat(value: Any) -> Message:
    """Say a seat, or nobody."""
    return message("{seat:seat}", seat=value) if value else message(N_("nobody"))


def row(value: Any) -> Message:
    """Say seats in order."""
    return message("{seats:row}", seats=value) if value else message(N_("nobody"))


def dealer(value: Any) -> Message:
    """Say who deals first."""
    return message(N_("chance decides")) if value == "by-lot" else seat(value)


def offence(value: Any) -> Message:
    """Say what an act at the stock leads to."""
    kind, loser, legal = value
    if kind is None:
        return message(N_("it is in order")) if legal else message(N_("it is not allowed and nothing else happens"))
    names = {"foreign-draw": N_("a foreign draw"), "double-draw": N_("a double draw")}
    fault = message(names[kind])
    if loser:
        return message(N_("{fault}: {loser:seat} loses the deal"), fault=fault, loser=loser)
    return message(N_("{fault}: it is only put right"), fault=fault)


def ended(value: Any) -> Message:
    """Say how a deal stands."""
    winner, void = value
    if winner:
        return message(N_("{seat:seat} wins the deal"), seat=winner)
    return message(N_("the deal ends without a winner")) if void else message(N_("the deal goes on"))


def led(value: Any) -> Message:
    """Say who wins or leads."""
    wins, leads = value
    if wins:
        return message(N_("{seat:seat} wins the deal"), seat=wins)
    return message(N_("{seat:seat} leads"), seat=leads) if leads else message(N_("nobody wins the deal"))


def settled(value: Any) -> Message:
    """Say what a refused raise leads to."""
    winner, worth = value
    if winner is None:
        return message(N_("nobody wins the deal"))
    return message(N_("{seat:seat} wins the deal, which counts {worth}"), seat=winner, worth=worth)


def marked(value: Any) -> Message:
    """Say the penalties of each seat."""
    marks = tuple(message(N_("{seat:seat} {n:penalties}"), seat=who, n=count) for who, count in value)
    return message("{marks}", marks=marks)


def compensated(value: Any) -> Message:
    """Say who is compensated."""
    return message(N_("{seat:seat} gets them"), seat=value) if value else message(N_("nobody gets any"))


def totals(won: Mapping[str, int]) -> tuple[Message, ...]:
    """The points of each seat."""
    return tuple(message(N_("{seat:seat} {n:points}"), seat=who, n=points) for who, points in won.items())


def say_move(move: Move) -> Message:
    """A move in a sentence, with its seat."""
    who = move.seat
    if move.kind == "lead":
        return message(N_("{seat:seat} leads {cards:object}"), seat=who, cards=move.cards)
    if move.kind == "reply":
        if move.face == "down":
            return message(N_("{seat:seat} lays {cards:object} face down"), seat=who, cards=move.cards)
        return message(N_("{seat:seat} lays {cards:object}"), seat=who, cards=move.cards)
    if move.kind == "show":
        return message(N_("{seat:seat} shows {cards:object}"), seat=who, cards=move.cards)
    if move.kind == "offer":
        return message(N_("{seat:seat} offers to raise to {count}"), seat=who, count=move.count)
    if move.kind == "draw" and move.count not in {None, 1}:
        if move.count == 0:
            return message(N_("{seat:seat} stays silent"), seat=who)
        return message(N_("{seat:seat} draws {count:cards-object}"), seat=who, count=move.count)
    sentences = {
        "draw": N_("{seat:seat} draws"), "declare": N_("{seat:seat} declares"),
        "answer": N_("{seat:seat} accepts the raise"), "pass": N_("{seat:seat} passes"),
        "pick-up": N_("{seat:seat} picks up the led cards"), "exchange": N_("{seat:seat} swaps the turned card"),
    }  # fmt: skip
    if move.kind == "answer" and move.target == "refuse":
        return message(N_("{seat:seat} refuses the raise"), seat=who)
    return message(sentences[move.kind], seat=who)


def name_move(move: Move) -> Message:
    """What is done in a move, without its seat."""
    if move.kind == "lead":
        return message(N_("lead {cards:object}"), cards=move.cards)
    if move.kind == "reply":
        if move.face == "down":
            return message(N_("lay {cards:object} face down"), cards=move.cards)
        if move.face == "up":
            return message(N_("lay {cards:object} face up"), cards=move.cards)
        return message(N_("lay {cards:object}"), cards=move.cards)
    if move.kind == "show":
        return message(N_("show {cards:object}"), cards=move.cards)
    if move.kind == "offer":
        return message(N_("offer to raise to {count}"), count=move.count)
    if move.kind == "draw" and move.count not in {None, 1}:
        return message(N_("stay silent")) if move.count == 0 else message(
            N_("draw {count:cards-object}"), count=move.count
        )  # fmt: skip
    if move.kind == "answer":
        return message(N_("refuse the raise") if move.target == "refuse" else N_("accept the raise"))
    return message(
        {
            "draw": N_("draw a card"), "declare": N_("declare"), "pass": N_("pass"),
            "pick-up": N_("pick up the cards led"), "exchange": N_("swap a card for the turned card"),
        }[move.kind]
    )  # fmt: skip
