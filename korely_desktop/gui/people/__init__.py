"""The page People & things: who and what is known, as a list; one of them opens in the drawer."""
