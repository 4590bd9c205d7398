"""Korely Desktop: what your AI agents remember, on your own computer."""

import os

__version__ = "0.1.0"

os.environ["ORT_DISABLE_TELEMETRY"] = "1"
"""onnxruntime tells its maker about the computer that it runs on, unless this is set before it is loaded."""
