"""The embedding models of this computer: the built-in one, those that can be fetched, folders that people choose.

Knows where they lie and opens them. Which one is used, and how the vectors of another take its place, is decided in
:mod:`memory.models.embedding_models`.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from korely_desktop.language.embedding import hub
from korely_desktop.language.embedding.current import CurrentEmbedder
from korely_desktop.language.embedding.embedder import LazyEmbedder, open_embedder
from korely_desktop.language.embedding.hub import Offer
from korely_desktop.language.embedding.preparation import prepare

BUILT_IN = "built-in"
FOLDER = "folder"


@dataclass(frozen=True, slots=True)
class ModelChoice:
    """A model as people choose it: :data:`BUILT_IN`, the id of an :class:`Offer`, or :data:`FOLDER` with its path."""

    model: str = BUILT_IN
    folder: str | None = None


@dataclass(frozen=True, slots=True)
class Progress:
    """What a change of model does now, and how far it is: bytes, or texts and facts; ``total`` 0 where none can say."""

    phase: str
    done: int = 0
    total: int = 0


class Library:
    """See the module.

    Attributes:
        offers: what can be fetched.
        current: the embedder that everybody asks.
        progress: of the change of model under way in this process.
    """

    def __init__(
        self,
        cache_dir: Path,
        *,
        offers: Sequence[Offer] | None = None,
        hub_url: str | None = None,
        seconds: float = 30.0,
    ) -> None:
        """``hub_url``: a mirror of the Hugging Face hub; like its own programs, HF_ENDPOINT names one."""
        self.offers = tuple(hub.offers() if offers is None else offers)
        self._cache_dir = cache_dir
        self._hub = hub_url or os.environ.get("HF_ENDPOINT") or hub.HUB
        self._seconds = seconds
        self._closed = threading.Event()
        self._abandoned: set[str] = set()
        self.progress: Progress | None = None
        self.current = CurrentEmbedder(open_embedder(None, cache_dir))

    @property
    def closed(self) -> bool:
        """Whether the app is closing."""
        return self._closed.is_set()

    def close(self) -> None:
        """End what takes long: fetching, preparing."""
        self._closed.set()

    def abandon(self, job_id: str) -> None:
        """The person no longer wants this change."""
        self._abandoned.add(job_id)

    def is_abandoned(self, job_id: str) -> bool:
        """Whether the person no longer wants it."""
        return job_id in self._abandoned

    def offer(self, model: str) -> Offer | None:
        """The model of this id that can be fetched."""
        return next((each for each in self.offers if each.id == model), None)

    def place(self, offer: Offer) -> Path:
        """The folder that a model is fetched into."""
        return self._cache_dir / "fetched" / f"{offer.id}-{offer.revision[:12]}" / offer.name

    def is_here(self, offer: Offer) -> bool:
        """Whether it was fetched to the end."""
        return hub.is_complete(offer, self.place(offer))

    def here_bytes(self, offer: Offer) -> int:
        """How much of it was fetched."""
        return hub.fetched_bytes(offer, self.place(offer))

    def fetch(self, offer: Offer, progress: Callable[[int, int], None], stopped: Callable[[], bool]) -> None:
        """Fetch what is missing of a model. Raises as :func:`hub.fetch` does."""
        hub.fetch(offer, self.place(offer), hub=self._hub, progress=progress, stopped=stopped, seconds=self._seconds)

    def prepare(self, choice: ModelChoice, stopped: Callable[[], bool]) -> None:
        """Get a chosen model ready to run. Raises as :func:`preparation.prepare` does."""
        prepare(self.open(choice).source, self._cache_dir, stopped)

    def source(self, choice: ModelChoice) -> Path | None:
        """The folder of a chosen model; None for the built-in one."""
        if choice.model == BUILT_IN:
            return None
        offer = self.offer(choice.model)
        if offer is not None:
            return self.place(offer)
        return Path(choice.folder or choice.model)

    def open(self, choice: ModelChoice) -> LazyEmbedder:
        """An embedder for a chosen model; call ``start()`` to load it."""
        return open_embedder(self.source(choice), self._cache_dir)
