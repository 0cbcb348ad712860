"""Players, pack, values and ranks, dealing, the turned card."""

from __future__ import annotations

from tutor.cards import Card
from tutor.engine.clauses import Finding, Role, Trace, broken, passed
from tutor.engine.model import SEATS
from tutor.games.bura.acts import Draw, Lead, Other, Reply, Show
from tutor.games.bura.book import clause

PACKS = {36: "AKQJT9876", 32: "AKQJT987", 20: "AKQJT"}
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
BLANKS = "9876"


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


@clause(
    "bura.cards.values",
    role=Role.DEFINITION,
    gate="query",
    seed=("U9a", "U9b", "U9c", "U9d", "U9e"),
    basis="seed",
    sources=("seed", "wikipedia-ru", "wikipedia-en", "pagat-reported"),
)
def values(trace: Trace, card: Card) -> int:
    """In a won trick an ace is worth eleven points, a ten ten, a king four, a queen three and a jack two.

    The five counting cards of a suit make thirty points.

    Examples:
        seed | value | cards Ah Th Kh Qh Jh -> points 30
    """
    return POINTS.get(card.rank, 0)


@clause(
    "bura.cards.blanks-worthless",
    role=Role.DEFINITION,
    gate="query",
    seed=("U10",),
    basis="seed",
    sources=("seed", "wikipedia-ru", "wikipedia-en", "pagat-reported"),
)
def blanks_worthless(trace: Trace, card: Card) -> int:
    """A nine, an eight, a seven or a six brings no points at all.

    The figure printed on a nine is its name and not its worth.

    Examples:
        seed | value | cards 9s 9h 8d 7c 6s 6h -> points 0
    """
    return 0


@clause(
    "bura.cards.rank-order",
    role=Role.DEFINITION,
    gate="query",
    seed=("U9a", "U9b", "U9c", "U9d", "U9e", "U10"),
    basis="sources",
    sources=("seed", "wikipedia-ru", "wikipedia-en", "pagat-reported"),
    contradiction=(
        "An older encyclopaedia text and two programs put the ten below the jack; every other text ranks it just "
        "under the ace."
    ),
    dissent=("wikipedia-old", "bura-cairo", "losers-club"),
)
def rank_order(trace: Trace, card: Card) -> int:
    """From strong to weak each suit runs ace, ten, king, queen, jack and then the four worthless ranks, so a ten
    beats a king.

    Strength follows the values, which puts the ten right under the ace.

    Examples:
        seed | trick | trump h | plays Js, Ts -> taker 1
        seed | trick | trump s | plays Td, Kd -> taker 0
    """
    return "JQKTA".find(card.rank) + 1


@clause(
    "bura.cards.blanks-ranked",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("wikipedia-en", "pagat-reported"),
    contradiction="One summary box prints the four blanks from six to nine; this is only an order of print.",
    dissent=("wikipedia-ru",),
)
def blanks_ranked(trace: Trace, card: Card) -> int:
    """The four worthless ranks are not equal: nine beats eight, eight beats seven, seven beats six.

    Blanks are equal in points only.

    Examples:
        seed | trick | trump s | plays 7c, 8c -> taker 1
        seed | trick | trump s | plays 7c, 6c -> taker 0
    """
    return "6789".find(card.rank) + 1


@clause(
    "bura.cards.total",
    role=Role.FACT,
    gate="query",
    seed=("U2", "U9a", "U9b", "U9c", "U9d", "U9e", "U10"),
    basis="seed",
    sources=("seed", "burkozel-formalized"),
    contradiction="One article gives ninety points for the pack; adding up the cards refutes it.",
)
def total(trace: Trace) -> int:
    """The pack holds 120 points, thirty in each suit, and when every trick is played all of them have been taken by
    somebody.

    Four aces, four tens, four kings, four queens and four jacks; blanks add nothing.

    Examples:
        seed+deck=32 | setup -> total 120
    """
    return sum(POINTS[rank] for rank in POINTS) * 4


@clause(
    "bura.deal.dealer-by-lot",
    role=Role.EFFECT,
    gate="query",
    seed=("U3",),
    basis="seed",
    sources=("seed", "wikipedia-ru", "wikipedia-en", "howto-ru"),
)
def dealer_by_lot(trace: Trace) -> str:
    """Chance, for example drawing cards, picks the dealer of the first deal.

    Nobody has won a deal yet who could deal.

    Examples:
        seed | setup -> dealer by-lot
    """
    return "by-lot"


