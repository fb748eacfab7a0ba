"""What the dearest questions cost: seconds of the processor and memory, on the hardest of many positions.

    python checks/worst.py --positions 2000 --hardest 20
    python checks/worst.py --positions 300 --hardest 10 --commands owl why --limit 10

Positions are those of `checks/order.py`: games that ship, random games, boards of kos. First the trial moves of
attack and defence of the strings are counted at a low level, which is cheap; the positions with the most of each kind
are then asked every question, each in a process of its own. Prints what each costs, and whether it said that its budget
had ended; exits with 1 where one takes longer than `--limit`.
"""

import argparse
import os
import random
import sys
import tempfile
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from order import kind_of, position_of, positions

from godebug.basics.resources import pattern_folder
from godebug.engine.analysis import Analysis
from godebug.engine.analysis.order import Stage
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import all_points, vertex
from godebug.engine.go.position import Position

#: The level at which positions are compared.
CHEAP_LEVEL = 3
#: What is asked: `{stone}`, `{other}` (of the other colour) and `{empty}` are points of the board.
COMMANDS = {
    "owl": "owl {file} {stone}",
    "semeai": "semeai {file} {stone} {other}",
    "moves": "moves {file}",
    "why": "why {file} {stone}",
    "account": "why {file} {empty} move",
    "final": "score {file} --final",
}
#: Words of an answer whose budget has ended.
WORDS = ("uncertain", "read less far", "ended", "not finished", "budget")


@dataclass(frozen=True)
class Cost:
    """What a question costs: seconds of the processor, MB at most, its exit code, and the word of a budget's end."""

    seconds: float
    megabytes: float
    code: int
    word: str


def difficulty(position: Position) -> int:
    """Trial moves of attack and defence of all strings, at a low level."""
    analysis = Analysis(position, CHEAP_LEVEL, pattern_folder(None))
    analysis.upto(Stage.STRINGS)
    trials = analysis.counts()["trymove"]
    analysis.release()
    return trials


def cost(words: list[str], folder: Path) -> Cost:
    """What a command costs in a process of its own, the start of Python not counted."""
    said = folder / "said.txt"
    child = os.fork()
    if not child:
        out = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(out, 1)
        os.dup2(out, 2)
        from godebug.__main__ import main as godebug

        code = 70
        try:
            code = godebug(words)
            sys.stdout.flush()
            sys.stderr.flush()
        finally:
            os._exit(code)
    _, status, used = os.wait4(child, 0)
    text = said.read_text(errors="replace")
    word = next((line.strip() for line in text.splitlines() for w in WORDS if w in line), "")
    code = 71 if "internal error" in text else os.waitstatus_to_exitcode(status)
    return Cost(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, code, word)


def questions(position: Position, chance: random.Random) -> dict[str, str]:
    """What is asked of a position, by kind, `{file}` left open."""
    cells = position.plane.cells
    stones = [p for p in all_points(position.size) if cells[p] != EMPTY]
    stone = chance.choice(stones) if stones else None
    others = [p for p in stones if stone is not None and cells[p] != cells[stone]]
    empty = [p for p in all_points(position.size) if cells[p] == EMPTY]
    found = {}
    for kind, form in COMMANDS.items():
        if (stone is None and "{stone}" in form) or (not others and "{other}" in form):
            continue
        if "{empty}" in form:
            form = form.replace("{empty}", vertex(chance.choice(empty), position.size))
        if stone is not None:
            form = form.replace("{stone}", vertex(stone, position.size))
        if others:
            form = form.replace("{other}", vertex(chance.choice(others), position.size))
        found[kind] = form
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--hardest", type=int, default=10, help="of each kind of position are asked about")
    parser.add_argument("--commands", nargs="*", choices=list(COMMANDS), default=list(COMMANDS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=float, default=10.0, help="seconds that a question may take")
    parser.add_argument("--verbose", action="store_true", help="every question")
    arguments = parser.parse_args()
    by_kind: dict[str, list[tuple[int, str, str, int]]] = defaultdict(list)
    for name, text, move in positions(arguments.positions, arguments.seed):
        by_kind[kind_of(name)].append((difficulty(position_of(name, text, move)), name, text, move))
    costs: dict[str, list[tuple[Cost, str]]] = defaultdict(list)
    os.environ["GODEBUG_STATE_DIR"] = tempfile.mkdtemp()
    folder = Path(os.environ["GODEBUG_STATE_DIR"])
    for found in by_kind.values():
        for number, (trials, name, text, move) in enumerate(sorted(found, reverse=True)[: arguments.hardest]):
            path = folder / "position.sgf"
            path.write_text(text)
            position = position_of(name, text, move)
            for kind, form in questions(position, random.Random(number)).items():
                if kind not in arguments.commands:
                    continue
                words = form.replace("{file}", str(path)).split() + (["--move", str(move)] if move else [])
                spent = cost(words, folder)
                costs[kind].append((spent, f"{name} {move or ''} ({trials:,} trial moves): {form}"))
                if arguments.verbose:
                    figures = f"{spent.seconds:6.1f} s {spent.megabytes:5.0f} MB {spent.code:3}"
                    print(f"{figures} {costs[kind][-1][1]}: {spent.word[:90]}", flush=True)
    late = 0
    for kind, asked in costs.items():
        asked.sort(key=lambda pair: -pair[0].seconds)
        worst, where = asked[0]
        memory = max(spent.megabytes for spent, _ in asked)
        over = [spent for spent, _ in asked if spent.seconds > arguments.limit]
        late += len(over)
        failed = sum(spent.code not in (0, 1) for spent, _ in asked)
        print(
            f"{kind:7} {len(asked)} asked: {worst.seconds:.1f} s at most, {memory:.0f} MB, {len(over)} too long, "
            f"{failed} failed, {sum(bool(spent.word) for spent, _ in asked)} told of a budget; {where}: {worst.word}"
        )
    print(f"{arguments.positions} positions; seed {arguments.seed}")
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main())
