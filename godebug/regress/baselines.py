"""The store of runs: a small database of results by engine, pattern set and commit.

A test is known by its content (`godebug.regress.contents`), with its name and path beside it. So two suites of one name
do not share their history, and a suite that is moved keeps its own.
"""

import contextlib
import json
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Self

from msgspec import Struct

from godebug.basics.errors import UserError, one_line, valid_text
from godebug.basics.files import set_aside
from godebug.basics.memory import state_file
from godebug.regress.engines import Identity
from godebug.regress.journal import KeptRun, Record, left_behind, result_of
from godebug.views.words import several

_VERSION = 2
_TABLES = f"""
create table if not exists runs (
    id integer primary key,
    started real not null,
    engine text not null,
    patterns text not null,
    commit_id text not null,
    label text not null default '',
    selection text not null default '',
    finished integer not null default 1
);
create table if not exists kept (
    run integer not null references runs (id),
    path text not null,
    line integer not null,
    test text not null,
    content text not null,
    record text not null,
    primary key (run, path, line)
);
create index if not exists kept_of_content on kept (content, run);
create index if not exists kept_of_test on kept (test, run);
pragma user_version = {_VERSION};
"""
#: From the first form of the database, which knew tests by their names alone.
_OLD_RESULTS = """
insert or ignore into kept
    select run, '', rowid, test, '', json_object('test', test, 'outcome', outcome, 'ok',
        case ok when 1 then json('true') when 0 then json('false') end,
        'answer', answer, 'seconds', seconds, 'nodes', json(nodes)) from results where json_valid(nodes);
drop table results;
alter table runs add column selection text not null default '';
alter table runs add column finished integer not null default 1;
"""
#: The columns that are asked for.
_COLUMNS = {
    "runs": {"id", "started", "engine", "patterns", "commit_id", "label", "selection", "finished"},
    "kept": {"run", "path", "line", "test", "content", "record"},
}
#: Codes of SQLite for what a file holds: ERROR (a wrong schema), CORRUPT, FORMAT, NOTADB.
_OF_CONTENT = (1, 11, 24, 26)
#: Seconds since the epoch that a calendar of four digits still has.
_LATEST = 2.5e11
#: Seconds to wait for somebody else who is writing.
_PATIENCE = 5.0


class Run(Struct, frozen=True):
    """One run of suites.

    `started`: seconds since the epoch. `selection`: which tests, as the command line named them. `finished`: it was not
    interrupted.
    """

    id: int
    started: float
    identity: Identity
    label: str
    selection: str = ""
    finished: bool = True

    @property
    def title(self) -> str:
        """Returns the run in a line: number, time, engine, commit, label."""
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(self.started))
        state = "" if self.finished else "interrupted"
        parts = [f"run {self.id}", when, self.identity.engine, self.identity.commit, self.label, state]
        return ", ".join(part for part in parts if part)


class Stored(Struct, frozen=True):
    """A result as it was stored.

    `test`, `path`, `content`: the test's name, its file, and its content; the last two are empty in old runs. `ok`:
    None where nothing was judged. `nodes`: by kind of reading. `record`: the whole record.
    """

    run: int
    test: str
    path: str
    content: str
    outcome: str
    ok: bool | None
    answer: str | None
    seconds: float
    nodes: dict[str, int]
    record: Record

    @property
    def expected(self) -> str | None:
        """Returns the expected answer, None where there was none."""
        expected = self.record.get("expected")
        return None if expected is None else str(expected)


