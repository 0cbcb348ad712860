"""Pages of other origins."""

from __future__ import annotations

import pytest
import requests
from streamlit.web.server import server_util

from tests.app.conftest import Visit


def test_a_page_from_elsewhere_is_refused_without_asking_another_machine(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    visit("home", lang="en")
    asked: list[str] = []
    monkeypatch.setattr(requests, "get", lambda url, **_: asked.append(url))
    for origin in ("http://elsewhere.example", "https://elsewhere.example:8501", "null", "http://"):
        assert not server_util.is_url_from_allowed_origins(origin)
    assert asked == []
    assert server_util.is_url_from_allowed_origins("http://localhost:8501")
