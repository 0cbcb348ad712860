"""A real PostgreSQL of one's own for the tests; as a script, install one where that is possible.

The order: one on the PATH, else Debian's folder, else the distribution's package.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pg8000.native

from tutor.load.served import free_port

NEEDED = ("initdb", "postgres")
DEBIAN = Path("/usr/lib/postgresql")
PACKAGE = "postgresql"
VARIABLE = "TUTOR_POSTGRES"
REQUIRED = "required"
HELP = (
    "No PostgreSQL was found; its tests are passed over. Install one with this command and run the tests again:\n"
    f"  sudo apt-get install {PACKAGE}"
)
NOBODY = "nobody"
PATIENCE = 60.0
SETTINGS = (
    "fsync=off",
    "full_page_writes=off",
    "unix_socket_directories=",
    "shared_buffers=16MB",
)


def find() -> Path | None:
    """The folder with the programs of a PostgreSQL, or None."""
    folders = sorted(DEBIAN.glob("*/bin"), reverse=True)
    on_path = shutil.which("postgres")
    if on_path is not None:
        folders.append(Path(on_path).resolve().parent)
    return next((folder for folder in folders if all((folder / name).exists() for name in NEEDED)), None)


class Server:
    """A server that runs; it can be stopped as by a broken connection, and come back."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self.port = free_port()
        self._programs, self._folder = programs, folder
        self._process: subprocess.Popen[bytes] | None = None
        self._user: dict[str, str] = {"user": NOBODY, "group": str(folder.stat().st_gid)} if os.geteuid() == 0 else {}
        if self._user:
            shutil.chown(folder, NOBODY)
            del self._user["group"]
        self._run("initdb", "--pgdata", str(folder / "data"), "--auth=trust", "--username=postgres", "--no-sync",
                  "--encoding=UTF8", "--no-locale")  # fmt: skip
        self.start()

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [self._programs / program, *arguments], cwd=self._folder, capture_output=True, text=True, check=False,
            **self._user,
        )  # type: ignore[call-overload]  # fmt: skip
        assert done.returncode == 0, done.stderr

    def start(self) -> None:
        """Let it answer."""
        settings = [part for setting in SETTINGS for part in ("-c", setting)]
        command = [str(self._programs / "postgres"), "-D", str(self._folder / "data"), "-h", "127.0.0.1"]
        command += ["-p", str(self.port), *settings]
        log = (self._folder / "log").open("ab")
        self._process = subprocess.Popen(
            command, cwd=self._folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log, **self._user
        )  # type: ignore[call-overload]
        log.close()
        end = time.monotonic() + PATIENCE
        while not self._answers():
            assert self._process.poll() is None, (self._folder / "log").read_text()
            assert time.monotonic() < end, (self._folder / "log").read_text()
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            self._say("SELECT 1")
        except (pg8000.native.InterfaceError, pg8000.native.DatabaseError):
            return False
        return True

    def stop(self) -> None:
        """Cut every connection at once."""
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait(timeout=PATIENCE)

    def url(self, name: str) -> str:
        """The address of one of its databases."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/{name}"

    def fresh(self, name: str) -> str:
        """The address of an empty database."""
        self._say(f'CREATE DATABASE "{name}"')
        return self.url(name)

    def drop(self, name: str) -> None:
        """Take a database away, whoever still holds it."""
        self._say(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')

    def _say(self, statement: str) -> None:
        connection = pg8000.native.Connection("postgres", "127.0.0.1", "postgres", self.port, timeout=PATIENCE)
        try:
            connection.run(statement)
        finally:
            connection.close()


@contextmanager
def running(programs: Path) -> Iterator[Server]:
    """A server for as long as it is needed, with nothing in it."""
    with tempfile.TemporaryDirectory(prefix="tutor-pg-", dir="/tmp") as folder:
        server = Server(programs, Path(folder))
        try:
            yield server
        finally:
            server.stop()


def install() -> Path | None:
    """Try the distribution's package; what is then found."""
    if shutil.which("apt-get") is None:
        return None
    first: list[str] = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if first and (shutil.which("sudo") is None or subprocess.run([*first, "true"], check=False).returncode):
        return None
    quiet = ["-q", "-o", "Dpkg::Use-Pty=0"]
    for command in (["update", *quiet], ["install", *quiet, "-y", "--no-install-recommends", PACKAGE]):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run([*first, "apt-get", *command], env=environment, stdin=subprocess.DEVNULL, check=False)
    return find()


if __name__ == "__main__":
    sys.stdout.write(f"{find() or install() or HELP}\n")
