"""Moves that the shapes of a database propose around a dragon: which, in which order, and how they join it."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest
from asking import owl_of

from godebug.engine.analysis import Analysis
from godebug.engine.board.setup import board_from_rows, position_from_board
from godebug.engine.go.color import BLACK
from godebug.engine.go.points import parse_vertex, vertex
from godebug.engine.owl.questions import OwlReader
from godebug.engine.owl.shapes import ALL_CONNECTED, CONNECTED, MAYBE_CONNECTED, NOT_CONNECTED
from godebug.engine.patterns.database import PatternFolder
from tests.owl.owl_boards import at_the_top

#: A lone stone a little beside the centre.
LONE = at_the_top("""
    .........
    .........
    .........
    .........
    ...X.....
""")
#: A black stone at F5 is taken at E5.
TRAP = at_the_top("""
    .........
    .........
    .........
    .....O...
    ...X..O..
    .....O...
""")
#: White cannot play into the eye at A9.
EYE = at_the_top("""
    .X.......
    XX.......
    OO.......
""")
#: Two dragons with a wall between them.
APART = at_the_top("""
    .X.OOO.X.
    ...OOO...
    ...OOO...
    ...OOO...
    ...OOO...
    ...OOO...
    ...OOO...
    ...OOO...
    ...OOO...
""")


class Proposal(NamedTuple):
    """A move, its value, and what its pattern says of it."""

    point: str
    score: int
    relation: int
    escapes: bool
    cuts: bool


def pattern(name: str, diagram: str, colon: str, constraint: str = "") -> str:
    return f"Pattern {name}\n\n{diagram}\n\n:8,{colon}\n{constraint}\n"


def proposed(folder: Path, rows: Sequence[str], stone: str, *patterns: str) -> list[Proposal]:
    """The moves for the black dragon at a stone, in the order in which they are proposed."""
    (folder / "owl_defendpats.db").write_text("attribute_map owl_defense\n\n" + "\n".join(patterns), encoding="utf-8")
    position = position_from_board(board_from_rows(list(rows)), BLACK)
    reader: OwlReader = owl_of(Analysis(position, databases=PatternFolder(folder, folder)))
    table, shapes = reader.defense_shapes, reader.search.shapes
    assert table is not None
    found = []
    with reader.first_node(parse_vertex(stone, 9), False) as eyes:
        number = shapes.open(table, reader.goal, eyes, BLACK)
        while (move := shapes.next(number, table, BLACK)) is not None:
            name = vertex(move.point, 9)
            found.append(Proposal(name, int(move.score), int(move.relation), bool(move.escapes), bool(move.cuts)))
        shapes.close()
    return found


def points(found: Sequence[Proposal]) -> list[str]:
    return [proposal.point for proposal in found]


def test_the_best_value_comes_first_and_of_equal_ones_the_nearest_to_the_centre(tmp_path: Path) -> None:
    near, jump = pattern("near", "O*", "-,value(30)"), pattern("jump", "O.*", "-,value(60)")
    found = proposed(tmp_path, LONE, "D5", near, jump)
    assert points(found) == ["F5", "D7", "D3", "B5", "E5", "D6", "D4", "C5"]
    assert [proposal.score for proposal in found] == [60] * 4 + [30] * 4


def test_a_point_is_proposed_once_by_the_better_pattern(tmp_path: Path) -> None:
    plain, better = pattern("plain", "O*", "-,value(30)"), pattern("better", "O*", "-,value(50)")
    found = proposed(tmp_path, LONE, "D5", plain, better)
    assert sorted(points(found)) == ["C5", "D4", "D6", "E5"]
    assert {proposal.score for proposal in found} == {50}


def test_a_stone_that_is_taken_at_once_needs_a_sacrifice_pattern(tmp_path: Path) -> None:
    jump, sacrifice = pattern("jump", "O.*", "-,value(30)"), pattern("sacrifice", "O.*", "s,value(30)")
    assert sorted(points(proposed(tmp_path, TRAP, "D5", jump))) == ["B5", "D3", "D7"]
    assert sorted(points(proposed(tmp_path, TRAP, "D5", sacrifice))) == ["B5", "D3", "D7", "F5"]


def test_class_n_leaves_out_points_where_the_enemy_cannot_play(tmp_path: Path) -> None:
    assert "A9" in points(proposed(tmp_path, EYE, "B9", pattern("fill", "O*", "s,value(30)")))
    found = points(proposed(tmp_path, EYE, "B9", pattern("needed", "O*", "sn,value(30)")))
    assert "A9" not in found and "C8" in found


@pytest.mark.parametrize(
    ("classes", "relation", "escapes", "cuts"),
    [
        ("-", CONNECTED, False, False),
        ("B", NOT_CONNECTED, False, False),
        ("a", ALL_CONNECTED, False, False),
        ("b", MAYBE_CONNECTED, False, False),
        ("E", CONNECTED, True, False),
        ("C", CONNECTED, False, True),
    ],
)
def test_classes_say_how_a_move_joins_and_what_it_does(
    tmp_path: Path, classes: str, relation: int, escapes: bool, cuts: bool
) -> None:
    found = proposed(tmp_path, LONE, "D5", pattern("jump", "O.*", f"{classes},value(60)"))
    assert {(proposal.relation, proposal.escapes, proposal.cuts) for proposal in found} == {(relation, escapes, cuts)}


def test_a_pattern_that_leaves_the_link_open_asks_the_next_one_at_its_point(tmp_path: Path) -> None:
    unsure, apart = pattern("unsure", "O.*", "b,value(60)"), pattern("apart", "O.*", "B,value(40)")
    found = proposed(tmp_path, LONE, "D5", unsure, apart)
    assert {(proposal.score, proposal.relation) for proposal in found} == {(60, NOT_CONNECTED)}


@pytest.mark.parametrize(("limit", "count"), [(4, 0), (5, 4)])
def test_a_constraint_is_asked(tmp_path: Path, limit: int, count: int) -> None:
    """The lone stone has four liberties."""
    asking = pattern("asking", "O*", "-,value(30)", f"\nA*\n\n;lib(A) < {limit}\n")
    assert len(proposed(tmp_path, LONE, "D5", asking)) == count


def test_only_the_dragon_in_question_is_looked_at(tmp_path: Path) -> None:
    extend = pattern("extend", "O*", "s,value(30)")
    assert sorted(points(proposed(tmp_path, APART, "B9", extend))) == ["A9", "B8", "C9"]
    assert sorted(points(proposed(tmp_path, APART, "H9", extend))) == ["G9", "H8", "J9"]
