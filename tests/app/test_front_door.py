"""The key of this computer: kept from start to start, and not counted as used by a start."""

from __future__ import annotations

from korely_desktop.domain.scope import PERSON
from korely_desktop.front_door import local_api_key
from korely_desktop.memory.access.keys import authenticate, keys, pause_key, revoke_key
from korely_desktop.memory.services import Services


class _Drawer:
    """Keeps secrets as the app's keeper does, in memory."""

    def __init__(self) -> None:
        self._secrets: dict[str, str] = {}

    def read(self, name: str) -> str | None:
        return self._secrets.get(name)

    def write(self, name: str, secret: str) -> None:
        self._secrets[name] = secret


def test_a_second_start_takes_the_same_key_and_does_not_pass_for_an_agent_that_called(services: Services) -> None:
    drawer = _Drawer()
    secret = local_api_key(services, drawer)
    assert local_api_key(services, drawer) == secret
    assert [key.last_used_at for key in keys(services, PERSON)] == [None]
    authenticate(services, secret)
    assert [key.last_used_at is not None for key in keys(services, PERSON)] == [True]


def test_a_paused_key_is_kept_and_a_revoked_one_replaced(services: Services) -> None:
    drawer = _Drawer()
    secret = local_api_key(services, drawer)
    (key,) = keys(services, PERSON)
    pause_key(services, PERSON, key.id)
    assert local_api_key(services, drawer) == secret
    revoke_key(services, PERSON, key.id)
    assert local_api_key(services, drawer) != secret
