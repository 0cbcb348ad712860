"""Many learners at once, played over Streamlit's own protocol: how long a click takes when a class is at work."""

from tutor.load.at_work import Figures, Wanted, play, play_hello

__all__ = ["Figures", "Wanted", "play", "play_hello"]
