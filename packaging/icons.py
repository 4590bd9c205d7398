"""Draws the app's icons in every size and format, from one SVG drawn after the window's own mark.

    python packaging/icons.py BUILD_FOLDER

Needs Qt alone (offscreen). Writes ``icons/hicolor/<size>/apps/korely-desktop.png``, the SVG, the ``.ico`` of Windows
and the ``.icns`` of macOS; both formats are containers of PNG pictures, written here byte by byte.
"""

from __future__ import annotations

import os
import struct
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from korely_desktop.gui.theme.tokens import tokens

NAME = "korely-desktop"
HICOLOR = (16, 22, 24, 32, 48, 64, 96, 128, 256, 512)
ICO = (16, 24, 32, 48, 64, 128, 256)
ICNS = {
    **{"icp4": 16, "icp5": 32, "icp6": 64, "ic07": 128, "ic08": 256, "ic09": 512},
    **{"ic11": 32, "ic12": 64, "ic13": 256, "ic14": 512, "ic10": 1024},  # twice as fine: 16, 32, 128, 256, 512 points
}

# left, top, width of each strip as parts of the side, and how solid it is: see gui/theme/icons.py paint_mark
STRIPS = ((0.2, 0.25, 0.35, 0.65), (0.32, 0.44, 0.48, 1.0), (0.2, 0.63, 0.27, 0.65))
THICKNESS = 0.12


def main(arguments: list[str]) -> int:
    """Write all of them; returns 0."""
    application = QGuiApplication.instance() or QGuiApplication([])
    folder = Path(arguments[0]) / "icons"
    svg = drawing()
    scalable = folder / "hicolor" / "scalable" / "apps"
    scalable.mkdir(parents=True, exist_ok=True)
    (scalable / f"{NAME}.svg").write_text(svg, encoding="utf-8")
    for size in HICOLOR:
        target = folder / "hicolor" / f"{size}x{size}" / "apps" / f"{NAME}.png"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(png(svg, size))
    (folder / f"{NAME}.ico").write_bytes(ico({size: png(svg, size) for size in ICO}))
    (folder / f"{NAME}.icns").write_bytes(icns({kind: png(svg, size) for kind, size in ICNS.items()}))
    del application
    return 0


def drawing(side: int = 512) -> str:
    """The mark as an SVG document."""
    ground, ink = tokens("light")["accent-fill"], tokens("light")["on-accent"]
    strips = "\n".join(
        f'  <rect x="{left * side:g}" y="{top * side:g}" width="{width * side:g}" height="{THICKNESS * side:g}" '
        f'rx="{THICKNESS * side / 2:g}" fill="{ink}" fill-opacity="{solid:g}"/>'
        for left, top, width, solid in STRIPS
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}" viewBox="0 0 {side} {side}">\n'
        f'  <rect width="{side}" height="{side}" rx="{side // 4}" fill="{ground}"/>\n{strips}\n</svg>\n'
    )


def png(svg: str, size: int) -> bytes:
    """The drawing as a PNG picture of ``size`` by ``size`` points."""
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    QSvgRenderer(QByteArray(svg.encode())).render(painter, QRectF(0, 0, size, size))
    painter.end()
    held = QByteArray()
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return bytes(held.data())


def ico(pictures: dict[int, bytes]) -> bytes:
    """A Windows icon: a directory of 16-byte entries, then the pictures (0 stands for 256 points)."""
    head = struct.pack("<HHH", 0, 1, len(pictures))
    place = len(head) + 16 * len(pictures)
    entries, bodies = b"", b""
    for size, picture in pictures.items():
        entries += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(picture), place + len(bodies))
        bodies += picture
    return head + entries + bodies


def icns(pictures: dict[str, bytes]) -> bytes:
    """A macOS icon: chunks of type, length and picture."""
    body = b"".join(kind.encode() + struct.pack(">I", len(data) + 8) + data for kind, data in pictures.items())
    return b"icns" + struct.pack(">I", len(body) + 8) + body


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
