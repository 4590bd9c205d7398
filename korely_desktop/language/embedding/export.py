"""Export of a sentence-transformers model to ONNX, with a proof that both agree.

The only module that loads torch on purpose. It runs in a process of its own
(``python -m korely_desktop.language.embedding.export MODEL_FOLDER TARGET_FOLDER NAME``), which takes its few hundred
megabytes with it when it ends. A TARGET_FOLDER that is prepared already is only compared with the original.
"""

from __future__ import annotations

import logging
import os
import shutil
import sys
import tempfile
import threading
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any

from korely_desktop.domain.errors import ModelRefused
from korely_desktop.language.embedding.layout import prompts_of
from korely_desktop.language.embedding.prepared import GRAPH, TOKENIZER, Description, read_description
from korely_desktop.language.embedding.quantize import quantize
from korely_desktop.language.tables import WEIGHTS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_log = logging.getLogger(__name__)

PARITY = 0.99
"""How close to the original every vector of the probes must be. What 8-bit weights change moves no measured ranking."""

REFUSED = 4
"""Exit status: the model cannot be used, and the last line says why."""

INPUTS = ("input_ids", "attention_mask", "token_type_ids")
_PROBES = (
    "Where does Giulia live now?",
    "No longer works at Acme.",
    "Il mercoledì preferisce essere richiamata dopo le sei di sera, mai al telefono di casa.",
    "50 euro per month, 40 euro per month.",
    "[8 May 2023] Anna: I moved to Turin last week and I already miss the sea!",
    "東京に住んでいます 🎉",
    "x",
    "She is allergic to peanuts, hazelnuts, kiwi and most kinds of shellfish, and asked every restaurant twice. " * 12,
)


def export(source: Path, target: Path, name: str) -> Description:
    """Prepare the model in ``source`` as the folder ``target``. Safe to run twice at once: the first to end wins.

    Args:
        source: a folder that sentence-transformers can load.
        target: the folder to make; its parent is made when missing.
        name: kept in the description.

    Raises:
        ModelRefused: the exported graph does not agree with sentence-transformers.
    """
    import torch

    model = load_reference(source)
    tokenizer = model.tokenizer
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".preparing-") as scratch:
        folder = Path(scratch) / "model"
        folder.mkdir()
        exported = Path(scratch) / GRAPH
        sample = tokenizer(["a first text", "a second and longer text"], padding=True, return_tensors="pt")
        inputs = tuple(key for key in INPUTS if key in sample)
        graph = _sentence_graph(model, inputs)
        with warnings.catch_warnings(), torch.no_grad():
            warnings.simplefilter("ignore")
            torch.onnx.export(
                graph,
                tuple(sample[key] for key in inputs),
                str(exported),
                input_names=list(inputs),
                output_names=["embedding"],
                dynamic_axes={**{key: {0: "batch", 1: "token"} for key in inputs}, "embedding": {0: "batch"}},
                opset_version=17,
                dynamo=False,
            )
        tokenizer.backend_tokenizer.save(str(folder / TOKENIZER))
        description = Description(
            name=name,
            dimension=int(model.encode(["a"]).shape[1]),
            max_tokens=int(model.max_seq_length or tokenizer.model_max_length),
            pad_id=int(tokenizer.pad_token_id or 0),
            inputs=inputs,
            prompts=prompts_of(source),
            lowest_cosine=None,
        )
        description = _lightest(model, exported, folder, description)
        description.write(folder)
        put_in_place(folder, target)
    return description


def compare(source: Path, target: Path) -> Description:
    """Hold the prepared ``target`` against the original, and note in it how well they agree.

    Raises:
        ModelRefused: they do not.
    """
    description = read_description(target)
    assert description is not None, "only for a prepared folder"
    description = _compared(load_reference(source), target, description)
    description.write(target)
    return description


def put_in_place(folder: Path, target: Path) -> None:
    """Move a finished folder to where it is looked for; one that somebody else put there first stays."""
    try:
        folder.rename(target)
    except OSError:
        if read_description(target) is None:
            shutil.rmtree(target, ignore_errors=True)
            folder.rename(target)


