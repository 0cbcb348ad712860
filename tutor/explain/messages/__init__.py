"""The sentences about each game, one module or package a game, named by the game's id."""
