"""A graph with its weights in 8 bits: a quarter of the memory, less than half the time. Knows graphs, no models.

*Matrices* multiply bytes: weights scaled by column, what flows in by row, so that a text gets the same vector alone and
in company, and no calibration texts are needed. *Values* of attention keep their precision in what flows in (blocks of
one row): that projection alone cost as much agreement as all others together (measured). *Word tables* are only read, a
row at a time, and lose nothing that shows.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from korely_desktop.language.networks import PROBE_TERMS

_MICROSOFT = "com.microsoft"
_BLOCK = 64
_LARGE_TABLE = 1_000_000
"""A table of fewer numbers stays as it is."""


def quantize(exported: Path, target: Path) -> None:
    """Write the graph of ``exported`` to ``target`` with 8-bit weights. Inputs and outputs stay the same."""
    import onnx

    model = onnx.load(str(exported))
    _Quantizer(model.graph).run()
    if all(entry.domain != _MICROSOFT for entry in model.opset_import):
        model.opset_import.append(onnx.helper.make_opsetid(_MICROSOFT, 1))
    onnx.save(model, str(target))


def write_probe(target: Path) -> None:
    """Write the graph by which :mod:`korely_desktop.language.networks` tells processors apart."""
    import onnx

    kinds = onnx.TensorProto
    columns = onnx.numpy_helper.from_array(np.full((PROBE_TERMS, 32), 127, dtype=np.int8), "columns")
    graph = onnx.helper.make_graph(
        [onnx.helper.make_node("MatMulInteger", ["bytes", "columns"], ["sums"])],
        "largest_sums",
        [onnx.helper.make_tensor_value_info("bytes", kinds.UINT8, ["rows", PROBE_TERMS])],
        [onnx.helper.make_tensor_value_info("sums", kinds.INT32, ["rows", 32])],
        [columns],
    )
    model = onnx.helper.make_model(graph, opset_imports=[onnx.helper.make_opsetid("", 17)], ir_version=8)
    onnx.save(model, str(target))


class _Quantizer:
    """One pass over the nodes of a graph, in order."""

    def __init__(self, graph: Any) -> None:
        self._graph = graph
        self._weights = {each.name: each for each in graph.initializer}
        self._nodes: list[Any] = []
        self._replaced: set[str] = set()
        self._inputs: dict[str, tuple[str, str]] = {}

    def run(self) -> None:
        """Replace what can be; constants that nothing reads any more go."""
        self._constant("int8/one", np.float32(1))
        self._constant("int8/step", np.float32(1 / 127))
        self._constant("int8/least", np.float32(1e-9))
        self._constant("int8/zero", np.uint8(128))
        for node in list(self._graph.node):
            weights = self._weight(node, 1) if node.op_type == "MatMul" else None
            table = self._weight(node, 0) if node.op_type == "Gather" else None
            if weights is not None and weights.ndim == 2:
                self._multiplied(node, weights)
            elif table is not None and table.ndim == 2 and table.size >= _LARGE_TABLE:
                self._looked_up(node, table)
            else:
                self._nodes.append(node)
        read = {name for node in self._nodes for name in node.input}
        kept = [each for each in self._graph.initializer if each.name in read]
        for field, values in ((self._graph.node, self._nodes), (self._graph.initializer, kept)):
            del field[:]
            field.extend(values)

    def _multiplied(self, node: Any, weights: NDArray[np.float32]) -> None:
        rows, columns = weights.shape
        if "/value/" in node.name and rows % _BLOCK == 0:
            blocks = weights.T.reshape(columns, rows // _BLOCK, _BLOCK)
            codes, scales = _coded(blocks, axis=-1)
            inputs = [node.input[0], *self._pair(node.input[1], (codes + 128).astype(np.uint8), scales[..., 0])]
            self._node(
                "MatMulNBits", inputs, node.output[0], K=rows, N=columns, bits=8, block_size=_BLOCK, accuracy_level=4
            )
            return
        codes, scales = _coded(weights, axis=0)
        weight, scale = self._pair(node.input[1], codes.astype(np.int8), scales[0])
        flowing, row_scale = self._in_bytes(node.input[0])
        product = f"{node.output[0]}/int8"
        self._node("MatMulIntegerToFloat", [flowing, weight, "int8/one", scale, "int8/zero"], product)
        self._node("Mul", [product, row_scale], node.output[0])

    def _in_bytes(self, name: str) -> tuple[str, str]:
        """What flows through ``name`` as bytes, and the scale of each row; made once however many read it."""
        if name not in self._inputs:
            size, peak, least, scale, even, coded = (
                f"{name}/{part}" for part in ("size", "peak", "least", "scale", "even", "coded")
            )
            self._node("Abs", [name], size)
            self._node("ReduceMax", [size], peak, axes=[-1], keepdims=1)
            self._node("Max", [peak, "int8/least"], least)
            self._node("Mul", [least, "int8/step"], scale)
            self._node("Div", [name, scale], even)
            self._node("QuantizeLinear", [even, "int8/one", "int8/zero"], coded)
            self._inputs[name] = coded, scale
        return self._inputs[name]

    def _looked_up(self, node: Any, table: NDArray[np.float32]) -> None:
        codes, scales = _coded(table, axis=1)
        names = self._pair(node.input[0], codes.astype(np.int8), scales)
        parts = [f"{node.output[0]}/{part}" for part in ("codes", "scales", "numbers")]
        for name, part in zip(names, parts, strict=False):
            self._node("Gather", [name, node.input[1]], part, axis=0)
        self._node("Cast", [parts[0]], parts[2], to=1)
        self._node("Mul", [parts[2], parts[1]], node.output[0])

    def _weight(self, node: Any, place: int) -> NDArray[np.float32] | None:
        import onnx

        weight = self._weights.get(node.input[place])
        if weight is None or weight.data_type != onnx.TensorProto.FLOAT:
            return None
        return np.asarray(onnx.numpy_helper.to_array(weight), dtype=np.float32)

    def _pair(self, name: str, codes: NDArray[Any], scales: NDArray[np.float32]) -> tuple[str, str]:
        """The names of two constants in place of one; made once however many nodes read it."""
        made = f"{name}/int8", f"{name}/scales"
        if name not in self._replaced:
            self._replaced.add(name)
            self._constant(made[0], codes)
            self._constant(made[1], scales)
        return made

    def _constant(self, name: str, value: Any) -> None:
        import onnx

        self._graph.initializer.append(onnx.numpy_helper.from_array(np.asarray(value), name))

    def _node(self, operator: str, inputs: list[str], output: str, **attributes: Any) -> None:
        import onnx

        domain = _MICROSOFT if operator.startswith("MatMul") else ""
        self._nodes.append(
            onnx.helper.make_node(operator, inputs, [output], name=f"{output}/{operator}", domain=domain, **attributes)
        )


def _coded(values: NDArray[np.float32], axis: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Whole numbers from -127 to 127, and what one of them is worth: one scale for each slice along ``axis``."""
    scales = np.maximum(np.abs(values).max(axis=axis, keepdims=True) / 127, 1e-12).astype(np.float32)
    return np.rint(values / scales), scales
