"""Build hook: compile the message catalogues, so that the standard library can read them at run time.

Also a script: ``python hatch_build.py`` compiles them where they lie.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LOCALE = Path("tutor", "locale")


def compile_catalogues(root: Path) -> list[Path]:
    """Write a ``.mo`` beside each ``.po`` below ``root``; return the files written."""
    written = []
    for source in sorted((root / LOCALE).glob("*/LC_MESSAGES/*.po")):
        language = source.parent.parent.name
        with source.open("rb") as text:
            catalogue = read_po(text, locale=language, domain=source.stem, abort_invalid=True)
        target = source.with_suffix(".mo")
        partial = source.with_suffix(".mo.part")
        with partial.open("wb") as out:
            write_mo(out, catalogue)
        partial.replace(target)
        written.append(target)
    return written


class CatalogueHook(BuildHookInterface[Any]):
    """Compile before wheels, source archives and editable installs alike."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - the interface's signature
        """Compile the catalogues of the tree that is being built."""
        compile_catalogues(Path(self.root))


if __name__ == "__main__":
    sys.stdout.write(f"{len(compile_catalogues(Path(__file__).resolve().parent))} catalogues compiled\n")
