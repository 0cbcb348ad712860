"""Positions in which a given clause decides, found by really dealing and playing.

Every position comes from a dealt pack by legal moves. Cards that nobody has seen may be exchanged among the hands and
the stock, since random play alone hardly ever holds the cards that a clause is about.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain, islice
from typing import Any

from tutor.cards import Card
from tutor.chance import Chance
from tutor.engine.clauses import Role
from tutor.engine.game import Query
from tutor.engine.rules import RuleSet
from tutor.errors import TutorError
from tutor.games.burraco.dealing import first_deal
from tutor.games.burraco.laid import Meld, rank_at
from tutor.games.burraco.play import apply
from tutor.games.burraco.position import BurracoPosition
from tutor.games.burraco.queries import QUERIES
from tutor.games.burraco.scenes import scenes
from tutor.games.burraco.tables import TABLES
from tutor.games.burraco.walking import next_move

DEALS = 8
"""Deals played before giving up on one seed."""

MOST = 40
"""Questions of one kind looked at in one position."""

POSITIONS = 30
"""Positions looked at before giving up on one seed."""

ENOUGH = 5
"""Positions looked at before one that merely cites the clause is taken."""

QUESTIONS: Mapping[str, tuple[str, ...]] = {
    "pack": ("setup", "meld"),
    "seat": ("setup",),
    "cut": ("setup", "conduct"),
    "deal": ("setup", "conduct"),
    "turn": ("turn", "setup", "conduct"),
    "hand": ("turn",),
    "draw": ("draw", "turn"),
    "pile": ("conduct",),
    "discard": ("conduct", "turn"),
    "meld": ("meld", "conduct"),
    "table": ("conduct",),
    "add": ("add",),
    "set": ("meld", "add", "turn"),
    "run": ("meld", "add", "turn"),
    "wild": ("meld", "add", "move-wild"),
    "two": ("meld", "add"),
    "class": ("burraco", "conduct", "score"),
    "pozzetto": ("turn", "conduct", "setup"),
    "close": ("turn",),
    "stock": ("draw", "conduct", "turn"),
    "score": ("score", "meld", "burraco"),
    "match": ("match", "victory-points"),
    "conduct": ("conduct",),
    "fault": ("fault",),
    "two-players": ("setup", "conduct"),
}
"""For each topic the questions through which its clauses show."""

STARTS = frozenset({"seat", "cut", "deal", "pile", "table", "conduct", "fault", "two-players"})
"""Topics for which a fresh deal is enough."""

ENDS = frozenset({"class", "score", "match"})
"""Topics for which melds have to lie there, best at the end."""

LATE = frozenset({"close", "stock", "pozzetto", "turn", "hand", "discard", "draw"})
"""Topics told by whole turns, for which hands or stock have to be short."""

CLOSING = frozenset({
    "burraco.turn.no-dead-end", "burraco.pozzetto.one-per-side", "burraco.stock.last-turn-close",
})  # fmt: skip
"""Clauses of other topics that are met only by a side that has had its pozzetto."""

Asked = tuple[Query, Mapping[str, Any], bool]


def stage(rules: RuleSet, focus: str, chance: Chance) -> BurracoPosition | None:
    """A position in which the clause ``focus`` decides a question; None where none was found.

    A permission or a fact decides where it is cited. Any other clause decides where dropping it changes the answer; one
    that never does under these rules, because another stands beside it, is shown where it is cited.
    """
    clause = TABLES.book.clauses.get(focus)
    if clause is None or clause.false or focus not in rules.slots:
        return None
    cited: BurracoPosition | None = None
    found = chain(scenes(rules, focus, chance), candidates(rules, focus, chance))
    for number, position in enumerate(islice(found, POSITIONS)):
        if cited is not None and number >= ENOUGH:
            break
        for _, _, changes in deciding(rules, position, focus):
            if changes or clause.role in {Role.FACT, Role.PERMISSION}:
                return position
            cited = cited or position
    return cited


def deciding(rules: RuleSet, position: BurracoPosition, focus: str) -> Iterator[Asked]:
    """The questions of a position that cite the clause, each with whether its answer changes when it is dropped."""
    clause = TABLES.book.clauses[focus]
    base, *marks = rules.key.split("!")
    dropped = TABLES.read_rules("!".join([base, *marks, f"Drop({focus})"]))
    shown = set(clause.queries)
    for name in sorted(QUESTIONS[clause.topic], key=lambda name: name not in shown):
        query = QUERIES[name]
        occasions = list(islice(query.occasions(rules, position), 4 * MOST))
        Chance(f"{focus}/{position.ply}").shuffle(occasions)
        for given in occasions[:MOST]:
            try:
                verdict = query.ask(rules, given)
            except TutorError:
                continue  # two friends could not ask this either: a card too many, say
            if focus in verdict.cited:
                yield query, given, _differs(query, given, dropped, verdict.value)


def _differs(query: Query, given: Mapping[str, Any], dropped: RuleSet, value: object) -> bool:
    try:
        return bool(query.ask(dropped, given).value != value)
    except TutorError:
        return True


def candidates(rules: RuleSet, focus: str, chance: Chance) -> Iterator[BurracoPosition]:
    """Positions worth looking at for a clause, along some deals."""
    topic = TABLES.book.clauses[focus].topic
    for number in range(DEALS):
        seed = chance.fork(topic, number)
        players = 2 if topic == "two-players" or seed.happens(1, 5) else 4
        position = first_deal(rules, seed.fork("deal"), players=players)
        start = position
        yield position
        if topic in STARTS:
            continue
        while position.phase != "over":
            position = apply(rules, position, next_move(rules, position, seed))
            if topic in ENDS:
                continue
            if position.phase == "draw" and _is_worth(position, topic, focus):
                yield position
                for _ in range(4 if topic in LATE else 2):
                    yield _arranged(position, seed)
        yield replace(position, score=start.score) if seed.happens(1, 2) else _near_the_end(rules, position, seed)


def _is_worth(position: BurracoPosition, topic: str, focus: str) -> bool:
    """Whether there is something to see for a clause: short hands or a short stock, a short pile, or any turn."""
    if topic not in LATE:
        return position.ply % 7 == 0
    held = len(position.hand(position.to_act))
    state = position.pozzetto[position.side_of(position.to_act)]
    if topic == "close" or focus in CLOSING:
        return held <= 3 and state == "taken"
    if topic == "pozzetto":
        return held <= 3 and state == "untaken"
    if topic == "draw" and focus.startswith("burraco.draw."):
        return len(position.stock) <= 3 or position.ply < 20
    if topic == "stock":
        return len(position.stock) <= 4
    return held <= 3 or (held <= 6 and len(position.pile) <= 2)


def _near_the_end(rules: RuleSet, position: BurracoPosition, chance: Chance) -> BurracoPosition:
    """The same deal late in a match, both sides close to the target or level."""
    target = int(rules.options["target"])
    close = target - 5 * chance.below(60)
    return replace(position, score=(close, close if chance.happens(1, 3) else target - 5 * chance.below(60)))


def _arranged(position: BurracoPosition, chance: Chance) -> BurracoPosition:
    """The same position with other cards in the hand in turn: some change places with unseen ones."""
    seat = position.to_act
    hands = {other: list(position.hand(other)) for other in position.seats}
    stock = list(position.stock)
    mine = hands[seat]
    unseen = [hands[other] for other in position.seats if other != seat] + [stock]
    short = len(mine) <= 3
    for turn in range(len(mine) if short else 1 + chance.below(3)):
        wish = _wish(position, chance)
        found = [(pile, index) for pile in unseen for index, card in enumerate(pile) if card in wish]
        if found and mine:
            pile, index = chance.pick(found)
            place = turn if short else chance.below(len(mine))
            mine[place], pile[index] = pile[index], mine[place]
    return replace(position, hands=tuple(tuple(hands[other]) for other in position.seats), stock=tuple(stock))


def _wish(position: BurracoPosition, chance: Chance) -> frozenset[Card]:
    """Cards that would make the turn tell something: near a meld, wild, or like the pile."""
    melds = position.melds[position.side_of(position.to_act)]
    kind = chance.below(6)
    if kind == 0 or not melds:
        return frozenset({Card("*"), *(Card("2", suit) for suit in "shdc")})
    if kind == 1 and position.pile:
        return frozenset(position.pile[-1:])
    return _near(chance.pick(melds))


def _near(meld: Meld) -> frozenset[Card]:
    if meld.kind != "run":
        return frozenset(Card(meld.of, suit) for suit in "shdc") if meld.of.isalnum() else frozenset()
    places = {*meld.places, *range(meld.places[0] - 2, meld.places[-1] + 3)}
    return frozenset(Card(rank_at(place), meld.of) for place in places if 1 <= place <= 14)
