from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.serving import Running, running


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for a whole file; its tests keep out of each other's way by their own user ids."""
    with running(tmp_path_factory.mktemp("api")) as server:
        yield server


@pytest.fixture(scope="module")
def untouched(api: Running) -> Iterator[None]:
    """All refusals of a file together leave every table as it was."""
    before = api.contents()
    yield
    assert api.contents() == before
