"""Alembic revisions of the store, run by :mod:`korely_desktop.store.migrate`."""
