"""The influence core against arrays that GNU Go 3.8 printed: sources, barriers and safe flags in, all else out."""

import json
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from boards import board_view
from msgspec.structs import replace
from printed import NAMES, Arrays, points_of, rebuilt, safe_from_permeability, stones_of

from godebug.engine.board.setup import board_from_position
from godebug.engine.go.arrays import Plane
from godebug.engine.go.color import BLACK, EMPTY, WHITE, other, parse_color
from godebug.engine.go.points import CELLS, all_points, column_of, parse_vertex, point, row_of, vertex
from godebug.engine.go.position import Move, Position
from godebug.engine.influence.computation import followup, with_erased_territory
from godebug.engine.influence.escape import escape_values
from godebug.engine.influence.findings import Findings, Intrusion
from godebug.engine.influence.kernel import InfluenceField, copied
from godebug.engine.influence.moyo import moyo_sizes, smaller_moyos
from godebug.engine.influence.parameters import CUTOFF, ESCAPE, LEAST_SHARE
from godebug.engine.influence.result import Influence
from godebug.engine.influence.safety import Life, alive_stones
from godebug.engine.influence.shares import shares_at
from godebug.engine.score.bouzy import AREA, MOYO, TERRITORY, bouzy_map
from godebug.engine.score.estimate import game_status, territory_change
from godebug.engine.worms.shape import find_strings, surroundings

#: Whether the vectors are all there, or the compact part that comes with the tests.
WHOLE = "GODEBUG_VECTORS" in os.environ

INFLUENCE_TOLERANCE = 0.022
#: Half a unit of the last printed digit, and what the rounding of the sources adds to it.
TERRITORY_TOLERANCE = 0.0052


def load(folder: Path, name: str) -> Any:
    return json.loads((folder / "influence" / name).read_text())


def positions(folder: Path) -> list[Path]:
    files = sorted([*(folder / "influence").glob("small_*.json"), *(folder / "influence").glob("real_*.json")])
    assert len(files) == (22 if WHOLE else 4)
    return files


def assert_agrees(computed: Influence, printed: Arrays, what: str) -> None:
    for color, name in NAMES.items():
        difference = np.abs(computed.influence(color) - printed[f"{name}_influence"])
        assert difference.max() <= INFLUENCE_TOLERANCE, f"{what}: {name} influence"
        # The print has two decimals: 0.0025 and more is the rounding of products of 0.25, 0.65 and 0.7.
        assert np.abs(computed.permeability(color) - printed[f"{name}_permeability"]).max() < 0.0051, what
    difference = np.abs(computed.territory_value - printed["territory_value"])
    assert difference.max() <= TERRITORY_TOLERANCE, f"{what}: territory"
    assert np.array_equal(computed.regions, printed["influence_regions"]), f"{what}: regions"


#: The points whose territory can be broken into, where the printed values can only have come from that.
BROKEN_INTO = {("real_4_double_block", "black"): ["E2"], ("real_8_break_in_9x9", "white"): ["D2", "F2"]}


def test_positions(vectors: Path) -> None:
    for path in positions(vectors):
        record = json.loads(path.read_text())
        size = record["board_size"]
        for name in ("black", "white"):
            printed = record["initial_influence"][name]
            color, what = parse_color(name), f"{path.stem}, {name} to move"
            opened = points_of(record["double_blocks_opened"][name], size)
            erased = record["territory_erased_by_break_in"][name]
            before = {key: np.array(array) for key, array in printed.items()}
            for where, value, _ in erased:
                p = parse_vertex(where, size)
                before["territory_value"][row_of(p), column_of(p)] = value
                before["non_territory"][row_of(p), column_of(p)] &= 3 - (WHITE if value > 0 else BLACK)
            computed = rebuilt("dragons known", record["board"], before, color, opened=opened)
            assert computed.opened_blocks == opened, what
            if erased:
                assert np.abs(computed.territory_value - before["territory_value"]).max() <= TERRITORY_TOLERANCE, what
                listed = points_of(BROKEN_INTO[path.stem, name], size)
                computed = with_erased_territory(computed, listed, WHITE if erased[0][1] > 0 else BLACK)
                assert np.array_equal(computed.non_territory, printed["non_territory"]), what
            assert_agrees(computed, printed, what)


def test_permeability_changes_explain_the_permeability(vectors: Path) -> None:
    for name in ("real_4_double_block", "real_5_fighting") if WHOLE else ("real_7_9x9",):
        record = load(vectors, f"{name}.json")
        opened = points_of(record["double_blocks_opened"]["black"], record["board_size"])
        printed = record["initial_influence"]["black"]
        computed = rebuilt("dragons known", record["board"], printed, BLACK, opened=opened)
        for color in NAMES:
            explained = np.ones((computed.size, computed.size))
            for change in computed.changes:
                if change.color == color:
                    where = row_of(change.point), column_of(change.point)
                    assert explained[where] == change.before
                    explained[where] = change.after
            assert np.allclose(explained, computed.permeability(color), rtol=0, atol=1e-12)


