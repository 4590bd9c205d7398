"""A model's folder as sentence-transformers lays it out: what is in it, and whether it can be used here.

Reads small JSON files and names, never weights. What would run a program of the folder's maker is refused: modules of
its own, and weights in pickles.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from korely_desktop.domain.errors import ModelRefused

GRAPHS = ("onnx/model.onnx", "model.onnx")
_OWN = "sentence_transformers."
_IN_GRAPH = frozenset({"Transformer", "Pooling", "Normalize"})
_POOLINGS = {"pooling_mode_mean_tokens": "mean", "pooling_mode_cls_token": "cls", "pooling_mode_max_tokens": "max"}
_DOCUMENT_PROMPTS = ("document", "passage", "corpus")
_MANY_TOKENS = 512


@dataclass(frozen=True, slots=True)
class Layout:
    """What a folder holds.

    Attributes:
        graph: its own ONNX file, where it has one that these modules can follow.
        pooling: how the graph's tokens become one vector: ``mean``, ``cls`` or ``max``.
        max_tokens: texts are cut here.
        pad_id: fills up short rows of a batch.
        prompts: "query" and "document" -> text to put in front.
        has_weights: there are weights that sentence-transformers can load.
    """

    graph: Path | None
    pooling: str
    max_tokens: int
    pad_id: int
    prompts: Mapping[str, str]
    has_weights: bool


def read_layout(folder: Path) -> Layout:
    """What is in a model's folder.

    Raises:
        ModelRefused: it holds no model that can be used, with the reason in words.
    """
    if not folder.is_dir():
        raise ModelRefused(f"There is no folder {folder}.", why="gone")
    modules = _json(folder / "modules.json")
    if not isinstance(modules, list) or not modules:
        raise ModelRefused(
            "This is no sentence-transformers model: the folder has no modules.json. "
            "Choose the folder that SentenceTransformer.save() wrote."
        )
    kinds = [str(module.get("type", "")) for module in modules if isinstance(module, dict)]
    if not all(kind.startswith(_OWN) for kind in kinds) or len(kinds) < len(modules):
        raise ModelRefused("This model brings program code of its own, which Korely does not run.")
    pooling = _pooling(folder, modules)
    plain = pooling is not None and {kind.rsplit(".", 1)[-1] for kind in kinds} <= _IN_GRAPH
    graph = next((path for name in GRAPHS if (path := folder / name).is_file()), None) if plain else None
    if graph is not None and not (folder / "tokenizer.json").is_file():
        graph = None
    has_weights = any(folder.rglob("*.safetensors"))
    if graph is None and not has_weights:
        pickled = any(folder.rglob("pytorch_model*.bin"))
        raise ModelRefused(
            "This model keeps its weights in a pickle, which can run programs. Save it as safetensors."
            if pickled
            else "This folder has neither weights (model.safetensors) nor a graph (onnx/model.onnx)."
        )
    config = _dict(folder / "config.json")
    most = _dict(folder / "sentence_bert_config.json").get("max_seq_length")
    return Layout(
        graph=graph,
        pooling=pooling or "",
        max_tokens=_number(most) or _number(config.get("max_position_embeddings")) or _MANY_TOKENS,
        pad_id=_number(config.get("pad_token_id")) or 0,
        prompts=prompts_of(folder),
        has_weights=has_weights,
    )


def prompts_of(folder: Path) -> dict[str, str]:
    """The texts that go before a question and before a document, as ``config_sentence_transformers.json`` says."""
    config = _dict(folder / "config_sentence_transformers.json")
    named = config.get("prompts")
    given = {}
    if isinstance(named, dict):
        given = {kind: prompt for kind, prompt in named.items() if isinstance(prompt, str)}
    usual = given.get(str(config.get("default_prompt_name")), "")
    document = next((given[kind] for kind in _DOCUMENT_PROMPTS if kind in given), usual)
    found = {"query": given.get("query", usual), "document": document}
    return {kind: prompt for kind, prompt in found.items() if prompt}


def _pooling(folder: Path, modules: list[dict[str, Any]]) -> str | None:
    """``mean``, ``cls`` or ``max``; None for any other pooling, or several at once."""
    place = next((str(each.get("path", "")) for each in modules if str(each.get("type")).endswith(".Pooling")), None)
    if place is None:
        return None
    config = _dict(folder / place / "config.json")
    if isinstance(mode := config.get("pooling_mode"), str):
        return mode if mode in _POOLINGS.values() else None
    chosen = [key for key, value in config.items() if key.startswith("pooling_mode_") and value is True]
    return _POOLINGS.get(chosen[0]) if len(chosen) == 1 else None


def _json(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def _dict(path: Path) -> dict[str, Any]:
    found = _json(path)
    return found if isinstance(found, dict) else {}


def _number(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None
