"""Backups that are made by themselves: when, which stay, what an erasure takes, and what is said where none is made."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from korely_desktop.domain.audit import AuditQuery
from korely_desktop.domain.backups import worth_keeping
from korely_desktop.domain.erasure import EraseReceipt
from korely_desktop.domain.errors import Conflict, FileNotWritten, Forbidden, InvalidRequest
from korely_desktop.domain.questions import FactQuery, NewTriple
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.memory import automatic_backups, backups, facts
from korely_desktop.memory.access import audit
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.services import Services
from korely_desktop.paths import DataFolder
from korely_desktop.store.backups import put_in_place
from korely_desktop.store.engine import Store
from tests.memory.test_backups import values, with_store

WORDS = "cold tea at nine, perché no"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "backups"
    made.mkdir()
    return made


@pytest.fixture
def chosen(services: Services, folder: Path) -> Services:
    facts.add_triple(services, PERSON, NewTriple("Giulia", "lives_in", "Turin"))
    automatic_backups.choose(services, PERSON, folder, WORDS)
    return services


@pytest.fixture
def travel(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """Once called, the computer's clock shows another time of day, where a test can have that."""

    def somewhere() -> None:
        monkeypatch.setenv("TZ", "UTC-9")
        if hasattr(time, "tzset"):
            time.tzset()

    yield somewhere
    monkeypatch.undo()
    if hasattr(time, "tzset"):
        time.tzset()


def later(services: Services, **by: float) -> Services:
    now = services.clock() + timedelta(**by)
    return replace(services, clock=lambda: now)


def at_noon(services: Services) -> Services:
    """With a clock that stands: of one day one is kept, and how many of some hours are of one day hangs on the hour."""
    noon = services.clock().astimezone().replace(hour=12, minute=0).astimezone(UTC)
    return replace(services, clock=lambda: noon)


