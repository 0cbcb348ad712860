"""The page at its address; what it shows is in :mod:`tutor.app.house_rules`."""

from tutor.app import house_rules

house_rules.show()
