"""Recall's index in memory: derived from the store, following its changes, thrown away at will."""
