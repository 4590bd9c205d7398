"""What the window lists: facts and texts in words, filters, figures."""
