"""The page at its address; what it shows is in :mod:`tutor.app.progress_page`."""

from tutor.app import progress_page

progress_page.show()
