"""Fixtures of the store's own tests."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 1.5 MB."""
    if os.name != "posix" or os.geteuid() != 0:
        pytest.skip("mounting a small disk needs root")
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1500k", "tmpfs", str(disk)], check=False).returncode:
        pytest.skip("this machine does not allow mounting")
    yield disk
    subprocess.run(["umount", "--lazy", str(disk)], check=True)
