"""The engine proves a lesson: every claim, act, table and question; and the lessons agree with one another."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from tutor.ask import KINDS
from tutor.content import proof, prose
from tutor.content.lesson import LANGUAGES, Ask, Block, Claim, Lesson, LessonFault, Place, Refuses, Rule, Show, Step
from tutor.content.reader import line_of
from tutor.engine.game import Game
from tutor.errors import N_, IllegalMove, NotationError, TutorError
from tutor.registry import game_of, taught

IDEA_WORDS: Final = 130
"""Words that can be read in a minute by somebody who thinks about them."""

STEP_WORDS: Final = 110
LEAST_ASKED: Final = 6
MOST_ASKED: Final = 12
LEAST_KINDS: Final = 3


def check_lesson(lesson: Lesson, *, questions: bool = True) -> list[LessonFault]:
    """What is wrong with one lesson by itself. Without ``questions`` none is made, which is quick."""
    return sorted(_Check(lesson).run(questions=questions), key=lambda fault: fault.line)


class _Check:
    """The faults of one lesson."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.path = path_of(lesson)
        self.found: list[LessonFault] = []
        self.unlaid: set[int] = set()

    def add(self, line: int, template: str, **facts: object) -> None:
        self.found.append(LessonFault(template, path=self.path, line=line, **facts))

    def key(self, key: str) -> int:
        return head_line(self.lesson, key)

    def guarded(self, line: int, act: Callable[[], Any], *, inside: int = 0) -> Any:
        """What an act returns, or None with the fault kept; what cannot be read is so many lines further ``inside``."""
        try:
            return act()
        except IllegalMove as error:
            self.add(line, N_("A move is refused by {clause}. Only what is allowed can have been played."),
                     clause=error.verdict.decisive.clause)  # fmt: skip
        except NotationError as error:
            self.add(line + inside, error.template, **error.facts)
        except TutorError as error:
            self.add(line, error.template, **error.facts)
        return None

    def run(self, *, questions: bool) -> list[LessonFault]:
        lesson = self.lesson
        game: Game | None = self.guarded(self.key("game"), lambda: game_of(lesson.game))
        if game is None:
            return self.found
        rules = self.guarded(self.key("rules"), lambda: game.tables.read_rules(lesson.rules))
        if rules is None:
            return self.found
        if "!" in rules.key:
            self.add(self.key("rules"), N_("These rules hold an error on purpose. Choose a rule set that is played."))
        self._head(game)
        for number, step in enumerate(lesson.steps):
            self._step(step, number)
            for block in step.blocks:
                self._block(game, step, block)
        self._shape()
        if questions:
            self._questions()
        return self.found

    def _head(self, game: Game) -> None:
        lesson = self.lesson
        clauses = game.tables.book.real()
        if not lesson.id.startswith(f"{lesson.game}."):
            self.add(self.key("id"), N_("The id begins with the game and a dot: {game}.name."), game=lesson.game)
        if lesson.path.parent.name != lesson.game:
            self.add(self.key("game"), N_("A lesson of {game} lies in the folder {game}."), game=lesson.game)
        named = {block.clause for step in lesson.steps for block in step.blocks if isinstance(block, Rule | Refuses)}
        named |= {ask.focus for step in lesson.steps for ask in step.asks if ask.focus}
        topics = {ask.topic for step in lesson.steps for ask in step.asks}
        for clause in lesson.teaches:
            if clause not in clauses:
                self.add(self.key(clause), N_("There is no clause {clause}."), clause=clause)
            elif clause not in named and clauses[clause].topic not in topics:
                self.add(self.key(clause), N_("The lesson says that it teaches {clause}, but no block names it."),
                         clause=clause)  # fmt: skip
        for clause in lesson.disputed:
            if clause not in lesson.teaches:
                self.add(self.key("disputed"), N_("A disputed clause is also taught: add {clause} to teaches."),
                         clause=clause)  # fmt: skip
            elif clause in clauses and not (clauses[clause].dissent or clauses[clause].contradiction):
                self.add(self.key("disputed"), N_("No text disagrees about {clause}."), clause=clause)
        if not lesson.teaches:
            self.add(self.key("teaches"), N_("A lesson teaches at least one clause."))

    def _step(self, step: Step, number: int) -> None:
        if number == 0 and (step.title or not step.prose):
            self.add(step.line, N_("A lesson begins with its idea: a few sentences before the first step."))
        if number and not step.prose and not step.blocks:
            self.add(step.line, N_("This step is empty. Say or show something."))
        most = STEP_WORDS if number else IDEA_WORDS
        words = len(step.prose.split())
        if words > most:
            self.add(step.line, N_("There are {count} words here; at most {most} are read with pleasure."),
                     count=words, most=most)  # fmt: skip
        if "!" in step.prose or "!" in step.title:
            self.add(step.line, N_("Say it without an exclamation mark."))
        if step.title and any(other.title == step.title for other in self.lesson.steps[:number]):
            self.add(step.line, N_("Another step has the same title."))
        tables = [block for block in step.blocks if isinstance(block, Place | Show)]
        if len(tables) > 1:
            self.add(tables[1].line, N_("A step shows one table. Begin another step for the second."))
        if step.asks and len(step.asks) != len(step.blocks):
            self.add(step.line, N_("Questions stand alone in their step."))
        self._links(step)

    def _links(self, step: Step) -> None:
        clauses = game_of(self.lesson.game).tables.book.real()
        for number, scheme, name in prose.links(step.prose):
            line = step.said + number
            if scheme not in prose.SCHEMES:
                self.add(line, N_("A link leads to {names}, and this one to {target}."),
                         names=", ".join(f"{each}:…" for each in prose.SCHEMES), target=f"{scheme}:{name}")  # fmt: skip
            elif scheme == "clause" and name not in clauses:
                self.add(line, N_("There is no clause {clause}."), clause=name)

    def _block(self, game: Game, step: Step, block: Block) -> None:
        rules = proof.rules_of(self.lesson)
        clauses = game.tables.book.real()
        if isinstance(block, Rule | Refuses) and block.clause not in clauses:
            self.add(block.line, N_("There is no clause {clause}."), clause=block.clause)
            return
        match block:
            case Show():
                self.guarded(block.line, lambda: proof.question(game, rules, block.question).answer(), inside=1)
            case Claim():
                if self.guarded(block.line, lambda: proof.confirmed(game, rules, block), inside=1) is False:
                    self.add(block.line, N_("The engine does not confirm this claim."))
            case Place():
                self._placed(game, block)
            case Refuses():
                self._refused(game, step, block)
            case Ask():
                self._asked(game, block)

    def _placed(self, game: Game, block: Place) -> None:
        """Set the table up, then make one move after the other, up to the first that cannot be."""
        rules = proof.rules_of(self.lesson)
        for count in range(len(block.moves) + 1):
            part = replace(block, moves=block.moves[:count])
            before = len(self.found)
            self.guarded(block.line + 1 + count, lambda part=part: proof.lay(game, rules, part))  # type: ignore[misc]
            if len(self.found) > before:
                self.unlaid.add(block.line)
                return

    def _refused(self, game: Game, step: Step, block: Refuses) -> None:
        rules = proof.rules_of(self.lesson)
        if step.place is not None and step.place.line in self.unlaid:
            return
        tried: proof.Tried | None = self.guarded(
            block.line, lambda: proof.attempt(game, rules, step, block.act), inside=1
        )
        if tried is None:
            return
        if not tried.refused:
            self.add(block.line, N_("This act is not refused."))
        elif block.clause not in tried.broken:
            self.add(block.line, N_("This act is refused by {found}, not by {clause}."),
                     found=", ".join(tried.broken), clause=block.clause)  # fmt: skip

    def _asked(self, game: Game, ask: Ask) -> None:
        if ask.kind is not None and ask.kind not in KINDS:
            self.add(ask.line, N_("There is no kind of question {name}. There are {names}."),
                     name=ask.kind, names=", ".join(KINDS))  # fmt: skip
        if ask.focus is not None and ask.focus not in game.tables.book.real():
            self.add(ask.line, N_("There is no clause {clause}."), clause=ask.focus)
        elif self.guarded(ask.line, lambda: [*proof.wanted(self.lesson, ask)]) and ask.focus:
            rules = game.tables.read_rules(ask.rules or self.lesson.rules)
            if ask.focus not in rules.slots:
                self.add(ask.line, N_("{clause} is not in force under these rules. Name others with rules = …"),
                         clause=ask.focus)  # fmt: skip

    def _shape(self) -> None:
        """What every lesson has: something on the table, something to try, questions at the end."""
        lesson = self.lesson
        blocks = [block for step in lesson.steps for block in step.blocks]
        if not any(isinstance(block, Place | Show) for block in blocks):
            self.add(1, N_("A lesson shows something on the table: add a position or a show."))
        if not lesson.disputed and not any(isinstance(block, Refuses) for block in blocks):
            self.add(1, N_("A lesson has something forbidden to try: add a block refuses."))
        if lesson.steps and not lesson.steps[-1].asks:
            self.add(lesson.steps[-1].line, N_("A lesson closes with a set of questions."))
        asked = sum(ask.number for step in lesson.steps for ask in step.asks)
        if not LEAST_ASKED <= asked <= MOST_ASKED:
            self.add(1, N_("A lesson asks from {least} to {most} questions, and this one {count}."),
                     least=LEAST_ASKED, most=MOST_ASKED, count=asked)  # fmt: skip

    def _questions(self) -> None:
        """Make every question: each can be made, no two are the same, and there are kinds enough."""
        if any(fault.line in {ask.line for step in self.lesson.steps for ask in step.asks} for fault in self.found):
            return
        seen: set[str] = set()
        kinds: set[str] = set()
        for ask in (ask for step in self.lesson.steps for ask in step.asks):
            for one in proof.wanted(self.lesson, ask):
                made = proof.make(one)
                if made is None:
                    self.add(ask.line, N_("No such question is found about {clause}. Try another seed or kind."),
                             clause=one.focus)  # fmt: skip
                elif made.id in seen:
                    self.add(ask.line, N_("This question was asked before in the lesson. Try another seed."))
                else:
                    seen.add(made.id)
                    kinds.add(made.kind)
        if len(kinds) < LEAST_KINDS:
            self.add(1, N_("A lesson has questions of at least {least} kinds, and this one of {count}."),
                     least=LEAST_KINDS, count=len(kinds))  # fmt: skip


