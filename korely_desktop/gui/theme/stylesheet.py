"""The one style sheet: Qt's own controls in the look of the design. Set once on the application.

Everything that repeats is painted by delegates, and small own widgets paint themselves; neither belongs here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_TEMPLATE = """
QPushButton {
    background: @surface; color: @text; border: 1px solid @border-strong; border-radius: 6px;
    padding: 0 12px; min-height: {30}px; font-weight: 500; icon-size: 16px;
}
QPushButton:hover { background: @hover; }
QPushButton:pressed { background: @selected-quiet; }
QPushButton:checked { background: @selected; color: @accent; }
QPushButton:disabled { color: @disabled; border-color: @border; }
QPushButton[kind="main"], QPushButton[kind="final"] {
    background: @accent-fill; color: @on-accent; border-color: @accent-fill;
}
QPushButton[kind="main"]:hover, QPushButton[kind="main"]:pressed,
QPushButton[kind="final"]:hover, QPushButton[kind="final"]:pressed { background: @accent-hover; }
QPushButton[kind="main"]:disabled, QPushButton[kind="final"]:disabled {
    background: @selected-quiet; color: @disabled; border-color: @selected-quiet;
}
QPushButton[kind="quiet"] { background: transparent; border-color: transparent; }
QPushButton[kind="quiet"]:hover { background: @hover; }
QPushButton[kind="erase"] { background: @danger-fill; color: @on-accent; border-color: @danger-fill; }
QPushButton[kind="erase"]:disabled { background: @selected-quiet; color: @disabled; border-color: @selected-quiet; }
QPushButton[atWork="true"], QPushButton[atWork="true"]:hover {
    background: @selected-quiet; color: @disabled; border-color: @selected-quiet;
}
QPushButton[extent="small"] { min-height: {26}px; padding: 0 8px; icon-size: 14px; }
QPushButton[extent="large"] { min-height: {34}px; padding: 0 14px; }
QPushButton[kind="link"] {
    background: transparent; border: none; color: @accent; padding: 0; min-height: {20}px; text-align: left;
}
QPushButton[kind="link"]:hover { text-decoration: underline; }
QPushButton::menu-indicator { image: none; width: 0; }

QToolButton {
    background: transparent; border: 1px solid transparent; border-radius: 6px;
    min-width: {26}px; min-height: {26}px; icon-size: 16px; color: @text-2;
}
QToolButton:hover { background: @hover; }
QToolButton:pressed, QToolButton:checked { background: @selected; }
QToolButton[kind="framed"] { background: @surface; border-color: @border-strong; }
QToolButton[kind="framed"]:hover { background: @hover; }
QToolButton::menu-indicator { image: none; width: 0; }

QLineEdit, QPlainTextEdit[kind="field"], QDateEdit {
    background: @surface; color: @text; border: 1px solid @border-control; border-radius: 6px;
    padding: 1px 9px; min-height: {28}px; selection-background-color: @selected; selection-color: @text;
    placeholder-text-color: @text-3;
}
QPlainTextEdit[kind="field"] { padding: 5px 7px; }
QLineEdit:focus, QPlainTextEdit[kind="field"]:focus, QDateEdit:focus {
    border: 2px solid @accent; padding: 0px 8px;
}
QPlainTextEdit[kind="field"]:focus { padding: 4px 6px; }
QLineEdit:disabled { color: @disabled; border-color: @border-strong; }
QLineEdit[wrong="true"] { border-color: @danger; }
QLineEdit[kind="code"] { background: @sunken; border-color: @border; }
QLineEdit[kind="code"]:focus { border-color: @accent; }
QLineEdit[kind="bare"], QLineEdit[kind="bare"]:focus { background: transparent; border: none; padding: 0; }

