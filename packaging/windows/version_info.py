"""Writes the version resource of the Windows programs, as PyInstaller reads it.

python packaging/windows/version_info.py TARGET
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import korely_desktop

TEMPLATE = """\
VSVersionInfo(
  ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0x0, OS=0x40004, fileType=0x1),
  kids=[
    StringFileInfo([StringTable("040904B0", [
      StringStruct("CompanyName", "Korely"),
      StringStruct("FileDescription", "Korely"),
      StringStruct("FileVersion", "{version}"),
      StringStruct("InternalName", "korely-desktop"),
      StringStruct("LegalCopyright", "Apache License 2.0"),
      StringStruct("ProductName", "Korely Desktop"),
      StringStruct("ProductVersion", "{version}"),
    ])]),
    VarFileInfo([VarStruct("Translation", [0x0409, 0x04B0])]),
  ],
)
"""


def resource(version: str) -> str:
    """The resource for ``version``: three numbers, and a fourth that Windows wants."""
    numbers = (*(int(part) for part in version.split(".")[:3]), 0)
    return TEMPLATE.format(numbers=numbers, version=version)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(resource(korely_desktop.__version__), encoding="utf-8")
