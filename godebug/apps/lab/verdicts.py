"""Why tests fail that ask no move of a whole board: what was missed or claimed, and what is said once the wanted move
has been played.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from godebug.apps.lab.asking import EngineAnswer, set_up
from godebug.apps.lab.near import NearMiss, near_misses
from godebug.engine.analysis import Analysis
from godebug.engine.go.color import NAMES, other
from godebug.engine.go.points import NO_POINT, vertex
from godebug.engine.owl.questions import DATABASES as OWL_DATABASES
from godebug.regress.marks import points_in
from godebug.regress.suite import Suite, Test

#: Near misses that are kept of one test, and moves that are wanted of which each is tried.
MOST_NEAR, MOST_TRIED = 8, 3
#: Questions about life and death, whether the attacker moves first.
_OF_LIFE: Final = {"owl_attack": True, "owl_defend": False, "owl_threaten_attack": True, "owl_threaten_defense": False}
#: What the opponent asks after the move that answers a question, and whether that move is of the colour of the stone.
_AFTER: Final = {
    "attack": ("defend", False),
    "defend": ("attack", True),
    "owl_attack": ("owl_defend", False),
    "owl_defend": ("owl_attack", True),
    "connect": ("disconnect", True),
    "disconnect": ("connect", False),
    "break_in": ("block_off", True),
    "block_off": ("break_in", False),
}
#: Questions whose answer begins with a code for each side, 0 where nothing can be done.
_CODES: Final = {"analyze_semeai": 2}


def verdict(suite: Suite, test: Test, told: EngineAnswer, analysis: Analysis) -> tuple[str, str, tuple[NearMiss, ...]]:
    """Returns what is wrong with an answer, the cause in words, and what misses the wanted move where a question is
    about life and death.

    Wrong may be `another move` with the result that is wanted; what was `missed`, or `claimed`; or any other `verdict`.
    """
    assert test.expectation is not None
    size, wanted = analysis.position.size, test.expectation.wanted
    words = [f"{told.answer.splitlines()[0] if told.answer else 'nothing'} instead of {wanted}"]
    why = "verdict" if test.expectation.negated else _why(test.kind, told.answer, wanted)
    near: tuple[NearMiss, ...] = ()
    stones = [p for p in points_in(test.command, size) if analysis.tactics.board.color[p]]
    moves = [p for p in points_in(wanted, size) if p != NO_POINT and not test.expectation.negated]
    if not stones or not moves:
        return why, words[0], near
    after = list(_afterwards(suite, test, analysis, stones[0], moves)) if test.kind in _AFTER else []
    if test.kind in _OF_LIFE and stones[0] in analysis.life.outline.dragon_at:
        dragons = analysis.life.dragons
        dragon = dragons.dragon_at[stones[0]]
        words.append(f"{vertex(dragon, size)} is {dragons.status[dragon]}")
        near = tuple(_near_of_life(analysis, stones[0], moves, _OF_LIFE[test.kind]))
    return why, "; ".join([*words, *after]), near


def _why(kind: str, answer: str, wanted: str) -> str:
    """Returns what is wrong with an answer by the codes that it begins with."""
    if kind not in _AFTER and kind not in _CODES:
        return "verdict"
    count = _CODES.get(kind, 1)
    said, meant = _codes(answer, count), _codes(wanted, count)
    if said and said == meant:
        return "another move"
    if count == 1 and said and meant:
        return "missed" if said == ["0"] else "claimed" if meant == ["0"] else "verdict"
    return "verdict"


def _codes(text: str, count: int) -> list[str] | None:
    found = re.match(r"\d+(?: +\d+)*", text.strip())
    codes = found[0].split()[:count] if found else []
    return codes if len(codes) == count else None


def _afterwards(suite: Suite, test: Test, analysis: Analysis, stone: int, moves: Iterable[int]) -> Iterator[str]:
    """Yields what the engine says once a move that is wanted has been played: it works, or how it is answered."""
    folder, board, size = analysis.databases, analysis.tactics.board, analysis.position.size
    assert folder is not None
    counter, own = _AFTER[test.kind]
    color = board.color[stone] if own else other(board.color[stone])
    for p in list(moves)[:MOST_TRIED]:
        name = vertex(p, size)
        server = set_up(suite, test, folder, analysis.level)
        if isinstance(server, EngineAnswer):
            return
        # On top of trial moves none of the game can be played.
        if all((server.answer(f"{how} {NAMES[color]} {name}") or "").startswith("?") for how in ("play", "trymove")):
            yield f"{name} cannot be played"
            continue
        said = (server.answer(f"{counter} {test.command.split(maxsplit=1)[1]}") or "").lstrip("=?").strip()
        if server.session.board.color[stone] != board.color[stone]:
            yield f"{name} captures"
        elif said.split()[:1] == ["0"]:
            yield f"{name} works once it is played"
        else:
            yield f"after {name} {counter} says {said}"


def _near_of_life(analysis: Analysis, stone: int, moves: Iterable[int], attacking: bool) -> Iterator[NearMiss]:
    """Yields what misses a wanted move at the first node of a reading of life and death."""
    folder = analysis.databases
    assert folder is not None
    color = analysis.tactics.board.color[stone]
    mover = other(color) if attacking else color
    names = [name for name in OWL_DATABASES if (name != "owl_defendpats") == attacking]
    databases = [found for name in names if (found := folder.get(name)) is not None]
    with analysis.tactics.question() as readers, analysis.life.owl_question() as owl, owl.first_node(stone, attacking):
        for p in moves:
            yield from near_misses(analysis, databases, p, mover, readers.reader, owl.evaluator)[:MOST_NEAR]
