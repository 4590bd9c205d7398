"""``python -m tests.app.dying_backing_up STORE FOLDER [NAME]``: makes the day's backup, or one that the person calls
NAME, and is killed in the middle of it.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from korely_desktop.domain.changes import ChangeBus
from korely_desktop.domain.questions import NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.language.vocabulary import load_vocabulary
from korely_desktop.memory import automatic_backups, backups, facts
from korely_desktop.memory.answers.index.recall_index import RecallIndex
from korely_desktop.memory.services import Services
from korely_desktop.store.engine import Store
from tests.fakes import HashEmbedder, ScriptedEngine

PASSPHRASE = "cold tea at nine"


def main(path: Path, folder: Path, name: str | None = None) -> None:
    """Never returns."""
    with Store.open(path) as store:
        changes = ChangeBus()
        index = RecallIndex(store, changes)
        services = Services(store, load_vocabulary(), ScriptedEngine(), HashEmbedder(), index, changes)
        facts.add_triple(services, PERSON, NewTriple("Giulia", "lives_in", "Turin"))
        if name is not None:
            backups.back_up(services, PERSON, folder / name, PASSPHRASE, _dead)
        automatic_backups.choose(services, PERSON, folder, PASSPHRASE)
        automatic_backups.back_up(services, PERSON, _dead)


def _dead(_share: float) -> bool:
    os.kill(os.getpid(), signal.SIGKILL)
    return False


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), *sys.argv[3:])
