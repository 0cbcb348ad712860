"""The command line: cases answered, questions asked, lessons proved, learners simulated."""

from tutor.cli.entry import main

__all__ = ["main"]
