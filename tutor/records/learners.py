"""What is kept about a learner, and the protocol of the places that keep it.

A record is plain values and texts: it can be read back when the kind of question, the clause or the game that it speaks
of is there no longer. Times are texts such as 2026-03-01T18:30:00.000+00:00, all of one length and in UTC.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Container, Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any, Final, Protocol

from tutor.errors import N_, FormatProblem, StaleAnswer, TutorError

LONGEST_NAME: Final = 60
LONGEST_REMARK: Final = 4_000
LONGEST_ANSWER: Final = 20_000
TOLD: Final = ("kind", "game", "rules", "prompt")
"""What a learner may take along of a question that is not answered yet."""

NO_ANSWER: Final = "null"
"""What an objection holds where the question was not answered."""

_UNSEEN: Final = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff\u061c")
_FORBIDDEN: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})


class StoreProblem(TutorError):
    """The records cannot be reached, read or written. What was acknowledged before is not touched by it."""


class NoProfile(TutorError):
    """There is no learner of that id; perhaps it was erased."""


@dataclass(frozen=True, slots=True)
class Profile:
    """One learner on this machine: a name to be picked from a list, and the language spoken. No password."""

    id: str
    name: str
    language: str
    created_at: str


@dataclass(frozen=True, slots=True)
class AttemptRecord:
    """One answer as it was given, with everything that is needed to judge it anew.

    ``question``, ``raw`` and ``answer`` are JSON: the question whole, what the browser sent, what was read in it.
    ``game``, ``kind`` and ``rules`` repeat what the question says, so that records can be searched; ``focus`` is the
    clause that the question was about, or that decided where it was about none.
    ``context`` is lesson, mixed, review, diagnostic, homework or live; ``hints`` how many steps of help were taken;
    ``engine`` the version that graded.
    """

    id: str
    profile: str
    game: str
    kind: str
    rules: str
    focus: str
    question: str
    raw: str
    answer: str
    outcome: str
    score: float
    context: str
    hints: int
    shown_at: str
    sent_at: str
    engine: str


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """What a learner sees on one page: the question, and how far it has come.

    ``rev`` grows with everything new on the page, and an answer to an older one is stale. ``plan`` is JSON and says
    how the next question is to be chosen. ``attempt`` is empty until the question is answered, then the attempt's id.
    """

    profile: str
    page: str
    rev: int
    nonce: str
    question: str
    plan: str
    context: str
    hints: int
    shown_at: str
    attempt: str = ""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """A rule set that a learner has named: its key reads ``game/name+option=value``."""

    profile: str
    name: str
    rules: str
    created_at: str


@dataclass(frozen=True, slots=True)
class Dispute:
    """ "I think this is wrong": what was asked, answered and ruled, under which rules, by which version, and a remark.

    ``question``, ``answer`` and ``verdict`` are JSON. ``position`` is whole, with cards that the learner never saw.
    """

    id: str
    profile: str
    position: str
    question: str
    answer: str
    verdict: str
    rules: str
    engine: str
    remark: str
    created_at: str

    def write(self) -> str:
        """The text to send to whoever keeps the rules: a line each, what is JSON as it is; no name, no hidden card.

        >>> Dispute("d", "p", "", "{}", '"yes"', "{}", "x/seed", "1", "Why?", "").write().splitlines()[0]
        'rules: x/seed'
        """
        shown = ("rules", "engine", "question", "answer", "verdict", "remark")
        return "\n".join(f"{name}: {value}" for name in shown if (value := getattr(self, name)))


class Store(Protocol):
    """Where records are kept. Attempts and disputes are only ever added; ``erase`` alone takes a learner away whole.

    Every method is one transaction. Raises StoreProblem where the place itself fails.
    """

    def add_profile(self, profile: Profile) -> Profile:
        """Add a learner. Raises FormatProblem for a name that cannot be, or is somebody's already."""
        ...

    def change_profile(self, id: str, *, name: str | None = None, language: str | None = None) -> Profile:
        """Give a learner another name or language. Raises NoProfile, FormatProblem."""
        ...

    def profile(self, id: str) -> Profile:
        """The learner of that id. Raises NoProfile."""
        ...

    def profiles(self) -> tuple[Profile, ...]:
        """All learners who came by themselves, the first to come first; a class knows its students."""
        ...

    def erase(self, id: str) -> None:
        """Take away a learner and every record of them. Raises NoProfile."""
        ...

    def pose(self, question: OpenQuestion) -> None:
        """Put a question on its page. Raises StaleAnswer unless its ``rev`` is the one after what the page had."""
        ...

    def open_question(self, profile: str, page: str) -> OpenQuestion | None:
        """What is on a page."""
        ...

    def open_questions(self, profile: str) -> tuple[OpenQuestion, ...]:
        """What is on each page of a learner, the last shown first."""
        ...

    def take_hints(self, profile: str, page: str, nonce: str, hints: int) -> OpenQuestion:
        """Note that so many steps of help were taken; fewer than before change nothing. Raises StaleAnswer."""
        ...

    def record(self, attempt: AttemptRecord, page: str, nonce: str, rev: int) -> AttemptRecord:
        """Add an attempt and mark the page's question as answered, both or neither.

        The same attempt again is harmless: what was kept at first is returned. Raises StaleAnswer if the page has gone
        on, or its question was answered otherwise.
        """
        ...

    def attempt(self, id: str) -> AttemptRecord | None:
        """The attempt of that id."""
        ...

    def attempts(self, profile: str, *, since: str = "") -> tuple[AttemptRecord, ...]:
        """The attempts of a learner in the order in which they came; ``since`` leaves out what was sent before."""
        ...

    def keep_rules(self, rules: HouseRules) -> None:
        """Keep a rule set under its name, in place of what had that name. Raises FormatProblem for the name."""
        ...

    def drop_rules(self, profile: str, name: str) -> None:
        """Forget the rule set of that name."""
        ...

    def house_rules(self, profile: str) -> tuple[HouseRules, ...]:
        """The rule sets that a learner has named, by name."""
        ...

    def add_dispute(self, dispute: Dispute) -> Dispute:
        """Keep an objection; the same id again is harmless. Raises FormatProblem for an overlong remark."""
        ...

    def disputes(self, profile: str) -> tuple[Dispute, ...]:
        """The objections of a learner in the order in which they came."""
        ...


