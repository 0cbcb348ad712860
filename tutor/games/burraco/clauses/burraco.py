"""Burraco: seven cards, and the classes by which they are paid."""

from __future__ import annotations

from tutor.engine.clauses import Role, Trace
from tutor.games.burraco.book import clause
from tutor.games.burraco.melds import HIGH, LOW
from tutor.games.burraco.turn import Reading


@clause(
    "burraco.class.seven-cards",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("pagat scoring, memory", "fibur art. 13", "fitab definitions", "fgb digest"),
)
def seven_cards(trace: Trace, reading: Reading) -> bool:
    """A meld of seven or more cards is a burraco.

    The game has its name from it.

    Examples:
        fitab | burraco | meld 4h 5h 6h 7h 8h 9h -> class none, bonus 0
        fitab | burraco | meld 4h 5h 6h 7h 8h 9h Th -> class clean, bonus 200
    """
    return len(reading.meld) >= 7


@clause(
    "burraco.class.clean",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("fibur art. 13", "fitab definitions", "wikipedia-it scoring", "pagat scoring, memory"),
    contradiction="FITAB keeps the word for runs of seven to twelve cards, because its thirteen is royal.",
)
def clean(trace: Trace, reading: Reading) -> int:
    """A burraco without a card used as a wild is clean and worth 200; a natural two does no harm.

    It is twice as hard without help, and twice as dear.

    Examples:
        fitab | burraco | meld 4h 5h 6h 7h 8h 9h Th -> class clean, bonus 200
    """
    return 200


@clause(
    "burraco.class.dirty",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("fibur art. 13", "fitab definitions", "wikipedia-it scoring", "pagat scoring, memory"),
)
def dirty(trace: Trace, reading: Reading) -> int:
    """Any other burraco with a wild is dirty and worth 100.

    A dirty burraco is still a burraco: most of them are dirty.

    Examples:
        fitab | burraco | meld *=3h 4h 5h 6h 7h 8h 9h -> class dirty, bonus 100
    """
    return 100


@clause(
    "burraco.class.semi-clean",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=(
        "fitab definitions",
        "code-x definitions",
        "wikipedia-it scoring",
        "press burraconline",
        "pagat scoring, memory",
    ),
    option="semi",
    when=(150,),
    exception_to="burraco.class.dirty",
    contradiction="Older FIBUR texts and the international code know only clean and dirty.",
)
def semi_clean(trace: Trace) -> int:
    """Where it is played, a burraco with a wild that has enough cards besides it is semi-clean and worth 150; what
    is enough differs for runs and for sets.

    Who has seven real cards did not need the wild for the burraco.

    Examples:
        fitab | burraco | meld *=3h 4h 5h 6h 7h 8h 9h Th -> class semi-clean, bonus 150
        fitab+semi=0 | burraco | meld *=3h 4h 5h 6h 7h 8h 9h Th -> class dirty, bonus 100
    """
    return int(trace.option("semi"))


@clause(
    "burraco.class.semi-clean-run",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("fitab definitions", "code-x definitions", "wikipedia-it scoring", "fibur2026 classes", "press Feburit"),
    option="semi_run",
    contradiction=(
        "Literal federation wording asks for seven in a row; the programs and Feburit ask for the wild at an end."
    ),
)
def semi_clean_run(trace: Trace, reading: Reading) -> bool:
    """A run is semi-clean if seven of its cards in a row are natural; on the narrower reading the wild must also be
    an end card.

    Without the wild a burraco would be left all the same.

    Examples:
        fitab | burraco | meld 2s 3s 4s 5s 6s 7s 8s *=9s -> class semi-clean
        fitab | burraco | meld Ah 2h 3h 4h *=5h 6h 7h 8h 9h Th Jh Qh Kh -> class semi-clean
        fibur2026 | burraco | meld Ah 2h 3h 4h *=5h 6h 7h 8h 9h Th Jh Qh Kh -> class dirty
    """
    wild = reading.wild
    if trace.option("semi_run") == "wild_at_end":
        return wild.count(False) >= 7 and wild.count(True) == 1 and (wild[0] or wild[-1])
    longest = count = 0
    for is_wild in wild:
        count = 0 if is_wild else count + 1
        longest = max(longest, count)
    return longest >= 7


