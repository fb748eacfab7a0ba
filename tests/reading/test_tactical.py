"""Reading on small positions whose answers any player can check."""

from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import asdict

from godebug import engine
from godebug.engine.bench.positions import POSITIONS
from godebug.engine.board.kernel import Board
from godebug.engine.board.komaster import komaster_trymove
from godebug.engine.board.setup import board_from_rows
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import NO_POINT, parse_vertex, vertex
from godebug.engine.go.result_codes import KO_A, KO_B, LOSE, WIN
from godebug.engine.reading import labels
from godebug.engine.reading.candidates import DEFAULT_WEIGHTS
from godebug.engine.reading.depths import LEVELS, depths_at
from godebug.engine.reading.limits import Limits
from godebug.engine.reading.table import TranspositionTable
from godebug.engine.reading.tactical import Reader

ROOT = Path(engine.__file__).parent

LADDER = [
    ".........",
    ".........",
    ".........",
    ".........",
    ".........",
    ".........",
    ".X.......",
    ".XO......",
    "..X......",
]
LADDER_WITH_BREAKER = [*LADDER[:2], "......O..", *LADDER[3:]]
# No ladder: white runs into its own stone.
NET = [
    ".........",
    ".........",
    "......O..",
    ".........",
    "..X......",
    "..XO.....",
    "...XX....",
    ".........",
    ".........",
]
KO = [
    ".....",
    ".XO..",
    "XO.O.",
    ".XO..",
    ".....",
]
SNAPBACK = [
    "......",
    "......",
    ".XXX..",
    ".XOOXX",
    "XXO.OX",
    "OOO.XX",
]


def reader_on(rows, level=10):
    return Reader(board_from_rows(rows), level)


def at(reader, name):
    return parse_vertex(name, reader.board.size)


def asked(reader, question, name):
    code, move = getattr(reader, question)(at(reader, name))
    return code, vertex(move, reader.board.size)


def test_a_ladder_works_on_an_open_board():
    reader = reader_on(LADDER)
    assert asked(reader, "attack", "C2") == (WIN, "D2")
    assert asked(reader, "ladder_attack", "C2") == (WIN, "D2")
    assert asked(reader, "defend", "C2") == (WIN, "D2")


def test_a_ladder_breaker_is_seen():
    reader = reader_on(LADDER_WITH_BREAKER)
    assert asked(reader, "ladder_attack", "C2")[0] == LOSE


def test_a_net_catches_what_a_ladder_cannot():
    reader = reader_on(NET)
    d4 = at(reader, "D4")
    assert asked(reader, "ladder_attack", "D4")[0] == LOSE
    code, move = reader.attack(d4)
    assert code == WIN
    assert move not in reader.board.find_liberties(d4)
    assert reader.does_attack(move, d4) == WIN
    assert reader.does_attack(at(reader, "A1"), d4) == LOSE
    code, move = reader.defend(d4)
    assert code == WIN
    assert reader.does_defend(move, d4)
    assert not reader.does_defend(at(reader, "A9"), d4)


def test_ladder_needs_two_liberties():
    reader = reader_on(KO)
    with pytest.raises(ValueError, match="exactly 2 liberties"):
        reader.ladder_attack(at(reader, "B3"))


def test_a_ko_is_taken_first_by_the_side_to_move():
    reader = reader_on(KO)
    assert asked(reader, "attack", "B3") == (KO_A, "C3")
    board = reader.board
    assert board.trymove(at(reader, "C3"), BLACK)
    # White has to find a threat before it may take back.
    assert asked(reader, "attack", "C3") == (KO_B, "B3")
    board.popgo()


def test_the_ko_automaton_remembers_who_needed_a_threat():
    reader = reader_on(KO)
    board = reader.board
    c3, b3 = at(reader, "C3"), at(reader, "B3")
    assert komaster_trymove(board, c3, BLACK, False) == 1
    assert komaster_trymove(board, b3, WHITE, False) == 0
    assert komaster_trymove(board, b3, WHITE, True) == 2
    assert board.komaster == 1
    assert board.kom_pos == c3
    assert komaster_trymove(board, c3, BLACK, True) == 0
    before = board.hash
    assert komaster_trymove(board, at(reader, "E1"), BLACK, True) == 1
    board.popgo()
    assert board.hash == before
    board.popgo()
    assert (board.komaster, board.kom_pos) == (0, NO_POINT)


def test_questions_need_stones():
    reader = reader_on(KO)
    for question in (reader.attack, reader.defend, reader.attack_code, reader.ladder_attack, reader.attack_threats):
        for p in (at(reader, "A5"), 0, -7, 5000):
            with pytest.raises(ValueError, match="no stone"):
                question(p)


