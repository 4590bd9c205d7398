"""What the app does without, nobody asks for: servers, dictionaries and keyrings work in a process that left it out."""

from __future__ import annotations

import subprocess
import sys

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


def test_everything_works_without_what_is_left_out() -> None:
    ended = subprocess.run([sys.executable, "-c", _TRIED], capture_output=True, text=True, timeout=100, check=False)
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.strip() == ""
