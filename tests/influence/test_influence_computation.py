"""The steps of a computation on small positions: what stones and findings do to sources, barriers and territory."""

import numpy as np
import pytest
from boards import start_of
from msgspec.structs import replace
from numpy.typing import NDArray
from printed import stones_of

from godebug.engine.go.arrays import Plane, plane_of
from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.go.points import all_points, column_of, parse_vertex, row_of
from godebug.engine.go.position import Move
from godebug.engine.influence.computation import compute, followup, with_erased_territory
from godebug.engine.influence.findings import Barrier, Findings, Intrusion, NonTerritory, PatternSource
from godebug.engine.influence.parameters import ESCAPE, TERRITORIAL, centrality, required_influence
from godebug.engine.influence.result import Influence
from godebug.engine.influence.shares import shares_at, value_steps
from godebug.engine.influence.workspace import InfluenceStart
from godebug.engine.score.estimate import score, territory_change

LONE = [".......", ".......", ".......", "...X...", ".......", ".......", "......."]
WALLS = ["..X.O..", "..X.O..", "..X.O..", "..X.O..", "..X.O..", "..X.O..", "..X.O.."]
FIGHT = [
    ".........",
    "..OX.....",
    "..OX.X...",
    ".OX...OO.",
    "..X.X.O..",
    ".O.X..X..",
    "...O.OX..",
    ".OO..O...",
    ".........",
]


def start(
    rows: list[str],
    to_move: int,
    dead: tuple[str, ...] = (),
    strength: NDArray[np.float64] | None = None,
    **more: object,
) -> InfluenceStart:
    stones = stones_of(rows)
    safe = (stones != EMPTY).astype(np.uint8)
    for name in dead:
        safe[at(name, len(rows))] = 0
    return replace(start_of("dragons known", to_move, stones, safe, strength), **more)  # type: ignore[arg-type]


def at(name: str, size: int) -> tuple[int, int]:
    p = parse_vertex(name, size)
    return row_of(p), column_of(p)


def p7(name: str) -> int:
    return parse_vertex(name, 7)


def findings_of_lone_stone() -> Findings:
    sources = [PatternSource("3-3", "invasion", BLACK, p7(name), 3.0) for name in ("C3", "C5", "E3", "E5")]
    sources += [PatternSource("below", "invasion", BLACK, p7(name), 0.4) for name in ("B4", "D2", "D6", "F4")]
    barriers = [Barrier("edge", WHITE, p7(name), strong=False) for name in ("A4", "D1", "D7", "G4")]
    return Findings(tuple(sources), tuple(barriers))


def test_a_lone_stone() -> None:
    """Figures that GNU Go 3.8 prints for a stone of strength 92.2 in the middle of 7x7."""
    strength = np.where(stones_of(LONE) != EMPTY, 92.2, 0.0)
    result = compute(start(LONE, WHITE, strength=strength), findings_of_lone_stone())
    black = {"D5": 38.42, "E5": 22.60, "D6": 16.01, "F5": 9.42, "F6": 7.11, "D7": 7.13, "G7": 2.71}
    for name, expected in black.items():
        assert result.black_influence[at(name, 7)] == pytest.approx(expected, abs=0.006), name
    assert result.white_strength[at("C3", 7)] == 3.0
    assert result.white_attenuation[at("C3", 7)] == 1.5
    for name, passes in (("D5", 0.25), ("C5", 1.0), ("A4", 0.7)):
        assert result.white_permeability[at(name, 7)] == pytest.approx(passes), name
    assert result.territory_value[at("D5", 7)] == pytest.approx(-0.27, abs=0.005)
    assert result.territory_value[at("D6", 7)] == pytest.approx(-0.07, abs=0.005)
    assert result.regions[at("D4", 7)] == -4


def test_invasions_are_for_those_who_may_invade() -> None:
    """Against the stones of the pattern only when the other side moves; for both when nobody does."""
    for to_move, colors in ((WHITE, {WHITE}), (BLACK, set()), (EMPTY, {WHITE, BLACK})):
        result = compute(start(LONE, to_move), findings_of_lone_stone())
        assert {source.color for source in result.sources if source.kind == "invasion"} == colors
    both = PatternSource("gap", "invasion", BLACK, p7("B2"), 2.0, both_colors=True)
    result = compute(start(LONE, BLACK), Findings(sources=(both,)))
    assert {source.color for source in result.sources if source.point == both.point} == {WHITE, BLACK}


