"""What lies behind a wrong answer, in sentences: the smallest change that would have made it right, and the belief."""

from __future__ import annotations

from typing import Final

from tutor.ask.kinds import KINDS
from tutor.ask.places import situation
from tutor.ask.question import Grade, Several
from tutor.cards import Card
from tutor.engine.clauses import Mark
from tutor.engine.game import Game
from tutor.errors import N_, TutorError
from tutor.explain.build import Explanation, explain
from tutor.explain.diagnose import Belief, Contrast, Diagnosis
from tutor.explain.graded import explain_verdict
from tutor.explain.language import Language, sentence
from tutor.explain.render import render

OTHER_KIND: Final = 3
"""The distance from which a move is another kind of move, which tells nothing about the one judged."""

_MOVES = {
    "right": N_("It would have been right to {move}."),
    "allowed": N_("But you may {move}."),
    "forbidden": N_("But you may not {move}."),
}


def behind(
    diagnosis: Diagnosis, game: Game, language: Language, *, grade: Grade, explanation: Explanation
) -> tuple[str, ...]:  # fmt: skip
    """The sentences about a wrong answer, none about a right one: the contrast, then the likeliest belief.

    Of several options that were chosen it tells only where one was chosen wrongly: what was left out may be a slip. Of
    a rule that was chosen the explanation itself tells why it does not decide.
    """
    is_several = isinstance(grade.question.form, Several)
    chosen = grade.answer if isinstance(grade.answer, tuple) else ()
    if is_several and all(grade.parts[place].right for place in chosen):
        return ()
    said = []
    if diagnosis.contrast is not None:
        said.append(contrast_in(diagnosis.contrast, language, of_option=is_several))
        said.append(_why_not(diagnosis.contrast, game, language, grade))
    likely = [belief for belief in diagnosis.beliefs if belief.id not in explanation.unlikely]
    if likely and grade.question.kind != "clause":
        said.append(belief_in(likely[0], game, language, grade=grade))
    return tuple(sentence(text) for text in said if text)


def contrast_in(contrast: Contrast, language: Language, *, of_option: bool = False) -> str:
    """The nearest move or situation that would have been right; nothing where it cannot be told by cards or numbers."""
    if contrast.says is not None and contrast.size >= OTHER_KIND and contrast.is_ != "right":
        return ""
    if contrast.says is not None:
        return language.say(_MOVES[contrast.is_], move=contrast.says)
    these, those = contrast.with_, contrast.instead
    changed = (*these, *those)
    if all(isinstance(item, Card) for item in changed):
        if these and those:
            said = (
                N_("With {these:subject} in place {those:genitive} that option would be right.")
                if of_option
                else N_("With {these:subject} in place {those:genitive} your answer would be right.")
            )
            return language.say(said, these=these, those=those)
        if these:
            return language.say(N_("With {these:subject} as well your answer would be right."), these=these)
        return language.say(N_("Without {those:object} your answer would be right."), those=those) if those else ""
    if len(these) == len(those) == 1 and all(isinstance(item, int) for item in changed):
        return language.say(
            N_("With {these} instead of {those} your answer would be right."), these=these[0], those=those[0]
        )  # fmt: skip
    return ""


def _why_not(contrast: Contrast, game: Game, language: Language, grade: Grade) -> str:
    """What bars the nearest move that is not allowed."""
    if contrast.is_ != "forbidden" or contrast.size >= OTHER_KIND:
        return ""
    rules, position = situation(game, grade.question)
    move = game.read_move(contrast.after, grade.question.seat)
    because = render(explain(game.judge(rules, position, move), game, move=move), language).decisive
    return "" if because is None else because.short


def belief_in(belief: Belief, game: Game, language: Language, *, grade: Grade) -> str:
    """The mistaken rule, or the other rule set, under which the answer would be right."""
    if not belief.variant:
        return language.say(
            N_("Perhaps you thought: “{belief}” In fact it is so: “{truth}”"), belief=language.text(belief.belief),
            truth=language.text(belief.truth),
        )  # fmt: skip
    rules = game.tables.read_rules(belief.rules)
    name = language.text(game.tables.names[rules.name])
    if rules.key != f"{game.id}/{rules.name}":
        name = language.say(N_("{name}, with changes"), name=name)
    reason = _reason_there(belief, game, language, grade)
    if reason:
        return language.say(
            N_("Under the rules “{name}” your answer would be right; there this counts: “{reason}”"), name=name,
            reason=reason,
        )  # fmt: skip
    return language.say(N_("Under the rules “{name}” your answer would be right."), name=name)


def _reason_there(belief: Belief, game: Game, language: Language, grade: Grade) -> str:
    """What decides there, and is not found here too; nothing where there is no such thing."""
    if grade.verdict is None or isinstance(grade.question.form, Several):
        return ""
    try:
        other = KINDS[grade.question.kind].verdict(
            game, grade.question, game.tables.read_rules(belief.rules), grade.answer
        )  # fmt: skip
    except TutorError:
        return ""
    if other is None or not other.steps:
        return ""
    here = {because.reason for because in render(explain_verdict(grade, game, grade.verdict), language).because}
    there = render(explain_verdict(grade, game, other), language)
    topic = grade.verdict.decisive.clause.split(".")[1]
    of_its_own = [because for because in there.because if because.clause not in grade.verdict.cited]
    same_topic = [because for because in of_its_own if because.clause.split(".")[1] == topic]
    if same_topic:
        return same_topic[0].statement if other.decisive.mark is Mark.MET else same_topic[0].short
    because = there.decisive
    if because is None or because.reason in here - {""}:
        return ""
    return because.reason or ("" if because.clause in grade.verdict.cited else because.statement)
