"""A folder in which the app as it is started was used and left in order: made once for all files here."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from korely_desktop.paths import cache_folder
from tests.app.process import App, started, wait_until_read


@dataclass(frozen=True)
class Lived:
    """A data folder, the home folder beside it, and the app that has it or had it."""

    folder: Path
    home: Path
    app: App


@pytest.fixture(scope="session")
def lived(tmp_path_factory: pytest.TempPathFactory) -> Lived:
    """An app was told something, asked for it and ended. For tests that look at what it left, and change nothing."""
    root = tmp_path_factory.mktemp("lived")
    folder, home = root / "data", root / "home"
    caches = home / ".cache"
    caches.mkdir(parents=True)
    cache_folder().mkdir(parents=True, exist_ok=True)
    (caches / "korely-desktop").symlink_to(cache_folder())
    with pytest.MonkeyPatch.context() as patch:
        for name in ("CI", "GITHUB_ACTIONS", "TF_BUILD", "ORT_DISABLE_TELEMETRY"):
            patch.delenv(name, raising=False)  # a library keeps still where it sees that it is tested
        for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
            patch.delenv(name, raising=False)
        with started(folder, HOME=str(home), XDG_CACHE_HOME=str(caches)) as app, app.client() as client:
            said = "Zebedeo Quarantaquattro lives in Turin. He works at Acme no longer."
            client.post("/v1/memories", json={"content": said, "user_id": "zebedeo"})
            wait_until_read(client)
            client.post("/v1/memories/search", json={"query": "Where does Zebedeo live?"})
            assert app.terminate() == 0
    return Lived(folder, home, app)


@pytest.fixture
def used(lived: Lived, tmp_path: Path) -> Path:
    """A copy of its data folder."""
    return Path(shutil.copytree(lived.folder, tmp_path / "data"))