def clean_name(name: str) -> str:
    """A name as it is kept: one spelling, no blanks around it. Raises FormatProblem.

    >>> clean_name("  Анна  Мария ")
    'Анна Мария'
    """
    if len(name) > 20 * LONGEST_NAME:
        raise FormatProblem(N_("A name has at most {n} characters."), n=LONGEST_NAME)
    if any(letter in _UNSEEN or unicodedata.category(letter) in _FORBIDDEN for letter in name.strip()):
        raise FormatProblem(N_("A name is one line, without invisible signs."))
    clean = " ".join(unicodedata.normalize("NFC", name).split())
    if not any(unicodedata.category(letter)[0] in "LNSP" for letter in clean):
        raise FormatProblem(N_("A name needs at least one letter."))
    if len(clean) > LONGEST_NAME:
        raise FormatProblem(N_("A name has at most {n} characters."), n=LONGEST_NAME)
    return clean


def name_key(name: str) -> str:
    """What two spellings of the same name have in common.

    >>> name_key("Ｍaria") == name_key("MARIA")
    True
    """
    return unicodedata.normalize("NFKC", name).casefold()


def name_taken(name: str) -> FormatProblem:
    """The refusal of a name that somebody else has."""
    return FormatProblem(N_("There is a learner called {name} already. Choose another name."), name=name)


def no_profile() -> NoProfile:
    """The refusal where a learner is not there."""
    return NoProfile(N_("This learner is not on this machine, or was erased. Choose a learner."))


def clean_remark(text: str) -> str:
    """A remark as it is kept, without signs that no keyboard makes. Raises FormatProblem for an overlong one."""
    if len(text) > LONGEST_REMARK:
        raise FormatProblem(N_("The remark is too long: at most {n} characters are kept."), n=LONGEST_REMARK)
    return "".join(
        letter for letter in text if letter in "\n\t" or unicodedata.category(letter) not in _FORBIDDEN
    ).strip()


