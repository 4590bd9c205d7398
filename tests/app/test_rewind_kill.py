"""Killed in the middle of taking back what an agent wrote: all of it is taken back, and can be put back, or none."""

from __future__ import annotations

from pathlib import Path

import pytest

from korely_desktop.domain.audit import AuditQuery
from korely_desktop.domain.memories import USUAL_LIFE, Filters, Life, MemoryQuery
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory import remember
from korely_desktop.memory.access import audit, rewind
from korely_desktop.memory.services import Services
from korely_desktop.parts import compose
from korely_desktop.paths import DataFolder
from korely_desktop.settings import LaunchSettings
from tests.app.dying_rewinding import STEPS
from tests.app.process import run_to_its_death


@pytest.mark.parametrize("step", STEPS)
def test_a_rewind_that_is_cut_off_is_whole_or_did_not_happen(tmp_path: Path, step: str) -> None:
    folder = DataFolder(tmp_path / "data")
    folder.prepare()
    run_to_its_death("tests.app.dying_rewinding", str(folder.store), step)
    parts = compose(LaunchSettings("serve", folder.root, port=0, encrypt=False), folder)
    try:
        services = parts.services
        assert audit.verify(services).whole
        rewinds = [event for event in audit.read(services, PERSON, AuditQuery())[0] if "rewind" in event.meta]
        happened = step == "after it"
        assert len(rewinds) == happened
        if happened:
            assert _stand(services) == {"Water the plants.": USUAL_LIFE}
            rewind.put_back(services, PERSON, rewinds[0].meta["rewind"])
        stand = _stand(services)
        assert set(stand) == {"Water the plants.", "The plants are dry."}
        yours: Life = stand["Water the plants."]
        assert yours.archived_at
        assert yours.done_at
    finally:
        parts.close()


def _stand(services: Services) -> dict[str, Life]:
    query = MemoryQuery(filters=Filters(include_archived=True))
    return {text.content: text.life for text in remember.list_memories(services, PERSON, query)[0]}