@clause(
    "burraco.class.semi-clean-set",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("fitab definitions", "fibur2026 classes"),
    option="semi_set",
    contradiction="FITAB says eight or more; FIBUR 2026 is read as exactly eight, which leaves nine cards dirty.",
)
def semi_clean_set(trace: Trace, reading: Reading) -> bool:
    """A set is semi-clean from eight cards up, wild included; on the narrower reading only with exactly eight.

    In a set the wild has no place, so its cards are only counted.

    Examples:
        fitab | burraco | meld Ks Ks Kh Kh Kd Kd Kc * -> class semi-clean
        fibur2026 | burraco | meld 9s 9s 9h 9h 9d 9d 9c 9c 2d -> class dirty
    """
    count = len(reading.meld)
    return count == 8 if trace.option("semi_set") == "exactly_eight" else count >= 8


@clause(
    "burraco.class.royal",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("fitab definitions", "fitab-library bonuses", "press burraconline", "press Feburit"),
    option="royal",
    when=(300,),
    exception_to="burraco.class.clean",
    contradiction="FITAB and Feburit pay 300; FIBUR knows no royal burraco.",
)
def royal(trace: Trace, reading: Reading) -> int:
    """Where it is played, a run of thirteen natural cards, ace to king or two to ace, is royal and worth 300;
    elsewhere it is simply clean.

    Thirteen real cards of a suit are the most that can be laid without help.

    Examples:
        fitab | burraco | meld Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh -> class royal, bonus 300
        pagat | burraco | meld Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh -> class clean, bonus 200
    """
    whole = reading.meld.kind == "run" and len(reading.meld) >= HIGH - LOW
    return int(trace.option("royal")) if whole else 0


@clause(
    "burraco.class.royal-with-wild",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("fitab-library bonuses",),
    option="royal_wild",
    when=(250,),
    contradiction="FITAB's own definition of royal excludes the joker.",
)
def royal_with_wild(trace: Trace, reading: Reading) -> int:
    """Where it is played, a run of thirteen or fourteen cards with a wild is worth 250 instead of its dirty or
    semi-clean value.

    It pays for the length of the run.

    Examples:
        fitab+royal_wild=250 | burraco | meld Ah 2h 3h 4h *=5h 6h 7h 8h 9h Th Jh Qh Kh -> bonus 250
    """
    whole = reading.meld.kind == "run" and len(reading.meld) >= HIGH - LOW
    return int(trace.option("royal_wild")) if whole else 0


@clause(
    "burraco.class.super",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("fitab-library bonuses", "press burraconline", "press Feburit", "fgb note"),
    option="super",
    when=(250,),
    exception_to="burraco.class.clean",
    contradiction="FGB-family sources pay 250; FIBUR pays 200.",
)
def super_(trace: Trace, reading: Reading) -> int:
    """Where it is played, all eight cards of a rank without a wild are worth 250; elsewhere they are simply clean.

    Nobody can hold more of a rank.

    Examples:
        fitab | burraco | meld 9s 9s 9h 9h 9d 9d 9c 9c -> class super, bonus 250
    """
    return int(trace.option("super")) if reading.meld.kind == "set" and len(reading.meld) == 8 else 0


@clause(
    "burraco.class.super-with-wild",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("fitab-library bonuses",),
    option="super_wild",
    when=(200,),
    contradiction="A nine-card set with a wild is worth 100, 150 or 200, depending on the body.",
)
def super_with_wild(trace: Trace, reading: Reading) -> int:
    """Where it is played, all eight cards of a rank with a wild are worth 200 instead of the semi-clean or dirty
    value.

    A ninth card, and a wild one, cannot make it better than it was.

    Examples:
        fitab+super_wild=200 | burraco | meld 9s 9s 9h 9h 9d 9d 9c 9c 2d -> bonus 200
    """
    whole = reading.meld.kind == "set" and reading.wild.count(False) == 8
    return int(trace.option("super_wild")) if whole else 0


@clause(
    "burraco.class.final-state",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("fibur2026 classes",),
)
def final_state(trace: Trace, reading: Reading) -> Reading:
    """A burraco is classed by what lies there when the deal ends, or at the moment of closing; an addition can
    raise or lower its class.

    What lay there in between is nobody's concern.

    Examples:
        fitab | score | NS table *=3h 4h 5h 6h 7h 8h 9h Th; hands 5s; pozzetto taken
          | EW table none; hands 3s; pozzetto taken; closed yes -> points NS 225 EW 95
    """
    return reading


@clause(
    "burraco.class.turned-cards",
    role=Role.FACT,
    gate="query",
    basis="sources",
    sources=("press Feburit",),
    contradiction="How many cards are turned differs from body to body.",
)
def turned_cards(trace: Trace) -> bool:
    """Turning cards sideways to show the class of a burraco is a custom and changes nothing.

    It saves counting seven cards again and again.

    Examples:
        fitab | conduct | act turn-cards-to-mark -> allowed yes
    """
    return True
