"""What one start of the app was asked to do, as typed values. Choices of the window live in the window's own file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from korely_desktop.links import Link

DEFAULT_PORT = 8765

Mode = Literal["gui", "serve"]


@dataclass(frozen=True, slots=True)
class LaunchSettings:
    """One start of the app.

    Attributes:
        port: the port asked for; None means 8765, or the next free one; 0 means any free one.
        ready_json: print one line of JSON on stdout when the API answers.
        encrypt: encrypt a store that does not exist yet.
        demo: load the demo data set when the store is empty.
        smoke_test: run the self-check, write its result to this file, and end.
        link: what the window shows first, or the window that already runs.
        background: the window stays in the tray, or minimised where there is none, until it is asked for.
    """

    mode: Mode
    data_dir: Path
    port: int | None = None
    ready_json: bool = False
    encrypt: bool = True
    demo: bool = False
    smoke_test: Path | None = None
    link: Link | None = None
    background: bool = False
