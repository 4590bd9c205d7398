"""A model run by sentence-transformers itself, for those whose export is refused. Imports torch."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from korely_desktop.language.embedding.export import load_reference
from korely_desktop.language.embedding.prepared import Description


class OriginalModel:
    """One loaded model; calls from several threads take turns."""

    def __init__(self, source: Path) -> None:
        self._model = load_reference(source)
        self._lock = threading.Lock()

    def embed(self, texts: Sequence[str], prompt: str) -> NDArray[np.float32]:
        """Unit rows, shape (len(texts), dimension)."""
        with self._lock:
            rows = self._model.encode(list(texts), prompt=prompt, normalize_embeddings=True, show_progress_bar=False)
        return np.asarray(rows, dtype=np.float32)

    def describe(self, name: str) -> Description:
        """The same facts about the model that a prepared one carries."""
        return Description(
            name=name,
            dimension=int(self._model.encode(["a"], show_progress_bar=False).shape[1]),
            max_tokens=int(self._model.max_seq_length or 512),
            pad_id=0,
            inputs=(),
            prompts={kind: prompt for kind, prompt in self._model.prompts.items() if prompt},
            lowest_cosine=1.0,
        )
