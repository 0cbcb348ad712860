"""The app is served, asks nobody else for anything, and shows no developer's buttons."""

from __future__ import annotations

import urllib.request

import pytest

from tests.e2e.conftest import OpenPage


def test_the_server_says_it_is_well(server: str) -> None:
    with urllib.request.urlopen(f"{server}/_stcore/health", timeout=5) as answer:
        assert answer.read() == b"ok"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_is_drawn_in_the_chosen_theme_without_errors(open_page: OpenPage, scheme: str) -> None:
    page = open_page(color_scheme=scheme)
    page.get_by_test_id("stAppViewContainer").locator("button").first.wait_for()
    ground = page.get_by_test_id("stApp").evaluate("element => getComputedStyle(element).backgroundColor")
    assert ground == {"light": "rgb(251, 250, 246)", "dark": "rgb(20, 24, 27)"}[scheme]
    assert page.get_by_test_id("stException").count() == 0


def test_learners_see_no_deploy_button(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_test_id("stAppViewContainer").locator("button").first.wait_for()
    assert page.get_by_test_id("stAppDeployButton").count() == 0
