"""The page at its address; what it shows is in :mod:`tutor.app.rulebook`."""

from tutor.app import rulebook

rulebook.show()
