"""The Insights page: how the memory grows, of what it is made, who writes it, and what it asks of the person."""
