"""Files of texts: what is read in them, and that nothing else than a plain refusal comes of one that is damaged."""

from __future__ import annotations

import io
import json
import random
import zipfile
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from korely_desktop.domain.errors import InvalidRequest
from korely_desktop.domain.incoming import Origin, TextFile
from korely_desktop.memory.incoming import files, taking_in


def made(tmp_path: Path, name: str, content: str | bytes) -> TextFile:
    path = tmp_path / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return files.read(path)


def packed(members: dict[str, str]) -> bytes:
    """An archive with these files."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return whole.getvalue()


def contents(file: TextFile) -> list[str]:
    return [text.content for text in files.texts(file, files.usual(file))]


def test_plain_text_is_parted_as_one_likes(tmp_path: Path) -> None:
    file = made(tmp_path, "notes.md", "Anna likes tea.\nAnna lives in Turin.\n \n\nBruno likes milk.\n")
    assert files.usual(file) == "paragraphs"
    assert contents(file) == ["Anna likes tea.\nAnna lives in Turin.", "Bruno likes milk."]
    assert [len(files.texts(file, parts)) for parts in ("lines", "whole")] == [3, 1]
    assert {text.source for text in files.texts(file, "lines")} == {"notes.md"}
    assert files.usual(made(tmp_path, "list.txt", "One.\nTwo.\n")) == "lines"


@pytest.mark.parametrize("ending", ["json", "jsonl"])
def test_json_brings_dates_and_people(tmp_path: Path, ending: str) -> None:
    items = [
        {"content": "Franco left.", "user_id": "franco", "timestamp": "2026-01-15", "type": "note"},
        {"content": "X."},
    ]
    content = json.dumps({"memories": items}) if ending == "json" else "\n".join(map(json.dumps, items))
    file = made(tmp_path, f"all.{ending}", content)
    first, second = taking_in.of(files.texts(file, "whole"), "anna")
    told = (first.content, first.user_id, first.timestamp)
    assert told == ("Franco left.", "franco", datetime(2026, 1, 15, tzinfo=UTC))
    assert (second.user_id, second.timestamp, second.source) == ("anna", None, f"all.{ending}")


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("empty.txt", b" \n", "no text"),
        ("photo.txt", b"\xff\x00\x80", "not plain text"),
        ("zeros.txt", b"a\x00b", "not plain text"),
        ("list.jsonl", b'{"content": "a"}\nDear all,', "Line 2 is not JSON"),
        ("list.json", b'[{"content": "a"}, {"words": "b"}]', "Text 2 cannot be read: content is missing"),
        ("list.json", b'["a"]', "Text 1 cannot be read"),
        ("list.json", b'[{"content": "a"},\n{"content": "b', "line 2 is not JSON, or the file was cut off"),
        ("list.json", b'[{"content": "a", "timestamp": "soon"}]', "Text 1: timestamp"),
        ("list.json", b"[]", "no text"),
        ("all.jsonl", b'{"kind": "korely-export", "version": 1}\n{"kind": "end"}', "Import an export"),
        ("photos.zip", packed({"a.png": "x", "b.html": "y"}), "no notes"),
        ("broken.zip", packed({"a.md": "Anna likes tea. " * 500})[:-40] + b"\x00" * 40, "not plain text|damaged"),
        ("deep.json", b"[" * 200_000, "not JSON"),
        ("deep.jsonl", b'{"a":' * 200_000, "not JSON"),
    ],
)
def test_what_cannot_be_used_is_said(tmp_path: Path, name: str, content: bytes, why: str) -> None:
    with pytest.raises(InvalidRequest, match=why):
        made(tmp_path, name, content)


def test_an_archive_of_which_any_byte_is_another_is_texts_or_refused(tmp_path: Path) -> None:
    whole = packed({"a.md": " ".join(f"Anna lent {number} books." for number in range(200))})
    refused = 0
    for place in range(0, len(whole), 7):
        broken = whole[:place] + bytes([whole[place] ^ 0xFF]) + whole[place + 1 :]
        try:
            made(tmp_path, f"{place}.zip", broken)
        except InvalidRequest:
            refused += 1
    assert refused > 20


def test_text_of_another_program_is_read_too(tmp_path: Path) -> None:
    assert contents(made(tmp_path, "notes.txt", "Così.".encode("utf-16"))) == ["Così."]


def test_a_folder_of_notes_comes_as_an_archive_each_by_its_own_date(tmp_path: Path) -> None:
    dated = "---\ntitle: Anna\ncreated: 2025-03-04T10:00\ntags: [people]\n---\nAnna likes tea.\n\nShe lives in Turin.\n"
    members = {"people/anna.md": dated, "b.md": "No date.", "__MACOSX/b.md": "x", ".trash/c.md": "x", "d.png": "y"}
    file = made(tmp_path, "vault.zip", packed(members))
    assert (file.origin, files.usual(file)) == (Origin.NOTES, "whole")
    undated, first = files.texts(file, "whole")
    assert (first.content, first.source) == ("Anna likes tea.\n\nShe lives in Turin.", "anna.md")
    assert (first.timestamp, undated.timestamp) == (datetime(2025, 3, 4, 10, tzinfo=UTC), None)


def test_what_is_too_large_unpacked_is_not_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LARGEST", 1 << 20)
    bomb = packed({"a.md": "tea " * 300_000})
    assert len(bomb) < files.LARGEST
    with pytest.raises(InvalidRequest, match="more than 1 MB"):
        made(tmp_path, "bomb.zip", bomb)
    with pytest.raises(InvalidRequest, match="larger than 1 MB"):
        made(tmp_path, "long.txt", "tea " * 300_000)


@given(st.binary(max_size=200), st.sampled_from(["a.txt", "a.json", "a.jsonl", "a.zip"]))
def test_any_bytes_are_texts_or_refused(content: bytes, name: str) -> None:
    with suppress(InvalidRequest):
        file = files.read_from(io.BytesIO(content), name)
        assert file.notes or file.items


_NAMES = """content text mapping current_node message author role parts title create_time chat_messages sender name
    conversations_memory observations relationType from to timestamp id metadata tags a"""
_JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=5) | st.just("2026-01-01"),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.sampled_from(_NAMES.split()), inside, max_size=4),
    max_leaves=25,
)


@given(st.lists(_JSON, min_size=1, max_size=3))
def test_objects_of_any_shape_are_texts_or_refused(values: list[Any]) -> None:
    with suppress(InvalidRequest):
        file = files.read_from(io.BytesIO(json.dumps(values).encode()), "all.json")
        assert file.notes or file.items


def test_a_list_is_read_value_by_value_whatever_stands_between_them() -> None:
    values = [{"a": [1, {"b": "]"}]}, "x, y", 3.5, None, [], {"c": '\\"'}]
    for seed in range(20):
        gaps = random.Random(seed)
        between = "".join(f"{json.dumps(value)}{gaps.choice(['', ' ', chr(10)])}," for value in values)
        assert list(files.objects(f"\n[{between.rstrip(',')} ]")) == values
