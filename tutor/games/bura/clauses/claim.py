"""Declaring that one has enough."""

from __future__ import annotations

from tutor.engine.clauses import Finding, Role, Trace, broken, met, passed
from tutor.games.bura.acts import Declare
from tutor.games.bura.book import clause
from tutor.games.bura.terms import has_enough


@clause(
    "bura.claim.needed",
    role=Role.EFFECT,
    gate="consequence",
    seed=("U18", "U20"),
    basis="seed",
    sources=("seed", "howto-ru", "pagat-reported", "engine-go"),
    option="auto_claim",
    contradiction="Many programs end the deal by themselves when somebody has enough.",
    dissent=("losers-club", "engine-swift"),
)
def needed(trace: Trace, points: int) -> bool:
    """Having enough points does not end the deal; you must say that you have them.

    Points are counted in the head, so somebody has to speak.

    Examples:
        seed | deal-end | events take N 31 -> winner none, void no
        seed+auto_claim=on | deal-end | events take N 31 -> winner N
    """
    return not (trace.option("auto_claim") == "on" and has_enough(trace, points))


@clause(
    "bura.claim.true-wins",
    role=Role.EFFECT,
    gate="consequence",
    seed=("U17",),
    basis="seed",
    sources=("seed", "pagat", "wikipedia-ru", "wikipedia-en"),
)
def true_wins(trace: Trace, declarer: str, points: int, others: dict[str, int]) -> str:
    """A player who declares in time and really has the points wins the deal there and then.

    Nothing that happens later can take the deal away again.

    Examples:
        seed | declare | won 34 | moment before-lead -> result wins
        seed | deal-end | events take N 21, take N 10, declare N -> winner N
    """
    return declarer


@clause(
    "bura.claim.own-move",
    role=Role.TEST,
    gate="turn",
    on=("declare",),
    seed=("U18",),
    basis="seed",
    sources=("seed", "howto-ru", "europebet", "bura-cairo", "pagat-reported"),
    option="claim_window",
    contradiction="Some allow it only right after a trick and before the draw, one engine at any time.",
    dissent=("engine-georgian-a", "engine-georgian-b", "engine-go"),
)
def own_move(act: Declare) -> Finding:
    """You may declare only when the move is yours.

    A call out of turn would let a player interrupt at any moment.

    Examples:
        seed | declare | won 34 | moment not-my-move -> result no-effect
        seed+claim_window=any_time | declare | won 34 | moment not-my-move -> result wins
    """
    if act.trace.option("claim_window") == "any_time":
        return met(moment=act.moment) if act.moment == "not-my-move" else passed()
    windows = {"before-lead"} if act.trace.option("claim_window") != "after_trick_before_draw" else set()
    windows |= act.trace.ask("bura.claim.window") or set()
    windows |= act.trace.ask("bura.claim.after-taking") or set()
    return passed(moment=act.moment) if act.moment in windows else broken(moment=act.moment)


@clause(
    "bura.claim.window",
    role=Role.DEFINITION,
    gate="turn",
    sources=("ours", "burastars", "pagat-reported"),
    option="claim_window",
)
def window(trace: Trace) -> set[str]:
    """Your move runs from the trick you take to the lead you lay down, and from the other side's lead to the answer
    you lay down.

    From the table's point of view your move begins when others wait for you.

    Examples:
        seed | declare | won 34 | moment before-reply -> result wins
        seed+claim_window=lead_only | declare | won 34 | moment before-reply -> result no-effect
    """
    return {"before-reply"} if trace.option("claim_window") == "own_move" else set()


@clause(
    "bura.claim.after-taking",
    role=Role.DEFINITION,
    gate="query",
    seed=("U16b", "U18"),
    basis="seed",
    sources=("seed",),
)
def after_taking(trace: Trace) -> set[str]:
    """Taking a trick gives you the move, so whoever reaches the target with it can declare at once, leader or not.

    Points change only when a trick is taken, so the taker can never be too late.

    Examples:
        seed | declare | won 31 | moment before-draw -> result wins
        seed | deal-end | leader S | events take N 20, take S 0, lead S, take N 21, declare N -> winner N
    """
    return {"before-draw"}


@clause(
    "bura.claim.complete-trick",
    role=Role.FACT,
    gate="consequence",
    seed=("U17", "U18", "U20"),
    basis="seed",
    sources=("seed", "ours"),
)
def complete_trick(trace: Trace, moment: str) -> bool:
    """Cards of a trick still being played count for nobody, so a declaration before it is taken rests on earlier
    tricks alone.

    Until the last answer lies, nobody owns those cards.

    Examples:
        seed | deal-end | won S 30 | events take N 10, draw, lead N, declare S -> winner N
    """
    return moment == "before-reply"


