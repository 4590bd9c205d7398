"""The Settings page: what one can choose, each row explained."""
