"""What the tests of the served app share: learners, questions found by their seed, cards by their spoken names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count

from playwright.sync_api import Locator, Page, expect

from tutor.ask.kinds import KINDS
from tutor.ask.question import Question
from tutor.cards import Card
from tutor.engine.game import Game
from tutor.explain.language import language
from tutor.registry import taught
from tutor.session import Plan, choose

_numbers = count(1)


def newcomer(page: Page, code: str) -> str:
    """Become a learner of a new name, on the page of the learners, and be remembered by the browser; the name."""
    name = f"Walker {next(_numbers)} {code}"
    page.locator("[class*='st-key-people-name'] input").fill(name)
    page.locator("[class*='st-key-FormSubmitter-people-new'] button").click()
    expect(page.locator(".st-key-crumbs")).to_contain_text(name)
    page.wait_for_function("() => document.cookie.includes('tutor-learner=')")
    return name


def heading(page: Page) -> Locator:
    """The heading of the page."""
    return page.get_by_role("heading", level=1)


def question(page: Page) -> Locator:
    """What is asked."""
    return page.locator("h2.question")


def verdict(page: Page) -> Locator:
    """What became of the answer."""
    return page.locator(".outcome")


def next_button(page: Page) -> Locator:
    """The button that goes on."""
    return page.locator(".st-key-next button")


def card(page: Page, code: str, one: Card) -> Locator:
    """A card of the hand by its name in a language."""
    return page.get_by_role("button", name=language(code).card(one), exact=True)


@dataclass(frozen=True, slots=True)
class Task:
    """A question that is answered by a move, with the cards of a right and of a wrong one."""

    seed: str
    question: Question
    right: tuple[Card, ...]
    wrong: tuple[Card, ...]


def tasks(fits: Callable[[Question], bool]) -> Iterator[Task]:
    """Tasks for the table, in the order of their seeds."""
    game: Game = next(iter(taught().values()))
    key = game.tables.rules(next(iter(game.tables.rule_sets))).key
    for number in count():
        asked = choose(Plan(game.id, key, None, None, "perform", "topic", ""), str(number))
        if not fits(asked):
            continue
        known = KINDS["perform"].specimens(game, asked)
        hand = game.layout(game.read(asked.position)[1], asked.seat).pile("hand", asked.seat)
        moves = {
            outcome: [game.read_move(text, asked.seat) for text in texts]
            for outcome, texts in (("right", known.right), ("wrong", known.wrong))
        }
        own = set(hand.cards) if hand else set()
        legal = [move for move in moves["wrong"] if move.cards and set(move.cards) <= own and move.face is None
                 and game.judge(game.tables.read_rules(key), game.read(asked.position)[1], move).value]  # fmt: skip
        if legal and moves["right"][0].face is None:
            yield Task(str(number), asked, moves["right"][0].cards, legal[0].cards)
