"""Folders of models that people choose: what can be used is, by its own graph or an exported one; the rest says why."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import pytest

from korely_desktop.domain.errors import ModelRefused, ModelUnavailable
from korely_desktop.language.embedding import preparation
from korely_desktop.language.embedding.embedder import LazyEmbedder
from korely_desktop.language.embedding.layout import read_layout
from korely_desktop.language.embedding.preparation import prepare
from korely_desktop.language.embedding.prepared import read_description
from tests.models import graph_model, weights_model

WORDS = ("turin", "lives", "giulia", "peanuts", "tea")


def opened(folder: Path, cache: Path) -> LazyEmbedder:
    made = LazyEmbedder(folder, cache)
    made.start()
    assert made.wait(100), made.problem
    return made


@pytest.mark.parametrize("pooling", ["mean", "max"])
def test_a_folder_with_a_graph_runs_without_torch(
    tmp_path: Path, pooling: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    embedder = opened(graph_model(tmp_path / "tiny", WORDS, pooling=pooling), tmp_path / "cache")
    rows = embedder.embed_documents(["Giulia lives in Turin", "tea", "a much longer text about tea and peanuts"])
    assert rows.shape == (3, embedder.dimension) == (3, 48)
    np.testing.assert_allclose(np.linalg.norm(rows, axis=1), 1.0, atol=1e-5)
    alone = embedder.embed_documents(["tea"])[0]
    np.testing.assert_allclose(alone, rows[1], atol=1e-5)
    assert embedder.name.startswith("tiny-")


def test_the_vector_is_what_the_graph_and_the_pooling_say(tmp_path: Path) -> None:
    folder = graph_model(tmp_path / "tiny", WORDS)
    embedder = opened(folder, tmp_path / "cache")
    import onnxruntime
    from tokenizers import Tokenizer

    ids = Tokenizer.from_file(str(folder / "tokenizer.json")).encode("Giulia lives").ids
    session = onnxruntime.InferenceSession(str(folder / "onnx" / "model.onnx"))
    feed = {"input_ids": np.array([ids]), "attention_mask": np.ones((1, len(ids)), dtype=np.int64)}
    mean = session.run(None, feed)[0][0].mean(axis=0)
    np.testing.assert_allclose(embedder.embed_query("Giulia lives"), mean / np.linalg.norm(mean), atol=1e-5)


def test_questions_and_documents_get_their_prompts(tmp_path: Path) -> None:
    prompts = {"query": "turin ", "passage": "peanuts "}
    plain = opened(graph_model(tmp_path / "plain", WORDS), tmp_path / "cache")
    with_prompts = opened(graph_model(tmp_path / "prompted", WORDS, prompts=prompts), tmp_path / "cache")
    np.testing.assert_allclose(with_prompts.embed_query("tea"), plain.embed_query("turin tea"), atol=1e-5)
    documents = with_prompts.embed_documents(["tea"])
    np.testing.assert_allclose(documents, plain.embed_documents(["peanuts tea"]), atol=1e-5)


@pytest.mark.parametrize(
    ("config", "expected"),
    [
        ({"prompts": {"query": "q: ", "document": "d: "}}, {"query": "q: ", "document": "d: "}),
        ({"prompts": {"query": "q: ", "passage": "p: "}}, {"query": "q: ", "document": "p: "}),
        ({"prompts": {"all": "a: "}, "default_prompt_name": "all"}, {"query": "a: ", "document": "a: "}),
        (
            {"prompts": {"query": "q: ", "all": "a: "}, "default_prompt_name": "all"},
            {"query": "q: ", "document": "a: "},
        ),
        ({"prompts": None}, {}),
        ({"prompts": {"query": ""}}, {}),
    ],
)
def test_prompts_are_read_as_sentence_transformers_reads_them(
    tmp_path: Path, config: dict[str, object], expected: dict[str, str]
) -> None:
    folder = graph_model(tmp_path / "tiny")
    (folder / "config_sentence_transformers.json").write_text(json.dumps(config))
    assert read_layout(folder).prompts == expected


def _pickled(folder: Path) -> None:
    (folder / "onnx" / "model.onnx").unlink()
    (folder / "pytorch_model.bin").write_bytes(b"pickle")


def _own_code(folder: Path) -> None:
    modules = json.loads((folder / "modules.json").read_text())
    modules[0]["type"] = "modeling_mine.Transformer"
    (folder / "modules.json").write_text(json.dumps(modules))


REFUSED = {
    "no modules.json": lambda folder: (folder / "modules.json").unlink(),
    "in a pickle": _pickled,
    "code of its own": _own_code,
    "neither weights": lambda folder: (folder / "onnx" / "model.onnx").unlink(),
    "cannot be run": lambda folder: (folder / "onnx" / "model.onnx").write_bytes(b"no graph"),
    "cannot be run ": lambda folder: (folder / "tokenizer.json").write_text("{}"),
}


@pytest.mark.parametrize("why", REFUSED)
def test_what_cannot_be_used_says_why(tmp_path: Path, why: str) -> None:
    folder = graph_model(tmp_path / "tiny")
    REFUSED[why](folder)
    with pytest.raises(ModelRefused, match=why.strip()):
        prepare(folder, tmp_path / "cache")
    assert not list((tmp_path / "cache").rglob("prepared.json"))


def test_a_model_that_says_the_same_of_every_text_is_refused(tmp_path: Path) -> None:
    folder = graph_model(tmp_path / "tiny", pooling="cls")  # its first token is the same in every text
    with pytest.raises(ModelRefused, match="the same of every text"):
        prepare(folder, tmp_path / "cache")


def test_no_folder_at_all(tmp_path: Path) -> None:
    with pytest.raises(ModelRefused, match="There is no folder"):
        prepare(tmp_path / "nowhere", tmp_path)


def test_without_torch_a_folder_of_weights_is_refused_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = graph_model(tmp_path / "tiny")
    (folder / "onnx" / "model.onnx").unlink()
    (folder / "model.safetensors").write_bytes(b"weights")
    monkeypatch.setattr(preparation, "find_spec", lambda name: None)
    with pytest.raises(ModelRefused, match="torch and sentence-transformers are needed"):
        prepare(folder, tmp_path / "cache")


@pytest.mark.slow
def test_a_folder_of_weights_is_exported_and_agrees_with_its_original(tmp_path: Path) -> None:
    folder = weights_model(tmp_path / "bert")
    made = read_description(prepare(folder, tmp_path / "cache"))
    assert made is not None
    assert made.lowest_cosine is not None
    assert made.lowest_cosine > 0.99
    assert (made.dimension, made.prompts) == (16, {"query": "query: "})
    assert opened(folder, tmp_path / "cache").embed_query("tea").shape == (16,)


@pytest.mark.slow
def test_a_graph_that_is_not_that_of_its_weights_is_refused(tmp_path: Path) -> None:
    folder = weights_model(tmp_path / "bert")
    other = graph_model(tmp_path / "other", dimension=16)
    (other / "onnx").rename(folder / "onnx")
    with pytest.raises(ModelRefused, match="does not agree with the original"):
        prepare(folder, tmp_path / "cache")
    with pytest.raises(ModelUnavailable, match="stopped"):
        prepare(folder, tmp_path / "elsewhere", lambda: True)
