"""What holds and since when: how a statement changes it, what a person does to a fact, and why it is known."""
