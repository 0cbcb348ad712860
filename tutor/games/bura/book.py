"""The book in which the clauses of Bura and burkozel are entered."""

from __future__ import annotations

from tutor.engine.clauses import Book

BOOK = Book("bura")
clause = BOOK.clause
