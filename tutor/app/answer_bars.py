"""What a class said to a question: a bar for each answer, what is right, and the belief behind what is not."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from tutor.app import answers, html, workers
from tutor.app.rules import rules_name
from tutor.app.speech import count, say, speech
from tutor.ask.plain import to_json
from tutor.ask.question import Question
from tutor.classroom.tally import Bar, bars
from tutor.engine.game import Game
from tutor.errors import N_, NN_
from tutor.explain.diagnose import Belief
from tutor.explain.language import sentence
from tutor.records import OpenQuestion
from tutor.registry import game_of
from tutor.session import Posed
from tutor.session.conversation import stand
from tutor.session.written import write_json

_PLAN = '{"game":"","rules":"","topic":null,"focus":null,"kind":null,"context":"homework","since":""}'


def shown(question: Question) -> Posed:
    """A question as a page shows it, without a verdict."""
    kept = OpenQuestion("", "", 1, "", write_json(to_json(question)), _PLAN, "homework", 0, "")
    return stand(kept, None)


def show(question: Question, said: Mapping[str, str], names: Mapping[str, str]) -> None:
    """The bars of a question; ``said`` is what each student sent, ``names`` who they are, if that is told."""
    found = bars(question, said, write_json(to_json(question)), workers.run)
    if not said:
        html.muted(say(N_("Nobody has answered yet.")))
    html.write(drawn(question, found, names))


def behind(belief: Belief, game: Game) -> str:
    """What somebody may have believed who gave an answer, in a line."""
    if belief.variant:
        return say(N_("Right by the rules “{rules}”."), rules=rules_name(game, belief.rules))
    return say(N_("Behind it, perhaps: “{belief}”"), belief=speech().text(belief.belief))


def drawn(question: Question, found: tuple[Bar, ...], names: Mapping[str, str]) -> str:
    """The bars as markup."""
    posed, game = shown(question), game_of(question.game)
    most = max((bar.count for bar in found), default=0) or 1
    rows = []
    for bar in found:
        good = escape(say(N_("right")))
        sign = f'<span class="sign">✓</span><span class="sr"> {good}</span>' if bar.right else ""
        width = round(100 * bar.count / most)
        told = count(*NN_("{n} answer", "{n} answers"), bar.count)
        body = (
            f'<p class="said">{sign} {escape(answers.told(game, posed.public["answer"], bar.answer))}</p>'
            f'<div class="track"><div class="fill{" good" if bar.right else ""}" style="width:{width}%"></div>'
            f'<span class="number">{escape(told)}</span></div>'
        )
        if bar.count:
            body += "".join(html.paragraph(sentence(behind(belief, game)), "muted") for belief in bar.beliefs[:1])
            if names:
                who = ", ".join(names[learner] for learner in bar.learners if learner in names)
                body += html.paragraph(who, "muted small")
        rows.append(f'<div class="answerbar">{body}</div>')
    return "".join(rows)
