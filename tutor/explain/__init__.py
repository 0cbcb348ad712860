"""Why an answer is what it is: a tree of messages built from a verdict, and its sentences in a language."""
