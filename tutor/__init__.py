"""A tutor for the card games Burraco and Bura that shows which rule decided, and why."""
