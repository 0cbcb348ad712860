"""Named holdings and what they bring."""

from __future__ import annotations

from tutor.engine.clauses import Finding, Role, Trace, broken, met
from tutor.games.bura.acts import Cards, Lead, Show
from tutor.games.bura.book import clause
from tutor.games.bura.terms import points_of, rights


@clause(
    "bura.holding.bura",
    role=Role.DEFINITION,
    gate="query",
    seed=("U11b",),
    basis="seed",
    sources=("seed", "wikipedia-ru", "app-tsimbalyuk", "khorin", "pagat-reported"),
)
def bura(trace: Trace, trump: str, hand: Cards, size: int) -> Cards:
    """Three cards that are all trumps are called bura.

    The game has its name from it.

    Examples:
        seed | holding | trump h | hand 9h Th Ah -> name bura, effect wins-deal
        seed | holding | trump h | hand 9h Th As -> name none
    """
    trumps = tuple(card for card in hand if card.suit == trump)
    return trumps if size == 3 else trumps[:3]


@clause(
    "bura.holding.whole-hand",
    role=Role.DEFINITION,
    gate="query",
    seed=("U6", "U11b"),
    basis="seed",
    sources=("seed", "ours"),
)
def whole_hand(trace: Trace, cards: Cards, hand: Cards, size: int) -> bool:
    """Bura and molodka are a whole full hand: fewer cards after the stock is gone do not make one, and a card just
    drawn, even the turned trump, counts.

    Otherwise the last two trumps of a deal would win it.

    Examples:
        seed | holding | trump h | hand Th 6h -> name none
        seed | holding | trump h | hand 6h 9h Jh -> name bura
    """
    return len(cards) == len(hand) == size


@clause(
    "bura.holding.bura-wins",
    role=Role.DEFINITION,
    gate="consequence",
    seed=("U19",),
    basis="seed",
    sources=("seed", "app-tsimbalyuk", "khorin", "burastars", "pagat-reported"),
    option="bura",
    contradiction="One engine and one burkozel page turn it into a mere right to lead, which can be beaten.",
    dissent=("engine-swift", "sk-burkozel"),
)
def bura_wins(trace: Trace) -> str:
    """A player who holds bura wins the deal, whatever points either side has.

    Some tables turn it into a mere right to lead; an option has that too.

    Examples:
        seed | holding | trump h | hand 6h 7h 8h -> effect wins-deal
        seed+bura=lead_only | holding | trump h | hand 6h 7h 8h -> effect leads-out-of-turn
    """
    return {"win": "wins-deal", "lead_only": "leads-out-of-turn"}.get(trace.option("bura"), "none")


@clause(
    "bura.holding.bura-shown",
    role=Role.TEST,
    gate="consequence",
    on=("show",),
    sources=("ours",),
)
def bura_shown(act: Show) -> Finding:
    """Bura wins when it is shown; a holder who says nothing wins nothing, and once one of the trumps has been
    played it is too late.

    The cards have to lie on the table while they are still together.

    Examples:
        seed | deal-end | leader N | events lead N, bura N -> winner none, void no
        seed | deal-end | leader N | trump h | hands N 6h 7h 8s | events bura N -> winner none
        seed | deal-end | leader N | trump h | hands N 6h 7h 8h | events bura N -> winner N
    """
    for right in rights(act.trace, act.trump, act.hand):
        if right.effect in {"wins-deal", "wins-match"} and set(right.cards) == set(act.cards):
            return met(name=right.name, cards=right.cards)
    return broken(cards=act.cards)


@clause(
    "bura.holding.bura-window",
    role=Role.TEST,
    gate="turn",
    on=("show",),
    sources=("ours", "burastars", "pagat-reported"),
    option="bura_window",
    contradiction="One implementation accepts it only on the holder's own move.",
    dissent=("bura-backend",),
)
def bura_window(act: Show) -> Finding:
    """Bura may be shown between tricks whoever is on lead, and before one's own answer, as long as all its cards are
    still in the hand.

    Waiting costs the holder nothing, except that the player on lead may speak first.

    Examples:
        seed+bura_window=own_move_only | deal-end | leader N | events bura S -> winner none, void no
        seed | deal-end | leader N | events bura S -> winner S
    """
    own = act.moment in {"before-draw", "before-lead", "before-reply"}
    open_ = own or (act.between and act.trace.option("bura_window") == "between_tricks")
    return met(moment=act.moment) if open_ else broken(moment=act.moment)


@clause(
    "bura.holding.both-bura",
    role=Role.EFFECT,
    gate="consequence",
    sources=("ours", "engine-py", "engine-swift"),
    option="both_bura",
)
def both_bura(trace: Trace, on_lead: str, higher: str) -> str | None:
    """If both sides hold bura, the player on lead wins.

    Height cannot decide between them, so the lead does.

    Examples:
        seed | deal-end | leader S | trump h | hands N Ah Th Kh, S 6h 7h 8h | events bura N, bura S -> winner S
        seed+both_bura=redeal | deal-end | leader N | trump h | hands N 6h 7h 8h, S Ah Th Kh | events bura N, bura S
          -> void yes
    """
    return {"leader": on_lead, "higher": higher}.get(trace.option("both_bura"))


