"""What only the person can settle: questions, their order and cost, and what the answers teach."""
