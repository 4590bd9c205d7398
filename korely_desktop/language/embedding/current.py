"""The embedder that everybody asks while another one may take its place."""

from __future__ import annotations

from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]


class Embeds(Protocol):
    """See :class:`memory.services.Embedder`."""

    @property
    def name(self) -> str:
        """The model."""
        ...

    @property
    def dimension(self) -> int:
        """Length of every vector."""
        ...

    @property
    def state(self) -> Literal["loading", "ready", "failed"]:
        """Whether it can be asked now."""
        ...

    def embed_documents(self, texts: list[str]) -> Vectors:
        """Unit rows."""
        ...

    def embed_query(self, text: str) -> Vectors:
        """One unit vector."""
        ...

    def forget_queries(self) -> None:
        """Let go of remembered queries."""
        ...


class CurrentEmbedder:
    """Hands every call to the embedder in use. ``use`` takes another with the next call."""

    def __init__(self, embedder: Embeds) -> None:
        self._embedder = embedder

    def use(self, embedder: Embeds) -> None:
        """From now on answer with this one."""
        self._embedder = embedder

    @property
    def name(self) -> str:
        """The model in use; vectors of different names are never compared."""
        return self._embedder.name

    @property
    def dimension(self) -> int:
        """Length of every vector."""
        return self._embedder.dimension

    @property
    def state(self) -> Literal["loading", "ready", "failed"]:
        """Whether it can be asked now."""
        return self._embedder.state

    @property
    def problem(self) -> str | None:
        """Why it cannot be used, in words."""
        problem: str | None = getattr(self._embedder, "problem", None)
        return problem

    @property
    def why(self) -> str | None:
        """The same in a word, where there is one."""
        why: str | None = getattr(self._embedder, "why", None)
        return why

    def embed_documents(self, texts: list[str]) -> Vectors:
        """Unit rows, shape (len(texts), dimension)."""
        return self._embedder.embed_documents(texts)

    def embed_query(self, text: str) -> Vectors:
        """One unit vector, shape (dimension,)."""
        return self._embedder.embed_query(text)

    def forget_queries(self) -> None:
        """Let go of remembered queries."""
        self._embedder.forget_queries()
