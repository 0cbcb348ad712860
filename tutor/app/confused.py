"""What somebody seems to play by, in words: a mistaken rule with what is true instead, or another rule set."""

from __future__ import annotations

from tutor.app import html, ruling
from tutor.app.rules import rules_name
from tutor.app.speech import say, speech
from tutor.engine.game import Game
from tutor.errors import N_
from tutor.explain.language import sentence
from tutor.learner.overview import Confusion


def show(game: Game, confusion: Confusion) -> None:
    """A confusion in words, with the rule."""
    html.write("".join(html.paragraph(text) for text in in_words(game, confusion)), classes="panel")
    if confusion.clause:
        ruling.rule_link(game, confusion.clause)


def of_class(game: Game, confusion: Confusion) -> tuple[str, ...]:
    """What several seem to play by, and what is right under the rules that were asked about."""
    here = rules_name(game, confusion.rules)
    if confusion.variants:
        names = speech().join([rules_name(game, key) for key in confusion.variants], N_("{first} or {last}"))
        return (say(N_("By other rules: {names}. Asked about was “{rules}”."), names=names, rules=here),)
    return (
        say(N_("As if this held: {belief}"), belief=speech().text(confusion.belief)),
        sentence(say(N_("By the rules “{rules}”: {truth}"), rules=here, truth=speech().text(confusion.truth))),
    )


def in_words(game: Game, confusion: Confusion) -> tuple[str, ...]:
    """What somebody seems to play by, and what is right under the rules that were asked about."""
    here = rules_name(game, confusion.rules)
    if confusion.variants:
        names = speech().join([rules_name(game, key) for key in confusion.variants], N_("{first} or {last}"))
        return (
            say(N_("You seem to play by other rules: {names}."), names=names),
            say(N_("Your answers would be right there; here the rules are “{rules}”."), rules=here),
        )
    return (
        say(N_("You seem to play as if this held: {belief}"), belief=speech().text(confusion.belief)),
        sentence(say(N_("By the rules “{rules}”: {truth}"), rules=here, truth=speech().text(confusion.truth))),
    )
