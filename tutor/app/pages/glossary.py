"""The page at its address; what it shows is in :mod:`tutor.app.glossary`."""

from tutor.app import glossary

glossary.show()
