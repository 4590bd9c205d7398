"""Graphs in 8 bits and in fewer steps answer as they did; what is written in another way stays as it is."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import onnx  # noqa: TID253
import onnxruntime
from onnx import helper, numpy_helper  # noqa: TID253

from korely_desktop.language.embedding.fusion import fuse_attention
from korely_desktop.language.embedding.quantize import quantize
from korely_desktop.language.networks import open_graph

WIDTH, HEADS = 64, 4
SIZE = WIDTH // HEADS
RANDOM = np.random.default_rng(7)
ROWS = RANDOM.normal(size=(2, 5, WIDTH)).astype(np.float32)
SEEN = np.where(RANDOM.random((2, 1, 5, 5)) < 0.3, -1e4, 0).astype(np.float32)


def attention(factor: float = SIZE**-0.5, columns: float = 1.0) -> onnx.ModelProto:
    """Attention as torch writes it; ``columns``: how many times larger some of what flows in is."""
    constants: dict[str, np.ndarray] = {
        "factor": np.array(factor, dtype=np.float32),
        "size": np.where(np.arange(WIDTH) < 3, columns, 1).astype(np.float32),
        "split": np.array([2, 5, HEADS, SIZE]),
        "join": np.array([2, 5, WIDTH]),
    }
    steps = [helper.make_node("Mul", ["rows", "size"], ["flow"])]
    for name, turn in (("q", [0, 2, 1, 3]), ("k", [0, 2, 3, 1]), ("v", [0, 2, 1, 3])):
        constants[f"{name}_weights"] = RANDOM.normal(size=(WIDTH, WIDTH)).astype(np.float32) / WIDTH**0.5
        constants[f"{name}_weights"][:3] /= columns
        constants[f"{name}_bias"] = RANDOM.normal(size=WIDTH).astype(np.float32)
        steps += [
            helper.make_node("MatMul", ["flow", f"{name}_weights"], [f"{name}_product"]),
            helper.make_node("Add", [f"{name}_bias", f"{name}_product"], [f"{name}_sum"]),
            helper.make_node("Reshape", [f"{name}_sum", "split"], [f"{name}_heads"]),
            helper.make_node("Transpose", [f"{name}_heads"], [f"{name}_turned"], perm=turn),
        ]
    steps += [
        helper.make_node("MatMul", ["q_turned", "k_turned"], ["likeness"]),
        helper.make_node("Mul", ["likeness", "factor"], ["scaled"]),
        helper.make_node("Add", ["scaled", "seen"], ["scores"]),
        helper.make_node("Softmax", ["scores"], ["shares"], axis=-1),
        helper.make_node("MatMul", ["shares", "v_turned"], ["through"]),
        helper.make_node("Transpose", ["through"], ["back"], perm=[0, 2, 1, 3]),
        helper.make_node("Reshape", ["back", "join"], ["answer"]),
    ]
    kinds = onnx.TensorProto
    graph = helper.make_graph(
        steps,
        "attention",
        [
            helper.make_tensor_value_info("rows", kinds.FLOAT, ["row", "token", WIDTH]),
            helper.make_tensor_value_info("seen", kinds.FLOAT, ["row", 1, "token", "token"]),
        ],
        [helper.make_tensor_value_info("answer", kinds.FLOAT, ["row", "token", WIDTH])],
        [numpy_helper.from_array(value, name) for name, value in constants.items()],
    )
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 23)], ir_version=10)


def answer(model: onnx.ModelProto, rows: np.ndarray = ROWS) -> np.ndarray:
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    (found,) = session.run(None, {"rows": rows, "seen": SEEN})
    return np.asarray(found)


def answer_of_file(file: Path, rows: np.ndarray = ROWS) -> np.ndarray:
    """As the app asks it: on a processor that cuts sums of bytes off, the slower way."""
    (found,) = open_graph(file).run(None, {"rows": rows, "seen": SEEN})
    return np.asarray(found)


def steps(model: onnx.ModelProto) -> Counter[str]:
    return Counter(node.op_type for node in model.graph.node)


def test_attention_becomes_one_step_with_the_same_answer() -> None:
    model = attention()
    expected = answer(model)
    fuse_attention(model.graph)
    assert steps(model) == {"Mul": 1, "MatMul": 3, "Add": 3, "Attention": 1}
    np.testing.assert_allclose(answer(model), expected, atol=1e-5)


def test_the_scale_of_a_model_is_kept() -> None:
    model = attention(factor=0.9)
    expected = answer(model)
    fuse_attention(model.graph)
    assert steps(model)["Attention"] == 1
    np.testing.assert_allclose(answer(model), expected, atol=1e-5)


def test_attention_that_is_read_in_between_stays() -> None:
    model = attention()
    model.graph.output.append(helper.make_tensor_value_info("twice", onnx.TensorProto.FLOAT, None))
    model.graph.node.append(helper.make_node("Add", ["shares", "shares"], ["twice"]))
    before = steps(model)
    fuse_attention(model.graph)
    assert steps(model) == before


def test_a_graph_in_8_bits_answers_nearly_the_same_even_where_some_columns_are_much_larger(tmp_path: Path) -> None:
    for columns in (1, 50):
        model = attention(columns=columns)
        onnx.save(model, str(tmp_path / "whole.onnx"))
        quantize(tmp_path / "whole.onnx", tmp_path / "light.onnx", [{"rows": ROWS, "seen": SEEN}])
        assert steps(onnx.load(str(tmp_path / "light.onnx")))["MatMulIntegerToFloat"] == 3
        assert np.abs(answer_of_file(tmp_path / "light.onnx") - answer(model)).max() < 0.05


def test_a_row_of_zeros_is_nothing_in_8_bits_too(tmp_path: Path) -> None:
    model = attention()
    onnx.save(model, str(tmp_path / "whole.onnx"))
    quantize(tmp_path / "whole.onnx", tmp_path / "light.onnx", [{"rows": ROWS, "seen": SEEN}])
    rows = np.zeros_like(ROWS)
    np.testing.assert_allclose(answer_of_file(tmp_path / "light.onnx", rows), answer(model, rows), atol=1e-5)
