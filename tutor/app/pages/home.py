"""The page at its address; what it shows is in :mod:`tutor.app.home`."""

from tutor.app import home

home.show()