def test_a_side_that_is_alone_owns_the_board_when_it_is_settled() -> None:
    settled = compute(start(LONE, WHITE, scoring=True), findings_of_lone_stone())
    assert not any(source.kind == "invasion" for source in settled.sources)
    assert settled.territory_value[at("A1", 7)] == -1.0
    assert settled.territory_value.sum() == pytest.approx(-48.0)
    # During the game the corner takes an influence of 6, and the stone does not bring that much there.
    open_game = compute(start(LONE, WHITE))
    brought = open_game.black_influence[at("A1", 7)] / 6
    assert 0.2 < brought < 0.8
    assert open_game.territory_value[at("A1", 7)] == pytest.approx(-(brought + 0.05))
    steps = value_steps(settled, p7("A1"))
    assert steps is not None and steps.presence == steps.correction == 1.0


def test_escapes_count_enhancements_and_the_bonus() -> None:
    found = Findings(
        sources=(
            PatternSource("wall", "enhancement", BLACK, p7("B2"), 20.0),
            PatternSource("open", "invasion", BLACK, p7("F6"), 0.2, escape_bonus=True),
        )
    )
    escape = compute(replace(start(LONE, EMPTY, parameters=ESCAPE), stage="escape"), found)
    assert escape.black_strength[at("B2", 7)] == 20.0
    assert escape.black_attenuation[at("B2", 7)] == 3.0
    assert escape.white_strength[at("F6", 7)] == pytest.approx(4.0)
    territorial = compute(start(LONE, EMPTY), found)
    assert territorial.black_strength[at("B2", 7)] == 0.0
    assert territorial.white_strength[at("F6", 7)] == pytest.approx(0.2)


def test_the_stronger_source_of_a_point_counts() -> None:
    found = tuple(
        PatternSource(name, "invasion", BLACK, p7("B2"), value)
        for name, value in (("weak", 1.0), ("strong", 3.0), ("late", 3.0))
    )
    result = compute(start(LONE, WHITE), Findings(sources=found))
    assert [source.pattern for source in result.sources if source.kind == "invasion"] == ["strong"]


def intrusion(name: str, value: float, pattern: str = "push", anchor: str = "D4") -> Intrusion:
    return Intrusion(pattern, BLACK, p7(anchor), p7(name), value)


def test_intrusions_share_the_strength_of_their_stone() -> None:
    found = Findings(intrusions=tuple(intrusion(name, 30.0) for name in ("C4", "E4", "D3", "D5")))
    result = compute(start(LONE, BLACK), found)
    for name in ("C4", "E4", "D3", "D5"):
        assert result.black_strength[at(name, 7)] == pytest.approx(15.0)
    assert {entry.limit for entry in result.intrusions} == {60.0}
    assert all(entry.entered for entry in result.intrusions)
    # Below the limit they get what they ask for, and of several at one point the weakest counts.
    found = Findings(intrusions=(intrusion("C4", 30.0, "late"), intrusion("C4", 10.0, "first"), intrusion("E4", 20.0)))
    result = compute(start(LONE, BLACK), found)
    assert result.black_strength[at("C4", 7)] == 10.0
    assert result.black_strength[at("E4", 7)] == 20.0
    # It has to be the turn of the one who intrudes.
    assert not compute(start(LONE, WHITE), found).intrusions


def test_permeability_around_stones() -> None:
    result = compute(start(WALLS, BLACK))
    middle = [0.25 * 0.65] + [0.25 * 0.65**2] * 5 + [0.25 * 0.65]
    assert result.white_permeability[:, 3] == pytest.approx(middle)
    assert result.white_permeability[:, 2].tolist() == [0.0] * 7
    assert result.black_permeability[:, 2].tolist() == [1.0] * 7
    # Beside a dead stone nothing hinders its captor, and nothing of its own colour passes it.
    result = compute(start(WALLS, BLACK, dead=("E4",)))
    assert result.black_permeability[at("D4", 7)] == 1.0
    assert result.black_permeability[at("D5", 7)] == 1.0
    assert result.white_permeability[at("E4", 7)] == 0.0
    assert result.black_permeability[at("D6", 7)] == pytest.approx(0.25 * 0.65**2)


def test_barriers_close_points_and_sources_open_them() -> None:
    closed = tuple(Barrier("wall", WHITE, p7(name)) for name in ("D4", "D5", "D4"))
    result = compute(start(WALLS, BLACK), Findings(barriers=closed))
    assert result.white_permeability[at("D4", 7)] == 0.0
    source = PatternSource("gap", "invasion", BLACK, p7("D4"), 2.0)
    result = compute(start(WALLS, WHITE), Findings(sources=(source,), barriers=closed))
    assert result.white_permeability[at("D4", 7)] == 1.0
    assert [change.kind for change in result.changes if (change.color, change.point) == (WHITE, p7("D4"))] == [
        "barrier",
        "source",
    ]


