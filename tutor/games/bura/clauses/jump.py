"""Leading out of turn, where it is agreed."""

from __future__ import annotations

from tutor.engine.clauses import Finding, Role, Trace, broken, met
from tutor.games.bura.acts import Cards, Lead
from tutor.games.bura.book import clause
from tutor.games.bura.terms import Right, jump_right, rank_of_right


@clause(
    "bura.jump.out-of-turn",
    role=Role.TEST,
    gate="turn",
    on=("lead",),
    basis="sources",
    sources=("pagat-reported", "burkozel-formalized", "burastars"),
    option="molodka",
    exception_to="bura.lead.on-lead",
    contradiction=(
        "One list lets the jumper break in after others have played; another tried jumps before the first trick only."
    ),
    dissent=("bura-backend", "bura-miniapp"),
)
def out_of_turn(act: Lead) -> Finding | None:
    """Where jumps are agreed, a player with a named holding may take over the lead after the hands are filled and
    before the next lead lies on the table.

    The holding must be complete before the trick begins, and once a lead lies it is too late.

    Examples:
        pagat | lead | trump h | hand 6c 9c Ac | cards 6c 9c Ac | turn other -> legal yes
        pagat | lead | trump h | hand 6c 9c Ac | cards 6c 9c Ac | turn over-lead -> legal no
    """
    if act.own or act.moment == "offer":
        return None
    right = jump_right(act.trace, act.trump, act.hand)
    if right is None:
        return None
    late = act.moment == "reply" and act.trace.option("molodka") != "jump_over_lead"
    return broken(name=right.name, late=True) if late else met(name=right.name, cards=right.cards)


@clause(
    "bura.jump.over-lead",
    role=Role.TEST,
    gate="turn",
    on=("lead",),
    basis="sources",
    sources=("bura-backend", "engine-georgian-b"),
    option="molodka",
    exception_to="bura.reply.in-turn",
)
def over_lead(act: Lead) -> Finding | None:
    """Where breaking in is agreed, a holder may jump even after a lead, and the cards already played go back to
    their owners' hands.

    It is an option of its own, because it takes back what others have played.

    Examples:
        seed+molodka=jump_over_lead | lead | trump h | hand 6c 9c Ac | cards 6c 9c Ac | turn over-lead -> legal yes
        seed+molodka=jump_before_lead | lead | trump h | hand 6c 9c Ac | cards 6c 9c Ac | turn over-lead -> legal no
    """
    if act.own or act.moment != "reply" or act.trace.option("molodka") != "jump_over_lead":
        return None
    right = jump_right(act.trace, act.trump, act.hand)
    return None if right is None else met(name=right.name, cards=right.cards)


@clause(
    "bura.jump.whole",
    role=Role.TEST,
    gate="shape",
    on=("lead",),
    sources=("ours", "burkozel-formalized"),
    option="molodka",
    exception_to="bura.lead.any-part",
)
def whole(act: Lead) -> Finding | None:
    """A player who jumps must lead the whole holding, not a part of it.

    The right belongs to the holding, and half of it is no holding.

    Examples:
        pagat | lead | trump h | hand 6c 9c Ac | cards 6c 9c Ac | turn other -> legal yes
        pagat | lead | trump h | hand 6c 9c Ac | cards 9c Ac | turn other -> legal no
    """
    if act.own:
        return None
    right = jump_right(act.trace, act.trump, act.hand)
    if right is None:
        return None
    if set(act.cards) == set(right.cards):
        return met(cards=right.cards)
    return broken(cards=act.cards, whole=right.cards)


@clause(
    "bura.jump.mixed-lead",
    role=Role.TEST,
    gate="shape",
    on=("lead",),
    basis="sources",
    sources=("burkozel-formalized", "pagat-reported"),
    option="moscow",
    exception_to="bura.lead.same-suit",
)
def mixed_lead(act: Lead) -> Finding | None:
    """Where a Moscow may jump, it is led whole although its cards are of several suits.

    A right to lead would be empty if its cards could not be led together.

    Examples:
        burkozel-points | lead | trump d | hand As Ah Td Tc | cards As Ah Td Tc -> legal yes
        burkozel-points | lead | trump d | hand As Ah Td Tc | cards As Ah -> legal no
    """
    right = jump_right(act.trace, act.trump, act.hand)
    several = len({card.suit for card in act.cards}) > 1
    if right is None or not several or right.name in {"bura", "molodka"} or not set(act.cards) <= set(right.cards):
        return None
    whole_holding = set(right.cards) == set(act.cards)
    return met(name=right.name, cards=right.cards) if whole_holding else broken(name=right.name, cards=right.cards)


@clause(
    "bura.jump.priority",
    role=Role.DEFINITION,
    gate="turn",
    sources=("ours", "pagat-reported", "burkozel-formalized", "bura-backend"),
    option="molodka",
)
def priority(trace: Trace, seats: str, leader: str, rights: dict[str, Right]) -> list[str]:
    """If two want to jump, the player on lead comes first, then the better holding, a bura that only gives the lead
    above Moscow and Moscow above molodka, then whoever's turn would come sooner; a winning bura ends the deal
    before any jump.

    A winning hand does not compete for a lead at all.

    Examples:
        burkozel-points+players=3 | jump | trump h | leader N | hands E 6c 9c Jc Kc, S As Ad Td Tc -> leads S
        pagat | jump | trump h | leader N | hands N 7c Tc Kc, S 6h 9h Qh -> wins S
    """
    start = seats.index(leader)
    ring = seats[start:] + seats[:start]
    return sorted(rights, key=lambda seat: (seat != leader, rank_of_right(rights[seat]), ring.index(seat)))


@clause(
    "bura.jump.claim-first",
    role=Role.DEFINITION,
    gate="turn",
    sources=("ours",),
    option="molodka",
)
def claim_first(trace: Trace) -> bool:
    """The taker's chance to declare before drawing comes ahead of any jump, so a jump cannot steal a reached
    target.

    Points once taken must not be lost to somebody else's luck in drawing.

    Examples:
        pagat+claim_window=lead_only | deal-end | events take N 34, jump S, declare N -> winner N
    """
    return True


@clause(
    "bura.jump.same-trick",
    role=Role.FACT,
    gate="consequence",
    sources=("ours", "bura-backend"),
    option="molodka",
)
def same_trick(trace: Trace, trump: str, lead: Cards) -> bool:
    """A holding led by a jump is beaten, taken and followed by drawing exactly like any other lead.

    The right is to the lead only; from there on nothing is special.

    Examples:
        burkozel-points | trick | trump c | plays Ah Th Ts Td, As Ad 6c 7c -> taker 1, points 63
    """
    return jump_right(trace, trump, lead) is not None
