"""From ``Authorization: Bearer kor_self_...`` to a :class:`Caller`: a small cache in front of the store, and a rate.

The cache holds SHA-256 digests, never secrets, and is dropped whenever a key changes.
"""

from __future__ import annotations

import hashlib
import time
from dataclasses import replace
from threading import Lock

from starlette.datastructures import Headers

from korely_desktop.domain.changes import Changes
from korely_desktop.domain.errors import InvalidKey, RateLimited
from korely_desktop.domain.scope import Caller
from korely_desktop.memory.access import keys
from korely_desktop.memory.services import Services

_FRESH_SECONDS = 5.0
"""How long an answer of the store is trusted; bounds how late an expiry is noticed."""
_MAX_CLIENT = 100


class KeyCheck:
    """Knows the callers behind keys.

    Args:
        requests_per_minute: of one key; None sets no limit. Short bursts of the same size are let through.
    """

    def __init__(self, services: Services, requests_per_minute: int | None) -> None:
        self._services = services
        self._rate = requests_per_minute
        self._known: dict[bytes, tuple[Caller, float]] = {}
        self._budgets: dict[str | None, tuple[float, float]] = {}
        self._generation = 0
        self._lock = Lock()
        services.changes.subscribe(self._follow)

    def known(self, headers: Headers, ip: str | None) -> Caller | None:
        """The caller when the key was checked a moment ago, without touching the store."""
        entry = self._known.get(_digest(_secret(headers)))
        if entry is None or entry[1] < time.monotonic():
            return None
        return _dressed(entry[0], headers, ip)

    def check(self, headers: Headers, ip: str | None) -> Caller:
        """The caller as the store knows the key now.

        Raises:
            InvalidKey: there is none, or it is unknown, revoked, expired or paused.
        """
        secret = _secret(headers)
        generation = self._generation
        caller = keys.authenticate(self._services, secret, ip=ip)
        with self._lock:
            if generation == self._generation:
                self._known[_digest(secret)] = (caller, time.monotonic() + _FRESH_SECONDS)
        return _dressed(caller, headers, ip)

    def spend(self, caller: Caller) -> None:
        """Count one request.

        Raises:
            RateLimited: the key's minute is used up.
        """
        if self._rate is None:
            return
        now = time.monotonic()
        with self._lock:
            left, since = self._budgets.get(caller.key_id, (float(self._rate), now))
            left = min(float(self._rate), left + (now - since) * self._rate / 60)
            if left < 1:
                wait = max(1, round((1 - left) * 60 / self._rate))
                raise RateLimited(
                    f"More than {self._rate} requests in a minute with one key. Wait, then try again.", retry_after=wait
                )
            self._budgets[caller.key_id] = (left - 1, now)

    def _follow(self, changes: Changes) -> None:
        if changes.keys or changes.erased:
            with self._lock:
                self._generation += 1
                self._known.clear()


def _secret(headers: Headers) -> str:
    scheme, _, secret = headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not secret.strip():
        raise InvalidKey("No API key: send the header Authorization: Bearer kor_self_...")
    return secret.strip()


def _digest(secret: str) -> bytes:
    return hashlib.sha256(secret.encode("utf-8", "surrogateescape")).digest()


def _dressed(caller: Caller, headers: Headers, ip: str | None) -> Caller:
    """The caller with what this one request says about itself."""
    client = headers.get("x-korely-client", "").strip()[:_MAX_CLIENT] or None
    return replace(caller, client=client, ip=ip)
