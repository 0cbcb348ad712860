"""The page at its address; what it shows is in :mod:`tutor.app.summary`."""

from tutor.app import summary

summary.show()
