"""Filling the hands from the stock."""

from __future__ import annotations

from tutor.engine.clauses import Finding, Role, Trace, broken, met, passed
from tutor.games.bura.acts import Draw, Lead, Reply
from tutor.games.bura.book import clause


@clause(
    "bura.draw.before-lead",
    role=Role.TEST,
    gate="turn",
    on=("lead",),
    seed=("U16a", "U16b"),
    basis="seed",
    sources=("seed", "wikipedia-ru", "pagat-reported"),
)
def before_lead(act: Lead) -> Finding:
    """After a trick the hands are filled from the stock first, and only then is the next lead made.

    Otherwise a leader could keep the first draw waiting.

    Examples:
        seed | conduct | act lead-before-draw -> allowed no
        seed | lead | trump h | hand Ts 9s 6h | cards Ts -> legal yes
    """
    return broken() if act.moment == "draw" else passed()


@clause(
    "bura.draw.taker-starts",
    role=Role.DEFINITION,
    gate="turn",
    seed=("U16a",),
    basis="seed",
    sources=("seed", "wikipedia-ru", "howto-ru", "app-tsimbalyuk", "pagat-reported"),
)
def taker_starts(trace: Trace, seats: str, taker: str) -> str:
    """The player who took the trick draws the first card.

    The taker has the first choice in everything: first card, next lead.

    Examples:
        seed+players=3 | draw | taker E | hands N 2, E 2, S 2 | stock 27 -> order E S N
        seed | draw | taker N | hands N 1, S 1 | stock 20 | who S | count 1 -> offence foreign-draw, loses S
    """
    return taker


@clause(
    "bura.draw.alternate",
    role=Role.DEFINITION,
    gate="turn",
    seed=("U15a",),
    basis="seed",
    sources=("seed", "wikipedia-ru", "howto-ru", "app-tsimbalyuk", "pagat-reported"),
    contradiction="Several programs let the taker fill up completely first; one of them had to be corrected.",
    dissent=("engine-swift", "engine-georgian-a", "engine-georgian-b", "burkozel-java"),
)
def alternate(trace: Trace, seats: str, first: str, gaps: dict[str, int]) -> list[str]:
    """The players take turns drawing one card at a time until the hands are full again.

    Round by round, one card each, so nobody sees two new cards before the other sees one.

    Examples:
        seed | draw | taker N | hands N 1, S 1 | stock 20 -> order N S N S
        seed | draw | taker N | hands N 1, S 1 | stock 20 | drawn 1 | who N | count 1 -> loses N
    """
    start = seats.index(first)
    ring = seats[start:] + seats[:start]
    rounds = max(gaps.values(), default=0)
    return [seat for turn in range(rounds) for seat in ring if gaps[seat] > turn]


@clause(
    "bura.draw.singly",
    role=Role.TEST,
    gate="shape",
    on=("draw",),
    seed=("U15a",),
    basis="seed",
    sources=("seed", "wikipedia-ru", "howto-ru", "app-tsimbalyuk", "pagat-reported"),
)
def singly(act: Draw) -> Finding:
    """A draw is a single card off the stock, even when you are short of two or three.

    Taking two is not refused, it is a double draw, and that has a price.

    Examples:
        seed | draw | taker N | hands N 1, S 1 | stock 20 | who N | count 2 -> offence double-draw
        seed | draw | taker N | hands N 1, S 1 | stock 20 | who N | count 1 -> offence none, loses none
    """
    if act.count < 2:
        return passed()
    return met(count=act.count) if act.trace.holds("bura.offence.double-draw") else broken(count=act.count)


