"""Explanations: trees whose parts add up, at every point."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from godebug.basics.resources import data_folder
from godebug.engine.analysis import Analysis
from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.go.points import all_points, column_of, parse_vertex, row_of, vertex
from godebug.engine.go.position import Position
from godebug.engine.patterns.database import DOUBT_FILE, PatternFolder
from godebug.engine.why.cause import Cause, note, settled
from godebug.engine.why.steps import from_steps
from godebug.records.sgf import read_game

GAMES = data_folder("regression") / "games"
#: A region is explained by both influences and the territory value.
FIGURES = ("permeability", "strength", "region")


def position(name: str, move: int | None = None) -> Position:
    game = read_game((GAMES / name).read_bytes(), name)
    return game.position() if move is None else game.position_before(str(move))


def unsound(cause: Cause) -> Iterator[Cause]:
    """The nodes whose parts do not add up in thousandths."""
    for node in cause.walk():
        if node.adds_up and round(node.amount * 1000) != sum(round(part.amount * 1000) for part in node.parts):
            yield node


@pytest.fixture(scope="module", params=[("two-framework.sgf", 60), ("corner-9x9.sgf", None)])
def analysis(request: pytest.FixtureRequest) -> Analysis:
    return Analysis(position(*request.param), 10, PatternFolder(data_folder("patterns")))


def test_figures_of_influence_add_up_at_every_point(analysis: Analysis) -> None:
    initial, known = analysis.ground.initial_influence(WHITE), analysis.ground.influence(WHITE)
    for color, influence in ((BLACK, initial), (WHITE, known)):
        for p in all_points(analysis.position.size):
            for what in FIGURES:
                cause = analysis.explanations.of(what, p, color, influence)
                assert not list(unsound(cause)), (what, p)


def test_the_whole_is_the_figure_itself() -> None:
    analysis = Analysis(position("corner-9x9.sgf", 20), 10, PatternFolder(data_folder("patterns")))
    influence = analysis.ground.influence(WHITE)
    for p in all_points(analysis.position.size):
        at = row_of(p), column_of(p)
        for color in (BLACK, WHITE):
            for what, array in (
                ("influence", influence.influence(color)),
                ("permeability", influence.permeability(color)),
                ("strength", influence.strength(color)),
                ("territory", influence.territory_value),
            ):
                cause = analysis.explanations.of(what, p, color, influence)
                assert cause.amount == pytest.approx(float(array[at]), abs=0.0006)


def test_stones_dragons_and_eyes_can_be_explained(analysis: Analysis) -> None:
    influence = analysis.ground.influence(WHITE)
    stones = analysis.position.stones
    for p in all_points(analysis.position.size):
        subjects = ["eye"] if stones[row_of(p), column_of(p)] == EMPTY else ["eye", "worm", "dragon", "escape"]
        for what in subjects:
            cause = analysis.explanations.of(what, p, BLACK, influence)
            assert cause.text.endswith(".") and cause.text[0].isupper()
            assert not list(unsound(cause)), (what, p)


@pytest.mark.long
def test_values_of_moves_add_up(analysis: Analysis) -> None:
    color = analysis.position.to_move
    influence = analysis.ground.influence(color)
    generation = analysis.moves.generation(color)
    for p, value in islice(generation.values.items(), 0, None, 3):
        cause = analysis.explanations.of("move", p, color, influence)
        assert cause.amount == pytest.approx(value, abs=0.0006)
        assert not list(unsound(cause))
        difference = analysis.explanations.difference(generation.best, p, color)
        assert difference.amount == pytest.approx(generation.values[generation.best] - value, abs=0.0006)
        assert not list(unsound(difference))


def test_causes_say_where_their_patterns_are_written(analysis: Analysis) -> None:
    influence = analysis.ground.influence(WHITE)
    named = [
        node
        for p in all_points(analysis.position.size)
        for node in analysis.explanations.of("territory", p, BLACK, influence).walk()
        if node.pattern
    ]
    assert named
    for node in named:
        line = Path(node.file).read_text(encoding="utf-8").splitlines()[node.line - 1]
        assert Path(node.file).stem == node.database and line.split() == ["Pattern", node.pattern]


def test_a_wrong_sum_is_an_error() -> None:
    with pytest.raises(ValueError, match="add up to 2"):
        settled(Cause("a whole", 3.0, (Cause("one", 1.0), Cause("another", 1.0))))


def test_amounts_add_up_in_the_last_decimal() -> None:
    thirds = settled(Cause("a whole", 1.0, tuple(Cause("a third", 1 / 3) for _ in range(3))))
    assert [part.amount for part in thirds.parts] == [0.333, 0.334, 0.333]
    mixed = settled(note("no figure", Cause("one", 0.0004), note("nothing")))
    assert mixed.amount is None and mixed.parts[0].amount == 0.0


def test_steps_that_change_nothing_are_left_out() -> None:
    cause = from_steps("a figure", Cause("start", 1.0), [(note("idle"), 1.0), (note("halved"), 0.5)])
    assert [(part.text, part.amount) for part in cause.parts] == [("start", 1.0), ("halved", -0.5)]


def test_a_life_that_is_supposed_changes_the_ground() -> None:
    where = position("two-framework.sgf", 60)
    folder = PatternFolder(data_folder("patterns"))
    stone = parse_vertex("B3", 19)
    analysis = Analysis(where, 10, folder)
    before = analysis.ground.influence(WHITE).territory_value[row_of(stone), column_of(stone)]
    supposed = analysis.supposing(["B3 dead"])
    after = supposed.ground.influence(WHITE).territory_value[row_of(stone), column_of(stone)]
    assert before <= 0 < after


def test_a_pattern_that_is_switched_off_leaves_no_trace() -> None:
    where, folder = position("two-framework.sgf", 60), PatternFolder(data_folder("patterns"))
    found = [source.pattern for source in Analysis(where, 10, folder).ground.influence(WHITE).pattern_sources]
    name = max(set(found), key=found.count)
    without = Analysis(where, 10, folder.without({"barriers": [name]})).ground.influence(WHITE)
    left = [source.pattern for source in without.pattern_sources]
    assert name not in left and left
    again = [source.pattern for source in Analysis(where, 10, folder).ground.influence(WHITE).pattern_sources]
    assert again == found, "the folder itself is as it was"


def test_nothing_passes_a_barrier_that_is_supposed() -> None:
    where, folder = position("corner-9x9.sgf", 20), PatternFolder(data_folder("patterns"))
    before = Analysis(where, 10, folder)
    influence = before.ground.influence(WHITE)
    # A point through which a stone of White reaches another one.
    p, way = next(
        (p, points)
        for p in all_points(9)
        for cause in before.explanations.of("influence", p, WHITE, influence).walk()
        if len(points := cause.points) > 2 and cause.text.startswith("by way of")
    )
    supposed = before.supposing([f"barrier {vertex(way[1], 9)} white"])
    after = supposed.ground.influence(WHITE)
    at, behind = (row_of(way[1]), column_of(way[1])), (row_of(p), column_of(p))
    assert influence.white_permeability[at] > 0.0 == after.white_permeability[at]
    assert after.white_influence[behind] < influence.white_influence[behind]
    closed = supposed.explanations.of("permeability", way[1], WHITE, after)
    assert "supposed" in closed.text


def test_known_boards_of_a_pattern_that_is_switched_off_are_forgotten() -> None:
    folder = PatternFolder(data_folder("patterns")).without_text(DOUBT_FILE)
    empty = position("corner-9x9.sgf", 1)
    database = folder.get("fuseki9")
    assert database is not None and not database.switched_off
    names = [pattern.name for pattern in database]
    known = Analysis(empty, 10, folder).moves.generation(empty.to_move).values
    without = Analysis(empty, 10, folder.without({"fuseki9": names})).moves.generation(empty.to_move).values
    assert max(known.values()) > 70.0 > max(without.values())


def test_life_is_read_without_the_patterns_that_are_switched_off() -> None:
    where, folder = position("two-framework.sgf", 60), PatternFolder(data_folder("patterns"))

    def proposers(patterns: PatternFolder) -> set[str]:
        analysis = Analysis(where, 10, patterns)
        influence = analysis.ground.influence(WHITE)
        return {
            node.pattern
            for dragon in analysis.life.dragons.records
            for node in analysis.explanations.of("dragon", dragon.origin, BLACK, influence).walk()
            if node.database == "owl_attackpats"
        }

    found = proposers(folder)
    name = min(found)
    assert name not in proposers(folder.without({"owl_attackpats": [name]}))
