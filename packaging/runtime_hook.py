"""Runs inside the bundle before anything of Korely: makes it look to the rest like an ordinary program.

The bundle's own loader sets LD_LIBRARY_PATH for itself; programs that Korely starts (a browser, a file manager) must
not load Qt from here. A windowed program on Windows has no streams, and code that writes to them would stop it.
"""

import os
import sys


def _give_back_the_environment() -> None:
    for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
        original = os.environ.pop(f"{name}_ORIG", None)
        if original is not None:
            os.environ[name] = original
        else:
            os.environ.pop(name, None)


def _have_streams() -> None:
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 (open to the end)


_give_back_the_environment()
_have_streams()
