"""Records in a database: SQLite in one file with nothing to install, or PostgreSQL by its address."""

from tutor.store.classes import ClassStore
from tutor.store.database import DatabaseStore, open_store
from tutor.store.place import default_place

__all__ = ["ClassStore", "DatabaseStore", "default_place", "open_store"]
