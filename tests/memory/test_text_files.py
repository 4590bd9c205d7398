"""Files of texts: what is read in them, and what comes in."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from korely_desktop.domain.errors import Forbidden, InvalidRequest, Stopped
from korely_desktop.domain.memories import MemoryQuery, NewMemory
from korely_desktop.domain.scope import PERSON, READ, Caller
from korely_desktop.memory import remember, text_files


def stored(services) -> list[str]:
    return [memory.content for memory in remember.list_memories(services, PERSON, MemoryQuery())[0]]


def made(tmp_path, name: str, content: str):
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")
    return text_files.read(path)


def test_plain_text_is_parted_as_one_likes(tmp_path):
    file = made(tmp_path, "notes.md", "Anna likes tea.\nAnna lives in Turin.\n \n\nBruno likes milk.\n")
    assert file.usual == "paragraphs"
    assert [text.content for text in file.texts("paragraphs")] == [
        "Anna likes tea.\nAnna lives in Turin.",
        "Bruno likes milk.",
    ]
    assert [len(file.texts(parts)) for parts in ("lines", "whole")] == [3, 1]
    assert {text.source for text in file.texts("lines")} == {"notes.md"}
    assert made(tmp_path, "list.txt", "One.\nTwo.\n").usual == "lines"


@pytest.mark.parametrize("ending", ["json", "jsonl"])
def test_json_brings_dates_and_people(tmp_path, ending):
    items = [
        {"content": "Franco left.", "user_id": "franco", "timestamp": "2026-01-15", "type": "note"},
        {"content": "X."},
    ]
    content = json.dumps({"memories": items}) if ending == "json" else "\n".join(map(json.dumps, items))
    first, second = text_files.of(made(tmp_path, f"all.{ending}", content).texts("whole"), "anna")
    assert (first.content, first.user_id, first.timestamp) == (
        "Franco left.",
        "franco",
        datetime(2026, 1, 15, tzinfo=UTC),
    )
    assert (second.user_id, second.timestamp, second.source) == ("anna", None, f"all.{ending}")


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("empty.txt", b" \n", "no text"),
        ("photo.txt", b"\xff\x00\x80", "no plain text"),
        ("zeros.txt", b"a\x00b", "no plain text"),
        ("list.jsonl", b'{"content": "a"}\nDear all,', "Line 2 is no JSON"),
        ("list.json", b'[{"content": "a"}, {"text": "b"}]', "Text 2 cannot be read: content is missing"),
        ("list.json", b'["a"]', "Text 1 cannot be read"),
        ("list.json", b'[{"content": "a", "timestamp": "soon"}]', "Text 1: timestamp"),
        ("all.jsonl", b'{"kind": "korely-export", "version": 1}\n{"kind": "end"}', "Import an export"),
    ],
)
def test_what_cannot_be_used_is_said(tmp_path, name, content, why):
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(InvalidRequest, match=why):
        text_files.read(path)


def test_text_of_another_program_is_read_too(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_bytes("Così.".encode("utf-16"))
    assert text_files.read(path).plain == "Così."


def test_all_come_in_or_none(services):
    texts = [NewMemory(f"Text {number}.") for number in range(450)]
    told: list[float] = []

    def stops(share: float) -> bool:
        told.append(share)
        return share < 0.5

    with pytest.raises(Stopped):
        text_files.add(services, PERSON, texts, stops)
    assert told == [0, 200 / 450, 400 / 450]
    with pytest.raises(InvalidRequest, match="16,000"):
        text_files.add(services, PERSON, [*texts, NewMemory("x" * 16_001)])
    with pytest.raises(InvalidRequest, match="1 to 10,000"):
        text_files.add(services, PERSON, [])
    with pytest.raises(Forbidden):
        text_files.add(services, Caller("rest", scopes=frozenset({READ})), texts)
    assert stored(services) == []
    assert text_files.add(services, PERSON, texts[:2]) == 2
    assert sorted(stored(services)) == ["Text 0.", "Text 1."]