class Baselines:
    """The store; a context manager. `remark`: called with a line about each damaged result, which is left out.

    Raises UserError where the file cannot be used.
    """

    def __init__(self, path: Path | None = None, remark: Callable[[str], None] = lambda text: None) -> None:
        self.path = Path(state_file()).with_name("regress.sqlite") if path is None else path
        self._remark = remark
        with self._guarded():
            self.path.parent.mkdir(parents=True, exist_ok=True)
            try:
                self._db = self._opened()
            except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
                if not _is_damage(error):
                    raise
                # Not locked, not out of room, but no store any more: it is kept aside, and runs go on.
                remark(f"{self.path.name} was damaged: kept as {set_aside(self.path)}, and begun anew")
                self._db = self._opened()
        self._adopt()

    def _opened(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.path, timeout=_PATIENCE)
        # A text that is none is no reason to lose its row.
        db.text_factory = lambda data: data.decode("utf-8", "backslashreplace")
        try:
            if db.execute("pragma user_version").fetchone()[0] < _VERSION:
                old = db.execute("select 1 from sqlite_master where name = 'results'").fetchone()
                with db:
                    db.executescript(f"begin; {_TABLES} {_OLD_RESULTS if old else ''} commit;")
            _check(db)
        except BaseException:
            db.close()
            raise
        return db

    def _adopt(self) -> None:
        """Stores the runs that were killed, or that found no room, from their journals."""
        for kept in left_behind(journals(), self._remark):
            self.save(kept)
            with contextlib.suppress(OSError):
                if kept.damaged:
                    self._remark(f"{kept.path.name} is kept as {set_aside(kept.path)}")
                else:
                    kept.path.unlink()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self._db.close()

    def save(self, kept: KeptRun) -> Run:
        """Stores a run. A resumed run replaces the interrupted one."""
        head = kept.head
        words = [valid_text(word) for word in (head.engine, head.patterns, head.commit, head.label, head.selection)]
        started = time.time() if head.started is None else head.started
        with self._guarded(), self._db, closing(self._db.cursor()) as cursor:
            resumed = head.resumed
            if resumed is not None:
                cursor.execute(
                    "delete from kept where run in (select id from runs where id = ? and finished = 0)", (resumed,)
                )
                cursor.execute("delete from runs where id = ? and finished = 0", (resumed,))
            cursor.execute(
                "insert into runs (started, engine, patterns, commit_id, label, selection, finished)"
                " values (?, ?, ?, ?, ?, ?, ?)",
                (started, *words, kept.finished),
            )
            run = cursor.lastrowid or 0
            cursor.executemany("insert or replace into kept values (?, ?, ?, ?, ?, ?)", _rows(run, kept.records))
        engine, patterns, commit, label, selection = words
        return Run(run, started, Identity(engine, patterns, commit), label, selection, kept.finished)

    def find(self, name: str, engine: str | None = None) -> Run:
        """Returns the newest run that `name` means: `last`, a number, a label, or the beginning of a commit.

        `engine`: only runs of this engine.
        Raises UserError where there is none.
        """
        name = valid_text(name)
        for run in self.runs(engine):
            if name in ("last", str(run.id), run.label) or (len(name) >= 4 and run.identity.commit.startswith(name)):
                return run
        raise UserError(f"no run '{one_line(name, 60)}' is remembered")

    def interrupted(self, identity: Identity) -> Run:
        """Returns the newest interrupted run of exactly this engine.

        Raises UserError where there is none.
        """
        for run in self.runs(identity.engine):
            if not run.finished and run.identity == identity:
                return run
        raise UserError("no interrupted run of this engine (with these patterns, at this commit) to go on with")

    def runs(self, engine: str | None = None) -> list[Run]:
        """Returns all runs, the newest first."""
        with self._guarded():
            rows = self._db.execute(
                "select id, started, engine, patterns, commit_id, label, selection, finished from runs"
                " where ? is null or engine = ? order by id desc",
                (engine, engine if engine is None else valid_text(engine)),
            ).fetchall()
        found = [_run(row) for row in rows]
        if odd := found.count(None):
            self._remark(f"{self.path.name}: {several(odd, 'damaged run')} skipped")
        return [run for run in found if run is not None]

    def results(self, run: Run) -> list[Stored]:
        """Returns the results of a run."""
        return self._stored("run = ? order by path, line", run.id)

    def history(self, test: str, content: str = "") -> list[tuple[Run, Stored]]:
        """Returns every result of a test, the newest first.

        `content`: empty where only the test's name is known. Results of old runs are found by name alone.
        """
        runs = {run.id: run for run in self.runs()}
        where = "content = ? or (test = ? and (content = '' or ? = ''))"
        found = self._stored(f"{where} order by run desc, path, line", content or "-", valid_text(test), content)
        return [(runs[stored.run], stored) for stored in found if stored.run in runs]

    def last_results(self, engine: str, depth: int = 1) -> dict[str, list[list[Stored]]]:
        """Returns the results of the last `depth` runs with this engine, newest first, by content (of old runs by
        name).

        A test that stands in several suites has several results in one run.
        """
        found: dict[str, list[list[Stored]]] = {}
        where = "run in (select id from runs where engine = ?) order by run desc, path, line"
        for stored in self._stored(where, engine):
            kept = found.setdefault(stored.content or stored.test, [])
            if kept and kept[-1][0].run == stored.run:
                kept[-1].append(stored)
            elif len(kept) < depth:
                kept.append([stored])
        return found

    def _stored(self, where: str, *values: object) -> list[Stored]:
        with self._guarded():
            rows = self._db.execute(
                f"select run, test, path, content, record from kept where {where}", values
            ).fetchall()
        found = [_stored(row) for row in rows]
        if damaged := sum(stored is None for stored in found):
            self._remark(f"{self.path.name}: {several(damaged, 'damaged row')} skipped")
        return [stored for stored in found if stored is not None]

    @contextlib.contextmanager
    def _guarded(self) -> Iterator[None]:
        """Turns errors of SQLite into a UserError of one line."""
        try:
            yield
        except (OSError, sqlite3.Error, UnicodeError, OverflowError) as error:
            reason = getattr(error, "strerror", None) or error
            raise UserError(f"{one_line(self.path)}: {one_line(reason)}") from None


