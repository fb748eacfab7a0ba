"""Work in pieces: on all cores or on a cluster, resumed where it was interrupted, the same result anywhere.

A piece is a plain record; what is done with it is a function of a module, `work(context, item)`, that returns what JSON
can hold. Results come back in the order of the pieces, whoever did them. What is known is kept in a journal.
"""

import hashlib
import json
import os
import pickle
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, as_completed
from contextlib import ExitStack, suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

import godebug
from godebug.basics.cluster import connected
from godebug.basics.errors import UserError, one_line
from godebug.basics.interrupts import called_on_interrupt
from godebug.basics.journal import JournalFile, records_of
from godebug.basics.memory import state_file
from godebug.basics.resources import data_path
from godebug.basics.workers import Workers, workers
from godebug.engine.patterns.user_folders import read_whole
from godebug.views.output import Output

#: What a piece of work returns: it has to survive JSON.
Result = Any
Work = Callable[[Any, Any], Result]
Ask = Callable[[Sequence[Any]], Iterator[Result]]

#: Journals that are kept; older ones are removed.
_KEPT: Final = 40
#: The form of questions to others: what was asked in another form is asked again.
_ASKED: Final = "asked 1"
#: How often a piece may lose its worker.
_RETRIES: Final = 5


class WorkPool(Struct, frozen=True):
    """Who works. `jobs`: processes on this machine, 0 for one a core. `cluster`: the address of a Dask scheduler."""

    output: Output
    jobs: int = 0
    cluster: str | None = None

    @property
    def processes(self) -> int:
        """Returns how many processes work on this machine."""
        return self.jobs or os.cpu_count() or 1


def run_all(work: Work, context: Any, items: Sequence[Any], work_pool: WorkPool, what: str) -> list[Result]:
    """Returns the results of `work(context, item)` for all items, in their order.

    `what`: the items in words. An interrupted run keeps its results, and the same work goes on from there.
    Raises UserError where a cluster is missing or lost; KeyboardInterrupt goes through.
    """
    return _kept(
        _key(work, context), items, lambda waiting: _done(work, context, items, waiting, work_pool), work_pool, what
    )


def ask_all(key: str, items: Sequence[Any], ask: Ask, work_pool: WorkPool, what: str) -> list[Result]:
    """Returns the answers of somebody else to all items, in their order, kept as those of `run_all` are.

    `key`: who is asked, and what; what others said stands whatever becomes of this program. `ask`: yields the answers
    to some items in their order, each when it is known.
    """
    named = hashlib.sha256(f"{_ASKED} {key}".encode()).hexdigest()[:24]
    return _kept(
        named, items, lambda waiting: zip(waiting, ask([items[at] for at in waiting]), strict=True), work_pool, what
    )


def recollected(key: str, items: Sequence[Any]) -> list[Result | None]:
    """Returns what was kept of items by `recollect`, None where nothing was."""
    with _Journal(_named(key)) as journal:
        return [journal.known.get(journal.key_of(item)) for item in items]


def recollect(key: str, items: Sequence[Any], results: Sequence[Result]) -> None:
    """Keeps results that other work has brought along. `key`: what they tell of the items."""
    with _Journal(_named(key)) as journal:
        for item, result in zip(items, results, strict=True):
            journal.add(journal.key_of(item), result)


def _kept(
    key: str,
    items: Sequence[Any],
    done: Callable[[Sequence[int]], Iterable[tuple[int, Result]]],
    work_pool: WorkPool,
    what: str,
) -> list[Result]:
    """Returns the results of all items, those that a journal has and those that are `done` now, by place."""
    journal = _Journal(key)
    with journal:
        keys = [journal.key_of(item) for item in items]
        results: dict[int, Result] = {at: journal.known[key] for at, key in enumerate(keys) if key in journal.known}
        if results:
            work_pool.output.note(f"{len(results)} of {len(items)} {what} are known from before")
        waiting = [at for at in range(len(items)) if at not in results]

        def tell() -> None:
            work_pool.output.note(
                f"interrupted: {len(results)} of {len(items)} {what} are done; the same command goes on"
            )

        with called_on_interrupt(tell):
            for at, result in work_pool.output.counted(done(waiting), what, len(items), len(results)):
                # Through JSON and back: a fresh result and one from a journal are the same.
                results[at] = journal.add(keys[at], result)
    return [results[at] for at in range(len(items))]


def _done(
    work: Work, context: Any, items: Sequence[Any], waiting: Sequence[int], work_pool: WorkPool
) -> Iterator[tuple[int, Result]]:
    if work_pool.cluster is not None and waiting:
        yield from _on_cluster(work, context, items, waiting, work_pool.cluster)
    elif work_pool.processes == 1 or len(waiting) < 2:
        for at in waiting:
            yield at, work(context, items[at])
    else:
        yield from _in_processes(work, context, items, waiting, work_pool.processes)


def _in_processes(
    work: Work, context: Any, items: Sequence[Any], waiting: Sequence[int], processes: int
) -> Iterator[tuple[int, Result]]:
    packed = pickle.dumps(context)
    pool = _pool(processes)
    with ExitStack() as broken_off:
        # Whatever ends this before its time ends the processes.
        broken_off.enter_context(pool)
        broken_off.callback(_pools.clear)
        futures: dict[Future[Result], int] = {pool.submit(_one, work, packed, items[at]): at for at in waiting}
        for future in as_completed(futures):
            yield futures[future], future.result()
        broken_off.pop_all()


