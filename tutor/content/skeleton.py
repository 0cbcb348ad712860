"""A lesson to begin with: a table, something forbidden, questions, in every language, without a fault."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from tutor.ask import KINDS, generate
from tutor.chance import Chance
from tutor.content.lesson import LANGUAGES
from tutor.content.lint import LEAST_ASKED, LEAST_KINDS
from tutor.engine.game import Game, read_question
from tutor.engine.rules import RuleSet
from tutor.errors import N_, TutorError

SEEDS: Final = range(1, 9)
WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "title": "A new lesson", "idea": "Say here in one minute what this lesson is about.", "table": "At the table",
        "look": "Say what is to be seen here.", "try": "Not allowed", "act": "Say what is to be tried.",
        "close": "Mixed questions", "ask": "Now without a heading above them.",
    },
    "it": {
        "title": "Una nuova lezione", "idea": "Di' qui in un minuto di che cosa parla la lezione.",
        "table": "Al tavolo", "look": "Di' che cosa si vede qui.", "try": "Non si può",
        "act": "Di' che cosa si deve provare.", "close": "Domande miste", "ask": "Ora senza un titolo che aiuti.",
    },
    "ru": {
        "title": "Новый урок", "idea": "Скажите здесь за минуту, о чём урок.", "table": "За столом",
        "look": "Скажите, что здесь видно.", "try": "Так нельзя", "act": "Скажите, что попробовать.",
        "close": "Вопросы вперемешку", "ask": "Теперь без подсказки в заголовке.",
    },
}  # fmt: skip
"""What stands in a new lesson until its author says it better."""


def write_lesson(game: Game, clause: str, folder: Path, name: str) -> list[Path]:
    """Write a lesson about a clause in every language. Raises TutorError where it cannot be made or is there."""
    if clause not in game.tables.book.real():
        raise TutorError(N_("There is no clause {clause}."), clause=clause)
    if not name or not all(sign.isalnum() or sign == "-" for sign in name):
        raise TutorError(N_("A lesson's name is made of letters, digits and hyphens."))
    where = folder / game.id
    paths = [where / f"{name}.{code}.md" for code in LANGUAGES]
    for path in paths:
        if path.exists():
            raise TutorError(N_("There is a lesson {name} already."), name=name)
    rules = _rules(game, clause)
    blocks = [_table(game, rules), _forbidden(game, clause), *_questions(game, rules, clause)]
    where.mkdir(parents=True, exist_ok=True)
    for path, code in zip(paths, LANGUAGES, strict=True):
        path.write_text(_text(game, rules, clause, name, code, blocks), encoding="utf-8")
    return paths


def _rules(game: Game, clause: str) -> RuleSet:
    """The rules of the clause's first example."""
    return game.tables.read_rules(game.tables.book.clauses[clause].examples[0].split("|", 1)[0])


def _table(game: Game, rules: RuleSet) -> str:
    """A deal, written out."""
    position = game.deal(rules, Chance(1))
    text = game.write(rules, position).partition(" | ")[2]
    return f"```position {position.to_act}\n{text}\n```"


def _forbidden(game: Game, clause: str) -> str:
    """An example that is refused, of the clause itself where it has one."""
    for id_ in (clause, *game.tables.book.real()):
        for example in game.tables.book.clauses[id_].examples:
            text = example.partition("->")[0].strip()
            verdict = read_question(game, text).answer()
            answer = verdict.answer()
            if any(answer.get(key) is False for key in ("legal", "allowed")):
                return f"```refuses {verdict.decisive.clause}\n{text}\n```"
    raise TutorError(N_("Nothing forbidden was found to try."))


def _questions(game: Game, rules: RuleSet, clause: str) -> Iterator[str]:
    """Questions about a clause, and about others where it gives too few kinds."""
    kinds: set[str] = set()
    seen: set[str] = set()
    for focus in (clause, *rules.slots):
        for kind in KINDS:
            for seed in SEEDS:
                if len(seen) >= LEAST_ASKED and len(kinds) >= LEAST_KINDS:
                    return
                if kind in kinds and len(seen) >= len(kinds) + LEAST_ASKED - LEAST_KINDS:
                    break
                made = generate(game, rules, seed=f"{seed}/0", kind=kind, focus=focus)
                if made is None:
                    break
                if made.id not in seen:
                    seen.add(made.id)
                    kinds.add(kind)
                    yield f'```ask\nkind = "{kind}"\nfocus = "{focus}"\nnumber = 1\nseed = {seed}\n```'


def _text(game: Game, rules: RuleSet, clause: str, name: str, code: str, blocks: list[str]) -> str:
    said = WORDS[code]
    table, forbidden, *questions = blocks
    head = (
        f'+++\nid = "{game.id}.{name}"\ngame = "{game.id}"\nrules = "{rules.key.partition("/")[2]}"\n'
        f'title = "{said["title"]}"\nteaches = ["{clause}"]\n+++'
    )
    parts = [
        head,
        said["idea"], f"## {said['table']}", said["look"], table, f"## {said['try']}", said["act"], forbidden,
        f"## {said['close']}", said["ask"], *questions,
    ]  # fmt: skip
    return "\n\n".join(parts) + "\n"
