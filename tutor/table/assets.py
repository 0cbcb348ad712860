"""Write the faces into table.js and the colours into table.css, so that both have one source.

As a script, ``python -m tutor.table.assets`` brings the two files up to the code.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from tutor.table.faces import sheet
from tutor.table.tokens import CARD, FOUR_COLOURS, THEMES, TWO_COLOURS

STATIC: Final = Path(__file__).with_name("static")
SCRIPT: Final = STATIC / "table.js"
STYLE: Final = STATIC / "table.css"
BEGIN: Final = "/* drawn from the package: begin */"
END: Final = "/* drawn from the package: end */"


def faces_script() -> str:
    """The faces as a constant of the script."""
    return f"const FACES = {json.dumps(sheet(), separators=(',', ':'))};"


def colours_style() -> str:
    """The tokens as variables of the style."""
    blocks = []
    for theme, tokens in THEMES.items():
        lines = [f"  --{name}: {value};" for name, value in tokens.items()]
        blocks.append("\n".join([f'.ct-root[data-theme="{theme}"] {{', f"  color-scheme: {theme};", *lines, "}"]))
    cards = [f"  --card-{name}: {value};" for name, value in CARD.items()]
    for selector, suits in ((".ct-root", TWO_COLOURS), (".ct-root[data-four]", FOUR_COLOURS)):
        lines = [f"  --suit-{suit or 'joker'}: {value};" for suit, value in suits.items()]
        blocks.append("\n".join([f"{selector} {{", *(cards if selector == ".ct-root" else []), *lines, "}"]))
    return "\n".join(blocks)


def filled(text: str, content: str) -> str:
    """The text with what stands between the marks replaced."""
    before, rest = text.split(BEGIN, 1)
    _, after = rest.split(END, 1)
    return f"{before}{BEGIN}\n{content}\n{END}{after}"


def write() -> None:
    """Bring both files up to the code."""
    for path, content in ((SCRIPT, faces_script()), (STYLE, colours_style())):
        path.write_text(filled(path.read_text(encoding="utf-8"), content), encoding="utf-8")


if __name__ == "__main__":
    write()
