"""Forgetting and erasing, what they take along, and taking a forgetting back."""
