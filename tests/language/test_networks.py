"""Opening graphs: what the app tells processors apart by; and batches."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import numpy as np
import onnxruntime

from korely_desktop.language.embedding.quantize import write_probe
from korely_desktop.language.networks import PROBE, PROBE_TERMS, batches

COST = 8
"""Tokens that a call costs here."""


def test_the_shipped_probe_is_the_one_that_is_written(tmp_path: Path) -> None:
    write_probe(tmp_path / PROBE)
    shipped = files("korely_desktop").joinpath("resources", "networks", PROBE).read_bytes()
    assert (tmp_path / PROBE).read_bytes() == shipped


def test_the_slower_way_sums_the_largest_products_up_right(tmp_path: Path) -> None:
    write_probe(tmp_path / PROBE)
    options = onnxruntime.SessionOptions()
    options.add_session_config_entry("session.x64quantprecision", "1")
    session = onnxruntime.InferenceSession(str(tmp_path / PROBE), options, providers=["CPUExecutionProvider"])
    (sums,) = session.run(None, {"bytes": np.full((8, PROBE_TERMS), 255, dtype=np.uint8)})
    assert (sums == PROBE_TERMS * 255 * 127).all()


def test_a_long_text_does_not_fill_short_ones_up() -> None:
    assert [*batches([62, 12, 14, 13], COST)] == [[1, 3, 2], [0]]


def test_every_text_is_in_one_batch_of_bounded_size() -> None:
    lengths = [*range(1, 200), *[40] * 100, 900]
    found = [*batches(lengths, COST)]
    assert sorted(place for batch in found for place in batch) == [*range(len(lengths))]
    assert all(len(batch) == 1 or len(batch) * max(lengths[place] for place in batch) <= 512 for batch in found)
    assert [*batches([], COST)] == []
