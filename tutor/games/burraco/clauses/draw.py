"""Drawing from the stock, taking the pile, and the discard."""

from __future__ import annotations

from tutor.engine.clauses import Finding, Role, Trace, broken, met, passed
from tutor.games.burraco.book import clause
from tutor.games.burraco.melds import can_stand
from tutor.games.burraco.terms import can_refill, over_slot
from tutor.games.burraco.turn import Act, Discard, Draw, Take


@clause(
    "burraco.draw.stock-or-pile",
    role=Role.TEST,
    gate="turn",
    on=("draw", "take"),
    seed=("S5c",),
    basis="seed",
    sources=("pagat play, memory", "fibur art. 7", "wikipedia-it play"),
)
def stock_or_pile(act: Draw | Take) -> Finding:
    """A turn begins by drawing either the top card of the stock or the whole discard pile, however many cards you hold.

    Some games let only a player with a pair take the pile; this one does not.

    Examples:
        fitab | draw | source pile | pile 5c 9d Kh -> legal yes
        fitab | draw | source stock | pile 5d | stock 2 -> legal no
    """
    turn, trace = act.turn, act.trace
    over = over_slot(trace, turn.stock, turn.pozzetti)
    if isinstance(act, Draw):
        if over:
            trace.explain(over, stock=turn.stock)
        drawable = turn.stock > 0 or can_refill(trace, turn.pozzetti)
        return met(source="stock") if drawable and not over else broken(stock=turn.stock)
    if over and trace.ask("burraco.stock.no-pile-after", over):
        trace.explain(over, stock=turn.stock)
        trace.breaks("burraco.stock.no-pile-after", stock=turn.stock)
        return broken(stock=turn.stock)
    return met(source="pile") if turn.pile else broken(empty=True)


@clause(
    "burraco.draw.whole-pile",
    role=Role.TEST,
    gate="turn",
    on=("take",),
    seed=("S5c",),
    basis="seed",
    sources=("pagat play, memory", "fibur art. 8", "wikipedia-it play"),
)
def whole_pile(act: Take) -> Finding:
    """Taking the pile means taking all of it; you cannot take just a part.

    A long pile is a gift and a burden.

    Examples:
        fitab | draw | source part-of-pile | pile 5c 9d Kh -> legal no
        fitab | draw | source pile | pile 5c 9d Kh -> legal yes
    """
    if act.part:
        return broken(pile=act.turn.pile)
    return met(pile=act.turn.pile) if len(act.turn.pile) > 1 else passed()


@clause(
    "burraco.draw.first-turn",
    role=Role.TEST,
    gate="turn",
    on=("take",),
    seed=("S5d",),
    basis="seed",
    sources=("pagat play, memory", "fibur art. 6", "fgb art. 4", "international art. 8"),
    option="first_turn_pile",
    exception_to="burraco.draw.stock-or-pile",
    contradiction=(
        "The starting text says 'the first play', which we read as the first turn of the deal, not as each player's "
        "first. The starting text keeps the first player to the stock; Italian play lets him take the turned card; "
        "the international code lets him if it opens a meld."
    ),
)
def first_turn(act: Take) -> Finding | None:
    """On the very first turn of a deal the rule set may bar the pile: then only the stock can be drawn from, or the
    turned card may be taken only if it opens a meld.

    Before anybody has played, the turned card is mere luck.

    Examples:
        seed | draw | source pile | pile 5d | first_turn yes -> legal no
        international | draw | source pile | pile 5d | first_turn yes | uses add -> legal no
        international | draw | source pile | pile 5d | first_turn yes | uses meld -> legal yes
    """
    rule = act.trace.option("first_turn_pile")
    if not act.turn.first or rule == "allowed":
        return None
    if rule == "if_it_melds" and act.uses == "meld":
        return met(rule=rule, uses=act.uses)
    return broken(rule=rule, uses=act.uses)


