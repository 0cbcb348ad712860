"""What every test may ask for."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Protocol

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from collections.abc import Sequence

FULL = os.environ.get("TUTOR_PROVE", "sample") == "full"

settings.register_profile(
    "sample", derandomize=True, deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "full", derandomize=True, deadline=None, max_examples=3000, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("full" if FULL else "sample")


class ProofSize(Protocol):
    """How many rounds a proof makes."""

    def __call__(self, *, sample: int, full: int) -> int: ...


@pytest.fixture(scope="session")
def proof_size() -> ProofSize:
    """Choose between the rounds of the sample and those of the whole proof.

    ``proof_size(sample=200, full=20_000)`` is 200 unless TUTOR_PROVE=full.
    """

    def choose(*, sample: int, full: int) -> int:
        return full if FULL else sample

    return choose


def pytest_collection_modifyitems(items: Sequence[pytest.Item]) -> None:
    """Proofs in full have no time limit."""
    if FULL:
        for item in items:
            if item.get_closest_marker("prove"):
                item.add_marker(pytest.mark.timeout(0))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What the proofs have counted: a test notes it with ``record_property("proved", …)``."""
    lines = [
        str(value)
        for report in terminalreporter.getreports("passed")
        for key, value in report.user_properties
        if key == "proved"
    ]
    if lines:
        terminalreporter.section("proved")
    for line in lines:
        terminalreporter.line(line)
