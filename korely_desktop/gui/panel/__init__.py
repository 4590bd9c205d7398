"""The Memory Panel: every fact as a sentence, with its time, its source and its state."""
