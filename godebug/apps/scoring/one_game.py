"""One game scored: a record with its scores, the status of every stone and point, and why."""

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from msgspec import Struct

from godebug.apps.scoring.games import GameName, game_named
from godebug.basics.errors import UserError, file_name, one_line
from godebug.basics.resources import pattern_folder
from godebug.displays.score import FAILED_GAME, GAME_SCORE
from godebug.engine.score.counting import COUNTINGS, JAPANESE, Counting, counting_of
from godebug.fields.field import Record

#: Trial moves of playing out one of many games, some ten seconds. A game that needs more is not finished.
MOST_TRIALS = 6_000_000


class ScoringSettings(Struct, frozen=True):
    """How games are scored. `rules`: for all of them, "" for what each says; `limit`: seconds a game, 0 for none;
    `patterns`: a folder of pattern databases, None for those that ship; `classic`: statuses are yes or no."""

    rules: str = ""
    limit: float = 0.0
    level: int = 10
    patterns: str | None = None
    classic: bool = False


class _TooLong(Exception):  # noqa: N818 (what happened)
    pass


def scored(name: GameName, settings: ScoringSettings) -> Record:
    """Returns the record of one game; of one that cannot be read or takes too long, a record that says so."""
    try:
        with _at_most(settings.limit):
            return _scored(name, settings)
    except UserError as error:
        trouble = str(error)
    except _TooLong:
        trouble = f"not scored within {settings.limit:g} seconds"
    return FAILED_GAME.record(
        None, 19, file=file_name(name.file, 4000), game=name.number, trouble=one_line(trouble, 300)
    )


def _scored(name: GameName, settings: ScoringSettings) -> Record:
    from godebug.engine.analysis import Analysis

    game = game_named(name)
    position = game.position(lenient=True)
    counting = _counting(settings.rules or game.info.rule_set)
    analysis = Analysis(position, settings.level, pattern_folder(settings.patterns, settings.classic))
    try:
        found = analysis.final_score(trials=MOST_TRIALS)
    finally:
        analysis.release()
    score = found.by(counting)
    recorded = recorded_score(game.info.result)
    return GAME_SCORE.record(
        found,
        position.size,
        file=file_name(name.file, 4000),
        game=name.number,
        moves_played=position.move_number,
        komi=position.komi,
        rules=counting.name,
        result=result_text(score),
        recorded=game.info.result,
        agrees=None if recorded is None else abs(recorded - score) < 0.01,
    )


def _counting(text: str) -> Counting:
    return counting_of(text) or JAPANESE


def checked_rules(text: str) -> str:
    """Returns the name of rules. Raises UserError for others."""
    if text and counting_of(text) is None:
        raise UserError(f"--rules: '{one_line(text, 20)}' is none of {', '.join(COUNTINGS)}")
    return text


def result_text(score: float) -> str:
    """Returns a score as records have it.

    >>> result_text(6.5), result_text(-3), result_text(0)
    ('W+6.5', 'B+3', '0')
    """
    return "0" if not score else f"{'W' if score > 0 else 'B'}+{abs(score):g}"


def recorded_score(result: str) -> float | None:
    """Returns the score that a record says its game was counted with, positive for White; None where it was not.

    >>> recorded_score("B+3.50"), recorded_score("W+R"), recorded_score("Draw")
    (-3.5, None, 0.0)
    """
    text = result.strip().upper()
    if text in ("0", "DRAW", "JIGO"):
        return 0.0
    side, _, points = text.partition("+")
    try:
        return float(points.split()[0]) * {"W": 1, "B": -1}[side]
    except (KeyError, ValueError, IndexError):
        return None


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """Raises _TooLong within it after so many seconds: in the main thread, and where the system has such clocks."""

    def ring(_signal: int, _frame: FrameType | None) -> None:
        raise _TooLong

    # The time of the whole command may run already: where it is over sooner it ends the command, else it goes on after.
    begin, left = time.monotonic(), signal.getitimer(signal.ITIMER_REAL)[0] if hasattr(signal, "setitimer") else 0.0
    if not seconds or not hasattr(signal, "setitimer") or 0 < left <= seconds:
        yield
        return
    try:
        before = signal.signal(signal.SIGALRM, ring)
    except ValueError:  # not the main thread
        yield
        return
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        if left:
            signal.setitimer(signal.ITIMER_REAL, max(0.001, left - (time.monotonic() - begin)))
