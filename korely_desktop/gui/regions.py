"""Going round the regions of the window with F6: rail, top bar, list, pane, status."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from korely_desktop.gui.rail import Rail


def go_on(regions: Sequence[QWidget], step: int) -> None:
    """Give the focus to the next region (1) or the one before (-1), going round; those out of sight are passed."""
    regions = [region for region in regions if region.isVisible()]
    focus = QApplication.focusWidget()
    here = next((n for n, region in enumerate(regions) if focus and _holds(region, focus)), -1 if step > 0 else 0)
    for offset in range(1, len(regions) + 1):
        region = regions[(here + step * offset) % len(regions)]
        if isinstance(region, Rail):
            region.focus_current()
            return
        if _focus_first(region):
            return


def _holds(region: QWidget, focus: QWidget) -> bool:
    return region is focus or region.isAncestorOf(focus)


def _focus_first(region: QWidget) -> bool:
    """Give the focus to the first widget in ``region`` that takes it; whether there was one."""
    if region.focusPolicy() & Qt.FocusPolicy.TabFocus and region.isEnabled():
        region.setFocus(Qt.FocusReason.ShortcutFocusReason)
        return True
    widget = region.nextInFocusChain()
    while widget is not None and widget is not region:
        takes = widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isEnabled() and widget.isVisible()
        if takes and region.isAncestorOf(widget):
            widget.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return True
        widget = widget.nextInFocusChain()
    return False
