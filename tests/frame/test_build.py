"""What is built is whole: the code, its tables and the compiled catalogues."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_a_wheel_holds_every_file_of_the_package(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        held = set(archive.namelist())
    tracked = subprocess.run(
        ["git", "ls-files", "-z", "tutor"], cwd=ROOT, capture_output=True, check=True, text=True
    ).stdout.split("\0")
    wanted = {name for name in tracked if name and (ROOT / name).is_file()}
    compiled = {str(Path(name).with_suffix(".mo")) for name in wanted if name.endswith(".po")}
    assert compiled
    assert sorted((wanted | compiled) - held) == []
