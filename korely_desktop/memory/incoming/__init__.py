"""Bringing in what a person has elsewhere: notes, what chat apps export, what other memories hold.

What Korely itself exported comes back through :mod:`memory.travel.arriving`.
"""
