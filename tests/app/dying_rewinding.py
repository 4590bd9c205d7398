"""``python -m tests.app.dying_rewinding STORE STEP``: rewinds an agent, and is killed at STEP of it."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import Any

from korely_desktop.domain.changes import ChangeBus
from korely_desktop.domain.links import NewLink
from korely_desktop.domain.memories import Labels, NewMemory
from korely_desktop.domain.rewind import EVER, Writer
from korely_desktop.domain.scope import PERSON, READ, WRITE, Caller
from korely_desktop.language.vocabulary import load_vocabulary
from korely_desktop.memory import lifecycle, linking, remember
from korely_desktop.memory.access import keys, rewind
from korely_desktop.memory.answers.index.recall_index import RecallIndex
from korely_desktop.memory.services import Services
from korely_desktop.store import rewinds
from korely_desktop.store.engine import Store
from tests.fakes import HashEmbedder, ScriptedEngine

STEPS = {"in the transaction": (rewinds, "keep"), "after it": (ChangeBus, "publish")}
"""What is done next when the process is killed."""


def main(path: Path, step: str) -> None:
    """Never returns."""
    with Store.open(path) as store:
        changes = ChangeBus()
        index = RecallIndex(store, changes)
        services = Services(store, load_vocabulary(), ScriptedEngine(), HashEmbedder(), index, changes)
        key, _ = keys.create_key(services, PERSON, name="bot")
        bot = Caller("mcp", scopes=frozenset({READ, WRITE}), key_id=key.id)
        yours = remember.add(services, PERSON, NewMemory("Water the plants.", labels=Labels("todo")))
        written = remember.add(services, bot, NewMemory("The plants are dry."))
        linking.link(services, bot, written.id, NewLink(yours.id))
        lifecycle.done(services, bot, yours.id)
        lifecycle.archive(services, bot, yours.id)
        owner, name = STEPS[step]
        setattr(owner, name, _dead)
        rewind.rewind(services, PERSON, Writer(key_id=key.id), EVER)


def _dead(*_: Any, **__: Any) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
