"""Stores of two computers, and what each of them answers."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from korely_desktop.domain.changes import ChangeBus
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.language.extraction.engine import BuiltinEngine
from korely_desktop.memory.answers.index.recall_index import RecallIndex
from korely_desktop.memory.services import Services
from korely_desktop.store.engine import Store
from tests.fakes import Clock, HashEmbedder

Computers = Callable[[int], AbstractContextManager[list[Services]]]


@pytest.fixture(scope="session")
def builtin(vocabulary: Vocabulary) -> BuiltinEngine:
    return BuiltinEngine(vocabulary)


@pytest.fixture(scope="session")
def computers(
    empty_store: Path, vocabulary: Vocabulary, builtin: BuiltinEngine, tmp_path_factory: pytest.TempPathFactory
) -> Computers:
    """``with computers(2) as (here, there)``: fresh ones that share a clock."""

    @contextmanager
    def fresh(number: int) -> Iterator[list[Services]]:
        clock = Clock(datetime(2026, 1, 1, tzinfo=UTC))
        with ExitStack() as open_stores:
            made = []
            for _ in range(number):
                folder = tmp_path_factory.mktemp("computer")
                store = open_stores.enter_context(Store.open(Path(shutil.copy(empty_store, folder / "korely.db"))))
                changes = ChangeBus()
                index = RecallIndex(store, changes)
                open_stores.callback(index.close)
                made.append(Services(store, vocabulary, builtin, HashEmbedder(), index, changes, clock))
            yield made

    return fresh


@pytest.fixture
def both(computers: Computers) -> Iterator[list[Services]]:
    with computers(2) as made:
        yield made


@pytest.fixture
def here(both: list[Services]) -> Services:
    """A computer where something is known."""
    return both[0]


@pytest.fixture
def there(both: list[Services]) -> Services:
    """Another one."""
    return both[1]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where an export lies."""
    return tmp_path / "export.jsonl"
