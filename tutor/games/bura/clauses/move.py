"""What every move has to be: an act of the game, with real cards of the own hand, while the deal is open."""

from __future__ import annotations

from tutor.engine.clauses import Finding, Role, broken, passed
from tutor.games.bura.acts import Draw, Lead, Other, Reply, Show
from tutor.games.bura.book import clause
from tutor.games.bura.clauses.setup import PACKS


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