# ---------------------------------------------------------------- the lessons together


def check_tree(
    lessons: Iterable[Lesson], *, unread: Iterable[str] = (), alone: bool = False, complete: bool = False
) -> list[LessonFault]:
    """What is wrong among lessons: languages, ids, prerequisites, links.

    ``unread`` are files that have faults already, ``alone`` says that only one file is looked at, and ``complete`` asks
    that every clause of a game is taught.
    """
    lessons = list(lessons)
    if alone:
        return []
    by_name: dict[str, list[Lesson]] = defaultdict(list)
    for lesson in lessons:
        by_name[lesson.name].append(lesson)
    faults = [fault for group in by_name.values() for fault in _languages(group, set(unread))]
    faults += _ids(lessons)
    faults += _graph(lessons)
    if complete:
        faults += _left_out(lessons)
    return faults


def path_of(lesson: Lesson) -> str:
    """How a file is named in a report."""
    return f"{lesson.path.parent.name}/{lesson.path.name}"


def head_line(lesson: Lesson, key: str) -> int:
    """The line of a key or a value in the head of a lesson."""
    try:
        return line_of(lesson.path.read_text(encoding="utf-8").splitlines(), key)
    except OSError:
        return 1


def _fault(lesson: Lesson, line: int, template: str, **facts: object) -> LessonFault:
    return LessonFault(template, path=path_of(lesson), line=line, **facts)


