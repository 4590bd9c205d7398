"""What networks that run in the app share: opening a graph by onnxruntime, batches, odds from answers. No torch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

PROBE = "largest_sums.onnx"
"""Rows of bytes times columns of 127, as :func:`korely_desktop.language.embedding.quantize.write_probe` writes it."""
PROBE_TERMS = 64

_BATCH = 32
# On one core more tokens at once are no faster, and what onnxruntime once took for a batch it keeps.
_BATCH_TOKENS = 512


def open_graph(file: Path) -> Any:
    """An ``onnxruntime.InferenceSession`` that may be used by several threads at once, each call on one core.

    By its path: handed over as bytes, a graph stays in memory twice.
    """
    return _opened(file, slowly=_cuts_sums_off())


def _opened(file: Path, *, slowly: bool) -> Any:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    options.enable_cpu_mem_arena = False  # it would keep for good what the largest batch took
    if slowly:
        options.add_session_config_entry("session.x64quantprecision", "1")
    return onnxruntime.InferenceSession(str(file), options, providers=["CPUExecutionProvider"])


@cache
def _cuts_sums_off() -> bool:
    """Whether sums of byte products come out wrong on this processor, as on x64 without products of 32 bits (VNNI).

    Such a one has to go a slower way, which takes the others half as long again. No library tells them apart, so the
    largest products that there are get summed up.
    """
    with as_file(files("korely_desktop").joinpath("resources", "networks", PROBE)) as graph:
        session = _opened(graph, slowly=False)
    bytes_in = np.full((8, PROBE_TERMS), 255, dtype=np.uint8)
    (sums,) = session.run(None, {"bytes": bytes_in})
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
    """The odds of answers that exclude each other; sum 1."""
    weights = np.exp(answers - answers.max())
    return np.asarray(weights / weights.sum(), dtype=np.float32)
