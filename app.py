"""The entry of the app: ``streamlit run app.py``."""

from tutor.app.frame import run

run()
