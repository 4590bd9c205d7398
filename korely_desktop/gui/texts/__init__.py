"""The page Source texts."""
