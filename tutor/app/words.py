"""Names for what the games ask, take and offer, in English; the catalogues translate them.

The keys are the names that questions, their keys, options and topics bear in the games' tables. Whatever is not named
here is shown as the table spells it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from tutor.engine.game import Game
from tutor.engine.notation import Field, Group
from tutor.errors import N_, TutorError
from tutor.explain.language import Language
from tutor.explain.reasons import messages_of
from tutor.registry import taught
from tutor.table.words import card_name, labels_in, word

QUESTIONS: Final = {
    "trick": N_("Who takes the trick?"),
    "lead": N_("May these cards be led?"),
    "reply": N_("Is this answer allowed?"),
    "value": N_("How many points are these cards worth?"),
    "conduct": N_("Is this allowed at the table?"),
    "holding": N_("What does this hand bring?"),
    "jump": N_("Who gets the lead out of turn?"),
    "draw": N_("Who may draw, and what?"),
    "declare": N_("What does a declaration bring?"),
    "deal-end": N_("Has the deal ended, and who has won it?"),
    "count": N_("Is the count right?"),
    "setup": N_("How does the first deal begin?"),
    "next-deal": N_("Who deals and who leads next?"),
    "penalties": N_("Which penalties are marked?"),
    "raise": N_("Is this raise allowed?"),
    "match": N_("Has somebody won the match?"),
    "compensation": N_("Who gets points for open cards?"),
    "variant": N_("Which game is this?"),
    "meld": N_("Is this a meld?"),
    "add": N_("May these cards be added?"),
    "move-wild": N_("May the wild card be moved?"),
    "turn": N_("Is every move of this turn allowed?"),
    "score": N_("What does each side score?"),
    "victory-points": N_("How are the victory points shared?"),
    "fault": N_("What follows from this fault?"),
}

FIELDS: Final = {
    "trump": N_("Trump"),
    "plays": N_("Cards played, the leader first"),
    "hand": N_("Hand"),
    "cards": N_("Cards"),
    "lead": N_("Cards led"),
    "stock": N_("Cards in the stock"),
    "dealer": N_("Dealer"),
    "dealer:flag": N_("You are the dealer"),
    "turn": N_("Whose move is it?"),
    "face": N_("How the cards lie"),
    "act": N_("What is done"),
    "leader": N_("Leader"),
    "hands": N_("Hands"),
    "hands:counts": N_("Cards held"),
    "taker": N_("Taker of the trick"),
    "drawn": N_("Cards drawn before"),
    "who": N_("Who acts at the stock"),
    "count": N_("Cards taken at once"),
    "won": N_("Points in own tricks"),
    "won:counts": N_("Points won"),
    "moment": N_("When"),
    "hidden": N_("Face-down cards in own tricks"),
    "open": N_("Whose hand lies open"),
    "pot": N_("Pot"),
    "events": N_("What happened, in order"),
    "lowest_trump": N_("Holder of the lowest trump"),
    "guess_won": N_("Winner of the guess"),
    "stake": N_("Stake of each player"),
    "winner": N_("Winner of the deal"),
    "last_taker": N_("Taker of the last trick"),
    "last_trick": N_("It is the last trick of the deal"),
    "claimant": N_("Who declared"),
    "tricks": N_("Tricks taken"),
    "score": N_("Score before"),
    "worth": N_("What the deal is worth now"),
    "offer": N_("What is offered"),
    "by": N_("Who offers"),
    "last_raiser": N_("Who raised last"),
    "needs": N_("Points each still needs for the match"),
    "answer": N_("Answer"),
    "shows": N_("Who plays with open cards"),
    "agreed": N_("It was agreed that this is allowed"),
    "hand:count": N_("Cards in a hand"),
    "lead.cards": N_("Cards to be led"),
    "reply.cards": N_("Cards of the answer"),
    "match.score": N_("Score"),
    "target": N_("Target"),
    "called": N_("What the game is called"),
    "NS": N_("North and South"),
    "EW": N_("East and West"),
    "cut": N_("Cards lifted at the cut"),
    "deal": N_("Points of this deal"),
    "deals": N_("Deals played"),
    "difference": N_("Difference in points"),
    "draws": N_("Cards drawn for the first deal"),
    "event": N_("What happened"),
    "first_turn": N_("It is the first turn of the deal"),
    "laid_this_turn": N_("The meld was laid in this turn"),
    "meld": N_("The meld"),
    "moves": N_("Moves of the turn"),
    "next_pozzetto": N_("Cards of the pozzetto taken next"),
    "noticed": N_("When it was noticed"),
    "opponents": N_("The opponents' melds"),
    "other_melds": N_("Other melds of the side"),
    "pile": N_("The pile, its lowest card first"),
    "players": N_("Players"),
    "pozzetti_left": N_("Pozzetti left on the table"),
    "pozzetto": N_("Your side's pozzetto"),
    "side": N_("Whose meld it is"),
    "source": N_("Where it is drawn from"),
    "stock_touched": N_("A stock card was touched"),
    "table": N_("Your melds"),
    "to": N_("What the wild card becomes"),
    "totals": N_("Totals before this deal"),
    "uses": N_("What can be laid with it at once"),
    "hands:groups": N_("Cards left in the hands of the partners"),
    "score.table": N_("Melds"),
    "score.pozzetto": N_("The pozzetto"),
    "unplayed_cards": N_("Cards of the pozzetto that was not played"),
    "closed": N_("This side closed"),
    "cut22": N_("This side lifted exactly 22 cards at the cut"),
    "penalised": N_("Cards with a penalty"),
    "target:target": N_("Where the wild card goes"),
}

CHOICES: Final = {
    "turn=own": N_("Your own"),
    "turn=other": N_("Another player's"),
    "turn=over-lead": N_("Another player has led already"),
    "side=own": N_("Your own side's"),
    "side=opponents": N_("The opponents'"),
    "source=stock": N_("The stock"),
    "source=pile": N_("The whole pile"),
    "source=part-of-pile": N_("A part of the pile"),
    "uses=nothing": N_("Nothing"),
    "uses=add": N_("An addition to a meld"),
    "uses=meld": N_("A new meld"),
    "pozzetto=untaken": N_("Not taken"),
    "pozzetto=taken": N_("Taken"),
    "noticed=at-once": N_("At once"),
    "noticed=after-discard": N_("After the discard"),
    "noticed=later": N_("Later"),
    "face=up": N_("Face up"),
    "face=down": N_("Face down"),
    "open=own": N_("Your own"),
    "open=other": N_("Another player's"),
    "moment=after-lead": N_("After the lead"),
    "answer=accept": N_("Accepted"),
    "answer=refuse": N_("Refused"),
    "called=four-player-kozel": N_("Kozel for four players"),
    "called=domino-kozel": N_("Domino kozel"),
    "called=kozel-for-money": N_("Kozel for money"),
    "target=hand": N_("Into the hand"),
    "target={cards}": N_("To another meld"),
    "pozzetto=unplayed": N_("Taken, but not played"),
    "events=take": N_("takes a trick"),
    "events=draw": N_("hands are filled"),
    "events=lead": N_("leads"),
    "events=declare": N_("declares"),
    "events=bura": N_("shows a hand of trumps"),
    "events=jump": N_("jumps in"),
    "events=foreign-draw": N_("draws out of turn"),
    "events=double-draw": N_("draws two at once"),
    "events=wrong-move": N_("makes another fault"),
    "events=all-played": N_("all cards are played"),
}
"""The words that a key may take, under the key and the word."""

TOPICS: Final = {
    "setup": N_("Before the deal"),
    "cards": N_("The cards"),
    "deal": N_("Dealing"),
    "trump": N_("Trumps"),
    "move": N_("Moves"),
    "lead": N_("Leading"),
    "reply": N_("Answering"),
    "beat": N_("Beating"),
    "trick": N_("The trick"),
    "draw": N_("Drawing"),
    "object": N_("The object of the game"),
    "claim": N_("Declaring"),
    "end": N_("The end of a deal"),
    "holding": N_("Named holdings"),
    "jump": N_("Leading out of turn"),
    "offence": N_("Faults"),
    "stake": N_("Stakes and raises"),
    "match": N_("The match"),
    "open": N_("Open cards"),
    "penalty": N_("Penalties"),
    "shokha": N_("Shokha"),
    "burkozel": N_("Burkozel"),
    "variant": N_("Relatives"),
    "meld": N_("Melds"),
    "run": N_("Runs"),
    "set": N_("Sets"),
    "wild": N_("Wild cards"),
    "add": N_("Adding cards"),
    "pile": N_("The discard pile"),
    "pozzetto": N_("The pozzetto"),
    "close": N_("Closing"),
    "turn": N_("The turn"),
    "score": N_("Scoring"),
    "conduct": N_("Conduct"),
    "fault": N_("Faults and their remedies"),
    "stock": N_("The stock"),
    "discard": N_("The discard"),
    "class": N_("Kinds of burraco"),
    "cut": N_("The cut"),
    "hand": N_("The hand"),
    "pack": N_("The pack"),
    "seat": N_("Seats and sides"),
    "table": N_("What lies on the table"),
    "two": N_("Twos"),
    "two-players": N_("Two players"),
}


NOTHING: Final = "none"
"""The word of the table for no cards."""


def capital(text: str) -> str:
    """A text with a capital first letter.

    >>> capital("trump")
    'Trump'
    """
    return text[:1].upper() + text[1:]


def plain(name: str) -> str:
    """A name of a table as words, where nothing better is known.

    >>> plain("last_taker")
    'last taker'
    """
    return name.replace("_", " ").replace("-", " ")


def game_name(language: Language, game: str) -> str:
    """What a game is called."""
    return capital(language.text(taught()[game].teaching.name))


def question_name(language: Language, query: str) -> str:
    """A question of a game as a sentence."""
    return language.text(QUESTIONS[query]) if query in QUESTIONS else capital(language.text(plain(query)))


def field_name(language: Language, query: str, field: str, kind: str) -> str:
    """What a question wants to be told."""
    label = FIELDS.get(f"{query}.{field}") or FIELDS.get(f"{field}:{kind}") or FIELDS.get(field)
    return language.text(label) if label else capital(language.text(plain(field)))


def choice_name(language: Language, game: str, field: str, word: str) -> str:
    """One of the words that a key may take; the games' own sentences may know it already."""
    known = CHOICES.get(f"{field}={word}") or messages_of(game).words.get(f"{field}s", {}).get(word)
    return capital(language.text(known or plain(word)))


