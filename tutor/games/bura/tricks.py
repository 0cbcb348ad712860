"""A whole trick: who takes it, what each side gets, and which clauses decided."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.cards import Card
from tutor.engine.clauses import Mark, Trace, Weight
from tutor.games.bura.acts import Cards
from tutor.games.bura.terms import (
    Pairs,
    all_beaten,
    beats,
    best_pairing,
    cover,
    decide,
    hand_size,
    points_of,
    strength,
)

RICH = 10
"""Points worth a word: from here on it is said whose they are."""


@dataclass(frozen=True, slots=True)
class Answered:
    """One answer in a trick: what it had to beat, what it laid, what it beat, and whether it takes."""

    place: int
    target: Cards
    cards: Cards
    pairs: Pairs
    takes: bool
    spoils: tuple[int, ...]

    @property
    def beaten(self) -> tuple[tuple[Card, Card], ...]:
        """Each beaten card with the card that beats it."""
        return tuple((self.target[card], self.cards[by]) for card, by in self.pairs)

    @property
    def unbeaten(self) -> Cards:
        """The cards left standing."""
        done = dict(self.pairs)
        return tuple(card for place, card in enumerate(self.target) if place not in done)


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick that is over. ``taker`` is a place among the plays; ``shares`` the cards that each place wins."""

    plays: tuple[Cards, ...]
    answers: tuple[Answered, ...]
    taker: int
    shares: dict[int, Cards]

    @property
    def beaten(self) -> bool:
        """Whether the last play beat what it had to beat."""
        return bool(self.answers) and self.answers[-1].takes


def resolve(trace: Trace, trump: str, plays: tuple[Cards, ...], faces: tuple[str | None, ...] = ()) -> Trick:
    """Work a trick out. An answer that lies face down concedes, where a clause says so."""
    taker, target = 0, plays[0]
    answers = []
    for place, cards in enumerate(plays[1:], start=1):
        pairs = cover(trace, trump, target, cards)
        decision = decide(trace, trump, target, cards, pairs)
        face = faces[place] if faces else None
        takes = decision.takes and not trace.ask("bura.reply.closed-concedes", face)
        answers.append(Answered(place, target, cards, pairs, takes, () if takes else decision.spoils))
        if takes:
            taker = place
            target = trace.ask("bura.trick.beat-the-latest", target, cards) or target
    return Trick(plays, tuple(answers), taker, _shares(trace, plays, taker, tuple(answers)))


def _shares(trace: Trace, plays: tuple[Cards, ...], taker: int, answers: tuple[Answered, ...]) -> dict[int, Cards]:
    shares: dict[int, Cards] = trace.ask("bura.trick.taker-keeps", plays, taker, taker > 0) or {}
    for answer in answers:
        if answer.spoils and not answer.takes:
            won = tuple(card for place in answer.spoils for card in _pair(answer, place))
            shares = {place: tuple(card for card in cards if card not in won) for place, cards in shares.items()}
            shares[answer.place] = won
    return shares


def _pair(answer: Answered, place: int) -> Cards:
    by = dict(answer.pairs)[place]
    return (answer.target[place], answer.cards[by])


def cite_trick(trace: Trace, trump: str, trick: Trick, *, whole: bool = True) -> None:
    """Leave the steps that decided a trick. ``whole`` is False where the trick is only a part of the answer."""
    *earlier, last = trick.answers
    if earlier:
        trace.explain("bura.trick.beat-the-latest", taker=trick.taker, target=last.target)
    for answer in earlier:
        _cite_half_beat(trace, answer)
    if last.takes:
        _cite_beaten(trace, trump, last, decides=whole)
    else:
        _cite_unbeaten(trace, trump, last, decides=whole)
    _cite_declared_pairs(trace, trump, last)
    if whole:
        _cite_weighing(trace, trump, last)
    if trace.ask("bura.shokha.single-cover", last.cards):
        trace.explain("bura.shokha.single-cover", beaten=last.beaten, unbeaten=last.unbeaten)
    if trace.ask("bura.jump.same-trick", trump, trick.plays[0]):
        trace.explain("bura.jump.same-trick", cards=trick.plays[0])


def _cite_half_beat(trace: Trace, answer: Answered) -> None:
    if not answer.takes and trace.ask("bura.trick.half-beat", answer.target, answer.pairs):
        trace.explain("bura.trick.half-beat", beaten=answer.beaten, unbeaten=answer.unbeaten)


