"""What other apps export: whose words are taken, with which date, and what stays out."""

from __future__ import annotations

import io
import json
import zipfile
from datetime import UTC, datetime
from typing import Any

from korely_desktop.domain.incoming import Origin, TextFile
from korely_desktop.domain.memories import MemoryKind
from korely_desktop.memory.incoming import files


def read(value: Any, name: str = "conversations.json") -> TextFile:
    return files.read_from(io.BytesIO(json.dumps(value).encode()), name)


def node(parent: str | None, role: str, *parts: Any, at: float | None = None, **content: Any) -> dict[str, Any]:
    """A node of a chat of ChatGPT."""
    said = {"content_type": "text", "parts": list(parts), **content}
    message = {"author": {"role": role}, "create_time": at, "content": said, "metadata": {}}
    return {"message": message, "parent": parent, "children": []}


CHAT = {
    "title": "Trip to Lisbon",
    "create_time": 1_700_000_000.5,
    "mapping": {
        "root": {"message": None, "parent": None, "children": []},
        "system": node("root", "system", ""),
        "about": node(
            "system",
            "user",
            content_type="user_editable_context",
            user_profile="I am a vet in Turin.",
            user_instructions="Be brief.",
        ),
        "old": node("about", "user", "I leave on Monday.", at=1_700_000_010),
        "new": node("about", "user", {"asset_pointer": "file-1"}, "I leave on Tuesday.", at=1_700_000_020),
        "answer": node("new", "assistant", "Have a nice trip.", at=1_700_000_030),
        "tool": node("answer", "tool", "found 3 hotels"),
        "last": node("tool", "user", "I booked the Ritz\x00 \ud800.", at=None),
    },
    "current_node": "last",
}


def test_a_chat_of_chatgpt_brings_what_the_person_wrote_as_it_stood_last() -> None:
    file = read([CHAT])
    assert (file.origin, file.answers) == (Origin.CHATGPT, 1)
    assert [text.content for text in file.items] == [
        "I am a vet in Turin.\nBe brief.",
        "I leave on Tuesday.",
        "I booked the Ritz ?.",
    ]
    begun = datetime(2023, 11, 14, 22, 13, 20, 500_000, tzinfo=UTC)
    assert [text.timestamp for text in file.items] == [begun, datetime(2023, 11, 14, 22, 13, 40, tzinfo=UTC), begun]
    assert {(text.run_id, text.kind, text.source, text.user_id) for text in file.items} == {
        ("Trip to Lisbon (2023-11-14)", MemoryKind.SESSION, "ChatGPT", None)
    }


def test_a_chat_without_a_current_message_is_read_whole_and_a_circle_ends() -> None:
    whole = {**CHAT, "current_node": None}
    assert [text.content for text in read([whole]).items][1:3] == ["I leave on Monday.", "I leave on Tuesday."]
    circle = {"mapping": {"a": node("b", "user", "Hello."), "b": node("a", "user", "Goodbye.")}, "current_node": "a"}
    assert [text.content for text in read([circle]).items] == ["Goodbye.", "Hello."]


def test_the_whole_export_of_chatgpt_is_taken_as_it_was_downloaded() -> None:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as packed:
        packed.writestr("chat.html", "<html>")
        packed.writestr("user.json", '{"email": "anna@example.com"}')
        packed.writestr("message_feedback.json", "[]")
        packed.writestr("conversations-000.json", json.dumps([CHAT]))
        packed.writestr("conversations-001.json", json.dumps([{**CHAT, "title": None}]))
    archive.seek(0)
    file = files.read_from(archive, "export.zip")
    assert (file.origin, len(file.items), file.answers) == (Origin.CHATGPT, 6, 2)
    assert [text.run_id for text in file.items][::3] == ["Trip to Lisbon (2023-11-14)", "2023-11-14"]


def test_a_chat_of_claude_brings_what_the_person_wrote_and_what_claude_had_noted() -> None:
    chat = {
        "uuid": "c1",
        "name": "Dinner",
        "created_at": "2025-05-01T18:00:00.000000Z",
        "chat_messages": [
            {"sender": "human", "text": "I don't eat meat.", "created_at": "2025-05-01T18:00:05Z", "content": []},
            {"sender": "assistant", "text": "Noted.", "created_at": "2025-05-01T18:00:09Z"},
            {"sender": "human", "text": "", "content": [{"type": "text", "text": "Nor fish."}, {"type": "image"}]},
        ],
    }
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as packed:
        packed.writestr("data/users.json", '[{"full_name": "Anna"}]')
        packed.writestr("data/conversations.json", json.dumps([chat]))
        packed.writestr("data/memories.json", '[{"conversations_memory": "Anna is a vet.\\n\\nShe cycles to work."}]')
    archive.seek(0)
    file = files.read_from(archive, "data-2025.zip")
    assert (file.origin, file.answers) == (Origin.CLAUDE, 1)
    told = [(text.content, text.run_id, text.timestamp and text.timestamp.second) for text in file.items]
    assert told == [
        ("I don't eat meat.", "Dinner (2025-05-01)", 5),
        ("Nor fish.", "Dinner (2025-05-01)", 0),
        ("Anna is a vet.", None, None),
        ("She cycles to work.", None, None),
    ]


GRAPH = [
    {"type": "entity", "name": "Anna", "entityType": "person", "observations": ["likes tea", "Anna lives in Turin"]},
    {"type": "entity", "name": "default_user", "entityType": "person", "observations": [{"content": "plays chess"}, 3]},
    {"type": "relation", "from": "Anna", "to": "default_user", "relationType": "works_with"},
]


def test_the_graph_of_a_memory_server_becomes_sentences_that_name_their_owner() -> None:
    said = ["Anna: likes tea", "Anna lives in Turin", "The user: plays chess", "Anna works with The user."]
    lines = "\n".join(map(json.dumps, GRAPH)).encode()
    file = files.read_from(io.BytesIO(lines), "memory.jsonl")
    assert (file.origin, [text.content for text in file.items]) == (Origin.GRAPH, said)
    answered = {"entities": GRAPH[:2], "relations": GRAPH[2:]}
    assert [text.content for text in read(answered, "graph.json").items] == said


def test_lists_of_other_memories_are_read_by_their_own_names_for_things() -> None:
    mem0 = {
        "results": [
            {
                "id": "1",
                "memory": "Likes tea",
                "user_id": "anna",
                "created_at": "2025-07-01T10:00:00-07:00",
                "metadata": None,
            }
        ]
    }
    (first,) = read(mem0, "mem0.json").items
    assert (first.content, first.user_id, first.timestamp) == (
        "Likes tea",
        "anna",
        datetime(2025, 7, 1, 17, tzinfo=UTC),
    )
    service = {
        "export_metadata": {},
        "memories": [{"content": "Uses uv", "tags": ["python"], "created_at": 1_700_000_000.0, "memory_type": "note"}],
    }
    (second,) = read(service, "export.json").items
    assert (second.labels.tags, second.timestamp) == (("python",), datetime(2023, 11, 14, 22, 13, 20, tzinfo=UTC))
    (third,) = read([{"content": "Uses uv", "timestamp": 1_700_000_000_000}]).items
    assert third.timestamp == second.timestamp
