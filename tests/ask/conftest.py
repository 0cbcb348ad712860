"""Decisions are weighed here as a session weighs them."""

import tutor.session  # noqa: F401 - says who weighs them
