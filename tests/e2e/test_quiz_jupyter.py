"""The walk of one answer in JupyterLab: by mouse in the light theme, by keyboard alone in the dark one."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e import lab as labs
from tests.e2e.conftest import ROOT
from tests.e2e.lab import Lab, cells
from tests.helpers.walk_hand import HIDDEN, POSITION, RIGHT, WRONG
from tutor.cards import Card
from tutor.explain.language import language

ASK = f"""import sys
sys.path.insert(0, {str(ROOT)!r})
import tutor
from tests.helpers.walk_hand import put_in_quiz
quiz = put_in_quiz(tutor.quiz("bura/seed", 2, kind="perform", seed=1))
quiz"""
TELL = """print("kept", [type(one).__name__ for one in quiz.results])
print("table", quiz.answers["outcome"].tolist(), quiz.answers.shape)"""
MOST_TABS = 40
FOCUSED = """() => {
  const at = document.activeElement;
  return at?.getAttribute("aria-label") ?? at?.textContent ?? "";
}"""


def name(card: Card) -> str:
    return language("en").card(card)


class ByMouse:
    """Clicks."""

    def __init__(self, page: Page, quiz: Locator) -> None:
        self.page, self.quiz = page, quiz

    def lay(self, cards: tuple[Card, ...]) -> None:
        for card in cards:
            self.quiz.get_by_role("button", name=name(card), exact=True).click(position={"x": 12, "y": 20})
        self.quiz.get_by_role("button", name="Play", exact=True).dblclick()

    def press(self, label: str) -> None:
        self.quiz.get_by_role("button", name=label, exact=True).click()

    def begin(self) -> None:
        """Nothing need be done before the first click."""


class ByKeys(ByMouse):
    """Tab, arrows, space and Enter, and never a click."""

    def begin(self) -> None:
        hand = {name(card) for card in (*RIGHT, *WRONG)}
        for _ in range(MOST_TABS):
            if self.page.evaluate(FOCUSED) in hand:
                return
            self.page.keyboard.press("Tab")
        pytest.fail("The hand was not reached.")

    def lay(self, cards: tuple[Card, ...]) -> None:
        wanted = {name(card) for card in cards}
        self.page.keyboard.press("Home")
        for _ in range(3):
            if self.page.evaluate(FOCUSED) in wanted:
                self.page.keyboard.press("Space")
            self.page.keyboard.press("ArrowRight")
        self.page.keyboard.press("Enter")

    def press(self, label: str) -> None:
        for _ in range(MOST_TABS):
            if self.page.evaluate(FOCUSED) == label:
                break
            self.page.keyboard.press("Shift+Tab")
        for key in "bdxyc":
            self.page.keyboard.press(key)
        self.page.keyboard.press("Enter")


def test_a_trick_is_lost_explained_and_taken(lab: Lab, browser: Browser) -> None:
    lab.write("quiz.ipynb", ASK, TELL)
    with labs.notebook(lab, browser, "quiz.ipynb") as opened:
        page = opened.page
        labs.run(page, 0)
        quiz = page.locator(".tutor-quiz")
        quiz.get_by_role("button", name=name(RIGHT[0])).wait_for()
        expect(quiz).to_contain_text("Take this trick.")
        before = cells(page)
        sent = opened.received
        hidden = [card for card in HIDDEN if f'"{card.text}"' in sent or name(card) in sent.lower()]
        assert hidden == []
        told = ("Ah Th", POSITION, "stays unbeaten", "It would have been right", '"seed"', '"position"', '"task"')
        assert [part for part in told if part in sent] == []

        hands = (ByKeys if lab.theme == "dark" else ByMouse)(page, quiz)
        hands.begin()
        hands.lay(WRONG)
        verdict = quiz.locator(".tutor-verdict")
        expect(verdict).to_contain_text("Not so.")
        expect(verdict.locator("details")).to_have_attribute("open", "")
        expect(verdict.locator("li").first).to_contain_text("stays unbeaten")
        expect(verdict.locator("li code").first).to_have_text("bura.trick.beat-all")
        expect(verdict).to_contain_text("It would have been right to lay the ace of hearts and the ten of hearts.")
        expect(quiz.get_by_role("button", name="Next")).to_be_focused()
        expect(quiz.locator(".ct-live")).to_have_text("Not so.")

        hands.press("Try it again")
        expect(verdict).to_have_count(0)
        expect(quiz.locator("button.ct-card").first).to_be_focused()
        hands.lay(RIGHT)
        expect(verdict).to_contain_text("Right.")
        expect(verdict.locator("details")).not_to_have_attribute("open", "")
        expect(quiz.get_by_role("button", name="Try it again")).not_to_be_visible()
        assert cells(page) == before

        labs.run(page, 1)
        expect(page.locator(".jp-OutputArea-output pre").last).to_have_text(
            "kept ['Answered', 'Answered']\ntable ['wrong', 'right'] (2, 7)\n"
        )
