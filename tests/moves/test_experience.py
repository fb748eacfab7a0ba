"""What games say of a move changes its value."""

import math
import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from godebug.apps.lab.places import GamePlace, load
from godebug.engine.analysis import Analysis
from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.go.points import all_points, parse_vertex
from godebug.engine.go.position import Position
from godebug.engine.moves import experience
from godebug.engine.moves.experience import Experience, Experiences
from godebug.engine.moves.value import Contribution, Worth, value
from godebug.engine.patterns.contexts import Familiar
from godebug.engine.patterns.database import PatternFolder

ROOT = Path(__file__).resolve().parents[2]
GAME = str(ROOT / "regression" / "games" / "thirteen.sgf")
SHIPPED = PatternFolder(ROOT / "patterns")


def known(context_factor: float = 1.5, nearness_factor: float = 0.5, last: int | None = 4) -> Experience:
    context = experience.USUAL_CONTEXT + math.log(context_factor) / experience.CONTEXT_WEIGHT
    near = experience.USUAL_LAST + math.log(nearness_factor) / experience.LAST_WEIGHT
    return Experience(Familiar(4, (3, 90), 0.03, 8.0), last, None, (), (context, near, 0.0))


def test_factors_multiply_what_the_bounds_leave() -> None:
    worth = Worth((Contribution("territory", 8.0),), minimum=10.0, experience=known())
    found = value(worth)
    steps = [(entry.cause, entry.before, entry.after) for entry in found.ledger if entry.stage == "experience"]
    assert steps[0][0] == "how usual the move is there" and steps[0][2] == pytest.approx(1.5 * steps[0][1])
    assert steps[1][0] == "near the last moves" and steps[1][2] == pytest.approx(0.5 * steps[1][1])
    assert found.value == pytest.approx(0.75 * value(replace(worth, experience=None)).value)
    assert "played 3 times of 90" in next(entry.note for entry in found.ledger if entry.stage == "experience")


def test_a_worthless_move_gets_nothing() -> None:
    assert value(Worth((Contribution("territory", -3.0),), experience=known())).value <= 0.0
    assert value(Worth(experience=known())).value == 0.0


def test_without_a_last_move_only_the_context_counts() -> None:
    worth = Worth((Contribution("territory", 8.0),), experience=known(last=None))
    assert value(worth).value == pytest.approx(12.0)


def test_a_nearer_move_counts_more() -> None:
    table = SHIPPED.contexts
    assert table is not None
    position = load(GamePlace(GAME, "33"))
    last = position.history[-1]
    found = Experiences(table, position, position.to_move)
    told = [found.of(p) for p in all_points(position.size) if position.plane.cells[p] == EMPTY]
    near = [one.nearness_factor for one in told if one.last is not None and one.last <= 4]
    far = [one.nearness_factor for one in told if one.last is not None and one.last >= 14]
    assert near and far and min(near) > max(far)
    assert last.color != position.to_move


def test_distances_are_from_each_side_s_own_move() -> None:
    table = SHIPPED.contexts
    assert table is not None
    position = load(GamePlace(GAME, "33"))
    own, other = position.history[-2].point, position.history[-1].point
    move = parse_vertex("G7", 13)
    mover, opponent = (
        Experiences(table, position, color).of(move) for color in (position.to_move, 3 - position.to_move)
    )
    assert (mover.last, mover.own) == (opponent.own, opponent.last)
    assert own != other and {BLACK, WHITE} == {position.history[-1].color, position.history[-2].color}
    alone = Experiences(table, Position(position.plane, position.to_move), position.to_move).of(move)
    assert (alone.last, alone.own, alone.nearness_factor) == (None, None, 1.0)


def test_a_folder_without_a_table_values_as_the_patterns_say(tmp_path: Path) -> None:
    for path in (ROOT / "patterns").glob("*.db"):
        shutil.copyfile(path, tmp_path / path.name)
    position = load(GamePlace(GAME, "33"))
    plain = Analysis(position, 10, PatternFolder(tmp_path)).moves.generation(position.to_move)
    taught = Analysis(position, 10, SHIPPED).moves.generation(position.to_move)
    assert taught.weighed and not plain.weighed
    assert not any(entry.stage == "experience" for ledger in plain.choice.ledgers.values() for entry in ledger)
    table = SHIPPED.contexts
    assert table is not None
    known = Experiences(table, position, position.to_move)
    compared = 0
    for p, move in plain.moves.items():
        if move.valuation.value > 0.0 and taught.moves[p].worth.experience is not None:
            factor = known.of(p).factor
            tie = move.worth.tie_break
            assert taught.moves[p].valuation.value == pytest.approx(
                (move.valuation.value - tie) * factor + tie, abs=1e-4
            )
            compared += 1
    assert compared > 5


def test_experience_of_large_boards_does_not_speak_of_small_ones() -> None:
    position = load(GamePlace(str(ROOT / "regression" / "games" / "corner-9x9.sgf"), "20"))
    assert position.size < experience.LEAST_SIZE
    generation = Analysis(position, 10, SHIPPED).moves.generation(position.to_move)
    assert not generation.weighed
    assert all(move.worth.experience is None for move in generation.moves.values())


def test_who_settles_a_game_needs_no_experience() -> None:
    position = load(GamePlace(GAME, "33"))
    generation = Analysis(position, 10, SHIPPED).moves.generation(position.to_move, scoring=True)
    assert all(move.worth.experience is None for move in generation.moves.values())
