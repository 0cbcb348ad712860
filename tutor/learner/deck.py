"""A packaged deck for Anki: what one has confused, and what fades or is not firm yet.

Cards keep their identity, so that a later deck brings what is new and leaves one's own intervals alone.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import Final

from genanki import Deck, Model, Note, Package

from tutor.engine.game import Game
from tutor.errors import N_
from tutor.learner.overview import overview
from tutor.learner.state import State

NOT_FIRM: Final = ("fading", "familiar", "learning")
"""How a clause stands that has a card in the deck."""

MODEL: Final = 1_593_104_661
DECK: Final = 1_593_104_662
FACE: Final = ".card { font-family: system-ui, sans-serif; font-size: 20px; text-align: center; }"


@dataclass(frozen=True, slots=True)
class AnkiCard:
    """One card: its identity, what is asked, what is answered, and the game as a tag."""

    id: str
    front: str
    back: str
    game: str


def cards_of(
    state: State, games: Mapping[str, Game], moment: str, say: Callable[..., str], topic: Callable[[str], str]
) -> Iterator[AnkiCard]:
    """The cards of the deck. ``say`` puts an English text into the reader's language, ``topic`` names a topic."""
    made = set()
    for id, game in games.items():
        told = overview(state, game, moment)
        weak = [clause for group in NOT_FIRM for clause in told.clauses[group]]
        for name, held in game.tables.misconceptions.items():
            if f"{id}:{name}" in state.cards or set(held.touches) & set(weak):
                made |= set(held.touches)
                yield AnkiCard(f"{id}:{name}", say(N_("True or not? {belief}"), belief=say(held.belief)),
                               say(N_("Not so. {truth}"), truth=say(held.truth)), id)  # fmt: skip
        for clause in weak:
            if clause not in made:
                shown = game.tables.book.clauses[clause]
                front = say(
                    N_("{game}, {topic}: what is the rule?"), game=say(game.teaching.name), topic=topic(shown.topic)
                )
                yield AnkiCard(clause, f"{front} ({clause.rpartition('.')[2]})", say(shown.statement), id)


def write_deck(cards: Iterator[AnkiCard], name: str, moment: float) -> bytes:
    """The package with these cards, as Anki imports it. ``moment`` is in seconds.

    >>> len(write_deck(iter(()), "Rules", 1_772_000_000.0)) > 100
    True
    """
    model = Model(
        MODEL, name, fields=[{"name": "Front"}, {"name": "Back"}], css=FACE,
        templates=[{"name": name, "qfmt": "{{Front}}", "afmt": "{{FrontSide}}<hr id=answer>{{Back}}"}],
    )  # fmt: skip
    deck = Deck(DECK, name)
    for card in cards:
        deck.add_note(
            Note(model=model, fields=[escape(card.front), escape(card.back)], guid=card.id, tags=[card.game])
        )  # fmt: skip
    out = io.BytesIO()
    Package(deck).write_to_file(out, timestamp=moment)
    return out.getvalue()
