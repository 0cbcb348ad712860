"""Still drawings of a card and of a whole table, for print, exported notebooks and readers without scripts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from textwrap import wrap
from typing import Final

from tutor.cards import ORDER, SUIT_SIGNS, Card, read_card
from tutor.engine.view import COMES, GOES, TableView
from tutor.table.faces import BACK, CORNER, HEIGHT, LINE, PATHS, WIDTH, Shape, face
from tutor.table.tokens import CARD, LIGHT, THEMES, suit_colours
from tutor.table.words import (
    Labels,
    Shown,
    capital,
    caption_of,
    card_name,
    describe,
    is_own,
    is_set,
    marks_of,
    remarks,
    seat_name,
    sign,
    stands_of,
    word,
)

FONT: Final = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"
EDGE: Final = 16
GAP: Final = 24
NARROW_GAP: Final = 16
NARROW: Final = 480
CAPTION: Final = 24
CAPTION_SIZE: Final = 14
LETTER: Final = CAPTION_SIZE * 0.56
"""The width of a letter of a caption, estimated."""
STEP: Final = 26
"""The least part of an overlapped card that shows its whole index."""
STACK_STEP: Final = 29
ROW_STEP: Final = 54
TAG_STEP: Final = 42
LONG_TAG_STEP: Final = 52
SMALL: Final = 0.625
MOST_BACKS: Final = 6
FEW_CARDS: Final = 6
"""A hand of so few lies beside what its holder has won, and as it was dealt; a larger one lies by suit."""


def number(value: float) -> str:
    """A coordinate, no longer than it needs to be.

    >>> number(2.50), number(3.0)
    ('2.5', '3')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")


@dataclass(frozen=True, slots=True)
class Ink:
    """The colours of one drawing."""

    theme: Mapping[str, str]
    suits: Mapping[str, str]


def _ink(theme: str, four_colours: bool) -> Ink:
    return Ink(THEMES[theme], suit_colours(four=four_colours))


def _shape(shape: Shape) -> str:
    how, name, x, y, scale, turned = shape
    path = f'<path d="{PATHS[name]}"'
    if how == "line":
        path += (
            f' fill="none" stroke="currentColor" stroke-width="{number(LINE)}"'
            ' stroke-linecap="round" stroke-linejoin="round"'
        )
    elif how == "thin":
        path += f' fill="none" stroke="{CARD["back-line"]}" stroke-width="1.2"'
    else:
        path += ' fill="currentColor"' + (' fill-opacity=".09"' if how == "tint" else "")
    move = f"translate({number(x)} {number(y)})" + (f" scale({number(scale)})" if scale != 1 else "")
    if turned:
        move = f"rotate(180 {WIDTH // 2} {HEIGHT // 2}) {move}"
    return f'{path} transform="{move}"/>'


def _body(ink: Ink, card: Card | None) -> str:
    """One card, or a back, with its top left corner at the origin."""
    fill, colour = (CARD["face"], ink.suits[card.suit]) if card else (CARD["back"], CARD["back-line"])
    shapes = "".join(_shape(shape) for shape in (face(card) if card else BACK))
    return (
        f'<g color="{colour}"><rect x=".5" y=".5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="{CORNER}"'
        f' fill="{fill}" stroke="{CARD["edge"]}"/>{shapes}</g>'
    )


def _tag(stands: str) -> str:
    """The corner tag of a wild: what it stands for."""
    text = "=" + sign(stands)
    width = 10 + 8 * len(text)
    return (
        f'<g><rect x="2.5" y="66" width="{width}" height="21" rx="4" fill="{CARD["face"]}" stroke="#5B2A86"/>'
        f'<text x="{number(2.5 + width / 2)}" y="81" font-size="14" font-weight="600" text-anchor="middle"'
        f' fill="#1B1B1F">{text}</text></g>'
    )


_MARKS: Final = {
    GOES: ("wrong", "M-4.5 0H4.5", ' stroke-dasharray="5 3"'), COMES: ("right", "M-4.5 0H4.5M0 -4.5V4.5", ""),
}  # fmt: skip
"""The colour of each mark, its sign, which tells without the colour, and the line round the card."""


