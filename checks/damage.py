"""Damages what is kept between runs, in ten thousand ways: no internal error, and nothing is lost that was whole.

    python checks/damage.py                        # 10,000 mutations; some minutes of CPU
    python checks/damage.py --mutations 500 --seed 7

What is kept: the last position, the store of runs, journals of runs that were killed, journals of the lab, compiled
databases. A mutation changes, cuts, doubles or zeroes bytes of one of these files, or puts values of odd types and
sizes in the place of others in JSON and in the rows of the store. Then whoever reads the file does so, as commands do,
and what they say must be what they said before, or a line; what could not be read must lie aside.

A tenth of the mutations are of compiled databases, half of them with a checksum that fits: bytes, or one number or text
of what is kept. An analysis with such a database, in a process of its own, must end as others do, whatever it says.
Prints what broke, and exits with 1 then.
"""

import argparse
import json
import multiprocessing
import os
import random
import shutil
import sqlite3
import sys
import tempfile
from array import array
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from msgspec import msgpack
from sandbox import ROOT

from godebug.apps.lab.work import recollect, recollected
from godebug.basics.errors import UserError
from godebug.basics.memory import Remembered, recall, remember
from godebug.engine.analysis.facade import Analysis
from godebug.engine.go.color import BLACK
from godebug.engine.go.position import Position
from godebug.engine.patterns.database import CHECKSUM_BYTES, PatternFolder, checksum, load_database
from godebug.engine.patterns.image import REALS
from godebug.records.sgf import read_game
from godebug.regress.baselines import Baselines
from godebug.regress.journal import Head, Journal

#: Values that stand in the place of others.
ODD: tuple[object, ...] = (
    None,
    True,
    -1,
    2**70,
    -(2**70),
    1e400,
    float("nan"),
    "",
    "x" * 5000,
    "\udcff",
    "\x00",
    [],
    {},
    [[]],
    {"a": None},
)
#: The same as bytes of a text.
ODD_TEXTS = (
    b"null",
    b"1e999",
    b"NaN",
    b"-Infinity",
    b"[" * 100_000,
    b"{" * 9,
    b"\xff\xfe",
    b"\x00" * 4,
    b"9" * 6000,
    b'"\\udcff"',
    b"true",
)


def mutated(data: bytes, chance: random.Random) -> bytes:
    """Returns bytes with some damage."""
    kind = chance.randrange(8)
    if not data or kind == 0:
        return chance.choice(
            (b"", b"\x00" * 4, b"\x00" * len(data), b"\xff" * 7, b"{}", b"[]", b"null\n", os.urandom(0) + b"x")
        )
    at, end = sorted(chance.randrange(len(data) + 1) for _ in range(2))
    if kind == 1:
        return data[:at]
    if kind == 2:
        return data[:at] + data[end:]
    if kind == 3:
        return data[:end] + data[at:end] + data[end:]
    if kind == 4:
        return data[:at] + chance.choice(ODD_TEXTS) + data[at:]
    if kind == 5:
        return data[:at] + bytes(end - at) + data[end:]
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 3, 20))):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def with_odd_value(text: bytes, chance: random.Random) -> bytes:
    """Returns lines of JSON in which one value is another."""
    lines = text.splitlines()
    at = chance.randrange(len(lines))
    record = json.loads(lines[at])
    record[chance.choice(list(record))] = chance.choice(ODD)
    lines[at] = json.dumps(record).encode()
    return b"\n".join(lines) + (b"\n" if text.endswith(b"\n") else b"")


def damage(path: Path, chance: random.Random) -> None:
    """Damages a file."""
    data = path.read_bytes()
    is_json = path.suffix in (".json", ".jsonl", ".run")
    if is_json and data and chance.random() < 0.5:
        path.write_bytes(with_odd_value(data, chance))
    elif path.suffix == ".sqlite" and chance.random() < 0.5:
        table, columns = chance.choice((("runs", RUN_COLUMNS), ("kept", KEPT_COLUMNS)))
        value = chance.choice(
            [None, -1, 2**62, 1e308, "", "x", b"\xff\x00", "null", '{"test": 1}', "[" * 5000, float("inf")]
        )
        with sqlite3.connect(path) as db:
            try:
                db.execute(f"update {table} set {chance.choice(columns)} = ?", (value,))
            except sqlite3.Error:
                db.execute("drop table if exists runs")
        db.close()
    else:
        path.write_bytes(mutated(data, chance))


