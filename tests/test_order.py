"""No answer depends on what was asked before: a small part of `benchmarks/order.py`."""

import random
from pathlib import Path

import pytest
from asking import owl_of
from scripts import load_script

from godebug.basics.resources import data_folder
from godebug.engine.analysis import Analysis
from godebug.engine.go.color import WHITE
from godebug.engine.patterns.database import PatternFolder
from godebug.gtp.server import Server
from godebug.records.sgf import read_game

ROOT = Path(__file__).parents[1]
GAMES = data_folder("regression") / "games"
order = load_script(ROOT / "benchmarks" / "order.py", "order")


def test_questions_of_every_kind_in_any_order() -> None:
    found = order.run(3, order.Plan(10, 2), 1, (5, 6))
    assert found.answers >= 50
    assert found.different == []


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