def value_name(language: Language, game: str, field: Field, value: Any, query: str = "") -> str:
    """What is given under one key of a question, in words."""
    nobody = language.text(N_("nobody"))
    said: dict[str, Callable[[], str]] = {
        "cards": lambda: language.cards(value),
        "plays": lambda: "; ".join(map(language.cards, value)),
        "count": lambda: str(value),
        "suit": lambda: language.suit(value),
        "flag": lambda: language.text(N_("yes") if value else N_("no")),
        "seat": lambda: language.seat(value) if value else nobody,
        "seats": lambda: ", ".join(map(language.seat, value)) or nobody,
        "choice": lambda: choice_name(language, game, field.name, value),
        "counts": lambda: ", ".join(f"{language.seat(seat)} {number}" for seat, number in value.items()),
        "hands": lambda: "; ".join(f"{language.seat(seat)}: {language.cards(cards)}" for seat, cards in value.items()),
        "events": lambda: "; ".join(event_name(language, game, field.name, event) for event in value),
        "points": lambda: ", ".join(f"{side_name(language, side)}: {number}" for side, number in value.items()),
        "moves": lambda: "; ".join(
            move_name(language, taught()[game], text.strip()) for text in field.kind.write(value).split(",")
        ),
    }
    kind = field.kind.name.partition(":")[0]
    if kind in said:
        return said[kind]()
    if field.kind.form is not None:
        inner = [each for each in field.kind.form.fields if each.name in value]
        return "; ".join(
            f"{field_name(language, query, each.name, each.kind.name.partition(':')[0])}: "
            f"{value_name(language, game, each, value[each.name])}"
            for each in inner
        )
    groups = field.kind.groups(value) if field.kind.groups is not None else ()
    if groups or not field.kind.templates:
        named = "; ".join(map(partial(group_name, language), groups))
        return named or word(labels_in(language.code), NOTHING)
    return choice_name(language, game, field.name, field.kind.write(value))


