"""The REST contract over FastAPI. No Qt, no SQL."""
