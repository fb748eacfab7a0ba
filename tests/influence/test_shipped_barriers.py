"""What the barrier database that ships says of a few shapes, each beside one in which the reason for it is missing."""

import numpy as np

from godebug.basics.resources import data_folder
from godebug.engine.analysis import Analysis
from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.go.points import parse_vertex
from godebug.engine.go.position import Position
from godebug.engine.influence.findings import Findings
from godebug.engine.patterns.database import PatternFolder

PATTERNS = PatternFolder(data_folder("patterns"))


def found(size: int, white: str, black: str, to_move: int) -> Findings:
    """What is found on a board with the stones at these vertices."""
    stones = np.full((size, size), EMPTY, np.uint8)
    columns = "ABCDEFGHJKLMNOPQRST"
    for color, vertices in ((WHITE, white), (BLACK, black)):
        for name in vertices.split():
            stones[size - int(name[1:]), columns.index(name[0])] = color
    return Analysis(Position.of(stones, to_move), databases=PATTERNS).ground.influence(to_move).findings


def intrusions(findings: Findings, size: int, anchor: str) -> set[int]:
    at = parse_vertex(anchor, size)
    return {intrusion.point for intrusion in findings.intrusions if intrusion.anchor == at}


def test_out_between_a_corner_stone_and_its_jumps() -> None:
    """Both jumps of a 3-3 stone are open: the way between them leads down to the first line. One line further from a
    side there is no corner stone, and it ends behind the gap."""
    edge = {parse_vertex(name, 13) for name in ("K13", "N10")}
    corner = found(13, "K10", "J11 L11 L9", WHITE)
    assert edge <= intrusions(corner, 13, "K10")
    one_line_on = found(13, "K9", "J10 L10 L8", WHITE)
    assert {parse_vertex(name, 13) for name in ("K10", "K11", "L9", "M9")} <= intrusions(one_line_on, 13, "K9")
    assert not {parse_vertex(name, 13) for name in ("K12", "K13", "N9")} & intrusions(one_line_on, 13, "K9")


def test_an_elbow_holds_if_the_block_beside_it_lives() -> None:
    """White blocks beside the gap of G7 and J7. Where that leaves the elbow one liberty, the gap is where he is cut off
    and captured."""
    white = "F8 F7 G7 J7 J6"
    beside = parse_vertex("H6", 13)

    def holds(black: str) -> bool:
        barriers = found(13, white, black, WHITE).barriers
        return any(barrier.point == beside and barrier.color == BLACK for barrier in barriers)

    assert holds("J8 K7 K6 J5 G6")
    assert not holds("J8 K7 K6 J5 G6 H5")


def test_a_wall_follows_down_if_it_has_liberties() -> None:
    """Black turns in below the white stones. His wall of four liberties comes down to the first line; the same wall
    with a white stone on top does not."""

    def neutral(white: str) -> set[int]:
        marks = found(9, white, "E4 E3", WHITE).non_territory
        return {
            mark.point for mark in marks if mark.color == WHITE and mark.pattern.startswith("neutral-own-below-turn")
        }

    below, deep = parse_vertex("D2", 9), parse_vertex("E1", 9)
    assert neutral("D4 D3") == {below, deep}
    assert neutral("D4 D3 E5") == {below}
