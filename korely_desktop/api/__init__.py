"""The door for agents: FastAPI routes on uvicorn, bound to this computer only. No Qt, no SQL, no rules of memory."""
