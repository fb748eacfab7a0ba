"""Moves that take dead stones off at the end of a game, where the players do not agree on what is dead.

Source: the KGS extension of GTP (`kgs-genmove_cleanup`).
"""

from collections.abc import Iterator

from godebug.engine.go.points import NO_POINT, Point
from godebug.engine.go.result_codes import WIN
from godebug.engine.moves.blunders import blunder
from godebug.engine.moves.generation import Generation
from godebug.engine.moves.situation import Situation


def cleanup_move(generation: Generation) -> Point:
    """Returns a safe move that captures dead stones or takes a liberty of them, NO_POINT where there is none.

    The strings with the fewest liberties come first; a move that reading says captures comes before other liberties.
    """
    situation = generation.situation
    for string in _dead_strings(situation):
        for p in _candidates(situation, string):
            if situation.board.is_legal(p, situation.color) and not blunder(situation, generation.records.at(p)):
                return p
    return NO_POINT


def _dead_strings(situation: Situation) -> list[Point]:
    board = situation.board
    dead = [
        origin
        for origin, string in situation.strings.items()
        if string.color == situation.enemy and situation.status(situation.dragon_of(origin)) == "dead"
    ]
    return sorted(dead, key=lambda origin: (board.count_liberties(origin), origin))


def _candidates(situation: Situation, string: Point) -> Iterator[Point]:
    """Yields the moves that go for a string: those that are safe, or capture at once."""
    board, reader = situation.board, situation.reader
    code, move = reader.attack(string)
    liberties = list(board.find_liberties(string))
    if code == WIN and move != NO_POINT:
        yield move
    for p in liberties:
        if len(liberties) == 1 or reader.safe_move(p, situation.color) == WIN:
            yield p
