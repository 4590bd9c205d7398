"""What is told to whoever asks: search, context blocks, and why something is in them or not."""
