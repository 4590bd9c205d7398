"""The description at ``/openapi.json`` is true: generated requests get documented answers of the documented shape."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from korely_desktop.api.app import build_api
from korely_desktop.domain.changes import ChangeBus
from korely_desktop.domain.foreground import Foreground
from tests.serving import Running

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]

DESCRIPTION = build_api(cast(Any, SimpleNamespace(changes=ChangeBus(), foreground=Foreground()))).openapi()
"""Describing the routes needs none of the parts behind them."""
OPERATIONS = [found.ok() for found in schemathesis.openapi.from_dict(DESCRIPTION).get_all_operations()]


@schemathesis.serializer("application/x-ndjson")
def as_it_is(_: Any, value: Any) -> bytes:
    """Generated lines are text; hardly ever an export."""
    return str(value).encode(errors="surrogatepass")


@pytest.fixture(scope="module", autouse=True)
def something_to_find(api: Running) -> None:
    api.call("POST", "/v1/memories", {"content": "Ann likes tea.", "user_id": "u"})
    api.settle()


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_generated_requests(operation: Any, api: Running) -> None:
    @settings(max_examples=15, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy())
    def is_answered_as_described(case: schemathesis.Case) -> None:
        case.call_and_validate(api.base_url, session, headers={"Authorization": f"Bearer {api.key}"}, checks=CHECKS)

    with requests.Session() as session:
        is_answered_as_described()


def test_the_served_description_is_this_one(api: Running) -> None:
    assert api.call("GET", "/openapi.json", key=None).json == DESCRIPTION


def test_every_operation_is_documented() -> None:
    for path, methods in DESCRIPTION["paths"].items():
        for method, operation in methods.items():
            assert operation.get("description"), f"{method} {path}"
            assert operation["tags"], f"{method} {path}"
