"""Races that are shut in: the exact search against a plain table of all positions, and what is made of its answers."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from random import Random

import pytest
from asking import races_of

from godebug.basics.resources import data_folder
from godebug.engine.analysis import Analysis
from godebug.engine.board.kernel import Board
from godebug.engine.board.setup import board_from_rows, position_from_board
from godebug.engine.go.color import BLACK, EMPTY, WHITE, other
from godebug.engine.go.points import LINES, NO_POINT, parse_vertex, vertex
from godebug.engine.go.result_codes import KO_A, LOSE, WIN
from godebug.engine.patterns.database import PatternFolder
from godebug.engine.semeai.exact import ExactRace
from godebug.engine.semeai.records import BY_EXACT, RaceOutcome

# Upper right: White's two stones make three or four points in the corner out of Black's eye. The walls have room below.
BENT_FOUR = [
    "....OX.O.", "....OXXXO", "....OOOX.", "......OXX", "......OOO", ".........", ".........", ".........", ".........",
]  # fmt: skip
# Lower left: the strings at A4 and A2 share B1 and A3 or A1, C1 is a ko for all.
KO_FOR_ALL = [
    "..O......", "..O......", "..O......", "..O......", "OOO......", "XXOXXXXXX", ".XOXO.X..", "OXXOO.X..", ".X.XO.X..",
]  # fmt: skip

Key = tuple[int, int, bool, str]


class Table:
    """Every position that a race can reach, and by going over them until nothing changes, whether the killer kills."""

    def __init__(self, board: Board, points: list[int], targets: dict[int, int], killer: int, master: int) -> None:
        self.board, self.points, self.targets, self.killer, self.master = board, points, targets, killer, master
        self.children: dict[Key, list[Key]] = {}
        self.answers: dict[Key, bool] = {}

    def kills(self, mover: int) -> bool:
        root = self._enter(mover, False, "capture")
        changed = True
        while changed:
            changed = False
            for key, children in self.children.items():
                holds = key[3] == "hold"
                # To hold is given until it is lost, to capture is not given until it is shown.
                values = [self.answers.get(child, child[3] == "hold") for child in children]
                value = any(values) if key[1] == self.killer else all(values)
                if self.answers.get(key, holds) != value:
                    self.answers[key] = value
                    changed = True
        return self.answers.get(root, False)

    def _enter(self, mover: int, passed: bool, stage: str) -> Key:
        board = self.board
        key = (int(board.hash), mover, passed, stage)
        if key in self.children:
            return key
        self.children[key] = children = []
        banned = board.ko_point != NO_POINT
        for p in [*self.points, NO_POINT]:
            if p != NO_POINT and board.color[p] != EMPTY:
                continue
            if not board.trymove(p, mover) and not (mover == self.master and board.tryko(p, mover)):
                continue
            children.append(self._after(key, p == NO_POINT, banned))
            board.popgo()
        return key

    def _after(self, key: Key, is_pass: bool, banned: bool) -> Key:
        _, mover, passed, stage = key
        lost = {color for stone, color in self.targets.items() if self.board.color[stone] != color}
        end: bool | None = None
        if mover == self.killer and stage != "hold" and other(mover) in lost:
            end = True if stage == "revenge" else None
            stage = "hold"
        elif mover != self.killer and stage != "revenge" and self.killer in lost:
            end = False if stage == "hold" else None
            stage = "revenge"
        if is_pass and passed:
            end = stage == "hold"
        if end is not None:
            ended = (int(self.board.hash), 0, end, "end")
            self.answers[ended] = end
            return ended
        return self._enter(other(mover), is_pass and not banned, stage)


def analysis_of(rows: list[str]) -> Analysis:
    return Analysis(position_from_board(board_from_rows(rows), BLACK), 10, PatternFolder(data_folder("patterns")))


def race(rows: list[str], one: str, two: str) -> tuple[RaceOutcome, str]:
    outcome = races_of(analysis_of(rows)).analyze(parse_vertex(one, len(rows)), parse_vertex(two, len(rows)))
    return outcome, vertex(outcome.move, len(rows))


def arenas(count: int) -> Iterator[tuple[Board, list[int], dict[int, int]]]:
    """Crowded boards: two strings that share a liberty, the points of both, of their liberties, lone stones there."""
    rng = Random(5)
    while count:
        rows = ["".join(rng.choice("XXXOOO.") for _ in range(5)) for _ in range(5)]
        board = board_from_rows(rows)
        if any(board.count_liberties(string) == 0 for string in board.all_strings()):
            continue
        for one, two in combinations(board.all_strings(), 2):
            if board.color[one] == board.color[two] or not board.share_a_liberty(one, two):
                continue
            stones = {p for string in (one, two) for p in board.string_stones(string)}
            points = stones | {p + step for p in stones for step in LINES if board.color[p + step] == EMPTY}
            near = {q for p in points for step in LINES if board.color[q := p + step] in (BLACK, WHITE)}
            points |= {q for q in near if board.string_size(q) == 1}
            if 5 <= len(points) <= 8:
                yield board, sorted(points), {string: int(board.color[string]) for string in (one, two)}
                count -= 1
                break


def test_the_search_knows_what_a_table_of_all_positions_knows() -> None:
    said = Counter[bool]()
    kos = 0
    for board, points, targets in arenas(25):
        search = ExactRace(board)
        search.limit = 100_000
        search.begin(points, list(targets.items()))
        for killer, mover in product((BLACK, WHITE), repeat=2):
            answers = []
            for master in (EMPTY, BLACK, WHITE):
                answers.append(Table(board, points, targets, killer, master).kills(mover))
                assert search.kills(killer, mover, master) == answers[-1], (board.all_strings(), killer, mover, master)
            said.update(answers)
            kos += len(set(answers)) > 1
        assert board.stackp == 0
    assert min(said[True], said[False]) > 20 and kos > 1


def test_bent_four_in_the_corner_is_dead() -> None:
    outcome, move = race(BENT_FOUR, "F9", "H9")
    assert (outcome.defense, outcome.attack, move) == (LOSE, LOSE, "PASS")
    assert outcome.reason == BY_EXACT and outcome.positions > 0
    outcome, move = race(BENT_FOUR, "H9", "F9")
    assert (outcome.defense, outcome.attack, move) == (WIN, WIN, "PASS")


def test_a_ko_for_all() -> None:
    for one, two in (("A4", "A2"), ("A2", "A4")):
        outcome, move = race(KO_FOR_ALL, one, two)
        assert outcome.defense == outcome.attack == KO_A, (one, move)
        assert outcome.reason == BY_EXACT


def test_without_positions_to_look_at_nothing_is_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    analysis = analysis_of(BENT_FOUR)
    races = races_of(analysis)
    monkeypatch.setattr(races._arenas, "limit", 0)
    outcome = races.analyze(parse_vertex("F9", 9), parse_vertex("H9", 9))
    assert outcome.reason != BY_EXACT and outcome.positions == 0


def test_an_open_race_is_no_arena() -> None:
    outcome, _ = race([".........", "..XO.....", "..XO.....", *["........."] * 6], "C8", "D8")
    assert outcome.positions == 0
