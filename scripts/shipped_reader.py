"""The weights of the network that the app ships, as numbers again, so that a training can go on from them.

What ships is the graph in 8 bits (:mod:`korely_desktop.language.embedding.quantize`). Which of its constants is which
weight is found by exporting a network of the same shape whose weights are all different. Needs torch.

    python -m scripts.shipped_reader     # writes what ships anew, after a change of how graphs are written
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import onnx  # noqa: TID253
import torch  # noqa: TID253
from numpy.typing import NDArray
from tokenizers import Tokenizer

from korely_desktop.language.judging.reading_network import DESCRIPTION, GRAPH, SHIPPED, TOKENS
from scripts.reader_network import empty_network, export, kept_network, write_graph

Numbers = NDArray[np.float32]


def shipped(folder: Path) -> dict[str, Any]:
    """What :mod:`scripts.train_reader` keeps of a training, read from what :mod:`scripts.write_reader` wrote.

    Raises:
        ValueError: a weight is not in the graph, which is of another shape.
    """
    tokenizer = Tokenizer.from_file(str(folder / TOKENS))
    relations = json.loads((folder / DESCRIPTION).read_text("utf-8"))["relations"]
    network = empty_network(tokenizer, len(relations))
    for weights in network.parameters():
        weights.data = torch.randn_like(weights)
    with tempfile.TemporaryDirectory() as scratch:
        exported = Path(scratch) / GRAPH
        export(network.eval(), tokenizer, exported)
        named = _constants(exported)
    stored = _stored(folder / GRAPH)
    found = {name: _found(weights.numpy(), named, stored) for name, weights in network.state_dict().items()}
    missing = [name for name, weights in found.items() if weights is None]
    if missing:
        raise ValueError(f"The graph in {folder} is of another shape: it lacks {', '.join(missing)}.")
    return {"tokens": tokenizer.to_str(), "relations": relations, "weights": found}


def _constants(graph: Path) -> dict[str, NDArray[Any]]:
    return {each.name: onnx.numpy_helper.to_array(each) for each in onnx.load(str(graph)).graph.initializer}


def _stored(graph: Path) -> dict[str, NDArray[Any]]:
    """The constants of a graph in 8 bits; weights by which large columns are multiplied again as they were before."""
    constants = _constants(graph)
    for node in onnx.load(str(graph), load_external_data=False).graph.node:
        if node.op_type == "MatMulIntegerToFloat":
            flow, coded = node.input[0].rsplit("/", 1)[0], node.input[1]
            shares = constants.get(f"{flow}/shares", np.ones(1, dtype=np.float32))
            constants[coded] = constants[coded] * shares[:, None]
    return constants


def _found(sample: Numbers, named: dict[str, NDArray[Any]], stored: dict[str, NDArray[Any]]) -> Any:
    """What is stored under the name that the sample has been exported by; turned as the sample is."""
    for name, constant in named.items():
        for turned in (False, True):
            if np.array_equal(constant, sample.T if turned else sample):
                numbers = _numbers(name, stored)
                return None if numbers is None else torch.from_numpy((numbers.T if turned else numbers).copy())
    return None


def _numbers(name: str, stored: dict[str, NDArray[Any]]) -> Numbers | None:
    if name in stored:
        return np.asarray(stored[name], dtype=np.float32)
    codes, scales = stored.get(f"{name}/int8"), stored.get(f"{name}/scales")
    if codes is None or scales is None:
        return None
    return np.asarray(codes.astype(np.float32) * scales)


def main() -> None:
    """Write the graph that ships anew from its own numbers, the way graphs are written now."""
    found = shipped(SHIPPED)
    network, tokenizer = kept_network(found, found["relations"])
    write_graph(network.eval(), tokenizer, SHIPPED)


if __name__ == "__main__":
    main()
