"""The page at its address; what it shows is in :mod:`tutor.app.learn`."""

from tutor.app import learn

learn.show()
