"""The page People & things."""
