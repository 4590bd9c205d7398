"""THIRD_PARTY.md names every package the app needs, with its licence."""

from __future__ import annotations

import importlib.util
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_every_installed_run_time_package_has_its_row() -> None:
    spec = importlib.util.spec_from_file_location("third_party", ROOT / "scripts" / "third_party.py")
    assert spec is not None
    assert spec.loader is not None
    third_party = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(third_party)
    listed = (ROOT / "THIRD_PARTY.md").read_text(encoding="utf-8")
    packages = third_party.run_time_packages()
    assert len(packages) > 50
    missing = [
        name for name, package in packages.items() if f"| {name} | {third_party.licence_of(package)} |" not in listed
    ]
    assert missing == []
    assert "not stated" not in listed
