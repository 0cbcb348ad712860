"""The app as the class at work is served: its pages with routes of their own beside them."""
