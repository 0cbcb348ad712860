"""What is said about decisions in Bura: what is asked, and what happens after a choice."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from tutor.engine.message import Message, message
from tutor.engine.model import Move, Seat
from tutor.engine.rules import RuleSet
from tutor.errors import N_, NN_
from tutor.games.bura.acts import Cards
from tutor.games.bura.position import BuraPosition
from tutor.solve.bura.met import seen_by, won_by

LEAD: Final = N_("What do you lead?")
REPLY: Final = N_("What do you lay?")
ACT: Final = N_("What do you do?")
OPEN: Final = N_("All cards are seen, the stock in the order in which it is drawn.")
OWN: Final = N_("You see your own cards and those that were played openly.")
SCORE: Final = N_("You have {own:points} in your tricks, the other side {other:points}; {target} are needed.")
HIDDEN_SCORE: Final = NN_(
    "You have {own:points} face up in your tricks, and {n} card face down that you have not seen; the other side has "
    "{other:points}; {target} are needed.",
    "You have {own:points} face up in your tricks, and {n} cards face down that you have not seen; the other side has "
    "{other:points}; {target} are needed.",
)
PROMPTS: Final = {
    "race": N_("{sight} {score} Both sides will play their best from here on. {act}"),
    "points": N_("{sight} The deal is played to its end, and points count. {act}"),
    "ending": N_("{sight} The deal is played to its end, nobody declares, and points count. {act}"),
    "sure": N_("{sight} {score} There is a way to make sure of the deal with this trick. {act}"),
    "play": N_("{sight} {score} {act}"),
}  # fmt: skip
"""What is asked, by task."""

EVEN: Final = 0.05
"""Points that are none once they are rounded."""

GOES_ON: Final = N_("And so on to the end.")
ENDS: Final = {
    1: N_("You win the deal with the best play of both."),
    0: N_("Nobody wins the deal with the best play of both."),
    -1: N_("You lose the deal with the best play of both."),
}
LEADS: Final = {True: N_("you lead {cards:object}"), False: N_("the other side leads {cards:object}")}
LAYS: Final = {True: N_("you lay {cards:object}"), False: N_("the other side lays {cards:object}")}
LAYS_CLOSED: Final = {
    True: N_("you lay {cards:object} face down"),
    False: N_("the other side lays {cards:object} face down"),
}  # fmt: skip
"""What is done in a trick, by whether whoever is asked does it."""

BEATEN: Final = {
    True: NN_("{lead}; {answer} and take the trick, {points:points}",
              "{lead}; {answer}, and take the trick, {points:points}"),
    False: NN_("{lead}; {answer} and takes the trick, {points:points}",
               "{lead}; {answer}, and takes the trick, {points:points}"),
}  # fmt: skip
HELD: Final = {
    True: N_("{lead}; {answer}; you take the trick, {points:points}"),
    False: N_("{lead}; {answer}; the other side takes the trick, {points:points}"),
}
"""A trick taken with an answer of one card or of more, and one kept by the lead, by whether whoever is asked takes
it."""

SPEAKS: Final = {
    True: N_("{trick}, and now you can declare."),
    False: N_("{trick}, and now it can declare."),
    None: "{trick}.",
}
"""How a trick ends, by whether it brings whoever is asked enough points, or the other side."""


def prompt(rules: RuleSet, position: BuraPosition, seat: Seat, task: str, *, opened: bool, target: int) -> Message:
    """What is asked of a seat."""
    other = position.after(seat)
    lying = 0 if opened else len(position.hidden[position.place(seat)])
    own = won_by(rules, position, seat) if opened else seen_by(rules, position, seat)
    points = {"own": own, "other": won_by(rules, position, other), "target": target}
    score = message(SCORE, **points)
    if lying:
        one, many = HIDDEN_SCORE
        score = Message(one, (*points.items(), ("n", lying)), many, lying)
    act = ACT if task in {"race", "sure"} or (lying and task == "play") else LEAD if position.phase == "lead" else REPLY
    facts = {"sight": message(OPEN if opened else OWN), "score": score, "act": message(act)}
    return message(PROMPTS[task], **{name: said for name, said in facts.items() if f"{{{name}}}" in PROMPTS[task]})


def trick(own: Seat, lead: Move, answer: Move, taker: Seat, points: int, *, enough: bool = False) -> Message:
    """One trick that is played, told to a seat: who lays what, and who takes it."""
    mine = taker == own
    lays = LAYS_CLOSED if answer.face == "down" else LAYS
    facts = (
        ("lead", message(LEADS[lead.seat == own], cards=lead.cards)),
        ("answer", message(lays[answer.seat == own], cards=answer.cards)),
        ("points", points),
    )
    one, many = BEATEN[mine]
    told = Message(one, facts, many, len(answer.cards)) if taker == answer.seat else Message(HELD[mine], facts)
    return message(SPEAKS[mine if enough else None], trick=told)


def beating(lead: Cards, beaten: int, hands: int, by: Cards) -> tuple[Message, ...]:
    """How many hands beat a lead, and with which cards for example."""
    if not beaten:
        return (message(N_("No hand that the other side may hold beats {cards:object}."), cards=lead),)
    if beaten == hands:
        text = N_("Whatever the other side holds, it can beat {cards:object}, for example {by:instrumental}.")
        return (message(text, cards=lead, by=by),)
    one, many = NN_(
        "Of {hands} hands that the other side may hold, {n} beats {cards:object}, for example {by:instrumental}.",
        "Of {hands} hands that the other side may hold, {n} beat {cards:object}, for example {by:instrumental}.",
    )
    facts = (("hands", hands), ("cards", lead), ("by", by), ("n", beaten))
    return (Message(one, facts, many, beaten),)


def at_once(wins: int, loses: int, hands: int) -> tuple[Message, ...]:
    """How often the deal is decided at once."""
    if wins == hands:
        return (message(N_("Whatever the other side holds, you can declare after this trick and win the deal.")),)
    if hands == 1:
        text = N_("After this trick the other side can declare.") if loses else N_("It is not enough to declare.")
        return (message(text),)
    said = [message(N_("You can declare after this trick in {n} of {hands} cases."), n=wins, hands=hands)]
    if loses:
        said.append(message(N_("In {n} of {hands} cases the other side can."), n=loses, hands=hands))
    return tuple(said)


def declaring(points: int, target: int) -> tuple[Message, ...]:
    """What a declaration brings."""
    if points >= target:
        return (message(N_("You have {points:points}; {target} are enough, and the deal is won."),
                        points=points, target=target),)  # fmt: skip
    short = target - points
    one, many = NN_("You are {n} point short: the declaration is false.",
                    "You are {n} points short: the declaration is false.")  # fmt: skip
    return (Message(one, (("n", short),), many, short),)


def hoping(points: int, target: int, chance: Fraction) -> tuple[Message, ...]:
    """What a declaration brings whose maker has not seen all of his cards."""
    text = N_(
        "You have {points:points} face up. In {n} of a hundred cases the cards face down bring the {need:points} that "
        "are missing; in all others the declaration is false."
    )
    return (message(text, points=points, need=target - points, n=round(100 * chance)),)


def average(value: float) -> Message:
    """What a choice brings to the end of the deal, on average."""
    more = N_("From here to the end it brings you {n} points more than the other side, on average.")
    fewer = N_("From here to the end it brings you {n} points fewer than the other side, on average.")
    if abs(value) < EVEN:
        return message(N_("From here to the end both sides take as many points, on average."))
    return message(more if value >= 0 else fewer, n=abs(float(value)))


def difference(points: int) -> Message:
    """What a line comes to, in points."""
    if points == 0:
        return message(N_("From here to the end both sides take as many points."))
    one, many = NN_("From here to the end you take {n} point more than the other side.",
                    "From here to the end you take {n} points more than the other side.")  # fmt: skip
    if points < 0:
        one, many = NN_("From here to the end you take {n} point fewer than the other side.",
                        "From here to the end you take {n} points fewer than the other side.")  # fmt: skip
    return Message(one, (("n", abs(points)),), many, abs(points))


def chances(value: float) -> Message:
    """What a choice is worth in deals."""
    text = N_("It wins about {n} of a hundred such deals; one that nobody wins counts half.")
    return message(text, n=round(50 * (1 + value)))
