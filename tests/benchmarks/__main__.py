"""``python -m tests.benchmarks [name ...]``: run every benchmark, or those named, and print one table.

A benchmark is a module of this package with a function ``rows()`` that yields (what, figure, beside it).
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import platform
import sys

import tests.benchmarks


def main(names: list[str]) -> int:
    """Print the table as Markdown. Programs that are started keep compiled modules, as an installed app has them."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    modules = [module.name for module in pkgutil.iter_modules(tests.benchmarks.__path__) if module.name[0] != "_"]
    print(f"{platform.platform()}, Python {platform.python_version()}\n\n| what | figure | beside it |\n|---|---|---|")
    for name in names or modules:
        module = importlib.import_module(f"tests.benchmarks.{name}")
        if hasattr(module, "rows"):
            for what, figure, beside in module.rows():
                print(f"| {what} | {figure} | {beside} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
