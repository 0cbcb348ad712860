"""The app with its routes: ``tutor serve``, or ``streamlit run tutor/web/asgi.py``."""

import os
from pathlib import Path

import streamlit as st
from starlette.middleware import Middleware

from tutor.classroom.served import SERVED
from tutor.web.nested import OnePart
from tutor.web.routes import routes

os.environ.setdefault(SERVED, "1")

app = st.App(Path(__file__).resolve().parents[2] / "app.py", routes=routes(), middleware=[Middleware(OnePart)])
