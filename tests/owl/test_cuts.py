"""Moves that may cut: which strings are tested."""

from godebug.engine.go.points import parse_vertex
from tests.owl.owl_boards import at_the_top, reader

#: Four strings of one dragon; D7 touches D8 and E6.
LOOSE = at_the_top("""
    .........
    ...X.....
    .X.......
    ....X.X..
""")


def test_a_shape_that_cuts_tests_what_its_move_touches_too() -> None:
    owl = reader(LOOSE)
    search, names = owl.search, ("B7", "D8", "E6", "G6")
    stones = {name: parse_vertex(name, 9) for name in names}
    owl.goal.begin(owl.board.color[stones["B7"]])
    for stone in stones.values():
        owl.goal.add_root_string(stone)
    search.cuts.count = 0
    for _ in range(2):
        search.cuts.gather_around(owl.goal, parse_vertex("D7", 9))
        assert set(search.cuts.strings[: search.cuts.count]) == {stones["D8"], stones["E6"]}
        assert search.cuts.count == 2
