"""Burraco by rollout: the whole rules as numbers, ways of playing, and what a choice is worth under each of them."""