RUN_COLUMNS = ("started", "engine", "patterns", "commit_id", "label", "selection", "finished", "id")
KEPT_COLUMNS = ("run", "path", "line", "test", "content", "record")


def result(number: int) -> dict[str, object]:
    """Returns a result of a test as it is kept."""
    return {
        "test": f"own:{number}", "path": "/x/own.tst", "line": number, "content": f"c{number}", "outcome": "passed",
        "expected": "[1]", "answer": "1", "ok": True, "seconds": 0.1, "cpu": 0.1, "nodes": {"reading": 7},
    }  # fmt: skip


# ---- what is kept, and who reads it --------------------------------------------------------------------------------


def fill(state: Path) -> None:
    """Writes one of everything."""
    remember(Remembered("/x/game.sgf", move="30", color="black", game=1))
    with Baselines() as baselines:
        for label in ("one", "two"):
            journal = Journal(state / "runs", Head("engine 1", "p", "c", label, started=1.7e9))
            for number in range(4):
                journal.add(result(number))
            journal.finish()
            baselines.save(journal.kept())
            journal.close(delete=True)
    left = Journal(state / "runs", Head("engine 1", label="killed", started=1.7e9))
    for number in range(4):
        left.add(result(number))
    left.close(delete=False)
    recollect("key", ["a", "b"], [{"x": [1, 2]}, "y"])


def read_position(remark: Callable[[str], None]) -> None:
    found = recall()
    assert found is None or isinstance(found.name, str)


def read_store(remark: Callable[[str], None]) -> None:
    with Baselines(remark=remark) as baselines:
        for run in baselines.runs():
            assert run.title
            for stored in baselines.results(run):
                assert f"{stored.seconds:.2f} {stored.expected}" and sum(stored.nodes.values()) >= 0
        baselines.history("own:1", "c1")
        baselines.last_results("engine 1", 2)


def read_lab(remark: Callable[[str], None]) -> None:
    # What is told of an item is what was told before, or nothing.
    assert all(
        found in (None, known)
        for found, known in zip(recollected("key", ["a", "b"]), [{"x": [1, 2]}, "y"], strict=True)
    )


def check_state(count: int, chance: random.Random, found: Counter[str]) -> None:
    """Damages the files of the state folder one at a time."""
    with tempfile.TemporaryDirectory() as scratch:
        whole, state = Path(scratch) / "whole", Path(scratch) / "state"
        whole.mkdir()
        os.environ["GODEBUG_STATE_DIR"] = str(whole)
        fill(whole)
        os.environ["GODEBUG_STATE_DIR"] = str(state)
        files = sorted(path.relative_to(whole) for path in whole.rglob("*") if path.is_file())
        for _ in range(count):
            shutil.rmtree(state, ignore_errors=True)
            shutil.copytree(whole, state)
            name = chance.choice(files)
            damage(state / name, chance)
            data = (state / name).read_bytes()
            remarks: list[str] = []
            for read in (read_position, read_store, read_lab, read_store):
                try:
                    read(remarks.append)
                except UserError as error:
                    remarks.append(str(error))
                except BaseException as error:
                    found[f"{name.suffix}: {read.__name__}: {type(error).__name__}: {str(error)[:80]}"] += 1
                    if isinstance(error, KeyboardInterrupt):
                        raise
            if name.suffix == ".run" and data.count(b"\n") > 1 and not _is_kept(state, data, remarks):
                found[f"{name.suffix}: what could not be read is gone"] += 1
            if any("\n" in text for text in remarks):
                found["a remark of more than a line"] += 1


def _is_kept(state: Path, data: bytes, remarks: list[str]) -> bool:
    """Tells whether a journal is in the store, or lies aside with a word about it."""
    if any(path.read_bytes() == data for path in (state / "runs").iterdir() if path.is_file()):
        return bool(remarks)
    with Baselines() as baselines:
        return len(baselines.runs()) == 3


