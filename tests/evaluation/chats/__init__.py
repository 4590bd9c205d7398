"""Chats of two people with an assistant over a year, and questions asked of them later, by kind."""
