"""What everybody knows of life and death, asked of the reader without any shapes: eyes, captures and tactics alone."""

import pytest
from asking import owl_of
from msgspec.structs import replace

from godebug.engine.analysis import Analysis
from godebug.engine.board.setup import position_from_board
from godebug.engine.dragons.records import OwlResult
from godebug.engine.go.color import BLACK
from godebug.engine.go.points import NO_POINT, parse_vertex, vertex
from godebug.engine.go.result_codes import KO_B, LOSE, WIN
from godebug.engine.owl.picture import picture as draw
from godebug.engine.owl.questions import PROOF_LEVEL, OwlReader
from godebug.engine.trace.events import Event, Trace
from godebug.variations.readings import ask_life
from godebug.variations.tree import VariationTree
from tests.owl.owl_boards import analysis, at_the_top, reader

THREE_IN_A_ROW = """
    .OX...XO.
    .OXXXXXO.
    .OOOOOOO.
"""
FOUR_IN_A_ROW = """
    OX....XO.
    OXXXXXXO.
    OOOOOOOO.
"""
SQUARE = """
    .OX..XO..
    .OX..XO..
    .OXXXXO..
    .OOOOOO..
"""
#: A real eye and a false one; the stone in atari is lost.
FALSE_EYE = """
    .OX.XO.O.
    .OXXX.XOO
    .OOOOXXXO
    ....OOOOO
"""
TWO_EYES = """
    .OX.X.XO.
    .OXXXXXO.
    .OOOOOOO.
"""


def point(name: str) -> int:
    return parse_vertex(name, 9)


def told(result: OwlResult) -> tuple[int, str]:
    return result.code, vertex(result.point, 9)


@pytest.mark.parametrize(
    ("picture", "stone", "attack", "defense"),
    [
        (THREE_IN_A_ROW, "C9", (WIN, "E9"), (WIN, "E9")),
        (FOUR_IN_A_ROW, "B9", (LOSE, "PASS"), (WIN, "PASS")),
        (TWO_EYES, "C9", (LOSE, "PASS"), (WIN, "PASS")),
    ],
    ids=["three in a row", "four in a row", "two eyes"],
)
def test_closed_shapes(picture: str, stone: str, attack: tuple[int, str], defense: tuple[int, str]) -> None:
    asked = reader(at_the_top(picture))
    assert told(asked.attack(point(stone))) == attack
    assert told(asked.defend(point(stone))) == defense


def test_a_square_is_dead_whoever_moves() -> None:
    asked = reader(at_the_top(SQUARE))
    assert asked.attack(point("C9")).code == WIN
    assert asked.defend(point("C9")).code == LOSE


def test_moves_are_judged_one_by_one() -> None:
    asked = reader(at_the_top(THREE_IN_A_ROW))
    assert asked.does_attack(point("E9"), point("C9")).code == WIN
    assert asked.does_attack(point("D9"), point("C9")).code == LOSE
    assert asked.does_defend(point("E9"), point("C9")).code == WIN
    assert asked.does_defend(point("D9"), point("C9")).code == LOSE
    # A pass leaves things as they are: the other side then has the first move.
    assert asked.does_defend(NO_POINT, point("C9")).code == LOSE
    assert asked.confirm_safety(point("D9"), point("C9")) == OwlResult(
        LOSE, point("D9"), True, second_point=point("E9")
    )


def test_moves_on_stones_change_nothing() -> None:
    asked = reader(at_the_top(THREE_IN_A_ROW))
    assert asked.does_attack(point("B9"), point("C9")).code == LOSE
    assert asked.does_defend(point("B9"), point("C9")).code == LOSE
    assert asked.connection_defends(point("B9"), point("C9"), point("C9")).code == LOSE


def test_stones_that_are_dead_for_good_are_not_read() -> None:
    asked = reader([".XXO.X...", "X.XXXX...", "XXXXXX...", *["........."] * 6], shapes=True)
    assert asked.attack(point("D9")) == OwlResult(KO_B, NO_POINT)
    assert asked.defend(point("D9")).code == LOSE
    assert asked.threaten_attack(point("D9")).code == asked.threaten_defense(point("D9")).code == LOSE
    assert asked.nodes == 0


def board_and_nodes(asked: OwlReader) -> tuple[int, int, bytes]:
    return asked.board.hash, asked.board.stackp, bytes(asked.board.color)


