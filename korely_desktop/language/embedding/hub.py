"""Models that can be fetched: which, and getting them over HTTP in pieces that a cut connection does not lose.

A file grows as ``<name>.part`` and gets its name once its size and SHA-256 are right; what is there is not fetched
again. Nothing is sent but the requests for the files.

A blocking read cannot be ended from another thread, so files come over an event loop in the caller's thread.
"""

from __future__ import annotations

import asyncio
import errno
import hashlib
import os
import shutil
import tomllib
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from korely_desktop.domain.errors import ModelRefused, ModelUnavailable

if TYPE_CHECKING:
    import httpx

HUB = "https://huggingface.co"
SECONDS = 30.0
"""So long the server may stay silent before what came is kept and the rest asked for again later."""

_LOOK_SECONDS = 0.2
"""How often ``stopped`` is asked while nothing comes: a cancel is followed before one wonders."""

ROOM_LEFT = 200_000_000
"""Bytes that stay free on the disk: the memory itself must be able to grow."""

_Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Offer:
    """A model that can be fetched.

    Attributes:
        id: what it is chosen by.
        files: path -> (bytes, SHA-256 in hex).
    """

    id: str
    name: str
    repository: str
    revision: str
    licence: str
    dimension: int
    files: Mapping[str, tuple[int, str]] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """Bytes in all."""
        return sum(size for size, _ in self.files.values())


@cache
def offers() -> tuple[Offer, ...]:
    """What Settings offers."""
    data = tomllib.loads(files("korely_desktop").joinpath("resources/embedding_models.toml").read_text("utf-8"))
    return tuple(
        Offer(**{**entry, "files": {path: (size, digest) for path, (size, digest) in entry["files"].items()}})
        for entry in data["model"]
    )


def is_complete(offer: Offer, folder: Path) -> bool:
    """Whether every file is there, in its size; each was checked when it came."""
    return all(_size(folder / path) == size for path, (size, _) in offer.files.items())


def fetched_bytes(offer: Offer, folder: Path) -> int:
    """How much of a model is there."""
    there = ((size, folder / path) for path, (size, _) in offer.files.items())
    return sum(min(size, max(0, _size(path), _size(_part(path)))) for size, path in there)


def fetch(
    offer: Offer,
    folder: Path,
    *,
    hub: str = HUB,
    progress: _Progress = lambda done, total: None,
    stopped: Callable[[], bool] = lambda: False,
    seconds: float = SECONDS,
) -> None:
    """Fetch what is missing of a model into ``folder``; calling again goes on where it was cut off.

    Args:
        progress: told (bytes there, bytes in all) as they come.
        stopped: asked whether to end, between two pieces and while none comes.

    Raises:
        ModelUnavailable: the server cannot be reached, fell silent, or ``stopped`` said so, and what came is kept;
            or there is no room for it.
        ModelRefused: the server does not have the file, or it is not the one that was meant.
    """
    missing = offer.size - fetched_bytes(offer, folder)

    def tell() -> None:
        progress(fetched_bytes(offer, folder), offer.size)

    try:
        folder.mkdir(parents=True, exist_ok=True)
        needed = missing + offer.size  # what is prepared from it takes as much again
        if missing and shutil.disk_usage(folder).free < needed + ROOM_LEFT:
            raise ModelUnavailable(_no_room(needed), why="room")
        base = f"{hub.rstrip('/')}/{offer.repository}/resolve/{offer.revision}"
        _run(_fetch_files(offer, folder, base, seconds, tell, stopped), stopped)
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            for path in offer.files:
                _part(folder / path).unlink(missing_ok=True)
            raise ModelUnavailable(_no_room(missing), why="room") from error
        raise ModelUnavailable(f"The model cannot be kept in {folder}: {error.strerror}.") from error


def _run(fetching: Coroutine[None, None, None], stopped: Callable[[], bool]) -> None:
    """Fetch in this thread, and leave whatever is waited for soon after ``stopped`` says so."""
    loop = asyncio.new_event_loop()
    try:
        loop.run_until_complete(_unless(stopped, fetching))
    finally:
        loop.run_until_complete(loop.shutdown_asyncgens())
        loop.close()  # asyncio.run would wait for a name that is still being looked up