def repeats(kept: AttemptRecord | None, attempt: AttemptRecord) -> bool:
    """Whether an attempt is the one that was kept, sent again."""
    return kept is not None and (kept.profile, kept.raw) == (attempt.profile, attempt.raw)


def answered(shown: OpenQuestion | None, attempt: AttemptRecord, nonce: str, rev: int) -> OpenQuestion:
    """What is on the page once an attempt is kept. Raises StaleAnswer unless it answers what is shown."""
    if shown is None or (shown.nonce, shown.rev) != (nonce, rev):
        raise StaleAnswer(N_("The page has gone on since. Answer what it shows now."))
    if shown.attempt:
        raise StaleAnswer(N_("This question was answered already; the first answer counts."))
    if shown.hints > attempt.hints:
        raise StaleAnswer(N_("Help was taken for this question on another page. Look again, then answer."))
    return replace(shown, rev=rev + 1, attempt=attempt.id)


def helped(shown: OpenQuestion | None, nonce: str, hints: int) -> OpenQuestion:
    """What is on the page once help was taken. Raises StaleAnswer unless it is for what is shown, and unanswered."""
    if shown is None or shown.nonce != nonce:
        raise StaleAnswer(N_("The page has gone on since. Answer what it shows now."))
    if shown.attempt:
        raise StaleAnswer(N_("This question was answered already; the first answer counts."))
    return replace(shown, hints=max(hints, shown.hints))


def check_next(shown: OpenQuestion | None, question: OpenQuestion) -> None:
    """Raise StaleAnswer unless a question is what follows on its page."""
    if question.rev != (shown.rev if shown else 0) + 1:
        raise StaleAnswer(N_("The page has gone on since. Answer what it shows now."))


def export(store: Store, profile: str) -> Iterator[str]:
    """Everything that is kept about a learner, a JSON object a line; ``record`` says of what sort. Raises NoProfile."""
    for sort, row in _rows(store, profile):
        yield json.dumps({"record": sort, **asdict(row)}, ensure_ascii=False)


def export_own(store: Store, profile: str, *, untold: Container[str] = ()) -> Iterator[str]:
    """The same for the learner: nothing in it that would answer what is still asked. Raises NoProfile.

    Of an open question it holds what is asked, of an objection to one no card that lies face down; and no answer whose
    name is in ``untold``, of which nobody is told yet whether it is right.
    """
    for sort, row in _rows(store, profile):
        plain = asdict(row)
        if isinstance(row, AttemptRecord) and row.id in untold:
            continue
        if isinstance(row, OpenQuestion) and not row.attempt:
            asked = json.loads(row.question)
            plain["question"] = json.dumps({name: asked[name] for name in TOLD if name in asked}, ensure_ascii=False)
        if isinstance(row, Dispute) and row.answer == NO_ANSWER:
            plain["position"] = ""
        yield json.dumps({"record": sort, **plain}, ensure_ascii=False)


def _rows(store: Store, profile: str) -> Iterator[tuple[str, Any]]:
    """The records of a learner with their sorts."""
    yield "profile", store.profile(profile)
    yield from (("attempt", attempt) for attempt in store.attempts(profile))
    yield from (("open question", question) for question in store.open_questions(profile))
    yield from (("house rules", rules) for rules in store.house_rules(profile))
    yield from (("dispute", dispute) for dispute in store.disputes(profile))


