"""What is over and what took its place, by clauses and by wordings."""