async def _unless(stopped: Callable[[], bool], fetching: Coroutine[None, None, None]) -> None:
    task = asyncio.ensure_future(fetching)
    while not (await asyncio.wait([task], timeout=_LOOK_SECONDS))[0]:
        if stopped():
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            raise _stop()
    task.result()


async def _fetch_files(
    offer: Offer, folder: Path, base: str, seconds: float, progress: Callable[[], None], stopped: Callable[[], bool]
) -> None:
    import httpx

    agent = {"User-Agent": "korely-desktop"}
    async with httpx.AsyncClient(timeout=seconds, follow_redirects=True, headers=agent) as client:
        for path, (size, digest) in offer.files.items():
            if _size(folder / path) != size:
                await _fetch_file(client, f"{base}/{path}", folder / path, size, digest, progress, stopped)


async def _fetch_file(
    client: httpx.AsyncClient,
    url: str,
    target: Path,
    size: int,
    digest: str,
    progress: Callable[[], None],
    stopped: Callable[[], bool],
) -> None:
    import httpx

    target.parent.mkdir(parents=True, exist_ok=True)
    part = _part(target)
    if _size(part) > size:
        part.unlink()
    try:
        if _size(part) < size:
            await _append(client, url, part, size, progress, stopped)
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise ModelUnavailable(
            f"{httpx.URL(url).host} cannot be reached, or the connection broke. "
            "What has arrived is kept; the rest is fetched the next time.",
            why="offline",
        ) from error
    if _size(part) < size:
        words = f"The server ended {target.name} too early. The rest is fetched the next time."
        raise ModelUnavailable(words, why="offline")
    if _size(part) > size or _digest(part, stopped) != digest:
        part.unlink()
        raise ModelRefused(
            f"{target.name} is not the file that was meant: its checksum differs. It was thrown away. "
            "Somebody between this computer and the server may have changed it.",
            why="changed",
        )
    os.replace(part, target)
    progress()


async def _append(
    client: httpx.AsyncClient,
    url: str,
    part: Path,
    size: int,
    progress: Callable[[], None],
    stopped: Callable[[], bool],
) -> None:
    """Add what is missing; a server that begins anew is taken from the beginning."""
    begun = max(0, _size(part))
    asked = {"Range": f"bytes={begun}-", "Accept-Encoding": "identity"} if begun else {"Accept-Encoding": "identity"}
    async with client.stream("GET", url, headers=asked) as response:
        if response.status_code in (401, 403, 404, 410):
            raise ModelRefused(f"The server no longer has {url} (it answered {response.status_code}).", why="gone")
        if response.status_code not in (200, 206):
            words = f"The server answered {response.status_code}; it is asked again later."
            raise ModelUnavailable(words, why="offline")
        if response.status_code == 206 and not response.headers.get("Content-Range", "").startswith(f"bytes {begun}-"):
            raise ModelUnavailable("The server sent another part of the file than was asked for.", why="offline")
        came = begun if response.status_code == 206 else 0
        with part.open("ab" if came else "wb", buffering=0) as file:
            async for piece in response.aiter_bytes():
                if stopped():
                    raise _stop()
                came += len(piece)
                file.write(piece)
                progress()
                if came > size:
                    return


def _digest(path: Path, stopped: Callable[[], bool]) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while piece := file.read(1 << 20):
            if stopped():
                raise _stop()
            digest.update(piece)
    return digest.hexdigest()


def _part(path: Path) -> Path:
    return path.with_name(f"{path.name}.part")


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return -1


def _stop() -> ModelUnavailable:
    return ModelUnavailable("Fetching the model was stopped. What came is kept.")


def _no_room(needed: int) -> str:
    return (
        f"There is no room for the model: it needs {needed / 1_000_000:,.0f} MB, and "
        f"{ROOM_LEFT / 1_000_000:,.0f} MB must stay free. Make room, then choose it again."
    )
