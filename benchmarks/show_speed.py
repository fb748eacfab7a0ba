#!/usr/bin/env python3
"""Whole-process times of `godebug show` against GNU Go on the shipped games, in turn, position by position.

usage: python benchmarks/show_speed.py [--godebug CMD] [--gnugo CMD] [--mask 0x018] [--rounds 3]

Prints a line a position (seconds of both, their ratio) and the median ratio. Exit code 1 where it exceeds 1.
"""

import argparse
import shlex
import statistics
import subprocess
import sys
import time
from pathlib import Path

GAMES = Path(__file__).parent.parent / "regression" / "games"
#: (game, move): openings, middle games and endings of every board size that ships.
POSITIONS = (
    ("corner-9x9.sgf", 12),
    ("corner-9x9.sgf", 36),
    ("thirteen.sgf", 30),
    ("thirteen.sgf", 90),
    ("two-framework.sgf", 40),
    ("two-framework.sgf", 120),
    ("two-framework.sgf", 200),
    ("four-stones.sgf", 30),
    ("four-stones.sgf", 110),
)


def seconds(command: list[str]) -> float:
    """The time of one run; ends the program where it fails."""
    start = time.perf_counter()
    finished = subprocess.run(command, cwd=GAMES, stdin=subprocess.DEVNULL, capture_output=True)
    if finished.returncode != 0:
        raise SystemExit(f"{shlex.join(command)}: {finished.stderr.decode(errors='replace').strip()}")
    return time.perf_counter() - start


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--godebug", default=f"{sys.executable} -m godebug", help="how to start godebug")
    parser.add_argument("--gnugo", default="gnugo", help="how to start GNU Go")
    parser.add_argument("--mask", default="0x018", help="what both draw")
    parser.add_argument("--rounds", type=int, default=3, help="runs a position; the fastest counts")
    options = parser.parse_args()
    ratios = []
    for game, move in POSITIONS:
        ours = [*shlex.split(options.godebug), "show", game, "--move", str(move), "-m", options.mask]
        theirs = [*shlex.split(options.gnugo), "--quiet", "-l", game, "-L", str(move), "-m", options.mask]
        pairs = [(seconds(ours), seconds(theirs)) for _ in range(options.rounds)]
        mine, other = min(a for a, _ in pairs), min(b for _, b in pairs)
        ratios.append(mine / other)
        print(f"{game:20} {move:4}  godebug {mine:5.2f} s  gnugo {other:5.2f} s  ratio {mine / other:4.2f}", flush=True)
    print(f"median ratio {statistics.median(ratios):.2f}")
    return int(statistics.median(ratios) > 1)


if __name__ == "__main__":
    sys.exit(main())
