"""Runs an external evaluation kit against the app, where ``KORELY_EVALKIT`` names one.

The kit is a program that takes suite names, ``--base-url``, ``--api-key``, ``--limit`` and ``--json`` and measures a
server from outside. Without the variable there is nothing to run: the kit and its data are not part of this repository.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

KIT = os.environ.get("KORELY_EVALKIT")
SUITES = ("facts", "facts-third", "updates", "entities", "dates")
FLOORS = {  # below these the first sentences of a suite are no longer understood
    ("facts", "object recall"): 45.0,
    ("facts-third", "pair F1"): 45.0,
    ("updates", "update accuracy"): 75.0,
    ("entities", "untyped F1"): 35.0,
    ("dates", "inside the gold interval"): 70.0,
}

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(900),
    pytest.mark.skipif(not KIT, reason="KORELY_EVALKIT names no evaluation kit"),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """The app's own API on an empty store, as its ready line describes it."""
    folder = tmp_path_factory.mktemp("store")
    command = [sys.executable, "-m", "korely_desktop", "serve", "--data-dir", str(folder), "--port", "0"]
    app = subprocess.Popen([*command, "--ready-json", "--no-encryption"], stdout=subprocess.PIPE, text=True)
    assert app.stdout is not None
    try:
        yield json.loads(app.stdout.readline())
    finally:
        app.send_signal(signal.SIGTERM)
        app.wait(timeout=60)


def test_the_kit_measures_the_app(server: dict[str, Any], tmp_path: Path) -> None:
    out = tmp_path / "figures.json"
    subprocess.run(
        [
            sys.executable,
            str(KIT),
            *SUITES,
            *("--base-url", server["base_url"]),
            *("--api-key", server["api_key"]),
            *("--limit", "80", "--keep", "--json", str(out)),
        ],
        check=True,
    )
    suites = json.loads(out.read_text("utf-8"))["suites"]
    measured = {(suite, row["name"]): row["value"] for suite in SUITES for row in suites[suite]["rows"]}
    fallen = {name: measured[name] for name, floor in FLOORS.items() if measured[name] < floor}
    assert not fallen
    assert measured["updates", "collateral: control fact closed"] == 0.0
