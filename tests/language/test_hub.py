"""Fetching a model: from a server that breaks in every way, nothing wrong is kept and nothing right is asked twice."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from korely_desktop.domain.errors import ModelRefused, ModelUnavailable
from korely_desktop.language.embedding import hub as fetching
from korely_desktop.language.embedding.hub import Offer, fetch, fetched_bytes, is_complete, offers
from tests.hub import (
    Act,
    HubServer,
    answers,
    begins_anew,
    cuts_off,
    falls_silent,
    hub,
    says_nothing,
    sends_another_part,
    sends_more,
    sends_other_bytes,
)

BIG = "weights.bin"


@pytest.fixture
def server() -> Iterator[HubServer]:
    with hub() as up:
        yield up


@pytest.fixture
def offer(server: HubServer, tmp_path: Path) -> Offer:
    """Two files; the big one comes first."""
    source = tmp_path / "source"
    source.mkdir()
    (source / BIG).write_bytes(bytes(range(256)) * 2_000)
    (source / "z.json").write_text("{}")
    return server.serves(source)


def taken(offer: Offer, folder: Path, server: HubServer, **more: object) -> None:
    fetch(offer, folder, hub=server.url, **more)  # type: ignore[arg-type]


def test_every_file_comes_once_and_the_progress_is_told(server: HubServer, offer: Offer, tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    taken(offer, tmp_path / "here", server, progress=lambda done, total: told.append((done, total)))
    assert is_complete(offer, tmp_path / "here")
    assert {path: (tmp_path / "here" / path).read_bytes() for path in offer.files} == server.files
    assert told == sorted(told)
    assert told[-1] == (offer.size, offer.size)
    assert server.asked[0] == (f"/someone/tiny/resolve/{'f' * 40}/{BIG}", None)
    taken(offer, tmp_path / "here", server)
    assert len(server.asked) == 2


@pytest.mark.parametrize("act", [cuts_off(70_000), falls_silent(70_000)])
def test_what_came_is_kept_and_the_rest_asked_for(server: HubServer, offer: Offer, tmp_path: Path, act: object) -> None:
    server.plays(act)  # type: ignore[arg-type]
    with pytest.raises(ModelUnavailable, match="connection broke"):
        taken(offer, tmp_path / "here", server, seconds=0.5)
    kept = fetched_bytes(offer, tmp_path / "here")
    assert 0 < kept <= 70_000
    assert not is_complete(offer, tmp_path / "here")
    taken(offer, tmp_path / "here", server)
    assert is_complete(offer, tmp_path / "here")
    assert server.asked[1][1] == f"bytes={kept}-"


def test_a_server_that_begins_anew_is_taken_from_the_beginning(server: HubServer, offer: Offer, tmp_path: Path) -> None:
    server.plays(cuts_off(70_000), begins_anew)
    with pytest.raises(ModelUnavailable):
        taken(offer, tmp_path / "here", server)
    taken(offer, tmp_path / "here", server)
    assert is_complete(offer, tmp_path / "here")


def test_another_part_than_was_asked_for_is_not_taken(server: HubServer, offer: Offer, tmp_path: Path) -> None:
    server.plays(cuts_off(70_000), sends_another_part)
    for _ in range(2):
        with pytest.raises(ModelUnavailable):
            taken(offer, tmp_path / "here", server)
    taken(offer, tmp_path / "here", server)
    assert is_complete(offer, tmp_path / "here")


@pytest.mark.parametrize("act", [sends_other_bytes, sends_more])
def test_bytes_that_were_not_meant_are_thrown_away(
    server: HubServer, offer: Offer, tmp_path: Path, act: object
) -> None:
    server.plays(act)  # type: ignore[arg-type]
    with pytest.raises(ModelRefused, match="checksum differs"):
        taken(offer, tmp_path / "here", server)
    assert fetched_bytes(offer, tmp_path / "here") == 0
    assert not list((tmp_path / "here").rglob(f"{BIG}*"))


@pytest.mark.parametrize(("status", "error"), [(404, ModelRefused), (403, ModelRefused), (500, ModelUnavailable)])
def test_a_server_that_says_no(
    server: HubServer, offer: Offer, tmp_path: Path, status: int, error: type[Exception]
) -> None:
    server.plays(answers(status))
    with pytest.raises(error, match=str(status)):
        taken(offer, tmp_path / "here", server)


def test_nobody_there(offer: Offer, tmp_path: Path) -> None:
    with pytest.raises(ModelUnavailable, match=r"127\.0\.0\.1"):
        fetch(offer, tmp_path / "here", hub="http://127.0.0.1:9", seconds=2)


def test_without_room_nothing_is_asked(
    server: HubServer, offer: Offer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fetching, "ROOM_LEFT", 1 << 60)
    with pytest.raises(ModelUnavailable, match="no room"):
        taken(offer, tmp_path / "here", server)
    assert server.asked == []


def test_a_disk_that_fills_up_meanwhile_is_not_left_full(server: HubServer, offer: Offer, tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / f"{BIG}.part").symlink_to("/dev/full")
    with pytest.raises(ModelUnavailable, match="no room"):
        taken(offer, tmp_path / "here", server)
    assert list((tmp_path / "here").iterdir()) == []


def test_it_stops_between_two_pieces(server: HubServer, offer: Offer, tmp_path: Path) -> None:
    looks = iter([False, False])
    with pytest.raises(ModelUnavailable, match="stopped"):
        taken(offer, tmp_path / "here", server, stopped=lambda: next(looks, True))
    assert 0 < fetched_bytes(offer, tmp_path / "here") < offer.size


@pytest.mark.parametrize(("act", "kept"), [(says_nothing, 0), (falls_silent(0), 0), (falls_silent(70_000), 70_000)])
def test_it_stops_while_the_server_is_silent(
    server: HubServer, offer: Offer, tmp_path: Path, act: Act, kept: int
) -> None:
    server.plays(act)

    def stopped() -> bool:
        return bool(server.asked) and fetched_bytes(offer, tmp_path / "here") == kept

    with pytest.raises(ModelUnavailable, match="stopped"):
        taken(offer, tmp_path / "here", server, stopped=stopped, seconds=600)
    assert fetched_bytes(offer, tmp_path / "here") == kept
    taken(offer, tmp_path / "here", server)
    assert is_complete(offer, tmp_path / "here")


def test_it_stops_while_a_name_is_looked_up(
    server: HubServer, offer: Offer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, over = threading.Event(), threading.Event()

    def look_up(*_: object, **__: object) -> list[object]:
        asked.set()
        over.wait(60)
        return []

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    try:
        with pytest.raises(ModelUnavailable, match="stopped"):
            fetch(offer, tmp_path / "here", hub="http://models.example", stopped=asked.is_set, seconds=600)
    finally:
        over.set()


def test_what_is_offered_is_pinned_and_laid_out_as_a_model(tmp_path: Path) -> None:
    for offer in offers():
        assert len(offer.revision) == 40
        assert all(size > 0 and len(digest) == 64 for size, digest in offer.files.values())
        assert {"modules.json", "tokenizer.json", "onnx/model.onnx"} <= offer.files.keys()
        assert offer.licence == "Apache-2.0"
