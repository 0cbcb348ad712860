"""The table on a page served by Streamlit."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import ROOT, OpenPage, Scan
from tutor.load.served import served

PAGE = ROOT / "tests" / "helpers" / "table_page.py"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the page with the table."""
    with served(PAGE, tmp_path_factory.mktemp("table")) as port:
        yield f"http://127.0.0.1:{port}"


def shown(page: Page) -> Page:
    """The page once its table is drawn."""
    page.locator(".ct-root button.ct-card").first.wait_for()
    return page


def moves(page: Page, text: str) -> None:
    expect(page.get_by_text(f"moves {text}", exact=True)).to_be_visible()


def active(page: Page) -> str:
    """The name of what has the focus, inside the component too."""
    return str(
        page.evaluate(
            """() => {
                let active = document.activeElement;
                while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
                return active?.getAttribute("aria-label") ?? active?.textContent;
            }"""
        )
    )


def test_a_move_by_mouse_reaches_the_page_once(open_page: OpenPage) -> None:
    page = shown(open_page())
    page.get_by_role("button", name="ace of hearts").click()
    expect(page.get_by_text("selected ['Ah']")).to_be_visible()
    page.get_by_role("button", name="six of clubs").click()
    page.get_by_role("button", name="Play", exact=True).dblclick()
    moves(page, "[['Ah', '6c']]")
    expect(page.get_by_text("selected []")).to_be_visible()
    expect(page.locator('button.ct-card[aria-pressed="true"]')).to_have_count(0)
    expect(page.locator(".ct-live")).to_have_text("It was played.")


def test_a_move_by_keys_alone_keeps_the_focus_on_its_card(open_page: OpenPage) -> None:
    page = shown(open_page())
    page.get_by_role("button", name="ace of hearts").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(page.get_by_text("selected ['Th']")).to_be_visible()
    assert active(page) == "ten of hearts"
    page.keyboard.press("Enter")
    moves(page, "[['Th']]")
    expect(page.get_by_text("selected []")).to_be_visible()
    assert active(page) == "ten of hearts"


COUNT_DRAWINGS = """
window.drawings = 0;
const replace = Element.prototype.replaceChildren;
Element.prototype.replaceChildren = function (...children) {
  if (this.classList.contains("ct-stage")) window.drawings += 1;
  return replace.apply(this, children);
};
"""
NEXT_FRAME = "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"


def test_the_table_is_drawn_once_whether_its_sheet_comes_before_or_after(open_page: OpenPage) -> None:
    """Whoever presses a card at once presses one that stays."""
    page = open_page()
    page.add_init_script(COUNT_DRAWINGS)
    page.reload()
    expect(shown(page).locator(".ct-root")).to_have_css("position", "relative")
    page.evaluate(NEXT_FRAME)
    assert page.evaluate("drawings") == 1


def test_quick_fingers_lose_nothing(open_page: OpenPage) -> None:
    page = shown(open_page())
    page.get_by_role("button", name="ace of hearts").focus()
    for key in ("Space", "ArrowRight", "Space", "ArrowRight", "Space", "Enter", "Enter"):
        page.keyboard.press(key)
    moves(page, "[['Ah', 'Th', '6c']]")


def test_a_hint_leaves_the_selection_and_opens_the_table_again(open_page: OpenPage) -> None:
    page = shown(open_page())
    page.get_by_role("button", name="ace of hearts").focus()
    page.keyboard.press("Space")
    page.keyboard.press("h")
    moves(page, "[[]]")
    expect(page.locator(".ct-live")).to_have_text("Look at the trump.")
    expect(page.locator('button.ct-card[aria-pressed="true"]')).to_have_count(1)
    page.keyboard.press("Enter")
    moves(page, "[[], ['Ah']]")


def test_no_key_leaks_to_the_app(open_page: OpenPage) -> None:
    page = shown(open_page())
    page.get_by_role("button", name="ace of hearts").focus()
    for key in ("b", "d", "d", "x", "r", "c"):
        page.keyboard.press(key)
    page.wait_for_timeout(500)
    expect(page.get_by_text("runs 1", exact=True)).to_be_visible()
    assert page.get_by_role("dialog").count() == 0


def test_the_selection_outlives_an_unrelated_run(open_page: OpenPage) -> None:
    page = shown(open_page())
    page.get_by_role("button", name="six of clubs").click()
    expect(page.get_by_text("runs 2", exact=True)).to_be_visible()
    page.get_by_role("button", name="Again").click()
    expect(page.get_by_text("runs 3", exact=True)).to_be_visible()
    expect(page.locator('button.ct-card[aria-pressed="true"]')).to_have_attribute("aria-label", "six of clubs")
    expect(page.get_by_text("selected ['6c']")).to_be_visible()


def test_forty_cards_by_touch_on_a_phone(open_page: OpenPage) -> None:
    page = shown(open_page("?many", viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True))
    assert page.locator("button.ct-card").count() == 40
    page.get_by_role("button", name="jack of clubs", exact=True).tap(position={"x": 12, "y": 20})
    page.get_by_role("button", name="Put here: Your side, meld 1, semi-clean burraco").tap()
    moves(page, "[['Jc']]")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_table(open_page: OpenPage, accessibility_faults: Scan, scheme: str) -> None:
    page = shown(open_page(color_scheme=scheme))
    assert page.locator(".ct-root").get_attribute("data-theme") == scheme
    page.get_by_role("button", name="ace of hearts").click()
    expect(page.get_by_text("selected ['Ah']")).to_be_visible()
    assert accessibility_faults(page) == []


def test_axe_sees_into_the_component(open_page: OpenPage, accessibility_faults: Scan) -> None:
    page = shown(open_page())
    page.locator(".ct-root").evaluate("(root) => root.append(document.createElement('button'))")
    assert any(fault.startswith("button-name") for fault in accessibility_faults(page))


def test_what_the_browser_is_told_holds_no_hidden_card(open_page: OpenPage) -> None:
    """Only the cards that lie open are named anywhere in what crosses the wire."""
    frames: list[bytes] = []

    def keep(frame: str | bytes) -> None:
        frames.append(frame if isinstance(frame, bytes) else frame.encode())

    page = open_page()
    page.on("websocket", lambda socket: socket.on("framereceived", keep))
    page.reload()
    shown(page)
    wire = b"".join(frames)
    assert b"king of hearts" in wire
    assert b"seven of spades" not in wire
