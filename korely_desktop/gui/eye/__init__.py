"""What an agent sees: ask as any agent, and look at the very block it gets, line by line."""
