"""What stands in the way of removing the traces of an erasure is said, and the next start removes them."""

from __future__ import annotations

from pathlib import Path

import pytest

from korely_desktop.domain.errors import StoreReadOnly
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory.forgetting import cleaning, erasure
from korely_desktop.memory.services import Services
from korely_desktop.store import file_scan, migrate
from tests.memory.erasure.town import Town, stored_bytes
from tests.memory.known import AGENT


@pytest.fixture
def copy(services: Services, town: Town) -> Path:
    """An automatic copy that holds everything."""
    place = migrate.place_of_copy(services.store.path, 1, "schema-0001")
    services.store.copy_to(place)
    return place


def _refuse(_path: Path) -> int:
    raise StoreReadOnly("The folder is read-only.")


def test_a_copy_that_cannot_be_deleted_now_is_deleted_at_the_next_start(
    services: Services, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as hindered:
        hindered.setattr(migrate, "remove_copies", _refuse)
        receipt = erasure.delete_user_memories(services, PERSON, "anna")
        assert (receipt.memories, receipt.finished, receipt.clean) == (1, False, False)
        cleaning.finish(services)
        assert copy.exists(), "it goes on trying"
    cleaning.finish(services)
    assert not copy.exists()
    assert b"peanuts" not in stored_bytes(services)


def test_a_file_that_cannot_be_searched_leaves_the_erasure_done_and_its_traces_to_the_next_start(
    services: Services, town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(_path: Path) -> None:
        raise PermissionError(13, "Permission denied")

    (services.store.path.parent / "held by another program.txt").write_text("peanuts")
    with monkeypatch.context() as hindered:
        hindered.setattr(file_scan, "_chunks", locked)
        receipt = erasure.delete_user_memories(services, PERSON, "anna")
    assert (receipt.memories, receipt.finished, receipt.clean) == (1, False, False)
    cleaning.finish(services)
    assert erasure.delete_user_memories(services, PERSON, "anna").finished


def test_one_erasure_does_not_answer_for_another(
    services: Services, town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as hindered:
        hindered.setattr(migrate, "remove_copies", _refuse)
        erasure.delete_user_memories(services, PERSON, "anna")
    assert erasure.delete_user_memories(services, PERSON, "berta").clean
    place = migrate.place_of_copy(services.store.path, 1, "schema-0001")
    services.store.copy_to(place)
    cleaning.finish(services)
    assert not place.exists(), "that of anna was still owed"


def test_after_an_erasure_that_went_well_a_start_leaves_copies_alone(services: Services, town: Town) -> None:
    assert erasure.delete_user_memories(services, AGENT, "anna").finished
    place = migrate.place_of_copy(services.store.path, 1, "schema-0001")
    services.store.copy_to(place)
    cleaning.finish(services)
    assert place.exists()
