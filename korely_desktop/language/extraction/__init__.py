"""The built-in extraction engine: text in, statements with evidence out. No database, no network, no model."""
