"""The app served to a class, and the accounts of those who teach it."""

from __future__ import annotations

import argparse
import getpass
import os
import secrets
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from tutor.classroom import accounts
from tutor.classroom.served import ADDRESS, SERVED, SETUP, base_for_students, own_address
from tutor.cli.output import Command, Say
from tutor.errors import N_, FormatProblem
from tutor.explain.language import Language
from tutor.records import clean_name
from tutor.store import ClassStore, open_store
from tutor.store.place import VARIABLE, default_place

ROOT: Final = Path(__file__).resolve().parents[2]
SCRIPT: Final = Path(__file__).resolve().parents[1] / "web" / "asgi.py"
LAST_PORT: Final = 65_535


def add(command: Command, say: Say) -> None:
    """Add serve and teacher to the command line."""
    serve = command("serve", say(N_("serve the app to a class in the network of this machine")), _serve)
    serve.add_argument("--port", type=_port, default=8501, metavar="N", help=say(N_("the port")))
    serve.add_argument("--address", default="0.0.0.0", metavar="ADDRESS",  # noqa: S104 - phones are to reach it
                       help=say(N_("where to listen; all addresses of this machine without any")))  # fmt: skip
    serve.add_argument("--url", metavar="URL", help=say(N_("the address for students, where it cannot be guessed")))
    teacher = command("teacher", say(N_("make a teacher’s account, or give one a new password")), _teacher)
    teacher.add_argument("name", metavar="NAME", help=say(N_("the teacher’s name")))


def _port(text: str) -> int:
    """A port."""
    if not (text.isdecimal() and 1 <= int(text) <= LAST_PORT):
        raise argparse.ArgumentTypeError(f"1 … {LAST_PORT}")
    return int(text)


def _serve(parsed: argparse.Namespace, speech: Language) -> int:
    from streamlit.web import cli as streamlit  # noqa: PLC0415 - it takes a while to import, and only serving needs it

    place = default_place()
    store = open_store(place)
    is_new = not ClassStore(store).teachers()
    store.close()
    os.environ[VARIABLE] = place if "://" in place else str(Path(place).expanduser().absolute())
    os.environ[SERVED] = "1"
    if parsed.url:
        os.environ[ADDRESS] = parsed.url
    here = f"http://localhost:{parsed.port}"
    base = base_for_students(here, own=own_address)
    if is_new:
        key = secrets.token_urlsafe(18)
        os.environ[SETUP] = key
        print(speech.say(N_("Make the teacher’s account: {link}"), link=f"{here}/teacher?key={key}"))
    else:
        print(speech.say(N_("The teacher’s classes: {link}"), link=f"{here}/classes"))
    print(speech.say(N_("Students come in at: {link}"), link=f"{base}/j"), flush=True)
    os.chdir(ROOT)
    options = ["--server.port", str(parsed.port), "--server.address", parsed.address, "--server.headless", "true"]
    # Streamlit would else ask another machine which address this one has.
    options += [
        "--browser.serverAddress",
        urlsplit(base).hostname or "localhost",
        "--logger.hideWelcomeMessage",
        "true",
    ]
    status = streamlit.main(["run", str(SCRIPT), *options], standalone_mode=False)
    return int(status or 0)


def _teacher(parsed: argparse.Namespace, speech: Language) -> int:
    name = clean_name(parsed.name)
    password = _password(speech)
    store = open_store()
    try:
        classes = ClassStore(store)
        if classes.teacher_named(name):
            accounts.new_password(classes, name, password)
            said = N_("{name} has a new password and is signed out everywhere.")
        else:
            accounts.sign_up(classes, name, password, speech.code, datetime.now(UTC))
            said = N_("{name} has an account now.")
    finally:
        store.close()
    print(speech.say(said, name=name))
    return 0


def _password(speech: Language) -> str:
    """A password, typed twice where somebody types; one line where it comes from a file."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\r\n")
    first = getpass.getpass(speech.text(N_("Password: ")))
    if first != getpass.getpass(speech.text(N_("Once more: "))):
        raise FormatProblem(N_("The two passwords differ. Nothing was changed."))
    return first
