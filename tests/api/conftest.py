from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.serving import Running, running


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for a whole file; its tests keep out of each other's way by their own user ids."""
    with running(tmp_path_factory.mktemp("api")) as server:
        yield server
