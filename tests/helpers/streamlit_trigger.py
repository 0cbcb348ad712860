"""Fire a trigger of a component in Streamlit's own test runner, which has no public door for it.

The private names that this needs are all here; ``tests/table/test_streamlit.py`` says so when one of them moves.
"""

from __future__ import annotations

import json
from typing import Any

from streamlit.components.v2.bidi_component.main import _make_trigger_id
from streamlit.proto.BidiComponent_pb2 import BidiComponent
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import UnknownElement


def components(app: AppTest) -> list[BidiComponent]:
    """The components on the page, in order."""
    found = [element.proto for element in app.get("bidi_component") if isinstance(element, UnknownElement)]
    return [proto for proto in found if isinstance(proto, BidiComponent)]


def data_of(app: AppTest, key: str) -> dict[str, Any]:
    """What the component with that key was given."""
    proto = _by_key(app, key)
    data: dict[str, Any] = json.loads(proto.json)
    return data


def fire(app: AppTest, key: str, name: str, value: object) -> AppTest:
    """Run the page as the browser would after ``setTriggerValue(name, value)``."""
    states = app._tree.get_widget_states()
    widget = states.widgets.add()
    widget.id = _make_trigger_id(_by_key(app, key).id, "events")
    widget.json_trigger_value = json.dumps([{"event": name, "value": value}])
    return app._run(states)


def remember(app: AppTest, key: str, name: str, value: object) -> AppTest:
    """Run the page as the browser would after ``setStateValue(name, value)``."""
    states = app._tree.get_widget_states()
    widget = states.widgets.add()
    widget.id = _by_key(app, key).id
    widget.json_value = json.dumps({name: value})
    return app._run(states)


def _by_key(app: AppTest, key: str) -> BidiComponent:
    for proto in components(app):
        if proto.id.endswith(f"-{key}"):
            return proto
    raise LookupError(key)
