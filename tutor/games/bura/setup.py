"""Who deals and who leads, in the first deal and in later ones."""

from __future__ import annotations

from tutor.engine.clauses import Trace
from tutor.errors import N_, RulesError
from tutor.games.bura.terms import hand_size, seats_of


def check_enough(trace: Trace, cards: int) -> None:
    """Raises RulesError where the pack does not go round: every hand, and one card to turn up."""
    players, size = len(seats_of(trace)), hand_size(trace)
    if cards <= players * size:
        raise RulesError(
            N_("{cards} cards are too few for {players} hands of {size} and a turned card."),
            cards=cards, players=players, size=size,
        )  # fmt: skip


def first_leader(trace: Trace, dealer: str | None, lowest_trump: str | None, guess_won: str | None) -> str | None:
    """The seat that leads to the first trick of all; the dealer where no clause says, None where nothing is known."""
    leader: str | None = trace.ask("bura.lead.opening", seats_of(trace), dealer, lowest_trump, guess_won)
    return leader or dealer


def next_dealer_and_leader(
    trace: Trace, dealer: str, winner: str | None, last_taker: str | None, claimant: str | None, *, cite: bool = False
) -> tuple[str, str]:
    """The dealer and the first leader of the next deal, with steps where they are wanted."""
    seats = seats_of(trace)
    deals = trace.ask("bura.deal.void-redeal", dealer, winner)
    slot = "bura.deal.void-redeal"
    if deals is None:
        slot = "bura.deal.next-dealer"
        deals = trace.ask(slot, seats, dealer, winner, claimant) or dealer
    if cite:
        trace.cite(slot, dealer=deals, winner=winner, claimant=claimant)
    opponent = seats[(seats.index(deals) + 1) % len(seats)]
    if last_taker is None and (leads := trace.ask("bura.lead.after-trickless-deal", seats, deals)):
        slot = "bura.lead.after-trickless-deal"
    else:
        slot = "bura.lead.later-deal"
        leads = trace.ask(slot, seats, deals, winner, last_taker)
    leads = leads or opponent
    if cite:
        trace.cite(slot, leader=leads, last_taker=last_taker)
    return deals, leads
