"""The stores whose growth is counted."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from korely_desktop.store.engine import Store
from tests.new_store import new_store
from tests.store.growing import FEW, MANY, grow


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A store with few of everything and one with many, grown from it; nobody has them open."""
    few, many = (tmp_path_factory.mktemp(name) / "korely.db" for name in ("few", "many"))
    with Store.open(new_store(few.parent)) as store:
        grow(store, 0, FEW)
    with Store.open(Path(shutil.copy(few, many))) as store:
        grow(store, FEW, MANY)
    return few, many


@pytest.fixture(scope="session")
def grown(files: tuple[Path, Path]) -> Iterator[tuple[Store, Store]]:
    """Both of them, open. What is counted changes nothing in them."""
    with ExitStack() as open_:
        few, many = (open_.enter_context(Store.open(file)) for file in files)
        yield few, many
