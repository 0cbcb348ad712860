"""How the tables came about, step by step; a step that has been published is never changed."""
