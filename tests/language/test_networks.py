"""Opening graphs: what the app tells processors apart by, tables that it maps itself; and batches."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import numpy as np
import onnxruntime

from korely_desktop.language.embedding.quantize import write_probe
from korely_desktop.language.judging.reading_network import GRAPH, INPUTS, SHIPPED
from korely_desktop.language.networks import PROBE, PROBE_TERMS, SLOW_STEPS, Graph, batches
from korely_desktop.language.tables import mapped_tables
from korely_desktop.spare_memory import give_back

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


def test_the_tables_of_a_graph_are_those_that_its_file_says() -> None:
    import onnx

    kept = {each.name: onnx.numpy_helper.to_array(each) for each in onnx.load(str(SHIPPED / GRAPH)).graph.initializer}
    tables = mapped_tables(SHIPPED / GRAPH)
    assert sum(table.nbytes for table in tables.values()) > 7_000_000
    for name, table in tables.items():
        assert table.dtype == kept[name].dtype
        np.testing.assert_array_equal(table, kept[name])


def test_a_graph_that_keeps_its_weights_itself_has_no_tables_of_ours(tmp_path: Path) -> None:
    write_probe(tmp_path / PROBE)
    assert mapped_tables(tmp_path / PROBE) == {}


def test_answers_are_the_same_to_the_bit_whoever_maps_the_tables_and_after_they_were_given_back() -> None:
    opened = Graph(SHIPPED / GRAPH, slowly=False)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    expected = onnxruntime.InferenceSession(
        str(SHIPPED / GRAPH), options, providers=["CPUExecutionProvider"], disabled_optimizers=SLOW_STEPS
    )
    ids = np.random.default_rng(1).integers(200, 10_000, size=(2, 40))
    places = np.tile(np.arange(40), (2, 1))
    feed = dict(zip(INPUTS, [ids, places > 30, places > 30, places, np.arange(1, 2)], strict=True))
    feed = {name: value.astype(np.int64) for name, value in feed.items()}
    for _ in range(2):
        for ours, theirs in zip(opened.run(None, feed), expected.run(None, feed), strict=True):
            np.testing.assert_array_equal(ours, theirs)
        give_back()
