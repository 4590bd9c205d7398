"""Who may read and write, what they did, and undoing it."""
