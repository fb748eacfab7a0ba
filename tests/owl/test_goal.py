"""Which stones a move brings into the goal of life-and-death reading."""

import pytest

from godebug.engine.board.setup import board_from_rows
from godebug.engine.go.points import parse_vertex
from godebug.engine.owl.goal import Goal
from godebug.engine.owl.readings import StringReadings
from godebug.engine.reading.tactical import Reader

#: E4 hangs together with the stones around E5 where Black cannot play there.
CLOSED = [
    ".........",
    ".........",
    "....O....",
    "...OOO...",
    "...O.O...",
    "...XOX...",
    ".........",
    ".........",
    ".........",
]
#: Black may take E4 at E5, in a ko.
IN_KO = [*CLOSED[:6], "....X....", *CLOSED[7:]]


#: Black has two liberties there.
OPEN = [*CLOSED[:4], ".........", *CLOSED[5:6], "....X....", *CLOSED[7:]]


@pytest.mark.parametrize(("rows", "joined"), [(CLOSED, True), (IN_KO, True), (OPEN, False)])
def test_a_point_where_the_enemy_has_no_liberties_joins_though_he_may_take_a_ko(rows: list[str], joined: bool) -> None:
    board = board_from_rows(rows)
    goal = Goal(StringReadings(Reader(board)))
    dragon, stone = parse_vertex("E6", board.size), parse_vertex("E4", board.size)
    goal.begin(board.color[dragon])
    goal.add_root_string(dragon)
    goal.add_superstring(stone, False)
    assert goal.is_goal(stone) is joined
    goal.add_superstring(stone, True)
    assert goal.is_goal(stone)
