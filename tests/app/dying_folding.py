"""``python -m tests.app.dying_folding STORE``: folds old reads, and is killed in the second transaction."""

from __future__ import annotations

import os
import signal
import sys
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

from korely_desktop.domain.changes import ChangeBus
from korely_desktop.domain.scope import Caller
from korely_desktop.domain.times import utc_now
from korely_desktop.language.vocabulary import load_vocabulary
from korely_desktop.memory.access import audit, read_notes
from korely_desktop.memory.answers.index.recall_index import RecallIndex
from korely_desktop.memory.services import Services
from korely_desktop.store import folding
from korely_desktop.store.engine import Store
from tests.fakes import HashEmbedder, ScriptedEngine

READS = 10
AT_ONCE = 4


def main(path: Path) -> None:
    """Never returns."""
    with Store.open(path) as store:
        changes = ChangeBus()
        index = RecallIndex(store, changes)
        services = Services(store, load_vocabulary(), ScriptedEngine(), HashEmbedder(), index, changes)
        long_ago = utc_now() - timedelta(days=200)
        for _ in range(READS):
            audit.note_read(replace(services, clock=lambda: long_ago), Caller("rest"), "search", user_id="anna")
        audit.flush_reads(services)
        whole, taken_out = folding.listed, []

        def listed(numbers: Any) -> str:
            """Asked for when the sum is in the chain and the notes are still to be taken out."""
            taken_out.append(1)
            if len(taken_out) == 2:
                os.kill(os.getpid(), signal.SIGKILL)
            return whole(numbers)

        folding.AT_ONCE = AT_ONCE
        folding.listed = listed
        read_notes.fold_old(services)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
