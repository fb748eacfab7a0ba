"""The computations of an analysis: which stones and patterns count in each of them, and moves tried on the board."""

from dataclasses import dataclass, field

import pytest

from godebug.engine.board.kernel import Board
from godebug.engine.board.setup import board_from_rows, stones_on
from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.go.points import all_points, column_of, parse_vertex, row_of
from godebug.engine.go.position import Move
from godebug.engine.go.result_codes import WIN
from godebug.engine.influence.findings import Findings, Given, Intrusion
from godebug.engine.influence.result import Influence
from godebug.engine.influence.safety import Life, MoveEffects
from godebug.engine.influence.stage import (
    Computations,
    escape_influence,
    followup_influence,
    influence_after,
    with_given,
)
from godebug.engine.influence.workspace import InfluenceStart
from godebug.engine.worms.shape import WormString, find_strings

#: White's stone at E4 is in atari; Black's at B2 as well.
ROWS = [
    ".......",
    "....X..",
    "..O....",
    "...XOX.",
    "....X..",
    "OXO....",
    ".O.....",
]


@dataclass
class Report:
    """What reading would say: E4 can be captured and saved, B2 captured only."""

    strings: list[WormString]
    attack_codes: dict[int, int]
    defense_codes: dict[int, int]
    inessential: set[int] = field(default_factory=set)


def at(name: str) -> tuple[int, int]:
    p = parse_vertex(name, 7)
    return row_of(p), column_of(p)


def computations(find: object = None) -> Computations:
    board = board_from_rows(ROWS)
    strings = find_strings(board, all_points(7))
    codes = {string.origin: 0 for string in strings}
    attacks = codes | {parse_vertex("E4", 7): WIN, parse_vertex("B2", 7): WIN}
    defenses = codes | {parse_vertex("E4", 7): WIN}
    report = Report(strings, attacks, defenses)
    return Computations(board, report, find) if find else Computations(board, report)  # type: ignore[arg-type]


def life(**safeties: str) -> dict[int, Life]:
    """Everybody is alive, but for the stones that are named."""
    alive = {string.origin: Life("alive", 0.2) for string in computations().strings.strings}
    return alive | {parse_vertex(name, 7): Life(safety, 0.2) for name, safety in safeties.items()}


def test_the_initial_influence_counts_lively_stones() -> None:
    for to_move, lives in ((WHITE, True), (BLACK, False)):
        here = computations()
        result = here.run("initial", to_move, here.lively(to_move))
        assert result.stage == "initial" and result.to_move == to_move
        assert bool(result.safe[at("E4")]) is lives
        assert not result.safe[at("B2")]
        assert result.white_strength[at("C5")] == 100.0


def test_known_dragons_lend_their_strength() -> None:
    def known(to_move: int, status: str) -> Influence:
        here = computations()
        return here.run("dragons known", to_move, here.alive(to_move, life(C5=status)))

    result = known(BLACK, "dead")
    assert not result.safe[at("C5")]
    assert result.black_strength[at("D4")] == pytest.approx(94.0)
    assert known(BLACK, "critical").safe[at("C5")] == 0
    assert known(WHITE, "critical").safe[at("C5")] == 1


def test_estimates_and_escapes_assume_nobody_to_move() -> None:
    for favored in (WHITE, BLACK):
        here = computations()
        estimate = here.run("territory estimate", EMPTY, here.alive(favored, life(C5="critical")))
        assert estimate.to_move == EMPTY
        assert bool(estimate.safe[at("C5")]) is (favored == WHITE)
    goal = [parse_vertex("C5", 7)]
    escape = escape_influence(computations(), WHITE, goal)
    assert escape.to_move == EMPTY and escape.stage == "escape"
    assert escape.white_attenuation[at("A7")] == 6.0
    # Black's turn: what is in atari does not count, and the dragon itself radiates nothing.
    assert not escape.safe[at("E4")]
    assert escape.safe[at("C5")] == 1 and escape.white_strength[at("C5")] == 0.0
    assert escape_influence(computations(), WHITE).white_strength[at("C5")] == 100.0


def test_given_territory_counts_once_dragons_are_known() -> None:
    given = Given(territory=((parse_vertex("A7", 7), 3.0),))
    assert given and not Given()
    finder = with_given(lambda start: Findings(), given)
    for stage, counts in (("initial", False), ("dragons known", True), ("escape", False)):
        here = computations(finder)
        found = here.run(stage, EMPTY, here.lively(WHITE))  # type: ignore[arg-type]
        assert found.findings.territory == (given.territory if counts else ()), stage


def test_stones_before_a_move_are_those_of_the_life_that_is_asked_about() -> None:
    here = computations()
    alive, dead = life(), life(C5="dead")
    marks = [here.before_move(WHITE, each)[0].safe[parse_vertex("C5", 7)] for each in (alive, dead, alive)]
    assert marks[0] == marks[2] != marks[1]


def test_a_move_is_tried_and_taken_back() -> None:
    here = computations()
    before = stones_on(here.board)
    capture = Move(BLACK, parse_vertex("E3", 7))
    with pytest.raises(ValueError, match="E3 cannot be played"):
        influence_after(here, capture, life(), MoveEffects(True))
    connect = Move(WHITE, parse_vertex("B3", 7))
    after = influence_after(here, connect, life(), MoveEffects(True, saved=frozenset([parse_vertex("E4", 7)])))
    assert stones_on(here.board).tolist() == before.tolist()
    assert after.stage == "after move" and after.to_move == BLACK and after.move == connect
    assert after.stones[at("B3")] == WHITE and after.shown_stones[at("B3")] == EMPTY
    # The capture of B2 counts, and its point is empty.
    assert after.captured == 1 and after.stones[at("B2")] == EMPTY and after.safe[at("B2")] == 0
    assert after.regions[at("B2")] == -4
    assert after.safe[at("B3")] == 2 and after.safe[at("E4")] == 2
    assert after.white_strength[at("E4")] == 100.0
    lost = influence_after(here, connect, life(), MoveEffects(False, lost=frozenset([parse_vertex("C5", 7)])))
    assert lost.safe[at("B3")] == 0 and lost.safe[at("C5")] == 0


def test_patterns_are_found_on_the_board_with_the_move() -> None:
    seen: list[tuple[str, int, int]] = []
    boards: list[Board] = []
    move = Move(WHITE, parse_vertex("F6", 7))

    def find(start: InfluenceStart) -> Findings:
        seen.append((start.stage, start.to_move, boards[0].color[move.point]))
        if start.stage != "followup":
            return Findings()
        return Findings(intrusions=(Intrusion("push", WHITE, move.point, parse_vertex("F5", 7), 40.0),))

    here = computations(find)
    boards.append(here.board)
    here.run("initial", BLACK, here.lively(BLACK))
    after = influence_after(here, move, life(), MoveEffects(True))
    then = followup_influence(here, after)
    assert seen == [("initial", BLACK, EMPTY), ("after move", BLACK, WHITE), ("followup", WHITE, WHITE)]
    assert then.white_strength[at("F5")] == 40.0
    assert here.board.color[move.point] == EMPTY
