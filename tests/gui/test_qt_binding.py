"""The pin of PySide6: 6.12.0 takes a reference from True with every emit and ends in an abort on Python before 3.12."""

from __future__ import annotations

import sys

import PySide6
import pytest
from PySide6.QtCore import QObject, Signal


class _Sender(QObject):
    sent = Signal(bool)


def test_emitting_leaves_the_reference_counts_alone(qapp):
    sender = _Sender()
    heard: list[bool] = []
    sender.sent.connect(heard.append)
    for _ in range(10):
        sender.sent.emit(True)
    before_true, before_none = sys.getrefcount(True), sys.getrefcount(None)
    for _ in range(200):
        sender.sent.emit(True)
    assert len(heard) == 210
    assert sys.getrefcount(True) - before_true >= 190  # the list holds 200 more, nothing was taken away
    heard.clear()
    assert abs(sys.getrefcount(None) - before_none) < 50


def test_the_installed_version_is_one_we_allow():
    major, minor = (int(part) for part in PySide6.__version__.split(".")[:2])
    assert (6, 10) <= (major, minor) < (6, 12)


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None and True cannot die there")
def test_connecting_leaves_the_reference_counts_alone(qapp):
    sender = _Sender()

    def slot(_value):
        return None

    before = sys.getrefcount(True)
    for _ in range(200):
        sender.sent.connect(slot)
        sender.sent.disconnect(slot)
    assert abs(sys.getrefcount(True) - before) < 20
