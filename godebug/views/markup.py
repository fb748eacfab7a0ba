"""Diagrams as SGF markup, one node a diagram, for Sabaki, CGoban and every other viewer.

The root sets up the stones; each node after it has the marks of one diagram: TB and TW for territory, LB for figures
and letters, CR for the last move, title and legend as a comment. (SGF FF[4], "Markup properties".)
"""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from godebug import __version__
from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.go.game_trees import Sgf_game, Tree_node
from godebug.engine.go.points import NO_POINT, column_of, row_of
from godebug.views.diagram import SIDE_NAMES, Diagram
from godebug.views.header import PositionHeader
from godebug.views.look import Look, plain_text
from godebug.views.view import SideBySide, Stack, View

#: Cells as a place without colours has them: signs tell there what colours would.
_LOOK = Look(None, "plain", "ascii")
#: Columns of a comment.
_COMMENT = Look(100, "plain", "ascii")
#: Regions of a side: its territory is marked as such, the wider ones by a letter.
_TERRITORY = {"territory.white": "TW", "territory.black": "TB"}
_REGIONS = {"moyo.white": "O", "moyo.black": "X", "area.white": "o", "area.black": "x"}
_REGION_WORDS = "Territory is marked; O and X: moyo of White and Black, o and x: area."
#: Styles of points without anything on them.
_BARE = ("board", "hoshi")


def markup(views: Sequence[View], title: str) -> bytes | None:
    """Returns the diagrams among `views` as an SGF file, None where there is none. Their heading gives the position."""
    position = next(view.position for view in views if isinstance(view, PositionHeader))
    size, last = position.size, position.last_move
    game = Sgf_game(size, encoding="UTF-8")
    root = game.get_root()
    root.set("AP", ("godebug", __version__))
    root.set("KM", position.komi)
    root.set("GN", title)
    root.set("PL", "w" if position.to_move == WHITE else "b")
    stones = np.zeros_like(position.stones)
    _set_up(root, stones, position.stones)
    if last is not None and last.point != NO_POINT:
        root.set("CR", [_place(row_of(last.point), column_of(last.point), size)])
    node: Tree_node | None = None
    words: list[str] = []
    for view in _single(views):
        if isinstance(view, Diagram):
            node = game.extend_main_sequence()
            _set_up(node, stones, np.asarray(view.stones))
            words = [f"{view.title}\n{view.subtitle}".strip()]
            if _mark(node, view):
                words.append(_REGION_WORDS)
        elif node is not None:
            words.append(plain_text(view.lines(_COMMENT)).rstrip())
        if node is not None:
            node.set("C", "\n\n".join(filter(None, words)))
    return None if node is None else bytes(game.serialise())


def _set_up(node: Tree_node, stones: NDArray[np.uint8], wanted: NDArray[np.uint8]) -> None:
    """Adds the stones that make the board stand as `wanted`; `stones` is what stands there before."""
    changed = stones != wanted
    if changed.any():
        black, white, empty = (
            [_place(row, column, len(wanted)) for row, column in np.argwhere(changed & (wanted == color)).tolist()]
            for color in (BLACK, WHITE, EMPTY)
        )
        node.set_setup_stones(black, white, empty)
        stones[:] = wanted


def _single(views: Iterable[View]) -> Iterator[View]:
    """Yields views one by one, with groups taken apart."""
    for view in views:
        if isinstance(view, SideBySide | Stack):
            yield from _single(view.views)
        else:
            yield view


def _mark(node: Tree_node, diagram: Diagram) -> bool:
    """Adds the marks of a diagram to a node. Returns whether regions are among them."""
    size = diagram.size
    labels: list[tuple[tuple[int, int], str]] = []
    marks: dict[str, list[tuple[int, int]]] = {}
    regions = False
    for row in range(size):
        for column in range(size):
            text, style = diagram.cell(row, column, _LOOK)
            text, at = text.strip(" ("), _place(row, column, size)
            side, _, mark = style.partition(".")
            plain_stone = side in SIDE_NAMES.values() and mark in ("", "last") and text in ("X", "O")
            if (row, column) == diagram.last and plain_stone:
                marks.setdefault("CR", []).append(at)
            elif style in _TERRITORY:
                marks.setdefault(_TERRITORY[style], []).append(at)
                regions = True
            elif style in _REGIONS:
                labels.append((at, _REGIONS[style]))
                regions = True
            elif text and style not in _BARE and not plain_stone:
                labels.append((at, text))
    for name, points in marks.items():
        node.set(name, points)
    if labels:
        node.set("LB", labels)
    return regions


def _place(row: int, column: int, size: int) -> tuple[int, int]:
    """Returns a point as the SGF writer counts it: (row from below, column)."""
    return size - 1 - row, column