def _languages(group: list[Lesson], unread: set[str]) -> Iterator[LessonFault]:
    """A lesson is there in every language, with the same head and the same blocks."""
    first = group[0]
    have = {lesson.language for lesson in group}
    for code in LANGUAGES:
        if code not in have and f"{first.name}.{code}.md" not in unread:
            yield _fault(first, 1, N_("The lesson is missing in the language {code}: write {name}."),
                         code=code, name=f"{first.name}.{code}.md")  # fmt: skip
    for other in group[1:]:
        for key in ("id", "game", "rules", "teaches", "after", "disputed"):
            if getattr(other, key) != getattr(first, key):
                yield _fault(other, head_line(other, key), N_("The key {key} differs from the one in {name}."),
                             key=key, name=path_of(first))  # fmt: skip
        if len(other.steps) != len(first.steps):
            yield _fault(other, other.steps[-1].line if other.steps else 1,
                         N_("There are {count} steps here and {expected} in {name}."),
                         count=len(other.steps), expected=len(first.steps), name=path_of(first))  # fmt: skip
            continue
        for mine, theirs in zip(other.steps, first.steps, strict=True):
            yield from _same_step(other, first, mine, theirs)


def _same_step(other: Lesson, first: Lesson, mine: Step, theirs: Step) -> Iterator[LessonFault]:
    if [replace(block, line=0) for block in mine.blocks] != [replace(block, line=0) for block in theirs.blocks]:
        line = next(
            (one.line for one, two in zip(mine.blocks, theirs.blocks, strict=False)
             if replace(one, line=0) != replace(two, line=0)), mine.line,
        )  # fmt: skip
        yield _fault(other, line, N_("The blocks of this step differ from those in {name}."), name=path_of(first))
    if bool(mine.prose) != bool(theirs.prose) or bool(mine.title) != bool(theirs.title):
        yield _fault(other, mine.line, N_("The title or the text of this step is missing."))
    elif mine.title and mine.title == theirs.title:
        yield _fault(other, mine.line, N_("This title is not translated."))
    elif mine.prose and mine.prose == theirs.prose:
        yield _fault(other, mine.line, N_("This text is not translated."))


