"""Embedding models of a few kilobytes, laid out as sentence-transformers does: real tokenizers, graphs and weights.

``graph_model`` brings its own ONNX file, ``weights_model`` only weights, from which a graph has to be exported.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

_SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]")
_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789.,:?'\"!-[]"
MAX_TOKENS = 64


def graph_model(
    folder: Path,
    words: Sequence[str] = (),
    *,
    dimension: int = 48,
    seed: int = 0,
    pooling: str = "mean",
    prompts: Mapping[str, str] | None = None,
) -> Path:
    """A model whose vector of a text is the mean of one fixed vector a word; ``words`` get one each, others theirs
    by letters."""
    import onnx
    from onnx import TensorProto, helper, numpy_helper

    vocabulary = _vocabulary(words)
    _lay_out(folder, dimension, pooling, prompts)
    _tokenizer(vocabulary).save(str(folder / "tokenizer.json"))
    rows = [np.random.default_rng([seed, zlib.crc32(word.encode())]).normal(size=dimension) for word in vocabulary]
    table = np.stack(rows).astype(np.float32)
    table[: len(_SPECIAL) + 2 * len(_LETTERS)] *= 0.2
    ids, mask = (
        helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "token"])
        for name in ("input_ids", "attention_mask")
    )
    out = helper.make_tensor_value_info("last_hidden_state", TensorProto.FLOAT, ["batch", "token", dimension])
    graph = helper.make_graph(
        [
            helper.make_node("Gather", ["table", "input_ids"], ["found"]),
            helper.make_node("Cast", ["attention_mask"], ["there"], to=TensorProto.FLOAT),
            helper.make_node("Unsqueeze", ["there", "last"], ["wide"]),
            helper.make_node("Mul", ["found", "wide"], ["last_hidden_state"]),
        ],
        "tiny",
        [ids, mask],
        [out],
        [numpy_helper.from_array(table, "table"), numpy_helper.from_array(np.array([2], dtype=np.int64), "last")],
    )
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
    made.ir_version = 8
    (folder / "onnx").mkdir()
    onnx.save(made, str(folder / "onnx" / "model.onnx"))
    return folder


def weights_model(folder: Path, *, dimension: int = 16) -> Path:
    """A BERT of one small layer with random weights, as ``SentenceTransformer.save`` writes it; nothing here imports
    torch, which takes as long as all the rest."""
    from safetensors.numpy import save_file

    vocabulary = _vocabulary(())
    _lay_out(folder, dimension, "mean", {"query": "query: "})
    _tokenizer(vocabulary).save(str(folder / "tokenizer.json"))
    _write(folder / "tokenizer_config.json", {"tokenizer_class": "BertTokenizerFast", "model_max_length": MAX_TOKENS})
    (folder / "vocab.txt").write_text("\n".join(vocabulary), encoding="utf-8")
    config = {
        "architectures": ["BertModel"],
        "model_type": "bert",
        "vocab_size": len(vocabulary),
        "hidden_size": dimension,
        "num_hidden_layers": 1,
        "num_attention_heads": 2,
        "intermediate_size": 2 * dimension,
        "max_position_embeddings": MAX_TOKENS,
    }
    _write(folder / "config.json", config)
    save_file(_bert_weights(len(vocabulary), dimension), str(folder / "model.safetensors"), metadata={"format": "pt"})
    return folder


def _bert_weights(words: int, dimension: int) -> dict[str, np.ndarray]:
    """Those of one layer, by BERT's names: tables and matrices drawn at random, norms that change nothing."""
    tables = {"word": words, "position": MAX_TOKENS, "token_type": 2}
    square = (dimension, dimension)
    inner = {
        **{f"attention.self.{name}": square for name in ("query", "key", "value")},
        "attention.output.dense": square,
        "intermediate.dense": (2 * dimension, dimension),
        "output.dense": (dimension, 2 * dimension),
    }
    layers = {"pooler.dense": square, **{f"encoder.layer.0.{name}": shape for name, shape in inner.items()}}
    normed = ("embeddings", "encoder.layer.0.attention.output", "encoder.layer.0.output")
    norms = [f"{part}.LayerNorm" for part in normed]
    drawn = np.random.default_rng(0)
    weights = {f"embeddings.{name}_embeddings.weight": (rows, dimension) for name, rows in tables.items()}
    weights |= {f"{name}.weight": shape for name, shape in layers.items()}
    made = {name: drawn.normal(scale=0.02, size=shape) for name, shape in weights.items()}
    made |= {f"{name}.bias": np.zeros(shape[0]) for name, shape in layers.items()}
    made |= {f"{name}.weight": np.ones(dimension) for name in norms}
    made |= {f"{name}.bias": np.zeros(dimension) for name in norms}
    return {name: values.astype(np.float32) for name, values in made.items()}


def _lay_out(folder: Path, dimension: int, pooling: str, prompts: Mapping[str, str] | None) -> None:
    (folder / "1_Pooling").mkdir(parents=True)
    names = ("Transformer", "Pooling", "Normalize")
    modules = [
        {"idx": place, "name": str(place), "path": path, "type": f"sentence_transformers.models.{name}"}
        for place, (name, path) in enumerate(zip(names, ("", "1_Pooling", "2_Normalize"), strict=True))
    ]
    _write(folder / "modules.json", modules)
    kinds = {"cls": "cls_token", "mean": "mean_tokens", "max": "max_tokens"}
    modes = {f"pooling_mode_{name}": kind == pooling for kind, name in kinds.items()}
    _write(folder / "1_Pooling" / "config.json", {"word_embedding_dimension": dimension, **modes})
    (folder / "2_Normalize").mkdir()
    _write(folder / "sentence_bert_config.json", {"max_seq_length": MAX_TOKENS, "do_lower_case": False})
    _write(folder / "config_sentence_transformers.json", {"prompts": dict(prompts or {})})
    _write(folder / "config.json", {"pad_token_id": 0})


def _vocabulary(words: Sequence[str]) -> list[str]:
    letters = [*_LETTERS, *(f"##{letter}" for letter in _LETTERS)]
    return list(dict.fromkeys([*_SPECIAL, *letters, *(word.lower() for word in words)]))


def _tokenizer(vocabulary: Sequence[str]) -> Any:
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors

    made = Tokenizer(models.WordPiece({word: place for place, word in enumerate(vocabulary)}, unk_token="[UNK]"))
    made.normalizer = normalizers.BertNormalizer()
    made.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    made.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", special_tokens=[("[CLS]", 2), ("[SEP]", 3)]
    )
    return made


def _write(path: Path, values: Any) -> None:
    path.write_text(json.dumps(values), encoding="utf-8")
