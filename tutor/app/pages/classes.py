"""The page at its address; what it shows is in :mod:`tutor.app.classes`."""

from tutor.app import classes

classes.show()
