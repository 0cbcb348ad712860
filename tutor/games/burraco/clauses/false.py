"""What people believe and the rules do not say. None of these may stand in a rule set; misconceptions plant them."""

from __future__ import annotations

from tutor.cards import Card
from tutor.engine.clauses import Finding, Role, Trace, broken, met, passed
from tutor.games.burraco.book import clause
from tutor.games.burraco.joining import join_runs
from tutor.games.burraco.laid import Cards, Meld
from tutor.games.burraco.melds import can_stand
from tutor.games.burraco.terms import class_of, closes
from tutor.games.burraco.turn import Close, Discard, Lay, Reading, Turn


@clause(
    "burraco.false.any-two-in-second-place",
    role=Role.DEFINITION,
    gate="shape",
    false=True,
    exception_to="burraco.run.one-suit",
)
def any_two_in_second_place(trace: Trace, card: Card, place: int, suit: str, solid: frozenset[int]) -> bool:
    """Any two in second place of a run is natural.

    Examples:
        fitab!any-two-natural | meld | cards Ah 2s 3h -> legal yes, clean yes
    """
    return place % 13 == 2


@clause(
    "burraco.false.suited-two-in-set",
    role=Role.DEFINITION,
    gate="shape",
    false=True,
    exception_to="burraco.set.equal-ranks",
)
def suited_two_in_set(trace: Trace, card: Card, others: Cards) -> bool:
    """A two that shares the suit of every other card of a set is no wild there: it leaves the set clean and still
    lets one wild in.

    Examples:
        fitab!suited-two-natural-in-set | meld | cards 3c 3c 2c -> legal yes, clean yes
    """
    return any(other.suit != card.suit for other in others if not can_stand(trace, other))


@clause(
    "burraco.false.corner-run",
    role=Role.PERMISSION,
    gate="shape",
    on=("meld",),
    false=True,
)
def corner_run(act: Lay) -> Finding:
    """A run may go on from the king through the ace to the two.

    Examples:
        fitab!ace-turns-corner | meld | cards Kd Ad 2d -> legal yes, clean yes
    """
    return passed()


@clause(
    "burraco.false.replaced-wild-returns",
    role=Role.PREFERENCE,
    gate="possession",
    false=True,
    exception_to="burraco.table.not-to-hand",
)
def replaced_wild_returns(trace: Trace, place: int, low: int, high: int) -> str:
    """A wild replaced by the true card goes to the hand of the player who replaced it.

    Examples:
        fitab!replaced-joker-returns | add | meld 5d *=6d 7d | cards 6d -> legal yes, reading 5d 6d 7d, clean yes
    """
    return "hand"


@clause(
    "burraco.false.wild-changes-meld",
    role=Role.PERMISSION,
    gate="possession",
    on=("move-wild",),
    false=True,
    exception_to="burraco.table.cards-stay",
)
def wild_changes_meld(act: Lay) -> Finding:
    """A wild may be carried from one meld of the side to another.

    Examples:
        fitab!wild-changes-meld | move-wild | meld *=4d 5d 6d 7d | to 9s | target Ts Js Qs -> legal yes
    """
    return broken(target=act.target) if act.target == "hand" else met(target=act.target)


@clause(
    "burraco.false.wild-frees-wild",
    role=Role.DEFINITION,
    gate="obligation",
    false=True,
    exception_to="burraco.wild.keeps-place",
)
def wild_frees_wild(trace: Trace, card: Card, natural: bool) -> bool:
    """A newly added wild may take the place of a locked one and push it elsewhere in the run.

    Examples:
        fitab!wild-frees-wild | add | meld 3c 2c=4c 5c | cards 2h -> legal yes
    """
    return True


@clause(
    "burraco.false.pozzetto-after-burraco",
    role=Role.DEFINITION,
    gate="obligation",
    false=True,
)
def pozzetto_after_burraco(trace: Trace, has_burraco: bool) -> bool:
    """A side may take its pozzetto only once it owns a burraco.

    Examples:
        fitab!pozzetto-needs-burraco | turn | hand 9c 9d | table 4h 5h 6h | moves draw 9s, meld 9c 9d 9s -> refused 2
    """
    return has_burraco


