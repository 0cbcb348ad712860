"""The page at its address; what it shows is in :mod:`tutor.app.practise`."""

from tutor.app import practise

practise.show()
