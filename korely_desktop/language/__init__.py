"""Text in, structure out: embedding, extraction, dates, redaction, tokens. No database."""