def test_strings_with_many_liberties_are_safe():
    reader = reader_on(["." * 7] * 3 + ["..XX..."] + ["." * 7] * 3)
    assert reader.attack(at(reader, "C4")) == (LOSE, NO_POINT)
    assert reader.defend(at(reader, "C4")) == (WIN, NO_POINT)
    assert reader.nodes == 0


def test_two_strings_at_once():
    rows = [".......", "..O.O..", ".OX.XO.", "..OXO..", "...X...", ".......", "......."]
    reader = reader_on(rows)
    left, right = at(reader, "C5"), at(reader, "E5")
    assert reader.attack_either(left, right) == WIN
    assert reader.defend_both(left, right) == WIN
    assert reader.attack_and_defend(left) == (WIN, at(reader, "D5"), WIN, at(reader, "D5"))
    # Of two strings far from each other the one in atari can be taken, and of two free ones neither.
    apart = reader_on([".O.....", "OX.....", ".......", ".......", ".......", ".....XO", ".....O."])
    free, caught, also_free = at(apart, "B6"), at(apart, "G2"), at(apart, "B7")
    assert (apart.attack(free)[0], apart.attack(caught)[0], apart.attack(also_free)[0]) == (LOSE, WIN, WIN)
    assert apart.attack_either(caught, also_free) == apart.attack_either(also_free, caught) == WIN
    assert apart.attack_either(free, at(apart, "F2")) == LOSE


def test_safe_moves():
    reader = reader_on(["XX.XX", "X.X.X", "XXXXX", ".....", "....."])
    assert reader.safe_move(at(reader, "C1"), BLACK) == WIN
    assert reader.safe_move(at(reader, "B4"), WHITE) == LOSE
    assert reader.safe_move(at(reader, "A5"), WHITE) == LOSE
    assert reader.defend_against(at(reader, "C5"), BLACK, at(reader, "D4"))
    assert reader.board.stackp == 0


def test_threats_make_an_attack_possible():
    reader = reader_on(["......", "..X...", ".XOO..", "..X...", "......", "......"])
    p = at(reader, "C4")
    assert reader.attack(p)[0] == LOSE
    threats = reader.attack_threats(p)
    assert threats
    assert [code for _, code in threats] == sorted((code for _, code in threats), reverse=True)
    for move, code in threats:
        assert reader.board.trymove(move, BLACK)
        assert reader.attack(p)[0] == code
        reader.board.popgo()


def test_breaking_through():
    # White D4 stands between C4 and E4, below D5: pushing up at C5 or E5 cuts or captures, as the surroundings allow.
    open_way = reader_on([".......", ".......", "...X...", "..XOX..", "...O...", "...O...", "......."])
    a, b, c = (at(open_way, name) for name in ("C4", "D5", "E4"))
    assert open_way.break_through(a, b, c) > LOSE
    walled = reader_on([".......", ".XXXXX.", ".X.X.X.", ".XXOXX.", "...O...", "...O...", "......."])
    assert walled.break_through(a, b, c) == LOSE
    with pytest.raises(ValueError, match="three stones around"):
        walled.break_through(a, b, at(walled, "F4"))
    assert walled.board.stackp == open_way.board.stackp == 0


def test_a_fork_takes_one_of_two_stones():
    reader = reader_on([".......", "...X...", "..XO...", ".XO....", ".......", ".......", "......."])
    assert reader.double_atari(at(reader, "D4"), BLACK) == 1
    assert reader.double_atari(at(reader, "D4"), WHITE) == 0
    assert reader.double_atari(at(reader, "A1"), BLACK) == 0
    forked = reader_on(["......", "..OX..", "..XO..", "....X.", "...X..", "......"])
    # No fork where the stones' own neighbours are about to be taken instead.
    assert forked.double_atari(at(forked, "C5"), BLACK) == 0


def test_a_capture_that_is_taken_back_with_all_that_hangs_on_it():
    reader = reader_on(["......", "......", "......", "OO....", "XXO...", "O.O..."])
    assert reader.plays_into_snapback(at(reader, "B1"), BLACK)
    assert not reader.plays_into_snapback(at(reader, "B1"), WHITE)
    snap = reader_on(SNAPBACK)
    assert not snap.plays_into_snapback(at(snap, "A6"), BLACK)


def test_depths_move_together():
    limits = Limits(10)
    limits.change(2)
    assert (limits.depth, limits.branch_depth, limits.fourlib_depth, limits.ko_depth) == (18, 15, 9, 10)
    limits.change(-2)
    assert limits.depth == depths_at(10).depth