@clause(
    "bura.claim.out-of-window",
    role=Role.EFFECT,
    gate="consequence",
    sources=("ours",),
    option="claim_window",
)
def out_of_window(trace: Trace) -> str:
    """A declaration out of turn has no effect and costs nothing.

    No text names a price, so it is as if nothing had been said.

    Examples:
        seed | declare | won 34 | moment not-my-move -> result no-effect
    """
    return "no-effect"


@clause(
    "bura.claim.false-loses",
    role=Role.EFFECT,
    gate="consequence",
    seed=("U20",),
    basis="seed",
    sources=("seed", "wikipedia-ru", "howto-ru", "europebet", "burastars"),
    option="false_claim",
    contradiction="Pagat is reported to make the false declarer double the pot instead.",
    dissent=("pagat-reported",),
)
def false_loses(trace: Trace) -> str:
    """Whoever declares without having enough points loses the deal, however few points the other side has.

    Otherwise everybody would call at every turn. An option doubles the pot instead.

    Examples:
        seed | declare | won 30 | moment before-lead -> result loses
        pagat | declare | won 30 | moment before-lead | pot 6 -> result doubles-pot, pot 12
    """
    return "doubles-pot" if trace.option("false_claim") == "double_pot" else "loses"


@clause(
    "bura.claim.false-among-many",
    role=Role.EFFECT,
    gate="consequence",
    sources=("ours",),
    option="players",
    exception_to="bura.claim.false-loses",
)
def false_among_many(trace: Trace, players: int) -> str | None:
    """With three or more players a false declarer drops out of the deal and any stake stays in the pot.

    With two the other wins; with more nobody says who, so the rest play on.

    Examples:
        seed+players=3 | declare | won 20 | moment before-lead -> result drops-out
    """
    return "drops-out" if players > 2 and trace.option("false_claim") == "lose_deal" else None


@clause(
    "bura.claim.earliest-wins",
    role=Role.FACT,
    gate="consequence",
    seed=("U17", "U18"),
    basis="seed",
    sources=("seed", "howto-ru", "engine-go"),
)
def earliest_wins(trace: Trace, silent: dict[str, int]) -> tuple[str, ...]:
    """The first true declaration wins; a larger total that its owner kept silent about is worth nothing.

    The race is to the word and not to the heap.

    Examples:
        seed | deal-end | events take S 21, lead S, take N 35, lead N, take S 10, declare S -> winner S
    """
    return tuple(seat for seat, points in silent.items() if has_enough(trace, points))


@clause(
    "bura.claim.right-kept",
    role=Role.PERMISSION,
    gate="consequence",
    seed=("U18",),
    basis="seed",
    sources=("seed",),
)
def right_kept(trace: Trace) -> bool:
    """Staying silent with enough points is allowed, and you may declare at any later move of yours while the deal
    lasts.

    Silence is a risk and not a fault.

    Examples:
        seed | deal-end | events take N 31, lead N, take S 12, lead S, declare N -> winner N
    """
    return True


@clause(
    "bura.claim.piles-closed",
    role=Role.TEST,
    gate="query",
    on=("look",),
    sources=("ours", "engine-py", "denexa"),
    option="own_pile_lookup",
    contradiction="One site shows the totals of open cards during play.",
    dissent=("persian-site",),
)
def piles_closed(act: Declare) -> Finding:
    """Won tricks lie face down and may not be looked through; they are counted openly only after a declaration.

    Beginners may agree otherwise by an option.

    Examples:
        seed | conduct | act look-own-pile -> allowed no
        seed+own_pile_lookup=on | conduct | act look-own-pile -> allowed yes
    """
    return met() if act.trace.option("own_pile_lookup") == "on" else broken()


@clause(
    "bura.claim.order-of-events",
    role=Role.DEFINITION,
    gate="turn",
    sources=("ours",),
)
def order_of_events(trace: Trace, kind: str, on_lead: bool) -> int:
    """When a declaration and a bura compete, the earlier one counts: the taker may declare, then hands are filled,
    then the player on lead acts, then the other may show bura, then comes the lead, then the replier's turn to
    speak.

    Between two tricks several may want to speak; the order settles it without a referee.

    Examples:
        seed | deal-end | events take N 32, draw, declare N, bura S -> winner N
        seed | deal-end | leader N | won N 33 | events bura S, declare N -> winner N
    """
    if on_lead:
        return 0
    return {"bura": 1, "declare": 2, "jump": 3}[kind]
