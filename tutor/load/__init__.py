"""Many learners at once, played over Streamlit's own protocol: how long a click takes when a class is at work."""

from tutor.load.at_work import Figures, Wanted, play, play_hello
from tutor.load.lesson import LessonFigures, play_lesson
from tutor.load.live import LiveFigures, play_live

__all__ = ["Figures", "LessonFigures", "LiveFigures", "Wanted", "play", "play_hello", "play_lesson", "play_live"]