def test_questions_leave_the_board_as_it_was() -> None:
    asked = reader(at_the_top(FALSE_EYE), shapes=True)
    before = board_and_nodes(asked)
    for stone in ("C9", "F7", "D7", "H9"):
        asked.attack(point(stone))
        asked.defend(point(stone))
        asked.threaten_attack(point(stone))
        asked.threaten_defense(point(stone))
        asked.is_substantial(point(stone))
    assert board_and_nodes(asked) == before


def test_two_runs_count_the_same_nodes() -> None:
    picture = at_the_top(FALSE_EYE)
    counts = []
    for _ in range(2):
        asked = reader(picture, shapes=True)
        counts.append((asked.attack(point("C9")), asked.defend(point("C9")), asked.nodes))
    assert counts[0] == counts[1]
    assert counts[0][2] > 2


def test_a_reading_that_is_cut_off_says_so_and_says_so_again() -> None:
    asked = reader(at_the_top(SQUARE))
    # Without the exact search, which would finish what was cut off.
    asked.level = PROOF_LEVEL - 1
    asked.search.limits = replace(asked.search.limits, nodes=1)
    first = asked.attack(point("C9"))
    assert first.code == LOSE and not first.certain
    assert asked.attack(point("C9")).certain is False


#: White's three stones in the corner: a short reading loses them to a jump, a longer one finds two eyes.
CORNER = """
    .........
    .........
    ..XO..O..
    ..X......
    .........
    .OXX..X..
    ..O.X....
    .O.......
    .........
"""


def test_a_question_alone_and_one_among_all_keep_their_answers_apart() -> None:
    alone_first, all_first = (analysis(at_the_top(CORNER), shapes=True) for _ in range(2))
    owl = owl_of(alone_first)
    with owl.asked_directly():
        alone = owl.attack(point("B4"))
    status, again = (each.life.dragons.record(point("B4")).owl.status for each in (alone_first, all_first))
    owl = owl_of(all_first)
    with owl.asked_directly():
        assert owl.attack(point("B4")) == alone
    assert status == again
    seen = draw(owl_of(all_first), point("B4"), all_first.life.dragons.owl[point("B4")])
    assert seen.among_all.status == status and seen.attack.result == alone


def test_the_verdict_of_an_analysis_is_read_and_a_guess_at_level_0() -> None:
    read = analysis(at_the_top(THREE_IN_A_ROW)).life.dragons.record(point("C9"))
    assert (read.owl.status, read.status, read.safety) == ("critical", "critical", "critical")
    assert vertex(read.owl.attack.point, 9) == vertex(read.owl.defense.point, 9) == "E9"
    assert read.owl.nodes > 0 and not read.owl.estimated
    guessed = analysis(at_the_top(THREE_IN_A_ROW), level=0).life.dragons.record(point("C9"))
    assert guessed.owl.estimated and guessed.owl.nodes == 0


def test_a_tree_tells_what_proposed_each_move_the_goal_and_the_eyes() -> None:
    asked = reader(at_the_top(THREE_IN_A_ROW))
    tree = VariationTree(asked.board)
    answer = ask_life(asked, "owl-attack", point("C9"), tree)
    assert (answer.code, answer.move, answer.cut_off) == (WIN, point("E9"), False)
    assert 0 < answer.nodes < asked.nodes
    assert tree.root.lines == [
        "goal C9 G9 C8 D8 E8 F8 G8",
        "eyes 1, likely 1, most 2: D9 1122 least 1",
        "owl_attack C9: WIN E9 (attack effective)",
    ]
    first = tree.root.children[0]
    assert (first.point, first.origin) == (point("E9"), "vital move (50)")
    assert first.lines[-2:] == ["owl_defend C9: 0 (defense failed)", f"(next variation: {tree.count})"]
    assert b"vital move at E9" in tree.sgf()


def test_traces_tell_of_nodes_and_costs() -> None:
    events: list[Event] = []
    board = analysis(at_the_top(THREE_IN_A_ROW)).tactics.board
    position = position_from_board(board, BLACK)
    trace = Trace(events.append, frozenset({"owl", "owl-performance"}))
    owl_of(Analysis(position, trace=trace)).attack(point("C9"))
    kinds = [(event.topic, event.kind) for event in events]
    assert kinds[:2] == [("owl", "eyes"), ("owl", "move")]
    assert kinds[-2:] == [("owl", "owl_attack"), ("owl-performance", "owl_attack")]
    assert events[1].figures["pattern"] == "vital move" and events[1].points == (point("E9"),)
    assert events[-1].figures["nodes"] == 2


def test_capturing_a_lone_stone_would_make_a_group_that_runs() -> None:
    assert reader([*["........."] * 4, "....X....", *["........."] * 4]).is_substantial(point("E5"))