@clause(
    "burraco.false.pozzetto-per-player",
    role=Role.DEFINITION,
    gate="consequence",
    false=True,
)
def pozzetto_per_player(trace: Trace, turn: Turn) -> bool:
    """Each player takes a pozzetto of his own when his hand is empty for the first time, as long as one is left.

    Examples:
        fitab!pozzetto-per-player | turn | hand 9c 9d | table 4h 5h 6h | pozzetto taken | pozzetti_left 1
          | moves draw 9s, meld 9c 9d 9s -> result pozzetto-flying
    """
    return turn.pozzetti > 0 and not turn.took


@clause(
    "burraco.false.discard-then-play-on",
    role=Role.EFFECT,
    gate="turn",
    false=True,
    exception_to="burraco.turn.ends-with-discard",
)
def discard_then_play_on(trace: Trace) -> str:
    """A pozzetto taken with the discard is picked up at once and the turn goes on.

    Examples:
        fitab!discard-then-play-on | turn | hand 9c 9d Kh | next_pozzetto 5s 6s 7s 8s Js Jd Jh Qc Qd Qh 4c
          | moves draw 9s, meld 9c 9d 9s, discard Kh, meld 5s 6s 7s 8s -> refused none
    """
    return "plays-on"


@clause(
    "burraco.false.flying-draws-again",
    role=Role.EFFECT,
    gate="turn",
    false=True,
    exception_to="burraco.turn.one-draw",
)
def flying_draws_again(trace: Trace) -> str:
    """After picking up the pozzetto in flight the player draws again and plays on.

    Examples:
        fitab!flying-draws-again | turn | hand 9c 9d | next_pozzetto 5s 6s 7s 8s Js Jd Jh Qc Qd Qh 4c
          | moves draw 9s, meld 9c 9d 9s, draw Kd -> refused none
    """
    return "draws-again"


@clause(
    "burraco.false.no-wild-discard",
    role=Role.TEST,
    gate="obligation",
    on=("discard",),
    false=True,
)
def no_wild_discard(act: Discard) -> Finding:
    """A wild card may not be discarded at all.

    Examples:
        fitab!wild-never-discarded | turn | hand Qs Qh 2c 8s | moves draw 9s, discard 2c -> refused 2
    """
    wild = tuple(card for card in act.cards if can_stand(act.trace, card))
    return broken(cards=wild) if wild else passed()


@clause(
    "burraco.false.semi-clean-closes",
    role=Role.TEST,
    gate="obligation",
    on=("discard", "close"),
    false=True,
)
def semi_clean_closes(act: Discard | Close) -> Finding:
    """Where a clean burraco is needed to close, a semi-clean one will do as well; elsewhere any burraco will.

    Examples:
        seed!semi-clean-closes | turn | hand Ks | table *=3s 4s 5s 6s 7s 8s 9s Ts, 7h 8h 9h | pozzetto taken
          | moves draw Th, add Th to 2, discard Ks -> refused none, result closed
    """
    if not closes(act):
        return passed()
    needs = act.trace.option("close_needs")
    names = {"clean", "royal", "super", "semi-clean"} | (set() if needs == "clean" else {"dirty"})
    has = any(class_of(act.trace, meld).name in names for meld in act.turn.melds)
    return passed() if has else broken(needs=needs)


@clause(
    "burraco.false.closer-wins",
    role=Role.EFFECT,
    gate="consequence",
    false=True,
)
def closer_wins(trace: Trace, closer: str) -> str:
    """The side that closes wins, whatever the points.

    Examples:
        fitab!closer-wins | score | NS table 4s 5s 6s; hands none; pozzetto taken; closed yes
          | EW table 4h 5h 6h 7h 8h 9h Th; hands 3s; pozzetto taken -> winner NS
    """
    return closer


@clause(
    "burraco.false.pile-after-stock",
    role=Role.DEFINITION,
    gate="turn",
    false=True,
    exception_to="burraco.stock.last-two-dead",
)
def pile_after_stock(trace: Trace, over: str) -> bool:
    """When the stock is over the deal goes on: whoever is to draw takes the pile.

    Examples:
        seed!pile-after-stock | draw | source pile | pile 5d Jc | stock 0 | pozzetti_left 0 -> legal yes
    """
    return False


@clause(
    "burraco.false.closer-spared",
    role=Role.DEFINITION,
    gate="query",
    false=True,
)
def closer_spared(trace: Trace, points: int, closed: bool) -> int:
    """The side that closes is not charged for its own unplayed pozzetto; the other side pays for its own.

    Examples:
        seed!closer-spared-unplayed | score
          | NS table 4h 5h 6h 7h 8h 9h Th; pozzetto unplayed; unplayed_cards 3s 4s; closed yes
          | EW table Ks Kh Kd; hands 4h; pozzetto taken -> points NS 350 EW 25
    """
    return 0 if closed else points


