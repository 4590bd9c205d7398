"""``python -m tests.app.dying FOLDER STEP``: erases a user in the store of FOLDER, and is killed at STEP of it."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import Any

from korely_desktop.domain.changes import ChangeBus
from korely_desktop.domain.scope import PERSON
from korely_desktop.language.vocabulary import load_vocabulary
from korely_desktop.memory.answers.index.recall_index import RecallIndex
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.services import Services
from korely_desktop.store import migrate
from korely_desktop.store.engine import Store
from tests.fakes import HashEmbedder, ScriptedEngine
from tests.memory.known import Known

SECRET = "quokka"
KEPT = "marzipan"
STEPS = {
    "the rows are gone": (HashEmbedder, "forget_queries"),
    "a copy is going": (migrate, "_remove"),
    "the log is to be emptied": (Store, "truncate_wal"),
}
"""What is done next when the process is killed."""


def main(path: Path, step: str) -> None:
    """Never returns."""
    with Store.open(path) as store:
        changes = ChangeBus()
        index = RecallIndex(store, changes)
        services = Services(store, load_vocabulary(), ScriptedEngine(), HashEmbedder(), index, changes)
        known = Known(services)
        known.text(f"Keeps a {SECRET} in the garden.", ("", "has_pet", f"a {SECRET}"), user_id="anna")
        known.text(f"Likes {KEPT}.", ("", "likes", KEPT), user_id="berta")
        for number in (1, 2):
            store.copy_to(migrate.place_of_copy(path, number, "schema-0001"))
        owner, name = STEPS[step]
        setattr(owner, name, _dead)
        erasure.delete_user_memories(services, PERSON, "anna")


def _dead(*_: Any, **__: Any) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