def test_higher_levels_never_look_less_far():
    for low, high in pairwise(LEVELS):
        for name, value in asdict(depths_at(low)).items():
            assert value <= asdict(depths_at(high))[name]
    with pytest.raises(ValueError, match="level -1"):
        depths_at(-1)
    with pytest.raises(ValueError, match="reach -2"):
        depths_at(10, -2)


def test_reach_moves_all_limits_but_the_expensive_one():
    usual, further = asdict(depths_at(10)), asdict(depths_at(10, 2))
    moved = {name for name in usual if further[name] == usual[name] + 2}
    assert set(usual) - moved == {"backfill2_depth", "superstrings"}
    assert further["backfill2_depth"] == usual["backfill2_depth"]


def test_more_reach_searches_more():
    rows = POSITIONS["endgame"].split()
    usual, further = reader_on(rows), Reader(board_from_rows(rows), reach=2)
    for p in usual.board.all_strings():
        usual.attack_and_defend(p)
        further.attack_and_defend(p)
    assert further.nodes > usual.nodes


def test_weights_must_be_complete():
    reader = reader_on(KO)
    assert len(DEFAULT_WEIGHTS) == 67
    with pytest.raises(ValueError, match="67 weights"):
        reader.moves.set_weights((1, 2, 3))
    reader.moves.set_weights(DEFAULT_WEIGHTS)


def test_the_table_keeps_what_was_expensive_and_what_is_new():
    table, board = TranspositionTable(), Board(9)
    same_slot = 1 << 40
    table.store(77, 0, 3, 5, 0, 101, board)
    assert table.move(table.find(77)) == 101
    table.store(77 + same_slot, 0, 9, 4, 2, 102, board)
    table.store(77 + 2 * same_slot, 0, 1, 0, 0, 0, board)
    # The deepest and the newest are there, the one between is gone.
    deepest = table.find(77 + same_slot)
    assert (table.value(deepest), table.second_value(deepest), table.remaining_depth(deepest)) == (4, 2, 9)
    assert table.find(77 + 2 * same_slot) >= 0
    assert table.find(77) == -1
    table.clear()
    assert table.find(77 + same_slot) == -1


def test_results_do_not_depend_on_what_was_asked_before():
    rows = POSITIONS["small board"].split()
    warm = reader_on(rows)
    for p in warm.board.all_strings():
        cold = reader_on(rows)
        assert warm.attack(p) == cold.attack(p)
        assert warm.defend(p) == cold.defend(p)


class Recorder:
    """Follows a search through its listener and checks that trial moves and undos are paired."""

    def __init__(self, board):
        self.board = board
        self.depth = 0
        self.trials = 0
        self.batches = 0
        self.results = []

    def batch(self, stackp, stone, mover, candidates):
        assert stackp == self.depth
        assert candidates
        self.batches += 1

    def trial(self, point, color, label, conditional):
        self.depth += 1
        self.trials += 1
        assert label
        assert self.board.stackp == self.depth

    def undo(self):
        self.depth -= 1

    def result(self, question, stone, code, move, cached):
        self.results.append((question, code, move))


def test_a_listener_sees_the_whole_tree_and_changes_nothing():
    rows = POSITIONS["small board"].split()
    silent, heard = reader_on(rows), reader_on(rows)
    recorder = Recorder(heard.board)
    heard.listen(recorder)
    for p in silent.board.all_strings():
        assert silent.attack_and_defend(p) == heard.attack_and_defend(p)
        assert recorder.depth == 0
    assert silent.nodes == heard.nodes
    # Only the fast defence tries moves without a word, to look under the stones.
    assert 0 < recorder.trials <= heard.trymoves
    assert recorder.batches > 0
    assert {question for question, _, _ in recorder.results} == {"attack", "defend"}
    count = recorder.trials
    heard.listen(None)
    heard.clear_cache()
    heard.attack_and_defend(heard.board.all_strings()[0])
    assert recorder.trials == count


def test_every_label_has_a_name_of_its_own():
    numbers = sorted(value for name, value in vars(labels).items() if name.isupper() and isinstance(value, int))
    assert numbers == list(range(len(labels.NAMES)))
    assert len(set(labels.NAMES)) == len(labels.NAMES)


def test_a_ko_is_taken_back_after_a_threat():
    reader = reader_on(["....", ".XO.", "XO.O", ".XO."])
    board, ko, stone = reader.board, at(reader, "B2"), at(reader, "C2")
    assert board.trymove(stone, BLACK) and not board.is_legal(ko, WHITE)
    assert reader.attack(stone) == (KO_B, ko)
    assert reader.does_attack(ko, stone, True) == KO_B
    # A pattern's move has to be one that can be played.
    assert reader.does_attack(ko, stone) == LOSE
    board.popgo()
    assert reader.does_attack(stone, ko, True) == reader.does_attack(stone, ko) == WIN
