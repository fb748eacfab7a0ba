"""The estimates of successive positions by several processes: each takes stretches of the game, one after the other."""

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from typing import Final

from msgspec import Struct

from godebug.basics.resources import pattern_folder
from godebug.basics.workers import workers
from godebug.engine.go.position import Position
from godebug.studies.builtin import BuiltIn
from godebug.studies.study import Note, Score

#: Positions of a stretch. What is known of a position may serve the next one, so neighbours stay together; late
#: positions take longer than early ones, so each process gets stretches of all parts of a game.
STRETCH: Final = 8


class Engine(Struct, frozen=True):
    """How the built-in engine looks at positions. `patterns`: a folder of pattern databases, None for those that ship;
    `classic`: statuses are yes or no; `owl_threats`: whether two moves in a row are read of every dragon."""

    level: int = 10
    patterns: str | None = None
    classic: bool = False
    owl_threats: bool = False


def scores_along(positions: Sequence[Position], engine: Engine, jobs: int, note: Note) -> Iterator[Score]:
    """Yields the scores of positions in their order, estimated by so many processes. `note`: told what the engine
    remarks.
    """
    stretches = [positions[at : at + STRETCH] for at in range(0, len(positions), STRETCH)]
    with workers(min(jobs, len(stretches))) as pool:
        waiting: deque[Future[tuple[list[Score], list[str]]]] = deque(
            pool.submit(_scored, stretch, engine) for stretch in stretches
        )
        while waiting:
            scores, remarks = waiting.popleft().result()
            for remark in remarks:
                note(remark)
            yield from scores


def _scored(stretch: Sequence[Position], engine: Engine) -> tuple[list[Score], list[str]]:
    """Returns the scores of some positions, and what the engine remarked."""
    remarks: list[str] = []
    scores: list[Score] = []
    databases = pattern_folder(engine.patterns, engine.classic)
    for position in stretch:
        study = BuiltIn(
            position, remarks.append, level=engine.level, databases=databases, owl_threats=engine.owl_threats
        )
        scores.append(study.score)
        study.release()
    return scores, remarks
