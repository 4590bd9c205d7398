"""Italian tokens tagged without a model, and what Italian word order asks of a clause."""