def group_name(language: Language, group: Group) -> str:
    """Cards that lie together, each with what it stands for."""
    stands = group.stands or ("",) * len(group.cards)
    named = (
        card_name(labels_in(language.code), card.text, other) for card, other in zip(group.cards, stands, strict=True)
    )
    return ", ".join(named)


def side_name(language: Language, side: str) -> str:
    """A side, which is named by its seats."""
    return str(labels_in(language.code)["seats"].get(side, side))


def move_name(language: Language, game: Game, text: str) -> str:
    """What is done in a move in notation; one that cannot be read is shown as it is."""
    try:
        return capital(language.message(game.teaching.name_move(game.read_move(text, "S"))))
    except TutorError:
        return text


def event_name(language: Language, game: str, field: str, event: Sequence[Any]) -> str:
    """One event in words: who did what, and what it was worth."""
    word, *rest = event
    said = choice_name(language, game, field, word)
    if not rest:
        return said
    points = f" ({language.counted('points', int(rest[1]))})" if len(rest) > 1 else ""
    return f"{capital(language.seat(rest[0]))}: {said[:1].lower()}{said[1:]}{points}"


def topic_name(language: Language, topic: str) -> str:
    """A group of clauses."""
    return language.text(TOPICS[topic]) if topic in TOPICS else capital(language.text(plain(topic)))
