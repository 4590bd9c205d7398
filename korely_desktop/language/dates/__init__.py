"""Time expressions of a text, resolved against the moment of the text."""
