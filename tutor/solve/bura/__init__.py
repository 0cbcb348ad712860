"""Bura with open cards, solved exactly."""
