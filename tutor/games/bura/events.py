"""A deal told as a list of events, and whether it has ended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import groupby
from typing import Any

from tutor.cards import Card
from tutor.engine.clauses import Mark, Trace, Weight
from tutor.engine.judge import run_gates
from tutor.games.bura.acts import Cards, Show
from tutor.games.bura.claiming import Claim, declare
from tutor.games.bura.clauses.setup import PACKS
from tutor.games.bura.marking import cite_level
from tutor.games.bura.terms import hand_size, has_enough, plays_whole_pack, points_of, right_of, strength

COMPETING = frozenset({"declare", "bura", "jump"})
Event = tuple[Any, ...]


class DealEnd:
    """Follows events until one of them ends the deal. ``winner`` and ``void`` say how, once ``over`` is true."""

    def __init__(
        self, trace: Trace, seats: str, won: dict[str, int], leader: str | None, trump: str, hands: Mapping[str, Cards]
    ) -> None:
        self.trace = trace
        self.seats = seats
        self.won = won
        self.on_lead = leader
        self.trump = trump
        self.hands = hands
        self.moment = "lead"
        self.lying: str | None = None
        self.last_taker: str | None = None
        self.out: list[str] = []
        self.could_have: set[str] = set()
        self.over = False
        self.winner: str | None = None
        self.void = False

    def run(self, events: Iterable[Event]) -> None:
        """Follow the events. What competes between two tricks is ranked by the clauses first."""
        for competing, group in groupby(events, key=lambda event: event[0] in COMPETING):
            batch = list(group)
            if self.over:
                self.trace.explain("bura.move.deal-open")
                return
            if competing:
                self._compete(self._ranked(batch) if self.moment != "reply" else batch)
                continue
            for event in batch:
                if not self.over:
                    self._happen(event)
        if self.over:
            return
        reached = tuple(seat for seat, points in self.won.items() if has_enough(self.trace, points))
        if reached:
            self.trace.explain("bura.claim.needed", seats=reached)
        if reached or not self.trace.steps:
            self.trace.explain("bura.end.causes")

    def _end(self, winner: str | None, *, void: bool = False) -> None:
        self.over, self.winner, self.void = True, winner, void

    def _happen(self, event: Event) -> None:
        word = event[0]
        if word == "take":
            self._take(event[1], event[2])
        elif word == "draw":
            self.moment = "lead"
        elif word == "lead":
            self._remember()
            self.on_lead = self.lying = event[1]
            self.moment = "reply"
        elif word == "all-played":
            self._all_played()
        elif word == "wrong-move":
            self.trace.cite("bura.offence.taken-back", seat=event[1])
        else:
            self._fault(word, event[1])

    def _remember(self) -> None:
        """Note who has enough and lets it pass."""
        self.could_have |= {seat for seat, points in self.won.items() if has_enough(self.trace, points)}

    def _take(self, seat: str, points: int) -> None:
        self._remember()
        self.won[seat] += points
        self.on_lead = self.last_taker = seat
        self.lying = None
        self.moment = "draw"
        if not self.trace.ask("bura.claim.needed", self.won[seat]) and has_enough(self.trace, self.won[seat]):
            self.trace.cite("bura.claim.needed", seats=(seat,), points=self.won[seat], automatic=True)
            self._end(seat)

    def _fault(self, word: str, seat: str) -> None:
        slot = f"bura.offence.{word}"
        price = self.trace.option(word.replace("-", "_"))
        self.trace.cite(slot, who=seat, price=price)
        if price != "lose" or not self.trace.holds(slot):
            return
        self._loses(seat)

    def _loses(self, seat: str) -> None:
        winner = self.trace.ask("bura.offence.opponent-wins", self.seats, seat)
        if winner:
            self.trace.explain("bura.offence.opponent-wins", loser=seat, winner=winner)
            self._end(winner)
        else:
            self._drop(seat)

    def _drop(self, seat: str) -> None:
        self.out.append(seat)
        left = [other for other in self.seats if other not in self.out]
        if len(left) == 1:
            self._end(left[0])

    def _ranked(self, batch: list[Event]) -> list[Event]:
        """The competing acts in the order in which they count."""
        if not self.trace.holds("bura.claim.order-of-events"):
            return batch
        first = {"jump": 3} if self.trace.holds("bura.jump.claim-first") else {"jump": -1}

        def rank(event: Event) -> int:
            if event[0] in first:
                return first[event[0]]
            order: int = self.trace.ask("bura.claim.order-of-events", event[0], event[1] == self.on_lead)
            return order

        if len(batch) > 1 and len({event[1] for event in batch}) > 1:
            words = {event[0] for event in batch}
            if {"jump", "declare"} <= words:
                self.trace.explain("bura.jump.claim-first")
            elif words != {"bura"}:
                self.trace.explain("bura.claim.order-of-events", first=min(batch, key=rank)[1])
        return sorted(batch, key=rank)

    def _compete(self, batch: list[Event]) -> None:
        for place, (word, seat) in enumerate(batch):
            if seat in self.out:
                continue
            if word == "declare":
                self._declare(seat)
            elif word == "bura":
                self._bura(seat, [event[1] for event in batch[place + 1 :] if event[0] == "bura"])
            else:
                self._jump(seat)
            if self.over:
                return
            self._settle()

    def _settle(self) -> None:
        """What was refused and changed nothing is part of the story, not its end."""
        self.trace.steps = [
            replace(step, weight=Weight.EXPLAINS) if step.mark is Mark.BROKEN else step for step in self.trace.steps
        ]

    def _moment_of(self, seat: str) -> str:
        if self.moment == "reply":
            due = self.lying and self._next(self.lying)
            return "before-reply" if seat == due else "not-my-move"
        if self.on_lead not in {None, seat}:
            return "not-my-move"
        return "before-draw" if self.moment == "draw" else "before-lead"

    def _next(self, seat: str) -> str:
        start = self.seats.index(seat) + 1
        return next(other for other in self.seats[start:] + self.seats[:start] if other not in self.out)

    def _declare(self, seat: str) -> None:
        others = {other: points for other, points in self.won.items() if other != seat and other not in self.out}
        claim = Claim(
            seat, self.seats, self._moment_of(seat), self.won[seat], others,
            hand=points_of(self.trace, self.hands.get(seat, ())), early=seat in self.could_have,
        )  # fmt: skip
        claimed = declare(self.trace, claim)
        if claimed.winner:
            self._end(claimed.winner)
        elif claimed.result == "drops-out":
            self._drop(seat)

    def _hand(self, seat: str) -> Cards:
        """The hand as given; a hand of trumps where none is given, less one card where the seat has led."""
        if seat in self.hands:
            return self.hands[seat]
        ranks = PACKS[int(self.trace.option("deck"))]
        held = hand_size(self.trace) - (1 if self.lying == seat else 0)
        return tuple(Card(rank, self.trump) for rank in ranks[:held])

    def _shows(self, seat: str) -> bool:
        hand = self._hand(seat)
        act = Show(self.trace, self.trump, hand, hand, self._moment_of(seat), between=self.moment != "reply")
        shown = run_gates(act)
        right = right_of(self.trace, self.trump, hand)
        if not shown and self.lying == seat:
            self.trace.explain("bura.holding.bura-shown", cards=hand, late=True)
        elif right.name == "bura":
            self.trace.explain("bura.holding.bura-wins", name="bura", effect=right.effect, seat=seat)
        return shown

    def _bura(self, seat: str, also: list[str]) -> None:
        if not self._shows(seat):
            return
        rivals = [other for other in also if other != seat and self._shows(other)]
        if not rivals:
            self._end(seat)
            return
        seats = [seat, *rivals]
        lead = self.on_lead or seat
        start = self.seats.index(lead)
        ring = self.seats[start:] + self.seats[:start]
        first = min(seats, key=ring.index)
        higher = max(
            seats, key=lambda other: sorted((strength(self.trace, c) for c in self._hand(other)), reverse=True)
        )
        self.trace.explain("bura.holding.both-bura", seats=tuple(seats), on_lead=first)
        if self.trace.ask("bura.holding.bura-height") and higher != first:
            self.trace.explain("bura.holding.bura-height")
        winner = self.trace.ask("bura.holding.both-bura", first, higher)
        if not self.trace.holds("bura.holding.both-bura"):
            winner = seat
        self._end(winner, void=winner is None)

    def _jump(self, seat: str) -> None:
        option = self.trace.option
        agreed = str(option("molodka")).startswith("jump") or option("bura") == "lead_only"
        agreed = agreed or (option("moscow") != "none" and option("moscow_effect") == "lead")
        if not agreed or self.moment == "reply":
            self.trace.breaks("bura.lead.on-lead", seat=seat)
            return
        self.trace.explain("bura.jump.out-of-turn", seat=seat)
        self.on_lead = self.lying = seat
        self.moment = "reply"

    def _all_played(self) -> None:
        if self.last_taker:
            self.won[self.last_taker] += self.trace.ask("bura.object.cards-only", (), True) or 0
        if plays_whole_pack(self.trace):
            best = self.trace.ask("bura.penalty.best-side", self.won) or set()
            if not cite_level(self.trace, self.won):
                self.trace.cite("bura.penalty.best-side", seats=tuple(seat for seat in self.seats if seat in best))
            self._end(next(iter(best)) if len(best) == 1 else None, void=len(best) != 1)
            return
        target = int(self.trace.option("target"))
        if self.trace.ask("bura.burkozel.level", self.won, target):
            self.trace.cite("bura.burkozel.level", totals=tuple(self.won.items()))
            self._end(None, void=True)
            return
        ended = self.trace.ask("bura.end.undeclared", self.won)
        if ended is None:
            return
        self.trace.cite("bura.end.undeclared", totals=tuple(self.won.items()), winner=ended[0])
        reached = tuple(seat for seat, points in self.won.items() if has_enough(self.trace, points))
        self.trace.explain("bura.end.silence-only", players=len(self.seats), reached=reached)
        self._end(ended[0], void=ended[1])
