"""What the tutor words in its own way stands in a catalogue, and is worded otherwise there."""

from __future__ import annotations

from tests.helpers.catalogue import as_written, reworded, texts
from tutor.registry import taught


def test_only_what_a_catalogue_says_is_reworded() -> None:
    words = reworded()
    assert set(words) <= texts([as_written(game) for game in taught()])
    assert not [text for text, instead in words.items() if text == instead]
