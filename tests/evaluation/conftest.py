"""A store for the texts of one file, each pair of them of a user of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from korely_desktop.memory.services import Services
from tests.evaluation.trial import services_in


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    with services_in(tmp_path_factory.mktemp("store")) as parts:
        yield parts