@clause(
    "bura.draw.up-to-hand",
    role=Role.DEFINITION,
    gate="obligation",
    seed=("U15b",),
    basis="seed",
    sources=("seed", "wikipedia-ru", "howto-ru", "pagat-reported"),
    option="hand",
    contradiction=(
        "Read word for word the starting text could mean three new cards after every trick; it means up to three."
    ),
)
def up_to_hand(trace: Trace, size: int, hands: dict[str, int]) -> dict[str, int]:
    """You draw until you hold a full hand again, so only as many cards as you played, and you may not stop short.

    As many cards come in as went out.

    Examples:
        seed | draw | taker N | hands N 2, S 2 | stock 20 -> order N S, after N 3 S 3
        burkozel | draw | taker S | hands N 1, S 1 | stock 4 -> after N 3 S 3
    """
    return {seat: max(0, size - held) for seat, held in hands.items()}


@clause(
    "bura.draw.stock-count",
    role=Role.FACT,
    gate="query",
    seed=("U2", "U6", "U7"),
    basis="seed",
    sources=("seed",),
    contradiction="One rules document left the turned card out of its count.",
    dissent=("burkozel-formalized",),
)
def stock_count(trace: Trace, pack: int, hands: int) -> int:
    """With two players the stock holds thirty cards after the deal, the turned card among them.

    Thirty-six cards less two hands of three.

    Examples:
        seed | setup -> stock 30
    """
    return pack - hands


@clause(
    "bura.draw.equal-hands",
    role=Role.FACT,
    gate="query",
    seed=("U2", "U6", "U15b"),
    basis="seed",
    sources=("seed",),
)
def equal_hands(trace: Trace, stock: int, players: int) -> bool:
    """With two, three, four or six players everybody holds the same number of cards at every lead, so an answer can
    always match the lead in number.

    Thirty, twenty-seven, twenty-four and eighteen divide evenly; five players are the exception.

    Examples:
        seed+players=3 | setup -> equal_hands yes
        seed+players=5 | setup -> equal_hands no
    """
    return stock % players == 0


@clause(
    "bura.draw.turned-card-to-loser",
    role=Role.FACT,
    gate="query",
    seed=("U15a", "U16a"),
    basis="sources",
    sources=("seed", "pagat-reported"),
)
def turned_card_to_loser(trace: Trace, taker: str, order: list[str]) -> list[str]:
    """With two players the open trump under the stock ends up with whoever did not take the trick that led to the
    last draw.

    The stock is even and the taker draws first, so the last card falls to the other.

    Examples:
        seed | draw | taker N | hands N 2, S 2 | stock 2 -> order N S
    """
    return order


@clause(
    "bura.draw.short-stock",
    role=Role.EFFECT,
    gate="consequence",
    sources=("ours",),
    option="short_stock",
    contradiction="Pagat is reported in two ways: the short rest is laid aside, or only full rounds are drawn.",
    dissent=("pagat-reported", "engine-py", "losers-club"),
)
def short_stock(trace: Trace, order: list[str], stock: int, players: int) -> list[str]:
    """If the stock cannot fill every hand the players go on drawing in turn until it is empty.

    It matters little with two, whose stock is always even; with five somebody gets the odd card.

    Examples:
        seed | draw | taker N | hands N 1, S 1 | stock 2 -> order N S, after N 2 S 2
        pagat | draw | taker N | hands N 1, S 1 | stock 2 -> order none, after N 1 S 1
        seed+players=5,short_stock=full_rounds | draw | taker N | hands N 1, E 1, S 1, W 1, X 1 | stock 6
          -> order N E S W X
    """
    custom = trace.option("short_stock")
    if custom == "all_or_nothing":
        return []
    if custom == "full_rounds":
        return order[: stock - stock % players]
    return order[:stock]


@clause(
    "bura.draw.stock-gone",
    role=Role.PERMISSION,
    gate="obligation",
    on=("reply",),
    sources=("ours", "pagat-reported"),
)
def stock_gone(act: Reply) -> Finding:
    """With an empty stock the remaining hand cards are played out under the same rules, and no duty to follow suit
    begins.

    In other games a duty to follow begins here; in this one nothing does.

    Examples:
        seed | reply | trump h | hand 6s Kc | lead Ts | cards Kc | stock 0 -> legal yes
    """
    led = {card.suit for card in act.lead}
    off = any(card.suit not in led for card in act.cards)
    return met() if act.stock == 0 and off else passed()
