"""The page at its address; what it shows is in :mod:`tutor.app.live_page`."""

from tutor.app import live_page

live_page.show()
