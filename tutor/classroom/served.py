"""How this program is served: to one learner, or to a class in a network, and by which address phones reach it."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Mapping
from typing import Final
from urllib.parse import urlsplit

SERVED: Final = "TUTOR_SERVED"
"""Set where a class is served: whoever is not known then has to come in by a code."""

SETUP: Final = "TUTOR_SETUP"
"""Holds what the link to the first account must name, so that nobody in the network is quicker than the teacher."""

ADDRESS: Final = "TUTOR_URL"
"""Holds the address by which students reach the app, where it cannot be guessed."""

DESK: Final = "tutor-desk"
SEAT: Final = "tutor-seat"
"""The cookies of a teacher and of a student; no script of a page can read them."""

ROUND: Final = "/round"
"""Where a phone looks whether the round of its class has gone on."""

LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1", ""})
_NOWHERE: Final = ("192.0.2.1", 9)
"""An address that nobody has, to learn which of its own addresses this machine would take; nothing is sent."""


def is_served(environ: Mapping[str, str] = os.environ) -> bool:
    """Whether a class is served."""
    return environ.get(SERVED) == "1"


def own_address() -> str:
    """The address of this machine in its network; that of the machine itself where there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_NOWHERE)
            found: str = probe.getsockname()[0]
        except OSError:
            return "127.0.0.1"
    return found


def base_for_students(
    seen: str, environ: Mapping[str, str] = os.environ, own: Callable[[], str] = own_address
) -> str:  # fmt: skip
    """Where students reach the app, given the address by which the teacher sees it.

    >>> base_for_students("http://localhost:8501/classes", {}, lambda: "192.168.1.7")
    'http://192.168.1.7:8501'
    >>> base_for_students("http://localhost:8501", {"TUTOR_URL": "https://cards.school/"})
    'https://cards.school'
    """
    if named := environ.get(ADDRESS, "").strip():
        return named.rstrip("/")
    parts = urlsplit(seen)
    host = parts.hostname or ""
    if host in LOOPBACK:
        host = own()
    port = f":{parts.port}" if parts.port else ""
    return f"{parts.scheme or 'http'}://{host}{port}"
