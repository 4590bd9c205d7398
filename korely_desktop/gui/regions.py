"""Going round the window by keyboard: with F6 from region to region (rail, top bar, list, pane, status), with Tab
through all that takes the focus, in the same order; and Enter, which presses what has it.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from korely_desktop.gui.rail import Rail

_NO_TAB = (Qt.FocusPolicy.NoFocus, Qt.FocusPolicy.ClickFocus)
"""Compared with these a policy is told at once; PySide takes as long to mask its bits as for all else of a widget."""


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


def tab_on(window: QWidget, regions: Sequence[QWidget], forward: bool) -> bool:
    """Give the focus to what comes after the focused widget, or before it; whether there is anything.

    Qt's own round goes by the order in which widgets were made, stops at what stands for a hidden one, and never
    leaves it. From a widget that has just gone the way leads to what is left of its region, or to what follows it.
    """
    stops = sorted(_stops(window), key=lambda widget: _place(regions, widget))
    if not stops:
        return False
    focus = window.focusWidget()
    if focus in stops:
        aim = stops[(stops.index(focus) + (1 if forward else -1)) % len(stops)]
    else:
        here = _place(regions, focus) if focus is not None else 0
        aim = next((stop for stop in stops if _place(regions, stop) >= here), stops[0])
    aim.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
    return True


def press(widget: QWidget | None) -> bool:
    """Enter, as Space does: press the button that has the focus; whether it was one. Nothing is erased by Enter.

    Qt leaves Enter to dialogs, but where the desktop tells it otherwise.
    """
    if not isinstance(widget, QAbstractButton) or widget.property("kind") == "erase":
        return False
    widget.click()
    return True


def _place(regions: Sequence[QWidget], widget: QWidget) -> float:
    """Which region a widget is in; what is in none, a banner say, comes after the rail."""
    return next((n for n, region in enumerate(regions) if _holds(region, widget)), 0.5)


def _stops(root: QWidget) -> list[QWidget]:
    """What takes the focus by Tab in it, in the order in which it was put there.

    Not by ``nextInFocusChain``: PySide takes what that returns for a part of the widget asked, and with one that goes
    the others are lost to Python.
    """
    return [
        widget
        for widget in root.findChildren(QWidget)
        if widget.isVisible()  # first, as most are not
        and widget.focusPolicy() not in _NO_TAB
        and widget.isEnabled()
        and widget.focusProxy() is None
        and widget.window() is root.window()
    ]


def _holds(region: QWidget, focus: QWidget) -> bool:
    return region is focus or region.isAncestorOf(focus)


def _focus_first(region: QWidget) -> bool:
    """Give the focus to the first widget in ``region`` that takes it; whether there was one."""
    if region.focusPolicy() not in _NO_TAB and region.isEnabled():
        region.setFocus(Qt.FocusReason.ShortcutFocusReason)
        return True
    stops = _stops(region)
    if stops:
        stops[0].setFocus(Qt.FocusReason.ShortcutFocusReason)
    return bool(stops)
