#!/usr/bin/env python3
"""Writes docs/figures.md: what this version measures on this machine, with date and machine.

    python benchmarks/figures.py                                       # speed and the suites that ship, half a minute
    python benchmarks/figures.py --games 20 --against "gnugo --mode gtp --level 1"

Times are CPU times of whole processes, so that a machine that has something else to do changes them little. Suites of
the folder that GODEBUG_SUITES names are asked too. Exit code 1 where nothing is compiled: such figures tell nothing.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from godebug import __version__  # noqa: E402
from godebug.engine import kernel_is_compiled  # noqa: E402

PAGE = ROOT / "docs" / "figures.md"
#: Each command is run so often; the median counts.
ROUNDS = 3
#: What is timed: what it is, and the command.
COMMANDS = (
    ("the program starts", ("version",)),
    ("a board", ("show", "two-framework.sgf", "--move", "60")),
    ("regions of influence, 19x19", ("show", "two-framework.sgf", "--move", "60", "-m", "0x018")),
    ("dragons with life and death, 19x19", ("dragons", "two-framework.sgf", "--move", "60")),
    ("all moves with their values, 9x9", ("moves", "corner-9x9.sgf", "--move", "36")),
    ("all moves with their values, 13x13", ("moves", "thirteen.sgf", "--move", "90")),
    ("all moves with their values, 19x19", ("moves", "two-framework.sgf", "--move", "120")),
    ("lint of all databases", ("patterns", "lint")),
)


def run(words: tuple[str, ...], state: str) -> tuple[str, float]:
    """What `godebug` prints, and the seconds of CPU that it took with all that it started."""
    environment = {**os.environ, "GODEBUG_STATE_DIR": state, "PYTHONPATH": str(ROOT)}
    before = os.times()
    done = subprocess.run(
        [sys.executable, "-m", "godebug", *words],
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode not in (0, 1):
        raise SystemExit(f"godebug {' '.join(words)}: {done.stderr}")
    after = os.times()
    return done.stdout, after.children_user + after.children_system - before.children_user - before.children_system


def machine() -> str:
    """The processor, the system and Python, in a line."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        models = [line.partition(":")[2].strip() for line in info.read_text().splitlines() if "model name" in line]
        model = models[0] if models else model
    return f"{model}, {os.cpu_count()} cores; {platform.system()}, Python {platform.python_version()}"


def slowest_lint() -> tuple[Path, float]:
    """The database that ships whose lint takes longest, and the seconds of CPU; the code is loaded already."""
    from godebug.apps.editors.pattern_text import PatternText

    def seconds(path: Path) -> float:
        before = time.process_time()
        len(PatternText(path.read_text(encoding="utf-8"), str(path)).findings)
        return time.process_time() - before

    paths = sorted((ROOT / "patterns").glob("*.db"))
    times = {path: [seconds(path) for _ in range(ROUNDS + 1)][1:] for path in paths}
    slowest = max(paths, key=lambda path: median(times[path]))
    return slowest, median(times[slowest])


def speed(state: str) -> Iterator[str]:
    figures = json.loads(run(("bench", "reading", "--rounds", "40", "--json"), state)[0].splitlines()[0])
    signature = json.loads(run(("bench", "--json"), state)[0].splitlines()[-1])["signature"]
    yield "| what | CPU seconds |"
    yield "| --- | --- |"
    for what, words in COMMANDS:
        seconds = median(run(words, state)[1] for _ in range(ROUNDS))
        yield f"| {what}: `godebug {' '.join(words)}` | {seconds:.2f} |"
    path, seconds = slowest_lint()
    yield f"| lint in an editor, at each rest and save: the slowest database, {path.name} | {seconds:.2f} |"
    yield ""
    moves, nodes = figures["trial_moves_per_second"] / 1e6, figures["nodes_per_second"] / 1e6
    yield f"Tactical reading (`godebug bench reading --rounds 40`): {moves:.1f} million trial moves and {nodes:.2f}"
    yield f"million nodes a second. The signature of all stages (`godebug bench`): {signature}."


def suites(state: str) -> Iterator[str]:
    """How many tests of each suite pass: those that ship, and those of GODEBUG_SUITES."""
    places = [ROOT / "regression", *(Path(folder) for folder in [os.environ.get("GODEBUG_SUITES")] if folder)]
    yield "| suite | passed | tests |"
    yield "| --- | --- | --- |"
    for place in places:
        counts: dict[str, Counter[bool]] = defaultdict(Counter)
        files = [str(path) for path in sorted(place.glob("*.tst"))]
        for line in run(("regress", *files, "--json", "--quiet"), state)[0].splitlines():
            record = json.loads(line)
            if record["type"] == "test_result" and record["outcome"].lower() in ("passed", "failed"):
                counts[record["suite"]][record["outcome"].lower() == "passed"] += 1
        for suite, count in sorted(counts.items()):
            yield f"| {suite} | {count[True]} | {count.total()} |"


def games(number: int, against: str) -> Iterator[str]:
    """The last lines of `benchmarks/games.py`."""
    words = [sys.executable, str(ROOT / "benchmarks" / "games.py"), "--size", "9", "--games", str(number)]
    words += ["--against", against] if against else []
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    yield f"`python benchmarks/games.py {' '.join(words[2:])}`:"
    yield ""
    yield "```text"
    yield from done.stdout.splitlines()[-6:]
    yield "```"


def page(number: int, against: str) -> str:
    with tempfile.TemporaryDirectory() as state:
        lines = [
            "<!-- Written by benchmarks/figures.py. -->",
            "# Measured",
            "",
            f"godebug {__version__}, {time.strftime('%Y-%m-%d')}, on {machine()}. One command writes this page:",
            "`python benchmarks/figures.py`. Times are those of the processor, for whole processes, the median of "
            f"{ROUNDS} runs.",
            "",
            "## Speed",
            "",
            *speed(state),
            "",
            "## Suites",
            "",
            *suites(state),
        ]
    if number:
        lines += ["", "## Games", "", *games(number, against)]
    return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=0, metavar="N", help="also play so many games on 9x9")
    parser.add_argument("--against", default="", metavar="CMD", help="against this engine instead of ourselves")
    options = parser.parse_args()
    if not kernel_is_compiled():
        print("nothing is compiled here: `make build` first", file=sys.stderr)
        return 1
    PAGE.write_text(page(options.games, options.against), encoding="utf-8")
    print(PAGE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
