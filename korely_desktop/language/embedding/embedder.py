"""An embedding model: loads in the background, then answers from any thread. Prepares the model on first use."""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from korely_desktop.domain.errors import ModelRefused, ModelUnavailable
from korely_desktop.language.embedding.preparation import prepare
from korely_desktop.language.embedding.prepared import Description, built_in_model, read_description, shipped_model

Vectors = NDArray[np.float32]
_log = logging.getLogger(__name__)
_QUERIES_KEPT = 512


class _Model(Protocol):
    def embed(self, texts: Sequence[str], prompt: str) -> NDArray[np.float32]: ...


class LazyEmbedder:
    """An :class:`memory.services.Embedder` whose model loads when :meth:`start` is called.

    Attributes:
        source: the model's folder, as sentence-transformers reads it, or already prepared.
        problem: why the model cannot be used; None when all is well.
        why: the same in a word, where there is one: see the errors' own ``extra``.
    """

    def __init__(self, source: Path, cache_dir: Path) -> None:
        self.source = source
        self.problem: str | None = None
        self.why: str | None = None
        self._cache_dir = cache_dir
        self._name = source.name
        self._model: _Model | None = None
        self._description: Description | None = None
        self._state: Literal["loading", "ready", "failed"] = "loading"
        self._settled = threading.Event()
        self._stopped = threading.Event()
        self._start_lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._queries: OrderedDict[str, Vectors] = OrderedDict()
        self._queries_lock = threading.Lock()
        self._listeners: list[Callable[[], None]] = []

    @property
    def name(self) -> str:
        """The model and a digest of its weights. Known once it is ready."""
        return self._name

    @property
    def dimension(self) -> int:
        """Length of every vector.

        Raises:
            ModelUnavailable: the model is not ready.
        """
        return self._ready()[1].dimension

    @property
    def state(self) -> Literal["loading", "ready", "failed"]:
        """Whether it can be asked now."""
        return self._state

    def start(self) -> None:
        """Load in a background thread; returns at once. Calling again does nothing."""
        with self._start_lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._load, name="embedding-model", daemon=True)
                self._thread.start()

    def stop(self) -> None:
        """Give up preparing the model, if that is what takes so long."""
        self._stopped.set()

    def wait(self, seconds: float) -> bool:
        """Wait until the model is ready or has failed; whether it is ready."""
        self._settled.wait(seconds)
        return self._state == "ready"

    def when_settled(self, listener: Callable[[], None]) -> None:
        """Call ``listener`` once, when the model is ready or has failed; from the loading thread, or at once."""
        with self._start_lock:
            if not self._settled.is_set():
                self._listeners.append(listener)
                return
        listener()

    def embed_documents(self, texts: list[str]) -> Vectors:
        """Unit rows, shape (len(texts), dimension).

        Raises:
            ModelUnavailable: it is not ready.
        """
        model, description = self._ready()
        if not texts:
            return np.empty((0, description.dimension), dtype=np.float32)
        return model.embed(texts, description.prompts.get("document", ""))

    def embed_query(self, text: str) -> Vectors:
        """One unit vector, shape (dimension,); the last few hundred queries are remembered.

        Raises:
            ModelUnavailable: it is not ready.
        """
        model, description = self._ready()
        with self._queries_lock:
            if (known := self._queries.get(text)) is not None:
                self._queries.move_to_end(text)
                return known
        vector: Vectors = model.embed([text], description.prompts.get("query", ""))[0]
        vector.setflags(write=False)
        with self._queries_lock:
            self._queries[text] = vector
            while len(self._queries) > _QUERIES_KEPT:
                self._queries.popitem(last=False)
        return vector

    def forget_queries(self) -> None:
        """Let go of remembered queries; part of an erasure."""
        with self._queries_lock:
            self._queries.clear()

    def _ready(self) -> tuple[_Model, Description]:
        if self._model is None or self._description is None:
            raise ModelUnavailable(
                "The embedding model is still loading. Search answers by words until it is ready."
                if self._state == "loading"
                else f"The embedding model cannot be used: {self.problem} Search answers by words alone."
            )
        return self._model, self._description

    def _load(self) -> None:
        try:
            from korely_desktop.language.embedding.graph import GraphModel

            folder = prepare(self.source, self._cache_dir, self._stopped.is_set)
            description = read_description(folder)
            if description is None:
                raise ModelUnavailable(f"The prepared form of {self.source.name} is gone again.")
            self._model, self._description = GraphModel(folder, description), description
            self._name = description.name
            self._state = "ready"
        except (ModelUnavailable, ModelRefused) as refused:
            _log.error("the embedding model is refused: %s", refused.message)
            self.problem, self.why = refused.message, why_of(refused)
            self._state = "failed"
        except Exception as error:
            _log.exception("the embedding model cannot be loaded")
            self.problem = f"{type(error).__name__} while loading {self.source.name}."
            self._state = "failed"
        with self._start_lock:
            self._settled.set()
            listeners, self._listeners = self._listeners, []
        for listener in listeners:
            listener()


def why_of(problem: ModelUnavailable | ModelRefused) -> str | None:
    """Why the model cannot be used, in a word."""
    why = problem.extra.get("why", "unfit" if isinstance(problem, ModelRefused) else None)
    return None if why is None else str(why)


def open_embedder(source: Path | None, cache_dir: Path) -> LazyEmbedder:
    """An embedder over the model in ``source`` (None: the built-in one). Call ``start()`` to load it.

    Args:
        source: a folder that sentence-transformers can load, or a prepared one.
        cache_dir: where the prepared form is kept; may be deleted at any time.
    """
    return LazyEmbedder(source or shipped_model() or built_in_model(), cache_dir)
