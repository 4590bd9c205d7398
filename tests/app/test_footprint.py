"""What a run leaves on the computer: its data folder and its cache, and nothing that a library keeps for its maker."""

from __future__ import annotations

from pathlib import Path

import pytest

from korely_desktop.paths import cache_folder
from tests.app.process import started, wait_until_read


@pytest.mark.slow
def test_nothing_is_left_in_the_home_but_the_own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    caches = home / ".cache"
    caches.mkdir(parents=True)
    cache_folder().mkdir(parents=True, exist_ok=True)
    (caches / "korely-desktop").symlink_to(cache_folder())
    for name in ("CI", "GITHUB_ACTIONS", "TF_BUILD", "ORT_DISABLE_TELEMETRY"):
        monkeypatch.delenv(name, raising=False)  # a library keeps still where it sees that it is tested
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)

    with started(tmp_path / "data", HOME=str(home), XDG_CACHE_HOME=str(caches)) as app, app.client() as client:
        client.post("/v1/memories", json={"content": "Giulia Ferri lives in Turin. She works at Acme no longer."})
        wait_until_read(client)
        assert app.terminate() == 0

    left = sorted(path.relative_to(home).as_posix() for path in home.rglob("*"))
    assert left == [".cache", ".cache/korely-desktop"]