_pools: dict[int, Workers] = {}


def _pool(processes: int) -> Workers:
    """Returns the processes that work: what they have read serves the next work as well."""
    if processes not in _pools:
        dismiss()
        _pools[processes] = workers(processes)
    return _pools[processes]


def dismiss() -> None:
    """Ends the processes that wait for more work; the next work begins with others."""
    while _pools:
        _pools.popitem()[1].end()


def _one(work: Work, packed: bytes, item: Any) -> Result:
    return work(_unpacked(packed), item)


@lru_cache(maxsize=4)
def _unpacked(packed: bytes) -> Any:
    """Returns the context: one object for all pieces, so that what is made of it is made once a process."""
    return pickle.loads(packed)


def _on_cluster(
    work: Work, context: Any, items: Sequence[Any], waiting: Sequence[int], address: str
) -> Iterator[tuple[int, Result]]:
    packed = pickle.dumps(context)
    with connected(address, "--dask") as client:
        from distributed import as_completed as completed_there

        futures = {client.submit(_one, work, packed, items[at], pure=False, retries=_RETRIES): at for at in waiting}
        for future in completed_there(list(futures), loop=client.loop):
            try:
                yield futures[future], future.result()
            except UserError:
                raise
            except Exception as error:  # a killed worker, a lost scheduler
                raise UserError(f"--dask: a piece of work failed: {one_line(error)}") from None


# ---- what is kept ---------------------------------------------------------------------------------------------------


class _Journal:
    """A file with a line for every result of one kind of work in one context."""

    def __init__(self, key: str) -> None:
        self._folder = Path(state_file()).parent / "lab"
        self._file = JournalFile(self._folder / f"{key}.jsonl")
        self.known: dict[str, Result] = {}

    def __enter__(self) -> "_Journal":
        with suppress(OSError):
            for _, record in records_of(self._file.path):
                # A line that is still a record may hold something else than it did.
                if record is not None and record.get("sum") == _sum(record.get("item"), record.get("result")):
                    self.known[str(record["item"])] = record["result"]
        with suppress(OSError):
            self._tidy()
        return self

    def __exit__(self, *exception: object) -> None:
        self._file.close()

    @staticmethod
    def key_of(item: Any) -> str:
        return hashlib.sha256(_written(_known_by(item))).hexdigest()[:24]

    def add(self, key: str, result: Result) -> Result:
        """Keeps a result and returns it. Where it cannot be kept the work is only not resumed."""
        result = json.loads(json.dumps(result))
        self._file.add(json.dumps({"item": key, "result": result, "sum": _sum(key, result)}))
        return result

    def _tidy(self) -> None:
        journals = sorted(self._folder.glob("*.jsonl"), key=lambda path: path.stat().st_mtime_ns)
        for path in journals[:-_KEPT]:
            if path != self._file.path:
                path.unlink(missing_ok=True)


def _sum(item: object, result: object) -> str:
    """Returns a checksum of a line."""
    return hashlib.sha256(json.dumps([item, result], sort_keys=True).encode()).hexdigest()[:16]


def _key(work: Work, context: Any) -> str:
    digest = hashlib.sha256(f"{work.__module__}.{work.__qualname__} {_engine()}".encode())
    digest.update(_written(_known_by(context)))
    return digest.hexdigest()[:24]


def _named(key: str) -> str:
    return hashlib.sha256(f"{key} {_engine()}".encode()).hexdigest()[:24]


def _known_by(record: Any) -> Any:
    """Returns what decides the result of a context or an item: what it says itself, or else all of it."""
    return getattr(record, "known_by", record)


def _written(record: Any) -> bytes:
    """Returns a record as bytes; names of files in it may hold bytes that are no text."""
    return json.dumps(msgspec.to_builtins(record, str_keys=True)).encode()


@lru_cache(maxsize=1)
def _engine() -> str:
    """Returns a fingerprint of the program: its version, and size and time of every source file."""
    package = Path(godebug.__file__).resolve().parent
    digest = hashlib.sha256(godebug.__version__.encode())
    roots = {package, (package / "engine").resolve()}
    for path in sorted(path for root in roots for path in root.rglob("*.py")):
        found = path.stat()
        digest.update(os.fsencode(path) + f" {found.st_size} {found.st_mtime_ns}\n".encode())
    return digest.hexdigest()[:16]


def fingerprint(folder: str | Path) -> str:
    """Returns a fingerprint of the files in a folder, as part of a context whose work reads them."""
    digest = hashlib.sha256()
    for path in sorted(Path(folder).iterdir()):
        if path.is_file():
            digest.update(os.fsencode(path.name) + b"\0" + read_whole(path) + b"\0")
    return digest.hexdigest()[:16]


def shipped_patterns() -> str:
    """Returns the folder of the databases that came with this program.

    Raises UserError where it is missing.
    """
    try:
        return data_path("patterns")
    except FileNotFoundError as error:
        raise UserError(str(error)) from None
