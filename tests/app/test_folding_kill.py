"""Killed while it folds old reads, the app has lost none and told none twice; the next start goes on."""

from __future__ import annotations

from pathlib import Path

from korely_desktop.domain.audit import READ, AuditQuery
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory.access import audit, read_notes
from korely_desktop.parts import compose
from korely_desktop.paths import DataFolder
from korely_desktop.settings import LaunchSettings
from tests.app.dying_folding import AT_ONCE, READS
from tests.app.process import run_to_its_death


def test_a_fold_that_is_cut_off_loses_nothing(tmp_path: Path) -> None:
    folder = DataFolder(tmp_path / "data")
    folder.prepare()
    run_to_its_death("tests.app.dying_folding", str(folder.store))
    parts = compose(LaunchSettings("serve", folder.root, port=0, encrypt=False), folder)
    try:
        told = [event.meta.get("reads", 1) for event in audit.read(parts.services, PERSON, AuditQuery(action=READ))[0]]
        assert sorted(told) == [1] * (READS - AT_ONCE) + [AT_ONCE]
        assert audit.verify(parts.services).whole
        assert read_notes.fold_old(parts.services) == READS - AT_ONCE
        [event], _ = audit.read(parts.services, PERSON, AuditQuery(action=READ))
        assert event.meta["reads"] == READS
        assert audit.verify(parts.services).whole
    finally:
        parts.close()
