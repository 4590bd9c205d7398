"""What networks that run in the app share: opening a graph by onnxruntime, and odds from answers. No torch."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray


def open_graph(file: Path) -> Any:
    """An ``onnxruntime.InferenceSession`` that may be used by several threads at once, each call on one core.

    By its path: handed over as bytes, a graph stays in memory twice.
    """
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    options.enable_cpu_mem_arena = False  # it would keep for good what the largest batch took
    # Processors without byte products of 32 bits would cut sums of the fast way off.
    options.add_session_config_entry("session.x64quantprecision", "1")
    return onnxruntime.InferenceSession(str(file), options, providers=["CPUExecutionProvider"])


def softmax(answers: NDArray[np.float32]) -> NDArray[np.float32]:
    """The odds of answers that exclude each other; sum 1."""
    weights = np.exp(answers - answers.max())
    return np.asarray(weights / weights.sum(), dtype=np.float32)
