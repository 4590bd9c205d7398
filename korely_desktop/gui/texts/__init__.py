"""The page Source texts: what agents and the person wrote, as it was said, with labels and what was read in it."""
