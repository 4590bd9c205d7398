"""x"""
LABELS = ("contradicts", "follows", "neutral")