def _cite_beaten(trace: Trace, trump: str, answer: Answered, *, decides: bool) -> None:
    several = len(answer.target) > 1
    for card, by in answer.beaten:
        slot = _reason(trace, trump, card, by)
        if not several or slot != "bura.beat.same-suit-higher":
            trace.explain(slot, card=card, by=by, beats=True)
    laid = tuple(zip(answer.target, answer.cards, strict=False))
    for card, by in (*answer.beaten, *laid):
        _cite_order(trace, card, by, blanks=not several)
    if several and trace.option("assignment") != "declared":
        trace.explain("bura.trick.any-pairing", beaten=answer.beaten, crossed=set(laid) != set(answer.beaten))
    if trace.ask("bura.holding.molodka-beatable", trump, answer.target, hand_size(trace)):
        trace.explain("bura.holding.molodka-beatable", cards=answer.target)
    weight = Weight.DECIDES if decides else Weight.EXPLAINS
    trace.cite("bura.trick.beat-all", Mark.MET, weight, beaten=answer.beaten, unbeaten=answer.unbeaten)


def _cite_unbeaten(trace: Trace, trump: str, answer: Answered, *, decides: bool) -> None:
    weight = Weight.DECIDES if decides else Weight.EXPLAINS
    trace.cite("bura.trick.beat-all", Mark.BROKEN, weight, beaten=answer.beaten, unbeaten=answer.unbeaten)
    _cite_half_beat(trace, answer)
    if decides:
        _cite_failures(trace, trump, answer, answer.unbeaten)
        if points_of(trace, answer.cards) >= RICH:
            trace.explain("bura.trick.taker-keeps", cards=answer.cards, points=points_of(trace, answer.cards))


def _cite_declared_pairs(trace: Trace, trump: str, answer: Answered) -> None:
    """Under the custom of declared pairs the pairing decides whenever there is more than one card."""
    if len(answer.target) > 1 and trace.option("assignment") == "declared":
        best = best_pairing(trace, trump, answer.target, answer.cards)
        trace.explain("bura.trick.any-pairing", declared=True, possible=all_beaten(answer.target, best))


def _cite_failures(trace: Trace, trump: str, answer: Answered, unbeaten: Cards) -> None:
    """Why the cards left standing were not beaten: the card that could was needed elsewhere, the rest could not."""
    used = {by for _, by in answer.pairs}
    single = len(answer.target) == 1
    for card in unbeaten:
        able = [by for by in answer.cards if beats(trace, trump, card, by)]
        if able:
            trace.explain("bura.trick.card-for-card", card=card, by=able[0])
        for place, by in enumerate(answer.cards):
            if place not in used and by not in able:
                _cite_failure(trace, trump, card, by, single=single)


def _cite_failure(trace: Trace, trump: str, card: Card, by: Card, *, single: bool) -> None:
    if trace.ask("bura.shokha.beats-all", by, card, trump):
        trace.explain("bura.shokha.beats-all", card=card, by=by, beats=False)
        return
    if card.suit == trump and (single or by.suit == trump):
        trace.explain("bura.beat.trump-over-trump", card=card, by=by, beats=False)
    elif by.suit == card.suit and single:
        trace.explain("bura.beat.same-suit-higher", card=card, by=by, beats=False)
    if by.suit not in {card.suit, trump}:
        slot = "bura.beat.no-ties" if by.rank == card.rank else "bura.beat.other-suit"
        trace.explain(slot, card=card, by=by, beats=False)
    _cite_order(trace, card, by, blanks=single)


def _reason(trace: Trace, trump: str, card: Card, by: Card) -> str:
    if trace.ask("bura.shokha.beats-all", card, by, trump):
        return "bura.shokha.beats-all"
    if by.suit == trump:
        return "bura.beat.trump-over-trump" if card.suit == trump else "bura.beat.trump-over-plain"
    return "bura.beat.same-suit-higher"


def _cite_order(trace: Trace, card: Card, by: Card, *, blanks: bool) -> None:
    """The order of ranks is worth a word where people get it wrong: the ten, and the blanks among themselves."""
    if card.suit != by.suit:
        return
    ranks = {card.rank, by.rank}
    if "T" in ranks and ranks & set("KQJ"):
        trace.explain("bura.cards.rank-order", card=card, by=by)
    elif blanks and ranks <= set("9876"):
        trace.explain("bura.cards.blanks-ranked", card=card, by=by)


def _cite_weighing(trace: Trace, trump: str, answer: Answered) -> None:
    """Say that points, top card and number of trumps do not count where they would have said otherwise."""

    def top(cards: Cards) -> tuple[bool, tuple[int, int]]:
        return max((card.suit == trump, strength(trace, card)) for card in cards)

    points = (points_of(trace, answer.target), points_of(trace, answer.cards))
    tops = sorted({top(answer.target), top(answer.cards)})
    trumps = tuple(sum(card.suit == trump for card in cards) for cards in (answer.target, answer.cards))
    ahead = trace.ask(
        "bura.trick.no-weighing", points,
        (tops.index(top(answer.target)), tops.index(top(answer.cards))), trumps,
    )  # fmt: skip
    if ahead is None:
        return
    if answer.takes:
        if points[0] - points[1] >= RICH and len(answer.target) > 1:
            trace.explain("bura.trick.no-weighing", points=points, ahead=())
    elif "points" in ahead or ("top" in ahead and len(answer.target) > 1):
        trace.explain("bura.trick.no-weighing", points=points, ahead=ahead)
