"""The tutor in Jupyter."""
