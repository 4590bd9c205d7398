"""The small parts that every page is built from. Each takes its colours and fonts from the theme and follows it."""
