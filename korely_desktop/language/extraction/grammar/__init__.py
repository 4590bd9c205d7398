"""Phrases, verb groups and clauses, read from tagged tokens. No meaning: that is for the constructions."""
