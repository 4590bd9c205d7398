"""From a text to facts: read, weighed, set beside what is known, and let in or kept out."""
