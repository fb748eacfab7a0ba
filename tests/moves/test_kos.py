"""What takes a ko back at once: it keeps its value, is marked, and is never the best move."""

import pytest

from godebug.basics.resources import data_folder, pattern_folder
from godebug.displays.moves import moves as list_of_moves
from godebug.engine.moves.choose import ordered
from godebug.engine.moves.generation import AFTER_THREAT
from godebug.gtp.server import Server
from godebug.records.sgf import read_game
from godebug.studies.builtin import BuiltIn

GAMES = data_folder("regression") / "games"
KOS = [("thirteen.sgf", "74"), ("thirteen.sgf", "99"), ("thirteen.sgf", "108"), ("two-framework.sgf", "198")]


@pytest.mark.parametrize(("name", "number"), KOS)
def test_a_ko_that_may_not_be_taken_comes_last_and_is_marked(name: str, number: str) -> None:
    study = BuiltIn(
        read_game((GAMES / name).read_bytes(), name).position_before(number), databases=pattern_folder(None)
    )
    color, ko = study.position.to_move, study.position.ko
    assert ko
    found = study.moves(color)
    marked = [move for move in found.ranked if move.after_threat]
    assert {move.point for move in marked} <= {ko}
    assert found.best != ko and [*found.ranked][len(found.ranked) - len(marked) :] == marked
    assert all(AFTER_THREAT in move.reasons for move in marked)
    assert not any(AFTER_THREAT in move.reasons for move in found.ranked if move.point != ko)
    records = list_of_moves(study, color).records()
    assert [record["after_threat"] for record in records] == [move.after_threat for move in found.ranked]
    values = [move.value for move in found.ranked if not move.after_threat]
    assert values == sorted(values, reverse=True)
    server = Server()
    server.answer(f"loadsgf {GAMES / name} {number}")
    top = (server.answer(f"top_moves_{'white' if color == 1 else 'black'}") or "")[1:].split()[::2]
    assert top and top[0] != server.session.name(ko)


def test_the_order_of_moves() -> None:
    assert ordered({1: 3.0, 2: 9.0, 3: 3.0, 4: 5.0}, lambda p: p != 2) == [(4, 5.0), (1, 3.0), (3, 3.0), (2, 9.0)]