@clause(
    "bura.deal.next-dealer",
    role=Role.EFFECT,
    gate="query",
    seed=("U4",),
    basis="seed",
    sources=("seed", "wikipedia-ru", "wikipedia-en"),
    option="next_dealer",
    contradiction=(
        "Pagat is reported to name the claimant as dealer; after a false claim claimant and winner are different "
        "people."
    ),
    dissent=("pagat-reported",),
)
def next_dealer(trace: Trace, seats: str, dealer: str, winner: str | None, claimant: str | None) -> str:
    """Each later deal is dealt by the player who won the one before.

    An option offers the other customs: the one who declared, or everybody in turn.

    Examples:
        seed | next-deal | dealer N | winner S | last_taker S | claimant S -> dealer S
        seed+next_dealer=claimant | next-deal | dealer S | winner S | last_taker N | claimant N -> dealer N
    """
    custom = trace.option("next_dealer")
    if custom == "rotate":
        return seats[(seats.index(dealer) + 1) % len(seats)]
    if custom == "claimant" and claimant is not None:
        return claimant
    return winner or dealer


@clause(
    "bura.deal.void-redeal",
    role=Role.EFFECT,
    gate="query",
    basis="sources",
    sources=("pagat-reported", "ours"),
    exception_to="bura.deal.next-dealer",
)
def void_redeal(trace: Trace, dealer: str, winner: str | None) -> str | None:
    """When a deal has no winner the same player deals again.

    With nobody to pass the deal to, it stays where it is.

    Examples:
        seed+next_dealer=rotate | next-deal | dealer N | winner none | last_taker S -> dealer N
    """
    return dealer if winner is None else None


@clause(
    "bura.deal.singly",
    role=Role.EFFECT,
    gate="query",
    seed=("U5",),
    basis="seed",
    sources=("seed", "pagat", "wikipedia-ru", "wikipedia-en", "howto-ru"),
)
def singly(trace: Trace, size: int) -> int:
    """The dealer gives out the cards one at a time, going round the players.

    Three rounds of one card each; the turned card comes after the last.

    Examples:
        seed | conduct | act deal-in-threes -> allowed no
    """
    return 1


@clause(
    "bura.deal.non-dealer-starts",
    role=Role.EFFECT,
    gate="query",
    sources=("ours", "pagat-reported"),
)
def non_dealer_starts(trace: Trace, seats: str, dealer: str) -> str:
    """The opponent of the dealer gets the first card of each round of dealing.

    Nobody writes it down; the next seat is the custom of nearly all card games.

    Examples:
        seed | setup | dealer N -> first_card S
    """
    return seats[(seats.index(dealer) + 1) % len(seats)]


@clause(
    "bura.deal.hand-size",
    role=Role.DEFINITION,
    gate="query",
    seed=("U6",),
    basis="seed",
    sources=("seed", "pagat", "wikipedia-ru", "wikipedia-en", "howto-ru"),
    option="hand",
)
def hand_size(trace: Trace) -> int:
    """Every player starts the deal with a hand of three cards.

    The option has the four cards of burkozel and the five of a larger relative.

    Examples:
        seed | setup -> hand 3
        seed+hand=5,max_lead=5,target=61 | setup -> hand 5
    """
    size = int(trace.option("hand"))
    return 3 if size == 4 else size


@clause(
    "bura.trump.exposed",
    role=Role.DEFINITION,
    gate="query",
    seed=("U7",),
    basis="seed",
    sources=("seed", "pagat", "wikipedia-ru", "wikipedia-en"),
)
def exposed(trace: Trace, turned: Card) -> str:
    """As soon as the hands are dealt a card is turned up, and its suit is trump for the whole deal.

    One suit for the whole deal, so the trump cannot be called or changed later.

    Examples:
        seed | conduct | act change-trump -> allowed no
    """
    return turned.suit


