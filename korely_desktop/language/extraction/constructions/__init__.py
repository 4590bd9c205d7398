"""Named constructions: each reads one way of saying something in a sentence into drafts."""
