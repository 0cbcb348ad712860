"""Every kind of store, empty."""

from tests.helpers.stores import address, database, either, kept, postgresql, served, store

__all__ = ["address", "database", "either", "kept", "postgresql", "served", "store"]
