"""Codes to come in by: short, read aloud without a doubt, and too many to be guessed."""

from __future__ import annotations

import secrets
import unicodedata
from typing import Final

from tutor.errors import N_, FormatProblem
from tutor.store import ClassStore

SIGNS: Final = "34679ACDEFHJKMNPQRTWXY"
"""No sign that looks like another one: no 0 and O, 1 and I and L, 2 and Z, 5 and S, 8 and B, U and V, G."""

OWN: Final = 8
"""Signs of a student's own code: 55 thousand million codes."""

COMMON: Final = 6
"""Signs of the code of a whole class: 113 million."""


HYPHEN: Final = "\u2011"
"""A hyphen at which no line breaks."""

BETWEEN: Final = ("P", "Z", "Cc", "Cf")
"""Sorts of signs that come between the others when a code is typed or copied: dashes and stops, blanks, and unseen
ones."""

MINUS: Final = "\u2212"

ALIKE: Final = str.maketrans("АСЕНКМРТХУΑΕΗΚΜΝΡΤΧΥ", "ACEHKMPTXYAEHKMNPTXY")
"""Letters of other alphabets that look like signs of a code: whoever has such a keyboard types what the card shows."""


def read_code(text: str) -> str:
    """A code as it was typed, in one spelling. Raises FormatProblem for what is none.

    >>> read_code(" acde-fhjk "), read_code("АСDE‑FНJК")
    ('ACDEFHJK', 'ACDEFHJK')
    """
    told = unicodedata.normalize("NFKC", text[:100]).upper().translate(ALIKE)
    code = "".join(sign for sign in told if sign != MINUS and not unicodedata.category(sign).startswith(BETWEEN))
    if len(code) not in {OWN, COMMON} or any(sign not in SIGNS for sign in code):
        raise FormatProblem(N_("This is no code. A code has {own} or {common} signs, such as {example}."),
                            own=OWN, common=COMMON, example=show_code("ACDEFHJK"))  # fmt: skip
    return code


def show_code(code: str) -> str:
    """A code as it is printed, in two halves that stay on one line.

    >>> show_code("ACDEFHJK")
    'ACDE‑FHJK'
    """
    half = len(code) // 2
    return f"{code[:half]}{HYPHEN}{code[half:]}"


def make_codes(store: ClassStore, length: int, count: int) -> list[str]:
    """So many new codes that nobody has."""
    found: set[str] = set()
    while len(found) < count:
        made = {_draw(length) for _ in range(count - len(found))}
        found |= made - store.codes_taken(made)
    return sorted(found, key=lambda _: secrets.randbits(32))


def _draw(length: int) -> str:
    return "".join(secrets.choice(SIGNS) for _ in range(length))


def is_own(code: str) -> bool:
    """Whether a code is one student's."""
    return len(code) == OWN
