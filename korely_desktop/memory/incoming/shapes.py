"""What the JSON of other apps means: lists of texts, the graph of MCP's memory server, and what chat apps export.

Known by their shape, as described by those who read them: ChatGPT (``mapping``), Claude (``chat_messages``,
``conversations_memory``), the memory server of the Model Context Protocol (``entity`` and ``relation``), mem0
(``memory``), mcp-memory-service and kore-memory (``content``), what ``korely batch`` takes, and the texts beside facts
that were exported from here (``texts``).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from pydantic import AliasChoices, BaseModel, Field, ValidationError

from korely_desktop.domain.errors import InvalidRequest
from korely_desktop.domain.incoming import Origin, TextFile
from korely_desktop.domain.memories import MAX_ID, MAX_SOURCE, MAX_TAGS, Labels, MemoryKind, NewMemory
from korely_desktop.domain.times import as_utc, iso, parse_time

LISTS = ("memories", "results", "texts", "conversations", "entities", "relations")
"""Under which keys an object holds lists of texts."""
_SELVES = frozenset({"default_user", "user", "the user", "me", "myself", "self"})
"""How the graph of a memory server calls the person."""
_GAP = re.compile(r"\n\s*\n")
_MILLISECONDS = 1e11
"""A time above this is counted in milliseconds: in seconds it would lie in the year 5138."""


def read(values: Iterable[Any], name: str) -> TextFile:
    """The texts in the values of a JSON file.

    Raises:
        InvalidRequest: one of them is of no known shape.
    """
    items: list[NewMemory] = []
    origin, answers = Origin.TEXTS, 0
    for number, value in enumerate(values, 1):
        shape = _origin(value)
        if shape is Origin.CHATGPT or shape is Origin.CLAUDE:
            said = list((_chatgpt if shape is Origin.CHATGPT else _claude)(value))
            items += [one for one in said if one is not None]
            answers += said.count(None)
        elif shape is Origin.GRAPH:
            items += _graph(value, name)
        else:
            items.append(_item(value, number, name))
        origin = shape
    return TextFile(name, origin, items=tuple(items), answers=answers)


def source(words: str) -> str | None:
    """Words as the source of a text: on one line, and no longer than that may be."""
    return " ".join(words.split())[:MAX_SOURCE] or None


def unusable(why: str) -> InvalidRequest:
    """A file that cannot be taken in, and why."""
    return InvalidRequest(why, field="file")


def _origin(value: Any) -> Origin:
    if not isinstance(value, Mapping):
        return Origin.TEXTS
    if value.get("kind") == "korely-export":
        raise unusable("This is a Korely export. Bring it in with Import an export.")
    if isinstance(value.get("mapping"), Mapping):
        return Origin.CHATGPT
    if isinstance(value.get("chat_messages"), list) or isinstance(value.get("conversations_memory"), str):
        return Origin.CLAUDE
    if isinstance(value.get("observations"), list) or isinstance(value.get("relationType"), str):
        return Origin.GRAPH
    return Origin.TEXTS


def _chatgpt(chat: Mapping[str, Any]) -> Iterator[NewMemory | None]:
    """What the person wrote in a chat, in order; None for what an assistant answered.

    Only what stands in the chat as it was last is told: an edited message leaves its old wording in the tree.
    """
    nodes = _fields(chat["mapping"])
    branch: list[Any] = []
    at, seen = chat.get("current_node"), set()
    while isinstance(at, str) and at in nodes and at not in seen:
        seen.add(at)
        branch.append(nodes[at])
        at = _fields(nodes[at]).get("parent")
    begun = _moment(chat.get("create_time"))
    session = _session(chat.get("title"), begun)
    for node in branch[::-1] or nodes.values():
        message = _fields(_fields(node).get("message"))
        content = _fields(message.get("content"))
        if content.get("content_type") == "user_editable_context":  # what the person says of themselves in the settings
            text = _joined([content.get("user_profile"), content.get("user_instructions")])
        elif _fields(message.get("metadata")).get("is_visually_hidden_from_conversation"):
            continue
        else:
            text = _joined(content.get("parts"))
        role = _fields(message.get("author")).get("role")
        if text and role in ("user", "assistant"):
            said_at = _moment(message.get("create_time")) or begun
            yield _said(text, session, said_at, "ChatGPT") if role == "user" else None


def _claude(chat: Mapping[str, Any]) -> Iterator[NewMemory | None]:
    """The same of Claude; what it had noted about the person counts as texts of theirs."""
    for paragraph in _GAP.split(_joined([chat.get("conversations_memory")])):
        if paragraph.strip():
            yield NewMemory(paragraph.strip(), source="Claude")
    begun = _moment(chat.get("created_at"))
    session = _session(chat.get("name"), begun)
    messages = chat.get("chat_messages")
    for message in map(_fields, messages if isinstance(messages, list) else ()):
        blocks = message.get("content")
        written = [_fields(block).get("text") for block in blocks] if isinstance(blocks, list) else []
        text = _joined([message.get("text")]) or _joined(written)
        if text:
            at = _moment(message.get("created_at")) or begun
            yield _said(text, session, at, "Claude") if message.get("sender") == "human" else None


def _fields(value: Any) -> Mapping[str, Any]:
    """The value where it is an object, else an empty one: nobody promises the shapes of these files."""
    return value if isinstance(value, Mapping) else {}


def _said(text: str, session: str | None, at: datetime | None, app: str) -> NewMemory:
    return NewMemory(text, run_id=session, timestamp=at, kind=MemoryKind.SESSION, source=app)


def _session(title: Any, begun: datetime | None) -> str | None:
    """A chat by its title and day, since many are called alike."""
    day = "" if begun is None else iso(begun)[:10]
    words = " ".join(_joined([title]).split())[: MAX_ID - len(day) - 3]
    return f"{words} ({day})" if words and day else words or day or None


def _joined(parts: Any) -> str:
    """The words among the parts of a message, without what no store can carry: NULs, and halves of surrogate pairs."""
    if not isinstance(parts, list):
        return ""
    words = "\n".join(part.strip() for part in parts if isinstance(part, str) and part.strip())
    return words.replace("\x00", "").encode("utf-8", "replace").decode("utf-8")


def _graph(value: Mapping[str, Any], name: str) -> Iterator[NewMemory]:
    """A node with what was observed of it, one text each; or an edge as a sentence."""
    if isinstance(value.get("relationType"), str):
        start, end = (_named(value.get(side)) for side in ("from", "to"))
        if start and end:
            yield NewMemory(f"{start} {value['relationType'].replace('_', ' ')} {end}.", source=source(name))
        return
    node = _named(value.get("name"))
    observations = value.get("observations")
    for observed in observations if isinstance(observations, list) else ():
        words = _joined([_fields(observed).get("content", observed)])
        if words:
            is_named = not node or node.casefold() in words.casefold()
            at = _moment(_fields(observed).get("timestamp"))
            yield NewMemory(words if is_named else f"{node}: {words}", timestamp=at, source=source(name))


def _named(node: Any) -> str:
    words = " ".join(_joined([node]).split())
    return "The user" if words.casefold() in _SELVES else words


class _Item(BaseModel):
    """One text of a list; what else stands there is passed over."""

    content: str = Field(min_length=1, validation_alias=AliasChoices("content", "memory", "text"))
    user_id: str | None = None
    agent_id: str | None = None
    run_id: str | None = None
    metadata: dict[str, Any] | None = None
    timestamp: str | float | None = Field(
        None, validation_alias=AliasChoices("timestamp", "event_time", "created_at_iso", "created_at", "date")
    )
    tags: list[str] | None = None


def _item(one: object, number: int, name: str) -> NewMemory:
    try:
        item = _Item.model_validate(one)
    except ValidationError as error:
        field = ".".join(str(part) for part in error.errors()[0]["loc"])
        raise unusable(f"Text {number} cannot be read: {field or 'it'} is missing or of another kind.") from None
    if isinstance(item.timestamp, str):
        at: datetime | None = parse_time(item.timestamp, f"Text {number}: timestamp")
    else:
        at = _moment(item.timestamp)
    return NewMemory(
        item.content,
        item.user_id,
        item.agent_id,
        item.run_id,
        item.metadata or {},
        at,
        source=source(name),
        labels=Labels(tags=tuple(item.tags or ())[:MAX_TAGS]),
    )


def _moment(value: Any) -> datetime | None:
    """A time as words of ISO 8601, seconds or milliseconds; None where it is none."""
    if isinstance(value, str):
        try:
            return parse_time(value)
        except InvalidRequest:
            return None
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value) or value <= 0:
        return None
    try:
        return as_utc(datetime.fromtimestamp(value / 1000 if value > _MILLISECONDS else value, UTC))
    except (OverflowError, ValueError, OSError):
        return None
