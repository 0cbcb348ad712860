"""A class and its teacher: who may come in, who is on the roster, what is set and asked, what comes of it."""
