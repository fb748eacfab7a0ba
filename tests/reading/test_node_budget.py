"""Reading that costs too much comes to an end, and says so."""

from engine.analysis import Analysis
from engine.board.setup import board_from_rows, position_from_board
from engine.color import BLACK
from engine.reading.depths import ANALYSIS_NODES
from engine.reading.tactical import Reader
from engine.trace import Event, Trace

#: Kos everywhere: each takes the place of a threat for the next one, and the tree of captures does not end.
KO_LATTICE = [("XO." * 7)[:19], ("O.X" * 7)[:19], (".XO" * 7)[:19]]


def lattice(size: int = 19) -> list[str]:
    return [KO_LATTICE[row % 3][:size] for row in range(size)]


def test_a_board_full_of_kos_is_read_in_bounded_work() -> None:
    remarks: list[str] = []
    events: list[Event] = []
    position = position_from_board(board_from_rows(lattice()), BLACK)
    analysis = Analysis(position, trace=Trace(events.append, frozenset({"reading"})), remark=remarks.append)
    assert analysis.worms.attack_codes
    assert ANALYSIS_NODES < analysis.counts()["reading"] < 3 * ANALYSIS_NODES
    assert len(remarks) == 1 and "read less far" in remarks[0]
    assert [event.kind for event in events].count("horizon comes nearer") == 1


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
