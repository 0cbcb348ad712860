"""The page at its address; what it shows is in :mod:`tutor.app.referee`."""

from tutor.app import referee

referee.show()
