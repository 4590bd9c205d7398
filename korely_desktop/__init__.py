"""Korely Desktop: what your AI agents remember, on your own computer."""

__version__ = "0.1.0"
