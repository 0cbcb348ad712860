"""Positions put together at the table: always whole, whatever is exchanged and played, in every rule set."""

from __future__ import annotations

from collections import Counter

import pytest

from tutor.chance import Chance
from tutor.classroom import building
from tutor.classroom.questions import about
from tutor.engine.game import Game
from tutor.errors import FormatProblem, IllegalMove, TutorError
from tutor.registry import taught

RULES = [(game, game.tables.rules(name).key) for game in taught().values() for name in game.tables.rule_sets]
NAMES = [key for _, key in RULES]


@pytest.mark.parametrize(("game", "key"), RULES, ids=NAMES)
def test_two_cards_change_places_and_nothing_else_does(game: Game, key: str) -> None:
    chance = Chance(f"building {key}")
    text = building.dealt(game, key, chance)
    for number in range(6):
        view = building.open_table(game, text)
        shown = [(place, pile) for place, pile in enumerate(view.piles) if pile.cards and pile.role != "meld"]
        (first, one), (second, other) = chance.sample(shown, 2)
        spots = (first, chance.below(len(one.cards))), (second, chance.below(len(other.cards)))
        changed = building.exchanged(game, text, *spots)
        after = building.open_table(game, changed).piles
        given, taken = one.cards[spots[0][1]], other.cards[spots[1][1]]
        assert Counter(after[first].cards) == Counter(one.cards) - Counter([given]) + Counter([taken])
        assert Counter(after[second].cards) == Counter(other.cards) - Counter([taken]) + Counter([given])
        untouched = {place for place, pile in shown if pile.role in {"hand", "trick", "pile"}} - {first, second}
        assert all(after[place].cards == view.piles[place].cards for place in untouched)
        assert game.write(*game.read(changed)) == changed
        try:
            text = building.played_on(game, changed, chance.fork(number))
        except FormatProblem:  # the deal is over
            return


@pytest.mark.parametrize("game", taught().values(), ids=list(taught()))
def test_questions_can_be_asked_about_what_was_put_together(game: Game) -> None:
    text = building.dealt(game, f"{game.id}/seed", Chance(3))
    for number in range(3):
        text = building.played_on(game, text, Chance(number))
    assert about(game.id, text, "look").position == text


@pytest.mark.parametrize("game", taught().values(), ids=list(taught()))
def test_what_makes_no_position_changes_nothing(game: Game) -> None:
    text = building.dealt(game, f"{game.id}/seed", Chance(3))
    view = building.open_table(game, text)
    away = next(pile for pile in view.piles if pile.role == "hand" and pile.seat != view.to_act).cards[0].text
    with pytest.raises(TutorError):
        building.moved(game, text, f"{view.ways[0].kind} Xz")
    with pytest.raises(IllegalMove):
        building.moved(game, text, {"draw": "discard", "lead": "lead"}[view.ways[0].kind] + f" {away}")


@pytest.mark.parametrize("game", taught().values(), ids=list(taught()))
def test_chance_plays_to_the_end_and_no_further(game: Game) -> None:
    reached = [building.dealt(game, f"{game.id}/seed", Chance(3))]

    def play_on() -> None:
        while len(reached) < 400:
            reached.append(building.played_on(game, reached[-1], Chance(len(reached))))

    with pytest.raises(FormatProblem, match="any more"):
        play_on()
    assert game.outcome(*game.read(reached[-1])) is not None
