"""What would happen: a use case carried out in a transaction that is rolled back, so that previews cannot be wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from korely_desktop.domain.changes import ChangeBus
from korely_desktop.memory.access.reads import ReadBuffer
from korely_desktop.memory.services import Services
from korely_desktop.store.rehearsal import rehearsal


@contextmanager
def rehearsed(services: Services, is_stopped: Callable[[], bool] = lambda: False) -> Iterator[Services]:
    """The same services on a store that forgets everything done here when the block ends.

    Nobody is told of changes and no read is noted. Writers wait as long as it lasts, so ask no model in it.

    Raises:
        Stopped: ``is_stopped`` said so.
    """
    with rehearsal(services.store, is_stopped) as store:
        yield replace(services, store=store, changes=ChangeBus(), reads=ReadBuffer())
