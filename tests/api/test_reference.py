"""``docs/api.md`` and the API know the same calls: none is missing, none is made up, every field is named."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from tests.api.test_openapi import DESCRIPTION

WORDS = (Path(__file__).resolve().parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
TOLD, LEFT_OUT = WORDS.split("### Left out")
_CALL = re.compile(r"`((?:GET|POST|PUT|PATCH|DELETE)(?:/[A-Z]+)*) ([^`?]+)[^`]*`")
_SHORT = re.compile(r"`(/[a-z/-]+)`")


def described() -> set[tuple[str, str]]:
    """Every (method, path) that the API has, ids as ``{}``."""
    return {
        (method.upper(), re.sub(r"\{\w+\}", "{}", path))
        for path, methods in DESCRIPTION["paths"].items()
        for method in methods
    }


def named(words: str) -> set[tuple[str, str]]:
    """Every call that the tables and paragraphs name. ``/confirm`` after a call is that call with another end, or a
    longer one; ``.../{id}`` goes on from the call before."""
    found: set[tuple[str, str]] = set()
    for line in words.splitlines():
        methods, path = [""], ""
        for span in re.finditer(r"`[^`]+`", line.split(" | ")[0] if line.startswith("| ") else line):
            if call := _CALL.fullmatch(span[0]):
                methods = call[1].split("/")
                path = re.sub(r"\{\w+\}", "{}", call[2]).replace("...", path)
                found |= {(method, path) for method in methods}
            elif path and (more := re.sub(r"\{\w+\}", "{}", span[0].strip("`"))).startswith(("/v1/", "/admin/")):
                path = more
                found.add(("POST", path))
            elif path and (short := _SHORT.fullmatch(span[0])):
                ends = (path + short[1], path.rpartition("/")[0] + short[1])
                found.add(next((("POST", end) for end in ends if ("POST", end) in described()), ("POST", ends[1])))
    return found


def test_every_call_stands_in_the_reference() -> None:
    assert described() - named(TOLD) == set()


def test_the_reference_makes_no_call_up() -> None:
    assert {call for call in named(TOLD) if call[1].startswith(("/v1/", "/admin/"))} - described() == set()


def test_what_is_left_out_is_not_there() -> None:
    left_out = named(LEFT_OUT.split("## MCP")[0])
    assert left_out
    assert left_out & described() == set()


def test_every_field_is_named() -> None:
    fields = {
        parameter["name"]
        for methods in DESCRIPTION["paths"].values()
        for operation in methods.values()
        for parameter in operation.get("parameters", ())
        if parameter["in"] == "query"
    }
    for operation in (found for methods in DESCRIPTION["paths"].values() for found in methods.values()):
        for content in operation.get("requestBody", {}).get("content", {}).values():
            fields |= set(_resolved(content["schema"]).get("properties", ()))
    assert {field for field in fields if not re.search(rf"\b{field}\b", TOLD)} == set()


def _resolved(schema: dict[str, Any]) -> dict[str, Any]:
    name = schema.get("$ref", "").rpartition("/")[2]
    return DESCRIPTION["components"]["schemas"][name] if name else schema
