"""Attention in one step. Knows graphs, no models.

torch writes it as a dozen small steps, among them turning every product once or twice; onnxruntime has one for all.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from numpy.typing import NDArray

_TO_HEADS = [0, 2, 1, 3]
_TO_HEADS_TURNED = [0, 2, 3, 1]


def fuse_attention(graph: Any) -> None:
    """Put one step in place of each attention that is written in the usual way. Others stay, and what is read of them.

    Args:
        graph: an ``onnx.GraphProto`` of operators of version 23 or later.
    """
    steps = _Steps(graph)
    for node in graph.node:
        if node.op_type == "Softmax":
            steps.fuse(node)
    steps.drop_unread()


@dataclass(frozen=True, slots=True)
class _Heads:
    """What is split into heads: its name, its columns, and how many of them a head has."""

    name: str
    width: int
    size: int


@dataclass(slots=True)
class _Steps:
    """The steps of a graph by what they make and read, and its constants."""

    graph: Any
    _makers: dict[str, Any] = field(default_factory=dict)
    _readers: dict[str, list[Any]] = field(default_factory=dict)
    _constants: dict[str, NDArray[Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        import onnx

        self._constants = {each.name: onnx.numpy_helper.to_array(each) for each in self.graph.initializer}
        for node in self.graph.node:
            if node.op_type == "Constant":
                self._constants[node.output[0]] = onnx.numpy_helper.to_array(node.attribute[0].t)
            for name in node.output:
                self._makers[name] = node
            for name in node.input:
                self._readers.setdefault(name, []).append(node)

    def fuse(self, softmax: Any) -> None:
        """One step from queries, keys and values, biases included, to what the softmax lets through of the values."""
        scores, mask = self._scores(softmax.input[0])
        scaled = self._scaled(scores)
        through = self._only_reader(softmax.output[0], "MatMul")
        turned = self._only_reader(through.output[0], "Transpose") if through else None
        joined = self._only_reader(turned.output[0], "Reshape") if turned else None
        if scaled is None or through is None or joined is None or _permutation(turned) != _TO_HEADS:
            return
        product, scale = scaled
        queries = self._heads(product.input[0], _TO_HEADS)
        keys = self._heads(product.input[1], _TO_HEADS_TURNED)
        values = self._heads(through.input[1], _TO_HEADS)
        if not (queries and keys and values):
            return
        if not queries.width == keys.width == values.width or not queries.size == keys.size == values.size:
            return
        self._replace(
            joined,
            "Attention",
            [queries.name, keys.name, values.name, *([mask] if mask else [])],
            scale=scale,
            q_num_heads=queries.width // queries.size,
            kv_num_heads=keys.width // keys.size,
        )

    def drop_unread(self) -> None:
        """Take out what nobody reads any more."""
        wanted = {each.name for each in self.graph.output}
        steps = []
        for node in reversed(self.graph.node):
            if wanted.intersection(node.output):
                steps.append(node)
                wanted.update(node.input)
        constants = [each for each in self.graph.initializer if each.name in wanted]
        for part, kept in ((self.graph.node, steps[::-1]), (self.graph.initializer, constants)):
            del part[:]
            part.extend(kept)

    def _scores(self, name: str) -> tuple[str, str]:
        """The scores that softmax is taken of, and what is added to them first; empty for nothing."""
        added = self._made(name, "Add")
        if added is None:
            return name, ""
        one, other = added.input
        return (one, other) if self._scaled(one) is not None else (other, one)

    def _scaled(self, name: str) -> tuple[Any, float] | None:
        """The product that ``name`` is a multiple of, and what it is multiplied by."""
        scaled = self._made(name, "Mul") or self._made(name, "Div")
        factor = self._constants.get(scaled.input[1]) if scaled else None
        if scaled is None or factor is None or factor.size > 1:
            return None
        product = self._made(scaled.input[0], "MatMul")
        if product is None:
            return None
        return product, float(factor) if scaled.op_type == "Mul" else 1 / float(factor)

    def _heads(self, name: str, permutation: list[int]) -> _Heads | None:
        turned = self._made(name, "Transpose")
        split = self._made(turned.input[0], "Reshape") if turned else None
        if split is None or _permutation(turned) != permutation:
            return None
        width, size = self._width(split.input[0]), self._last(split.input[1])
        if width is None or size is None:
            return None
        return _Heads(split.input[0], width, size)

    def _last(self, shape: str) -> int | None:
        """The last number of a shape, where it is always the same."""
        joined = self._made(shape, "Concat")
        numbers = self._constants.get(joined.input[-1] if joined else shape)
        return int(numbers[-1]) if numbers is not None and numbers[-1] > 0 else None

    def _width(self, name: str) -> int | None:
        """The columns of a product with constant weights, with or without a bias."""
        added = self._made(name, "Add")
        for product in added.input if added else (name,):
            if (made := self._made(product, "MatMul")) and made.input[1] in self._constants:
                return int(self._constants[made.input[1]].shape[-1])
        return None

    def _made(self, name: str, operator: str) -> Any | None:
        node = self._makers.get(name)
        return node if node is not None and node.op_type == operator else None

    def _only_reader(self, name: str, operator: str) -> Any | None:
        readers = self._readers.get(name, [])
        return readers[0] if len(readers) == 1 and readers[0].op_type == operator else None

    def _replace(self, node: Any, operator: str, inputs: list[str], **attributes: Any) -> None:
        """A step that makes what ``node`` made."""
        import onnx

        made = onnx.helper.make_node(operator, inputs, node.output, name=f"{node.name}/{operator}", **attributes)
        node.CopyFrom(made)


def _permutation(transpose: Any) -> list[int]:
    import onnx

    return next(list(onnx.helper.get_attribute_value(each)) for each in transpose.attribute if each.name == "perm")