def mutated_image(data: bytes, chance: random.Random) -> bytes:
    """Returns a compiled database in which one number or text is another, or some bytes."""
    if chance.random() < 0.2:
        return mutated(data, chance)
    image = msgpack.decode(data)
    name = chance.choice(list(image))
    if isinstance(image[name], bytes) and image[name]:
        numbers = array("d" if name in REALS else "i", image[name])
        at = chance.randrange(len(numbers))
        near = int(numbers[at]) + chance.choice((-400, -20, -2, -1, 1, 2, 20, 400))
        numbers[at] = chance.choice(
            (near, near, 0, -1, 7, 2**31 - 1, -(2**31), numbers[chance.randrange(len(numbers))])
        )
        image[name] = numbers.tobytes() if chance.random() < 0.9 else numbers.tobytes()[: -4 * chance.randrange(9)]
    elif image[name]:
        places = list(image[name]) if isinstance(image[name], dict) else range(len(image[name]))
        place = chance.choice(list(places))
        if name == "patterns":
            fields = image[name][place]
            fields[chance.randrange(len(fields))] = chance.choice(
                (*ODD[:4], *ODD[6:], 3, [[1, 1]], "8", [1, 1], ["OX"])
            )
        else:
            image[name][place] = chance.choice((*ODD[:4], *ODD[6:], [1, 1]))
    try:
        return msgpack.encode(image)
    except (OverflowError, UnicodeEncodeError):
        return mutated(data, chance)


def check_images(count: int, chance: random.Random, found: Counter[str]) -> None:
    """Damages compiled databases in such a way that the checksum fits, and analyses a position with each."""
    with tempfile.TemporaryDirectory() as scratch:
        cache = Path(scratch)
        databases = PatternFolder(ROOT / "patterns", cache)
        for name in databases.names():
            databases.get(name)
        files = sorted(cache.iterdir())
        game = ROOT / "regression" / "games" / "corner-9x9.sgf"
        position = read_game(game.read_bytes(), game.name).position_before("30")
        for _ in range(count):
            kept = chance.choice(files)
            whole = kept.read_bytes()
            image = mutated_image(whole[CHECKSUM_BYTES:], chance)
            kept.write_bytes(checksum(image, str(kept)) + image)
            worker = multiprocessing.get_context("fork").Process(target=_analyse, args=(position, cache))
            worker.start()
            worker.join(600)
            if worker.exitcode != 0:
                worker.kill()
                worker.join()
                found[f"an analysis with {kept.name.split('-')[0]} of another form: {worker.exitcode}"] += 1
            kept.write_bytes(whole)


def _analyse(position: Position, cache: Path) -> None:
    Analysis(position, 1, PatternFolder(ROOT / "patterns", cache)).moves.generation(BLACK)


def check_cache(count: int, chance: random.Random, found: Counter[str]) -> None:
    """Damages compiled databases."""
    with tempfile.TemporaryDirectory() as scratch:
        cache = Path(scratch)
        source = ROOT / "patterns" / "attack.db"
        known = [pattern.name for pattern in load_database(source, cache=cache)]
        [kept] = cache.iterdir()
        whole = kept.read_bytes()
        for _ in range(count):
            kept.write_bytes(mutated(whole, chance))
            try:
                if [pattern.name for pattern in load_database(source, cache=cache)] != known:
                    found["cache: other patterns"] += 1
            except BaseException as error:
                found[f"cache: {type(error).__name__}: {str(error)[:80]}"] += 1
            if [path.name for path in cache.iterdir()] != [kept.name]:
                found["cache: something is left behind"] += 1


def run(count: int, seed: int) -> Counter[str]:
    """Returns how often what broke."""
    found: Counter[str] = Counter()
    chance = random.Random(seed)
    before = os.environ.get("GODEBUG_STATE_DIR")
    try:
        check_state(count - count // 10, chance, found)
        check_cache(count // 20, chance, found)
        if hasattr(os, "fork"):
            check_images(count // 20, chance, found)
    finally:
        os.environ.pop("GODEBUG_STATE_DIR", None)
        if before is not None:
            os.environ["GODEBUG_STATE_DIR"] = before
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mutations", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    found = run(arguments.mutations, arguments.seed)
    for what, times in found.most_common():
        print(f"{times:6} {what}")
    print(f"{arguments.mutations} mutations, {sum(found.values())} broke something; seed {arguments.seed}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
