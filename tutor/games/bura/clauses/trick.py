"""Who takes a trick, and what becomes of its cards."""

from __future__ import annotations

from collections.abc import Sequence

from tutor.engine.clauses import Finding, Role, Trace, broken, passed
from tutor.games.bura.acts import Cards, Reply
from tutor.games.bura.book import clause
from tutor.games.bura.terms import Decision, Pairs, all_beaten, best_pairing, pairing_as_laid


@clause(
    "bura.trick.beat-all",
    role=Role.DEFINITION,
    gate="consequence",
    seed=("U14a", "U14b"),
    basis="seed",
    sources=("seed", "pagat", "wikipedia-en", "wikipedia-ru"),
    contradiction="Two programs compare point sums or the single highest card; every text wants each card beaten.",
    dissent=("engine-georgian-a", "engine-georgian-b"),
)
def beat_all(trace: Trace, trump: str, target: Cards, answer: Cards, pairs: Pairs) -> Decision:
    """An answer takes the trick only when it beats every card led; one card left standing is enough for the leader
    to take everything.

    It is the heart of the game: no weighing, no majority, all or nothing.

    Examples:
        seed | trick | trump h | plays Ts 7s, As 6h -> taker 1, points 21
        seed | trick | trump h | plays Qh 8h, Ah 7h -> taker 0
        seed | trick | trump h | plays 7s 6s, Ad Td -> taker 0
    """
    return Decision(all_beaten(target, pairs))


@clause(
    "bura.trick.card-for-card",
    role=Role.DEFINITION,
    gate="consequence",
    seed=("U14a",),
    basis="sources",
    sources=("seed", "pagat", "burkozel-formalized"),
)
def card_for_card(trace: Trace, trump: str, target: Cards, answer: Cards) -> Pairs:
    """One card of the answer can beat one card of the lead and no more, however strong it is.

    What an ace has to spare over a seven helps no other card.

    Examples:
        seed | trick | trump h | plays Ks Qs Js, Ah 6d 6c -> taker 0
        seed | trick | trump h | plays Ks Qs, Ah 6h -> taker 1
    """
    pairs: Pairs | None = trace.ask("bura.trick.any-pairing", trump, target, answer)
    return pairing_as_laid(trace, trump, target, answer) if pairs is None else pairs


@clause(
    "bura.trick.any-pairing",
    role=Role.DEFINITION,
    gate="consequence",
    seed=("U14a",),
    basis="sources",
    sources=("seed", "burkozel-formalized", "engine-go", "engine-py", "pagat"),
    option="assignment",
    contradiction=(
        "One custom lays each card on the card it beats and so fixes the pairing; a program that pairs by "
        "position is simply wrong."
    ),
    dissent=("khorin", "bura-rust"),
)
def any_pairing(trace: Trace, trump: str, target: Cards, answer: Cards) -> Pairs:
    """If some way of pairing the answer with the lead beats every card, the trick is beaten, in whatever order the
    cards were laid.

    An option has the other custom, where each card is laid on its victim.

    Examples:
        seed | trick | trump h | plays As 7s, Ts 6h -> taker 1
        seed+assignment=declared | trick | trump h | plays As 7s, Ts 6h -> taker 0
    """
    if trace.option("assignment") == "declared":
        return pairing_as_laid(trace, trump, target, answer)
    return best_pairing(trace, trump, target, answer)


@clause(
    "bura.trick.no-weighing",
    role=Role.FACT,
    gate="consequence",
    seed=("U14a", "U14b"),
    basis="seed",
    sources=("seed", "pagat"),
)
def no_weighing(trace: Trace, points: Sequence[int], tops: Sequence[int], trumps: Sequence[int]) -> tuple[str, ...]:
    """Neither points, nor the highest card, nor the number of trumps decides a trick as such.

    Each of the three looks plausible and each has been programmed by somebody.

    Examples:
        seed | trick | trump h | plays Qs Js, As 9s -> taker 0
        seed | trick | trump h | plays As Ts Ks, 7h 6h 8h -> taker 1
    """
    measures = {"points": points, "top": tops, "trumps": trumps}
    return tuple(name for name, (lead, answer) in measures.items() if answer > lead)


@clause(
    "bura.trick.half-beat",
    role=Role.DEFINITION,
    gate="consequence",
    seed=("U14b",),
    basis="seed",
    sources=("seed", "wikipedia-ru", "bura-miniapp"),
)
def half_beat(trace: Trace, target: Cards, pairs: Pairs) -> bool:
    """An answer that beats only some of the cards wins nothing, not even those cards; it counts as a discard.

    With closed discards it must therefore lie face down like any other discard.

    Examples:
        seed | trick | trump h | plays Qs 9s 6s, 7s Ks 8s -> taker 0
        seed+reply=closed | reply | trump h | hand Ts 6h Ad | lead 9s 8s | cards Ts Ad | face up -> legal no
    """
    return 0 < len(pairs) < len(target)


@clause(
    "bura.trick.beat-the-latest",
    role=Role.DEFINITION,
    gate="consequence",
    basis="sources",
    sources=("pagat", "wikipedia-ru", "igrafan", "minigames"),
    option="players",
)
def beat_the_latest(trace: Trace, target: Cards, answer: Cards) -> Cards:
    """With more than two players the cards to beat are those of the latest full beat, and whoever beat fully last
    takes the trick.

    Every full beat raises the bar for those who come after; a half-beat does not.

    Examples:
        seed+players=3 | trick | trump d | plays 7s, Ks, Qs -> taker 1
        seed+players=3 | trick | trump d | plays Ts 8s, As 7c, 6d 9s -> taker 2
    """
    return answer


@clause(
    "bura.trick.single-round",
    role=Role.TEST,
    gate="turn",
    on=("reply",),
    seed=("U14a",),
    basis="seed",
    sources=("seed", "pagat", "wikipedia-ru"),
    contradiction="Six-card relatives allow beating back round the table; they are other games.",
    dissent=("engine-uz", "kozel-cousin"),
)
def single_round(act: Reply) -> Finding:
    """Each player answers a lead once, and nobody, the leader included, beats back.

    When everybody has answered once the trick is over.

    Examples:
        seed | conduct | act beat-back -> allowed no
        seed | reply | trump h | hand As 7d 6c | lead Ts | cards As -> legal yes
    """
    return broken() if act.answered else passed()


@clause(
    "bura.trick.taker-keeps",
    role=Role.EFFECT,
    gate="consequence",
    seed=("U14a", "U14b", "U17"),
    basis="seed",
    sources=("seed", "pagat-reported", "wikipedia-ru"),
)
def taker_keeps(trace: Trace, plays: tuple[Cards, ...], taker: int, beaten: bool) -> dict[int, Cards]:
    """All cards of the trick, beaten or thrown, go to the taker's pile and their points are the taker's.

    Nothing leaves the game: beaten cards are exactly the points that win it.

    Examples:
        seed | trick | trump h | plays As, 6h -> points 11
        seed | trick | trump h | plays 6h, Ac -> taker 0, points 11
    """
    return {taker: tuple(card for cards in plays for card in cards)}


@clause(
    "bura.trick.taker-leads",
    role=Role.EFFECT,
    gate="consequence",
    seed=("U16b",),
    basis="seed",
    sources=("seed", "pagat-reported", "wikipedia-ru"),
)
def taker_leads(trace: Trace, taker: str) -> str:
    """Whoever took the trick leads to the next one.

    The lead goes with the trick, whoever led before.

    Examples:
        seed | conduct | act loser-leads -> allowed no
    """
    return taker
