"""One engine for the whole folder: it holds no state between texts."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from korely_desktop.language.extraction.engine import BuiltinEngine
from korely_desktop.language.vocabulary import load_vocabulary

NOW = datetime(2026, 6, 11, 9, tzinfo=UTC)


@pytest.fixture(scope="session")
def read():
    """Reads a text into (subject, predicate, object) triples; endings come as predicates with a leading minus.

    What waits for something known under its name is left out.
    """
    engine = BuiltinEngine(load_vocabulary())

    def triples(text: str, user_id: str | None = "customer-4812") -> set[tuple[str, str, str]]:
        extraction = engine.read(text, event_time=NOW, user_name=None, user_id=user_id)
        return {
            (
                "user" if item.subject_is_user else item.subject,
                ("-" if item.operation.value == "end" else "") + item.predicate,
                item.object,
            )
            for item in extraction.statements
            if not item.hedged and not item.slot_named
        }

    return triples


@pytest.fixture(scope="session")
def read_of_user(read):
    """Reads a text into the (predicate, object) pairs that it says of the end user."""
    return lambda text: {(predicate, value) for subject, predicate, value in read(text) if subject == "user"}


@pytest.fixture(scope="session")
def engine_statements():
    """Reads a text into its statements."""
    engine = BuiltinEngine(load_vocabulary())
    return lambda text: engine.read(text, event_time=NOW, user_name=None, user_id="u-1").statements


@pytest.fixture(scope="session")
def engine_statement(engine_statements):
    """Reads a text that says one thing."""

    def only(text: str):
        (statement,) = engine_statements(text)
        return statement

    return only
