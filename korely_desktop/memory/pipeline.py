"""Reads one memory: text in, facts out, all of it in one transaction."""

from __future__ import annotations

from korely_desktop.memory.services import Services


def read_memory(services: Services, job_id: str) -> None:
    """Do the job ``read_memory``: redact, extract, admit, check, write, mark the job done. Safe to run again."""
    raise NotImplementedError
