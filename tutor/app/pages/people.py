"""The page at its address; what it shows is in :mod:`tutor.app.people`."""

from tutor.app import own_data, people

people.show(lambda profile: own_data.show(profile, "people"))
