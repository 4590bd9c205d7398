from __future__ import annotations

import pytest

from korely_desktop.memory.answers.index.recall_index import RecallIndex
from korely_desktop.memory.services import Services


@pytest.fixture
def ready(services: Services) -> Services:
    """Services whose index is built and ranks with the vectors of the test embedder."""
    assert isinstance(services.index, RecallIndex)
    services.index.build()
    services.index.use_model(services.embedder.name)
    return services