QComboBox {
    background: @surface; color: @text; border: 1px solid @border-strong; border-radius: 6px;
    padding: 0 10px; min-height: {30}px; combobox-popup: 0;
}
QComboBox:hover { background: @hover; }
QComboBox[editable="true"] { border-color: @border-control; }
QComboBox[editable="true"]:hover { background: @surface; }
QComboBox:focus { border: 2px solid @accent; padding: 0 9px; min-height: {28}px; }
QComboBox::drop-down, QDateEdit::drop-down { border: none; width: 28px; }
QComboBox::down-arrow, QDateEdit::down-arrow { image: url(@arrow-icon); width: 14px; height: 14px; }
QComboBox QAbstractItemView {
    background: @raised; color: @text; border: 1px solid @border-strong; padding: 4px;
    selection-background-color: @selected; selection-color: @text; outline: 0;
}
QComboBox QAbstractItemView::item { padding: 0 6px; min-height: {28}px; border-radius: 4px; }
QComboBox QAbstractItemView::item:selected { background: @selected; color: @text; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }

QListView[kind="offers"] {
    background: @raised; color: @text; border: 1px solid @border-strong; padding: 4px;
    selection-background-color: @selected; selection-color: @text; outline: 0;
}
QListView[kind="offers"]::item { padding: 4px 6px; border-radius: 4px; }
QListView[kind="offers"]::item:selected { background: @selected; color: @text; }

QMenu {
    background: @raised; color: @text; border: 1px solid @border-strong; padding: 4px;
    menu-scrollable: 1;
}
QMenu::scroller { height: 20px; }
QMenu::item { padding: 6px 28px 6px 10px; border-radius: 4px; }
QMenu::icon { padding-left: 10px; }
QMenu::indicator { width: 14px; height: 14px; padding-left: 6px; }
QMenu::indicator:checked { image: url(@tick-icon); }
QMenu::right-arrow { image: url(@into-icon); width: 14px; height: 14px; margin-right: 6px; }
QMenu::left-arrow { image: url(@back-icon); width: 14px; height: 14px; margin-left: 6px; }
QMenu::item:selected { background: @selected; color: @text; }
QMenu::item:disabled { color: @disabled; }
QMenu::separator { height: 1px; background: @border; margin: 4px 8px; }
QToolTip { background: @tooltip; color: @on-tooltip; border: 1px solid @tooltip; padding: 4px 8px; }

QCalendarWidget QWidget#qt_calendar_navigationbar { background: @raised; }
QCalendarWidget QToolButton { color: @text; font-weight: 600; padding: 0 6px; }
QToolButton#qt_calendar_prevmonth { qproperty-icon: url(@back-icon); }
QToolButton#qt_calendar_nextmonth { qproperty-icon: url(@into-icon); }
QCalendarWidget QAbstractItemView { background: @raised; selection-background-color: @selected; outline: 0; }

QCheckBox { spacing: 8px; color: @text; }
QCheckBox::indicator {
    width: 14px; height: 14px; border: 1px solid @border-control; border-radius: 4px; background: @surface;
}
QCheckBox::indicator:checked { background: @accent-fill; border-color: @accent-fill; image: url(@check-icon); }
QCheckBox::indicator:focus { border: 2px solid @accent; width: 12px; height: 12px; }

QHeaderView { background: @surface; border: none; }
QHeaderView::section {
    background: @surface; color: @text-3; border: none; border-bottom: 1px solid @border;
    padding: 0 0 0 0; height: {28}px; font-weight: 500;
}

QScrollBar:vertical { background: transparent; width: 12px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 0; }
QScrollBar::handle:vertical { background: @border-strong; border-radius: 3px; min-height: 32px; margin: 2px 3px; }
QScrollBar::handle:horizontal { background: @border-strong; border-radius: 3px; min-width: 32px; margin: 3px 2px; }
QScrollBar::handle:vertical:hover { background: @border-control; border-radius: 4px; margin: 2px; }
QScrollBar::handle:horizontal:hover { background: @border-control; border-radius: 4px; margin: 2px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
"""


def make_stylesheet(colors: Mapping[str, str], percent: int) -> str:
    """Fill the template.

    Args:
        colors: token -> colour; also ``arrow-icon``, ``check-icon`` and their like, the paths of images.
        percent: the text size, which the heights of controls follow.
    """
    text = re.sub(r"\{(\d+)\}", lambda match: str(round(int(match[1]) * percent / 100)), _TEMPLATE)
    return re.sub(r"@([a-z][a-z0-9-]*)", lambda match: colors[match[1]], text)
