"""Analyses of drawn boards with the tactical databases that ship."""

import textwrap
from pathlib import Path

import numpy as np

from godebug.engine.analysis import Analysis
from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.go.points import parse_vertex, vertex
from godebug.engine.go.position import Position
from godebug.engine.patterns.database import PatternFolder

SHIPPED = Path(__file__).resolve().parents[2] / "patterns"
STONES = {".": EMPTY, "O": WHITE, "X": BLACK}


def analysis(drawing: str | list[str], databases: PatternFolder | None = None) -> Analysis:
    """Of a square drawing, X black and O white; with the databases that ship, unless others are given."""
    rows = textwrap.dedent(drawing).split() if isinstance(drawing, str) else drawing
    stones = np.array([[STONES[c] for c in row] for row in rows], dtype=np.uint8)
    return Analysis(Position.of(stones), databases=databases or PatternFolder(SHIPPED))


def joined(analysis: Analysis, one: str, two: str) -> bool:
    size = analysis.tactics.board.size
    at = analysis.life.outline.amalgamation.dragon_at
    return at[parse_vertex(one, size)] == at[parse_vertex(two, size)]


def cuts(analysis: Analysis) -> set[tuple[str, str, frozenset[str]]]:
    """Pattern, cutting point and the other points that no join may rely on."""
    size = analysis.tactics.board.size
    return {
        (cut.pattern, vertex(cut.point, size), frozenset(vertex(p, size) for p in cut.inhibited))
        for cut in analysis.life.outline.amalgamation.cuts
    }


def listed(analysis: Analysis, kind: str, stone: str) -> dict[str, int]:
    """The attack (defense) points of the string at a stone, with their codes."""
    size = analysis.tactics.board.size
    lists = analysis.tactics.worms.tactics.attacks if kind == "attack" else analysis.tactics.worms.tactics.defenses
    found = lists[analysis.tactics.board.origin(parse_vertex(stone, size))]
    return {vertex(entry.point, size): entry.code for entry in found.freeze()}
