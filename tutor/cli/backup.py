"""The records copied to a file, and put back, while the app goes on."""

from __future__ import annotations

import argparse
from datetime import datetime
from itertools import count
from pathlib import Path

from tutor.cli.output import Command, Say
from tutor.errors import N_, NN_
from tutor.explain.language import Language
from tutor.store.backup import back_up, put_back
from tutor.store.database import open_store


def add(command: Command, say: Say) -> None:
    """Add backup and restore to the command line."""
    made = command("backup", say(N_("copy all records to a file while the app goes on")), _backup)
    made.add_argument("file", nargs="?", metavar="FILE", help=say(N_("a new file; named by the day without any")))
    back = command("restore", say(N_("put the records of a copy in the place of those that are there")), _restore)
    back.add_argument("file", metavar="FILE", help=say(N_("a file that backup made")))


def _fresh(start: str) -> Path:
    """A file of this folder that is not there yet, named by the moment."""
    name = f"{start}-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}"
    paths = (Path(f"{name}{f'-{number}' if number else ''}.db") for number in count())
    return next(path for path in paths if not path.exists())


def _backup(parsed: argparse.Namespace, speech: Language) -> int:
    target = Path(parsed.file) if parsed.file else _fresh("tutor")
    store = open_store()
    try:
        rows = back_up(store, target)
    finally:
        store.close()
    print(speech.count(*NN_("Copied {n} record to {place}.", "Copied {n} records to {place}."), rows, place=target))
    return 0


def _restore(parsed: argparse.Namespace, speech: Language) -> int:
    store = open_store()
    try:
        before = _fresh("tutor-before")
        back_up(store, before)
        rows = put_back(store, Path(parsed.file))
    finally:
        store.close()
    print(speech.count(
        *NN_("Put back {n} record. What was there before is in {place}.",
             "Put back {n} records. What was there before is in {place}."),
        rows, place=before.absolute(),
    ))  # fmt: skip
    return 0
