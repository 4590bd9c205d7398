"""A store whose texts the built-in engine reads, beside a reader that says what a test wrote down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from korely_desktop.memory.services import Services
from tests.evaluation.trial import services_in
from tests.fakes import ScriptedReader


@pytest.fixture
def reader() -> ScriptedReader:
    return ScriptedReader()


@pytest.fixture
def services(tmp_path: Path, reader: ScriptedReader) -> Iterator[Services]:
    with services_in(tmp_path) as parts:
        yield replace(parts, reader=reader)
