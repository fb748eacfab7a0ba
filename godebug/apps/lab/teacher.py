"""Teachers that are programs: a GTP engine, or KataGo's analysis engine. They say which move is right."""

import shlex
from collections.abc import Iterator, Sequence
from typing import Final

from godebug.apps.lab.learn import Lesson
from godebug.apps.lab.places import GamePlace, load
from godebug.apps.lab.work import WorkPool, ask_all
from godebug.basics.errors import UserError, one_line
from godebug.engine.go.color import NAMES
from godebug.engine.go.points import vertex
from godebug.studies.peers.analysis_engine import ANALYSIS, AnalysisEngine, query_of
from godebug.studies.peers.client import GtpEngine
from godebug.studies.peers.piped import EngineLost

#: Seconds for an answer.
LIMIT: Final = 120.0
#: Visits that the analysis engine spends on a position.
_VISITS: Final = 2


def lessons_of_teacher(command: str, places: Sequence[GamePlace], pool: WorkPool) -> list[Lesson]:
    """Returns positions with the moves of a program. What it has said is kept: an interrupted run goes on from there.

    Raises UserError where the program cannot be run, does not understand, or dies.
    """
    ask = _analysis if ANALYSIS in shlex.split(command)[1:] else _gtp
    try:
        found = ask_all(command, places, lambda some: ask(command, some), pool, "lessons")
    except (EngineLost, OSError, ValueError) as error:
        raise UserError(f"--teacher: {one_line(command, 80)}: {one_line(error, 120)}") from None
    return [Lesson(place, (move,)) for place, move in zip(places, found, strict=True)]


def _gtp(command: str, places: Sequence[GamePlace]) -> Iterator[str]:
    if not places:
        return
    with GtpEngine(command, limit=LIMIT) as engine:
        question = "reg_genmove" if engine.knows("reg_genmove") else "genmove"
        for place in places:
            color = NAMES[load(place).to_move]
            answers = engine.ask_all([f"loadsgf {place.path} {place.move or ''}".rstrip(), f"{question} {color}"])
            failed = next((one for one in answers if not one.ok), None)
            if failed is not None:
                raise ValueError(f"{place.name}: {failed.text}")
            yield answers[-1].text.strip().upper()


def _analysis(command: str, places: Sequence[GamePlace]) -> Iterator[str]:
    if not places:
        return
    positions = [load(place) for place in places]
    with AnalysisEngine(command, limit=LIMIT) as engine:
        found = engine.ask_all(query_of(position, _VISITS, ownership=False) for position in positions)
        for place, position, evaluation in zip(places, positions, found, strict=True):
            if not evaluation.moves:
                raise ValueError(f"{place.name}: no moves")
            yield vertex(evaluation.moves[0].point, position.size).upper()
