#!/usr/bin/env python3
"""What the analysis of positions costs, stage by stage, and how often its verdicts are another engine's.

    python benchmarks/limits.py                                         # every tenth move of the games that ship
    python benchmarks/limits.py --list LIST --games DIR                 # other positions: lines `game.sgf MOVE`
    python benchmarks/limits.py --against "gnugo --mode gtp"            # agreement with GNU Go as well

The limits of reading (`engine/reading/depths.py`, `engine/owl/parameters.py`, `engine/connections/limits.py`,
`engine/semeai/parameters.py`) were chosen by such figures. To try another limit, edit it, run `make build`, and run
this again with the same positions.

Prints for each stage (strings, dragons, move) the largest, the median and the sum of the nodes read in one position by
tactical, connection and life-and-death reading, and the CPU time of the engine; with `--against` how many strings and
dragons have the status that the other engine gives them, and how many moves are the same.
"""

import argparse
import shlex
import statistics
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from godebug.studies.peers.client import GtpEngine  # noqa: E402
from godebug.studies.peers.piped import EngineLost  # noqa: E402

OURS = f"{shlex.quote(sys.executable)} -m godebug gtp"
GAMES = ROOT / "regression" / "games"
#: One position of a game in so many is looked at.
EVERY = 10
#: The stages in the order in which they need each other, and the command that computes each.
STAGES = {"strings": "worm_data", "dragons": "dragon_status", "move": "reg_genmove {color}"}
COUNTERS = ("reading", "connection", "owl")


def positions_of_games(folder: Path) -> Iterator[tuple[Path, int]]:
    """Yields (file, move) for every tenth position of the games in a folder."""
    with GtpEngine(OURS) as reader:
        for file in sorted(folder.glob("*.sgf")):
            reader.ask(f"loadsgf {file}")
            last = len(reader.ask("move_history").text.splitlines())
            yield from ((file, move) for move in range(EVERY, last + 1, EVERY))


def positions_of_list(file: Path, games: Path) -> Iterator[tuple[Path, int]]:
    """Yields (file, move) for the lines `game.sgf MOVE` of a list."""
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            game, move = line.split()[:2]
            yield games / game, int(move)


def examine(
    engine: GtpEngine, file: Path, move: int, counted: bool
) -> tuple[dict[str, dict[str, float]], dict[str, str]]:
    """Returns what each stage of a position costs, and the engine's verdicts by the name of what they are about.

    Raises EngineLost where the engine does not answer.
    """
    color = engine.ask(f"loadsgf {file} {move}").text
    costs: dict[str, dict[str, float]] = {}
    verdicts: dict[str, str] = {}
    for stage, command in STAGES.items():
        if counted:
            engine.ask_all([f"reset_{name}_node_counter" for name in COUNTERS])
        begin = float(engine.ask("cputime").text or 0) if counted else 0.0
        answer = engine.ask(command.format(color=color)).text
        if counted:
            costs[stage] = {name: float(engine.ask(f"get_{name}_node_counter").text) for name in COUNTERS}
            costs[stage]["seconds"] = float(engine.ask("cputime").text) - begin
        if stage == "strings":
            verdicts |= {f"string {point}": status for point, status in string_statuses(answer)}
        elif stage == "dragons":
            verdicts |= {f"dragon {point}": status for point, status in dragon_statuses(answer)}
        else:
            verdicts["move"] = answer
    return costs, verdicts


def string_statuses(answer: str) -> Iterator[tuple[str, str]]:
    """Yields (origin, `attack code` and `defence code`) for each string of an answer to `worm_data`."""
    point = ""
    fields: dict[str, str] = {}
    for line in [*answer.splitlines(), "end:"]:
        words = line.split()
        if line and not line[0].isspace() and line.rstrip().endswith(":"):
            if fields.get("color") in ("black", "white") and fields.get("origin") == point:
                yield point, f"{fields['attack_code']} {fields['defense_code']}"
            point, fields = line.rstrip().removesuffix(":"), {}
        elif len(words) >= 2:
            fields[words[0]] = words[1]


def dragon_statuses(answer: str) -> Iterator[tuple[str, str]]:
    """Yields (origin, status) for each dragon of an answer to `dragon_status`."""
    for line in answer.splitlines():
        point, _, status = line.partition(":")
        if status.split():
            yield point.strip(), status.split()[0]


def print_costs(costs: dict[tuple[str, str], list[float]]) -> None:
    for (stage, what), found in costs.items():
        form = "{:12.3f}" if what == "seconds" else "{:12,.0f}"
        figures = (max(found), statistics.median(found), sum(found))
        print(f"{stage:8} {what:11}", *(form.format(figure) for figure in figures))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", type=Path, help="a file with lines `game.sgf MOVE`")
    parser.add_argument("--games", type=Path, default=GAMES, help="the folder of the games")
    parser.add_argument("--engine", default=OURS, help="the engine that is measured")
    parser.add_argument("--against", help="another engine, whose verdicts are compared")
    options = parser.parse_args()
    positions = positions_of_list(options.list, options.games) if options.list else positions_of_games(options.games)
    costs: dict[tuple[str, str], list[float]] = defaultdict(list)
    same: Counter[str] = Counter()
    compared: Counter[str] = Counter()
    count = 0
    try:
        with GtpEngine(options.engine) as ours, GtpEngine(options.against or OURS) as other:
            for file, move in positions:
                count += 1
                found, verdicts = examine(ours, file, move, counted=True)
                for stage, figures in found.items():
                    for what, figure in figures.items():
                        costs[stage, what].append(figure)
                if options.against:
                    theirs = examine(other, file, move, counted=False)[1]
                    for name in verdicts.keys() & theirs.keys():
                        kind = name.split()[0]
                        compared[kind] += 1
                        same[kind] += verdicts[name] == theirs[name]
    except EngineLost as error:
        print(error, file=sys.stderr)
        return 2
    print(f"{count} positions{'':11}       most       median          sum")
    print_costs(costs)
    for kind in ("string", "dragon", "move"):
        if compared[kind]:
            print(f"{kind}s alike: {same[kind]:,} of {compared[kind]:,}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
