"""The models in use: which, consent, fetching, changing over."""
