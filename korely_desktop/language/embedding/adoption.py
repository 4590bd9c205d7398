"""Preparing a model from the ONNX file that its folder brings: no torch, so the installed app can do it too.

Such a graph ends in one vector a token; :class:`~korely_desktop.language.embedding.graph.GraphModel` pools them.
"""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from korely_desktop.domain.errors import ModelRefused
from korely_desktop.language.embedding.export import INPUTS, part_weights, put_in_place
from korely_desktop.language.embedding.graph import GraphModel
from korely_desktop.language.embedding.layout import Layout
from korely_desktop.language.embedding.prepared import GRAPH, TOKENIZER, Description

_TRIED = ("Where does Giulia live?", "Peanuts make Marco's throat swell.", "東京 🎉")
_ALIKE = 0.9999
_OUTPUTS = ("sentence_embedding", "last_hidden_state", "token_embeddings")


def adopt(source: Path, layout: Layout, target: Path, name: str) -> Description:
    """Prepare the model in ``source`` as the folder ``target`` from its own graph.

    Raises:
        ModelRefused: the graph or its tokenizer cannot be run, or its vectors make no sense.
    """
    assert layout.graph is not None, "only for folders that bring a graph"
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".preparing-") as scratch:
        folder = Path(scratch) / "model"
        folder.mkdir()
        try:
            graph = _signature(layout.graph)
            part_weights(layout.graph, folder / GRAPH)
            shutil.copyfile(source / TOKENIZER, folder / TOKENIZER)
            description = Description(
                name=name,
                dimension=graph.dimension,
                max_tokens=layout.max_tokens,
                pad_id=layout.pad_id,
                inputs=graph.inputs,
                prompts=layout.prompts,
                lowest_cosine=None,
                output=graph.output,
                pooling=layout.pooling if graph.of_tokens else "",
            )
            rows = GraphModel(folder, description).embed(_TRIED, "")
        except ModelRefused:
            raise
        except Exception as error:
            raise ModelRefused(
                f"The graph of {source.name} cannot be run ({type(error).__name__}). Choose another model."
            ) from error
        if not np.isfinite(rows).all() or float((rows @ rows.T)[0, 1]) > _ALIKE:
            raise ModelRefused(f"{source.name} says the same of every text. Choose another model.")
        description.write(folder)
        put_in_place(folder, target)
    return description


@dataclass(frozen=True, slots=True)
class _Signature:
    inputs: tuple[str, ...]
    output: str
    of_tokens: bool
    dimension: int


def _signature(graph: Path) -> _Signature:
    """What a graph takes and gives: vectors of whole sentences, where it has them."""
    import onnxruntime

    session = onnxruntime.InferenceSession(str(graph), providers=["CPUExecutionProvider"])
    inputs = tuple(each.name for each in session.get_inputs())
    if unknown := set(inputs) - set(INPUTS):
        raise ModelRefused(f"Its graph asks for {', '.join(sorted(unknown))}, which no text has. Choose another model.")
    ranks = {each.name: len(each.shape) for each in session.get_outputs()}
    output = next((name for name in (*_OUTPUTS, *ranks) if ranks.get(name) in (2, 3)), None)
    if output is None:
        raise ModelRefused("Its graph gives no vectors of texts. Choose another model.")
    (found,) = session.run([output], {name: np.ones((1, 1), dtype=np.int64) for name in inputs})
    return _Signature(inputs, output, ranks[output] == 3, int(found.shape[-1]))
