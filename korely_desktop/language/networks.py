"""What networks that run in the app share: opening a graph by onnxruntime, batches, odds from answers. No torch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from korely_desktop.domain import right_of_way
from korely_desktop.language.tables import mapped_tables
from korely_desktop.spare_memory import spare_code

PROBE = "largest_sums.onnx"
"""Rows of bytes times columns of 127, as :func:`korely_desktop.language.embedding.quantize.write_probe` writes it."""
PROBE_TERMS = 64

SLOW_STEPS = ["SkipLayerNormFusion"]
"""What onnxruntime would put in place of other steps and is slower: on a processor a sum that is brought to unit
variance takes four times as long in one step as in three (profiled, busy: 160 instead of 42 µs for 54 tokens)."""

_BATCH = 32
# On one core more tokens at once are no faster, for pairs a quarter slower, and nothing makes way within a call: 14 ms.
_BATCH_TOKENS = 128


class Graph:
    """A graph opened by onnxruntime. May be used by several threads at once, each call on one core.

    Attributes:
        tables: those that it looks rows up in and that lie beside it, by name; read-only.
    """

    def __init__(self, file: Path, *, slowly: bool) -> None:
        import onnxruntime
        from onnxruntime.capi import onnxruntime_pybind11_state

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        options.enable_cpu_mem_arena = False  # it would keep for good what the largest batch took
        if slowly:
            options.add_session_config_entry("session.x64quantprecision", "1")
        # onnxruntime reads them where they lie, as long as it runs
        self.tables = mapped_tables(file)
        self._handed_over = {
            name: onnxruntime.OrtValue.ortvalue_from_numpy(table) for name, table in self.tables.items()
        }
        for name, table in self._handed_over.items():
            options.add_initializer(name, table)
        # By its path: handed over as bytes, a graph stays in memory twice.
        self._session = onnxruntime.InferenceSession(
            str(file), options, providers=["CPUExecutionProvider"], disabled_optimizers=SLOW_STEPS
        )
        self._only_these = onnxruntime.RunOptions()
        self._only_these.only_execute_path_to_fetches = True
        spare_code(Path(onnxruntime_pybind11_state.__file__))

    def run(self, outputs: Sequence[str] | None, feed: Mapping[str, NDArray[Any]]) -> list[NDArray[Any]]:
        """The outputs of these names, or all; ``feed`` has the inputs by name."""
        with right_of_way.network():
            found: list[NDArray[Any]] = self._session.run(outputs, feed, self._only_these)
        return found


def open_graph(file: Path) -> Graph:
    """The graph in ``file``, run as this processor needs it."""
    return Graph(file, slowly=_cuts_sums_off())


@cache
def _cuts_sums_off() -> bool:
    """Whether sums of byte products come out wrong on this processor, as on x64 without products of 32 bits (VNNI).

    Such a one has to go a slower way, which takes the others half as long again. No library tells them apart, so the
    largest products that there are get summed up.
    """
    with as_file(files("korely_desktop").joinpath("resources", "networks", PROBE)) as graph:
        network = Graph(graph, slowly=False)
    bytes_in = np.full((8, PROBE_TERMS), 255, dtype=np.uint8)
    (sums,) = network.run(None, {"bytes": bytes_in})
    return bool((sums != PROBE_TERMS * 255 * 127).any())


def batches(lengths: Sequence[int], call_tokens: int) -> Iterator[list[int]]:
    """The places of rows with so many tokens each, in batches: short ones are filled up to the longest of theirs only
    where that costs less than one more call.

    Args:
        call_tokens: what a call costs beyond its tokens, in tokens.
    """
    batch: list[int] = []
    longest = 0
    for place in sorted(range(len(lengths)), key=lengths.__getitem__):
        length = lengths[place]
        filled_up = len(batch) * (length - longest)
        full = len(batch) == _BATCH or (len(batch) + 1) * length > _BATCH_TOKENS
        if batch and (full or filled_up > call_tokens):
            yield batch
            batch = []
        batch.append(place)
        longest = length
    if batch:
        yield batch


def softmax(answers: NDArray[np.float32]) -> NDArray[np.float32]:
    """The odds of answers that exclude each other, those of the last axis; sum 1."""
    weights = np.exp(answers - answers.max(axis=-1, keepdims=True))
    return np.asarray(weights / weights.sum(axis=-1, keepdims=True), dtype=np.float32)
