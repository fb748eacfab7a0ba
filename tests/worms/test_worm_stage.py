"""The worm stage: tactics, threats and the whole record."""

import pytest

from godebug.engine.board.kernel import Board
from godebug.engine.board.setup import board_from_rows
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import parse_vertex, vertex
from godebug.engine.go.result_codes import KO_A, KO_B, LOSE, WIN
from godebug.engine.reading.tactical import Reader
from godebug.engine.trace.events import Event, Trace
from godebug.engine.worms.records import CodedPoint, Worm
from godebug.engine.worms.stage import Worms
from godebug.engine.worms.tactics import PatternMove


def stage(picture: str, **more: object) -> Worms:
    board = board_from_rows(picture.split())
    return Worms(board, Reader(board), **more)  # type: ignore[arg-type]


def worm(worms: Worms, name: str) -> Worm:
    return worms.by_origin(worms.origins[parse_vertex(name, worms._board.size)])


ATARI = ".X... XOX.. ..... ..... ....."


def test_a_stone_in_atari_can_be_captured_and_saved() -> None:
    worms = stage(ATARI)
    stone = worm(worms, "B4")
    assert (stone.attack_code, vertex(stone.attack_point, 5)) == (WIN, "B3")
    assert stone.attacks == (CodedPoint(parse_vertex("B3", 5), WIN),)
    assert (stone.liberties, stone.size, stone.color) == (1, 1, WHITE)
    assert worms.facts[stone.origin].attack_point == stone.attack_point


def test_a_captured_stone_is_the_lunch_of_its_neighbours() -> None:
    worms = stage(ATARI)
    stone = parse_vertex("B4", 5)
    assert {worms.lunches[parse_vertex(name, 5)] for name in ("B5", "A4", "C4")} == {stone}


KO = ".XO.. X.XO. .XO.. ..... ....."


def test_a_ko_gives_a_ko_code() -> None:
    worms = stage(KO)
    stone = worm(worms, "C4")
    assert stone.attack_code in (KO_A, KO_B)
    assert vertex(stone.attack_point, 5) == "B4"


def test_the_ko_flag_is_set_at_the_stone_in_atari_and_the_cavity_beside_it() -> None:
    # The document's figure, with White's last stone in place.
    worms = stage(KO)
    assert worms.ko_points == {parse_vertex("B4", 5), parse_vertex("C4", 5)}
    assert worm(worms, "C4").ko
    assert not worm(worms, "B5").ko
    assert stage(ATARI).ko_points == frozenset()


def test_cavities_are_the_empty_worms() -> None:
    worms = stage("X.O .XO OO.")
    assert [(vertex(c.origin, 3), c.border_word, c.size) for c in worms.cavities] == [
        ("B3", "gray border", 1),
        ("A2", "gray border", 1),
        ("C1", "white border", 1),
    ]


def test_of_two_stones_in_atari_each_is_saved_by_capturing_the_other() -> None:
    worms = stage("....... ..OX... .OXO... ...X... ....... ....... .......")
    black, white = worm(worms, "C5"), worm(worms, "D5")
    assert (black.attack_code, white.attack_code) == (WIN, WIN)
    assert CodedPoint(parse_vertex("E5", 7), WIN) in black.defenses
    assert CodedPoint(parse_vertex("C4", 7), WIN) in white.defenses
    assert (black.lunch, white.lunch) == (white.origin, black.origin)


def test_attack_threats_are_moves_after_which_an_attack_exists() -> None:
    worms = stage("..... ..O.. .XOX. ..... .....")
    stone = worm(worms, "C4")
    assert stone.attack_code == LOSE
    board = board_from_rows([".....", "..O..", ".XOX.", ".....", "....."])
    reader = Reader(board)
    for threat in stone.attack_threats:
        assert board.trymove(threat.point, BLACK)
        assert reader.attack(stone.origin)[0] == threat.code
        board.popgo()
    assert stone.attack_threats


def test_patterns_add_moves_that_reading_confirms() -> None:
    target, useless, found, good = (parse_vertex(name, 9) for name in ("D4", "A9", "E5", "F6"))
    net = "......... ......... ......O.. ......... ..X...... ..XO..... ...XX.... ......... ........."

    def suggestions() -> list[PatternMove]:
        return [PatternMove(move, BLACK, (target,), "given") for move in (useless, good)]

    events: list[Event] = []
    plain = stage(net)
    with_patterns = stage(net, attack_patterns=suggestions, trace=Trace(events.append, frozenset({"worms"})))
    assert plain.tactics.attacks[target].freeze() == (CodedPoint(found, WIN),)
    assert with_patterns.tactics.attacks[target].freeze() == (CodedPoint(found, WIN), CodedPoint(good, WIN))
    added = [event.points[1] for event in events if event.kind == "attack by pattern"]
    assert added == [good]


@pytest.mark.parametrize("name", ["C4", "B3"])
def test_records_hold_what_the_parts_say(name: str) -> None:
    worms = stage("..... ..O.. .XOX. ..... .....")
    record = worm(worms, name)
    assert record.liberties == len(record.liberty_points)
    assert (record.liberties2, record.liberties3, record.liberties4) == worms.higher_liberties[record.origin]
    assert record.effective_size == worms.surroundings.effective_size[record.origin]
    assert record.cutstone == worms.cutstones[record.origin]
    assert record.unconditional_status == "unknown" and not record.invincible
    assert record in worms.records


def test_the_board_stays_as_it_was() -> None:
    board = board_from_rows(KO.split())
    before = bytes(board.color), board.hash
    assert Worms(board, Reader(board)).records
    assert (bytes(board.color), board.hash) == before
    assert board.stackp == 0


def test_an_empty_board_has_no_worms() -> None:
    worms = Worms(Board(9), Reader(Board(9)))
    assert worms.records == () and worms.facts == {} and worms.inessential == frozenset()