class MemoryStore:
    """Records that last as long as the program: for notebooks, a browser-only Python, and tests. For one thread."""

    def __init__(self) -> None:
        self._profiles: dict[str, Profile] = {}
        self._attempts: dict[str, AttemptRecord] = {}
        self._open: dict[tuple[str, str], OpenQuestion] = {}
        self._rules: dict[tuple[str, str], HouseRules] = {}
        self._disputes: dict[str, Dispute] = {}

    def add_profile(self, profile: Profile) -> Profile:
        """See Store."""
        if profile.id in self._profiles:
            return self._profiles[profile.id]
        return self._named(profile, profile.name)

    def change_profile(self, id: str, *, name: str | None = None, language: str | None = None) -> Profile:
        """See Store."""
        known = self.profile(id)
        changed = replace(known, language=language or known.language)
        return self._named(changed, known.name if name is None else name)

    def _named(self, profile: Profile, name: str) -> Profile:
        clean = clean_name(name)
        if any(name_key(other.name) == name_key(clean) for other in self._profiles.values() if other.id != profile.id):
            raise name_taken(clean)
        self._profiles[profile.id] = replace(profile, name=clean)
        return self._profiles[profile.id]

    def profile(self, id: str) -> Profile:
        """See Store."""
        if id not in self._profiles:
            raise no_profile()
        return self._profiles[id]

    def profiles(self) -> tuple[Profile, ...]:
        """See Store."""
        return tuple(self._profiles.values())

    def erase(self, id: str) -> None:
        """See Store."""
        self.profile(id)
        self._attempts = {key: attempt for key, attempt in self._attempts.items() if attempt.profile != id}
        self._open = {key: question for key, question in self._open.items() if question.profile != id}
        self._rules = {key: rules for key, rules in self._rules.items() if rules.profile != id}
        self._disputes = {key: dispute for key, dispute in self._disputes.items() if dispute.profile != id}
        del self._profiles[id]

    def pose(self, question: OpenQuestion) -> None:
        """See Store."""
        self.profile(question.profile)
        check_next(self.open_question(question.profile, question.page), question)
        self._open[question.profile, question.page] = question

    def open_question(self, profile: str, page: str) -> OpenQuestion | None:
        """See Store."""
        return self._open.get((profile, page))

    def open_questions(self, profile: str) -> tuple[OpenQuestion, ...]:
        """See Store."""
        own = [question for question in self._open.values() if question.profile == profile]
        return tuple(sorted(own, key=lambda question: (question.shown_at, question.page), reverse=True))

    def take_hints(self, profile: str, page: str, nonce: str, hints: int) -> OpenQuestion:
        """See Store."""
        self._open[profile, page] = helped(self.open_question(profile, page), nonce, hints)
        return self._open[profile, page]

    def record(self, attempt: AttemptRecord, page: str, nonce: str, rev: int) -> AttemptRecord:
        """See Store."""
        kept = self._attempts.get(attempt.id)
        if kept is not None and repeats(kept, attempt):
            return kept
        self._open[attempt.profile, page] = answered(self.open_question(attempt.profile, page), attempt, nonce, rev)
        self._attempts[attempt.id] = attempt
        return attempt

    def attempt(self, id: str) -> AttemptRecord | None:
        """See Store."""
        return self._attempts.get(id)

    def attempts(self, profile: str, *, since: str = "") -> tuple[AttemptRecord, ...]:
        """See Store."""
        return tuple(each for each in self._attempts.values() if each.profile == profile and each.sent_at >= since)

    def keep_rules(self, rules: HouseRules) -> None:
        """See Store."""
        self.profile(rules.profile)
        name = clean_name(rules.name)
        self._rules[rules.profile, name_key(name)] = replace(rules, name=name)

    def drop_rules(self, profile: str, name: str) -> None:
        """See Store."""
        self._rules.pop((profile, name_key(clean_name(name))), None)

    def house_rules(self, profile: str) -> tuple[HouseRules, ...]:
        """See Store."""
        own = [rules for rules in self._rules.values() if rules.profile == profile]
        return tuple(sorted(own, key=lambda rules: name_key(rules.name)))

    def add_dispute(self, dispute: Dispute) -> Dispute:
        """See Store."""
        self.profile(dispute.profile)
        return self._disputes.setdefault(dispute.id, replace(dispute, remark=clean_remark(dispute.remark)))

    def disputes(self, profile: str) -> tuple[Dispute, ...]:
        """See Store."""
        return tuple(dispute for dispute in self._disputes.values() if dispute.profile == profile)
