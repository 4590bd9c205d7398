"""The optional engine: a language model behind an OpenAI-compatible server reads texts into statements."""
