"""Curves over sizes as a small SVG, both axes logarithmic. Needs no library."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log10
from pathlib import Path

WIDTH, HEIGHT, EDGE = 640, 360, 60
COLOURS = ("#0b6e99", "#b5541c", "#5b8c2a", "#7a4fa3", "#555555")

Points = Sequence[tuple[float, float]]


def draw(curves: Mapping[str, Points], path: Path, title: str) -> None:
    """Write the curves (name -> (size, milliseconds) pairs) to ``path``."""
    xs = [x for points in curves.values() for x, _ in points]
    ys = [y for points in curves.values() for _, y in points]
    low, high = min(min(ys), 0.5), max(max(ys), 25.0)

    def place(x: float, y: float) -> tuple[float, float]:
        right = _share(x, min(xs), max(xs)) * (WIDTH - 2 * EDGE - 120)
        return EDGE + right, HEIGHT - EDGE - _share(y, low, high) * (HEIGHT - 2 * EDGE)

    parts = [f'<text x="{EDGE}" y="28" font-size="15">{title}</text>']
    for tick in (0.5, 1, 2, 5, 10, 25, 50, 100, 250):
        if low <= tick <= high:
            _, y = place(min(xs), tick)
            parts.append(f'<path d="M{EDGE} {y:.0f}H{WIDTH - EDGE - 120}" stroke="#ddd"/>')
            parts.append(f'<text x="{EDGE - 8}" y="{y + 4:.0f}" text-anchor="end">{tick:g} ms</text>')
    for size in sorted(set(xs)):
        x, _ = place(size, low)
        parts.append(f'<text x="{x:.0f}" y="{HEIGHT - EDGE + 20}" text-anchor="middle">{size:,.0f}</text>')
    for colour, (name, points) in zip(COLOURS, curves.items(), strict=False):
        line = [place(*point) for point in sorted(points)]
        path_of = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in line)
        parts.append(f'<path d="{path_of}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in line]
        parts.append(f'<text x="{line[-1][0] + 8:.0f}" y="{line[-1][1] + 4:.0f}" fill="{colour}">{name}</text>')
    frame = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>'
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
    path.write_text(opening + f'font-size="12">{frame}{"".join(parts)}</svg>\n', encoding="utf-8")


def _share(value: float, low: float, high: float) -> float:
    return 0.5 if low == high else (log10(value) - log10(low)) / (log10(high) - log10(low))
