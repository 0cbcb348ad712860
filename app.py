"""The entry of the app: ``streamlit run app.py``."""

if __name__ == "__main__":  # the processes beside the app read this file too, and have no page to show
    from tutor.app.frame import run

    run()