def load_reference(source: Path) -> Any:
    """The model as sentence-transformers runs it, on the CPU, from local files alone."""
    os.environ["HF_HUB_OFFLINE"] = "1"
    os.environ["TRANSFORMERS_OFFLINE"] = "1"
    from sentence_transformers import SentenceTransformer

    as_written = {"attn_implementation": "eager"}  # attention step by step, as :mod:`.fusion` knows it
    return SentenceTransformer(str(source), device="cpu", local_files_only=True, model_kwargs=as_written).eval()


def _sentence_graph(model: Any, inputs: tuple[str, ...]) -> Any:
    import torch

    class SentenceGraph(torch.nn.Module):
        """Every module of the model in turn (transformer, pooling, dense, normalise), ending in unit length."""

        def __init__(self) -> None:
            super().__init__()
            self.model = model

        def forward(self, *tensors: Any) -> Any:
            features = self.model(dict(zip(inputs, tensors, strict=True)))
            return torch.nn.functional.normalize(features["sentence_embedding"], dim=-1)

    return SentenceGraph().eval()


def _lightest(model: Any, exported: Path, folder: Path, description: Description) -> Description:
    """Put the graph into ``folder`` with 8-bit weights or, where a model loses too much by them or is of a kind that
    cannot be written so, as it is.

    Raises:
        ModelRefused: neither agrees with the original.
    """
    light = exported.with_name("light.onnx")
    encoded = [model.tokenizer([text], truncation=True, return_tensors="np") for text in _PROBES]
    try:
        quantize(exported, light, [{name: each[name] for name in description.inputs} for each in encoded])
        part_weights(light, folder / GRAPH)
        return _compared(model, folder, description)
    except Exception:
        _log.warning("%s keeps its weights as they are", description.name, exc_info=True)
        part_weights(exported, folder / GRAPH)
        return _compared(model, folder, description)


def part_weights(exported: Path, graph: Path) -> None:
    """Write the optimised graph with its weights beside it (``.weights``), which are mapped instead of read.

    Mapped weights are shared with the file cache, and word rows that no text needed are never read.
    """
    import onnxruntime

    from korely_desktop.language.networks import SLOW_STEPS

    weights = graph.with_suffix(WEIGHTS)
    weights.unlink(missing_ok=True)

    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_EXTENDED
    options.optimized_model_filepath = str(graph)
    options.add_session_config_entry("session.optimized_model_external_initializers_file_name", weights.name)
    options.add_session_config_entry("session.optimized_model_external_initializers_min_size_in_bytes", "4096")
    options.add_session_config_entry("optimization.enable_gelu_approximation", "1")
    onnxruntime.InferenceSession(
        str(exported), options, providers=["CPUExecutionProvider"], disabled_optimizers=SLOW_STEPS
    )


def _compared(model: Any, folder: Path, description: Description) -> Description:
    """The description with the least cosine between our vectors and the original's."""
    from korely_desktop.language.embedding.graph import GraphModel

    reference: NDArray[np.float32] = model.encode(list(_PROBES), normalize_embeddings=True, prompt="")
    ours = GraphModel(folder, description).embed(list(_PROBES), prompt="")
    lowest = float((reference * ours).sum(axis=1).min())
    if not lowest >= PARITY:
        raise ModelRefused(
            f"The prepared form of the model {description.name} does not agree with the original "
            f"(cosine {lowest:.4f}, at least {PARITY} is needed). Choose another model."
        )
    return description.but(lowest_cosine=lowest)


def _end_with_the_app() -> None:
    """End this process when whoever started it is gone: the app holds the other end of our input open."""
    while os.read(0, 64):
        pass
    os._exit(3)


if __name__ == "__main__":
    threading.Thread(target=_end_with_the_app, daemon=True).start()
    original, prepared, called = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
    try:
        if read_description(prepared) is None:
            export(original, prepared, called)
        else:
            compare(original, prepared)
    except ModelRefused as refused:
        print(refused.message, file=sys.stderr)
        sys.exit(REFUSED)