def journals() -> Path:
    """Returns the folder of the journals of runs in progress."""
    return Path(state_file()).with_name("runs")


def _rows(run: int, records: Iterable[Record]) -> Iterator[tuple[object, ...]]:
    for number, record in enumerate(records):
        path, test, content = (str(record.get(name) or "") for name in ("path", "test", "content"))
        line = record.get("line")
        # Names of files may hold bytes that are no text.
        texts = [valid_text(text) for text in (path, test, content)]
        yield (run, texts[0], line if isinstance(line, int) else -number, *texts[1:], json.dumps(record))


def _stored(row: tuple[Any, ...]) -> Stored | None:
    """Returns a row as a result, None for a damaged one."""
    try:
        run, test, path, content, text = row
        record = json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return None
    result = result_of(record)
    if result is None or not all(isinstance(value, str) for value in (test, path, content)):
        return None
    return Stored(
        run=int(run),
        test=test,
        path=path,
        content=content,
        outcome=result.outcome,
        ok=result.ok,
        answer=result.answer,
        seconds=result.seconds,
        nodes=result.nodes,
        record=record,
    )


def _run(row: tuple[Any, ...]) -> Run | None:
    """Returns a row as a run, None for a damaged one."""
    number, started, *words, finished = row
    if not all(isinstance(word, str) for word in words) or not isinstance(finished, int):
        return None
    if not isinstance(started, int | float) or not 0 <= started <= _LATEST:
        return None
    engine, patterns, commit, label, selection = words
    return Run(number, float(started), Identity(engine, patterns, commit), label, selection, bool(finished))


def _check(db: sqlite3.Connection) -> None:
    """Raises sqlite3.DatabaseError for a file that is damaged, or that holds something else than the store."""
    [(said,), *_] = db.execute("pragma quick_check(1)").fetchall()
    if said != "ok":
        raise sqlite3.DatabaseError(said)
    for table, wanted in _COLUMNS.items():
        if not wanted <= {row[1] for row in db.execute(f"pragma table_info({table})")}:
            raise sqlite3.DatabaseError(f"no table {table}")
    if db.execute("select 1 from sqlite_master where type in ('trigger', 'view')").fetchone():
        raise sqlite3.DatabaseError("triggers or views")


def _is_damage(error: Exception) -> bool:
    """Tells whether an error is about what the file holds, not about who uses it or where it lies."""
    code = getattr(error, "sqlite_errorcode", None)
    return not isinstance(error, sqlite3.OperationalError) or (code is not None and code & 0xFF in _OF_CONTENT)


def failed_tests(last: dict[str, list[list[Stored]]]) -> set[str]:
    """Returns the tests whose last result was no pass."""
    return {test for test, runs in last.items() if any(stored.ok is False for stored in runs[0])}


def changed_tests(last: dict[str, list[list[Stored]]]) -> set[str]:
    """Returns the tests whose last two results have different verdicts."""
    verdicts = {test: [{stored.ok for stored in run} for run in runs] for test, runs in last.items()}
    return {test for test, (newest, *older) in verdicts.items() if older and newest != older[0]}
