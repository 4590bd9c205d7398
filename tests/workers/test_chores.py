"""The daily cleaning: what is due at a start is done in the background, each thing by itself."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from korely_desktop.domain.audit import READ, WRITE, AuditQuery
from korely_desktop.domain.errors import DiskFull
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory import automatic_backups
from korely_desktop.memory.access import audit
from korely_desktop.memory.forgetting import retention
from korely_desktop.memory.services import Services
from korely_desktop.memory.travel import arriving, leaving, owing
from korely_desktop.workers.chores import Chores
from tests.memory.known import AGENT


def test_old_reads_are_summed_up_whatever_the_other_chores_meet(
    qtbot: QtBot, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    long_ago = services.clock() - timedelta(days=200)
    for _ in range(3):
        audit.note_read(replace(services, clock=lambda: long_ago), AGENT, "search", user_id="anna")
    audit.flush_reads(services)
    dropped = []

    def full(*_: object) -> int:
        raise DiskFull("The disk is full.")

    monkeypatch.setattr(retention, "erase_forgotten", full)
    monkeypatch.setattr(retention, "drop_finished_jobs", lambda *_: dropped.append(1) or 0)
    chores = Chores(services)
    chores.start()
    try:
        qtbot.waitUntil(lambda: bool(dropped))
    finally:
        assert chores.stop(60_000)
    [event], _ = audit.read(services, PERSON, AuditQuery(action=READ))
    assert event.meta["reads"] == 3


def test_an_import_that_was_killed_is_finished_at_a_start(
    qtbot: QtBot, services: Services, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    leaving.export_to(services, PERSON, tmp_path / "all.jsonl")

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(owing, "settle", killed)
        with pytest.raises(KeyboardInterrupt):
            arriving.take_in_from(services, PERSON, tmp_path / "all.jsonl")
    chores = Chores(services)
    chores.start()
    try:
        qtbot.waitUntil(lambda: audit.read(services, PERSON, AuditQuery(action=WRITE))[1] == 1)
    finally:
        assert chores.stop(60_000)


def test_a_backup_that_is_due_is_made(qtbot: QtBot, services: Services, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    automatic_backups.choose(services, PERSON, folder, "cold tea at nine")
    chores = Chores(services)
    chores.back_up()
    try:
        qtbot.waitUntil(lambda: bool(list(folder.glob("*.korely-backup"))))
    finally:
        assert chores.stop(60_000)
    stands = automatic_backups.standing(services, PERSON)
    assert stands is not None
    assert stands.last is not None
