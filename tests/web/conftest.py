"""One class that is served, for all that is tried on the real process."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.helpers.school import STUDENTS, School, school_at
from tests.helpers.serving import Served


@pytest.fixture(scope="session")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[School]:
    """A served class."""
    server = Served(tmp_path_factory.mktemp("served"), TUTOR_WORKERS="0")
    try:
        server.start()
        made = school_at(server, STUDENTS)
        yield made
        made.desk.store.learners.close()
    finally:
        server.kill()
