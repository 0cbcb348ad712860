"""Answering a lead: when, with how many cards, with which, and how they lie."""

from __future__ import annotations

from tutor.engine.clauses import Finding, Role, Trace, broken, met, passed
from tutor.games.bura.acts import Lead, Other, Reply
from tutor.games.bura.book import clause
from tutor.games.bura.terms import can_take, cover, decide, is_full_beat, target_of


@clause(
    "bura.reply.in-turn",
    role=Role.TEST,
    gate="turn",
    on=("reply", "lead"),
    seed=("U12b", "U13b"),
    basis="seed",
    sources=("seed", "pagat", "wikipedia-ru"),
)
def in_turn(act: Reply | Lead) -> Finding:
    """A lead on the table must be answered before anything else is led, and only by the player whose answer is due.

    It covers the answer out of turn and the lead laid over another lead.

    Examples:
        seed | conduct | act lead-before-reply -> allowed no
        seed | lead | trump h | hand 6c 9c Ac | cards 6c | turn over-lead -> legal no
    """
    if isinstance(act, Lead):
        return broken() if act.moment == "reply" else passed()
    return passed() if act.due else broken()


@clause(
    "bura.reply.no-pick-up",
    role=Role.TEST,
    gate="readable",
    on=("pass", "pick-up"),
    seed=("U12b", "U13b", "U14b"),
    basis="seed",
    sources=("seed", "pagat", "wikipedia-ru"),
)
def no_pick_up(act: Other) -> Finding:
    """You cannot pass or pick up the cards led; you always answer, and cards that you fail to beat go to the trick's
    taker, not to your hand.

    Taking the cards up belongs to another game.

    Examples:
        seed | conduct | act pick-up-led -> allowed no
    """
    return broken(act=act.kind)


@clause(
    "bura.reply.same-count",
    role=Role.TEST,
    gate="shape",
    on=("reply",),
    seed=("U12b", "U13b"),
    basis="seed",
    sources=("seed", "pagat", "wikipedia-ru", "wikipedia-en"),
)
def same_count(act: Reply) -> Finding:
    """The answer must have exactly as many cards as the lead, no fewer and no more.

    "The same" in the old text is a number of cards, not a suit or a rank.

    Examples:
        seed | reply | trump h | hand Ah 7d 6c | lead Ts 9s | cards Ah -> legal no
        seed | reply | trump h | hand Ah 7d 6c | lead Ts 9s | cards Ah 7d -> legal yes
    """
    wanted = len(act.lead)
    return passed(wanted=wanted) if len(act.cards) == wanted else broken(wanted=wanted, count=len(act.cards))


@clause(
    "bura.reply.free-suit",
    role=Role.PERMISSION,
    gate="obligation",
    on=("reply",),
    basis="sources",
    sources=("pagat", "wikipedia-ru", "wikipedia-en", "pagat-reported", "europebet"),
    contradiction="One how-to asks for the led suit when a single card is led; no other text does.",
    dissent=("howto-ru",),
)
def free_suit(act: Reply) -> Finding:
    """You need not answer in the suit that was led, nor with a trump when you have none of that suit.

    Both halves are denied in many other games, so both are said here.

    Examples:
        seed | reply | trump h | hand 6s 7d Kc | lead Ts | cards Kc -> legal yes
        seed | reply | trump h | hand 9h 7d Kc | lead Ts | cards 7d -> legal yes
    """
    led = {card.suit for card in act.lead}
    kept = tuple(card for card in act.hand if card not in act.cards)
    off = tuple(card for card in act.cards if card.suit not in led)
    followable = tuple(card for card in kept if card.suit in led)
    if off and followable:
        return met(kept=followable, played=off)
    trumps = tuple(card for card in kept if card.suit == act.trump)
    if trumps and act.trump not in led and any(card.suit != act.trump for card in off):
        return met(kept=trumps, played=off)
    return passed()


@clause(
    "bura.reply.may-withhold",
    role=Role.PERMISSION,
    gate="obligation",
    on=("reply",),
    basis="sources",
    sources=("wikipedia-en", "pagat-reported"),
)
def may_withhold(act: Reply) -> Finding:
    """You need not beat the lead even if you can; giving the trick away is allowed.

    Giving a poor trick away to keep a strong card is ordinary play.

    Examples:
        seed | reply | trump h | hand As 7d 6c | lead Ts | cards 6c -> legal yes, takes no
    """
    if is_full_beat(act.trace, act.trump, act.plays, act.cards):
        return passed()
    able = can_take(act.trace, act.trump, act.plays, act.hand)
    return met(able=able) if able else passed()


