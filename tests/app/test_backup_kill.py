"""Killed while it makes a backup, the app makes the day's at the next start, the person theirs when they like; nothing
of the first is left.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

from korely_desktop.domain.scope import PERSON
from korely_desktop.memory import automatic_backups
from korely_desktop.memory import backups as by_hand
from korely_desktop.parts import compose
from korely_desktop.paths import DataFolder
from korely_desktop.settings import LaunchSettings
from korely_desktop.store import backups
from korely_desktop.store.engine import Store
from tests.app.dying_backing_up import PASSPHRASE
from tests.app.process import run_to_its_death


def test_a_backup_that_is_cut_off_is_made_anew_and_leaves_nothing(tmp_path: Path) -> None:
    folder, place = DataFolder(tmp_path / "data"), tmp_path / "backups"
    folder.prepare()
    place.mkdir()
    run_to_its_death("tests.app.dying_backing_up", str(folder.store), str(place))
    assert len(list(place.iterdir())) == 1
    parts = compose(LaunchSettings("serve", folder.root, port=0, encrypt=False), folder)
    try:
        later = parts.services.clock() + timedelta(minutes=1)
        services = replace(parts.services, clock=lambda: later)
        made = automatic_backups.back_up_due(services)
        assert made is not None
        assert list(place.iterdir()) == [made.path]
        assert backups.look(made.path, PASSPHRASE).facts == 1
    finally:
        parts.close()


def test_of_a_backup_by_hand_that_is_cut_off_the_next_leaves_nothing_whatever_it_is_called(tmp_path: Path) -> None:
    store, place = tmp_path / "data" / "korely.db", tmp_path / "stick"
    store.parent.mkdir()
    place.mkdir()
    run_to_its_death("tests.app.dying_backing_up", str(store), str(place), "Monday.korely-backup")
    assert len(list(place.iterdir())) == 1
    with Store.open(store) as opened:
        made = by_hand.back_up_store(opened, PERSON, place / "Tuesday.korely-backup", PASSPHRASE)
    assert list(place.iterdir()) == [made.path]
    assert backups.look(made.path, PASSPHRASE).facts == 1
