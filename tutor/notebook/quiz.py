"""Questions in a notebook: answered in Python or in the cell, graded by the engine, the answers handed back."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from html import escape
from typing import TYPE_CHECKING

import ipywidgets as widgets

from tutor.chance import Chance
from tutor.engine.game import Game
from tutor.engine.message import Message, read_message
from tutor.errors import N_
from tutor.explain.behind import behind
from tutor.explain.consequence import Scene, played_on
from tutor.explain.language import Language, language, sentence
from tutor.explain.outcome import outcome
from tutor.explain.pictured import pictured
from tutor.explain.render import render
from tutor.notebook.board import Board
from tutor.notebook.table import first_rules
from tutor.records import MemoryStore
from tutor.referee import find_rules
from tutor.registry import game_of
from tutor.session import Judged, Posed, Session, enrol
from tutor.table.svg import draw
from tutor.table.words import describe, labels_in

if TYPE_CHECKING:
    import pandas as pd


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Answered:
    """What became of an answer. It shows itself with the reasons.

    ``outcome`` is right, equal, inferior, illegal or wrong; ``clauses`` are those that decided.
    """

    judged: Judged = field(repr=False)
    game: Game = field(repr=False)
    outcome: str
    clauses: tuple[str, ...]
    lang: str = "en"

    @property
    def right(self) -> bool:
        """Whether the answer is as good as any."""
        return self.judged.right

    @property
    def word(self) -> str:
        """The outcome in words."""
        return language(self.lang).say(outcome(self.judged.grade))

    def __str__(self) -> str:
        said = language(self.lang)
        return f"{self.word} {render(self.judged.explanation, said).plain(self.behind(said))}".strip()

    def behind(self, said: Language) -> tuple[str, ...]:
        """What would have been right, and the belief or the other rules by which the answer would be."""
        judged = self.judged
        return behind(judged.diagnosis, self.game, said, grade=judged.grade, explanation=judged.explanation)

    def played_on(self) -> dict[str, tuple[Scene, ...]]:
        """What a wrong answer leads to (``own``) and the nearest right move (``better``), scene by scene."""
        return played_on(self.game, self.judged.grade, self.judged.diagnosis)

    def _drawn(self, said: Language) -> str:
        """The smallest change that makes the answer right, drawn on the table with its words."""
        change = pictured(self.game, self.judged.grade, self.judged.diagnosis)
        if change is None:
            return ""
        told = escape(sentence(said.message(change.says)))
        return f"<figure><figcaption>{told}</figcaption>{draw(change.to_json(), labels_in(self.lang))}</figure>"

    def _repr_html_(self) -> str:
        said = language(self.lang)
        text = render(self.judged.explanation, said)
        after = "".join(f"<p>{escape(told)}</p>" for told in filter(None, (text.closing, *self.behind(said))))
        reasons = "".join(
            f"<li>{escape(because.reason or because.statement)} <code>{escape(because.clause)}</code></li>"
            for because in text.because
        )
        open_ = "" if self.right else " open"
        about = escape(" ".join(filter(None, (text.opening, text.headline))))
        why = f"<details{open_}><summary>{about or escape(said.say(N_('Why')))}</summary><ul>{reasons}</ul></details>"
        word = f"<strong>{escape(self.word)}</strong>"
        return f"<div class='tutor-verdict'>{word} {why}{after}{self._drawn(said)}</div>"


class Task:
    """One question. It shows itself; ``answer`` grades what you say, ``hint`` helps a step further.

    Answers are written as the prompt's form wants them: ``"yes"``, the number of an option, a list of numbers, a
    number, a seat, or a move such as ``"reply Ah Th"``. A question of ``tutor.ask`` or of a quiz comes again
    where its ``seed`` is named in ``tutor.ask``.
    """

    def __init__(self, session: Session, posed: Posed, said: Language, seed: str) -> None:
        self._session = session
        self.posed = posed
        self._said = said
        self.seed = seed

    @property
    def prompt(self) -> str:
        """What is asked."""
        return self.told(self.posed.prompt)

    @property
    def form(self) -> str:
        """How it is answered: yes-no, one, several, number, seat, table or step."""
        return str(self.posed.public["answer"]["form"])

    @property
    def options(self) -> list[str]:
        """What can be chosen, where something can."""
        return [self.told(read_message(option)) for option in self.posed.public["answer"].get("options", ())]

    @property
    def steps(self) -> list[str]:
        """The steps of a record, counted from 0, where one of them is to be found."""
        return [self.told(read_message(step)) for step in self.posed.public["answer"].get("steps", ())]

    def answer(self, raw: object) -> Answered:
        """Grade an answer. Raises FormatProblem for one that cannot be read, which does not count."""
        judged = self._session.answer(self.posed.nonce, self.posed.rev, raw)
        verdict = judged.grade.verdict
        return Answered(
            judged,
            game_of(self.posed.plan.game),
            str(judged.outcome),
            verdict.cited if verdict else (),
            self._said.code,
        )

    def hint(self) -> str:
        """The next hint: where to look, which clause, fewer choices, the answer."""
        seen = len(self.posed.hints)
        self.posed = self._session.hint(self.posed.nonce, seen)
        return self.told(self.posed.hints[-1].says) if self.posed.hints else ""

    def again(self) -> Task:
        """The same question once more after it was answered; the first answer stays what it was."""
        return Task(self._session, self._session.again(self.posed.nonce), self._said, self.seed)

    def told(self, message: Message) -> str:
        return sentence(self._said.message(message))

    def __str__(self) -> str:
        lines = describe(labels_in(self._said.code), self.posed.view.to_json())
        choices = [f"{number}: {item}" for items in (self.steps, self.options) for number, item in enumerate(items)]
        return "\n".join([*lines, self.prompt, *choices])

    def __repr__(self) -> str:
        return f"Task({self.prompt!r}, form={self.form!r})"

    def _repr_html_(self) -> str:
        drawing = draw(self.posed.view, labels_in(self._said.code))
        lists = ("".join(f"<li>{escape(item)}</li>" for item in items) for items in (self.steps, self.options) if items)
        choices = "".join(f"<ol start='0'>{items}</ol>" for items in lists)
        return f"{drawing}<p><strong>{escape(self.prompt)}</strong></p>{choices}"


class Row:
    """Questions one after the other. In a cell they are a table to play at; in Python ``task`` is the one at hand.

    ``results`` are the answers as values and ``answers`` as a table, given in the cell or in Python. ``pose`` makes
    the question of a number, counted from 0.
    """

    def __init__(self, said: Language, count: int, pose: Callable[[int], Task]) -> None:
        self.said = said
        self._count = count
        self._pose = pose
        self.number = 0
        self.answered: Answered | None = None
        self._kept: list[tuple[int, Task, Answered]] = []
        self._boards: list[Board] = []
        self.task = pose(0)

    def __len__(self) -> int:
        return self._count

    @property
    def done(self) -> bool:
        """Whether every question has been answered."""
        return self.number + 1 >= self._count and self.answered is not None

    def answer(self, raw: object) -> Answered:
        """Answer the question at hand and go on to the next. Raises FormatProblem for what cannot be read."""
        answered = self.take(self.task, raw)
        self.next()
        return answered

    def take(self, task: Task, raw: object) -> Answered:
        """Answer a question and stay with it. Raises StaleAnswer for one that is not asked any more."""
        answered = task.answer(raw)
        if not answered.judged.repeated:
            self._kept.append((self.number, task, answered))
            self.answered = answered
            self._tell()
        return answered

    def next(self) -> Task:
        """Go on to the next question, once the one at hand is answered; the last one stays."""
        if self.answered is not None and not self.done:
            self.number += 1
            self.task, self.answered = self._pose(self.number), None
            self._tell()
        return self.task

    def again(self) -> Task:
        """Ask the question at hand once more after it was answered; the first answer stays in the tables."""
        if self.answered is not None:
            self.task, self.answered = self.task.again(), None
            self._tell()
        return self.task

    def hint(self) -> str:
        """The next hint about the question at hand."""
        said = self.task.hint()
        self._tell()
        return said

    def _tell(self) -> None:
        for board in self._boards:
            board.refresh()

    @property
    def results(self) -> tuple[Answered, ...]:
        """The answers in the order in which they were given."""
        return tuple(answered for _, _, answered in self._kept)

    @property
    def answers(self) -> pd.DataFrame:
        """One row an answer: number and text of the question, kind, answer, outcome, whether right, first clause."""
        import pandas as pd  # noqa: PLC0415 - tables are loaded only by those who ask for one

        rows = [
            {
                "number": number + 1, "question": task.prompt, "kind": task.posed.public["kind"],
                "answer": str(answered.judged.answer), "outcome": answered.outcome, "right": answered.right,
                "clause": answered.clauses[0] if answered.clauses else "",
            }
            for number, task, answered in self._kept
        ]  # fmt: skip
        return pd.DataFrame(rows, columns=["number", "question", "kind", "answer", "outcome", "right", "clause"])

    def widget(self) -> widgets.Widget:
        """The quiz as a live table."""
        board = Board(self)
        self._boards.append(board)
        return board.box

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len({number for number, _, _ in self._kept})} of {self._count} answered)"

    def _ipython_display_(self) -> None:
        from IPython.display import display  # noqa: PLC0415 - only a notebook shows itself

        display(self.widget())  # type: ignore[no-untyped-call]


class Quiz(Row):
    """Questions that are made as they come; the same seed makes the same ones."""

    def __init__(
        self, game: str, rules: str, count: int, *, topic: str | None, kind: str | None, seed: str, lang: str
    ) -> None:  # fmt: skip
        chance = Chance(seed)
        store = MemoryStore()
        learner = enrol(store, "notebook", lang, clock=_now, chance=chance.fork("learner"))
        session = Session(store, learner.id, clock=_now, chance=chance.fork("nonce"), page="quiz")

        def pose(number: int) -> Task:
            own = Chance(seed).fork("further", number).seed if number else seed
            posed = session.ask(game, rules, seed=Chance(own).fork("question", 0).seed, topic=topic, kind=kind)
            return Task(session, posed, language(lang), own)

        super().__init__(language(lang), count, pose)


def quiz(
    rules: str | None = None, count: int = 5, *, topic: str | None = None, kind: str | None = None,
    seed: int | str | None = None, lang: str = "en",
) -> Quiz:  # fmt: skip
    """A row of questions; the same seed asks the same ones. Raises RulesError and TutorError for what is not there.

    >>> row = quiz("bura/seed", 2, kind="legality", seed=4)
    >>> answered = row.answer("yes")
    >>> row.answers["kind"].tolist()
    ['legality']
    """
    game, rule_set = find_rules(rules or first_rules())
    chosen = str(random.getrandbits(40)) if seed is None else str(seed)
    return Quiz(game.id, rule_set.key, count, topic=topic, kind=kind, seed=chosen, lang=lang)


def ask(
    rules: str | None = None, *, kind: str | None = None, topic: str | None = None, seed: int | str | None = None,
    lang: str = "en",
) -> Task:  # fmt: skip
    """One question. Raises RulesError and TutorError for what is not there.

    >>> ask("bura/seed", kind="legality", seed=4).form
    'yes-no'
    """
    return quiz(rules, 1, kind=kind, topic=topic, seed=seed, lang=lang).task
