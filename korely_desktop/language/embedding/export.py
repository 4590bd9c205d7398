"""Export of a sentence-transformers model to ONNX, with a proof that both agree.

The only module that loads torch on purpose. It runs in a process of its own
(``python -m korely_desktop.language.embedding.export MODEL_FOLDER TARGET_FOLDER NAME``), which takes its few hundred
megabytes with it when it ends.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import threading
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any

from korely_desktop.domain.errors import ModelUnavailable
from korely_desktop.language.embedding.prepared import GRAPH, TOKENIZER, WEIGHTS, Description, read_description

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PARITY = 0.999
_INPUTS = ("input_ids", "attention_mask", "token_type_ids")
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
        ModelUnavailable: the exported graph does not agree with sentence-transformers, or it cannot be exported.
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
        inputs = tuple(key for key in _INPUTS if key in sample)
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
        _part_weights(exported, folder / GRAPH)
        tokenizer.backend_tokenizer.save(str(folder / TOKENIZER))
        description = Description(
            name=name,
            dimension=int(model.encode(["a"]).shape[1]),
            max_tokens=int(model.max_seq_length or tokenizer.model_max_length),
            pad_id=int(tokenizer.pad_token_id or 0),
            inputs=inputs,
            prompts={kind: prompt for kind, prompt in model.prompts.items() if prompt},
            lowest_cosine=0.0,
        )
        lowest = _agreement(model, folder, description)
        if lowest < PARITY:
            raise ModelUnavailable(
                f"The prepared form of the model {name} does not agree with the original (cosine {lowest:.4f}). "
                "Korely runs the original instead, which is slower."
            )
        description = Description(
            **{key: getattr(description, key) for key in description.__slots__ if key != "lowest_cosine"},
            lowest_cosine=lowest,
        )
        description.write(folder)
        try:
            folder.rename(target)
        except OSError:
            if read_description(target) is None:
                shutil.rmtree(target, ignore_errors=True)
                folder.rename(target)
    return description


def load_reference(source: Path) -> Any:
    """The model as sentence-transformers runs it, on the CPU, from local files alone."""
    os.environ["HF_HUB_OFFLINE"] = "1"
    os.environ["TRANSFORMERS_OFFLINE"] = "1"
    from sentence_transformers import SentenceTransformer

    return SentenceTransformer(str(source), device="cpu", local_files_only=True).eval()


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


def _part_weights(exported: Path, graph: Path) -> None:
    """Write the optimised graph with its weights in a file beside it, which onnxruntime maps instead of reading.

    Mapped weights are shared with the file cache: 50 MB less of the app's own memory for the built-in model.
    """
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_EXTENDED
    options.optimized_model_filepath = str(graph)
    options.add_session_config_entry("session.optimized_model_external_initializers_file_name", WEIGHTS)
    options.add_session_config_entry("session.optimized_model_external_initializers_min_size_in_bytes", "4096")
    onnxruntime.InferenceSession(str(exported), options, providers=["CPUExecutionProvider"])


def _agreement(model: Any, folder: Path, description: Description) -> float:
    from korely_desktop.language.embedding.graph import GraphModel

    reference: NDArray[np.float32] = model.encode(list(_PROBES), normalize_embeddings=True, prompt="")
    ours = GraphModel(folder, description).embed(list(_PROBES), prompt="")
    return float((reference * ours).sum(axis=1).min())


def _end_with_the_app() -> None:
    """End this process when whoever started it is gone: the app holds the other end of our input open."""
    while os.read(0, 64):
        pass
    os._exit(3)


if __name__ == "__main__":
    threading.Thread(target=_end_with_the_app, daemon=True).start()
    try:
        export(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3])
    except ModelUnavailable as refused:
        sys.exit(refused.message)
