"""A page that holds nothing but the table, without any host: the smallest thing that can show it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route

from tutor.table.assets import SCRIPT, STYLE

ADDRESS = "http://localhost"
PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Table</title>
<link rel="stylesheet" href="/table.css">
<style>
  body {{ margin: 0; background: {ground}; }}
  h1 {{ position: absolute; clip-path: inset(50%); }}
</style>
<body>
<main><h1>Table</h1><div id="host"></div></main>
<script type="module">
  import table from "/table.js";
  window.sent = [];
  window.kept = [];
  window.leaked = [];
  for (const name of ["keydown", "keypress", "keyup"]) {{
    document.addEventListener(name, (event) => leaked.push(`${{name}} ${{event.key}}`));
  }}
  const parentElement = document.getElementById("host");
  window.show = (data) => {{
    window.leave = table({{
      parentElement,
      data,
      setStateValue: (name, value) => kept.push([name, value]),
      setTriggerValue: (name, value) => sent.push([name, value]),
    }});
  }};
  window.ready = true;
</script>
"""


class TablePage:
    """A table on a bare page, and what it sent."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def show(self, table: dict[str, Any], heard: int = 0) -> None:
        """Mount the table, or tell it of a change."""
        data = {**table, "view": {**table["view"], "heard": heard}}
        self.page.evaluate("data => show(data)", data)
        self.page.evaluate("() => new Promise(requestAnimationFrame)")

    @property
    def sent(self) -> list[dict[str, Any]]:
        """What was confirmed."""
        messages = self.page.evaluate("sent")
        assert all(name == "move" for name, _ in messages)
        return [message for _, message in messages]

    @property
    def kept(self) -> list[str] | None:
        """The cards of the selection as last remembered."""
        kept = self.page.evaluate("kept")
        return kept[-1][1]["cards"] if kept else None

    def card(self, name: str) -> Locator:
        """A card of the hand by its spoken name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def pick(self, name: str) -> None:
        """Click a card where it shows its index."""
        self.card(name).click(position={"x": 12, "y": 20})

    def chosen(self) -> list[str]:
        """The spoken names of the cards that are pressed."""
        pressed = self.page.locator('button.ct-card[aria-pressed="true"]')
        return [str(each.get_attribute("aria-label")) for each in pressed.all()]

    def focused(self) -> str:
        """The name of what has the focus."""
        name = self.page.evaluate(
            "() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent"
        )
        return str(name)

    def say(self) -> str:
        """What the live region holds, two frames later."""
        self.page.evaluate("() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))")
        return self.page.locator(".ct-live").inner_text()


def open_tables(browser: Browser) -> Iterator[Any]:
    """A maker of table pages; each visitor may have a width, a colour scheme and the like."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def serve(route: Route) -> None:
        name = route.request.url.rsplit("/", 1)[1]
        scheme = "#14181B" if route.request.headers.get("x-dark") else "#FBFAF6"
        if name == "table.js":
            route.fulfill(content_type="text/javascript", body=SCRIPT.read_text(encoding="utf-8"))
        elif name == "table.css":
            route.fulfill(content_type="text/css", body=STYLE.read_text(encoding="utf-8"))
        elif name == "":
            route.fulfill(content_type="text/html", body=PAGE.format(ground=scheme))
        else:
            route.fulfill(status=404, body="")

    def make(table: dict[str, Any], **visitor: Any) -> TablePage:
        width = visitor.pop("width", 760)
        context = browser.new_context(**{"viewport": {"width": width, "height": 800}, **visitor})
        context.set_default_timeout(10_000)
        if visitor.get("color_scheme") == "dark":
            context.set_extra_http_headers({"x-dark": "1"})
        contexts.append(context)
        context.route("**/*", serve)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
        page.goto(f"{ADDRESS}/")
        page.wait_for_function("window.ready")
        shown = TablePage(page)
        shown.show(table)
        return shown

    yield make
    for context in contexts:
        context.close()
    assert errors == []
