"""The process of an engine: takes pickled tasks from standard input and answers on standard output.

The screen's process never computes, so its keys never wait. This process is ended when its answer is no longer wanted.
"""

import os
import pickle
import sys
from pathlib import Path
from typing import Any, BinaryIO

from godebug.apps.viewer.engines import EngineChoice, Studies
from godebug.apps.viewer.tasks import (
    FAILURE,
    NOTE,
    RESULT,
    DescribePoint,
    DrawLayer,
    FindPatterns,
    Follow,
    Forget,
    Read,
    RunTest,
    Task,
)
from godebug.basics.errors import UserError, one_line

#: Megabytes after which only the last position is kept; and after which the process is worn out: it ends after its
#: answer, and the screen starts another one.
MUCH_MEMORY, MOST_MEMORY = 150, 400


def serve(source: BinaryIO, out: BinaryIO) -> None:
    """Answers tasks until the input ends."""

    def send(kind: str, what: Any) -> None:
        pickle.dump((kind, what), out, pickle.HIGHEST_PROTOCOL)
        out.flush()

    choice: EngineChoice = pickle.load(source)
    studies = Studies(choice, lambda text: send(NOTE, text))
    _load_ahead(choice)
    try:
        while True:
            try:
                task: Task = pickle.load(source)
            except EOFError:
                return
            send(*_answer(task, studies))
            if _megabytes() > MUCH_MEMORY:
                studies.shrink()
                if _megabytes() > MOST_MEMORY:
                    return
    finally:
        studies.close()


def _answer(task: Task, studies: Studies) -> tuple[str, Any]:
    from godebug.engine.patterns.findings import DatabaseError

    try:
        return RESULT, _done(task, studies)
    except (UserError, ValueError, DatabaseError) as error:
        return FAILURE, one_line(error)
    except Exception as error:
        # The screen must not go down with one figure, nor what is half computed answer the next question.
        studies.forget()
        return FAILURE, f"internal error: {type(error).__name__}: {one_line(error)}"


def _done(task: Task, studies: Studies) -> Any:
    """Does a task. Modules that only few tasks need are loaded for them."""
    match task:
        case DrawLayer():
            from godebug.displays.layers import BY_NAME

            return BY_NAME[task.layer].draw(studies.of(task.position), task.ask)
        case DescribePoint():
            from godebug.apps.viewer.point import part_views

            return part_views(studies.of(task.position), task.layer, task.ask, task.depth, task.part)
        case Read():
            from godebug.apps.viewer.reading import read

            return read(studies.of(task.position), task.kind, task.points, task.sgf)
        case FindPatterns():
            from godebug.apps.viewer.patterns import patterns_at

            return patterns_at(studies.of(task.position), task.point)
        case Follow():
            from godebug.apps.viewer.point import trace_at

            return trace_at(studies.choice, task.position, task.ask)
        case RunTest():
            from godebug.apps.viewer.verdict import verdict

            return verdict(studies.choice, task.path, task.line)
        case Forget():
            return studies.forget()
    raise AssertionError(f"nobody does {type(task).__name__}")


def _load_ahead(choice: EngineChoice) -> None:
    """Loads what every answer needs while the screen is still being set up."""
    import godebug.displays.layers

    if choice.command is None:
        import godebug.studies.builtin  # noqa: F401


def _megabytes() -> float:
    """Returns the memory of the process, or its maximum so far where the system does not tell more."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
    except (OSError, ValueError):
        pass
    try:
        import resource
    except ImportError:
        return 0.0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / 2**20 if sys.platform == "darwin" else most / 2**10


def main() -> None:
    """Serves tasks. Standard output carries answers alone: anything else printed there is dropped."""
    out = os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    # The screen has gone: nobody wants the answer.
    try:
        serve(sys.stdin.buffer, out)
    except (BrokenPipeError, KeyboardInterrupt):
        os._exit(0)
