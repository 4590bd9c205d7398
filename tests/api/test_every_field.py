"""Every field that ``/openapi.json`` describes has limits, and each value beyond them is refused.

A new field is in this test before anybody thinks of it; the limits of the contract itself are written out in
``test_bad_input.py`` and ``test_bad_queries.py``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import pytest

from tests.api.test_openapi import DESCRIPTION
from tests.rows import rows
from tests.serving import Running

Schema = dict[str, Any]

UNKNOWN_ID = "01JZK4M2X9ABCDEFGHJKMNPQRS"
SEGMENTS = {
    "memory_id": f"mem_{UNKNOWN_ID}",
    "fact_id": f"fct_{UNKNOWN_ID}",
    "entity_id": f"ent_{UNKNOWN_ID}",
    "review_id": f"rev_{UNKNOWN_ID}",
    "relation": "likes",
}
UNREADABLE = ["nul\0byte", "half a pair \ud800"]
TIMES = ["", "yesterday", "2026-13-01", "2026-02-30", "2026-06-11T25:00:00", "9" * 400]


def resolved(schema: Schema) -> tuple[Schema, bool]:
    """The one shape that a value may have beside null, and whether null is let in."""
    if "$ref" in schema:
        return resolved(DESCRIPTION["components"]["schemas"][schema["$ref"].rpartition("/")[2]])
    if "anyOf" not in schema:
        return schema, False
    shapes = [shape for shape in schema["anyOf"] if shape.get("type") != "null"]
    assert len(shapes) == 1, schema
    return resolved(shapes[0])[0], len(shapes) < len(schema["anyOf"])


@dataclass(frozen=True)
class Operation:
    """One method of one address; ``fields`` and ``query`` by name, ``required`` those a body cannot do without."""

    method: str
    template: str
    description: Schema

    @property
    def label(self) -> str:
        return f"{self.method} {self.template}"

    def path(self, **segments: str) -> str:
        """The address, with ids that nothing has where none are given; ``segments`` are percent-encoded already."""
        return re.sub(
            r"\{(\w+)\}", lambda found: segments.get(found[1]) or SEGMENTS.get(found[1], UNKNOWN_ID), self.template
        )

    @property
    def body(self) -> Schema:
        """The schema of the body: one without fields where there is none, or none in JSON."""
        content = self.description.get("requestBody", {}).get("content", {})
        return resolved(content["application/json"]["schema"])[0] if "application/json" in content else {}

    def sent(self) -> dict[str, Any]:
        """What a request needs beside its address: a good body, a file, or nothing."""
        if "application/octet-stream" in self.description.get("requestBody", {}).get("content", {}):
            return {"raw": b"Ann likes tea.", "headers": {"Content-Type": "application/octet-stream"}}
        return {"body": good(self.body)} if self.body else {}

    def parameters(self, place: str) -> dict[str, Schema]:
        return {
            found["name"]: {**found["schema"], "required": found.get("required", False)}
            for found in self.description.get("parameters", [])
            if found["in"] == place
        }


OPERATIONS = [
    Operation(method.upper(), path, description)
    for path, methods in DESCRIPTION["paths"].items()
    for method, description in methods.items()
]
WITH_BODY = [operation for operation in OPERATIONS if operation.body]


def is_time(schema: Schema) -> bool:
    return "ISO 8601" in schema.get("description", "")


def good(schema: Schema) -> Any:
    """A value that fits."""
    schema, _ = resolved(schema)
    match schema["type"]:
        case "object":
            return {name: good(schema["properties"][name]) for name in schema.get("required", ())}
        case "array":
            return [good(schema["items"])]
        case "string":
            return "2026-06-11" if is_time(schema) else schema.get("enum", ["x"])[0]
        case "boolean":
            return True
        case _:
            return schema["enum"][0] if "enum" in schema else schema["minimum"]


def least_and_most(schema: Schema) -> tuple[int, int]:
    """The limits of a number."""
    return (min(schema["enum"]), max(schema["enum"])) if "enum" in schema else (schema["minimum"], schema["maximum"])


def bad_texts(schema: Schema) -> Iterator[str]:
    """Texts that a string may not be."""
    if is_time(schema):
        yield from TIMES
    elif "enum" in schema:
        yield from ("", "something else")
    else:
        yield "x" * (schema["maxLength"] + 1)
        if schema.get("minLength"):
            yield ""
    yield from UNREADABLE


def bad(schema: Schema) -> Iterator[Any]:
    """Values that a field may not have: wrong types, limits passed, and the same inside of lists and objects."""
    schema, nullable = resolved(schema)
    if not nullable:
        yield None
    kind = schema["type"]
    others = {"string": "x", "integer": 1.5, "boolean": True, "array": [], "object": {}}
    yield from (value for other, value in others.items() if other != kind and (kind, other) != ("number", "integer"))
    match kind:
        case "string":
            yield from (5, ["x"], {"x": 1}, *bad_texts(schema))
        case "integer" | "number":
            step = 1 if kind == "integer" else 0.01
            least, most = least_and_most(schema)
            yield from (least - step, most + step, 10**30, "5")
        case "boolean":
            yield from ("true", 1, 0)
        case "array":
            item = good(schema["items"])
            yield [item] * (schema["maxItems"] + 1)
            if schema.get("minItems"):
                yield []
            yield from ([value] for value in bad(schema["items"]))
        case "object" if "properties" in schema:
            whole = good(schema)
            yield {**whole, "no_such_field": 1}
            for name, inner in schema["properties"].items():
                yield from ({**whole, name: value} for value in bad(inner))
            for name in schema.get("required", ()):
                yield {other: value for other, value in whole.items() if other != name}
        case "object":
            yield from ({text: 1} for text in UNREADABLE)
            yield from ({"k": text} for text in UNREADABLE)


def bad_in_address(schema: Schema) -> Iterator[str]:
    """What a query parameter may not be, percent-encoded; last what is no UTF-8."""
    schema, _ = resolved(schema)
    match schema["type"]:
        case "string":
            yield from (quote(text, safe="") for text in bad_texts(schema) if text.isprintable() or "\0" in text)
        case "boolean":
            yield from ("", "perhaps", "2")
        case "array":  # one value of several
            yield from bad_in_address(schema["items"])
        case _:
            yield from ("", "x", "1.5", str(schema["minimum"] - 1), str(schema["maximum"] + 1), str(2**80))
    yield from ("%ff", "%c3%28", "%ed%a0%80")


def limits_missing(schema: Schema, place: str) -> list[str]:
    """The places in a schema that a value of any size would get through."""
    schema, _ = resolved(schema)
    match schema["type"]:
        case "string":
            return [] if is_time(schema) or "enum" in schema or "maxLength" in schema else [place]
        case "array":
            return [*([] if "maxItems" in schema else [place]), *limits_missing(schema["items"], f"{place}[]")]
        case "integer" | "number":
            return [] if "enum" in schema or {"minimum", "maximum"} <= set(schema) else [place]
        case "object":
            inner = schema.get("properties", {})
            return [found for name in inner for found in limits_missing(inner[name], f"{place}.{name}")]
    return []


@pytest.fixture(scope="module", autouse=True)
def untouched(api: Running) -> Iterator[None]:
    """All refusals of this file together leave every table as it was."""
    before = api.contents()
    yield
    assert api.contents() == before


@rows("operation", OPERATIONS)
def test_every_field_has_a_limit(operation: Operation) -> None:
    for name, schema in operation.parameters("query").items():
        assert limits_missing(schema, name) == []
    if operation.body:
        assert operation.body["additionalProperties"] is False
        assert limits_missing(operation.body, "body") == []


@pytest.mark.slow
@rows(
    ("operation", "name"),
    [(operation, name) for operation in WITH_BODY for name in operation.body["properties"]],
)
def test_a_field_of_a_body(api: Running, operation: Operation, name: str) -> None:
    body = good(operation.body)
    for value in bad(operation.body["properties"][name]):
        answer = api.call(operation.method, operation.path(), {**body, name: value})

        assert answer.status in (400, 422), (value, answer.text)
        assert answer["code"] in ("bad_request", "invalid_request")
        assert answer["message"]
        if answer.status == 422:
            assert answer["field"] == answer["detail"]["field"]
            assert answer["field"].startswith(name), value


@rows(
    ("operation", "name"),
    [(operation, name) for operation in WITH_BODY for name in operation.body.get("required", ())],
)
def test_a_field_that_is_missing(api: Running, operation: Operation, name: str) -> None:
    body = {other: value for other, value in good(operation.body).items() if other != name}

    answer = api.call(operation.method, operation.path(), body)

    assert (answer.status, answer["code"], answer["field"]) == (422, "invalid_request", name)


@rows("operation", WITH_BODY)
def test_a_body_that_is_no_utf8(api: Running, operation: Operation) -> None:
    for name in operation.body["properties"]:
        answer = api.call(operation.method, operation.path(), raw=b'{"%s": "\xff\xfe"}' % name.encode())
        assert (answer.status, answer["code"]) == (400, "bad_request")


@rows(
    ("operation", "name"),
    [(operation, name) for operation in OPERATIONS for name in operation.parameters("query")],
)
def test_a_query_parameter(api: Running, operation: Operation, name: str) -> None:
    known = operation.parameters("query")
    needed = [f"{other}=u" for other, schema in known.items() if schema["required"] and other != name]
    sent = operation.sent()
    if known[name]["required"]:
        answer = api.call(operation.method, operation.path(), **sent)
        assert (answer.status, answer["field"]) == (422, name)
    for value in bad_in_address(known[name]):
        answer = api.call(operation.method, f"{operation.path()}?{'&'.join([*needed, f'{name}={value}'])}", **sent)

        assert answer.status in (400, 422), (value, answer.text)
        assert answer["code"] in ("bad_request", "invalid_request")
        if answer.status == 422:
            assert answer["field"].partition("[")[0] == name


@rows(
    ("operation", "name"),
    [(operation, name) for operation in OPERATIONS for name in operation.parameters("path")],
)
def test_a_part_of_an_address(api: Running, operation: Operation, name: str) -> None:
    sent = operation.sent()
    for value in ("x" * 3_000, "nul%00byte", "%ff", "%ed%a0%80"):
        answer = api.call(operation.method, operation.path(**{name: value}), **sent)

        assert answer.status in (400, 404, 422), (value, answer.text)
        assert answer["code"] in ("bad_request", "not_found", "invalid_request")
        assert answer["message"]
