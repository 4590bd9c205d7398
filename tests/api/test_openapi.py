"""The description at ``/openapi.json`` is true: generated requests get documented answers of the documented shape."""

from __future__ import annotations

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.serving import Running

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def described(api: Running) -> schemathesis.BaseSchema:
    api.call("POST", "/v1/memories", {"content": "Ann likes tea.", "user_id": "u"})
    api.settle()
    return schemathesis.openapi.from_url(f"{api.base_url}/openapi.json")


schema = schemathesis.pytest.from_fixture("described")


@schema.parametrize()
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
def test_generated_requests(case: schemathesis.Case, api: Running) -> None:
    case.call_and_validate(headers={"Authorization": f"Bearer {api.key}"}, checks=CHECKS)


def test_every_operation_is_documented(api: Running) -> None:
    document = api.call("GET", "/openapi.json", key=None).json
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            assert operation.get("description"), f"{method} {path}"
            assert operation["tags"], f"{method} {path}"
