"""Texts that wait are read at once, in the test's own thread, as a worker does it."""

from __future__ import annotations

from korely_desktop.domain.jobs import READ_MEMORY
from korely_desktop.memory.intake import pipeline
from korely_desktop.memory.services import Services
from korely_desktop.store import jobs


def read_all(services: Services) -> list[str]:
    """Lease and carry out every reading that is due; the ids of their memories."""
    done = []
    while True:
        with services.store.write() as connection:
            leased = jobs.lease(
                connection, worker="test", now=services.clock(), seconds=600, limit=50, kinds=[READ_MEMORY]
            )
        if not leased:
            return done
        for job in leased:
            pipeline.read_memory(services, job.id)
            done.append(job.memory_id or "")
