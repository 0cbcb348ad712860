"""The app with the engine stubbed: the entry of the server by which the lesson page is measured."""

import runpy
from pathlib import Path

from tutor.load.prepared import prepare

if __name__ == "__main__":
    prepare()
    runpy.run_path(str(Path(__file__).resolve().parents[2] / "app.py"), run_name="__main__")
