"""What successive positions of a game have in common, and what that saves.

    python benchmarks/along.py --every 20
    python benchmarks/along.py --games ~/games --most 3 --stretch 6 --every 40

From every so-manieth move on, a stretch of positions is looked at in turn. Prints for each game and each stage the CPU
time of positions alone, which find nothing kept, and of the same ones along the game, in milliseconds. Then how far
successive positions are the same to life-and-death reading: the share of dragons read whose verdict, with the nodes
that it took, is that of the position before, and the share of all nodes that was spent on them. No store of verdicts,
whatever it takes for their surroundings, could save more of this reading and give the same answers.
"""

import argparse
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "checks"))

from along import GAMES, lines

from godebug.basics.resources import data_folder
from godebug.engine.analysis import Analysis
from godebug.engine.analysis.order import Stage
from godebug.engine.dragons.records import OwlVerdict
from godebug.engine.go.position import Position
from godebug.engine.patterns.database import PatternFolder
from godebug.engine.solve import proofs
from godebug.records.sgf import read_game


class Tally:
    """CPU seconds by whether positions were looked at along the game and by stage; what verdicts have in common."""

    def __init__(self) -> None:
        self.seconds: dict[tuple[bool, str], float] = defaultdict(float)
        self.positions = 0
        self.verdicts = self.equal = self.nodes = self.equal_nodes = 0

    def compare(self, before: dict[int, OwlVerdict], now: dict[int, OwlVerdict]) -> None:
        """Counts what is the same in two successive positions."""
        for origin, verdict in now.items():
            same = before.get(origin) == verdict
            self.verdicts += 1
            self.equal += same
            self.nodes += verdict.nodes
            self.equal_nodes += verdict.nodes * same

    def tell(self, name: str) -> None:
        """Prints all figures."""
        if not self.positions:
            return
        print(f"{name}: {self.positions} positions     alone    along")
        for stage in [stage.name for stage in Stage]:
            alone, along = (1000 * self.seconds[kept, stage] / self.positions for kept in (False, True))
            print(f"    {stage.lower():20} {alone:8.1f} {along:8.1f} ms")
        alone, along = (sum(s for (known, _), s in self.seconds.items() if known is kept) for kept in (False, True))
        print(f"    {'all':20} {1000 * alone / self.positions:8.1f} {1000 * along / self.positions:8.1f} ms")
        if self.nodes:
            print(
                f"    verdicts as before: {self.equal} of {self.verdicts}, "
                f"{100 * self.equal_nodes / self.nodes:.0f} % of the nodes"
            )


def look_along(positions: Sequence[Position], databases: PatternFolder, tally: Tally, moves: bool) -> None:
    """Looks at successive positions alone, then along the game, where what was found out at the first one is kept."""
    for kept in (False, True):
        before: dict[int, OwlVerdict] | None = None
        for number, position in enumerate(positions):
            if not kept:
                proofs._proved.cache_clear()
                proofs._read_shut_in.cache_clear()
            analysis = Analysis(position, databases=databases)
            if number:
                _look(analysis, tally, moves, kept)
            now = dict(analysis.life.dragons.verdicts.owl)
            if kept and before is not None:
                tally.compare(before, now)
            before = now
            analysis.release()
    tally.positions += len(positions) - 1


def _look(analysis: Analysis, tally: Tally, moves: bool, kept: bool) -> None:
    """Computes all stages, and takes the time of each."""
    for stage in Stage:
        begin = time.process_time()
        if stage != Stage.MOVES:
            analysis.upto(stage)
        elif moves:
            analysis.moves.generation(analysis.position.to_move)
        tally.seconds[kept, stage.name] += time.process_time() - begin


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=Path, nargs="*", default=[GAMES], help="files and folders")
    parser.add_argument("--most", type=int, default=10, help="games")
    parser.add_argument("--every", type=int, default=20, help="moves from one stretch to the next")
    parser.add_argument("--stretch", type=int, default=4, help="positions")
    parser.add_argument("--without-moves", action="store_true", help="as far as dragons and territory")
    options = parser.parse_args()
    databases = PatternFolder(data_folder("patterns"))
    for name, text in lines(options.games, options.most):
        game, tally = read_game(text, name), Tally()
        last = game.position(lenient=True).move_number
        for start in range(options.every, last - options.stretch + 2, options.every):
            numbers = range(start, start + options.stretch)
            positions = [game.position_before(str(number), lenient=True) for number in numbers]
            look_along(positions, databases, tally, not options.without_moves)
        tally.tell(name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
