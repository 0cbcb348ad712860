"""The page at its address; what it shows is in :mod:`tutor.app.privacy`."""

from tutor.app import privacy

privacy.show()
