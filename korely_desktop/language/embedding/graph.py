"""A prepared model at work: tokens in, unit vectors out, by onnxruntime. No torch."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from korely_desktop.language.embedding.prepared import GRAPH, TOKENIZER, Description
from korely_desktop.language.networks import batches, open_graph

CALL_TOKENS = 8
"""What a call costs beyond its tokens, in tokens (measured: 1.5 of 0.19 ms each, whatever the batch)."""


class GraphModel:
    """One loaded graph. May be used by several threads at once; each call runs on one core.

    One core, because two workers embed side by side and a query must not wait for both.
    """

    def __init__(self, folder: Path, description: Description) -> None:
        from korely_desktop.language.wordpieces import open_tokenizer

        self._graph = open_graph(folder / GRAPH)
        self._tokenizer = open_tokenizer(folder / TOKENIZER)
        self._tokenizer.enable_truncation(description.max_tokens)
        self._description = description

    def embed(self, texts: Sequence[str], prompt: str) -> NDArray[np.float32]:
        """Unit rows, shape (len(texts), dimension); texts of like length share a batch."""
        encodings = self._tokenizer.encode_batch([prompt + text for text in texts])
        rows = np.empty((len(texts), self._description.dimension), dtype=np.float32)
        for chosen in batches([len(each.ids) for each in encodings], CALL_TOKENS):
            rows[chosen] = self._run([encodings[position] for position in chosen])
        return rows

    def _run(self, encodings: list[object]) -> NDArray[np.float32]:
        width = max(len(encoding.ids) for encoding in encodings)  # type: ignore[attr-defined]
        shape = (len(encodings), width)
        feed = {
            "input_ids": np.full(shape, self._description.pad_id, dtype=np.int64),
            "attention_mask": np.zeros(shape, dtype=np.int64),
            "token_type_ids": np.zeros(shape, dtype=np.int64),
        }
        for row, encoding in enumerate(encodings):
            ids = encoding.ids  # type: ignore[attr-defined]
            feed["input_ids"][row, : len(ids)] = ids
            feed["attention_mask"][row, : len(ids)] = 1
        own = self._description.output
        (found,) = self._graph.run(
            None if own is None else [own], {name: feed[name] for name in self._description.inputs}
        )
        rows = np.asarray(found, dtype=np.float32)
        return rows if own is None else _unit(_pooled(rows, feed["attention_mask"], self._description.pooling))


def _pooled(found: NDArray[np.float32], mask: NDArray[np.int64], pooling: str) -> NDArray[np.float32]:
    """One row a text, of ``found`` with one row a token where the graph does not pool; padding does not count."""
    if not pooling:
        return found
    if pooling == "cls":
        return np.ascontiguousarray(found[:, 0])
    there = mask[:, :, None].astype(np.float32)
    if pooling == "max":
        highest: NDArray[np.float32] = np.where(there > 0, found, np.float32(-np.inf)).max(axis=1)
        return highest
    mean: NDArray[np.float32] = (found * there).sum(axis=1) / np.maximum(there.sum(axis=1), 1.0)
    return mean


def _unit(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    length = np.linalg.norm(rows, axis=1, keepdims=True)
    scaled: NDArray[np.float32] = rows / np.maximum(length, 1e-12)
    return scaled
