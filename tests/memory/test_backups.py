"""Backups: everything in one file under a passphrase, and everything back from it, on this computer or another."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from korely_desktop.domain.audit import AuditQuery
from korely_desktop.domain.changes import ChangeBus
from korely_desktop.domain.errors import BackupRefused, Forbidden, InvalidRequest, NotFound, Stopped, StoreProblem
from korely_desktop.domain.memories import MemoryQuery, NewMemory
from korely_desktop.domain.questions import FactQuery, NewTriple
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.memory import backups, facts, remember
from korely_desktop.memory.access import audit, keys
from korely_desktop.memory.answers.index.recall_index import RecallIndex
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.services import Services
from korely_desktop.paths import DataFolder
from korely_desktop.store.backups import put_in_place
from korely_desktop.store.engine import Store
from korely_desktop.store.migrate import copies

WORDS = "cold tea at nine"


def with_store(services: Services, store: Store) -> Services:
    changes = ChangeBus()
    return Services(
        store, services.vocabulary, services.engine, services.embedder, RecallIndex(store, changes), changes
    )


def values(services: Services) -> set[str]:
    return {fact.object for fact in facts.query(services, PERSON, FactQuery(include_invalidated=True))[0]}


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    return folder / "korely.backup"


@pytest.fixture
def filled(services: Services) -> Services:
    remember.add(services, PERSON, NewMemory("Giulia likes peaches."))
    facts.add_triple(services, PERSON, NewTriple("Giulia", "lives_in", "Turin"))
    facts.add_triple(services, PERSON, NewTriple("Giulia", "likes", "peaches"))
    return services


def put_back(services: Services) -> None:
    """What the next start does."""
    path = services.store.path
    services.store.close()
    assert put_in_place(DataFolder(path.parent).restored, path)


def test_what_was_deleted_since_is_there_again_and_the_log_is_whole(filled, elsewhere):
    keys.create_key(filled, PERSON, name="Cursor")
    facts.add_triple(
        filled, Caller(actor="rest", label="bot"), NewTriple("Giulia", "lives_in", "Rome")
    )  # waits in Review
    made = backups.back_up(filled, PERSON, elsewhere, WORDS)
    assert (made.contents.facts, made.contents.memories, made.contents.agents) == (3, 1, 1)
    assert made.bytes == elsewhere.stat().st_size
    erasure.erase(
        filled, PERSON, erasure.EraseTarget(fact_ids=tuple(f.id for f in facts.query(filled, PERSON, FactQuery())[0]))
    )
    assert values(filled) == set()
    seen = backups.preview(filled, PERSON, elsewhere, WORDS)
    assert (seen.facts, seen.memories, seen.erased_since) == (1, 1, 1)
    backups.restore(filled, PERSON, elsewhere, WORDS)
    assert values(filled) == set()  # until the next start
    put_back(filled)
    with Store.open(filled.store.path) as store:
        again = with_store(filled, store)
        assert values(again) == {"Turin", "peaches"}
        assert [text.content for text in remember.list_memories(again, PERSON, MemoryQuery())[0]] == [
            "Giulia likes peaches."
        ]
        assert audit.verify(again).whole
        assert audit.read(again, PERSON, AuditQuery())[0][0].meta["verb"] == "restore"
        store.check()


def test_a_restore_is_undone_and_done_again_until_something_is_erased(filled, elsewhere):
    backups.back_up(filled, PERSON, elsewhere, WORDS)
    facts.add_triple(filled, PERSON, NewTriple("Giulia", "owns", "a boat", object_is_literal=True))
    backups.restore(filled, PERSON, elsewhere, WORDS)
    put_back(filled)
    path = filled.store.path
    with Store.open(path) as store:
        again = with_store(filled, store)
        assert "a boat" not in values(again)
        assert backups.put_aside(again, PERSON) is not None
        backups.bring_back(again, PERSON)
        put_back(again)
    with Store.open(path) as store:
        again = with_store(filled, store)
        assert "a boat" in values(again)
        backups.bring_back(again, PERSON)
        put_back(again)
    with Store.open(path) as store:
        again = with_store(filled, store)
        erasure.erase(again, PERSON, erasure.EraseTarget(fact_ids=(facts.query(again, PERSON, FactQuery())[0][0].id,)))
        assert copies(path) == []
        assert backups.put_aside(again, PERSON) is None
        with pytest.raises(NotFound):
            backups.bring_back(again, PERSON)


def test_another_computer_needs_the_file_and_the_passphrase_alone(filled, elsewhere, tmp_path):
    backups.back_up(filled, PERSON, elsewhere, WORDS)
    other, key = tmp_path / "other" / "korely.db", os.urandom(32)
    other.parent.mkdir()
    backups.unpack(other, key, elsewhere, WORDS)
    assert put_in_place(DataFolder(other.parent).restored, other)
    with Store.open(other, key) as store:
        assert values(with_store(filled, store)) == {"Turin", "peaches"}
    assert copies(other) == []
    assert not list(other.parent.glob("*restored*"))


def test_nothing_in_the_file_can_be_read_without_the_passphrase(filled, elsewhere):
    backups.back_up(filled, PERSON, elsewhere, WORDS)
    content = elsewhere.read_bytes()
    assert not any(word in content for word in (b"Turin", b"peaches", b"SQLite", WORDS.encode()))
    assert elsewhere.stat().st_mode & 0o077 == 0 or os.name == "nt"


def test_letters_are_the_same_however_they_are_typed(filled, elsewhere):
    backups.back_up(filled, PERSON, elsewhere, "perch\u00e9 l'altro è qui")
    assert backups.preview(filled, PERSON, elsewhere, "perche\u0301 l'altro e\u0300 qui").contents.facts == 2


def test_another_passphrase_is_refused_and_changes_nothing(filled, elsewhere):
    backups.back_up(filled, PERSON, elsewhere, WORDS)
    for attempt in (backups.preview, backups.restore):
        with pytest.raises(BackupRefused, match="This passphrase does not open") as refused:
            attempt(filled, PERSON, elsewhere, WORDS.upper())
        assert refused.value.extra["field"] == "passphrase"
    assert not DataFolder(filled.store.path.parent).restored.exists()


def test_a_file_of_another_kind_is_refused(filled, elsewhere):
    elsewhere.write_bytes(b"%PDF-1.7 and so on")
    with pytest.raises(BackupRefused, match="is not a Korely backup"):
        backups.preview(filled, PERSON, elsewhere, WORDS)
    with pytest.raises(BackupRefused, match="cannot be read"):
        backups.preview(filled, PERSON, elsewhere.with_name("missing"), WORDS)
    with pytest.raises(BackupRefused, match="is not a Korely backup"):
        backups.preview(filled, PERSON, filled.store.path, WORDS)


@pytest.mark.parametrize("harm", ["cut in half", "one bit turned", "its end missing"])
def test_a_damaged_file_is_refused_and_changes_nothing(filled, elsewhere, harm):
    backups.back_up(filled, PERSON, elsewhere, WORDS)
    content = bytearray(elsewhere.read_bytes())
    if harm == "one bit turned":
        content[len(content) // 2] ^= 1
    else:
        del content[len(content) // 2 if harm == "cut in half" else -100 :]
    elsewhere.write_bytes(content)
    for attempt in (backups.preview, backups.restore):
        with pytest.raises(BackupRefused, match="damaged or incomplete"):
            attempt(filled, PERSON, elsewhere, WORDS)
    assert values(filled) == {"Turin", "peaches"}
    assert not list(filled.store.path.parent.glob("*restored*"))


def test_it_can_be_stopped_and_leaves_what_was_there(filled, elsewhere):
    elsewhere.write_bytes(b"an older file")
    with pytest.raises(Stopped):
        backups.back_up(filled, PERSON, elsewhere, WORDS, lambda share: False)
    assert elsewhere.read_bytes() == b"an older file"
    assert list(elsewhere.parent.iterdir()) == [elsewhere]
    assert backups.last_backup(filled, PERSON) is None
    backups.back_up(filled, PERSON, elsewhere, WORDS)
    with pytest.raises(Stopped):
        backups.restore(filled, PERSON, elsewhere, WORDS, lambda share: False)
    assert not list(filled.store.path.parent.glob("*restored*"))


def test_a_restore_that_was_killed_leaves_nothing_after_the_next_start(filled):
    path = filled.store.path
    cut_off = [path.with_name(f"korely-restored.db.part{end}") for end in ("", "-wal")]
    for file in cut_off:
        file.write_bytes(b"half of a store")
    assert not put_in_place(DataFolder(path.parent).restored, path)
    assert not any(file.exists() for file in cut_off)
    assert path.exists()


def test_the_last_one_is_remembered(filled, elsewhere):
    shares = []
    backups.back_up(filled, PERSON, elsewhere, WORDS, lambda share: shares.append(share) or True)
    last = backups.last_backup(filled, PERSON)
    assert last is not None
    assert last.path == elsewhere
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


def test_writing_goes_on_meanwhile(filled, elsewhere):
    written = []

    def watch(share: float) -> bool:
        if not written:
            written.append(
                facts.add_triple(filled, PERSON, NewTriple("Giulia", "owns", "a boat", object_is_literal=True))
            )
        return True

    made = backups.back_up(filled, PERSON, elsewhere, WORDS, watch)
    assert "a boat" in values(filled)
    assert made.contents.facts in (2, 3)


def test_what_cannot_be_asked_says_why(filled, elsewhere):
    with pytest.raises(InvalidRequest, match="at least 10 characters"):
        backups.back_up(filled, PERSON, elsewhere, "short")
    with pytest.raises(InvalidRequest, match="own folder"):
        backups.back_up(filled, PERSON, filled.store.path.with_name("copy"), WORDS)
    confined = Caller(actor="rest", users=("anna",))
    with pytest.raises(Forbidden):
        backups.back_up(filled, confined, elsewhere, WORDS)
    assert not elsewhere.exists()


def test_an_encrypted_store_comes_back_under_its_own_key(services, elsewhere, tmp_path):
    path, key = tmp_path / "own" / "korely.db", os.urandom(32)
    with Store.open(path, key) as store:
        own = with_store(services, store)
        facts.add_triple(own, PERSON, NewTriple("Giulia", "lives_in", "Turin"))
        backups.back_up(own, PERSON, elsewhere, WORDS)
        facts.add_triple(own, PERSON, NewTriple("Giulia", "likes", "peaches"))
        backups.restore(own, PERSON, elsewhere, WORDS)
    put_in_place(DataFolder(path.parent).restored, path)
    with Store.open(path, key) as store:
        assert values(with_store(services, store)) == {"Turin"}


class TestTheWordOfIt:
    def test_a_restore_tells_what_the_backup_held_and_where_the_rest_is_until_it_is_put_aside(self, filled, elsewhere):
        made = backups.back_up(filled, PERSON, elsewhere, WORDS)
        assert backups.restored(filled, PERSON) is None
        backups.restore(filled, PERSON, elsewhere, WORDS)
        assert backups.restored(filled, PERSON) is None  # until the next start
        put_back(filled)
        path = filled.store.path
        with Store.open(path) as store:
            again = with_store(filled, store)
            told = backups.restored(again, PERSON)
            assert told is not None
            assert told.contents == made.contents
            assert told.kept == path.parent / "backups"
            backups.back_up(again, PERSON, elsewhere.with_name("later.backup"), WORDS)
            backups.put_word_aside(again, PERSON)
            assert backups.restored(again, PERSON) is None
            backups.bring_back(again, PERSON)
            put_back(again)
        with Store.open(path) as store:
            again = with_store(filled, store)
            told = backups.restored(again, PERSON)
            assert told is not None
            assert told.contents is None
            assert audit.read(again, PERSON, AuditQuery())[0][0].meta["verb"] == "undo_restore"
            assert audit.verify(again).whole
            everything = tuple(fact.id for fact in facts.query(again, PERSON, FactQuery())[0])
            erasure.erase(again, PERSON, erasure.EraseTarget(fact_ids=everything))
            told = backups.restored(again, PERSON)
            assert told is not None
            assert told.kept is None

    def test_a_confined_caller_is_told_nothing(self, services):
        confined = Caller(actor="rest", users=("anna",))
        for asked in (backups.restored, backups.put_word_aside):
            with pytest.raises(Forbidden):
                asked(services, confined)


def refusing(wanted: Path) -> Callable[[Path, Path], Path]:
    """``Path.replace`` where the system does not let go of one file."""
    replace = Path.replace

    def refuse(self: Path, target: Path) -> Path:
        if self == wanted:
            raise PermissionError(13, "Permission denied")
        return replace(self, target)

    return refuse


class TestWhatCannotTakeItsPlace:
    @pytest.fixture
    def made(self, filled, elsewhere) -> DataFolder:
        """A store that a backup was unpacked to, beside one with a fact more, before the next start."""
        backups.back_up(filled, PERSON, elsewhere, WORDS)
        backups.restore(filled, PERSON, elsewhere, WORDS)
        facts.add_triple(filled, PERSON, NewTriple("Giulia", "owns", "a boat", object_is_literal=True))
        filled.store.close()
        return DataFolder(filled.store.path.parent)

    def test_what_was_there_goes_on_and_is_not_replaced_later(self, filled, made):
        (made.root / "backups").write_bytes(b"a file where the folder should be")
        problem = backups.put_in_place(made)
        assert problem is not None
        assert str(made.root / "backups") in problem.message
        assert not made.restored.exists()
        assert backups.put_in_place(made) is None
        with Store.open(made.store) as store:
            again = with_store(filled, store)
            assert "a boat" in values(again)
            assert backups.restored(again, PERSON) is None

    def test_half_way_it_goes_back(self, filled, made, monkeypatch):
        monkeypatch.setattr(Path, "replace", refusing(made.restored))
        assert backups.put_in_place(made) is not None
        assert copies(made.store) == []
        with Store.open(made.store) as store:
            assert "a boat" in values(with_store(filled, store))

    def test_where_there_was_nothing_the_next_start_tries_again(self, filled, made, monkeypatch):
        made.store.rename(made.root / "elsewhere.db")
        with monkeypatch.context() as patch:
            patch.setattr(Path, "replace", refusing(made.restored))
            with pytest.raises(StoreProblem):
                backups.put_in_place(made)
        assert backups.put_in_place(made) is None
        assert made.store.exists()
