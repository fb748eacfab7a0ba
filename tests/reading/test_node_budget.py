"""Reading that costs too much comes to an end, and says so."""

from random import Random

import pytest

from godebug.basics.resources import data_folder, pattern_folder
from godebug.engine.analysis import Analysis, questions
from godebug.engine.board.setup import board_from_rows, position_from_board
from godebug.engine.go.color import BLACK
from godebug.engine.owl.parameters import DRAGON_NODES, MOVES_NODES
from godebug.engine.reading.depths import ANALYSIS_NODES, LEAST_SHARE, LIFE_NODES
from godebug.engine.reading.tactical import Reader
from godebug.engine.trace.events import Event, Trace
from godebug.records.sgf import read_game

#: Kos everywhere: each takes the place of a threat for the next one, and the tree of captures does not end.
KO_LATTICE = [("XO." * 7)[:19], ("O.X" * 7)[:19], (".XO" * 7)[:19]]


def lattice(size: int = 19) -> list[str]:
    return [KO_LATTICE[row % 3][:size] for row in range(size)]


def test_a_board_full_of_kos_is_read_in_bounded_work() -> None:
    remarks: list[str] = []
    events: list[Event] = []
    position = position_from_board(board_from_rows(lattice()), BLACK)
    analysis = Analysis(position, trace=Trace(events.append, frozenset({"reading"})), remark=remarks.append)
    assert analysis.tactics.worms.attack_codes
    assert ANALYSIS_NODES < analysis.counts()["reading"] < 3 * ANALYSIS_NODES
    assert len(remarks) == 1 and "read less far" in remarks[0]
    assert [event.kind for event in events].count("horizon comes nearer") == 1


def torn_lattice(seed: int) -> list[str]:
    """A lattice of kos with holes and strange stones in it."""
    random = Random(seed)
    rows = [list(row) for row in lattice()]
    for _ in range(random.randint(2, 10)):
        top, left = random.randrange(15), random.randrange(15)
        for row in range(top, top + random.randint(1, 4)):
            for column in range(left, left + random.randint(1, 4)):
                rows[row][column] = "."
    for _ in range(random.randint(5, 60)):
        rows[random.randrange(19)][random.randrange(19)] = random.choice("XO.")
    return ["".join(row) for row in rows]


def test_the_dragons_of_a_board_full_of_kos_are_read_in_what_is_left_of_the_work() -> None:
    remarks: list[str] = []
    position = position_from_board(board_from_rows(torn_lattice(9)), BLACK)
    analysis = Analysis(position, databases=pattern_folder(None), remark=remarks.append)
    assert analysis.tactics.worms.attack_codes
    strings = analysis.counts()["reading"]
    assert strings > ANALYSIS_NODES
    assert analysis.life.dragons
    # What the last questions take beyond what is granted: each gets a few nodes more.
    late = 16 * len(analysis.life.dragons.by_origin)
    assert analysis.counts()["reading"] - strings < LIFE_NODES
    assert analysis.counts()["owl"] < LEAST_SHARE * DRAGON_NODES + late < DRAGON_NODES
    assert len([remark for remark in remarks if "the life of the other dragons is hardly read" in remark]) == 1


def test_a_grant_shortens_the_horizon_step_by_step_and_a_new_one_restores_it() -> None:
    reader = Reader(board_from_rows(lattice(9)))
    told: list[int] = []
    depth = reader.limits.depth
    reader.grant(100, told.append)
    answers = [reader.attack(p) for p in range(400) if reader.board.color[p] in (1, 2)]
    assert told == [101]
    assert 0 < reader.limits.shortened == depth - reader.limits.depth
    assert reader.limits.moved == 0
    reader.grant(10**9)
    assert (reader.limits.shortened, reader.limits.depth) == (0, depth)
    assert len(answers) > 40


def test_without_a_need_nothing_is_shortened() -> None:
    board = board_from_rows([".....", ".XO..", ".XO..", ".....", "....."])
    granted, free = Reader(board), Reader(board)
    granted.grant(ANALYSIS_NODES)
    for p in range(400):
        if board.color[p] in (1, 2):
            assert granted.attack(p) == free.attack(p)
    assert granted.limits.shortened == 0


def test_what_moves_do_to_dragons_is_read_in_bounded_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game does not need it; with fewer nodes the rest is read less, and that is told."""
    game = read_game((data_folder("regression") / "games" / "two-framework.sgf").read_bytes(), "two-framework.sgf")
    position = game.position_before("100")
    spent, told = {}, {}
    for nodes in (MOVES_NODES, 40):
        monkeypatch.setattr(questions, "MOVES_NODES", nodes)
        remarks: list[str] = []
        analysis = Analysis(position, databases=pattern_folder(None), remark=remarks.append)
        assert analysis.life.dragons
        before = analysis.counts()["owl"]
        assert analysis.moves.generation(position.to_move).values
        spent[nodes] = analysis.counts()["owl"] - before
        told[nodes] = [remark for remark in remarks if "what moves do to dragons is hardly read" in remark]
    assert 40 < spent[40] < spent[MOVES_NODES] < MOVES_NODES
    assert (len(told[MOVES_NODES]), len(told[40])) == (0, 1)
