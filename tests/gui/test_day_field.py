"""A day is typed over the one that is shown, however one came to the field."""

from __future__ import annotations

from datetime import date

import pytest
from PySide6.QtCore import QDate, QPoint, Qt

from korely_desktop.gui.components.day_field import DayField
from korely_desktop.gui.theme import theme


@pytest.fixture
def field(qtbot):
    made = DayField(date(2026, 11, 24), "Day")
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.mark.parametrize(
    "reason",
    [Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.TabFocusReason, Qt.FocusReason.ShortcutFocusReason],
)
def test_digits_take_the_place_of_the_day(qtbot, field, reason):
    field.setFocus(reason)
    qtbot.keyClicks(field, "10")
    assert field.picked == date(2026, 11, 10)


def test_the_arrow_keys_lead_over_the_end_of_a_month_and_stop_at_the_first_and_the_last_day(qtbot, field):
    field.setDateRange(QDate(2026, 10, 30), QDate(2026, 11, 2))
    field.setFocus(Qt.FocusReason.TabFocusReason)
    led = []
    for key in 4 * [Qt.Key.Key_Down] + 4 * [Qt.Key.Key_Up]:
        qtbot.keyClick(field, key)
        led.append((field.picked.month, field.picked.day))
    down = [(11, 1), (10, 31), (10, 30)]
    assert led == [*down, (10, 30), (10, 31), (11, 1), (11, 2), (11, 2)]


def test_a_click_selects_the_part_that_it_hits(qtbot, field):
    line = field.lineEdit()
    far = line.cursorRect().x() + line.fontMetrics().horizontalAdvance("24 November 20")
    qtbot.mouseClick(line, Qt.MouseButton.LeftButton, pos=QPoint(far, line.height() // 2))
    qtbot.waitUntil(line.hasSelectedText)
    qtbot.keyClicks(field, "2025")
    assert field.picked == date(2025, 11, 24)


@pytest.mark.parametrize("appearance", ["light", "dark"])
def test_the_days_of_a_weekend_are_no_failure(qtbot, field, appearance):
    theme().set(appearance=appearance)
    field.setFocus(Qt.FocusReason.MouseFocusReason)
    for day in (Qt.DayOfWeek.Saturday, Qt.DayOfWeek.Sunday):
        assert field.calendarWidget().weekdayTextFormat(day).foreground().color() == theme().color("text")
