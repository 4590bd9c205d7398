"""Scripts, benchmarks and recipes that no test runs: what they import of the project is there, somebody calls them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SCRIPTS = sorted((ROOT / "scripts").glob("*.*"))
RUN_BY_NOBODY = [
    *(path for path in SCRIPTS if path.suffix == ".py"),
    *sorted((ROOT / "tests" / "benchmarks").glob("*.py")),
    *sorted((ROOT / "packaging").rglob("*.py")),
]


def imported(path: Path) -> Iterator[tuple[str, str]]:
    """(module, name) of what is taken from the project, wherever in the file that is done."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and re.match(r"(korely_desktop|scripts|tests)\b", node.module or ""):
            yield from ((str(node.module), alias.name) for alias in node.names)


@cache
def defined(source: Path) -> frozenset[str]:
    """What a file defines or imports itself."""
    nodes = list(ast.walk(ast.parse(source.read_text(encoding="utf-8"))))
    return frozenset(
        [node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)]
        + [node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
        + [node.asname or node.name for node in nodes if isinstance(node, ast.alias)]
    )


def has(module: str, name: str) -> bool:
    """Whether a module has that, or is the folder of it. Nothing is imported here: some of it needs torch."""
    place = ROOT.joinpath(*module.split("."))
    if (place / f"{name}.py").exists() or (place / name).is_dir():
        return True
    source = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
    return source.exists() and name in defined(source)


def test_what_is_imported_of_the_project_is_there() -> None:
    missing = [(path.name, *one) for path in RUN_BY_NOBODY for one in imported(path) if not has(*one)]
    assert missing == []


def test_every_script_is_named_where_it_is_run() -> None:
    told = [*(ROOT / "docs").glob("*.md"), *(ROOT / ".github" / "workflows").glob("*"), ROOT / "Makefile", *SCRIPTS]
    words = {path: path.read_text(encoding="utf-8") for path in told}
    unnamed = [
        script.name
        for script in SCRIPTS
        if not any(re.search(rf"scripts[/.]{script.stem}\b", text) for path, text in words.items() if path != script)
    ]
    assert unnamed == []