def after_move(record: Any) -> tuple[Influence, int]:
    """The computation after the move of a record, and how many stones the move captured."""
    size, color = len(record["board"]), parse_color(record["color"])
    move = parse_vertex(record["move"], size)
    before, printed = stones_of(record["board"]), record["move_influence"]
    # What the move captured stands no more in the way of either colour, nor is it a source.
    stones = before.copy()
    stones[row_of(move), column_of(move)] = color
    captured = 0
    if (record["position"], record["move"], color) == ("capture_7x7", "D5", WHITE):
        p = parse_vertex("E5", size)
        stones[row_of(p), column_of(p)] = EMPTY
        captured = 1
    rows = ["".join(".OX"[cell] for cell in row) for row in stones.tolist()]
    safe = safe_from_permeability(stones, printed)
    safe[row_of(move), column_of(move)] *= 2
    opened = points_of(record["double_blocks_opened_after_move"], size)
    computed = rebuilt(
        "after move",
        rows,
        printed,
        other(color),
        safe=safe,
        opened=opened,
        move=Move(color, move),
        shown_stones=before,
    )
    assert computed.opened_blocks == opened
    return computed, captured


def with_territory(influence: Influence, territory: list[list[float]]) -> Influence:
    """`influence` with other territory values."""
    field = copied(influence.field)
    board_view(field.territory, influence.size)[:] = np.array(territory)
    return replace(influence, field=field)


def test_moves_and_their_followups(vectors: Path) -> None:
    records = load(vectors, "moves.json")["cases"]
    assert len(records) == (14 if WHOLE else 1)
    for record in records:
        what = f"{record['position']} {record['color']} {record['move']}"
        color, size = parse_color(record["color"]), len(record["board"])
        after, captured = after_move(record)
        assert_agrees(after, record["move_influence"], what)

        base = replace(with_territory(after, record["base_territory"]), captured=0)
        after = replace(after, captured=captured if color == WHITE else -captured)
        assert territory_change(base, after, color) == pytest.approx(record["change_in_territory"], abs=0.05), what

        # The printed sources are the shares that each intrusion got; asked for in full they stay what they are.
        strength = f"{record['color']}_strength"
        gained = np.array(record["followup_influence"][strength])
        assert after.move is not None
        intrusions = tuple(
            Intrusion("printed", color, after.move.point, point(row, column), gained[row, column])
            for row, column in np.argwhere(gained > np.array(record["move_influence"][strength])).tolist()
        )
        then = followup(after, Findings(intrusions=intrusions))
        assert_agrees(then, record["followup_influence"], f"{what}, followup")
        gain = max(0.0, territory_change(after, then, color))
        assert gain == pytest.approx(record["territorial_followup"], abs=0.05), what
        for p in range(point(0, 0), point(size - 1, size - 1), 7):
            if column_of(p) in range(size):
                total = 0.0
                for share in shares_at(then, color, p):
                    total += share.amount
                assert total == then.influence(color)[row_of(p), column_of(p)], what


def test_escape_influence(vectors: Path) -> None:
    for record in load(vectors, "escape.json")["cases"]:
        printed = record["arrays_from_instrumented_build"]
        computed = rebuilt("escape", record["board"], printed, EMPTY, parameters=ESCAPE)
        assert_agrees(computed, printed, record["name"])
        values = escape_values(computed, parse_color(record["dragon_color"]))
        expected = [[int(cell) for cell in row] for row in record["escape_values_before_dragon_bonus"]]
        assert Plane(values, computed.size, "i").tolist() == expected


def test_moyo_sizes(vectors: Path) -> None:
    checked = 0
    for path in positions(vectors):
        record = json.loads(path.read_text())
        size = record["board_size"]
        stones = stones_of(record["board"])
        board = board_from_position(Position.of(stones))
        near = surroundings(board, find_strings(board, all_points(size)))
        group_of = {
            board.origin(p): number
            for number, dragon in enumerate(record["dragons"])
            for p in points_of(dragon["strings"], size)
        }
        moyos = []
        for name in ("black", "white"):
            printed = record["initial_influence"][name]
            opened = points_of(record["double_blocks_opened"][name], size)
            computed = rebuilt("dragons known", record["board"], printed, parse_color(name), opened=opened)
            if record["territory_erased_by_break_in"][name]:
                computed = with_territory(computed, printed["territory_value"])
            moyos.append(moyo_sizes(computed, near.near_white, near.near_black, group_of))
        for number, moyo in smaller_moyos(*moyos).items():
            dragon = record["dragons"][number]
            assert moyo.size == dragon["moyo_size"], (path.stem, dragon["origin"])
            assert moyo.value == pytest.approx(dragon["moyo_territorial_value"], abs=0.02), (
                path.stem,
                dragon["origin"],
            )
            checked += 1
    assert checked == (123 if WHOLE else 14)


