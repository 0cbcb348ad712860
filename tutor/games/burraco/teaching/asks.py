"""How each answer about Burraco is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from tutor.engine.clauses import Trace
from tutor.engine.rules import RuleSet
from tutor.engine.teaching import Ask, Known, Prompt
from tutor.errors import N_
from tutor.games.burraco.judging import lie
from tutor.games.burraco.laid import Laid
from tutor.games.burraco.melds import propose
from tutor.games.burraco.setup import SEATS_OF
from tutor.games.burraco.teaching import words
from tutor.games.burraco.teaching.names import CLASSES, EVENTS, KINDS, REMEDIES


def _has(**values: Any) -> Callable[[Known], bool]:
    return lambda known: all(known.get(name) == value for name, value in values.items())


def _one_of(table: Iterable[Any]) -> Callable[[RuleSet, Known], Iterable[Any]]:
    return lambda rules, given: tuple(table)


def _readings(rules: RuleSet, cards: tuple[Laid, ...], before: tuple[Laid, ...] = ()) -> tuple[str, ...]:
    """The runs that cards could be read as, whatever the rules say to them."""
    trace = Trace(rules)
    found = lie(trace, before) if before else None
    return tuple(
        reading.meld.text for reading in propose(trace, cards, found.meld if found else None)
        if reading.meld.kind == "run"
    )  # fmt: skip


def _has_wild(name: str) -> Callable[[Known], bool]:
    """Whether a card that can stand for others is among some messages of cards."""
    return lambda known: any(card.rank in "2*" for said in known[name] for card in said.cards())


def _wild_among(known: Known) -> bool:
    return any(_has_wild(name)(known) for name in ("cards", "meld") if name in known)


def _of_run(name: str) -> Callable[[Known], bool]:
    """Whether there is a wild among some messages of cards and the others tell that they make a run.

    The wild of a set bears no mark, so that one cannot ask for it.
    """
    return lambda known: (
        _wild_among(known)
        and len({card.rank for said in known[name] for card in said.cards() if card.rank not in "2*"}) > 1
    )


MELD: Final = (
    Ask("legal", ("legal",), "legality", "flag", (Prompt(N_("Are these cards a meld: {cards}?")),),
        each=(Prompt(N_("Which of these are melds?")),), item=(Prompt("{cards}"),)),
    Ask("kind", ("kind",), "value", "choice", (Prompt(N_("What kind of meld is this: {cards}?")),), words.word(KINDS),
        fill=_one_of(KINDS)),
    Ask("wild", ("clean",), "value", "flag", (
        Prompt(N_("Laid as a meld: {cards}. Is one of the cards used as a wild?"), _has_wild("cards")),
    ), yes=(False,)),
    Ask("points", ("points",), "value", "count", (
        Prompt(N_("How many points do these cards bring as a meld: {cards}?")),
    )),
    Ask("reading", ("reading",), "value", "choice", (
        Prompt(N_("Laid as a meld: {cards}. Which card stands for another?"), _of_run("cards")),
    ), words.reading, fill=lambda rules, given: _readings(rules, given["cards"])),
)  # fmt: skip
ADD: Final = (
    Ask("legal", ("legal",), "legality", "flag", (
        Prompt(N_("The opponents have laid: {meld}. May you add {added}?"), _has(side="opponents")),
        Prompt(N_("Your side has laid: {meld}. It is not your turn. May you add {added}?"), _has(turn="other")),
        Prompt(N_("Your side has laid: {meld}. May you add {added}?")),
    ), each=(
        Prompt(N_("Your side has laid: {meld}. Which of these may you add?"),
               lambda known: known.get("side") != "opponents" and known.get("turn") != "other"),
    ), item=(Prompt("{cards}"),)),
    Ask("wild", ("clean",), "value", "flag", (
        Prompt(N_("Your side has laid: {meld}. You add {added}. Is a card of the meld a wild then?"), _wild_among),
    ), yes=(False,)),
    Ask("reading", ("reading",), "value", "choice", (
        Prompt(N_("Your side has laid: {meld}. You add {added}. Which card stands for another then?"),
               _of_run("meld")),
    ), words.reading, fill=lambda rules, given: _readings(rules, given["cards"], given["meld"])),
)  # fmt: skip
MOVE_WILD: Final = (
    Ask("legal", ("legal",), "legality", "flag", (
        Prompt(N_("Your side has laid: {meld}. May you take its wild back into your hand?"), _has(target="hand")),
        Prompt(N_("Your side has laid: {meld}. May its wild be carried to another meld: {other}?")),
        Prompt(N_("Your side has laid: {meld}. May its wild move so that it stands for {to:object}?")),
    )),
)  # fmt: skip
BURRACO: Final = (
    Ask("class", ("class",), "value", "choice", (Prompt(N_("Which burraco is this: {meld}?")),),
        words.word({**CLASSES, "none": N_("no burraco")}), fill=_one_of(("none", "dirty", "clean", "semi-clean"))),
    Ask("bonus", ("bonus",), "value", "count", (Prompt(N_("What bonus does this meld earn: {meld}?")),)),
    Ask("points", ("points",), "value", "count", (
        Prompt(N_("How many points do the cards of this meld bring, without any bonus: {meld}?")),
    )),
)  # fmt: skip
DRAW: Final = (
    Ask("legal", ("legal",), "legality", "flag", (
        Prompt(N_("It is the very first turn of the deal. A turned card lies there, and {use}. May you take it?"),
               _has(source="pile", first_turn=True)),
        Prompt(N_("In the stock: {stock:cards}. Pozzetti left: {pozzetti_left}. The pile lies there, and {use}. "
                  "May you take it?"), _has(source="pile")),
        Prompt(N_("May you take only a part of the pile?"), _has(source="part-of-pile")),
        Prompt(N_("In the stock: {stock:cards}. Pozzetti left: {pozzetti_left}. May you draw from the stock?"),
               _has(source="stock")),
    )),
)  # fmt: skip


def _nearly_out(known: Known) -> bool:
    """Whether the moves leave a card at most, so that one may ask about closing."""
    left = len(known["hand"])
    for deed in known["moves"]:
        if deed.kind in {"draw", "take"}:
            left += len(known.get("pile", ())) if deed.kind == "take" else 1
        else:
            left -= len(deed.cards)
    return left <= 1


def _several(known: Known) -> bool:
    """Whether there is more than one move, so that one may ask which."""
    return len(known["moves"]) > 1


def _outcomes(rules: RuleSet, given: Known) -> Iterable[Any]:
    return (*((None, result) for result in words.RESULTS), (1, "playing"))


TURN: Final = (
    Ask("allowed", ("refused",), "legality", "flag", (
        Prompt(N_("In your turn you do this: {doing}. Is all of it allowed?"), _several),
        Prompt(N_("Your turn begins, and you do this: {doing}. Is that allowed?")),
    ), yes=(None,)),
    Ask("refused", ("refused",), "outcome", "choice", (
        Prompt(N_("In your turn you do this: {doing}. What is not allowed?"), _several),
    ), words.step, fill=lambda rules, given: (None, *range(1, len(given["moves"]) + 1))),
    Ask("outcome", ("refused", "result"), "outcome", "choice", (
        Prompt(N_("In your turn you do this: {doing}. What comes of it?")),
    ), words.ended, fill=_outcomes),
    Ask("closes", ("result",), "declare", "flag", (
        Prompt(N_("In your turn you do this: {doing}. Do you close the deal with it?"), _nearly_out),
    ), yes=("closed",)),
    Ask("pozzetti_left", ("pozzetti_left",), "outcome", "count", (
        Prompt(N_("Pozzetti on the table: {pozzetti_left}. In your turn you do this: {doing}. "
                  "Only what is allowed of it counts. How many pozzetti are left?")),
    )),
)  # fmt: skip


def _laid(known: Known) -> bool:
    """Whether both sides have laid something, so that there is something to count."""
    return all(known[side].get("table") for side in ("NS", "EW"))


SCORE: Final = (
    Ask("points", ("points",), "value", "choice", (
        Prompt(N_("The deal ends like this. {one}. {other}. How many points has each side made?"), _laid),
    ), words.sums),
    Ask("winner", ("winner",), "value", "choice", (
        Prompt(N_("The deal ends like this. {one}. {other}. Which side has made more?"), _laid),
    ), words.side, fill=_one_of(("NS", "EW", None))),
)  # fmt: skip
MATCH: Final = (
    Ask("winner", ("winner",), "value", "choice", (
        Prompt(N_("Before the deal: {before}. Made in the deal: {made}. Played to {needed}. Who has won the match?")),
    ), words.side, fill=_one_of(("NS", "EW", None))),
    Ask("totals", ("totals",), "value", "choice", (
        Prompt(N_("Before the deal: {before}. Made in the deal: {made}. What are the totals now?")),
    ), words.sums, fill=lambda rules, given: (tuple(given["deal"].items()), tuple(given["totals"].items()))),
)  # fmt: skip
VICTORY: Final = (
    Ask("vp", ("vp",), "value", "choice", (
        Prompt(N_("A match of {deals:deals} ends with a difference of {difference:points}. "
                  "How are the victory points shared?")),
    ), words.word(words.SHARED),
        fill=lambda rules, given: tuple(f"{lead}-{20 - lead}" for lead in (10, 12, 14, 16, 20))),
)  # fmt: skip


def _dealt(known: Known) -> bool:
    return "dealer" in known and "draws" not in known and "cut" not in known


def _seats(rules: RuleSet, given: Known) -> Iterable[Any]:
    return SEATS_OF[given["players"]]


def _duty(key: str, text: str) -> Ask:
    return Ask(key, (key,), "value", "seat", (Prompt(text, _dealt),), words.seat, fill=_seats)


def _number(key: str, text: str) -> Ask:
    return Ask(key, (key,), "value", "count", (Prompt(text, _dealt),))


SETUP: Final = (
    _duty("shuffler", N_("{dealer:seat} deals. Who shuffles?")),
    _duty("cutter", N_("{dealer:seat} deals. Who cuts?")),
    _duty("builder", N_("{dealer:seat} deals. Who makes the pozzetti?")),
    _duty("next_dealer", N_("{dealer:seat} deals. Who deals next?")),
    Ask("partner", ("partner",), "value", "seat", (
        Prompt(N_("Four play. Who is the partner of {dealer:seat}?"),
               lambda known: _dealt(known) and known["players"] == 4),
    ), words.seat, fill=_seats),
    Ask("first", ("first",), "value", "seat", (
        Prompt(N_("{drawn}. Who plays first?")), Prompt(N_("{dealer:seat} deals. Who plays first?"), _dealt),
    ), words.seat, fill=_seats),
    Ask("dealer", ("dealer",), "value", "seat", (Prompt(N_("{drawn}. Who deals?")),), words.seat, fill=_seats),
    Ask("redraw", ("redraw",), "value", "flag", (Prompt(N_("{drawn}. Must everybody draw again?")),)),
    Ask("bonus", ("bonus",), "value", "count", (
        Prompt(N_("At the cut {cut:cards} are lifted. How many points does that bring?")),
    )),
    _number("pack", N_("How many cards are there in the whole pack?")),
    _number("hand", N_("How many cards does each player get?")),
    _number("pozzetto", N_("How many cards are there in a pozzetto?")),
    _number("turned", N_("{players:players} sit at the table. How many cards are turned to begin the pile?")),
    Ask("stock", ("stock",), "value", "count", (
        Prompt(N_("{players:players} sit at the table. At the cut {cut:cards} are lifted. "
                  "How many cards lie in the stock after the deal?")),
        Prompt(N_("{players:players} sit at the table. How many cards lie in the stock after the deal?"), _dealt),
    )),
)  # fmt: skip
CONDUCT: Final = (
    Ask("allowed", ("allowed",), "conduct", "flag", (
        Prompt(N_("Two play. May you {doing}?"), _has(players=2)), Prompt(N_("May you {doing}?")),
    ), each=(Prompt(N_("Which of these may you do?")),), item=(Prompt("{doing}"),)),
)  # fmt: skip


def _remedies(rules: RuleSet, given: Known) -> Iterable[Any]:
    """The remedies from another place on for each event, so that they are not always the same."""
    first = tuple(EVENTS).index(given["event"])
    return (*tuple(REMEDIES)[first:], *tuple(REMEDIES)[:first])


FAULT: Final = (
    Ask("remedy", ("remedy",), "conduct", "choice", (
        Prompt(N_("{happened} {when} How is it put right?")), Prompt(N_("{happened} How is it put right?")),
    ), words.word({**REMEDIES, None: N_("The rules name no remedy.")}), fill=_remedies),
)  # fmt: skip

ASKS: Final[Mapping[str, tuple[Ask, ...]]] = {
    "meld": MELD, "add": ADD, "move-wild": MOVE_WILD, "burraco": BURRACO, "draw": DRAW, "turn": TURN, "score": SCORE,
    "match": MATCH, "victory-points": VICTORY, "setup": SETUP, "conduct": CONDUCT, "fault": FAULT,
}  # fmt: skip
