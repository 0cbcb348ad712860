"""Whole deals: every card somewhere at every step, every listed move legal, every legal move listed, nobody stuck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.conftest import ProofSize
from tests.games.burraco.walks import PACK, RULE_SETS, TABLES, VARIED, everywhere, picked, walk
from tutor.cards import JOKER
from tutor.chance import Chance
from tutor.engine.model import Move
from tutor.engine.rules import RuleSet
from tutor.errors import IllegalMove, NotationError
from tutor.games.burraco.dealing import deal_points, first_deal, match_winner, next_deal, totals, victory
from tutor.games.burraco.game import GAME
from tutor.games.burraco.laid import read_laid
from tutor.games.burraco.listing import _few, _forms_alike, _judged_lays, lays
from tutor.games.burraco.moves import move_of
from tutor.games.burraco.notation import meld_as_written
from tutor.games.burraco.position import BurracoPosition
from tutor.games.burraco.walking import next_move

Record = Callable[[str, object], None]

LONGEST = 1500
"""Moves of a deal that is played at random, with room."""


def assert_is_sound(rules: RuleSet, position: BurracoPosition) -> None:
    """What holds in every position of every deal."""
    assert everywhere(position) == PACK
    assert position.ply <= LONGEST
    taken = sum(state != "untaken" for state in position.pozzetto)
    if rules.options["stock_end"] == "pozzetto_refill":
        assert taken + len(position.pozzetti) <= 2
    else:
        assert taken + len(position.pozzetti) == 2
    for melds in position.melds:
        for meld in melds:
            assert len(meld) >= 3
            assert meld.kind in {"set", "run"}
            if meld.kind == "run":
                assert list(meld.places) == list(range(meld.places[0], meld.places[-1] + 1))
                assert meld.places[0] >= 1
                assert meld.places[-1] <= 14
        if rules.options["duplicate_sets"] == "forbidden":
            ranks = [meld.of for meld in melds if meld.kind == "set"]
            assert len(set(ranks)) == len(ranks)
    if position.phase != "over":
        assert position.result is None
        seat = position.to_act
        assert position.hand(seat) or position.phase == "draw"
        if position.phase == "draw" and position.pozzetto[position.side_of(seat)] != "unplayed":
            assert position.hand(seat)
    if rules.options["stock_end"] == "last_two_dead":
        assert len(position.stock) >= 2


@pytest.mark.prove
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("key", [*RULE_SETS, *VARIED])
def test_whole_deals_end_and_every_step_is_sound(
    key: str, players: int, proof_size: ProofSize, record_property: Record
) -> None:
    rules, rounds, steps, longest = TABLES.read_rules(key), proof_size(sample=1, full=1000), 0, 0
    for number in range(rounds):
        position = None
        for position, _move in walk(rules, Chance(f"deal/{key}/{players}/{number}"), players=players):
            assert_is_sound(rules, position)
            steps += 1
        assert position is not None
        assert position.phase == "over"
        assert position.result is not None
        assert not list(GAME.moves(rules, position))
        assert_the_end_is_right(rules, position)
        longest = max(longest, position.ply)
    record_property(
        "proved",
        f"{rounds} whole deals of Burraco for {players} ({steps} positions, {longest} moves at most) sound, {key}",
    )


def assert_the_end_is_right(rules: RuleSet, position: BurracoPosition) -> None:
    """Who closed has no cards, a pozzetto and the burraco that is needed; the points are those of the cards."""
    assert position.result is not None
    if position.closer is None:
        return
    side = position.sides.index(position.closer)
    assert any(not position.hand(seat) for seat in position.members(side))
    if rules.options["close_if_no_pozzetto_left"] == "impossible":
        assert position.pozzetto[side] != "untaken"
    assert any(len(meld) >= 7 for meld in position.melds[side])


@pytest.mark.parametrize("key", [*RULE_SETS, *VARIED])
def test_every_listed_move_is_legal_and_spelled_as_it_reads(key: str) -> None:
    rules = TABLES.read_rules(key)
    for position in picked(rules, Chance(f"listed/{key}"), 5):
        for move in list(GAME.moves(rules, position))[:30]:
            assert GAME.judge(rules, position, move).value, move
            assert GAME.normalise(rules, position, move) == move
            assert GAME.read_move(GAME.write_move(move), move.seat) == move


@pytest.mark.prove
@pytest.mark.parametrize("key", [*RULE_SETS, *VARIED, "fitab!many-wilds", "fitab!wild-frees-wild", "seed!runs-merge"])
def test_every_legal_move_is_listed(key: str, proof_size: ProofSize) -> None:
    rules, chance = TABLES.read_rules(key), Chance(f"all/{key}")
    tried = 0
    for number in range(proof_size(sample=1, full=60)):
        for position, _ in walk(TABLES.read_rules(key.split("!", maxsplit=1)[0]), chance.fork(number)):
            if (
                position.phase != "play"
                or len(position.hand(position.to_act)) > 6
                or tried > proof_size(sample=8, full=40) * (number + 1)
            ):
                continue
            tried += 1
            turn = position.turn()
            listed = {move_of(position.to_act, deed) for deed in lays(rules, turn)}
            for deed in _few(turn):
                move = move_of(position.to_act, deed)
                if GAME.judge(rules, position, move).value:
                    assert GAME.normalise(rules, position, move) in listed, (position, deed.text)
    assert tried


@pytest.mark.prove
@pytest.mark.parametrize("base", ["seed", "fitab"])
def test_what_leaves_melds_alone_is_listed_as_if_all_were_judged(base: str, proof_size: ProofSize) -> None:
    edits = [*TABLES.misconceptions, *(f"Drop({id})" for id in TABLES.book.real())][:: proof_size(sample=5, full=1)]
    alike = 0
    positions = picked(TABLES.rules(base), Chance(f"alike/{base}"), proof_size(sample=12, full=120))
    for edit in edits:
        rules = TABLES.rules(base, {}, [edit])
        if rules.edited and _forms_alike(rules):
            alike += 1
            for position in positions:
                if position.phase == "play":
                    assert list(lays(rules, position.turn())) == list(_judged_lays(rules, position.turn())), edit
    assert alike > 10


@pytest.mark.parametrize("misconception", TABLES.misconceptions)
def test_deals_can_be_played_under_wrong_rules(misconception: str) -> None:
    rules = TABLES.rules("fitab", {}, [misconception])
    chance = Chance(f"wrong/{misconception}")
    position = GAME.deal(rules, chance)
    for _ in range(6):
        if position.phase == "over":
            break
        listed = list(GAME.moves(rules, position))
        assert listed
        position = GAME.apply(rules, position, chance.pick(listed))
        assert everywhere(position) == PACK


DEALT_WITH = {"burraco.pack.two-packs", "burraco.deal.eleven-each"}
"""Clauses without which there are no cards to play with."""


@pytest.mark.prove
def test_without_any_clause_a_deal_can_still_be_tried(proof_size: ProofSize) -> None:
    clauses = [id for id in TABLES.book.real() if id not in DEALT_WITH]
    for id in clauses[:: proof_size(sample=11, full=1)]:
        rules, chance = TABLES.rules("fitab", {}, [f"Drop({id})"]), Chance(id)
        position = GAME.deal(rules, chance)
        for _ in range(6):
            listed = list(GAME.moves(rules, position))
            assert listed, id
            position = GAME.apply(rules, position, chance.pick(listed))
            assert GAME.read(GAME.write(rules, position)) == (rules, position)


def test_a_match_goes_to_its_target() -> None:
    rules, chance = TABLES.rules("seed", {"target": 505}), Chance("match")
    position = GAME.deal(rules, chance)
    dealers = [position.dealer]
    for number in range(40):
        while position.phase != "over":
            position = GAME.apply(rules, position, next_move(rules, position, chance))
        sums = totals(rules, position)
        later = next_deal(rules, position, chance.fork(number))
        if later is None:
            assert max(sums) >= 505
            assert match_winner(rules, position) == position.sides[sums.index(max(sums))]
            return
        assert max(sums) < 505 or len(set(sums)) == 1
        assert later.score == sums
        assert later.deals == position.deals + 1
        position = later
        dealers.append(position.dealer)
        assert "NESW".index(dealers[-1]) == ("NESW".index(dealers[-2]) + 1) % 4
    pytest.fail("no side came to 505")


@pytest.mark.parametrize("length", [2, 3])
def test_a_match_over_some_deals_ends_with_victory_points(length: int) -> None:
    rules, chance = TABLES.rules("fibur2026"), Chance(f"deals/{length}")
    position = first_deal(rules, chance, length=length)
    for number in range(length):
        while position.phase != "over":
            position = GAME.apply(rules, position, next_move(rules, position, chance))
        later = next_deal(rules, position, chance.fork(number))
        if number < length - 1:
            assert victory(rules, position) is None
            assert later is not None
            position = later
        else:
            assert later is None
    points = victory(rules, position)
    assert points is not None
    assert sum(points) == 20


def test_a_void_deal_is_dealt_again_by_the_same_dealer() -> None:
    rules, chance = TABLES.rules("fitab", {"stock_end": "void"}), Chance("void")
    for number in range(12):
        position = first_deal(rules, chance.fork(number))
        while position.phase != "over":
            position = GAME.apply(rules, position, next_move(rules, position, chance))
        assert position.result is not None
        if position.result.void:
            later = next_deal(rules, position, chance)
            assert later is not None
            assert (later.dealer, later.score, later.deals) == (position.dealer, position.score, position.deals)
            assert deal_points(rules, position) == (0, 0)
            return
    pytest.fail("no deal was void")


def swapped(rules: RuleSet, position: BurracoPosition) -> BurracoPosition:
    """A round in which everybody takes the one card of the pile and throws another away."""
    for _ in position.seats:
        seat = position.to_act
        position = GAME.apply(rules, position, Move(seat, "take"))
        card = next(card for card in position.hand(seat) if card not in position.taken)
        position = GAME.apply(rules, position, Move(seat, "discard", (card,)))
    return position


def test_a_stall_can_be_called_after_a_round_of_swaps() -> None:
    rules = TABLES.rules("fitab")
    position = GAME.deal(rules, Chance("stall"))
    with pytest.raises(IllegalMove):
        GAME.apply(rules, position, Move(position.to_act, "stall"))
    position = swapped(rules, position)
    stall = Move(position.to_act, "stall")
    assert stall in list(GAME.moves(rules, position))
    ended = GAME.apply(rules, position, stall)
    assert ended.result is not None
    assert ended.result.cause == "burraco.stock.stall"
    assert ended.closer is None


@pytest.mark.parametrize("text", ["discard As", "meld 3s 4s 5s", "take", "draw", "stall", "look"])
def test_nothing_can_be_done_after_the_end(text: str) -> None:
    rules = TABLES.rules("fitab")
    position = picked(rules, Chance("over"), 2)[-1]
    assert position.phase == "over"
    move = GAME.read_move(text, position.to_act)
    verdict = GAME.judge(rules, position, move)
    assert not verdict.value
    assert verdict.cited
    with pytest.raises(IllegalMove):
        GAME.apply(rules, position, move)


def test_a_turn_that_skips_the_draw_is_refused() -> None:
    rules = TABLES.rules("fitab")
    position = GAME.deal(rules, Chance(3))
    for seat in position.seats:
        verdict = GAME.judge(rules, position, Move(seat, "discard", position.hand(seat)[:1]))
        wanted = "burraco.turn.draw-first" if seat == position.to_act else "burraco.turn.own-turn"
        assert wanted in verdict.cited
        assert not verdict.value


def test_moves_that_name_what_is_not_there_are_told_apart_from_refused_ones() -> None:
    rules = TABLES.rules("fitab")
    position = GAME.deal(rules, Chance(3))
    for text in ("move-wild 1 to *", "add *=* to 1"):
        with pytest.raises(NotationError):
            GAME.read_move(text, "N")
    for move in (
        Move("X", "draw"), Move(position.to_act, "add", position.hands[0][:1], "9"), Move(position.to_act, "lead"),
        Move(position.to_act, "add", (), "one"), Move(position.to_act, "move-wild", target="1"),
        Move(position.to_act, "move-wild", target="1", stands=(JOKER,)),
    ):  # fmt: skip
        with pytest.raises(NotationError):
            GAME.judge(rules, position, move)


BARE = (
    ("2c 3c 4c", "move-wild 1 to 5c", "burraco.wild.jokers-and-twos"),
    ("2c 3c 4c", "move-wild 1 to hand", "burraco.wild.jokers-and-twos"),
    ("9s 9d 9h", "move-wild 1 to 9c", "burraco.wild.jokers-and-twos"),
    ("*=4d 5d 6d 7d", "move-wild 1 to 4d", "burraco.wild.may-move"),
    ("*=4d 5d 6d 7d", "move-wild 1 to 8s", "burraco.run.one-suit"),
    ("9s 9d *", "move-wild 1 to 9h", "burraco.wild.may-move"),
    ("9s 9d *", "move-wild 1 to 8h", "burraco.set.equal-ranks"),
    ("*=4d 5d 6d 7d", "move-wild 1 to 8d", None),
    ("*=Ad 2d 3d", "move-wild 1 to Ad", "burraco.wild.may-move"),
    ("2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd *=Ad", "move-wild 1 to Ad", None),
    ("*=Ad 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd", "move-wild 1 to Ad", None),
)
"""Wilds moved where there are none, to where they lie, and to where they may go."""


@pytest.mark.parametrize(("meld", "move", "clause"), BARE)
def test_a_wild_is_moved_only_where_there_is_one_and_only_elsewhere(meld: str, move: str, clause: str | None) -> None:
    rules, lying = TABLES.rules("seed"), meld_as_written(read_laid(meld))
    assert lying is not None
    deal = GAME.deal(rules, Chance("bare"))
    position = replace(deal, phase="play", melds=((lying,), (lying,)))
    verdict = GAME.judge(rules, position, GAME.read_move(move, deal.to_act))
    assert verdict.value is (clause is None)
    assert clause is None or clause in verdict.cited
    if clause is not None:
        with pytest.raises(IllegalMove):
            GAME.apply(rules, position, GAME.read_move(move, deal.to_act))


def test_moves_of_all_kinds_are_played() -> None:
    kinds = Counter[str]()
    for key in ("seed", "fitab"):
        for number in range(2):
            kinds.update(move.kind for _, move in walk(TABLES.read_rules(key), Chance(f"kinds/{number}")) if move)
    assert set(kinds) >= {"draw", "take", "meld", "add", "discard", "move-wild"}


@pytest.mark.parametrize("base", ["seed", "fibur2026"])
def test_every_listed_move_of_a_wild_is_allowed_wherever_it_lies(base: str) -> None:
    """Whole deals seldom have the longest runs, in which an ace has two places for the wild."""
    rules = TABLES.rules(base)
    deal = GAME.deal(rules, Chance("wilds"))
    moved = 0
    for low in range(1, 13):
        for high in range(low + 2, 15):
            for place in range(low, high + 1):
                faces = [f"{'*=' if at == place else ''}{'A23456789TJQKA'[at - 1]}d" for at in range(low, high + 1)]
                lying = meld_as_written(read_laid(" ".join(faces)))
                assert lying is not None
                position = replace(deal, phase="play", melds=((lying,), (lying,)))
                for deed in _wild_moves(rules, position):
                    assert GAME.judge(rules, position, deed).value, (lying.text, deed)
                    after = GAME.apply(rules, position, deed).melds[position.side_of(deal.to_act)]
                    assert after != (lying,), (lying.text, deed)
                    moved += 1
    assert moved > 100 if rules.options["wild_move"] == "free" else not moved


def _wild_moves(rules: RuleSet, position: BurracoPosition) -> list[Move]:
    return [move for move in GAME.moves(rules, position) if move.kind == "move-wild"]