def test_safe_stones_and_strengths(vectors: Path) -> None:
    for path in positions(vectors):
        record = json.loads(path.read_text())
        size = record["board_size"]
        stones = stones_of(record["board"])
        board = board_from_position(Position.of(stones))
        worms = {parse_vertex(worm["origin"], size): worm for worm in record["worms"]}
        life = {
            parse_vertex(string, size): Life(dragon["safety"], dragon["weakness_pre_owl"])
            for dragon in record["dragons"]
            for string in dragon["strings"]
        }
        for name in ("black", "white"):
            alive = alive_stones(
                find_strings(board, all_points(size)),
                {origin: worm["attack_code"] for origin, worm in worms.items()},
                {origin: worm["defense_code"] for origin, worm in worms.items()},
                life,
                {origin for origin, worm in worms.items() if worm["inessential"]},
                parse_color(name),
            )
            expected = [[int(cell) for cell in row] for row in record["derived_safe_stones"][name]]
            assert Plane(alive.safe, size).tolist() == expected, (path.stem, name)
            printed = record["initial_influence"][name]
            own = np.where(stones == WHITE, printed["white_strength"], printed["black_strength"])
            # The weakness is known to two decimals.
            strength = Plane(alive.strength, size, "d").array
            assert np.abs(np.where(stones != EMPTY, own - strength, 0)).max() < 0.16, (path.stem, name)


def test_game_status(vectors: Path) -> None:
    expectations = {"real_1_opening": 0.23, "real_4_double_block": 0.83, "real_5_fighting": 0.55, "real_7_9x9": 0.81}
    for name, expected in expectations.items() if WHOLE else [("real_7_9x9", 0.81)]:
        record = load(vectors, f"{name}.json")
        mover = parse_color(record["side_to_move_in_game"])
        by_color = {}
        for color, word in NAMES.items():
            opened = points_of(record["double_blocks_opened"][word], record["board_size"])
            printed = record["initial_influence"][word]
            by_color[color] = rebuilt("dragons known", record["board"], printed, color, opened=opened)
        assert game_status(by_color[mover], by_color[other(mover)]) == pytest.approx(expected, abs=0.006)


def test_single_sources(vectors: Path) -> None:
    cases = load(vectors, "spread.json")["cases"]
    assert len(cases) == (15 if WHOLE else 7)
    for case in cases:
        size, source = case["board_size"], parse_vertex(case["source"], case["board_size"])
        field = InfluenceField(size, case["diagonal_damping"], CUTOFF, LEAST_SHARE)
        safe, permeability = board_view(field.safe, size), board_view(field.permeability, size, BLACK)
        safe[:], permeability[:] = 0, 1.0
        for vertices, passes in ((case["safe_enemy_stones"], 0.0), (case["safe_own_stones"], 1.0)):
            for p in points_of(vertices, size):
                safe[row_of(p), column_of(p)] = 1
                permeability[row_of(p), column_of(p)] = passes
        for where, passes in case["permeability_overrides"].items():
            field.permeability[BLACK * CELLS + parse_vertex(where, size)] = passes
        field.strength[BLACK * CELLS + source] = case["strength"]
        field.attenuation[BLACK * CELLS + source] = case["attenuation"]
        reached = field.spread(BLACK, source)
        assert " ".join(vertex(p, size) for p in field.queue[:reached]) == case["visit_order"], case["name"]
        field.forget_shares(reached)
        field.add_source(BLACK, source)
        influence = board_view(field.influence, size, BLACK)
        assert np.allclose(influence, case["influence"], rtol=1e-5, atol=1e-5), case["name"]


def test_bouzy_maps(vectors: Path) -> None:
    operators = {"territory_5_21": TERRITORY, "moyo_5_10": MOYO, "area_4_0": AREA}
    records = json.loads((vectors / "score" / "bouzy.json").read_text())["records"]
    assert len(records) >= (7 if WHOLE else 3)
    for record in records:
        stones = stones_of(record["board"])
        dead = np.zeros(stones.shape, bool)
        for p in points_of(record["removed_as_dead"], len(stones)):
            dead[row_of(p), column_of(p)] = True
        for name, operator in operators.items():
            plain = bouzy_map(stones, *operator, dead, close_bubbles=False)
            assert plain.tolist() == record[name], (record["id"], name)
            closed = record[f"{name}_closed"]
            expected = record[name] if closed == "same" else closed
            assert bouzy_map(stones, *operator, dead).tolist() == expected, (record["id"], name)
