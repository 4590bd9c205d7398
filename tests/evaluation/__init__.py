"""Measures of understanding on texts of our own; run as modules, and bounded by tests where they are quick."""
