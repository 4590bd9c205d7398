"""The detail pane: one fact, why it is known, how it changed, who used it, and what the person can do."""