@clause(
    "burraco.draw.final-choice",
    role=Role.TEST,
    gate="turn",
    on=("draw", "take"),
    basis="sources",
    sources=("fibur art. 6", "fibur art. 7", "international art. 7"),
)
def final_choice(act: Draw | Take) -> Finding:
    """Once the stock card has been lifted, even a little and unseen, or the pile has been touched, the choice
    cannot be changed.

    Otherwise one could look first and choose after.

    Examples:
        fitab | draw | source pile | pile 5d 9c | stock_touched yes -> legal no
        fitab | draw | source stock | pile 5d 9c | stock_touched yes -> legal yes
    """
    if not act.turn.touched:
        return passed()
    return broken() if isinstance(act, Take) else met()


@clause(
    "burraco.draw.must-use",
    role=Role.TEST,
    gate="obligation",
    on=("take",),
    basis="sources",
    sources=("international art. 8",),
    option="pile_take",
    when=("must_use",),
    contradiction="Italian codes ask for no use of the pile; the international code does.",
)
def must_use(act: Take) -> Finding:
    """Where this is played, the pile may be taken only if at least one card, of the hand or of the pile, can then
    be laid, in a new meld or onto an old one. Elsewhere the taker need not use any of it.

    There the pile is for those who can build with it.

    Examples:
        international | draw | source pile | pile 5d 9c | uses nothing -> legal no
        international | draw | source pile | pile 5d 9c | uses add -> legal yes
    """
    return broken(uses=act.uses) if act.uses == "nothing" else met(uses=act.uses)


@clause(
    "burraco.pile.open-to-view",
    role=Role.FACT,
    gate="turn",
    seed=("S5e",),
    basis="seed",
    sources=("pagat play, memory", "international art. 8", "press eburraco on manners"),
    contradiction="The starting text lets the players look, FIBUR only the one in turn.",
)
def open_to_view(trace: Trace) -> bool:
    """Before drawing, the player in turn may look through the whole discard pile.

    All these cards lay open once; looking is only for the memory.

    Examples:
        fitab | conduct | act look-through-pile -> allowed yes
        fitab | conduct | act look-through-pile-out-of-turn -> allowed no
    """
    return True


@clause(
    "burraco.pile.rearrange",
    role=Role.FACT,
    gate="turn",
    seed=("S5f",),
    basis="seed",
    sources=("press eburraco on manners",),
    option="pile_rearrange",
    contradiction="The starting text allows it; elsewhere the pile may be looked at but not rearranged.",
)
def rearrange(trace: Trace) -> bool:
    """Only where that is agreed may the cards of the pile be rearranged before drawing; which moves are allowed never
    depends on their order.

    The pile is taken whole or not at all, so its order tells nothing.

    Examples:
        seed | conduct | act rearrange-pile -> allowed yes
        fitab | conduct | act rearrange-pile -> allowed no
    """
    return bool(trace.option("pile_rearrange") == "on")


@clause(
    "burraco.discard.one-card",
    role=Role.TEST,
    gate="turn",
    on=("discard",),
    basis="sources",
    sources=("fibur art. 6", "fibur2026 turn"),
)
def one_card(act: Discard) -> Finding:
    """Exactly one card is discarded, and it comes from the hand.

    Two cards at once would be a turn of somebody else.

    Examples:
        fitab | turn | hand Qs Qh 4c 8s | moves draw 9s, discard 4c 8s -> refused 2
        fitab | turn | hand Qs Qh 4c 8s | moves draw 9s, discard 4c -> refused none
    """
    return passed() if len(act.cards) == 1 else broken(count=len(act.cards))


@clause(
    "burraco.discard.complete",
    role=Role.FACT,
    gate="turn",
    seed=("S9b",),
    basis="seed",
    sources=("fibur art. 6", "fgb art. 7"),
)
def complete(trace: Trace) -> bool:
    """The discard is made as soon as the hand has let go of the card.

    A line must be drawn somewhere, and the hand draws it.

    Examples:
        seed | conduct | act take-back-discard -> allowed no
    """
    return True


@clause(
    "burraco.discard.final",
    role=Role.TEST,
    gate="turn",
    on=("draw", "take", "meld", "add", "move-wild", "discard"),
    seed=("S10a", "S10b", "S10c"),
    basis="seed",
    sources=("fibur art. 6", "fgb art. 7"),
)
def final(act: Act) -> Finding:
    """After the discard you may do nothing more until your next turn: no laying, no swapping of cards, no second
    discard.

    The next player must be able to rely on what lies there.

    Examples:
        seed | turn | hand 9c 9d Kh 4s | moves draw 9s, discard Kh, meld 9c 9d 9s -> refused 3
        seed | turn | hand 9c 9d Kh 4s | moves draw 9s, meld 9c 9d 9s, discard Kh -> refused none
        seed | conduct | act swap-after-discard -> allowed no
    """
    return broken() if act.turn.phase == "done" else passed()


