"""The networks of the app, one thread: a page and its way of multiplying bytes, texts and how they share a batch."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence

import numpy as np
import onnxruntime

from korely_desktop.language.embedding import graph
from korely_desktop.language.embedding.embedder import open_embedder
from korely_desktop.language.embedding.keys import dated, sentence_keys
from korely_desktop.language.judging.reading_network import GRAPH, INPUTS, OF_PAGES, SHIPPED
from korely_desktop.language.networks import SLOW_STEPS
from korely_desktop.paths import cache_folder
from tests.benchmarks._corpus import START
from tests.benchmarks._texts import written

WORDS, FACTS, A_FACT = 66, 4, 10
TEXTS = 60
ROUNDS = 30

Row = tuple[str, str, str]


def rows() -> Iterator[Row]:
    """What was measured, the figure, and what to compare it with."""
    page = _page()
    fast, slow = _in_turn(
        [lambda session=session: session.run(list(OF_PAGES), page) for session in _sessions()], ROUNDS
    )
    tokens = WORDS + FACTS * A_FACT
    yield f"Reading network, a page of {tokens} tokens", _ms(fast), f"{_ms(slow)} the way processors without VNNI need"
    embedder = open_embedder(None, cache_folder())
    embedder.start()
    if not embedder.wait(300):
        raise SystemExit(embedder.problem)
    wanted = [[dated(text, START), *sentence_keys(text, None)] for text in written(TEXTS)]

    def embed(call_tokens: int) -> None:
        graph.CALL_TOKENS = call_tokens
        for texts in wanted:
            embedder.embed_documents(texts)

    kept = graph.CALL_TOKENS
    apart, together = _in_turn([lambda: embed(kept), lambda: embed(10**6)], 3)
    graph.CALL_TOKENS = kept
    yield "Vectors of a text and its sentences", _ms(apart / TEXTS), f"{_ms(together / TEXTS)} all in one batch"


def _sessions() -> Iterator[onnxruntime.InferenceSession]:
    for value in ("0", "1"):
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        options.enable_cpu_mem_arena = False
        options.add_session_config_entry("session.x64quantprecision", value)
        yield onnxruntime.InferenceSession(
            str(SHIPPED / GRAPH), options, providers=["CPUExecutionProvider"], disabled_optimizers=SLOW_STEPS
        )


def _page() -> dict[str, np.ndarray]:
    """Any tokens, laid out as the words of a text and some facts told of them."""
    told = FACTS * A_FACT
    views = np.concatenate([np.zeros(WORDS), np.repeat(np.arange(1, FACTS + 1), A_FACT)])
    positions = np.concatenate([np.arange(WORDS), np.tile(WORDS + np.arange(A_FACT), FACTS)])
    ids = np.random.default_rng(0).integers(200, 10_000, size=WORDS + told)
    laid = [ids, views > 0, views, positions]
    values = [np.asarray(each, dtype=np.int64)[None] for each in laid]
    return dict(zip(INPUTS, [*values, np.arange(1, FACTS + 1, dtype=np.int64)], strict=True))


def _in_turn(works: Sequence[Callable[[], object]], rounds: int) -> list[float]:
    """For each work the median of its processor time in seconds, all of them done in turn."""
    taken: list[list[float]] = [[] for _ in works]
    for _ in range(rounds):
        for work, times in zip(works, taken, strict=True):
            began = time.thread_time()
            work()
            times.append(time.thread_time() - began)
    return [sorted(times)[len(times) // 2] for times in taken]


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.1f} ms"