def _ids(lessons: list[Lesson]) -> Iterator[LessonFault]:
    owner: dict[str, str] = {}
    for lesson in lessons:
        if owner.setdefault(lesson.id, lesson.name) != lesson.name:
            yield _fault(lesson, head_line(lesson, "id"), N_("The lesson {name} has the same id."),
                         name=owner[lesson.id])  # fmt: skip


def _graph(lessons: list[Lesson]) -> Iterator[LessonFault]:
    """Every prerequisite and every link leads to a lesson, and none leads back to itself."""
    after = {lesson.id: lesson.after for lesson in lessons}
    for lesson in lessons:
        for before in lesson.after:
            if before not in after:
                yield _fault(lesson, head_line(lesson, "after"), N_("There is no lesson {name}."), name=before)
        if _leads_back(lesson.id, after):
            yield _fault(lesson, head_line(lesson, "after"), N_("The lesson comes after itself: {names}."),
                         names=", ".join(lesson.after))  # fmt: skip
        for step in lesson.steps:
            for number, scheme, name in prose.links(step.prose):
                if scheme == "lesson" and name not in after:
                    yield _fault(lesson, step.said + number, N_("There is no lesson {name}."), name=name)


def _leads_back(id_: str, after: dict[str, tuple[str, ...]]) -> bool:
    seen: set[str] = set()
    ahead = list(after[id_])
    while ahead:
        here = ahead.pop()
        if here == id_:
            return True
        if here not in seen:
            seen.add(here)
            ahead += after.get(here, ())
    return False


def _left_out(lessons: list[Lesson]) -> Iterator[LessonFault]:
    """The clauses of a game with lessons that none of them teaches."""
    told = {clause for lesson in lessons for clause in lesson.teaches}
    for game in taught().values():
        if any(lesson.game == game.id for lesson in lessons):
            for clause in game.tables.book.real():
                if clause not in told:
                    yield LessonFault(N_("No lesson teaches the clause {clause}."), path=game.id, line=1, clause=clause)
