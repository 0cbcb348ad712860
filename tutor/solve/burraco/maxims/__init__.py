"""What players of Burraco say: the words, which positions fit, and how it is tried."""
