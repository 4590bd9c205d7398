"""Who and what is meant: speakers, names and their types, pronouns, descriptions, over the sentences of one memory."""