@clause(
    "bura.reply.mixed-suits",
    role=Role.PERMISSION,
    gate="shape",
    on=("reply",),
    basis="sources",
    sources=("pagat",),
    contradiction=(
        "Two programs of the twenty-card game want a beating answer to be of one suit; a worked example in pagat "
        "shows a mixed one."
    ),
    dissent=("engine-georgian-a", "engine-georgian-b"),
)
def mixed_suits(act: Reply) -> Finding:
    """An answer may mix suits and trumps freely, although a lead may not.

    The lead is bound to one suit, the answer is not.

    Examples:
        seed | reply | trump h | hand 6h 9s Kc | lead As 8s | cards 6h 9s -> legal yes, takes yes
    """
    return met(cards=act.cards) if len({card.suit for card in act.cards}) > 1 else passed()


@clause(
    "bura.reply.follow-single",
    role=Role.TEST,
    gate="obligation",
    on=("reply",),
    basis="sources",
    sources=("howto-ru",),
    option="follow_single",
    exception_to="bura.reply.free-suit",
    contradiction="Only one how-to has it, and all others deny it; it is known here but not recommended.",
    dissent=("pagat", "wikipedia-ru", "wikipedia-en", "europebet"),
)
def follow_single(act: Reply) -> Finding | None:
    """Where this custom is agreed, a single led card must be answered in its suit by anyone who has that suit.

    Known from one text only; an option so that the page can show the disagreement.

    Examples:
        seed+follow_single=on | reply | trump h | hand 6s 7d Kc | lead Ts | cards Kc -> legal no
        seed+follow_single=on | reply | trump h | hand 6s As Kc | lead Ts | cards 6s -> legal yes
    """
    if act.trace.option("follow_single") == "off" or len(act.lead) != 1:
        return None
    suit = act.lead[0].suit
    able = tuple(card for card in act.hand if card.suit == suit)
    follows = all(card.suit == suit for card in act.cards)
    return broken(suit=suit, able=able) if able and not follows else met(suit=suit, able=able)


@clause(
    "bura.reply.open",
    role=Role.TEST,
    gate="shape",
    on=("reply",),
    sources=("ours", "engine-py", "ru-articles"),
    option="reply",
    contradiction=(
        "Some texts turn losing answers face down, and one list calls that a variety of its own, so in the plain "
        "game answers are taken to be played face up."
    ),
    dissent=("khorin", "persian-site", "europebet", "burastars", "burkozel-formalized"),
)
def open_(act: Reply) -> Finding:
    """Answers are laid face up, whether they beat the lead or not.

    Nobody says it in the plain game; one list calls closed discards a variety of its own.

    Examples:
        seed | reply | trump h | hand Ts 7d 6c | lead 9s | cards 6c | face down -> legal no
        seed | reply | trump h | hand Ts 7d 6c | lead 9s | cards 6c | face up -> legal yes
    """
    if act.face is None:
        return passed()
    return broken(cards=act.cards) if act.face == "down" else met(cards=act.cards)


@clause(
    "bura.reply.closed-discard",
    role=Role.TEST,
    gate="shape",
    on=("reply",),
    basis="sources",
    sources=("khorin", "persian-site", "europebet", "burastars", "burkozel-formalized"),
    option="reply",
    exception_to="bura.reply.open",
    contradiction="One Georgian text has all answers played face up in its five-card game.",
)
def closed_discard(act: Reply) -> Finding | None:
    """Where it is agreed that losing answers are played face down, an answer that does not beat the lead lies face
    down, and nobody sees it before the deal ends.

    The taker then does not know the exact total, and that is the risk in declaring.

    Examples:
        georgian20 | reply | trump d | hand Tc As Jh | lead Kc Qc | cards As Jh | face down -> legal yes, takes no
        georgian20 | reply | trump d | hand Tc As Jh | lead Kc Qc | cards As Jh | face up -> legal no
    """
    if act.trace.option("reply") == "open":
        return None
    if len(act.cards) != len(act.lead):
        return passed()
    _, target = target_of(act.trace, act.trump, act.plays)
    pairs = cover(act.trace, act.trump, target, act.cards)
    takes = decide(act.trace, act.trump, target, act.cards, pairs).takes
    discards = not takes and (not pairs or act.trace.ask("bura.trick.half-beat", target, pairs))
    if not discards:
        return met(cards=act.cards) if act.face == "down" else passed()
    return broken(cards=act.cards) if act.face == "up" else met(cards=act.cards)


@clause(
    "bura.reply.closed-concedes",
    role=Role.EFFECT,
    gate="consequence",
    sources=("ours",),
    option="reply",
    exception_to="bura.trick.any-pairing",
)
def closed_concedes(trace: Trace, face: str | None) -> bool:
    """With closed discards, an answer laid face down gives the trick up, even if it could have won; a winning
    answer has to be shown.

    The others cannot be asked to believe in a winning answer that they do not see.

    Examples:
        seed+reply=closed | reply | trump h | hand Ah 7d 6c | lead Ts | cards Ah | face down -> legal yes, takes no
    """
    return face == "down"
