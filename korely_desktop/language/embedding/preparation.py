"""Getting a model ready to run, once on each computer: from its own graph, or exported in a process of its own.

torch is never loaded here. Where it is not installed, a folder that brings a graph works all the same; the comparison
with the original is then left out.
"""

from __future__ import annotations

import logging
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

from korely_desktop.domain.errors import ModelRefused, ModelUnavailable
from korely_desktop.language.embedding.adoption import adopt
from korely_desktop.language.embedding.export import REFUSED
from korely_desktop.language.embedding.layout import read_layout
from korely_desktop.language.embedding.prepared import (
    DESCRIPTION,
    find,
    model_name,
    prepared_folder,
    read_description,
)

_SECONDS = 1_800
_LOOK_SECONDS = 0.2
_log = logging.getLogger(__name__)


def prepare(source: Path, cache_dir: Path, stopped: Callable[[], bool] = lambda: False) -> Path:
    """The folder to run the model in ``source`` from, made now unless it was made before.

    Args:
        stopped: asked now and then whether to give up.

    Raises:
        ModelRefused: the folder holds no model that can be used.
        ModelUnavailable: it could not be made this time, or ``stopped`` said so.
    """
    if read_description(source) is not None:
        return source
    layout = read_layout(source)
    name = model_name(source)
    if (known := find(name, cache_dir)) is not None:
        return known
    target = prepared_folder(name, cache_dir)
    if layout.graph is None:
        _need_torch(source)
        _in_another_process(source, target, name, stopped)
        return target
    adopt(source, layout, target, name)
    if layout.has_weights and has_torch():
        try:
            _in_another_process(source, target, name, stopped)
        except ModelRefused:
            (target / DESCRIPTION).unlink(missing_ok=True)
            raise
        except ModelUnavailable as problem:
            _log.warning("the graph of %s was not compared with its original: %s", source.name, problem.message)
            if stopped():
                raise
    return target


def has_torch() -> bool:
    """Whether models without a graph can be prepared by this installation."""
    return not getattr(sys, "frozen", False) and None not in (find_spec("torch"), find_spec("sentence_transformers"))


def _need_torch(source: Path) -> None:
    if getattr(sys, "frozen", False):
        raise ModelRefused(
            f"{source.name} brings no graph (onnx/model.onnx), and the installed app cannot make one. "
            "Prepare it once with Korely from the Python package, and choose the prepared folder.",
            why="unprepared",
        )
    if not has_torch():
        raise ModelRefused(
            f"{source.name} brings no graph (onnx/model.onnx). To make one, torch and sentence-transformers are "
            "needed, which are not installed: pip install 'korely-desktop[models]', then choose the model again.",
            why="unprepared",
        )


def _in_another_process(source: Path, target: Path, name: str, stopped: Callable[[], bool]) -> None:
    command = [sys.executable, "-m", "korely_desktop.language.embedding.export", str(source), str(target), name]
    with tempfile.TemporaryFile() as words:
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,  # held open for as long as we live; see the export module
            stdout=subprocess.DEVNULL,
            stderr=words,
        )
        try:
            status = _waited(process, stopped)
        finally:
            process.kill()
            process.wait()
            if process.stdin is not None:
                process.stdin.close()
        words.seek(0)
        said = words.read().decode(errors="replace").strip().splitlines()
    if status == REFUSED and said:
        raise ModelRefused(said[-1])
    if status:
        raise ModelUnavailable(
            f"The model {source.name} could not be prepared: {said[-1] if said else f'status {status}'}"
        )


def _waited(process: subprocess.Popen[bytes], stopped: Callable[[], bool]) -> int:
    """The exit status; waits in short steps, so that closing the app does not wait for the export."""
    until = time.monotonic() + _SECONDS
    while time.monotonic() < until:
        try:
            return process.wait(_LOOK_SECONDS)
        except subprocess.TimeoutExpired:
            if stopped():
                raise ModelUnavailable("Preparing the model was stopped.") from None
    raise ModelUnavailable("Preparing the model took more than half an hour and was given up.")
