"""What the app does without, nobody asks for: servers, dictionaries and keyrings work in a process that left it out.
What reads texts waits for the first of them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.app.process import environment

_TRIED = """
import sys
from korely_desktop.spare_imports import spare_imports
spare_imports()
import keyring.backend
import uvicorn.config
import uvicorn.server
from fastapi import FastAPI
from pydantic import BaseModel
from korely_desktop.language.extraction import dictionaries
assert dictionaries.italian_lemma("mangiavano") == "mangiare"
assert dictionaries.is_known("women", "en")
assert keyring.backend.get_all_keyring()
uvicorn.server.Server(uvicorn.config.Config(app=None))
class Answer(BaseModel):
    number: int
app = FastAPI()
app.get("/", response_model=Answer)(lambda: {"number": 1})
assert "Answer" in app.openapi()["components"]["schemas"]
import mcp.server.streamable_http_manager
print(*({"pydantic.v1.main", "click", "multiprocessing", "simplemma.strategies.defaultrules.cs"} & set(sys.modules)))
"""

_STARTED = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from korely_desktop.parts import compose
from korely_desktop.paths import DataFolder
from korely_desktop.settings import LaunchSettings
application = QCoreApplication([])
folder = DataFolder(Path(sys.argv[1]))
folder.prepare()
parts = compose(LaunchSettings("serve", folder.root, 0, encrypt=False), folder)
print(*(name for name in sys.modules if name.endswith((".extraction.engine", ".judging.finder", ".intake.pipeline"))))
parts.close()
"""


def test_everything_works_without_what_is_left_out() -> None:
    ended = subprocess.run([sys.executable, "-c", _TRIED], capture_output=True, text=True, timeout=100, check=False)
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.strip() == ""


def test_an_app_that_starts_has_not_loaded_what_reads_texts(tmp_path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", _STARTED, str(tmp_path / "data")],
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
        env=environment(),
    )
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.strip() == ""
