"""The dragon stage as a whole, on small positions whose figures are known."""

import pytest
from drawn import drawn_board
from stages import Told, dragons_on, names, outline_on

from godebug.engine.board.kernel import Board
from godebug.engine.dragons.amalgamation import CutFinding
from godebug.engine.dragons.life import DragonLife, Verdicts
from godebug.engine.dragons.records import OwlVerdict
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import NO_POINT, parse_vertex
from godebug.engine.go.position import Move
from godebug.engine.go.statuses import SAFETY_WORDS, STATUS_WORDS
from godebug.engine.trace.events import Event, Trace


def lone(name: str) -> DragonLife:
    board = Board(9)
    board.put(parse_vertex(name, 9), BLACK)
    board.rebuild()
    return dragons_on(board)


def test_a_lone_stone() -> None:
    (record,) = lone("E5").records
    assert (record.size, record.effective_size, record.strategic_size) == (1, 21.0, 21.0)
    assert str(record.genus) == "2222"
    assert record.escape_route == 8
    assert (record.crude_status, record.status, record.safety) == ("alive", "alive", "alive")
    # The eyes alone would give 1.3 times 0.2; room and moyo help a little.
    assert 0.15 < record.weakness_pre_owl <= record.weakness <= 0.26
    assert (record.surround_status, record.surround_size, record.neighbors) == (0, 0, ())


def test_the_escape_of_a_stone_near_the_edge_is_narrow() -> None:
    routes = {name: next(iter(lone(name).outline.escapes.values())) for name in ("E5", "B2", "E1")}
    assert routes["B2"] < routes["E5"]
    assert routes == {"E5": 8, "B2": 6, "E1": 7}


EYES = """
    . X . X O . .
    X X X X O . .
    O O O O O O O
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""


def test_two_eyes_are_invincible() -> None:
    dragons = dragons_on(drawn_board(EYES))
    black = dragons.outline.at(parse_vertex("B6", 7))
    assert black is not None
    record = dragons.record(black.origin)
    assert record.genus.minimum >= 2
    assert record.crude_status == "alive"
    assert (record.status, record.safety, record.weakness) == ("alive", "invincible", 0.0)
    assert record.crude_rule == "two eyes"


STRAIGHT = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O O O O . . . .
    X X X X O . . . .
    . . . X O . . . .
"""


def test_three_in_a_row_on_the_edge_are_critical() -> None:
    dragons = dragons_on(drawn_board(STRAIGHT))
    (origin,) = [d.origin for d in dragons.outline.members if d.color == BLACK]
    record = dragons.record(origin)
    assert str(record.genus) == "1122"
    assert record.heye == parse_vertex("B1", 9)
    assert (record.crude_status, record.owl.status, record.status, record.safety) == ("critical",) * 4
    assert (record.owl.attack.point, record.owl.defense.point) == (record.heye, record.heye)
    assert record.surround_status != 0
    assert record.escape_route == 0
    assert record.weakness_pre_owl == pytest.approx(0.65, abs=0.01)
    assert record.weakness == 1.0


def test_two_points_on_the_edge_are_dead() -> None:
    dragons = dragons_on(drawn_board(STRAIGHT.replace(". . . X O", ". . X X O")))
    (origin,) = [d.origin for d in dragons.outline.members if d.color == BLACK]
    assert dragons.status[origin] == "dead"
    assert dragons.safety[origin] == "tactically dead"
    assert dragons.life[origin].safety == "tactically dead"
    # What is dead counts as captured when influence is computed again.
    white = next(d.origin for d in dragons.outline.members if d.color == WHITE)
    assert dragons.moyos[white].size >= dragons.outline.early_moyos[white].size


def test_a_dragon_is_what_the_patterns_join() -> None:
    board = drawn_board("X . X\n. . .\nX . O".replace(" ", ""), 9, 3, 3)
    stones = [parse_vertex(name, 9) for name in ("D6", "F6", "D4")]
    apart, joined = outline_on(board, Told([])), outline_on(board, Told([stones[:2]]))
    assert [names(board, d.stones) for d in apart.members] == ["D6", "F6", "D4", "F4"]
    assert [names(board, d.stones) for d in joined.members] == ["D6 F6", "D4", "F4"]
    assert joined.same_dragon(stones[0], stones[1])
    assert not joined.same_dragon(stones[0], stones[2])
    assert joined.at(parse_vertex("E5", 9)) is None


def test_neighbours_are_mutual_unless_a_list_is_full() -> None:
    board = drawn_board("X . . O\n. . . .\n. . . .\nO . . X".replace(" ", ""), 9, 2, 2)
    dragons = outline_on(board, Told([]))
    for origin, near in dragons.neighbors.items():
        assert origin not in near
        assert all(origin in dragons.neighbors[other] for other in near)
    upper_left = parse_vertex("C7", 9)
    assert {parse_vertex("F7", 9), parse_vertex("C4", 9)} <= set(dragons.neighbors[upper_left])
    assert dragons.hostile_neighbors(upper_left) == tuple(
        near for near in dragons.neighbors[upper_left] if board.color[near] == WHITE
    )


