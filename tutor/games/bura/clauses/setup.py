"""Players and pack, and terms agreed on beside the rules."""

from __future__ import annotations

from tutor.cards import Card
from tutor.engine.clauses import Role, Trace
from tutor.engine.model import SEATS
from tutor.games.bura.book import clause

PACKS = {36: "AKQJT9876", 32: "AKQJT987", 20: "AKQJT"}


@clause(
    "bura.setup.players",
    role=Role.DEFINITION,
    gate="query",
    seed=("U1",),
    basis="seed",
    sources=("seed", "pagat", "wikipedia-ru", "wikipedia-en", "howto-ru", "app-tsimbalyuk", "minigames", "khorin"),
    option="players",
    contradiction="Texts recommend two, two or three, three or four, or allow six; they differ only in taste.",
)
def players(trace: Trace) -> str:
    """Bura is best played by two; more can sit down only as far as the pack has cards for them.

    The option says how many sit down; the clause says that they can as long as everybody gets a full hand.

    Examples:
        pagat+players=6 | setup -> stock 18
        seed+players=3 | setup -> hand 3, stock 27
    """
    return SEATS[int(trace.option("players"))]


@clause(
    "bura.setup.deck",
    role=Role.DEFINITION,
    gate="query",
    seed=("U2",),
    basis="seed",
    sources=("seed", "pagat", "wikipedia-ru", "wikipedia-en", "howto-ru", "app-tsimbalyuk", "sk-burkozel"),
    option="deck",
    contradiction=(
        "A pack of thirty-two without sixes and the Georgian pack of twenty, nothing below the jack, also occur; "
        "all three hold 120 points."
    ),
    dissent=("pagat-reported", "europebet", "burastars"),
)
def deck(trace: Trace) -> tuple[Card, ...]:
    """The pack has thirty-six cards: four suits, each from the six up to the ace.

    Smaller packs leave out low ranks, so all packs hold the same points.

    Examples:
        seed+deck=32 | setup -> stock 26, total 120
        georgian20 | setup -> stock 14
    """
    return tuple(Card(rank, suit) for suit in "shdc" for rank in PACKS[int(trace.option("deck"))])


@clause(
    "bura.setup.agreed-terms",
    role=Role.FACT,
    gate="query",
    seed=("U23",),
    basis="seed",
    sources=("seed",),
)
def agreed_terms(trace: Trace, term: str) -> bool:
    """Players may agree on special terms; a term that was not agreed is not in force.

    This is why a raise, a jump or a named holding does nothing unless the rule set has it.

    Examples:
        seed | raise | worth 1 | offer 2 | by N -> legal no
    """
    return bool(trace.option(term) not in {"none", "off"})
