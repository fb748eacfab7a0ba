"""Teachers that are programs: a GTP engine, or KataGo's analysis engine. They say which move is right."""

import contextlib
import json
import shlex
import subprocess
from collections.abc import Iterator, Sequence
from typing import Final

from godebug.basics.errors import UserError, one_line
from godebug.engine.go.color import BLACK, EMPTY, NAMES, WHITE
from godebug.engine.go.points import all_points, vertex
from godebug.lab.learn import Lesson
from godebug.lab.places import Place, load
from godebug.lab.work import Crew, ask_all
from godebug.studies.peers.client import EngineLost, GtpEngine

#: How the analysis engine is called: this word among its arguments.
_ANALYSIS: Final = "analysis"
#: Seconds for an answer.
LIMIT: Final = 120.0
#: Positions that wait for its answers together.
_AT_ONCE: Final = 8
#: Visits that the analysis engine spends on a position.
_VISITS: Final = 2


def lessons_of_teacher(command: str, places: Sequence[Place], crew: Crew) -> list[Lesson]:
    """Returns positions with the moves of a program. What it has said is kept: an interrupted run goes on from there.

    Raises UserError where the program cannot be run, does not understand, or dies.
    """
    ask = _analysis if _ANALYSIS in shlex.split(command)[1:] else _gtp
    try:
        found = ask_all(command, places, lambda some: ask(command, some), crew, "lessons")
    except (EngineLost, OSError, ValueError) as error:
        raise UserError(f"--teacher: {one_line(command, 80)}: {one_line(error, 120)}") from None
    return [Lesson(place, (move,)) for place, move in zip(places, found, strict=True)]


def _gtp(command: str, places: Sequence[Place]) -> Iterator[str]:
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


def _analysis(command: str, places: Sequence[Place]) -> Iterator[str]:
    if not places:
        return
    engine = subprocess.Popen(
        shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert engine.stdin is not None and engine.stdout is not None
    moves: dict[str, str] = {}
    asked = 0
    try:
        for number, place in enumerate(places):
            # The program evaluates several positions at once, and answers in any order.
            until = min(len(places), number + _AT_ONCE)
            queries = [_query(places[i], str(i)) for i in range(asked, until)]
            asked = until
            # Where it has ended, its output tells.
            with contextlib.suppress(BrokenPipeError):
                engine.stdin.writelines(json.dumps(query) + "\n" for query in queries)
                engine.stdin.flush()
            while str(number) not in moves:
                line = engine.stdout.readline()
                if not line:
                    raise ValueError(f"{place.name}: it ended")
                answer = json.loads(line)
                if "error" in answer or not answer.get("moveInfos"):
                    raise ValueError(f"{place.name}: {answer.get('error', 'no moves')}")
                best = min(answer["moveInfos"], key=lambda one: one["order"])
                moves[answer["id"]] = str(best["move"]).upper()
            yield moves[str(number)]
    finally:
        engine.kill()
        engine.wait()
        with contextlib.suppress(BrokenPipeError):
            engine.stdin.close()


def _query(place: Place, name: str) -> dict[str, object]:
    position = load(place)
    letters = {BLACK: "B", WHITE: "W"}
    stones = [
        [letters[position.plane.cells[p]], vertex(p, position.size)]
        for p in all_points(position.size)
        if position.plane.cells[p] != EMPTY
    ]
    return {
        "id": name,
        "moves": [],
        "initialStones": stones,
        "initialPlayer": letters[position.to_move],
        "rules": "japanese",
        "komi": position.komi,
        "boardXSize": position.size,
        "boardYSize": position.size,
        "maxVisits": _VISITS,
    }
