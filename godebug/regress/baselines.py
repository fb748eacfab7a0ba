"""The memory of runs: a small database of results by engine, pattern set and commit."""

import json
import sqlite3
import time
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from godebug.errors import UserError, one_line, printable
from godebug.memory import state_file
from godebug.regress.engines import Identity
from godebug.regress.judge import TestResult

_TABLES = """
create table if not exists runs (
    id integer primary key,
    started real not null,
    engine text not null,
    patterns text not null,
    commit_id text not null,
    label text not null default ''
);
create table if not exists results (
    run integer not null references runs (id),
    test text not null,
    outcome text not null,
    ok integer,
    answer text,
    seconds real not null,
    nodes text not null,
    primary key (run, test)
);
create index if not exists results_of_test on results (test, run);
"""


@dataclass(frozen=True)
class Run:
    """One run of suites. `started`: seconds since the epoch."""

    id: int
    started: float
    identity: Identity
    label: str

    @property
    def title(self) -> str:
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(self.started))
        parts = [f"run {self.id}", when, self.identity.engine, self.identity.commit, self.label]
        return ", ".join(part for part in parts if part)


@dataclass(frozen=True)
class Stored:
    """A result as it was kept. `ok`: None where nothing was judged. `nodes`: by kind of reading."""

    run: int
    test: str
    outcome: str
    ok: bool | None
    answer: str | None
    seconds: float
    nodes: dict[str, int]


class Baselines:
    """The database; a context manager. Raises UserError where the file cannot be used."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = state_file().with_name("regress.sqlite") if path is None else path
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(self.path, timeout=10)
            with self._db:
                self._db.executescript(_TABLES)
        except (OSError, sqlite3.Error) as error:
            raise UserError(f"{self.path}: {one_line(getattr(error, 'strerror', None) or error)}") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self._db.close()

    def save(self, identity: Identity, results: Iterable[TestResult], label: str = "") -> Run:
        """Keeps a run. A test that was run twice (a number used twice) keeps its last result."""
        started = time.time()
        with self._guarded(), self._db, closing(self._db.cursor()) as cursor:
            cursor.execute(
                "insert into runs (started, engine, patterns, commit_id, label) values (?, ?, ?, ?, ?)",
                (started, identity.engine, identity.patterns, identity.commit, label),
            )
            run = cursor.lastrowid or 0
            cursor.executemany(
                "insert or replace into results values (?, ?, ?, ?, ?, ?, ?)",
                [(run, r.test.name, r.outcome, r.ok, r.answer, r.seconds, json.dumps(dict(r.nodes))) for r in results],
            )
        return Run(run, started, identity, label)

    def find(self, name: str, engine: str | None = None) -> Run:
        """The newest run that `name` means: `last`, a run's number, a label, or the beginning of a commit.

        `engine`: only runs of this engine. Raises UserError where there is none.
        """
        for run in self.runs(engine):
            if name in ("last", str(run.id), run.label) or (len(name) >= 4 and run.identity.commit.startswith(name)):
                return run
        raise UserError(f"no run '{one_line(name, 60)}' is remembered")

    def runs(self, engine: str | None = None) -> list[Run]:
        """All runs, the newest first."""
        with self._guarded():
            rows = self._db.execute(
                "select id, started, engine, patterns, commit_id, label from runs"
                " where ? is null or engine = ? order by id desc",
                (engine, engine),
            ).fetchall()
        return [Run(row[0], row[1], Identity(row[2], row[3], row[4]), row[5]) for row in rows]

    def results(self, run: Run) -> dict[str, Stored]:
        """The results of a run by test."""
        with self._guarded():
            rows = self._db.execute(f"select {_FIELDS} from results where run = ?", (run.id,)).fetchall()
        return {stored.test: stored for stored in map(_stored, rows)}

    def history(self, test: str) -> list[tuple[Run, Stored]]:
        """Every result of a test, the newest first."""
        runs = {run.id: run for run in self.runs()}
        with self._guarded():
            rows = self._db.execute(
                f"select {_FIELDS} from results where test = ? order by run desc", (test,)
            ).fetchall()
        return [(runs[stored.run], stored) for stored in map(_stored, rows) if stored.run in runs]

    def last_results(self, engine: str, depth: int = 1) -> dict[str, list[Stored]]:
        """The last `depth` results of every test with this engine, the newest first."""
        found: dict[str, list[Stored]] = {}
        with self._guarded():
            rows = self._db.execute(
                f"select {_FIELDS} from results where run in (select id from runs where engine = ?) order by run desc",
                (engine,),
            )
            for stored in map(_stored, rows):
                kept = found.setdefault(stored.test, [])
                if len(kept) < depth:
                    kept.append(stored)
        return found

    def _guarded(self) -> "_Guard":
        return _Guard(self.path)


_FIELDS = "run, test, outcome, ok, answer, seconds, nodes"


def _stored(row: Sequence[object]) -> Stored:
    run, test, outcome, ok, answer, seconds, nodes = row
    return Stored(
        run=int(str(run)),
        test=str(test),
        outcome=str(outcome),
        ok=None if ok is None else bool(ok),
        answer=None if answer is None else str(answer),
        seconds=float(str(seconds)),
        nodes=json.loads(str(nodes)),
    )


class _Guard:
    """Turns what SQLite complains about into one line."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, sqlite3.Error):
            raise UserError(f"{self._path}: {one_line(error)}") from None


def failed_tests(last: dict[str, list[Stored]]) -> set[str]:
    """Tests whose last result was no pass."""
    return {test for test, kept in last.items() if kept and kept[0].ok is False}


def changed_tests(last: dict[str, list[Stored]]) -> set[str]:
    """Tests whose last two results differ in the verdict."""
    return {test for test, kept in last.items() if len(kept) > 1 and kept[0].ok != kept[1].ok}


def compare(results: Iterable[TestResult], baseline: dict[str, Stored]) -> list[str]:
    """What broke and what was mended since the baseline, and how time and nodes changed; lines for people."""
    broke: list[str] = []
    mended: list[str] = []
    new = 0
    seconds = [0.0, 0.0]
    nodes: dict[str, list[int]] = {}
    for result in results:
        before = baseline.get(result.test.name)
        if before is None:
            new += 1
            continue
        seconds[0] += before.seconds
        seconds[1] += result.seconds
        for name in result.nodes.keys() & before.nodes.keys():
            sums = nodes.setdefault(name, [0, 0])
            sums[0] += before.nodes[name]
            sums[1] += result.nodes[name]
        if before.ok is True and result.ok is False:
            broke.append(f"broke: {result.test.name}: was '{before.answer}', is '{_answer(result)}'")
        elif before.ok is False and result.ok is True:
            mended.append(f"mended: {result.test.name}: was '{before.answer}', is '{_answer(result)}'")
    changes = [f"time {seconds[0]:.2f} -> {seconds[1]:.2f} s"]
    changes += [f"{name} nodes {old} -> {now}" for name, (old, now) in sorted(nodes.items())]
    summary = f"{len(broke)} broke, {len(mended)} mended" + (f", {new} new" if new else "")
    return [*map(printable, [*broke, *mended]), f"{summary}; {'; '.join(changes)}"]


def _answer(result: TestResult) -> str:
    return result.lost or result.answer or ""