@clause(
    "bura.holding.bura-height",
    role=Role.FACT,
    gate="query",
    seed=("U19",),
    sources=("ours", "seed", "engine-py"),
)
def bura_height(trace: Trace) -> bool:
    """All buras are equally good; high trumps do not make a better one.

    Whoever thinks otherwise has poker in mind.

    Examples:
        seed | deal-end | leader S | trump h | hands N Ah Th Kh, S 6h 7h 8h | events bura N, bura S -> winner S
    """
    return bool(trace.option("both_bura") != "higher")


@clause(
    "bura.holding.molodka",
    role=Role.DEFINITION,
    gate="query",
    seed=("U11a", "U11b"),
    basis="seed",
    sources=("seed", "wikipedia-ru"),
)
def molodka(trace: Trace, trump: str, hand: Cards, size: int) -> Cards:
    """Three cards of one suit are called molodka or pis'mo; when that suit is trump the name is bura.

    It is a name for a hand; what it brings is said elsewhere.

    Examples:
        seed | holding | trump h | hand 6c 9c Ac -> name molodka, effect none
        burkozel | holding | trump h | hand 6c 9c Qc Kh -> name none
    """
    suits = {card.suit for card in hand}
    return hand if len(suits) == 1 and trump not in suits else ()


@clause(
    "bura.holding.molodka-effect",
    role=Role.DEFINITION,
    gate="consequence",
    seed=("U11a",),
    basis="seed",
    sources=("seed", "wikipedia-ru"),
    option="molodka",
    contradiction="Elsewhere it may be led out of turn, and one engine even lets it win the deal.",
    dissent=("pagat-reported", "burastars", "bura-backend", "engine-go"),
)
def molodka_effect(trace: Trace) -> str:
    """A molodka gives no right of its own; it is just three cards that can be led together when the move is yours.

    Other tables let it be led out of turn, and one program lets it win; an option has them all.

    Examples:
        seed | holding | trump h | hand 6c 9c Ac -> name molodka, effect none
        pagat | holding | trump h | hand 6c 9c Ac -> effect leads-out-of-turn
        seed+molodka=win | holding | trump h | hand 6c 9c Ac -> effect wins-deal
    """
    custom = str(trace.option("molodka"))
    if custom == "win":
        return "wins-deal"
    return "leads-out-of-turn" if custom.startswith("jump") else "none"


@clause(
    "bura.holding.molodka-beatable",
    role=Role.FACT,
    gate="consequence",
    seed=("U14a",),
    basis="seed",
    sources=("seed", "bura-backend"),
)
def molodka_beatable(trace: Trace, trump: str, lead: Cards, size: int) -> bool:
    """A molodka on the table is a lead like any other and is beaten card by card.

    Three cards of one suit frighten, but each needs only one better card.

    Examples:
        seed | trick | trump h | plays 9c 8c 7c, Tc 6h 7h -> taker 1
    """
    return len(lead) == size and len({card.suit for card in lead}) == 1 and lead[0].suit != trump


@clause(
    "bura.holding.no-others",
    role=Role.FACT,
    gate="query",
    seed=("U11a", "U11b"),
    sources=("ours", "seed"),
)
def no_others(trace: Trace) -> bool:
    """No other set of cards has a name or a power unless the rule set says so; three aces are nothing special.

    Names such as Moscow mean different things in different places.

    Examples:
        seed | holding | trump h | hand As Ac Ad -> name none, effect none
    """
    return True


@clause(
    "bura.holding.moscow",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("engine-go", "engine-swift", "bura-miniapp", "pagat-reported", "engine-uz"),
    option="moscow",
    contradiction=(
        "Any three aces, three aces with the trump ace, four aces and tens with at least one ace, or four aces: "
        "the same name for four things."
    ),
)
def moscow(trace: Trace, trump: str, hand: Cards, size: int) -> Cards:
    """Where it is agreed, aces, or aces and tens, held together are called Moscow; the rule set says which and how
    many.

    One name for four holdings, so the option has to say which is meant.

    Examples:
        burkozel-points | holding | trump d | hand As Ah Td Tc -> name moscow
        burkozel-points+moscow=aces_with_trump | holding | trump h | hand As Ac Ah 7d -> name moscow
        burkozel-points | holding | trump h | hand As Ac Ah 7d -> name none
    """
    kind = trace.option("moscow")
    aces = tuple(card for card in hand if card.rank == "A")
    if kind == "any_aces" and len(aces) >= 3:
        return aces[:3] if size == 3 else aces
    if kind == "aces_with_trump" and len(aces) >= 3 and any(card.suit == trump for card in aces):
        return aces
    if kind == "aces_and_tens" and aces and len(hand) == 4 and all(card.rank in "AT" for card in hand):
        return hand
    if kind == "all_aces" and len(aces) == 4:
        return aces
    return ()


