"""The page at ``/docs``: every call as one self-contained HTML page, made from the OpenAPI description.

It loads nothing from any network and runs no script.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

Spec = Mapping[str, Any]

CONTENT_SECURITY_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

_METHODS = ("get", "post", "put", "patch", "delete")
_STYLE = """
:root { color-scheme: light dark }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
details { border-top: 1px solid #8884; padding: .5rem 0 }
summary { cursor: pointer }
b.method { display: inline-block; width: 4.5rem; font: 600 13px monospace }
code { font: 13px monospace }
table { border-collapse: collapse; margin: .5rem 0 }
td, th { text-align: left; vertical-align: top; padding: .1rem 1rem .1rem 0 }
td { font-size: 14px }
"""


def reference_page(spec: Spec) -> str:
    """The whole page for one OpenAPI document."""
    sections = "".join(_subject(subject, list(calls)) for subject, calls in _by_subject(spec).items())
    title = escape(f"{spec['info']['title']} {spec['info']['version']}")
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{_STYLE}</style></head><body><h1>{title}</h1><p>{escape(spec['info'].get('description', ''))}</p>"
        f'<p>Machine-readable: <a href="/openapi.json">/openapi.json</a></p>{sections}</body></html>'
    )


def _by_subject(spec: Spec) -> dict[str, list[str]]:
    subjects: dict[str, list[str]] = {}
    for path, methods in spec["paths"].items():
        for method in _METHODS:
            if method in methods:
                call = methods[method]
                subject = (call.get("tags") or ["system"])[0]
                subjects.setdefault(subject, []).append(_call(spec, path, method, call))
    return subjects


def _subject(name: str, calls: list[str]) -> str:
    return f"<h2>{escape(name.capitalize())}</h2>{''.join(calls)}"


def _call(spec: Spec, path: str, method: str, call: Spec) -> str:
    rows = "".join(_row(*row) for row in (*_parameters(call), *_body(spec, call)))
    table = f"<table><tr><th>Field</th><th>In</th><th>Value</th></tr>{rows}</table>" if rows else ""
    answers = ", ".join(status for status in call["responses"] if status.startswith("2"))
    return (
        f'<details><summary><b class="method">{method.upper()}</b><code>{escape(path)}</code></summary>'
        f"<p>{escape(call.get('description') or call.get('summary', ''))}</p>{table}<p>Answers {answers}</p></details>"
    )


def _row(name: str, place: str, schema: Spec, required: bool) -> str:
    words = _words(schema) + (", required" if required else "")
    return f"<tr><td><code>{escape(name)}</code></td><td>{place}</td><td>{escape(words)}</td></tr>"


def _parameters(call: Spec) -> Iterator[tuple[str, str, Spec, bool]]:
    for parameter in call.get("parameters", []):
        described = {"description": parameter.get("description", ""), **parameter["schema"]}
        yield parameter["name"], parameter["in"], described, parameter.get("required", False)


def _body(spec: Spec, call: Spec) -> Iterator[tuple[str, str, Spec, bool]]:
    content = call.get("requestBody", {}).get("content", {}).get("application/json")
    if content is None:
        return
    schema = _resolved(spec, content["schema"])
    for name, field in schema.get("properties", {}).items():
        yield name, "body", field, name in schema.get("required", [])


def _resolved(spec: Spec, schema: Spec) -> Spec:
    choices = schema.get("anyOf", [schema])
    reference = next((choice["$ref"] for choice in choices if "$ref" in choice), None)
    if reference is None:
        return schema
    found: Spec = spec["components"]["schemas"][reference.rsplit("/", 1)[1]]
    return found


def _words(schema: Spec) -> str:
    """A schema in a few words: type, limits, choices, default."""
    choices = [choice for choice in schema.get("anyOf", [schema]) if choice.get("type") != "null"]
    main = choices[0] if choices else schema
    words = [str(main.get("type") or main.get("$ref", "value").rsplit("/", 1)[-1])]
    if "enum" in main:
        words.append("one of " + ", ".join(map(str, main["enum"])))
    limits = {"minimum": "from", "maximum": "to", "minLength": "from", "maxLength": "to"}
    for key, word in limits.items():
        if key in main:
            words.append(f"{word} {main[key]:,}" + (" characters" if "Length" in key else ""))
    if schema.get("default") is not None:
        words.append(f"default {json.dumps(schema['default'])}")
    description = schema.get("description") or main.get("description")
    return ", ".join(words) + (f". {description}" if description else "")
