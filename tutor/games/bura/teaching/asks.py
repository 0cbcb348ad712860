"""How each answer about Bura is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from tutor.engine.clauses import Trace
from tutor.engine.rules import RuleSet
from tutor.engine.teaching import Ask, Known, Prompt
from tutor.errors import N_
from tutor.games.bura.teaching import words
from tutor.games.bura.terms import hand_size, seats_of


def _has(**values: Any) -> Callable[[Known], bool]:
    return lambda known: all(known.get(name) == value for name, value in values.items())


def _seats(rules: RuleSet, given: Known) -> Iterable[Any]:
    return seats_of(Trace(rules))


def _seats_and_nobody(rules: RuleSet, given: Known) -> Iterable[Any]:
    return (*seats_of(Trace(rules)), None)


def _ended(rules: RuleSet, given: Known) -> Iterable[Any]:
    return (*((seat, False) for seat in seats_of(Trace(rules))), (None, False), (None, True))


def _one_of(table: Mapping[str, str]) -> Callable[[RuleSet, Known], Iterable[Any]]:
    return lambda rules, given: tuple(table)


def _orders(rules: RuleSet, given: Known) -> Iterable[Any]:
    seats = seats_of(Trace(rules))
    first, rest = given["taker"], [seat for seat in seats if seat != given["taker"]]
    size = hand_size(Trace(rules))
    missing = {seat: size - count for seat, count in given["hands"].items()}
    blocks = " ".join(" ".join([seat] * max(0, missing[seat])) for seat in (first, *rest)).split()
    return (" ".join(blocks), " ".join([*rest, first]), " ".join([first, *rest]), " ".join(reversed(blocks)))


_LAID_BY_TWO = N_("Led: {lead:card}. Answer: {cards:card}. Who takes the trick?")


def _two(known: Known) -> bool:
    return len(known["plays"]) == 2


def _few(known: Known) -> bool:
    return 2 <= len(known["cards"]) <= 8


TRICK: Final = (
    Ask("taker", ("taker",), "value", "choice", (
        Prompt(_LAID_BY_TWO, _two), Prompt(N_("Laid in turn: {laid}. Who takes the trick?")),
    ), words.place, fill=lambda rules, given: range(len(given["plays"]))),
    Ask("points", ("points",), "value", "count", (
        Prompt(N_("Led: {lead:card}. Answer: {cards:card}. How many points does the taker win?"), _two),
        Prompt(N_("Laid in turn: {laid}. How many points does the taker win?")),
    )),
    Ask("beaten", ("beaten",), "value", "flag", (
        Prompt(N_("Led: {lead:card}. Does the answer {cards:card} take the trick?"), _two),
        Prompt(N_("Laid in turn: {laid}. Does the last answer take the trick?")),
    ), each=(Prompt(N_("Which of these answers take the trick?")),), item=(Prompt("{cards:card}"),)),
)  # fmt: skip
LEAD: Final = (
    Ask("legal", ("legal",), "legality", "flag", (
        Prompt(N_("You are not on lead. May you lead {cards:object}?"), _has(turn="other")),
        Prompt(N_("A lead waits for your answer. May you lead {cards:object} over it?"), _has(turn="over-lead")),
        Prompt(N_("You are on lead. May you lead {cards:object}?"), lambda known: "turn" not in known),
        Prompt(N_("You are on lead. May you lead no card at all?"), lambda known: not known["cards"]),
    ), each=(Prompt(N_("Which of these may you lead?"), lambda known: "turn" not in known),), item=(
        Prompt("{cards:card}"), Prompt(N_("no card at all"), lambda known: not known["cards"]),
    )),
)  # fmt: skip
REPLY: Final = (
    Ask("legal", ("legal",), "legality", "flag", (
        Prompt(N_("To beat: {lead:card}. May you answer {cards:instrumental}, laid face down?"), _has(face="down")),
        Prompt(N_("To beat: {lead:card}. May you answer {cards:instrumental}, laid face up?"), _has(face="up")),
        Prompt(N_("To beat: {lead:card}. May you answer {cards:instrumental}?")),
    ), each=(Prompt(N_("To beat: {lead:card}. Which of these may you lay?")),), item=(
        Prompt(N_("{cards:card}, face down"), _has(face="down")), Prompt(N_("{cards:card}, face up"), _has(face="up")),
        Prompt("{cards:card}"),
    )),
    Ask("takes", ("takes",), "value", "flag", (
        Prompt(
            N_("To beat: {lead:card}. You lay {cards:object} face down. Do you take the trick?"), _has(face="down")
        ),
        Prompt(N_("To beat: {lead:card}. You lay {cards:object}. Do you take the trick?")),
    )),
)  # fmt: skip
VALUE: Final = (
    Ask("points", ("points",), "value", "count", (
        Prompt(N_("{cards:card}: these are the cards of the last trick of the deal. How many points does it bring?"),
               _has(last_trick=True)),
        Prompt(N_("How many points do these cards bring together: {cards:card}?"), _few),
    )),
)  # fmt: skip
CONDUCT: Final = (
    Ask("allowed", ("allowed",), "conduct", "flag", (Prompt(N_("May you {doing}?")),), each=(
        Prompt(N_("Which of these may you do?")),
    ), item=(Prompt("{doing}"),)),
)  # fmt: skip
HOLDING: Final = (
    Ask("name", ("name",), "value", "choice", (Prompt(N_("What is this hand called: {hand:card}?")),),
        words.word(words.HOLDINGS), fill=_one_of(words.HOLDINGS)),
    Ask("effect", ("effect",), "value", "choice", (Prompt(N_("What does this hand bring: {hand:card}?")),),
        words.word(words.EFFECTS), fill=_one_of(words.EFFECTS)),
)  # fmt: skip
JUMP: Final = (
    Ask("first", ("wins", "leads"), "value", "choice", (
        Prompt(N_("{leader:seat} is on lead; {held}. What happens when everybody claims what is due?")),
    ), words.led, fill=lambda rules, given: (
        *((None, seat) for seat in seats_of(Trace(rules))), *((seat, None) for seat in seats_of(Trace(rules))),
    )),
)  # fmt: skip
DRAW: Final = (
    Ask("order", ("order",), "value", "choice", (
        Prompt(N_(
            "{taker:seat} took the trick. Now held: {held}; in the stock: {left:cards}. "
            "In which order are the cards drawn?"
        )),
    ), words.row, fill=_orders),
    Ask("offence", ("offence", "loses", "legal"), "outcome", "choice", (
        Prompt(N_("{taker:seat} took the trick. {who:seat} now draws {take:cards-object}. What comes of it?")),
    ), words.offence, fill=lambda rules, given: (
        (None, None, True), ("foreign-draw", given.get("who"), True), ("double-draw", given.get("who"), True),
        (None, None, False),
    )),
)  # fmt: skip
_HOLDS = N_("In your tricks there are {won:points}. Would you declare now?")
_HOLDS_HIDDEN = N_(
    "In your tricks there are {won:points} face up, and face down {hidden:card}. Would you declare now?"
)  # fmt: skip
DECLARE: Final = (
    Ask("would", ("result",), "declare", "flag", (
        Prompt(_HOLDS_HIDDEN), Prompt(_HOLDS, lambda known: "hidden" not in known),
    ), yes=("wins",)),
    Ask("result", ("result",), "outcome", "choice", (
        Prompt(N_("In your tricks there are {won:points} face up, and face down {hidden:card}. You declare now. "
                  "What comes of it?")),
        Prompt(N_("In your tricks there are {won:points}. You declare now. What comes of it?"),
               lambda known: "hidden" not in known),
    ), words.word(words.RESULTS), fill=lambda rules, given: ("wins", "loses", "no-effect")),
)  # fmt: skip
DEAL_END: Final = (
    Ask("end", ("winner", "void"), "outcome", "choice", (
        Prompt(N_("In the won tricks: {totals}. Then {happened}. What becomes of the deal?")),
        Prompt(N_("In the won tricks: {totals}. Nobody has said anything. What becomes of the deal?"),
               lambda known: not known["events"]),
    ), words.ended, fill=_ended),
)  # fmt: skip
COUNT: Final = (
    Ask("adds_up", ("adds_up",), "value", "flag", (
        Prompt(N_("All cards are played. Counted: {totals}. Can this count be right?")),
    )),
    Ask("reached", ("reached",), "value", "choice", (
        Prompt(N_("All cards are played. Counted: {totals}. Who has the points to win?")),
    ), words.row, fill=lambda rules, given: (*seats_of(Trace(rules)), " ".join(seats_of(Trace(rules))), None)),
)  # fmt: skip


def _unset(known: Known) -> bool:
    return "dealer" not in known


SETUP: Final = (
    Ask("dealer", ("dealer",), "value", "choice", (Prompt(N_("Who deals first in a match?"), _unset),), words.dealer,
        fill=lambda rules, given: ("by-lot", *seats_of(Trace(rules))) if "dealer" not in given else ()),
    Ask("hand", ("hand",), "value", "count", (Prompt(N_("How many cards does each player get?"), _unset),)),
    Ask("stock", ("stock",), "value", "count", (
        Prompt(N_("How many cards lie in the stock once the hands are dealt, the turned card included?"), _unset),
    )),
    Ask("total", ("total",), "value", "count", (Prompt(N_("How many points are there in the whole pack?"), _unset),)),
    Ask("equal_hands", ("equal_hands",), "value", "flag", (
        Prompt(N_("Can all players fill their hands equally until the stock is gone?"), _unset),
    )),
    Ask("leader", ("leader",), "value", "seat", (
        Prompt(N_("{dealer:seat} deals the first deal. Who leads first?")),
    ), words.seat, fill=_seats),
    Ask("first_card", ("first_card",), "value", "seat", (
        Prompt(N_("{dealer:seat} deals. Who gets the first card?")),
    ), words.seat, fill=_seats),
    Ask("pot", ("pot",), "value", "count", (
        Prompt(N_("Everybody stakes {stake}. How much lies in the pot?")),
    )),
)  # fmt: skip


NEXT_DEAL: Final = (
    Ask("dealer", ("dealer",), "value", "seat", (
        Prompt(N_("{dealer:seat} dealt and {winner:seat} has won the deal. Who deals next?")),
        Prompt(N_("{dealer:seat} dealt and nobody has won the deal. Who deals next?"), _has(winner=None)),
    ), words.seat, fill=_seats),
    Ask("leader", ("leader",), "value", "seat", (
        Prompt(N_("{dealer:seat} dealt, {winner:seat} has won the deal and {last_taker:seat} took its last trick. "
                  "Who leads first in the next deal?")),
        Prompt(N_("{dealer:seat} dealt and {winner:seat} has won the deal before any trick. "
                  "Who leads first in the next deal?"), _has(last_taker=None)),
        Prompt(N_("{dealer:seat} dealt, nobody has won the deal and {last_taker:seat} took its last trick. "
                  "Who leads first in the next deal?"), _has(winner=None)),
    ), words.seat, fill=_seats),
)  # fmt: skip
PENALTIES: Final = (
    Ask("penalties", ("penalties",), "outcome", "choice", (
        Prompt(N_("The deal is played out. Points: {totals}. Taken: {taken}. Which penalties are marked?")),
    ), words.marked, fill=lambda rules, given: (
        tuple((seat, 0) for seat in given["won"]),
        *(tuple((seat, count if seat == other else 0) for seat in given["won"])
          for other in given["won"] for count in (2, 4, 6)),
    )),
    Ask("lost", ("lost",), "outcome", "seat", (
        Prompt(N_("The deal is played out. Points: {totals}. Taken: {taken}. Before it: {marks}. "
                  "Who has lost the match?")),
    ), words.seat, fill=_seats_and_nobody),
    Ask("next", ("next",), "outcome", "choice", (
        Prompt(N_("The deal is played out. Points: {totals}. Taken: {taken}. What follows?")),
    ), words.word(words.FOLLOWING), fill=_one_of(words.FOLLOWING)),
)  # fmt: skip
RAISE: Final = (
    Ask("legal", ("legal",), "legality", "flag", (
        Prompt(N_("The deal counts {worth}, and {last_raiser:seat} raised last. {by:seat} now offers {offer}. "
                  "Is that allowed? Missing for the match: {lacking}."), lambda known: "answer" not in known),
        Prompt(N_("The deal counts {worth}. {by:seat} now offers {offer}. Is that allowed? "
                  "Missing for the match: {lacking}."),
               lambda known: "answer" not in known and "last_raiser" not in known),
        Prompt(N_("The deal counts {worth}. {by:seat} now offers {offer}. Is that allowed?"),
               lambda known: "answer" not in known and "last_raiser" not in known),
    )),
    Ask("refused", ("winner", "worth"), "outcome", "choice", (
        Prompt(N_("The deal counts {worth}. {by:seat} offers {offer}, and the offer is refused. What comes of it?"),
               _has(answer="refuse")),
    ), words.settled, fill=lambda rules, given: (
        (None, given["worth"]), *((seat, worth) for seat in seats_of(Trace(rules))
                                  for worth in (given["worth"], given["offer"])),
    )),
)  # fmt: skip
MATCH: Final = (
    Ask("winner", ("winner",), "outcome", "seat", (
        Prompt(N_("Won so far: {stands}. Who has won the match?")),
    ), words.seat, fill=_seats_and_nobody),
)  # fmt: skip
COMPENSATION: Final = (
    Ask("to", ("to",), "outcome", "choice", (
        Prompt(N_("Playing with open cards: {shows:seat}. Who gets the agreed extra points?")),
    ), words.compensated, fill=_seats_and_nobody),
)  # fmt: skip
VARIANT: Final = (
    Ask("name", ("name",), "value", "choice", (
        Prompt(N_("Somebody means {title}. Which game is that?")),
        Prompt(N_("Each hand has {hand:cards-object}, and {target} points win. Which game is that?")),
    ), words.word(words.VARIANTS), fill=_one_of(words.VARIANTS)),
)  # fmt: skip

ASKS: Final[Mapping[str, tuple[Ask, ...]]] = {
    "trick": TRICK, "lead": LEAD, "reply": REPLY, "value": VALUE, "conduct": CONDUCT, "holding": HOLDING,
    "jump": JUMP, "draw": DRAW, "declare": DECLARE, "deal-end": DEAL_END, "count": COUNT, "setup": SETUP,
    "next-deal": NEXT_DEAL, "penalties": PENALTIES, "raise": RAISE, "match": MATCH, "compensation": COMPENSATION,
    "variant": VARIANT,
}  # fmt: skip