def test_stones_that_nobody_can_come_between_are_far_from_the_rest() -> None:
    board = Board(19)
    board.put(parse_vertex("D4", 19), BLACK)
    board.put(parse_vertex("Q16", 19), WHITE)
    board.rebuild()
    dragons = outline_on(board)
    assert set(dragons.neighbors.values()) == {()}


def test_cutting_points_stop_an_escape() -> None:
    board = drawn_board("X", 9, 4, 4)
    stone = parse_vertex("E5", 9)
    free = outline_on(board, Told([]))
    ring = tuple(p for p, steps in free.escape_paths(stone).distance.items() if steps == 1)
    barred = outline_on(board, Told([], [CutFinding("cut", BLACK, stone, ring[0], ring[1:])]))
    assert free.escapes[stone] > 0
    assert barred.escapes[stone] == 0


def test_what_a_further_stone_would_surround() -> None:
    board = drawn_board("O....\n..XX.\nO....", 13, 5, 3)
    dragons = outline_on(board)
    black = parse_vertex("F7", 13)
    assert dragons.surround(black).status == 0
    answers = {p: dragons.does_surround(parse_vertex(p, 13), black) for p in ("H7", "F9")}
    assert answers["H7"] == 1
    assert answers["F9"] == 0


def test_the_dragon_of_the_last_move_thrashes_if_it_is_dead() -> None:
    board = drawn_board(STRAIGHT.replace(". . . X O", ". . X X O"))
    last = parse_vertex("C1", 9)
    dragons = dragons_on(board, last_move=Move(BLACK, last))
    assert dragons.thrashing == {dragons.dragon_at[last]: 1}
    assert dragons_on(board).thrashing == {}
    assert dragons_on(board, last_move=Move(BLACK, NO_POINT)).thrashing == {}


def test_the_board_stays_as_it_was() -> None:
    board = drawn_board(EYES)
    before = bytes(board.color)
    records = dragons_on(board).records
    assert bytes(board.color) == before and board.stackp == 0
    assert all(record.status in STATUS_WORDS and record.safety in SAFETY_WORDS for record in records)
    assert [record.origin for record in records] == sorted(record.origin for record in records)


def test_the_same_board_gives_the_same_records() -> None:
    assert dragons_on(drawn_board(EYES)).records == dragons_on(drawn_board(EYES)).records


def test_an_empty_board_has_no_dragons() -> None:
    dragons = dragons_on(Board(5))
    assert dragons.outline.members == () and dragons.records == () and dict(dragons.life) == {}


def test_weakness_and_surround_are_traced() -> None:
    events: list[Event] = []
    dragons = dragons_on(drawn_board(STRAIGHT), trace=Trace(events.append, frozenset({"dragons"})))
    dragons.records  # noqa: B018  (computing them is what is told)
    kinds = [event.kind for event in events]
    assert kinds.count("weakness") == 2 * len(dragons.outline.members)
    assert kinds.count("surrounded") == 1
    told = next(event for event in events if event.kind == "weakness")
    assert told.figures["weakness"] == dragons.outline.weakness_pre_owl[told.points[0]]
    assert {"moyo_weakness", "escape_weakness", "eyes_weakness"} <= set(told.figures)
    assert kinds.count("owl gate") == len(dragons.outline.members)


def test_other_verdicts_give_another_life() -> None:
    dragons = dragons_on(drawn_board(STRAIGHT))
    (black,) = [d.origin for d in dragons.outline.members if d.color == BLACK]
    (white,) = [d.origin for d in dragons.outline.members if d.color == WHITE]
    dead = dragons.supposing({black: OwlVerdict("dead")})
    assert dead.outline is dragons.outline
    assert (dragons.status[black], dead.status[black]) == ("critical", "dead")
    assert (dragons.safety[black], dead.safety[black]) == ("critical", "dead")
    # The influence that knows of the dragons follows.
    assert dead.moyos[white].size > dragons.moyos[white].size


def test_a_dragon_without_a_verdict_is_taken_for_alive() -> None:
    outline = outline_on(drawn_board(STRAIGHT))
    life = DragonLife(outline, Verdicts(), lambda life: life.influence)
    assert set(life.status.values()) == {"alive"}
    assert {verdict.status for verdict in life.owl.values()} == {"unchecked"}


def test_only_doubtful_dragons_need_reading() -> None:
    outline = outline_on(drawn_board(STRAIGHT))
    (black,) = [d.origin for d in outline.members if d.color == BLACK]
    assert [dragon.origin for dragon in outline.doubtful] == [black]