def _mark(mark: str) -> str:
    """What is drawn over a card that is marked: a line round it and a sign at its corner."""
    colour, lines, dashes = _MARKS[mark]
    ink = LIGHT[colour]
    return (
        f'<g stroke="{ink}" fill="none"><rect x="1.5" y="1.5" width="{WIDTH - 3}" height="{HEIGHT - 3}" rx="{CORNER}"'
        f' stroke-width="3"{dashes}/><circle cx="13" cy="-2" r="9.5" fill="{CARD["face"]}" stroke-width="2"/>'
        f'<path d="{lines}" stroke-width="2.6" stroke-linecap="round" transform="translate(13 -2)"/></g>'
    )


def _document(width: float, height: float, title: str, description: str, body: str) -> str:
    told = f"<title>{escape(title)}</title>" + (f"<desc>{escape(description)}</desc>" if description else "")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}"'
        f' width="{number(width)}" height="{number(height)}" role="img" font-family="{FONT}"'
        f' aria-label="{escape(title)}">{told}{body}</svg>'
    )


def card_svg(
    card: Card | None,
    labels: Labels,
    *,
    stands: Card | None = None,
    theme: str = "light",
    four_colours: bool = False,
    width: float = WIDTH,
) -> str:
    """One card as a drawing of its own; no card is a back.

    >>> from tutor.table.words import make_labels
    >>> "<title>ten of hearts</title>" in card_svg(read_card("Th"), make_labels())
    True
    """
    other = stands.text if stands else ""
    title = card_name(labels, card.text, other) if card else labels["counts"]["down"]["one"].format(n=1)
    scale = width / WIDTH
    body = _body(_ink(theme, four_colours), card) + (_tag(other) if other else "")
    if scale != 1:
        body = f'<g transform="scale({number(scale)})">{body}</g>'
    return _document(width, HEIGHT * scale, title, "", body)


@dataclass(slots=True)
class _Block:
    """A pile laid out: cards at their places below a caption."""

    caption: str
    width: float = 0
    height: float = 0
    cards: list[tuple[float, float, str | None, str, str]] = field(default_factory=list)
    scale: float = 1
    sign: str = ""

    def add(self, x: float, y: float, card: str | None, stands: str = "", mark: str = "") -> None:
        """Put a card (None is a back) at a place below the caption."""
        self.cards.append((x, y, card, stands, mark))
        self.width = max(self.width, x + WIDTH * self.scale)
        self.height = max(self.height, y + HEIGHT * self.scale)

    def draw(self, ink: Ink, left: float, top: float, width: float) -> str:
        """The block, centred in a width that its caption may need more of than its cards."""
        parts = []
        if self.caption:
            parts.append(
                f'<text x="{number(left + width / 2)}" y="{number(top + CAPTION_SIZE)}" text-anchor="middle"'
                f' font-size="{CAPTION_SIZE}" fill="{ink.theme["muted"]}">{escape(self.caption)}</text>'
            )
        start = left + (width - self.width) / 2
        for x, y, card, stands, mark in self.cards:
            body = _body(ink, read_card(card) if card else None) + (_tag(stands) if stands else "")
            body += _mark(mark) if mark else ""
            scale = f" scale({number(self.scale)})" if self.scale != 1 else ""
            parts.append(
                f'<g transform="translate({number(start + x)} {number(top + self.lead + y)}){scale}">{body}</g>'
            )
        if self.sign:
            parts.append(_chip(ink, self.sign, left + width / 2, top + self.lead + 28))
        return "".join(parts)

    @property
    def lead(self) -> float:
        """The height of the caption."""
        return CAPTION if self.caption else 0

    @property
    def room(self) -> float:
        """The width the block needs, its caption estimated."""
        return max(self.width, len(self.caption) * LETTER)


def _chip(ink: Ink, suit: str, x: float, y: float) -> str:
    """A suit alone, on a round piece of card."""
    return (
        f'<g color="{ink.suits[suit]}"><circle cx="{number(x)}" cy="{number(y)}" r="27" fill="{CARD["face"]}"'
        f' stroke="{CARD["edge"]}"/><path d="{PATHS[suit]}" fill="currentColor"'
        f' transform="translate({number(x - 17)} {number(y - 17)}) scale(1.42)"/></g>'
    )