@clause(
    "burraco.false.stand-in-value",
    role=Role.DEFINITION,
    gate="query",
    false=True,
)
def stand_in_value(trace: Trace, card: Card, stands: Card | None) -> Card:
    """A wild counts as many points as the card it stands for.

    Examples:
        fitab!joker-scores-stand-in | meld | cards *=3d 4d 5d 6d -> legal yes, points 20
    """
    return stands or card


@clause(
    "burraco.false.six-and-end-wild",
    role=Role.DEFINITION,
    gate="query",
    false=True,
)
def six_and_end_wild(trace: Trace, reading: Reading) -> bool:
    """A run is semi-clean as soon as it has seven cards with the wild at an end.

    Examples:
        fitab!seven-with-wild-semi-clean | burraco | meld *=3h 4h 5h 6h 7h 8h 9h -> class semi-clean, bonus 150
    """
    return len(reading.meld) >= 7 and (reading.wild[0] or reading.wild[-1])


@clause(
    "burraco.false.class-kept",
    role=Role.DEFINITION,
    gate="query",
    false=True,
)
def class_kept(trace: Trace, reading: Reading) -> Reading:
    """A burraco keeps the class it had when its seventh card was laid.

    Examples:
        fitab!clean-stays-clean | burraco | meld *=3h 4h 5h 6h 7h 8h 9h Th -> class clean, bonus 200
    """
    kept = [place for place, wild in enumerate(reading.wild) if not wild]
    if len(kept) < 7 or len(kept) == len(reading.wild):
        return reading
    meld = reading.meld
    places = tuple(meld.places[place] for place in kept) if meld.places else ()
    cards = tuple(meld.cards[place] for place in kept)
    return Reading(Meld(meld.kind, meld.of, cards, places), (False,) * len(kept))


@clause(
    "burraco.false.runs-merge",
    role=Role.EFFECT,
    gate="possession",
    false=True,
    exception_to="burraco.table.cards-stay",
)
def runs_merge(trace: Trace, melds: tuple[Meld, ...]) -> tuple[Meld, ...]:
    """Runs of a side in one suit that touch become a single run.

    Examples:
        fitab!runs-merge | conduct | act merge-melds -> allowed yes
    """
    return join_runs(melds)


@clause(
    "burraco.false.suits-differ",
    role=Role.TEST,
    gate="shape",
    on=("meld",),
    false=True,
)
def suits_differ(act: Lay) -> Finding:
    """No two natural cards of a set may be of the same suit.

    Examples:
        fitab!set-needs-different-suits | meld | cards Ks Ks Kh -> legal no
    """
    if act.reading.meld.kind != "set":
        return passed()
    suits = [card.suit for card, _ in act.reading.naturals]
    return passed() if len(set(suits)) == len(suits) else broken(suits=tuple(suits))


@clause(
    "burraco.false.waived-at-stock-end",
    role=Role.DEFINITION,
    gate="query",
    false=True,
)
def waived_at_stock_end(trace: Trace, closed: bool) -> int:
    """A missed pozzetto costs nothing when the deal ended with the stock, and 100 when somebody closed.

    Examples:
        fitab!stock-end-waives-penalty | score | NS table Qs Qh Qd; hands 5c; pozzetto untaken
          | EW table 8s 9s Ts; hands 9d; pozzetto taken -> points NS 25 EW 20
    """
    return 100 if closed else 0


@clause(
    "burraco.false.both-partners-needed",
    role=Role.TEST,
    gate="obligation",
    on=("discard", "close"),
    false=True,
)
def both_partners_needed(act: Discard | Close) -> Finding:
    """A side may close only when both partners have held a pozzetto.

    Examples:
        fitab!both-partners-to-pozzetto | turn | hand 9h | table 4s 5s 6s 7s 8s 9s Ts, 6h 7h 8h | pozzetto taken
          | pozzetti_left 0 | moves draw Kd, add 9h to 2, discard Kd -> refused 2
    """
    if not closes(act):
        return passed()
    return broken() if act.turn.pozzetto == "untaken" or act.turn.players > 2 else passed()
