"""What lies behind a wrong answer, in sentences: the smallest change that would have made it right, and the belief."""

from __future__ import annotations

from tutor.cards import Card
from tutor.engine.game import Game
from tutor.errors import N_
from tutor.explain.diagnose import Belief, Contrast, Diagnosis
from tutor.explain.language import Language, sentence

_MOVES = {
    "right": N_("This would have been right: {move}."),
    "allowed": N_("This would be allowed: {move}."),
    "forbidden": N_("This would not be allowed: {move}."),
}


def behind(diagnosis: Diagnosis, game: Game, language: Language) -> tuple[str, ...]:
    """The sentences about a wrong answer, none about a right one: the contrast, then the likeliest belief."""
    said = []
    if diagnosis.contrast is not None:
        said.append(contrast_in(diagnosis.contrast, language))
    if diagnosis.beliefs:
        said.append(belief_in(diagnosis.beliefs[0], game, language))
    return tuple(sentence(text) for text in said if text)


def contrast_in(contrast: Contrast, language: Language) -> str:
    """The nearest move or situation that would have been right; nothing where it cannot be told by cards or numbers."""
    if contrast.says is not None:
        return language.say(_MOVES[contrast.is_], move=contrast.says)
    these, those = contrast.with_, contrast.instead
    changed = (*these, *those)
    if all(isinstance(item, Card) for item in changed):
        if these and those:
            return language.say(
                N_("It would be so with {these:subject} in place {those:genitive}."), these=these, those=those
            )
        if these:
            return language.say(N_("It would be so with {these:subject} as well."), these=these)
        return language.say(N_("It would be so without {those:object}."), those=those) if those else ""
    if len(these) == len(those) == 1 and all(isinstance(item, int) for item in changed):
        return language.say(N_("It would be so with {these} instead of {those}."), these=these[0], those=those[0])
    return ""


def belief_in(belief: Belief, game: Game, language: Language) -> str:
    """The mistaken rule, or the other rule set, under which the answer would be right."""
    if not belief.variant:
        return language.say(
            N_("Perhaps you thought: {belief} In fact: {truth}"), belief=language.text(belief.belief),
            truth=language.text(belief.truth),
        )  # fmt: skip
    rules = game.tables.read_rules(belief.rules)
    name = language.text(game.tables.names[rules.name])
    if rules.key != f"{game.id}/{rules.name}":
        name = language.say(N_("{name}, with changes"), name=name)
    return language.say(N_("By the rules “{name}” your answer would be right."), name=name)
