"""Questions about melds: is this one, what can be added, may the wild move, which burraco is it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from tutor.cards import Card
from tutor.engine.clauses import Trace, Verdict
from tutor.engine.game import Query
from tutor.engine.notation import FLAG, Field, Form, Kind, choice
from tutor.engine.rules import RuleSet
from tutor.errors import N_, NotationError
from tutor.games.burraco.citing import cite_lay, cite_near_miss, cite_second_two
from tutor.games.burraco.generating import Limits, additions, new_melds
from tutor.games.burraco.judging import try_lay
from tutor.games.burraco.laid import LAID, MELDS, Laid, Meld, faces, group_of, less, rank_at
from tutor.games.burraco.melds import reading_of, wild_place
from tutor.games.burraco.moving import try_move
from tutor.games.burraco.position import BurracoPosition
from tutor.games.burraco.queries.given import CARD, Given, check_cards, meld_of
from tutor.games.burraco.shedding import threes
from tutor.games.burraco.terms import class_of, facts_of, has_odd_value, odd_values, points_of_meld
from tutor.games.burraco.turn import Reading, Turn


def ask_meld(rules: RuleSet, given: Given) -> Verdict:
    """Whether cards are a meld and how they are read."""
    cards: tuple[Laid, ...] = given["cards"]
    check_cards(faces(cards))
    if not cards:
        raise NotationError(N_("There are no cards to lay."), key="cards")
    tried = try_lay(rules, Turn(phase="play"), cards)
    if not tried.legal:
        return cite_near_miss(tried).verdict("meld", legal=False)
    trace = cite_lay(tried)
    reading = tried.reading
    return trace.verdict(
        "meld", legal=True, kind=reading.meld.kind, clean=reading.is_clean,
        points=points_of_meld(trace, reading), reading=reading.meld.text,
    )  # fmt: skip


def ask_add(rules: RuleSet, given: Given) -> Verdict:
    """Whether cards may be added to a meld and how it is read then."""
    trace = Trace(rules)
    cards: tuple[Laid, ...] = given["cards"]
    others = tuple(meld_of(trace, laid, "other_melds") for laid in given.get("other_melds", ()))
    check_cards(faces(given["meld"]), faces(cards), *(meld.cards for meld in others))
    if not cards:
        raise NotationError(N_("There are no cards to lay."), key="cards")
    meld = meld_of(trace, given["meld"], "meld")
    turn = Turn(phase="play", own=given.get("turn", "own") == "own", melds=(meld, *others))
    tried = try_lay(rules, turn, cards, meld, side=given.get("side", "own"))
    if not tried.legal:
        return cite_near_miss(tried).verdict("add", legal=False)
    trace = cite_lay(tried)
    if "side" in given:
        trace.explain("burraco.add.own-side", side="own")
    return trace.verdict("add", legal=True, reading=tried.reading.meld.text, clean=tried.reading.is_clean)


def ask_move_wild(rules: RuleSet, given: Given) -> Verdict:
    """Whether the wild of a meld may be moved."""
    trace = Trace(rules)
    check_cards(faces(given["meld"]))
    meld = meld_of(trace, given["meld"], "meld")
    target = given.get("target")
    other = None if target in {None, "hand"} else meld_of(trace, target, "target")
    to = given.get("to")
    if to is None and target != "hand":
        raise NotationError(N_("Say where the wild goes: to a card, or target hand."), key="to")
    tried = try_move(rules, Turn(phase="play", melds=(meld,)), meld, to, "hand" if target == "hand" else other)
    return tried.act.trace.verdict("move-wild", legal=tried.legal)


def ask_burraco(rules: RuleSet, given: Given) -> Verdict:
    """Which class of burraco a meld is, its bonus, and the points of its cards."""
    trace = Trace(rules)
    check_cards(faces(given["meld"]))
    meld = meld_of(trace, given["meld"], "meld")
    reading = reading_of(trace, meld)
    found = class_of(trace, meld)
    if found.name != "none":
        trace.explain("burraco.class.seven-cards", count=len(meld))
    for slot in found.slots:
        trace.cite(slot, **facts_of(reading), bonus=found.bonus)
    if meld.kind == "run":
        _cite_twos(trace, reading)
    elif any(card.rank == "2" for card in meld.cards):
        twos = dict.fromkeys(card for card in meld.cards if card.rank == "2")
        trace.explain("burraco.two.wild-in-set", cards=tuple(twos))
    if len(meld) > 7 and not reading.is_clean:
        trace.explain("burraco.class.final-state", count=len(meld))
    if has_odd_value(trace, reading):
        trace.explain("burraco.score.printed-value", wilds=odd_values(trace, reading))
    return trace.verdict("burraco", **{"class": found.name}, bonus=found.bonus, points=points_of_meld(trace, reading))


def _cite_twos(trace: Trace, reading: Reading) -> None:
    meld = reading.meld
    twos = [(card, place) for card, place in zip(meld.cards, meld.places, strict=True) if card.rank == "2"]
    home = next((card for card, place in twos if place == 2), None)
    if home is not None:
        wild = tuple(card for card, place in twos if place != 2)
        trace.explain("burraco.two.natural", card=home, natural=not reading.wild[meld.places.index(2)], suit=meld.of)
        if wild:
            cite_second_two(trace, home, wild)


def melds_of(rules: RuleSet, position: BurracoPosition) -> Iterator[Given]:
    """Cards of the hand that are a meld, melds with a card too many or too few, and threes that come near one."""
    hand = position.hand(position.to_act)
    told: dict[tuple[Laid, ...], None] = {}
    lays = list(new_melds(Limits.of(rules), Counter(hand), ()))
    for lay in lays:
        told.setdefault(lay)
        told.setdefault(tuple(Laid(laid.card) for laid in sorted(lay, key=lambda laid: laid.card)))
    for three in threes(Trace(rules), hand):
        told.setdefault(tuple(map(Laid, three)))
    for lay in lays[:40]:
        cards = faces(lay)
        for card in dict.fromkeys(less(hand, cards) or ()):
            told.setdefault((*map(Laid, cards), Laid(card)))
        told.setdefault(tuple(map(Laid, cards[1:])))
    yield from ({"cards": tried} for tried in told)


def adds_of(rules: RuleSet, position: BurracoPosition) -> Iterator[Given]:
    """What can be added to an own meld, every single card tried, and two cards that lie near each other."""
    hand = tuple(sorted(position.hand(position.to_act)))
    trace = Trace(rules)
    for meld in position.melds[position.side_of(position.to_act)]:
        told: dict[tuple[Laid, ...], None] = {}
        for lay in additions(Limits.of(rules), Counter(hand), meld, wild_place(trace, meld)):
            told.setdefault(lay)
        for count in (1, 2):
            for cards in dict.fromkeys(combinations(hand, count)):
                if count == 1 or all(card.rank in "2*" or meld.of in {card.suit, card.rank} for card in cards):
                    told.setdefault(tuple(map(Laid, cards)))
        for tried in told:
            yield {"meld": meld.laid, "cards": tried}
    for place, melds in enumerate(position.melds):
        if place != position.side_of(position.to_act):
            for meld, other in zip(melds, hand, strict=False):
                fitting = [card for card in dict.fromkeys(hand) if card.rank != "2" and _fits(rules, meld, card)]
                for card in fitting[:2] or [other]:
                    yield {"meld": meld.laid, "cards": (Laid(card),), "side": "opponents"}


def _fits(rules: RuleSet, meld: Meld, card: Card) -> bool:
    """Whether a single card could be added to a meld."""
    wild = reading_of(Trace(rules), meld).wild
    wild_at = wild.index(True) if True in wild else None
    return any(len(lay) == 1 for lay in additions(Limits.of(rules), Counter([card]), meld, wild_at))


def moves_of(rules: RuleSet, position: BurracoPosition) -> Iterator[Given]:
    """The wild of every run of the table moved to each end and to the hand."""
    for meld in (meld for melds in position.melds for meld in melds):
        reading = reading_of(Trace(rules), meld)
        if meld.kind == "run" and any(reading.wild):
            yield {"meld": meld.laid, "target": "hand"}
            for place in (meld.places[0] - 1, meld.places[-1] + 1):
                if 1 <= place <= 14:
                    yield {"meld": meld.laid, "to": Card(rank_at(place), meld.of)}


def burracos_of(rules: RuleSet, position: BurracoPosition) -> Iterator[Given]:
    """Every meld on the table."""
    for meld in (meld for melds in position.melds for meld in melds):
        yield {"meld": meld.laid}


def _read_target(value: object) -> object:
    return "hand" if isinstance(value, str) and value.strip() == "hand" else LAID.read(value)


TARGET = Kind(
    "target", _read_target, lambda target: target if isinstance(target, str) else LAID.write(target),
    lambda target: () if isinstance(target, str) else (group_of(target),), templates=("hand", "{cards}"),
)  # fmt: skip
_MELD = Field("meld", LAID, required=True)
_CARDS = Field("cards", LAID, required=True)

QUERIES = (
    Query("meld", Form((_CARDS,)), ask_meld, melds_of),
    Query(
        "add",
        Form((
            _MELD, _CARDS, Field("side", choice("own", "opponents")), Field("turn", choice("own", "other")),
            Field("laid_this_turn", FLAG), Field("other_melds", MELDS),
        )),
        ask_add,
        adds_of,
    ),
    Query("move-wild", Form((_MELD, Field("to", CARD), Field("target", TARGET))), ask_move_wild, moves_of),
    Query("burraco", Form((_MELD,)), ask_burraco, burracos_of),
)  # fmt: skip
