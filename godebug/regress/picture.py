"""Draws a board as a small SVG picture for reports: stones, the last move, and marked points."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING

from godebug.engine.go.color import BLACK, EMPTY
from godebug.engine.go.points import LETTERS, NO_POINT, all_points, column_of, hoshi, row_of

if TYPE_CHECKING:
    from godebug.engine.go.position import Position

_CELL = 18
_MARGIN = 24


def board_svg(position: Position, marks: Mapping[int, str] | None = None, title: str = "") -> str:
    """Returns the picture of `position`. `marks`: CSS class by point (`right`, `wrong`, `asked`), drawn as rings."""
    size = position.size
    width = _CELL * (size - 1) + 2 * _MARGIN
    parts = [
        f'<svg class="board" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {width}" '
        f'width="{width}" height="{width}" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{width}" rx="4" fill="#e3b567"/>',
        *_lines(size),
    ]
    parts += [f'<circle cx="{_x(p)}" cy="{_y(p)}" r="2.2" fill="#5b4420"/>' for p in sorted(hoshi(size))]
    for p in all_points(size):
        stone = position.stones[row_of(p), column_of(p)]
        if stone != EMPTY:
            fill = "#1b1b1d" if stone == BLACK else "#fbfaf6"
            parts.append(
                f'<circle cx="{_x(p)}" cy="{_y(p)}" r="8.4" fill="{fill}" stroke="#1b1b1d" stroke-width="0.7"/>'
            )
    last = position.last_move
    if last is not None and last.point != NO_POINT:
        parts.append(f'<circle cx="{_x(last.point)}" cy="{_y(last.point)}" r="3" fill="#888"/>')
    for p, name in sorted((marks or {}).items()):
        colors = {"right": "#0a7d32", "wrong": "#c4201d", "asked": "#1f5fbf"}
        parts.append(
            f'<circle class="{escape(name)}" cx="{_x(p)}" cy="{_y(p)}" r="6" fill="none" '
            f'stroke="{colors.get(name, "#000")}" stroke-width="2.4"/>'
        )
    return "\n".join([*parts, "</svg>"])


def _lines(size: int) -> list[str]:
    last = _MARGIN + _CELL * (size - 1)
    path = "".join(f"M{_MARGIN} {at}H{last}M{at} {_MARGIN}V{last}" for at in range(_MARGIN, last + 1, _CELL))
    parts = [f'<path d="{path}" stroke="#5b4420" stroke-width="0.8" fill="none" stroke-linecap="square"/>']
    parts.append('<g font-family="sans-serif" font-size="9" fill="#5b4420" text-anchor="middle">')
    for i in range(size):
        at = _MARGIN + _CELL * i
        for edge in (9, last + 20):
            parts.append(f'<text x="{at}" y="{edge}">{LETTERS[i]}</text>')
            parts.append(f'<text x="{edge if edge > 9 else 8}" y="{at + 3}">{size - i}</text>')
    return [*parts, "</g>"]


def _x(p: int) -> int:
    return _MARGIN + _CELL * column_of(p)


def _y(p: int) -> int:
    return _MARGIN + _CELL * row_of(p)
