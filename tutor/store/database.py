"""The store of records in a database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import asdict, replace
from threading import Lock
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.engine import URL, Connection, Engine
from sqlalchemy.exc import IntegrityError

from tutor.records import (
    AttemptRecord,
    Dispute,
    HouseRules,
    OpenQuestion,
    Profile,
    answered,
    check_next,
    clean_name,
    clean_remark,
    helped,
    name_key,
    name_taken,
    no_profile,
    repeats,
)  # fmt: skip
from tutor.store.connect import SQLITE, WRITES, connect, forget, guarded
from tutor.store.place import default_place, url_of
from tutor.store.rows import first, found, read, rows_of
from tutor.store.schema import ATTEMPTS, DISPUTES, ERASURES, HOUSE_RULES, OPEN_QUESTIONS, OWNED, PROFILES, STUDENTS
from tutor.store.upgrade import bring_up


def open_store(place: str | None = None) -> DatabaseStore:
    """The records at that place (a folder, a file ``*.db`` or a database's address), or at the usual one.

    Makes what is not there and brings it up to this version. Raises StoreProblem.
    """
    return open_at(url_of(place or default_place()))


def open_at(url: URL) -> DatabaseStore:
    """The records at that address. Makes what is not there and brings it up to this version. Raises StoreProblem."""
    engine = connect(url)
    try:
        bring_up(engine)
    except BaseException:
        engine.dispose()
        raise
    return DatabaseStore(engine)


class DatabaseStore:
    """See :class:`tutor.records.Store`. May be used by several threads; several programs may use the same database."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._writer = engine.execution_options(**{WRITES: True})
        self._turn: AbstractContextManager[object] = Lock() if engine.dialect.name == SQLITE else nullcontext()

    def close(self) -> None:
        """Let go of every connection."""
        self.engine.dispose()

    def check(self) -> None:
        """Ask the database for a sign of life. Raises StoreProblem."""
        with self.reading() as connection:
            connection.execute(select(PROFILES.c.seq).limit(1))

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """One transaction that changes nothing. Raises StoreProblem."""
        with guarded(self.engine), self.engine.begin() as connection:
            yield connection

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """Everything as it is at one moment, whatever others write meanwhile. Raises StoreProblem."""
        level = {} if self.engine.dialect.name == SQLITE else {"isolation_level": "REPEATABLE READ"}
        with guarded(self.engine), self.engine.execution_options(**level).begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction, which is in the database when the block has been left.

        SQLite has one writer at a time: threads that take turns need not ask again and again whether it is theirs.
        """
        with guarded(self.engine), self._turn, self._writer.begin() as connection:
            yield connection

    def add_profile(self, profile: Profile) -> Profile:
        """See Store."""
        clean = replace(profile, name=clean_name(profile.name))
        try:
            with self.writing() as connection:
                if known := first(connection, Profile, PROFILES, id=profile.id):
                    return known
                connection.execute(insert(PROFILES).values(**asdict(clean), name_key=name_key(clean.name)))
        except IntegrityError:
            with self.reading() as connection:
                known = first(connection, Profile, PROFILES, id=profile.id)
            if known is None:
                raise name_taken(clean.name) from None
            return known
        return clean

    def change_profile(self, id: str, *, name: str | None = None, language: str | None = None) -> Profile:
        """See Store."""
        with self.writing() as connection:
            known = owner(connection, id, alone=True)
            clean = known.name if name is None else clean_name(name)
            changed = replace(known, name=clean, language=language or known.language)
            row = {"name": clean, "language": changed.language}
            if name is not None:
                row["name_key"] = name_key(clean)
            try:
                connection.execute(update(PROFILES).where(PROFILES.c.id == id).values(row))
            except IntegrityError:
                raise name_taken(clean) from None
        return changed

    def profile(self, id: str) -> Profile:
        """See Store."""
        with self.reading() as connection:
            return owner(connection, id)

    def profiles(self) -> tuple[Profile, ...]:
        """See Store."""
        with self.reading() as connection:
            rows = select(PROFILES).where(PROFILES.c.id.not_in(select(STUDENTS.c.profile))).order_by(PROFILES.c.seq)
            return found(connection, Profile, rows)

    def erase(self, id: str) -> None:
        """See Store."""
        with self.writing() as connection:
            self.take_away(connection, id)
        self.forget()

    def take_away(self, connection: Connection, id: str) -> None:
        """Take a learner away within a transaction. Raises NoProfile."""
        owner(connection, id, alone=True)
        connection.execute(insert(ERASURES).values(profile=id))
        for table in OWNED:
            connection.execute(delete(table).where(table.c.profile == id))
        connection.execute(delete(PROFILES).where(PROFILES.c.id == id))
        connection.execute(delete(ERASURES).where(ERASURES.c.profile == id))

    def forget(self) -> None:
        """Let nothing of what was taken away stay behind in a log."""
        with guarded(self.engine):
            forget(self.engine)

    def pose(self, question: OpenQuestion) -> None:
        """See Store."""
        with self.writing() as connection:
            owner(connection, question.profile, alone=True)
            shown = _page(connection, question.profile, question.page)
            check_next(shown, question)
            if shown is None:
                connection.execute(insert(OPEN_QUESTIONS).values(**asdict(question)))
            else:
                _put(connection, question)

    def open_question(self, profile: str, page: str) -> OpenQuestion | None:
        """See Store."""
        with self.reading() as connection:
            return first(connection, OpenQuestion, OPEN_QUESTIONS, profile=profile, page=page)

    def open_questions(self, profile: str) -> tuple[OpenQuestion, ...]:
        """See Store."""
        with self.reading() as connection:
            own = rows_of(connection, OpenQuestion, OPEN_QUESTIONS, profile=profile)
        return tuple(sorted(own, key=lambda question: (question.shown_at, question.page), reverse=True))

    def take_hints(self, profile: str, page: str, nonce: str, hints: int) -> OpenQuestion:
        """See Store."""
        with self.writing() as connection:
            changed = helped(_page(connection, profile, page), nonce, hints)
            _put(connection, changed)
        return changed

    def record(self, attempt: AttemptRecord, page: str, nonce: str, rev: int) -> AttemptRecord:
        """See Store."""
        with self.writing() as connection:
            return self.take(connection, attempt, page, nonce, rev)

    def take(self, connection: Connection, attempt: AttemptRecord, page: str, nonce: str, rev: int) -> AttemptRecord:
        """Record an attempt within a transaction. Raises NoProfile, StaleAnswer."""
        owner(connection, attempt.profile)
        shown = _page(connection, attempt.profile, page)
        kept = first(connection, AttemptRecord, ATTEMPTS, id=attempt.id)
        if kept is not None and repeats(kept, attempt):
            return kept
        _put(connection, answered(shown, attempt, nonce, rev))
        connection.execute(insert(ATTEMPTS).values(**asdict(attempt)))
        return attempt

    def attempt(self, id: str) -> AttemptRecord | None:
        """See Store."""
        with self.reading() as connection:
            return first(connection, AttemptRecord, ATTEMPTS, id=id)

    def attempts(self, profile: str, *, since: str = "") -> tuple[AttemptRecord, ...]:
        """See Store."""
        wanted = (
            select(ATTEMPTS)
            .where(ATTEMPTS.c.profile == profile, ATTEMPTS.c.sent_at >= since)
            .order_by(ATTEMPTS.c.seq)
        )  # fmt: skip
        with self.reading() as connection:
            return found(connection, AttemptRecord, wanted)

    def keep_rules(self, rules: HouseRules) -> None:
        """See Store."""
        name = clean_name(rules.name)
        own = {"profile": rules.profile, "name_key": name_key(name)}
        with self.writing() as connection:
            owner(connection, rules.profile, alone=True)
            connection.execute(delete(HOUSE_RULES).filter_by(**own))
            connection.execute(insert(HOUSE_RULES).values(**asdict(replace(rules, name=name)), name_key=name_key(name)))

    def drop_rules(self, profile: str, name: str) -> None:
        """See Store."""
        with self.writing() as connection:
            connection.execute(delete(HOUSE_RULES).filter_by(profile=profile, name_key=name_key(clean_name(name))))

    def house_rules(self, profile: str) -> tuple[HouseRules, ...]:
        """See Store."""
        with self.reading() as connection:
            own = rows_of(connection, HouseRules, HOUSE_RULES, profile=profile)
        return tuple(sorted(own, key=lambda rules: name_key(rules.name)))

    def add_dispute(self, dispute: Dispute) -> Dispute:
        """See Store."""
        clean = replace(dispute, remark=clean_remark(dispute.remark))
        with self.writing() as connection:
            owner(connection, dispute.profile, alone=True)
            if kept := first(connection, Dispute, DISPUTES, id=dispute.id):
                return kept
            connection.execute(insert(DISPUTES).values(**asdict(clean)))
        return clean

    def disputes(self, profile: str) -> tuple[Dispute, ...]:
        """See Store."""
        with self.reading() as connection:
            return rows_of(connection, Dispute, DISPUTES, profile=profile)


def owner(connection: Connection, id: str, *, alone: bool = False) -> Profile:
    """The learner, who is not erased before this transaction ends; ``alone`` keeps others from adding to it too."""
    rows = select(PROFILES).where(PROFILES.c.id == id)
    row = connection.execute(rows.with_for_update(read=not alone)).mappings().first()
    if row is None:
        raise no_profile()
    return read(Profile, row)


def _page(connection: Connection, profile: str, page: str) -> OpenQuestion | None:
    """What is on a page, which nobody else changes before this transaction ends."""
    rows = select(OPEN_QUESTIONS).filter_by(profile=profile, page=page).with_for_update()
    row = connection.execute(rows).mappings().first()
    return None if row is None else read(OpenQuestion, row)


def _put(connection: Connection, question: OpenQuestion) -> None:
    values: dict[str, Any] = asdict(question)
    own = {name: values.pop(name) for name in ("profile", "page")}
    connection.execute(update(OPEN_QUESTIONS).filter_by(**own).values(**values))
