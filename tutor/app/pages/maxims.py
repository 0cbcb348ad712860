"""The page at its address; what it shows is in :mod:`tutor.app.maxims_page`."""

from tutor.app import maxims_page

maxims_page.show()
