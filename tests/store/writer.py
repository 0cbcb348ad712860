"""A process that answers questions and tells of each answer once it is recorded: ``writer.py PLACE PAGE COUNT``."""

from __future__ import annotations

import sys

from tests.store.samples import attempt, person, question
from tutor.store import open_store


def main(place: str, page: str, count: int) -> None:
    """Answer ``count`` questions on a page, or go on until killed."""
    store = open_store(place)
    store.add_profile(person())
    shown = store.open_question("p1", page)
    rev = (shown.rev if shown else 0) + 1
    for number in range(count):
        store.pose(question(rev=rev + 2 * number, page=page))
        store.record(attempt(f"{page}-{number}"), page, "n1", rev + 2 * number)
        sys.stdout.write(f"{page}-{number}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