@clause(
    "burraco.discard.wild-allowed",
    role=Role.PERMISSION,
    gate="obligation",
    on=("discard",),
    basis="sources",
    sources=("fibur art. 14", "booklet", "wikipedia-it play", "international art. 14"),
)
def wild_allowed(act: Discard) -> Finding:
    """A joker or a two may be discarded like any other card, except as the closing discard.

    It is seldom wise, for the next player may take it.

    Examples:
        fitab | turn | hand Qs Qh 2c 8s | moves draw 9s, discard 2c -> refused none, result turn-over
    """
    wild = all(can_stand(act.trace, card) for card in act.cards)
    return met(cards=act.cards) if wild and act.cards else passed()


@clause(
    "burraco.discard.single-pile-card",
    role=Role.TEST,
    gate="obligation",
    on=("discard",),
    basis="sources",
    sources=("wikipedia-it play", "booklet", "fibur2026 art. 9", "press playjoy", "international discard rule"),
    option="single_rediscard",
    when=("forbidden", "forbidden_unless_twin"),
)
def single_pile_card(act: Discard) -> Finding:
    """If the pile you took was a single card, you may not discard it or its twin in the same turn.

    Else two players could hand one card to and fro for ever.

    Examples:
        fitab | turn | hand Qs Qh 4c 8s | pile * | moves take, discard * -> refused 2
        fitab | turn | hand Qs Qh 4c 8s | pile * | moves take, discard 8s -> refused none
    """
    taken = act.turn.taken
    barred = len(taken) == 1 and taken[0] in act.cards
    return broken(card=taken[0]) if barred else passed()


@clause(
    "burraco.discard.twin-allowed",
    role=Role.PERMISSION,
    gate="obligation",
    on=("discard",),
    basis="sources",
    sources=("fibur2026 art. 9", "pagat play, memory"),
    option="single_rediscard",
    when=("forbidden_unless_twin",),
    exception_to="burraco.discard.single-pile-card",
    contradiction="FIBUR 2026 allows the twin; Wikipedia and the booklet state the bare ban.",
)
def twin_allowed(act: Discard) -> Finding | None:
    """The ban on the single pile card does not cover an equal card that was already in your hand when you took the
    pile: same rank and suit, or a joker for a joker.

    The card that was held before is another piece of paper.

    Examples:
        fitab | turn | hand 7d Qs 4c 8s | pile 7d | moves take, discard 7d -> refused none, result turn-over
    """
    taken = act.turn.taken
    barred = len(taken) == 1 and taken[0] in act.cards
    return met(card=taken[0]) if barred and taken[0] in act.turn.held else None


@clause(
    "burraco.discard.just-taken",
    role=Role.TEST,
    gate="obligation",
    on=("discard",),
    basis="sources",
    sources=("booklet", "press pokerbandits"),
    option="multi_rediscard",
    contradiction="The booklet allows it; one old site forbids it.",
)
def just_taken(act: Discard) -> Finding:
    """From a pile of two or more cards you may discard any card you just took, unless the rule set forbids throwing
    back what was picked up this turn.

    A pile of several cards is no shuttle; the taker has paid with a bigger hand.

    Examples:
        fitab | turn | hand 5c 6c 9d | pile 7d Kc | moves take, discard Kc -> refused none
        fitab+multi_rediscard=forbidden | turn | hand 5c 6c 9d | pile 7d Kc | moves take, discard Kc -> refused 2
    """
    thrown = tuple(card for card in act.cards if card in act.turn.taken)
    if len(act.turn.taken) < 2 or not thrown:
        return passed()
    if act.trace.option("multi_rediscard") == "allowed":
        return met(cards=thrown)
    return passed() if all(card in act.turn.held for card in thrown) else broken(cards=thrown)
