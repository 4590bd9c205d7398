"""The gallery draws every page, dialog, menu and trouble, and nothing stands out of the smallest window."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImageReader

from korely_desktop.gui.pages import page_specs
from korely_desktop.gui.window_size import MINIMUM
from scripts.gallery import SHOWN

pytestmark = pytest.mark.timeout(600)  # seventy pictures, each once the window has nothing left to do

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture(scope="module")
def pictures(tmp_path_factory) -> dict[str, Path]:
    """Drawn in the language whose words are longest."""
    folder = tmp_path_factory.mktemp("gallery")
    size = f"{MINIMUM.width()}x{MINIMUM.height()}"
    subprocess.run(
        [
            sys.executable,
            ROOT / "scripts" / "gallery.py",
            folder,
            "--size",
            size,
            "--language",
            "it",
            "--modes",
            "dark",
        ],
        check=True,
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)},
    )
    return {path.name.removesuffix(f"-dark-it-{size}.png"): path for path in folder.glob("*.png")}


@pytest.mark.slow
def test_every_page_dialog_and_trouble_has_a_picture(qapp, pictures):
    assert set(pictures) == {"welcome", *(spec.place.name for spec in page_specs()), *SHOWN}


def test_the_smallest_window_holds_every_page_and_dialog(pictures):
    sizes = {name: QImageReader(str(path)).size() for name, path in pictures.items() if not name.endswith("-menu")}
    assert {name: size.toTuple() for name, size in sizes.items() if size != MINIMUM} == {}
