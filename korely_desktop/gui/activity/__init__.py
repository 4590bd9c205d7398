"""The Activity page: who did what, from the audit chain."""
