"""What stands above every page where the store refuses writes, a backup was restored, or none can be made."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from korely_desktop.gui.backups_failing import BackupsFailingNotice
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.refusing import RefusingBanner
from korely_desktop.gui.restored import RestoredNotice


def notices(desk: Desk) -> list[QWidget]:
    """Each hidden until there is something to say, the gravest first."""
    return [RefusingBanner(desk), RestoredNotice(desk), BackupsFailingNotice(desk)]
