"""Telling programs of the person what changed: who is told, what a message says, and sending it."""