def test_changes_lead_to_the_permeability() -> None:
    weak = tuple(Barrier("loose", WHITE, parse_vertex(name, 9), strong=False) for name in ("D5", "D5", "A1"))
    result = compute(start(FIGHT, WHITE, dead=("C6", "C8")), Findings(barriers=weak))
    for color in (WHITE, BLACK):
        reached = np.ones((9, 9))
        for change in result.changes:
            if change.color == color:
                where = row_of(change.point), column_of(change.point)
                assert reached[where] == change.before
                reached[where] = change.after
                assert change.factor == pytest.approx(change.after / change.before)
        assert np.allclose(reached, result.permeability(color), rtol=0, atol=1e-14)


def test_walls_own_what_is_behind_them() -> None:
    result = compute(
        start(WALLS, BLACK),
        Findings(
            barriers=tuple(Barrier("tight", color, p7(f"D{line}")) for line in range(1, 8) for color in (WHITE, BLACK))
        ),
    )
    assert result.territory_value[:, :2].tolist() == [[-1.0, -1.0]] * 7
    assert result.territory_value[:, 5:].tolist() == [[1.0, 1.0]] * 7
    assert result.regions[0].tolist() == [-3, -3, -4, 0, 4, 3, 3]
    assert score(result, 0.5) == pytest.approx(result.territory_value.sum() + 0.5)
    assert score(result, 0.5, area_rules=True, handicap=2) == pytest.approx(result.territory_value.sum() + 2.5)
    numbers, regions = result.segments("territory")
    assert [(region.owner, region.size, region.value) for region in regions] == [(BLACK, 14, 14.0), (WHITE, 14, 14.0)]
    assert numbers.tolist()[3] == [1, 1, 0, 0, 0, 2, 2]


def test_a_dead_stone_counts_twice() -> None:
    rows = [*WALLS[:3], "O.X.O..", *WALLS[4:]]
    barriers = tuple(Barrier("tight", WHITE, p7(f"D{line}")) for line in range(1, 8))
    result = compute(start(rows, WHITE, dead=("A4",)), Findings(barriers=barriers))
    assert result.territory_value[at("A4", 7)] == -2.0
    assert result.regions[at("A4", 7)] == 4
    assert result.white_strength[at("A4", 7)] == 0.0
    regions = result.segments("territory")[1]
    assert regions[0].owner == BLACK and regions[0].size == 14 and regions[0].value == 15.0


def test_non_territory_only_takes_from_its_colour() -> None:
    barriers = tuple(Barrier("tight", WHITE, p7(f"D{line}")) for line in range(1, 8))
    marks = (NonTerritory("liberty", BLACK, p7("A1")), NonTerritory("liberty", WHITE, p7("B1")))
    result = compute(start(WALLS, BLACK), Findings(barriers=barriers, non_territory=marks))
    assert result.territory_value[at("A1", 7)] == 0.0
    assert result.territory_value[at("B1", 7)] == -1.0
    assert result.non_territory[at("A1", 7)] == BLACK


def double_block() -> Influence:
    """White can come in at D4, and Black has barriers on three sides of it."""
    found = Findings(
        barriers=tuple(Barrier("block", WHITE, p7(name)) for name in ("C4", "D3", "E4")),
        intrusions=(Intrusion("push", WHITE, p7("D5"), p7("D4"), 30.0),),
    )
    rows = ["XX.O.XX", "XX.O.XX", "XX.O.XX", "XX...XX", "X.....X", "XX...XX", "XXXXXXX"]
    return compute(start(rows, WHITE), found)


def test_the_defender_closes_one_of_two_blocks() -> None:
    result = double_block()
    assert len(result.opened_blocks) == 1
    opened = result.opened_blocks[0]
    assert result.white_permeability[row_of(opened), column_of(opened)] == 1.0
    # The influence stays as it was when the block was closed.
    closed = [change for change in result.changes if change.point == opened and change.color == WHITE]
    assert [change.kind for change in closed] == ["barrier", "double block"]
    beyond = shares_at(result, WHITE, opened)
    assert sum(share.amount for share in beyond) == result.white_influence[row_of(opened), column_of(opened)]


def test_an_empty_board_has_nothing_at_all() -> None:
    result = compute(start(["....."] * 5, BLACK), Findings(sources=(PatternSource("x", "invasion", WHITE, 43, 2.0),)))
    for name in ("influence", "strength", "attenuation", "permeability"):
        for color in ("white", "black"):
            assert not getattr(result, f"{color}_{name}").any(), name
    assert not result.territory_value.any() and not result.regions.any() and not result.sources


