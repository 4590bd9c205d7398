"""Taking a memory out as JSON Lines, and taking such lines in."""
