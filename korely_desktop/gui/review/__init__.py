"""The Review page: questions that only the person can settle, one card at a time."""