def hand_rows(count: int, width: float, least: float) -> tuple[int, float]:
    """How many cards go in a row of that width, and how far apart, when each keeps ``least`` of itself in view.

    >>> hand_rows(11, 328, 26)
    (11, 26.4)
    >>> hand_rows(3, 328, 26)
    (3, 72)
    """
    most = max(1, int((width - WIDTH) // least) + 1)
    rows = -(-count // most)
    across = -(-count // rows) if rows else 1
    return across, min(WIDTH + 8, (width - WIDTH) / (across - 1)) if across > 1 else WIDTH + 8


def _hand(pile: Shown, caption: str, width: float) -> _Block:
    block = _Block(caption)
    cards = list(zip(pile["cards"], marks_of(pile), strict=True))
    if len(cards) > FEW_CARDS:
        cards = sorted(cards, key=lambda item: ORDER[read_card(item[0])])
    shown: Sequence[tuple[str | None, str]] = [*cards, *[(None, "")] * pile["hidden"]]
    across, step = hand_rows(len(shown), width, STEP)
    rows = -(-len(shown) // across)
    down = ROW_STEP if rows > 2 else HEIGHT + 8
    for place, (card, mark) in enumerate(shown):
        block.add(place % across * step, place // across * down, card, mark=mark)
    return block


def _backs(pile: Shown, caption: str) -> _Block:
    """Cards face down, small; more than a few are a stack that its caption counts."""
    block = _Block(caption, scale=SMALL)
    many = pile["hidden"] > MOST_BACKS
    for place in range(3 if many else pile["hidden"]):
        block.add(place * (3 if many else 16), 0, None)
    return block


def _meld(pile: Shown, caption: str, width: float) -> _Block:
    block = _Block(caption)
    cards, stands, marks = pile["cards"], stands_of(pile), marks_of(pile)
    if is_set(pile):
        for place, (card, other, mark) in enumerate(zip(cards, stands, marks, strict=True)):
            block.add(0, place * STACK_STEP, card, other, mark)
        return block
    steps = [(LONG_TAG_STEP if len(sign(other)) > 2 else TAG_STEP) if other else STEP for other in stands[:-1]]
    squeeze = min(1.0, (width - WIDTH) / sum(steps)) if steps else 1.0
    x = 0.0
    for card, other, step, mark in zip(cards, stands, [*steps, 0], marks, strict=True):
        block.add(x, 0, card, other, mark)
        x += step * squeeze
    return block


def _open(pile: Shown, caption: str, width: float) -> _Block:
    """Cards lying open: apart where there is room, overlapped where not."""
    block = _Block(caption)
    cards = pile["cards"]
    if pile["hidden"]:
        for place in range(min(3, pile["hidden"])):
            block.add(place * 3, 0, None)
    start = block.width + 8 if cards and block.width else 0
    room = width - start
    across, step = hand_rows(len(cards), room, STEP) if cards else (1, 0)
    for place, (card, mark) in enumerate(zip(cards, marks_of(pile), strict=True)):
        block.add(start + place % across * step, place // across * ROW_STEP, card, mark=mark)
    return block


def draw(
    view: TableView | Shown,
    labels: Labels,
    *,
    theme: str = "light",
    four_colours: bool = False,
    width: int = 640,
) -> str:
    """A still drawing of a table as its viewer sees it, the viewer below.

    >>> from tutor.engine.view import Pile
    >>> from tutor.table.words import make_labels
    >>> view = TableView("bura", "S", ("N", "S"), "S", "lead", 0, (Pile("hand", "S", (read_card("Th"),)),))
    >>> draw(view, make_labels()).startswith("<svg")
    True
    """
    shown = view.to_json() if isinstance(view, TableView) else view
    ink = _ink(theme, four_colours)
    inner = width - 2 * EDGE
    above, middle, own = _sections(shown, labels, inner)
    parts: list[str] = []
    y = float(EDGE)
    drawn, y = _flow(above, ink, inner, y)
    parts += drawn
    surface_top = y
    drawn, y = _flow_all(middle, ink, inner, y + EDGE)
    if drawn:
        parts.append(
            f'<rect x="{EDGE // 2}" y="{number(surface_top)}" width="{width - EDGE}"'
            f' height="{number(y - surface_top - 8)}" rx="8" fill="{ink.theme["panel"]}"/>'
        )
        parts += drawn
        y += EDGE - 8
    else:
        y = surface_top
    drawn, y = _flow_all(own, ink, inner, y, low=True)
    parts += drawn
    height = y - GAP + EDGE
    ground = f'<rect width="{width}" height="{number(height)}" rx="8" fill="{ink.theme["ground"]}"/>'
    title = capital(word(labels, "table"))
    return _document(width, height, title, "; ".join(describe(labels, shown)), ground + "".join(parts))


_Rows = list[list[_Block]]


def _sections(view: Shown, labels: Labels, width: float) -> tuple[list[_Block], _Rows, _Rows]:
    """The blocks above, in the middle and below, in rows that belong together."""
    above: list[_Block] = []
    centre: list[_Block] = []
    melds: dict[str, list[_Block]] = {}
    won: list[_Block] = []
    hand: list[_Block] = []
    for pile in view["piles"]:
        role, own = pile["role"], is_own(view, pile)
        caption = caption_of(labels, view, pile)
        if not pile["cards"] and not pile["hidden"] and role != "trick":
            continue
        if role == "hand" and pile["seat"] == view["seat"]:
            hand.append(_hand(pile, caption, width))
        elif role == "meld":
            melds.setdefault(pile["seat"] or "", []).append(_meld(pile, caption, width - EDGE))
        elif role in {"hand", "won"}:
            block = _backs(pile, caption) if not pile["cards"] else _open(pile, caption, width)
            (won if own else above).append(block)
        else:
            centre.append(_open(pile, caption, width - EDGE))
    trump = view["facts"].get("trump")
    if trump in SUIT_SIGNS and not any(pile["role"] == "turned" and pile["cards"] for pile in view["piles"]):
        centre.append(_Block(capital(word(labels, "trump")), 54, 54, sign=str(trump)))
    most = int((width - EDGE) / LETTER)
    told = [_Block(line) for text in remarks(labels, view) for line in wrap(text, most)]
    theirs, ours = _sides(melds, labels, view)
    middle = [row for row in (told, *theirs, centre, *ours) if row]
    small = sum(len(block.cards) for block in (*won, *hand)) <= FEW_CARDS
    own_rows = [[*won, *hand]] if small else [won, hand]
    return above, middle, [row for row in own_rows if row]


def _sides(melds: Mapping[str, list[_Block]], labels: Labels, view: Shown) -> tuple[_Rows, _Rows]:
    """The rows of melds of the others and of the reader's own side, each side below its name."""
    rows: dict[bool, _Rows] = {False: [], True: []}
    for seat, blocks in melds.items():
        place = rows[bool(seat) and is_own(view, {"seat": seat})]
        place += [[_Block(capital(seat_name(labels, view, seat)))], blocks] if seat else [blocks]
    return rows[False], rows[True]


def _flow_all(
    rows: Iterable[list[_Block]], ink: Ink, width: float, y: float, *, low: bool = False
) -> tuple[list[str], float]:
    parts: list[str] = []
    for row in rows:
        drawn, y = _flow(row, ink, width, y, low=low)
        parts += drawn
    return parts, y


def _flow(blocks: Sequence[_Block], ink: Ink, width: float, y: float, *, low: bool = False) -> tuple[list[str], float]:
    """Blocks beside one another, centred, in as many lines as the width asks for; ``low`` ones stand on one ground,
    the last of them in the middle where there is room.

    Returns the drawing and where the next may begin.
    """
    parts: list[str] = []
    gap = GAP if width >= NARROW else NARROW_GAP
    lines: list[list[_Block]] = []
    used = 0.0
    for block in blocks:
        if lines and used + gap + block.room <= width:
            lines[-1].append(block)
            used += gap + block.room
        else:
            lines.append([block])
            used = block.room
    for line in lines:
        full = sum(block.room for block in line) + gap * (len(line) - 1)
        tall = max(block.lead + block.height for block in line)
        lead = max(block.lead for block in line)
        x = EDGE + (width - full) / 2
        if low:
            x = max(float(EDGE), x + full / 2 - line[-1].room / 2 - (full - line[-1].room))
        for block in line:
            down = tall - block.lead - block.height if low else lead - block.lead
            parts.append(block.draw(ink, x, y + down, block.room))
            x += block.room + gap
        y += (tall if low else lead + max(block.height for block in line)) + GAP
    return parts, y
