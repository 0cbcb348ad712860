"""What the tests of the served app share: learners, the parts of a question, cards by their spoken names."""

from __future__ import annotations

from itertools import count

from playwright.sync_api import Locator, Page, expect

from tutor.cards import Card
from tutor.explain.language import language

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


def settled(page: Page) -> Page:
    """The page once it is drawn and nothing runs any more."""
    heading(page).wait_for()
    page.wait_for_function('() => !document.querySelector(\'[data-testid="stApp"][data-test-script-state="running"]\')')
    page.wait_for_function('() => !document.querySelector(\'[data-testid="stSkeleton"], [data-stale="true"]\')')
    return page


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
