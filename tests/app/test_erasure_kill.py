"""Killed at any step of an erasure, the app leaves no trace of what was erased: the next start removes it first."""

from __future__ import annotations

from pathlib import Path

import pytest

from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory import facts
from korely_desktop.memory.access import audit
from korely_desktop.parts import compose
from korely_desktop.paths import DataFolder
from korely_desktop.settings import LaunchSettings
from tests.app.dying import KEPT, SECRET, STEPS
from tests.app.process import run_to_its_death


@pytest.mark.slow
@pytest.mark.parametrize("step", STEPS)
def test_what_was_erased_is_in_no_file_before_the_app_answers_again(tmp_path: Path, step: str) -> None:
    folder = DataFolder(tmp_path / "data")
    folder.prepare()
    run_to_its_death("tests.app.dying", str(folder.store), step)
    assert _files_with(folder, SECRET), "there is something to remove"
    parts = compose(LaunchSettings("serve", folder.root, port=0, encrypt=False), folder)
    try:
        assert not _files_with(folder, SECRET)
        known, _ = facts.query(parts.services, PERSON, FactQuery(include_invalidated=True))
        assert [fact.object for fact in known] == [KEPT]
        assert audit.verify(parts.services).whole
    finally:
        parts.close()


def _files_with(folder: DataFolder, word: str) -> list[str]:
    return [
        file.name
        for file in folder.root.rglob("*")
        if file.is_file() and word in file.read_bytes().decode("utf-8", "replace").lower()
    ]
