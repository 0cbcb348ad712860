"""Rule sets worth trying, positions met on random ways through them, and acts sensible or not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, permutations

from tutor.cards import Card
from tutor.chance import Chance
from tutor.engine.model import Move
from tutor.engine.rules import RuleSet
from tutor.games.bura import GAME
from tutor.games.bura.clauses.setup import PACKS
from tutor.games.bura.position import BuraPosition

TABLES = GAME.tables
RULE_SETS = tuple(TABLES.rule_sets)
LONGEST = 600
"""Moves in one deal; no deal is nearly as long."""

MANY = (
    "seed+players=3", "seed+players=4", "pagat+players=5", "seed+players=5", "pagat+players=6",
    "burkozel+players=3", "burkozel-points+players=3", "burkozel-points+players=4", "georgian20+players=4",
    "seed+players=3,claim_window=any_time", "seed+players=4,short_stock=full_rounds",
)  # fmt: skip
"""Tables with more than two players."""

TOGETHER = (
    "burkozel+moscow=all_aces,four_ends=lead,golden_kozel=on,high_count=lead,molodka=jump_over_lead",
    "burkozel+moscow=aces_and_tens,moscow_effect=win_match,molodka=jump_over_lead,shokha=on,reply=closed",
    "seed+moscow=aces_with_trump,little_moscow=lead,molodka=jump_over_lead,players=3",
    "seed+bura=lead_only,molodka=jump_before_lead,stake=raises,match_to=7,crawford=on,open_hands=one,open_comp=5",
    "seed+assignment=declared,reply=closed,players=3",
    "seed+shokha=on,assignment=declared,follow_single=on",
    "pagat+both_bura=redeal,bura_window=own_move_only,stake=raises,raise_cap=3,match_to=5",
    "burkozel-points+hand=3,target=31,max_lead=3",
    "georgian20+hand=5,target=61,max_lead=5,short_stock=full_rounds",
)  # fmt: skip
"""Several agreements at once."""

AGREED = tuple(
    f"{base},high_count=lead,{agreed}"
    for base in (
        "burkozel+deck=36", "seed+deck=36", "seed+hand=4,target=61", "georgian20+hand=5,target=61,max_lead=5",
        "seed+hand=5,target=61,max_lead=3",
    )
    for agreed in (
        "shokha=off", "moscow=all_aces,four_ends=lead,golden_kozel=on",
        "moscow=aces_and_tens,little_moscow=lead,four_ends=win_deal,shokha=on",
    )
)  # fmt: skip
"""Holdings agreed on alone and together, with hands of three, four and five cards."""


def single_options() -> list[str]:
    """Every value of every option under every rule set in which it differs from that rule set's own."""
    keys = []
    for base in RULE_SETS:
        own = TABLES.rules(base).options
        for option in TABLES.options.values():
            keys += [f"{base}+{option.name}={value}" for value in option.values if value != own[option.name]]
    return keys


def single_edits() -> list[str]:
    """Every misconception under the two rule sets that differ most, one of them for each game of the family."""
    return [f"{base}!{id}" for base in ("seed", "burkozel-points") for id in TABLES.misconceptions]


def all_keys() -> list[str]:
    """All of them."""
    return [*RULE_SETS, *MANY, *TOGETHER, *single_options(), *single_edits()]


def walk(rules: RuleSet, chance: Chance, *, offences: bool = False) -> Iterator[tuple[BuraPosition, Move | None]]:
    """A whole deal played at random: every position with the move made in it, None at the end."""
    position = GAME.deal(rules, chance.fork("deal"))
    for _ in range(LONGEST):
        if position.phase == "over":
            yield position, None
            return
        choices = list(GAME.moves(rules, position, offences=offences and chance.happens(1, 4)))
        move = chance.pick(choices)
        yield position, move
        position = GAME.apply(rules, position, move)
    raise AssertionError(GAME.write(rules, position))


def picked(rules: RuleSet, chance: Chance, count: int) -> list[BuraPosition]:
    """Some positions of a deal played at random, the first one among them."""
    met = [position for position, _ in walk(rules, chance, offences=True)]
    return [met[0], *(chance.pick(met) for _ in range(count - 1))]


def acts(rules: RuleSet, position: BuraPosition, chance: Chance) -> Iterator[Move]:
    """Every choice of cards from every hand, and whatever else can be said or done, in turn or not."""
    pack = [Card(rank, suit) for suit in "shdc" for rank in PACKS[int(rules.options["deck"])]]
    for seat in position.seats:
        hand = position.hand(seat)
        foreign = chance.pick(pack)
        choices = [cards for count in range(len(hand) + 1) for cards in combinations(hand, count)]
        choices += [hand[:1] * 2, (foreign,), (*hand[:1], foreign), hand[::-1]]
        for cards in choices:
            yield Move(seat, "lead", cards)
            yield Move(seat, "show", cards)
        if position.table:
            choices += permutations(hand, len(position.table[0].cards))
        for cards in choices:
            for face in (None, "up", "down"):
                yield Move(seat, "reply", cards, face=face)
        for count in (None, 0, 1, 2):
            yield Move(seat, "draw", count=count)
        for kind in ("declare", "pass", "pick-up", "exchange"):
            yield Move(seat, kind)
        for step in range(4):
            yield Move(seat, "offer", count=position.worth + step - 1)
        for word in ("accept", "refuse"):
            yield Move(seat, "answer", target=word)


def complete(text: str) -> str:
    """A position in which REST stands for all cards of its pack that are named nowhere else.

    The trump card is named by its section and again where it lies.
    """
    rules = TABLES.read_rules(text.split("|", maxsplit=1)[0].strip())
    named = set(re.findall(r"\b[AKQJT9876][shdc]\b", re.sub(r"\| trump \S+", "", text)))
    pack = [rank + suit for suit in "shdc" for rank in PACKS[int(rules.options["deck"])]]
    return text.replace("REST", " ".join(card for card in pack if card not in named))
