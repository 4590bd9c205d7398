"""A memory cut up: sentences, tokens with their offsets, what belongs together in one token. No grammar."""
