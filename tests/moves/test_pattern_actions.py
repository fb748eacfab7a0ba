"""What actions of move patterns give, on positions drawn for them, with a database of one pattern."""

from pathlib import Path

import pytest
from drawn_positions import position

from godebug.engine.analysis import Analysis
from godebug.engine.go.color import BLACK
from godebug.engine.go.points import parse_vertex
from godebug.engine.moves.record import MoveRecord
from godebug.engine.patterns.database import PatternFolder

#: A stone of the mover with a free point beside it, which the action names.
PROTECTS = "Pattern Protects\n\nO*\n\n:8,s\n\na*\n\n>defend_against_atari(a);\n"


def record_at(tmp_path: Path, rows: list[str], move: str, pattern: str = PROTECTS) -> MoveRecord:
    (tmp_path / "patterns.db").write_text(pattern)
    found = Analysis(position(rows, BLACK), 10, PatternFolder(tmp_path)).moves.generation(BLACK)
    record = found.records.get(parse_vertex(move, len(rows)))
    assert record is not None
    return record


def test_a_string_with_two_liberties_is_protected_from_an_atari(tmp_path: Path) -> None:
    rows = [".......", ".......", "...O...", "..OX...", ".......", ".......", "......."]
    record = record_at(tmp_path, rows, "E4")
    [figure] = record.given_figures_of("reverse followup")
    assert figure.amount == pytest.approx(record.reverse_followup) and figure.amount >= 2.0
    assert (figure.origin.pattern, figure.origin.database) == ("Protects", "patterns")


def test_a_string_that_can_capture_its_neighbour_needs_no_protection(tmp_path: Path) -> None:
    """White's stone at D5 is in atari itself: the answer to an atari on D4 is to take it."""
    rows = [".......", "...X...", "..XO...", "..OX...", ".......", ".......", "......."]
    assert record_at(tmp_path, rows, "E4").given_figures_of("reverse followup") == []


def test_a_cut_counts_only_where_the_enemy_comes_through_safely() -> None:
    """White's stone cuts at two corners; where Black's stones take the safety from one of them, it cuts once."""
    open_rows = [*["........."] * 4, "..XOX....", "...X.....", *["........."] * 3]
    closed = list(open_rows)
    closed[5], closed[6] = "...X.X...", "....X...."
    counts = [
        Analysis(position(rows, BLACK), 10, PatternFolder(Path(__file__).parents[2] / "patterns"))
        for rows in (open_rows, closed)
    ]
    stone = parse_vertex("D5", 9)
    assert [found.life.outline.amalgamation.potential_cuts[stone] for found in counts] == [2, 1]
    assert [next(w.cutstone2 for w in found.life.worms if w.origin == stone) for found in counts] == [2, 1]
