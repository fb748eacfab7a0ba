"""How long `godebug regress blame` takes over many tests.

    python benchmarks/blame_time.py SUITES... [--tests 500] [--changes 20] [--moves] [--only patterns,endgame]

Edits of the kinds of `planted_faults.py` are planted into a working folder, in patterns taken at random. Blame is asked
twice: first with nothing known, then of a second folder with other edits, when the answers of the old databases have
been kept. `--moves`: only tests that ask for a move, the dearest ones.
"""

import argparse
import os
import random
import tempfile
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from planted_faults import LEFT_OUT, Fault, cpu_seconds, fault_in, plant

from godebug.apps.lab.asking import OF_MOVES, TestName, name_of
from godebug.apps.lab.blame import BlameContext, blame_tests
from godebug.apps.lab.work import WorkPool, fingerprint, shipped_patterns
from godebug.apps.lab.written import WrittenDatabase, read_folder
from godebug.regress.suite import read_suite
from godebug.views.output import Output


def edits(written: Mapping[str, WrittenDatabase], only: str, count: int, chance: random.Random) -> list[Fault]:
    """Returns so many edits, each in another pattern. `only`: the databases, with commas between them."""
    names = only.split(",") if only else [name for name in sorted(written) if name not in LEFT_OUT]
    patterns = [each for name in names for each in written[name].patterns]
    chance.shuffle(patterns)
    made = (fault_in(each, written[each.database].head, chance) for each in patterns)
    found = (fault for fault in made if fault is not None)
    return [fault for fault, _ in zip(found, range(count), strict=False)]


def tests_of(suites: list[str], count: int, moves: bool, chance: random.Random) -> list[TestName]:
    """Returns so many tests of some suites."""
    tests = [test for suite in suites for test in read_suite(Path(suite)).tests]
    tests = [test for test in tests if not moves or test.kind in OF_MOVES]
    return [name_of(test) for test in chance.sample(tests, min(count, len(tests)))]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("suites", nargs="+")
    parser.add_argument("--tests", type=int, default=500)
    parser.add_argument("--changes", type=int, default=20)
    parser.add_argument("--moves", action="store_true")
    parser.add_argument("--only", default="", help="databases, with commas between them")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    base = Path(shipped_patterns()).resolve()
    written = read_folder(base)
    names = tests_of(options.suites, options.tests, options.moves, chance)
    pool = WorkPool(Output(), options.jobs)
    with tempfile.TemporaryDirectory() as scratch:
        os.environ["GODEBUG_STATE_DIR"] = f"{scratch}/state"
        for what in ("nothing is known", "the old answers are kept"):
            mine = Path(scratch) / what.replace(" ", "-")
            planted = edits(written, options.only, options.changes, chance)
            plant(base, mine, planted)
            context = BlameContext(str(base), str(mine), (fingerprint(base), fingerprint(mine)))
            begun, used = time.monotonic(), cpu_seconds()
            found = blame_tests(context, names, pool)
            took, used = time.monotonic() - begun, cpu_seconds() - used
            verdicts = dict(Counter(blame.verdict for blame in found))
            touched, runs = sum(bool(blame.touched) for blame in found), sum(blame.runs for blame in found)
            print(
                f"{what}: {len(names)} tests, {len(planted)} changes: {touched} touched, {verdicts}, {runs} runs; "
                f"{took:.0f} s, {used:.0f} s of the processor"
            )
            print(
                "  databases: "
                + ", ".join(f"{name} {n}" for name, n in Counter(f.database for f in planted).most_common())
            )


if __name__ == "__main__":
    main()
