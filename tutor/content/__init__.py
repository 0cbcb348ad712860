"""Lessons: read from Markdown, proved by the engine, put in order. No lesson holds an answer."""