def moved(rows: list[str], name: str, color: int) -> Influence:
    size = len(rows)
    before = stones_of(rows)
    stones = before.copy()
    stones[at(name, size)] = color
    safe = (stones != EMPTY).astype(np.uint8)
    safe[at(name, size)] = 2
    move = Move(color, parse_vertex(name, size))
    return compute(start_of("after move", 3 - color, stones, safe, move=move, shown=plane_of(before)))


def test_regions_after_a_move_show_the_board_before() -> None:
    after = moved(LONE, "B2", WHITE)
    assert after.regions[at("B2", 7)] == 2
    assert after.regions[at("D4", 7)] == -4
    assert after.white_strength[at("B2", 7)] == 100.0


def test_a_followup_goes_on_from_the_stones_of_the_move() -> None:
    after = moved(LONE, "B4", WHITE)
    found = Findings(
        intrusions=(
            Intrusion("peep", WHITE, p7("B4"), p7("C4"), 50.0),
            Intrusion("elsewhere", BLACK, p7("D4"), p7("E4"), 50.0),
        )
    )
    then = followup(after, found)
    assert then.to_move == WHITE
    assert then.white_strength[at("C4", 7)] == 50.0
    assert then.black_strength[at("E4", 7)] == 0.0
    assert then.white_permeability[at("C4", 7)] == 1.0
    assert np.array_equal(then.black_influence, after.black_influence)
    gain = then.white_influence - after.white_influence
    assert gain[at("C4", 7)] == pytest.approx(50.0)
    assert gain.min() == 0.0
    assert territory_change(after, then, WHITE) > 0.0
    assert territory_change(after, then, BLACK) == -territory_change(after, then, WHITE)


def test_break_ins_erase_a_point_and_its_neighbours() -> None:
    barriers = tuple(Barrier("tight", WHITE, p7(f"D{line}")) for line in range(1, 8))
    result = compute(start(WALLS, WHITE), Findings(barriers=barriers))
    erased = with_erased_territory(result, [p7("A1")], BLACK)
    for name in ("A1", "B1", "A2"):
        assert erased.territory_value[at(name, 7)] == 0.0
        assert erased.non_territory[at(name, 7)] == BLACK
        assert erased.regions[at(name, 7)] == -2
    assert result.territory_value[at("A1", 7)] == -1.0
    assert territory_change(result, erased, WHITE) == pytest.approx(3.0)
    steps = value_steps(erased, p7("A1"))
    assert steps is not None and steps.erased and steps.value == 0.0 and steps.degraded == -1.0


@pytest.mark.parametrize("to_move", [EMPTY, WHITE, BLACK])
def test_shares_and_steps_add_up_exactly(to_move: int) -> None:
    size = len(FIGHT)
    found = Findings(
        sources=(PatternSource("3-3", "invasion", BLACK, parse_vertex("H8", size), 3.0),),
        intrusions=(
            Intrusion("cut", WHITE, parse_vertex("C8", size), parse_vertex("D6", size), 30.0),
            Intrusion("cut", BLACK, parse_vertex("D8", size), parse_vertex("B6", size), 30.0),
        ),
        non_territory=(NonTerritory("eye", BLACK, parse_vertex("E8", size)),),
    )
    strength = np.linspace(70, 100, size * size).reshape(size, size)
    result = compute(start(FIGHT, to_move, dead=("D4", "F2", "F3"), strength=strength), found)
    for p in all_points(size):
        where = row_of(p), column_of(p)
        for color in (WHITE, BLACK):
            total = 0.0
            for share in shares_at(result, color, p):
                total += share.amount
            assert total == result.influence(color)[where]
        steps = value_steps(result, p)
        if result.safe[where]:
            assert steps is None and result.territory_value[where] == 0.0
            continue
        assert steps is not None
        value = steps.first_guess
        for degradation in steps.degradations:
            assert degradation.before == value
            value = degradation.after
        assert value == steps.degraded
        assert steps.value == (0.0 if steps.masked else value) + steps.prisoner == result.territory_value[where]
        if result.stones[where] == EMPTY:
            assert steps.first_guess == pytest.approx(steps.balance**3 * steps.correction)


def test_required_influence_grows_towards_the_centre() -> None:
    depth = np.array([centrality(p, 19) for p in all_points(19)]).reshape(19, 19)
    assert depth[0, :6].tolist() == [0, 1, 2, 3, 4, 4]
    assert depth[1, 1:6].tolist() == [4, 5, 6, 7, 7]
    assert [depth[line, 9] for line in range(10)] == [4, 7, 10, 13, 16, 17, 18, 19, 20, 21]
    required = Plane(required_influence(19, TERRITORIAL.required_influence), 19, "d").array
    assert required[0, :5].tolist() == [6.0, 8.25, 10.5, 12.75, 15.0]
    assert required[9, 9] == 51.25
    assert np.array_equal(required, required.T)
