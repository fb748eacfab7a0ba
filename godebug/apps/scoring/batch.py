"""Many games scored at once, in processes of this machine or on a Dask cluster, and where an earlier run stopped."""

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from pathlib import Path

import msgspec

from godebug.apps.scoring.games import GameName
from godebug.apps.scoring.one_game import ScoringSettings, scored
from godebug.basics.cluster import connected
from godebug.basics.errors import UserError, one_line
from godebug.basics.journal import records_of
from godebug.basics.workers import workers
from godebug.fields.field import Record

#: Games a worker that wait to be scored; more would only take memory.
_AHEAD = 4
#: Games after which a worker is replaced, so that its memory stays what it is.
_GAMES_PER_WORKER = 200
#: How often a game may lose its worker.
_RETRIES = 3


def score_games(games: Sequence[GameName], settings: ScoringSettings, jobs: int) -> Iterator[Record]:
    """Yields the records of games in their order, scored by so many processes."""
    if jobs == 1 or len(games) == 1:
        yield from (scored(game, settings) for game in games)
        return
    with workers(min(jobs, len(games)), _GAMES_PER_WORKER) as pool:
        waiting: deque[Future[Record]] = deque()
        todo = iter(games)
        for game in todo:
            waiting.append(pool.submit(scored, game, settings))
            if len(waiting) >= _AHEAD * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def score_on_cluster(games: Sequence[GameName], settings: ScoringSettings, address: str) -> Iterator[Record]:
    """Yields the same from the Dask cluster whose scheduler has `address`; workers need the files at the same paths.

    Raises UserError where the extra `cluster` is not installed, or the scheduler is missing or lost.
    """
    with connected(address, "--cluster") as client:
        for future in client.map(scored, games, settings=settings, pure=False, retries=_RETRIES):
            try:
                yield future.result()
            except Exception as error:  # a killed worker, a lost scheduler
                raise UserError(f"--cluster: {one_line(error)}") from None
            future.release()


def games_known(path: Path) -> set[GameName]:
    """Returns the games whose records stand in the file of an earlier run.

    Raises UserError for a file of something else.
    """
    if not path.exists():
        return set()
    known: set[GameName] = set()
    try:
        for number, record in records_of(path):
            if record is None or not {"file", "game"} <= record.keys():
                raise UserError(f"{one_line(path, 120)}: line {number} is no record of a game")
            known.add(msgspec.convert({"file": record["file"], "number": record["game"]}, GameName))
    except (OSError, msgspec.ValidationError) as error:
        raise UserError(f"{one_line(path, 120)}: {one_line(getattr(error, 'strerror', None) or error)}") from None
    return known
