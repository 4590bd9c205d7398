"""A whole export or import, kept between a caller that may be slow and the store, which waits for nobody."""

from __future__ import annotations

from korely_desktop.domain.errors import TooLarge
from korely_desktop.memory.services import Services
from korely_desktop.store.spool import Spool

MOST_BYTES = 4 << 30


class Parcel(Spool):
    """The bytes of an export. Use it as a context: they are gone with it."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.store.path.parent)

    def add(self, more: bytes) -> None:
        """Put bytes behind those that are there.

        Raises:
            TooLarge: it is more than can be taken in at once.
            DiskFull: there is no room.
        """
        if self.size + len(more) > MOST_BYTES:
            raise TooLarge(
                f"An export may be at most {MOST_BYTES >> 30} GiB; for more, use a backup.", max_bytes=MOST_BYTES
            )
        super().add(more)
