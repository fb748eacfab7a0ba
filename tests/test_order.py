"""No answer depends on what was asked before: a small part of `checks/order.py`."""

import random
from pathlib import Path

import pytest
from asking import owl_of
from msgspec.structs import replace
from scripts import load_script

from godebug.apps.viewer.engines import EngineChoice, Studies
from godebug.basics.resources import data_folder
from godebug.engine.analysis import Analysis
from godebug.engine.go.arrays import plane_of
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.position import Move, Position
from godebug.engine.patterns.database import PatternFolder
from godebug.gtp.server import Server
from godebug.records.sgf import read_game

ROOT = Path(__file__).parents[1]
GAMES = data_folder("regression") / "games"
order = load_script(ROOT / "checks" / "order.py", "order")


@pytest.mark.parametrize(
    ("positions", "questions", "answers"), [(1, 5, 10), pytest.param(3, 10, 50, marks=pytest.mark.long)]
)
def test_questions_of_every_kind_in_any_order(positions: int, questions: int, answers: int) -> None:
    found = order.run(positions, order.Plan(questions, 2), 1, (5, 6))
    assert found.answers >= answers
    assert found.different == []


#: Two ways to the same stones, with the same side to move.
WAYS = (
    ([], ["play black pass", "play white pass"]),
    (
        ["play black C3", "play white E5", "play black C5", "play white E3"],
        ["play black C5", "play white E3", "play black C3", "play white E5"],
    ),
)


@pytest.mark.parametrize(("one", "other"), WAYS)
@pytest.mark.parametrize("question", ["top_moves", "top_moves_white", "kata-analyze"])
def test_another_way_to_the_same_stones(one: list[str], other: list[str], question: str) -> None:
    """The last moves are part of the position, for an analysis and for the generation that is asked about."""
    fresh, server = Server(), Server()
    for line in ["boardsize 7", *other]:
        fresh.answer(line)
    for line in ["boardsize 7", *one, question, *["undo"] * len(one), *other]:
        server.answer(line)
    assert server.answer(question).strip() == fresh.answer(question).strip()


def test_the_game_begins_anew_without_the_moves_of_the_last() -> None:
    server, fresh = Server(), Server()
    for line in ["boardsize 5", "play black C3", "reg_genmove white", "clear_board"]:
        server.answer(line)
    fresh.answer("boardsize 5")
    assert server.answer("top_moves") == fresh.answer("top_moves")


#: Another value for each field of a position.
OTHER_VALUES = {
    "plane": plane_of([[1, 0], [0, 0]]),
    "to_move": WHITE,
    "ko": 21,
    "captured_black": 1,
    "captured_white": 1,
    "komi": 5.5,
    "handicap": 2,
    "move_number": 3,
    "last_move": Move(WHITE, 0),
    "start": plane_of([[1, 0], [0, 0]]),
    "history": (Move(WHITE, 0),),
    "source": "other.sgf",
    "extra": {"rules": "Chinese"},
    "supposed": ("dead K4",),
}


@pytest.mark.parametrize("name", Position.__struct_fields__)
def test_the_key_of_a_position_is_all_of_it(name: str) -> None:
    position = Position.of([[0, 0], [0, 0]])
    assert replace(position, **{name: OTHER_VALUES[name]}).key != position.key
    assert replace(position).key == position.key and hash(position.key)


def test_the_viewer_keeps_studies_by_the_whole_position() -> None:
    studies = Studies(EngineChoice(), print)
    position = Position.of([[0] * 5] * 5)
    passed = replace(position, last_move=Move(BLACK, 0), history=(Move(WHITE, 0), Move(BLACK, 0)), move_number=2)
    other = replace(passed, move_number=0)
    assert len({id(studies.of(each)) for each in (position, passed, other)}) == 3
    assert studies.of(replace(passed)) is studies.of(passed)


#: Questions about supposed moves, which stages must not see.
SUPPOSED = (
    "analyze_semeai_after_move white {empty} {black} {white}",
    "owl_does_defend {empty} {black}",
    "owl_does_attack {empty} {black}",
    "owl_connection_defends {empty} {black} {black}",
    "aa_confirm_safety black {empty}",
)


def test_a_supposed_move_colours_no_stage(tmp_path: Path) -> None:
    """What is computed on demand while a question tries moves is that of the position."""
    path = tmp_path / "game.sgf"
    path.write_bytes((GAMES / "corner-9x9.sgf").read_bytes())
    place = order.Place(path, path.read_text(), 30)
    alone = order.ask(place.session(), "dragon_data")
    chance = random.Random(3)
    for form in SUPPOSED:
        server = place.session()
        board = server.session.board
        line = form
        for name, color in (("{black}", 2), ("{white}", 1), ("{empty}", 0)):
            while name in line:
                stones = [p for p in range(len(board.color)) if board.color[p] == color]
                line = line.replace(name, server.session.name(chance.choice(stones)), 1)
        order.ask(server, line)
        assert order.ask(server, "dragon_data") == alone, line


@pytest.mark.long
def test_moves_tried_and_moves_played_read_alike() -> None:
    """A ladder, a ko and a net: to reading it does not matter how a stone came to the board."""
    lines = ("attack", "defend", "owl_attack", "owl_defend", "worm_cutstone", "dragon_status")
    tried, played = Server(), Server()
    for server, word in ((tried, "trymove"), (played, "play")):
        server.answer("boardsize 9")
        for n, stone in enumerate(["D4", "C4", "C3", "D5", "E5", "E4", "D3", "F4", "E3", "F3", "D6", "C5"]):
            server.answer(f"{'play' if n < 8 else word} {'black' if n % 2 else 'white'} {stone}")
    for stone in ["D4", "C4", "D5", "F4"]:
        for line in lines:
            assert tried.answer(f"{line} {stone}") == played.answer(f"{line} {stone}"), (line, stone)


def test_a_move_that_is_left_on_the_board_is_found_out() -> None:
    path = GAMES / "corner-9x9.sgf"
    position = read_game(path.read_bytes(), path.name).position_before("30")
    analysis = Analysis(position, databases=PatternFolder(data_folder("patterns")))
    empty = next(
        p for p in position.plane.cells and range(len(position.plane.cells)) if analysis.tactics.board.is_legal(p, 1)
    )
    with pytest.raises(AssertionError, match="left behind"), analysis.tactics.question() as readers:
        readers.board.trymove(empty, WHITE)


def test_readers_of_a_question_know_nothing_of_others() -> None:
    path = GAMES / "corner-9x9.sgf"
    position = read_game(path.read_bytes(), path.name).position_before("30")
    analysis = Analysis(position, databases=PatternFolder(data_folder("patterns")))
    stone = next(iter(analysis.life.outline.by_origin))
    one, other = owl_of(analysis), owl_of(analysis)
    assert one.board is not other.board and one.reader.table is not other.reader.table
    for _ in range(2):
        one.attack(stone)
    assert other.nodes == 0
    assert other.attack(stone) == owl_of(analysis).attack(stone)
