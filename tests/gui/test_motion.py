"""Less motion: whatever moves stands still at once, also what Qt moves by itself."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QAbstractAnimation, Qt
from PySide6.QtWidgets import QApplication, QWidget

from korely_desktop.domain.questions import FactQuery, NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.gui.components.busy import BusyRing
from korely_desktop.gui.theme import theme
from korely_desktop.memory import facts


def moving(widget: QWidget) -> list[QAbstractAnimation]:
    running = QAbstractAnimation.State.Running
    return [each for each in widget.findChildren(QAbstractAnimation) if each.state() == running]


@pytest.mark.parametrize("less", [True, False])
def test_a_drawer_and_a_toast_move_only_where_things_may(open_main, settle, services, less):
    theme().set(reduced_motion=less)
    made = facts.add_triple(services, PERSON, NewTriple("Giulia", "lives_in", "Turin"))
    known, _ = facts.query(services, PERSON, FactQuery(limit=1))
    assert known[0].id == made.id
    window = open_main("memory")
    settle(window.desk)
    window.toasts.show_toast("Saved.")
    assert bool(moving(window.toasts)) is not less
    drawer = window.page("memory").drawer
    drawer.open_entity(known[0].subject_entity_id)
    assert bool(moving(drawer)) is not less
    settle(window.desk)
    drawer.close_drawer()
    assert bool(moving(drawer)) is not less


def test_the_busy_ring_stops_when_motion_is_turned_off_and_goes_on_after(qtbot):
    theme().set(reduced_motion=False)
    ring = BusyRing()
    qtbot.addWidget(ring)
    ring.show()
    assert ring.is_turning
    theme().set(reduced_motion=True)
    assert not ring.is_turning
    theme().set(reduced_motion=False)
    assert ring.is_turning
    ring.hide()
    assert not ring.is_turning


def test_menus_and_tips_that_the_desktop_animates_stand_still_too(qapp: QApplication, monkeypatch):
    effect = Qt.UIEffect.UI_FadeTooltip
    monkeypatch.setattr(theme(), "_effects", [effect])  # as on a desktop that has it
    everything = qapp.isEffectEnabled(Qt.UIEffect.UI_General)
    qapp.setEffectEnabled(Qt.UIEffect.UI_General, True)
    try:
        theme().set(reduced_motion=False)
        assert qapp.isEffectEnabled(effect)
        theme().set(reduced_motion=True)
        assert not qapp.isEffectEnabled(effect)
    finally:
        qapp.setEffectEnabled(Qt.UIEffect.UI_General, everything)
