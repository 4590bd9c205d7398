"""The LangGraph store of the published client. Needs ``langgraph``, which is no dependency of this project."""

from __future__ import annotations

import pytest
from korely_memory import Korely

pytest.importorskip("langgraph", reason="langgraph is not installed: pip install langgraph")

from korely_memory.integrations.langgraph import KorelyStore


def test_values_are_put_found_and_deleted(korely: Korely) -> None:
    store = KorelyStore(client=korely)
    namespace = ("memories", "graph")
    store.put(namespace, "drink", {"text": "likes green tea", "n": 5})
    store.put(namespace, "city", {"text": "lives in Turin", "n": 6, "sure": True})
    item = store.get(namespace, "drink")
    assert item is not None
    assert item.value == {"text": "likes green tea", "n": 5}
    store.put(namespace, "drink", {"text": "likes black tea", "n": 7})
    changed = store.get(namespace, "drink")
    assert changed is not None
    assert changed.value["n"] == 7
    assert {found.key for found in store.search(namespace)} == {"drink", "city"}
    assert [found.key for found in store.search(namespace, query="black tea", limit=1)] == ["drink"]
    assert [found.key for found in store.search(namespace, filter={"n": 6})] == ["city"]
    assert [found.key for found in store.search(namespace, query="Turin tea", filter={"sure": True})] == ["city"]
    store.delete(namespace, "drink")
    assert store.get(namespace, "drink") is None
