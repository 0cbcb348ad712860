"""The page at its address; what it shows is in :mod:`tutor.app.people`."""

from tutor.app import people

people.show()