def made_in(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.korely-backup"))


def erase_all(services: Services) -> EraseReceipt:
    found = facts.query(services, PERSON, FactQuery())[0]
    return erasure.erase(services, PERSON, erasure.EraseTarget(fact_ids=tuple(fact.id for fact in found)))


def why(services: Services) -> str | None:
    stands = automatic_backups.standing(services, PERSON)
    assert stands is not None
    return None if stands.failure is None else stands.failure.why


def test_none_are_made_before_they_are_chosen(services):
    assert automatic_backups.standing(services, PERSON) is None
    assert automatic_backups.back_up_due(services) is None
    for act in (automatic_backups.back_up, lambda *who: automatic_backups.switch(*who, True)):
        with pytest.raises(Conflict):
            act(services, PERSON)


def test_the_first_is_due_at_once_the_next_a_day_later_and_the_passphrase_opens_them(chosen, folder):
    chosen = at_noon(chosen)
    made = automatic_backups.back_up_due(chosen)
    assert made is not None
    assert made_in(folder) == [made.path]
    assert backups.preview(chosen, PERSON, made.path, WORDS).contents.facts == 1
    stands = automatic_backups.standing(chosen, PERSON)
    assert (stands.bytes, stands.failure, stands.owes) == (made.path.stat().st_size, None, False)
    assert automatic_backups.back_up_due(later(chosen, hours=19)) is None
    assert automatic_backups.back_up_due(later(chosen, hours=20)) is not None
    assert len(made_in(folder)) == 2
    assert backups.last_backup(chosen, PERSON) is None
    assert audit.read(chosen, PERSON, AuditQuery())[0][0].meta["verb"] == "backup"


def test_the_passphrase_is_kept_nowhere(chosen, folder):
    automatic_backups.back_up_due(chosen)
    chosen.store.truncate_wal()
    everything = b"".join(path.read_bytes() for path in folder.parent.rglob("*") if path.is_file())
    assert WORDS.encode() not in everything


def test_what_is_old_goes_and_what_is_not_ours_stays(chosen, folder):
    chosen = at_noon(chosen)
    hers = folder / "Korely 2020-01-01 10.00.00 +0100.korely-backup"
    backups.back_up(chosen, PERSON, hers, "another passphrase")
    (folder / "Korely holiday").mkdir()
    kept_for_good = folder / "before the move.korely-backup"
    automatic_backups.back_up_due(chosen)
    shutil.copy(made_in(folder)[-1], kept_for_good)
    for day in range(1, 11):
        assert automatic_backups.back_up_due(later(chosen, days=day)) is not None
    automatic_backups.back_up(later(chosen, days=10, minutes=5), PERSON)  # by hand, on a day that has one
    ours = [path for path in made_in(folder) if path not in (hers, kept_for_good)]
    days = [datetime.strptime(path.name[:17], "Korely %Y-%m-%d").date() for path in ours]
    newest = (chosen.clock() + timedelta(days=10)).astimezone().date()
    assert days[-7:] == [newest - timedelta(days=age) for age in range(6, -1, -1)]
    assert len(days) in (8, 9)
    assert hers.exists()
    assert kept_for_good.exists()


def test_seven_days_and_the_four_weeks_before_stay():
    noon = datetime(2026, 11, 27, 12, tzinfo=UTC)
    stay: set[datetime] = set()
    for hours in range(0, 24 * 80, 8):
        stay = worth_keeping([*stay, noon + timedelta(hours=hours)])
    newest = noon + timedelta(hours=24 * 80 - 8)
    ages = sorted((newest.astimezone().date() - at.astimezone().date()).days for at in stay)
    assert ages[:7] == list(range(7))
    assert len(ages) == 11
    assert ages[-1] >= 21
    assert all(older - younger <= 7 for younger, older in pairwise(ages))
    seldom = [noon - timedelta(days=90 * n) for n in range(12)]
    assert worth_keeping(seldom) == set(seldom[:11])
    assert worth_keeping([]) == set()


def test_what_is_erased_leaves_them_once_a_new_one_is_whole(chosen, folder):
    automatic_backups.back_up_due(chosen)
    [before] = made_in(folder)
    assert erase_all(chosen).backups == "soon"
    assert automatic_backups.standing(chosen, PERSON).owes
    folder.rename(folder.with_name("unplugged"))
    with pytest.raises(FileNotWritten):
        automatic_backups.back_up_due(later(chosen, hours=1))
    assert automatic_backups.standing(chosen, PERSON).is_pressing(chosen.clock())
    folder.with_name("unplugged").rename(folder)
    made = automatic_backups.back_up_due(later(chosen, hours=1))
    assert made is not None
    assert made_in(folder) == [made.path] != [before]
    assert made.contents.facts == 0
    assert not automatic_backups.standing(chosen, PERSON).owes
    assert automatic_backups.back_up_due(later(chosen, hours=2)) is None


def test_a_disk_that_is_full_or_read_only_or_unplugged_says_so_until_it_is_not(chosen, small_disk):
    automatic_backups.choose(chosen, PERSON, small_disk)
    (small_disk / "films").write_bytes(bytes(1_400_000))
    with pytest.raises(FileNotWritten):
        automatic_backups.back_up_due(chosen)
    assert why(chosen) == "full"
    (small_disk / "films").unlink()
    assert automatic_backups.back_up_due(chosen) is not None
    assert why(chosen) is None
    tomorrow = later(chosen, days=1)
    for command, reason in (("mount -o remount,ro", "closed"), ("umount --lazy", "gone")):
        subprocess.run([*command.split(), str(small_disk)], check=True)
        with pytest.raises(FileNotWritten):
            automatic_backups.back_up_due(tomorrow)
        assert why(chosen) == reason
    assert list(small_disk.iterdir()) == [], "the folder in which the disk was is not that disk"
    subprocess.run(["mount", "-t", "tmpfs", "tmpfs", str(small_disk)], check=True)
    assert automatic_backups.back_up_due(tomorrow) is not None
    assert why(chosen) is None


def test_a_disk_that_is_gone_is_no_folder_to_make_and_is_said_until_it_is_back(chosen, folder):
    folder.rmdir()
    with pytest.raises(FileNotWritten, match="Connect its disk"):
        automatic_backups.back_up_due(chosen)
    assert not folder.exists()
    failed = automatic_backups.standing(chosen, PERSON).failure
    assert failed.why == "gone"
    with pytest.raises(FileNotWritten):
        automatic_backups.back_up_due(later(chosen, days=6))
    stands = automatic_backups.standing(chosen, PERSON)
    assert stands.failure.since == failed.since
    assert not stands.is_pressing(later(chosen, days=6).clock())
    assert stands.is_pressing(later(chosen, days=7).clock())
    folder.mkdir()
    automatic_backups.back_up_due(chosen)
    assert why(chosen) is None


def test_one_that_was_asked_for_and_failed_is_tried_again_though_a_newer_one_is_not_due(chosen, folder):
    automatic_backups.back_up_due(chosen)
    folder.rename(folder.with_name("unplugged"))
    with pytest.raises(FileNotWritten):
        automatic_backups.back_up(chosen, PERSON)
    folder.with_name("unplugged").rename(folder)
    assert automatic_backups.back_up_due(later(chosen, hours=1)) is not None
    assert why(chosen) is None


def test_old_ones_that_cannot_be_removed_are_no_reason_to_fill_the_disk(chosen, folder, monkeypatch, travel):
    automatic_backups.back_up_due(chosen)
    erase_all(chosen)
    unlink = Path.unlink

    def stuck(self: Path, missing_ok: bool = False) -> None:
        if self.suffix == ".korely-backup":
            raise PermissionError(13, "Permission denied")
        unlink(self, missing_ok)

    monkeypatch.setattr(Path, "unlink", stuck)
    assert automatic_backups.back_up_due(later(chosen, hours=1)) is not None
    stands = automatic_backups.standing(chosen, PERSON)
    assert (stands.failure.why, stands.owes) == ("old", True)
    assert automatic_backups.back_up_due(later(chosen, hours=2)) is None
    assert len(made_in(folder)) == 2
    monkeypatch.undo()
    travel()
    assert automatic_backups.back_up_due(later(chosen, hours=3)) is None
    [left] = made_in(folder)
    assert backups.preview(chosen, PERSON, left, WORDS).contents.facts == 0
    stands = automatic_backups.standing(chosen, PERSON)
    assert (stands.failure, stands.owes) == (None, False)


def test_another_passphrase_and_another_folder_hold_from_the_next_on(chosen, folder, tmp_path):
    erase_all(chosen)
    facts.add_triple(chosen, PERSON, NewTriple("Giulia", "likes", "peaches"))
    first = automatic_backups.back_up_due(chosen)
    assert first is not None
    automatic_backups.choose(chosen, PERSON, passphrase="four other good words")
    second = automatic_backups.back_up_due(later(chosen, days=1))
    assert second is not None
    for path, words in ((first.path, WORDS), (second.path, "four other good words")):
        assert backups.preview(chosen, PERSON, path, words).contents.facts == 1
    other = tmp_path / "other"
    other.mkdir()
    automatic_backups.choose(chosen, PERSON, other)
    third = automatic_backups.back_up_due(later(chosen, days=1))
    assert third is not None
    assert third.path.parent == other
    assert backups.preview(chosen, PERSON, third.path, "four other good words").contents.facts == 1
    assert len(made_in(folder)) == 2


def test_it_is_stopped_with_the_app_which_is_no_failure(chosen, folder):
    assert automatic_backups.back_up_due(chosen, lambda: True) is None
    assert (why(chosen), list(folder.iterdir())) == (None, [])
    assert automatic_backups.back_up_due(chosen) is not None


def test_the_receipt_of_an_erasure_says_whether_they_hold_it(chosen):
    assert erase_all(chosen).backups == "none"
    facts.add_triple(chosen, PERSON, NewTriple("Giulia", "likes", "peaches"))
    automatic_backups.back_up_due(chosen)
    automatic_backups.switch(chosen, PERSON, False)
    assert erase_all(chosen).backups == "kept"


def test_switched_off_none_is_made_and_on_again_nothing_is_asked(chosen, folder):
    assert not automatic_backups.switch(chosen, PERSON, False).on
    assert automatic_backups.back_up_due(chosen) is None
    assert automatic_backups.switch(chosen, PERSON, True).on
    assert automatic_backups.back_up_due(chosen) is not None
    verbs = [event.meta.get("verb") for event in audit.read(chosen, PERSON, AuditQuery())[0]]
    assert verbs[:4] == ["backup", "choose_backups", "stop_backups", "choose_backups"]


def test_what_cannot_be_chosen_says_why(services, folder):
    for wanted, field in (
        ((folder, None), "passphrase"),
        ((folder, "short"), "passphrase"),
        ((folder / "missing", WORDS), "backups"),
        ((None, WORDS), "backups"),
        ((services.store.path.parent, WORDS), "path"),
    ):
        with pytest.raises(InvalidRequest) as refused:
            automatic_backups.choose(services, PERSON, *wanted)
        assert refused.value.extra["field"] == field
    confined = Caller(actor="rest", users=("anna",))
    acts: tuple[Callable[..., object], ...] = (
        automatic_backups.standing,
        automatic_backups.choose,
        automatic_backups.back_up,
    )
    for act in acts:
        with pytest.raises(Forbidden):
            act(services, confined)
    assert automatic_backups.standing(services, PERSON) is None


def test_a_restore_leaves_them_as_they_are(chosen, folder, tmp_path):
    automatic_backups.switch(chosen, PERSON, False)
    earlier = tmp_path / "earlier.korely-backup"
    backups.back_up(chosen, PERSON, earlier, WORDS)
    automatic_backups.switch(chosen, PERSON, True)
    automatic_backups.back_up_due(chosen)
    backups.restore(chosen, PERSON, earlier, WORDS)
    path = chosen.store.path
    chosen.store.close()
    assert put_in_place(DataFolder(path.parent).restored, path)
    with Store.open(path) as store:
        again = with_store(chosen, store)
        assert values(again) == {"Turin"}
        assert automatic_backups.standing(again, PERSON).on
        erase_all(again)
        assert automatic_backups.back_up_due(later(again, hours=1)) is not None
        assert len(made_in(folder)) == 1
