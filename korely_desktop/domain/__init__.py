"""Nouns and rules as plain Python: no I/O, no third-party imports."""
