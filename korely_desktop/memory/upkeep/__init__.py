"""Looking after what is remembered when somebody asks for it: what is due, repeats itself, or may have changed."""