@clause(
    "bura.trump.turned-card-last",
    role=Role.EFFECT,
    gate="query",
    basis="sources",
    sources=("pagat", "wikipedia-en", "pagat-reported", "burkozel-formalized"),
    contradiction=(
        "One how-to pushes it into the middle of the pack; one program shuffles it back and another does not turn it "
        "up at all."
    ),
    dissent=("howto-ru", "losers-club", "bura-cairo"),
)
def turned_card_last(trace: Trace, stock: tuple[Card, ...], turned: Card) -> tuple[Card, ...]:
    """The turned-up card lies face up under the stock, belongs to it, and is the last card to be drawn.

    The card lies crosswise below the others.

    Examples:
        seed | conduct | act draw-turned-card-early -> allowed no
    """
    return (*stock, turned)


@clause(
    "bura.trump.no-exchange",
    role=Role.TEST,
    gate="readable",
    on=("exchange",),
    sources=("ours",),
)
def no_exchange(act: Other) -> Finding:
    """No card can be swapped for the turned card, not even the six of trumps.

    The swap is known from sixty-six; no text has it here.

    Examples:
        seed | conduct | act exchange-trump -> allowed no
    """
    return broken()


@clause(
    "bura.move.known-act",
    role=Role.TEST,
    gate="readable",
    on=("lead", "reply", "draw", "declare", "show", "offer", "answer", "pass", "pick-up", "exchange"),
    sources=("ours",),
)
def known_act(act: Lead | Reply | Draw | Other) -> Finding:
    """The only things a player can do are lead, reply, draw, declare, show a holding and, where raises are agreed,
    offer or answer one.

    There is nothing else to do: nobody passes and nobody picks up.

    Examples:
        seed | conduct | act pass -> allowed no
        seed | lead | trump h | hand Ts 9s 6h | cards Ts -> legal yes
    """
    known = {"lead", "reply", "draw", "declare", "show", "offer", "answer"}
    if isinstance(act, Draw) and not act.silent and not _can_be_drawn(act):
        return broken(act=act.kind)
    return passed() if act.kind in known else broken(act=act.kind)


def _can_be_drawn(act: Draw) -> bool:
    return act.count > 0 and (act.left is None or act.count <= act.left)


@clause(
    "bura.move.real-cards",
    role=Role.TEST,
    gate="readable",
    on=("lead", "reply", "show"),
    sources=("ours",),
    option="deck",
)
def real_cards(act: Lead | Reply | Show) -> Finding:
    """Every card named in a move must belong to the pack in use and be named only once.

    The pack may have been cut down by an option.

    Examples:
        seed+deck=32 | lead | trump h | hand Kd 9c 7s | cards 6s -> legal no
        seed | lead | trump h | hand Ts 9s 6h | cards Ts Ts -> legal no
        seed+deck=32 | lead | trump h | hand Kd 9c 7s | cards 7s -> legal yes
    """
    ranks = PACKS[int(act.trace.option("deck"))]
    strange = tuple(card for card in act.cards if card.rank not in ranks)
    twice = tuple(card for place, card in enumerate(act.cards) if card in act.cards[:place])
    return broken(strange=strange, twice=twice) if strange or twice else passed()


@clause(
    "bura.move.deal-open",
    role=Role.TEST,
    gate="turn",
    on=("lead", "reply", "draw", "declare", "show", "offer", "answer"),
    sources=("ours",),
)
def deal_open(act: Lead | Reply | Show) -> Finding:
    """Once a deal is over nothing more can be played, drawn, shown or declared in it.

    The order of events matters: what comes after the end comes too late.

    Examples:
        seed | conduct | act act-after-end -> allowed no
        seed | deal-end | events take S 31, declare S, draw, bura N -> winner S
    """
    return broken() if act.moment == "over" else passed()


@clause(
    "bura.move.in-hand",
    role=Role.TEST,
    gate="possession",
    on=("lead", "reply", "show"),
    sources=("ours",),
)
def in_hand(act: Lead | Reply | Show) -> Finding:
    """You can play or show only cards that you are holding.

    Cards in won tricks, in the stock or in another hand are not yours to play.

    Examples:
        seed | lead | trump h | hand Ts 9s 6h | cards Ks -> legal no
        seed | lead | trump h | hand Ts 9s 6h | cards Ts -> legal yes
    """
    missing = tuple(card for card in act.cards if card not in act.hand)
    return broken(missing=missing) if missing else passed()
