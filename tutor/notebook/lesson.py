"""A lesson in a notebook: its steps as they are in the app, with tables drawn and questions answered in Python."""

from __future__ import annotations

from datetime import UTC, datetime
from html import escape

import ipywidgets as widgets

from tutor.chance import Chance
from tutor.content import proof
from tutor.content.catalog import course
from tutor.content.lesson import Claim, Lesson, Refuses, Rule, Show, Step
from tutor.content.prose import to_html
from tutor.engine.game import Game
from tutor.errors import N_, TutorError
from tutor.explain.build import explain
from tutor.explain.language import Language, language
from tutor.explain.render import render
from tutor.notebook.quiz import Row, Task
from tutor.notebook.stage import Stage
from tutor.records import MemoryStore
from tutor.registry import game_of, taught
from tutor.session import Session, enrol
from tutor.table.svg import draw
from tutor.table.words import labels_in


def _now() -> datetime:
    return datetime.now(UTC)


class Player:
    """A lesson, one step at a time. In a cell it is played with buttons; in Python ``next`` and ``back`` walk,
    ``questions`` are to be answered.

    ``try_it`` plays the forbidden act of the step, or one of your own, and says what the rules make of it.
    """

    def __init__(self, lesson: Lesson, said: Language) -> None:
        self.lesson = lesson
        self.place = 0
        self._said = said
        self._game: Game = game_of(lesson.game)
        self._tasks: dict[int, tuple[Task, ...]] = {}
        self._rows: dict[int, Row] = {}

    def __len__(self) -> int:
        return len(self.lesson.steps)

    @property
    def step(self) -> Step:
        """The step at hand."""
        return self.lesson.steps[self.place]

    def next(self) -> Player:
        """Go on; the last step stays."""
        self.place = min(self.place + 1, len(self) - 1)
        return self

    def back(self) -> Player:
        """Go back; the first step stays."""
        self.place = max(self.place - 1, 0)
        return self

    @property
    def questions(self) -> tuple[Task, ...]:
        """The questions of the step at hand, made once."""
        if self.place not in self._tasks:
            wanted = [one for block in self.step.asks for one in proof.wanted(self.lesson, block)]
            self._tasks[self.place] = tuple(map(self._task, wanted))
        return self._tasks[self.place]

    @property
    def row(self) -> Row | None:
        """The same questions one after the other; None where the step asks nothing."""
        tasks = self.questions
        if not tasks:
            return None
        return self._rows.setdefault(self.place, Row(self._said, len(tasks), lambda number: tasks[number]))

    @property
    def act(self) -> str | None:
        """What the step forbids and lets one try; None where it does not."""
        return next((block.act for block in self.step.blocks if isinstance(block, Refuses)), None)

    def _task(self, one: proof.Wanted) -> Task:
        """One question with a conversation of its own, so that they can be answered in any order."""
        chance = Chance(one.seed)
        store = MemoryStore()
        learner = enrol(store, "notebook", self._said.code, clock=_now, chance=chance.fork("learner"))
        session = Session(store, learner.id, clock=_now, chance=chance.fork("nonce"), page="lesson")
        posed = session.put(proof.found(one), "lesson", _now().isoformat(timespec="milliseconds"))
        return Task(session, posed, self._said, one.seed)

    def try_it(self, act: str | None = None) -> str:
        """Try the act of the step, or another such as ``"S lead 6s 6c"``, and say what the rules make of it."""
        chosen = act or self.act
        if chosen is None:
            raise TutorError(N_("There is nothing to try in this step."))
        tried = proof.attempt(self._game, proof.rules_of(self.lesson), self.step, chosen)
        given = tried.asked.given if tried.asked else None
        return render(explain(tried.verdict, self._game, given, move=tried.move), self._said).plain()

    def _answered(self, text: str) -> str:
        asked = proof.question(self._game, proof.rules_of(self.lesson), text)
        said = render(explain(asked.answer(), self._game, asked.given), self._said).plain()
        return f"<p><code>{escape(text)}</code><br>{escape(said)}</p>"

    def _block(self, block: object) -> str:
        match block:
            case Show():
                return self._answered(block.question)
            case Claim():
                return "".join(map(self._answered, block.questions))
            case Rule():
                statement = self._said.text(self._game.tables.book.clauses[block.clause].statement)
                return f"<blockquote>{escape(statement)} <code>{escape(block.clause)}</code></blockquote>"
            case _:
                return ""

    def shown(self) -> str:
        """The step at hand as HTML, without its questions and what can be tried."""
        step = self.step
        title = f"<h4>{escape(self.lesson.title)} · {self.place + 1}/{len(self)} {escape(step.title)}</h4>"
        body = to_html(step.prose, lambda _scheme, _name: "")
        if step.place is not None:
            laid = proof.lay(self._game, proof.rules_of(self.lesson), step.place)
            body += draw(self._game.layout(laid.position, laid.seat), labels_in(self._said.code))
        return title + body + "".join(map(self._block, step.blocks))

    def widget(self) -> widgets.Widget:
        """The lesson as it is played in a cell."""
        return Stage(self, self._said).box

    def _repr_html_(self) -> str:
        body = self.shown()
        if self.act is not None:
            body += f"<p><code>lesson.try_it()</code> — <code>{escape(self.act)}</code></p>"
        tasks = "".join(f"<li>{escape(task.prompt)}</li>" for task in self.questions)
        if tasks:
            body += f"<ol start='0'>{tasks}</ol><p><code>lesson.questions[0].answer(…)</code></p>"
        return f"<div class='tutor-lesson'>{body}</div>"

    def _ipython_display_(self) -> None:
        from IPython.display import display  # noqa: PLC0415 - only a notebook shows itself

        display(self.widget())  # type: ignore[no-untyped-call]

    def __repr__(self) -> str:
        return (
            f"Player({self.lesson.id!r}, step {self.place + 1} of {len(self)}: {self.step.title or self.step.prose!r})"
        )


def lesson(id: str, *, lang: str = "en") -> Player:
    """The lesson of that id, such as ``"bura.tricks"``. Raises TutorError.

    >>> player = lesson("bura.lead").next().next()
    >>> player.step.title
    'Two sixes together'
    >>> "Cards led together must be of one suit" in player.try_it()
    True
    """
    said = language(lang)
    for game in taught():
        held = course(game, said.code).lessons
        if id in held:
            return Player(held[id], said)
    raise TutorError(N_("There is no lesson {name}."), name=id)
