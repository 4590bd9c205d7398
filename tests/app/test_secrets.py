"""Where the two secrets of a data folder go, and what happens when a keyring does not answer."""

from __future__ import annotations

import stat
import time
from pathlib import Path

import keyring
import pytest
from keyring.backend import KeyringBackend

from korely_desktop.domain.errors import StoreKeyWrong
from korely_desktop.secrets import KeyringSilent, SecretKeeper, store_key
from korely_desktop.store.engine import Store


class MemoryKeyring(KeyringBackend):
    """A keyring that works."""

    priority = 1  # type: ignore[assignment]

    def __init__(self) -> None:
        super().__init__()
        self.entries: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.entries.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.entries[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        del self.entries[service, username]


class StuckKeyring(MemoryKeyring):
    """A keyring that waits for somebody who is not there."""

    def get_password(self, service: str, username: str) -> str | None:
        time.sleep(30)
        return None

    def set_password(self, service: str, username: str, password: str) -> None:
        time.sleep(30)


class ForgetfulKeyring(MemoryKeyring):
    """Takes everything, keeps nothing."""

    def set_password(self, service: str, username: str, password: str) -> None:
        return


@pytest.fixture
def use_keyring() -> object:
    before = keyring.get_keyring()
    yield keyring.set_keyring
    keyring.set_keyring(before)


def test_a_working_keyring_holds_the_key_and_the_folder_does_not(tmp_path: Path, use_keyring) -> None:
    use_keyring(MemoryKeyring())
    store = tmp_path / "korely.db"
    key = store_key(SecretKeeper(tmp_path), store, encrypt=True)
    assert key is not None
    assert len(key) == 32
    Store.open(store, key).close()
    assert store_key(SecretKeeper(tmp_path), store, encrypt=True) == key
    assert SecretKeeper(tmp_path).place("store-key") == "keyring"
    assert not any(key.hex().encode() in path.read_bytes() for path in tmp_path.iterdir())


@pytest.mark.parametrize("broken", [ForgetfulKeyring, StuckKeyring])
def test_where_no_keyring_works_a_private_file_does(tmp_path: Path, use_keyring, monkeypatch, broken) -> None:
    monkeypatch.setattr("korely_desktop.secrets.PROBE_SECONDS", 0.2)
    use_keyring(broken())
    keeper = SecretKeeper(tmp_path)
    assert keeper.write("api-key", "kor_self_secret") == "file"
    assert stat.S_IMODE((tmp_path / "api-key.secret").stat().st_mode) == 0o600
    assert SecretKeeper(tmp_path).read("api-key") == "kor_self_secret"


def test_a_keyring_that_lost_the_key_never_leads_to_a_new_one(tmp_path: Path, use_keyring) -> None:
    use_keyring(MemoryKeyring())
    store = tmp_path / "korely.db"
    Store.open(store, store_key(SecretKeeper(tmp_path), store, encrypt=True)).close()
    before = store.read_bytes()
    use_keyring(MemoryKeyring())
    with pytest.raises(StoreKeyWrong, match="keyring does not give it"):
        store_key(SecretKeeper(tmp_path), store, encrypt=True)
    assert store.read_bytes() == before


def test_a_locked_keyring_is_given_up_after_a_while(tmp_path: Path, use_keyring) -> None:
    use_keyring(MemoryKeyring())
    SecretKeeper(tmp_path).write("api-key", "kor_self_secret")
    use_keyring(StuckKeyring())
    with pytest.raises(KeyringSilent):
        SecretKeeper(tmp_path, unlock_seconds=0.2).read("api-key")


def test_two_folders_do_not_share_their_keys(tmp_path: Path, use_keyring) -> None:
    use_keyring(MemoryKeyring())
    one, two = tmp_path / "one", tmp_path / "two"
    one.mkdir()
    two.mkdir()
    keys = {store_key(SecretKeeper(folder), folder / "korely.db", encrypt=True) for folder in (one, two)}
    assert len(keys) == 2


@pytest.mark.parametrize("place", ["keyring", "file"])
def test_a_secret_that_is_removed_is_gone(tmp_path: Path, use_keyring, place) -> None:
    use_keyring(MemoryKeyring() if place == "keyring" else ForgetfulKeyring())
    keeper = SecretKeeper(tmp_path)
    keeper.write("api-key", "kor_self_secret")
    assert keeper.write("model-key", "sk-one") == place
    keeper.remove("model-key")
    keeper.remove("model-key")
    assert keeper.read("model-key") is None
    assert keeper.place("model-key") is None
    assert keeper.read("api-key") == "kor_self_secret"
