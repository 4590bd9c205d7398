from __future__ import annotations

from collections.abc import Iterator

import pytest
from korely_memory import Korely

from tests.serving import Running, running


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One real server for a file; every test writes under its own user_id."""
    with running(tmp_path_factory.mktemp("conformance")) as server:
        yield server


@pytest.fixture(scope="module")
def korely(app: Running) -> Korely:
    """The published client with an admin key."""
    return Korely(api_key=app.key, base_url=app.base_url)


@pytest.fixture(autouse=True)
def own_settings(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads or writes the configuration of whoever runs it."""
    for name in ("KORELY_API_KEY", "KORELY_BASE_URL", "KORELY_PROFILE", "KORELY_CLIENT"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("KORELY_CONFIG_HOME", str(tmp_path))