@clause(
    "bura.holding.moscow-effect",
    role=Role.DEFINITION,
    gate="consequence",
    basis="sources",
    sources=("engine-go", "engine-swift", "pagat-reported", "engine-uz"),
    option="moscow_effect",
    contradiction="A right to lead in some games, a won deal or a won match in others.",
)
def moscow_effect(trace: Trace) -> str:
    """What a Moscow brings, a lead out of turn, the deal or the match, is part of the agreement and never follows
    from its name.

    Programs that took the name and guessed the effect had to be corrected.

    Examples:
        seed+moscow=any_aces,moscow_effect=win_deal | holding | trump c | hand As Ah Ad -> effect wins-deal
        seed+moscow=any_aces | holding | trump c | hand As Ah Ad -> effect leads-out-of-turn
    """
    return {"lead": "leads-out-of-turn", "win_deal": "wins-deal", "win_match": "wins-match"}[
        str(trace.option("moscow_effect"))
    ]


@clause(
    "bura.holding.little-moscow",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("engine-go",),
    option="little_moscow",
)
def little_moscow(trace: Trace, trump: str, hand: Cards, size: int) -> Cards:
    """Where it is agreed, three sixes with the trump six among them are called Little Moscow.

    The poorest cards of the pack, made into a prize.

    Examples:
        seed+little_moscow=win_deal | holding | trump h | hand 6s 6c 6h -> name little-moscow, effect wins-deal
        seed+little_moscow=lead | holding | trump h | hand 6s 6c 6d -> name none
    """
    sixes = tuple(card for card in hand if card.rank == "6")
    agreed = trace.option("little_moscow") != "off"
    return sixes if agreed and len(sixes) >= 3 and any(card.suit == trump for card in sixes) else ()


@clause(
    "bura.holding.ends",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("bura-miniapp", "burkozel-formalized"),
    option="four_ends",
)
def ends(trace: Trace, trump: str, hand: Cards, size: int) -> Cards:
    """Where it is agreed, a four-card hand of nothing but aces or nothing but tens is called the four ends.

    The two highest ranks are the ends of the pack.

    Examples:
        burkozel+four_ends=win_deal | holding | trump c | hand As Ah Ad Ac -> name four-ends, effect wins-deal
        burkozel+four_ends=win_deal | holding | trump c | hand As Ah Ad Tc -> name none
    """
    agreed = trace.option("four_ends") != "off"
    same = len(hand) == 4 and {card.rank for card in hand} in ({"A"}, {"T"})
    return hand if agreed and same else ()


@clause(
    "bura.holding.golden-kozel",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("burkozel-formalized",),
    option="golden_kozel",
    contradiction="Known only at second hand and not confirmed.",
)
def golden_kozel(trace: Trace, trump: str, hand: Cards, size: int) -> Cards:
    """Where it is agreed, a four-card hand of aces is the golden kozel and puts penalties on everybody else.

    It is kept because learners ask about it; it was never seen at first hand.

    Examples:
        burkozel-points+moscow=none,golden_kozel=on | holding | trump c | hand As Ah Ad Ac
          -> name golden-kozel, effect penalizes-others
        burkozel-points+moscow=none | holding | trump c | hand As Ah Ad Ac -> name none
    """
    agreed = trace.option("golden_kozel") == "on"
    return hand if agreed and len(hand) == 4 and all(card.rank == "A" for card in hand) else ()


@clause(
    "bura.holding.high-count",
    role=Role.DEFINITION,
    gate="query",
    on=("lead",),
    basis="sources",
    sources=("engine-uz",),
    option="high_count",
    exception_to="bura.lead.same-suit",
)
def high_count(at: Trace | Lead, trump: str = "", hand: Cards = (), size: int = 0) -> Cards | Finding | None:
    """Where it is agreed, a hand of four cards worth at least forty-one points may be led together, whatever its
    suits.

    Forty-one is an ace and three tens, or more.

    Examples:
        burkozel+high_count=lead | holding | trump c | hand As Th Td Tc -> name high-count, effect leads-together
        burkozel+high_count=lead | lead | trump d | hand As Th Td Tc | cards As Th Td Tc -> legal yes
    """
    trace = at.trace if isinstance(at, Lead) else at
    cards = at.cards if isinstance(at, Lead) else hand
    held = at.hand if isinstance(at, Lead) else hand
    agreed = trace.option("high_count") == "lead" and len(cards) == 4
    enough = agreed and len(held) == 4 and points_of(trace, cards) >= 41
    if isinstance(at, Lead):
        if enough:
            return met(cards=cards, points=points_of(trace, cards))
        tried = agreed and len({card.suit for card in cards}) > 1
        return broken(cards=cards, points=points_of(trace, cards)) if tried else None
    return cards if enough else ()
