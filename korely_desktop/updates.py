"""Newer versions: what this one brought, and whether a signed announcement offers another.

Nothing here runs by itself: looking is off until the person turns it on, sends nothing but the request, and installs
nothing. An announcement counts only when it is signed with the key that this build carries, so that neither the
server nor anybody between can offer something else; one for an older version is no offer.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any

import korely_desktop
from korely_desktop.domain.errors import EnvironmentProblem

FORMAT = 1
MAX_BYTES = 64_000
SECONDS = 15.0
_VERSION = re.compile(r"\d{1,4}\.\d{1,4}\.\d{1,4}")


class UpdateProblem(EnvironmentProblem):
    """It could not be found out whether there is a newer version."""

    code = "update_problem"


@dataclass(frozen=True, slots=True)
class Release:
    """One version.

    Attributes:
        notes: language ("en", "it") -> what it brought, one sentence each.
        page: where people get it; empty for the releases that this build knows of itself.
    """

    version: str
    date: date
    notes: dict[str, tuple[str, ...]]
    page: str = ""

    def notes_in(self, language: str) -> tuple[str, ...]:
        """In this language, or in English."""
        return self.notes.get(language) or self.notes.get("en", ())


@dataclass(frozen=True, slots=True)
class Source:
    """Where announcements are, and who signs them.

    Attributes:
        public_key: 32 bytes, or none: this build trusts nobody and looks nowhere.
    """

    url: str
    public_key: bytes | None


def releases() -> list[Release]:
    """The releases up to this one, newest first."""
    data = tomllib.loads(_resource("releases.toml"))
    return [
        Release(entry["version"], entry["date"], {language: tuple(entry[language]) for language in ("en", "it")})
        for entry in data["release"]
    ]


@cache
def source() -> Source:
    """What this build was made with."""
    data = tomllib.loads(_resource("updates.toml"))
    return Source(data["url"], base64.b64decode(data["public_key"], validate=True) or None)


def look(where: Source, fetch: Callable[[str], bytes] | None = None) -> Release | None:
    """The newer version that is announced, None when this is the newest. Blocks while the network answers.

    Raises:
        UpdateProblem: nobody answered, or the announcement is not signed as it must be.
    """
    if where.public_key is None:
        raise UpdateProblem(
            "This build of Korely has no key to verify announcements, so it cannot check for new versions."
        )
    offered = verified((fetch or _fetch)(where.url), where.public_key)
    return offered if _numbers(offered.version) > _numbers(korely_desktop.__version__) else None


def verified(body: bytes, public_key: bytes) -> Release:
    """The announcement in ``body``: ``{"manifest": "<JSON>", "signature": "<base64>"}``, signed over those very bytes.

    Raises:
        UpdateProblem: it is signed by nobody or somebody else, or says nothing that makes sense.
    """
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        envelope = json.loads(body)
        words = envelope["manifest"].encode()
        Ed25519PublicKey.from_public_bytes(public_key).verify(base64.b64decode(envelope["signature"]), words)
        return _release(json.loads(words))
    except InvalidSignature:
        raise UpdateProblem(
            "The announcement of a new version is not signed by the makers of Korely. It was not believed."
        ) from None
    except (ValueError, KeyError, TypeError, AttributeError, binascii.Error):
        raise UpdateProblem("The announcement of new versions cannot be read.") from None


def _release(manifest: dict[str, Any]) -> Release:
    version, page = manifest["version"], manifest["page"]
    if manifest["format"] != FORMAT or not _VERSION.fullmatch(version) or not page.startswith("https://"):
        raise ValueError("format, version or page")
    notes = {language: tuple(str(note) for note in manifest["notes"][language]) for language in ("en", "it")}
    return Release(version, date.fromisoformat(manifest["date"]), notes, page)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


def _fetch(url: str) -> bytes:
    import httpx

    try:
        with (
            httpx.Client(timeout=SECONDS, follow_redirects=False, headers={"User-Agent": "korely-desktop"}) as client,
            client.stream("GET", url) as response,
        ):
            taken = bytearray()
            for piece in response.iter_bytes():
                taken += piece
                if len(taken) > MAX_BYTES:
                    raise UpdateProblem("The announcement of new versions is too large.")
    except (httpx.HTTPError, httpx.InvalidURL):
        raise UpdateProblem("The server that announces new versions cannot be reached.") from None
    if response.status_code != 200:
        raise UpdateProblem(f"The server that announces new versions answered {response.status_code}.")
    return bytes(taken)


def _resource(name: str) -> str:
    return files("korely_desktop").joinpath("resources", name).read_text(encoding="utf-8")
