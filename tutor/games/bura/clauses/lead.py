"""Who leads, and what may be led."""

from __future__ import annotations

from tutor.engine.clauses import Finding, Role, Trace, broken, met, passed
from tutor.games.bura.acts import Lead
from tutor.games.bura.book import clause
from tutor.games.bura.terms import right_of


@clause(
    "bura.lead.opening",
    role=Role.EFFECT,
    gate="turn",
    seed=("U8a",),
    basis="seed",
    sources=("seed", "pagat", "wikipedia-ru", "wikipedia-en"),
    option="first_lead",
    contradiction="One Georgian text lets a guess at the trump's colour decide, and some programs the lowest trump.",
    dissent=("europebet", "engine-uz"),
)
def opening(
    trace: Trace, seats: str, dealer: str | None, lowest_trump: str | None, guess_won: str | None
) -> str | None:
    """In the first deal the dealer's opponent leads to the first trick.

    With more than two it is the next seat; an option has the lowest trump or a guess instead.

    Examples:
        seed | setup | dealer N -> leader S
        georgian20 | setup | dealer N | guess_won N -> leader N
        seed+first_lead=lowest_trump | setup | dealer N | lowest_trump N -> leader N
    """
    custom = trace.option("first_lead")
    if custom == "lowest_trump" and lowest_trump:
        return lowest_trump
    if custom == "colour_guess" and guess_won:
        return guess_won
    return None if dealer is None else seats[(seats.index(dealer) + 1) % len(seats)]


@clause(
    "bura.lead.later-deal",
    role=Role.EFFECT,
    gate="turn",
    seed=("U8b",),
    basis="seed",
    sources=("seed", "wikipedia-ru", "minigames", "sk-burkozel"),
    option="later_lead",
    contradiction=(
        "Pagat and English Wikipedia always give it to the non-dealer, one program to the losers; the starting "
        "text's line fits badly with the winner dealing."
    ),
    dissent=("pagat", "wikipedia-en", "bura-backend"),
)
def later_deal(trace: Trace, seats: str, dealer: str, winner: str | None, last_taker: str) -> str | None:
    """In every later deal the opening lead falls to the player who won the final trick of the deal before.

    The line sits badly with the winner dealing, so an option holds the other readings.

    Examples:
        seed | next-deal | dealer N | winner S | last_taker S | claimant S -> leader S
        pagat | next-deal | dealer N | winner S | last_taker S | claimant S -> leader N
    """
    custom = trace.option("later_lead")
    if custom == "last_taker":
        return last_taker
    if custom == "winner" and winner:
        return winner
    if custom == "loser" and winner:
        return seats[(seats.index(winner) + 1) % len(seats)]
    return None


@clause(
    "bura.lead.after-trickless-deal",
    role=Role.EFFECT,
    gate="turn",
    sources=("ours",),
    option="later_lead",
    exception_to="bura.lead.later-deal",
)
def after_trickless_deal(trace: Trace, seats: str, dealer: str) -> str:
    """If the deal before ended without any trick, the dealer's opponent leads first.

    A bura shown before the first trick leaves no taker behind.

    Examples:
        seed | next-deal | dealer N | winner S | last_taker none -> leader N
        seed+later_lead=winner | next-deal | dealer S | winner S | last_taker none -> leader N
    """
    return seats[(seats.index(dealer) + 1) % len(seats)]


@clause(
    "bura.lead.on-lead",
    role=Role.TEST,
    gate="turn",
    on=("lead",),
    seed=("U13a", "U16b"),
    basis="seed",
    sources=("seed", "pagat", "wikipedia-ru"),
    contradiction="In the line on leads of several cards the starting text writes dealer where it means leader.",
)
def on_lead(act: Lead) -> Finding:
    """Only the player on lead may lead, and being the dealer or not makes no difference to what may be led.

    The dealer has no privilege here, whatever a slip of the old text suggests.

    Examples:
        seed | lead | trump h | hand As Ts Ks | cards As Ts Ks | dealer no -> legal yes
        seed | lead | trump h | hand 6c 9c Ac | cards 6c 9c Ac | turn other -> legal no
    """
    if act.own:
        return met()
    right = right_of(act.trace, act.trump, act.hand)
    if right.cards and set(right.cards) <= set(act.cards):
        act.trace.explain(right.effect_clause, name=right.name, cards=right.cards, effect=right.effect)
    return broken()


@clause(
    "bura.lead.size",
    role=Role.TEST,
    gate="shape",
    on=("lead",),
    seed=("U12a", "U13a"),
    basis="seed",
    sources=("seed", "pagat", "wikipedia-ru", "wikipedia-en", "app-tsimbalyuk", "europebet"),
    option="max_lead",
)
def size(act: Lead) -> Finding:
    """A lead is one, two or three cards, as the leader likes, but at least one.

    There is no passing, so an empty lead is none.

    Examples:
        seed | lead | trump h | hand Ts 9s 6h | cards none -> legal no
        seed | lead | trump h | hand Ts 9s 6h | cards Ts 9s -> legal yes
        seed+hand=5,max_lead=5 | lead | trump h | hand As Ks 9s 7s 6s | cards As Ks 9s 7s -> legal yes
    """
    most = 3 if act.trace.option("hand") == 4 else int(act.trace.option("max_lead"))
    if 1 <= len(act.cards) <= most:
        return met(count=len(act.cards), most=most)
    return broken(count=len(act.cards), most=most)


@clause(
    "bura.lead.same-suit",
    role=Role.TEST,
    gate="shape",
    on=("lead",),
    seed=("U13a",),
    basis="seed",
    sources=("seed", "pagat", "wikipedia-ru", "wikipedia-en", "app-tsimbalyuk", "europebet"),
)
def same_suit(act: Lead) -> Finding:
    """Cards led together must be of one suit, plain or trump; that they are of the same rank is not enough.

    Pairs and triples of one rank belong to another game.

    Examples:
        seed | lead | trump h | hand Ts 9s 6h | cards Ts 9s -> legal yes
        seed | lead | trump h | hand 6s 6c Kd | cards 6s 6c -> legal no
    """
    suits = tuple(dict.fromkeys(card.suit for card in act.cards))
    if len(suits) > 1:
        ranks = {card.rank for card in act.cards}
        return broken(suits=suits, cards=act.cards, equal=len(ranks) == 1)
    return met(suit=suits[0], cards=act.cards) if len(act.cards) > 1 else passed()


@clause(
    "bura.lead.any-part",
    role=Role.PERMISSION,
    gate="obligation",
    on=("lead",),
    seed=("U12a",),
    basis="sources",
    sources=("seed", "pagat"),
)
def any_part(act: Lead) -> Finding:
    """A leader who holds several cards of a suit may lead any part of them and keep the rest.

    Keeping a card back is often the point of a lead.

    Examples:
        seed | lead | trump h | hand Ts 9s 6h | cards Ts -> legal yes
    """
    suits = {card.suit for card in act.cards}
    kept = tuple(card for card in act.hand if card.suit in suits and card not in act.cards)
    return met(kept=kept) if kept else passed()
