"""Limits on what callers send. Each refusal names the field and what was expected; nothing is stored."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from korely_desktop.domain.errors import InvalidRequest
from korely_desktop.domain.links import MAX_NEW_LINKS, RELATIONS, NewLink
from korely_desktop.domain.memories import (
    IMPORTANCES,
    MAX_CONTENT,
    MAX_ID,
    MAX_METADATA_BYTES,
    MAX_SOURCE,
    MAX_TAG,
    MAX_TAGS,
    SCOPES,
    TYPES,
    Labels,
    tag_key,
)
from korely_desktop.domain.projects import MAX_NAME
from korely_desktop.domain.times import as_utc


def text(value: str, field: str, *, longest: int) -> str:
    """``value`` itself, when it is storable text of an allowed length that is not blank.

    Raises:
        InvalidRequest: blank, too long, or with a NUL or half a surrogate pair.
    """
    if len(value) > longest:
        raise InvalidRequest(f"{field} has {len(value):,} characters; at most {longest:,} are allowed.", field=field)
    if not value.strip():
        raise InvalidRequest(f"{field} is empty: it needs at least one character that is not a space.", field=field)
    storable(value, field)
    return value


def storable(value: str, field: str) -> None:
    """Refuse characters that no database and no JSON can carry.

    Raises:
        InvalidRequest: a NUL character or half a surrogate pair.
    """
    if "\x00" in value:
        raise InvalidRequest(f"{field} contains a NUL character, which cannot be stored. Remove it.", field=field)
    try:
        value.encode("utf-8")
    except UnicodeEncodeError as error:
        raise InvalidRequest(
            f"{field} contains half of a surrogate pair at position {error.start}, which is not valid Unicode.",
            field=field,
        ) from error


def identifier(value: str | None, field: str) -> str | None:
    """A user, agent or run id: None, or 1 to 255 characters."""
    return None if value is None else text(value, field, longest=MAX_ID)


def name(value: str) -> str:
    """What a key or a project is called: 1 to 100 characters, without blanks around them."""
    return text(value.strip(), "name", longest=MAX_NAME)


def content(value: str, field: str = "content") -> str:
    """The text of a memory: 1 to 16,000 characters, not blank."""
    return text(value, field, longest=MAX_CONTENT)


def metadata(value: Mapping[str, Any], field: str = "metadata") -> dict[str, Any]:
    """An object of at most 8 KB as JSON, with finite numbers."""
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise InvalidRequest(f"{field} must be an object with text keys.", field=field)
    try:
        written = json.dumps(dict(value), ensure_ascii=False, allow_nan=False)
        size = len(written.encode("utf-8"))
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidRequest(
            f"{field} cannot be written as JSON: only text, finite numbers, true, false, null, lists and objects.",
            field=field,
        ) from error
    if "\\u0000" in written:
        raise InvalidRequest(f"{field} contains a NUL character, which cannot be stored. Remove it.", field=field)
    if size > MAX_METADATA_BYTES:
        raise InvalidRequest(
            f"{field} takes {size:,} bytes as JSON; at most {MAX_METADATA_BYTES:,} are allowed.", field=field
        )
    return dict(value)


def page(limit: int, offset: int, *, most: int) -> None:
    """A page of a list: limit 1 to ``most``, offset from 0."""
    if not 1 <= limit <= most:
        raise InvalidRequest(f"limit must be between 1 and {most}.", field="limit")
    if not 0 <= offset < 2**63:
        raise InvalidRequest("offset must be 0 or more.", field="offset")


def labels(value: Labels, prefix: str = "") -> Labels:
    """The labels with their tags as they are kept (:func:`tags`), when they are such as we know.

    Raises:
        InvalidRequest: naming the field behind ``prefix``.
    """
    if value.type is not None and value.type not in TYPES:
        raise InvalidRequest(f"{prefix}type must be one of {', '.join(TYPES)}.", field=f"{prefix}type")
    if value.scope is not None and value.scope not in SCOPES:
        raise InvalidRequest(f"{prefix}scope must be one of {', '.join(SCOPES)}.", field=f"{prefix}scope")
    if value.importance is not None and value.importance not in IMPORTANCES:
        raise InvalidRequest(f"{prefix}importance must be from 1 to 5.", field=f"{prefix}importance")
    return replace(value, tags=tags(value.tags, f"{prefix}tags")) if value.tags else value


def tags(values: Iterable[str], field: str) -> tuple[str, ...]:
    """Tags as they are kept: one blank between words, and one spelling of each, the first.

    Raises:
        InvalidRequest: too many, or one is blank, too long or not storable.
    """
    kept: dict[str, str] = {}
    for tag in values:
        trimmed = " ".join(unicodedata.normalize("NFC", text(tag, field, longest=MAX_TAG)).split())
        kept.setdefault(tag_key(trimmed), trimmed)
    if len(kept) > MAX_TAGS:
        raise InvalidRequest(f"{field} must be at most {MAX_TAGS}.", field=field)
    return tuple(kept.values())


def source(value: str, field: str) -> str:
    """Where a text is from: 1 to 500 characters."""
    return text(value, field, longest=MAX_SOURCE)


def expiry(value: datetime | None, now: datetime, field: str) -> datetime | None:
    """When a text expires: never, or an instant to come, in UTC.

    Raises:
        InvalidRequest: it is over; what is no more to be told is archived.
    """
    if value is None:
        return None
    moment = as_utc(value)
    if moment <= now:
        raise InvalidRequest(f"{field} must lie in the future. To put a memory aside now, archive it.", field=field)
    return moment


def links(values: Sequence[NewLink], field: str) -> None:
    """Links that are given with a text: at most 20, each by a relation that we know."""
    if len(values) > MAX_NEW_LINKS:
        raise InvalidRequest(f"{field} must be at most {MAX_NEW_LINKS}.", field=field)
    for number, link in enumerate(values):
        relation(link.relation, f"{field}[{number}].relation")


def relation(value: str, field: str) -> None:
    """Refuse what is no relation between texts."""
    if value not in RELATIONS:
        raise InvalidRequest(f"{field} must be one of {', '.join(RELATIONS)}.", field=field)
