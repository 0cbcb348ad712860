"""Telling the relatives apart, and burkozel as a race."""

from __future__ import annotations

from tutor.engine.clauses import Finding, Role, Trace, broken, met
from tutor.games.bura.acts import Cards, Lead
from tutor.games.bura.book import clause


@clause(
    "bura.variant.told-by-numbers",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("ru-articles", "burastars", "bura-backend", "bura-miniapp"),
    option="hand",
    contradiction="One four-card implementation calls itself bura.",
)
def told_by_numbers(trace: Trace, hand: int, target: int) -> str:
    """Relatives share their names, so look at the hand size and the target to know which game is meant; five cards
    and sixty-one is the larger Georgian game.

    Names travel, numbers do not.

    Examples:
        seed | variant | hand 5 | target 61 -> name five-card
        seed | variant | hand 4 | target 61 -> name burkozel
    """
    return {(3, 31): "bura", (4, 61): "burkozel", (5, 61): "five-card"}.get((hand, target), "other")


@clause(
    "bura.variant.other-kozels",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("burkozel-formalized",),
)
def other_kozels(trace: Trace, called: str) -> str:
    """Kozel with four players, Kozel with dominoes and Kozel for money are games of their own; none of them is bura or
    burkozel.

    Kozel means goat, and many a losing side has been called that.

    Examples:
        seed | variant | called domino-kozel -> name other
    """
    return "other"


@clause(
    "bura.burkozel.same-otherwise",
    role=Role.FACT,
    gate="query",
    seed=("U25a",),
    basis="seed",
    sources=("seed", "ru-articles"),
    contradiction="Most other texts describe a penalty game over the whole pack under the same name.",
    dissent=(
        "sk-burkozel",
        "app-tsimbalyuk",
        "igrafan",
        "minigames",
        "burkozel-formalized",
        "bura-miniapp",
        "burkozel-java",
        "engine-uz",
    ),
)
def same_otherwise(trace: Trace) -> bool:
    """Burkozel differs from bura in the number of cards in hand and in the points needed, and is otherwise played
    by the same rules.

    So every clause about tricks, drawing and faults holds there too.

    Examples:
        burkozel | draw | taker N | hands N 2, S 2 | stock 20 | who N | count 2 -> offence double-draw, loses N
    """
    return bool(trace.option("hand") == 4 and trace.option("object") == "race")


@clause(
    "bura.burkozel.hand",
    role=Role.DEFINITION,
    gate="query",
    seed=("U25b",),
    basis="seed",
    sources=("seed", "ru-articles", "sk-burkozel", "burkozel-formalized"),
    option="hand",
    exception_to="bura.deal.hand-size",
)
def hand(trace: Trace) -> int | None:
    """In burkozel every player starts with four cards and draws back up to four.

    The larger hand is what makes the larger target reachable.

    Examples:
        burkozel | setup -> hand 4, stock 28
        burkozel | draw | taker N | hands N 0, S 0 | stock 28 -> after N 4 S 4
    """
    return 4 if trace.option("hand") == 4 else None


@clause(
    "bura.burkozel.target",
    role=Role.DEFINITION,
    gate="query",
    seed=("U25c",),
    basis="seed",
    sources=("seed", "ru-articles", "dzen"),
    option="target",
    exception_to="bura.object.target",
)
def target(trace: Trace) -> int | None:
    """In burkozel sixty-one points or more are needed to win.

    Sixty is exactly half the pack, so sixty-one can be had by one side only.

    Examples:
        burkozel | declare | won 60 | moment before-lead -> result loses
        burkozel | declare | won 61 | moment before-lead -> result wins
    """
    return int(trace.option("target")) if trace.option("hand") == 4 else None


@clause(
    "bura.burkozel.lead-size",
    role=Role.TEST,
    gate="shape",
    on=("lead",),
    sources=("ours", "ru-articles", "sk-burkozel", "burkozel-formalized"),
    option="max_lead",
    exception_to="bura.lead.size",
    contradiction=(
        "Several texts keep ordinary leads at three cards, one of them allowing four only for special holdings."
    ),
    dissent=("minigames", "igrafan", "app-tsimbalyuk", "bura-miniapp"),
)
def lead_size(act: Lead) -> Finding | None:
    """In burkozel a lead is one to four cards of one suit.

    Some tables keep ordinary leads at three; the option has that.

    Examples:
        burkozel | lead | trump h | hand As Ks 9s 6s | cards As Ks 9s 6s -> legal yes
        burkozel+max_lead=3 | lead | trump h | hand As Ts Ks Qs | cards As Ts Ks Qs -> legal no
    """
    if act.trace.option("hand") != 4:
        return None
    most = int(act.trace.option("max_lead"))
    if 1 <= len(act.cards) <= most:
        return met(count=len(act.cards), most=most)
    return broken(count=len(act.cards), most=most)


@clause(
    "bura.burkozel.bura",
    role=Role.DEFINITION,
    gate="query",
    sources=("ours", "dzen", "engine-uz"),
    option="hand",
    exception_to="bura.holding.bura",
    contradiction=(
        "Four trumps win the deal in some texts, give a lead out of turn in one, and are unknown in another."
    ),
    dissent=("sk-burkozel", "burkozel-formalized"),
)
def bura(trace: Trace, trump: str, hand: Cards, size: int) -> Cards | None:
    """In burkozel bura is four trumps and molodka four cards of a plain suit; three beside a card of another suit
    are nothing.

    The hand is larger, and the holding is still the whole of it.

    Examples:
        burkozel | holding | trump h | hand 6h 9h Qh Kh -> name bura, effect wins-deal
        burkozel | holding | trump h | hand 6h 9h Qh Kc -> name none
    """
    if size < 4:
        return None
    return hand if all(card.suit == trump for card in hand) else ()


@clause(
    "bura.burkozel.level",
    role=Role.FACT,
    gate="consequence",
    seed=("U25c",),
    sources=("ours", "seed", "bura-backend"),
    option="tie",
)
def level(trace: Trace, totals: dict[str, int], target: int) -> bool:
    """At most one side can have sixty-one of the 120 points; at sixty each nobody wins and the deal is played
    again.

    No text says what sixty each means in the race, so it is played again.

    Examples:
        burkozel | deal-end | events take N 60, take S 60, all-played -> winner none, void yes
        burkozel | count | won N 61, S 59 -> reached N
    """
    return target > 60 and all(points == 60 for points in totals.values())
