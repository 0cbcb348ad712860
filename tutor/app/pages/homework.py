"""The page at its address; what it shows is in :mod:`tutor.app.homework_page`."""

from tutor.app import homework_page

homework_page.show()
