"""The search palette (Ctrl+K): people, facts, texts and commands by a few letters, from anywhere in the window."""
