"""The book in which the clauses of Burraco are entered."""

from __future__ import annotations

from tutor.engine.clauses import Book

BOOK = Book("burraco")
clause = BOOK.clause
