"""How sure the life of dragons is: fits `patterns/doubt.txt` to positions that a strong network judged.

    python benchmarks/doubt.py GAMES --truth JUDGED.json --passed PASSED.jsonl [--write patterns/doubt.txt] [--jobs 2]

JUDGED.json says who will own each point; PASSED.jsonl says the same if the side to move passed: one JSON line a
position, with `id` (the name of the game) and `ownership`, -1 (Black's) to 1. So what the stones of a dragon come to is
known whoever moves first. Half of the games, by a hash of their names, are set aside: the other half is fitted. The
table says how often what is called so likely is so, in tenths, on both.
"""

import argparse
import json
import statistics
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from godebug.apps.lab.places import load
from godebug.apps.lab.truth import Judged, read_truth
from godebug.apps.lab.work import WorkPool, fingerprint, run_all, shipped_patterns
from godebug.engine.analysis import Analysis
from godebug.engine.dragons.doubt import FEATURES, NEXT, STATUSES, Curve, DoubtfulLife, DoubtTable, written
from godebug.engine.go.color import WHITE
from godebug.engine.go.points import column_of, row_of
from godebug.engine.patterns.database import PatternFolder
from godebug.views.output import Output

#: Up to where values of moves are points, which part of ground counts beyond, and how many times lives do: chosen on
#: half of 156 positions. On 124 (`benchmarks/worth.py --every 8`) the best move is valued 1.14 times what the turn is
#: worth, and ranks with it by 0.55 and 0.61 on the halves of the games (0.51 and 0.54 where strategy counts by weakness
#: and 0.35 of all that lies beyond). Chosen moves lose as little: 0.07 points less on 261 positions, with an error of
#: 0.10.
CURVE: Final = Curve(10.0, 0.3, 2.0)
#: How far weights are held back, by status: there are few dragons that are critical, or dead.
RIDGE: Final = {"alive": 3.0, "critical": 20.0, "dead": 20.0}
#: Ownership nearer to certainty than this is none.
LEAST: Final = 0.005
#: A dragon of so many stones, of which less than that part is kept, is in danger.
LARGE, ENDANGERED = 5, 0.6


class Asked(Struct, frozen=True):
    """What positions are asked with: the folder of databases, and its fingerprint."""

    patterns: str
    fingerprint: str


class Seen(Struct, frozen=True):
    """A dragon: of which game, its status, stones, features, and where its stones stand; whether its owner moves."""

    game: str
    status: str
    size: int
    effective: float
    features: tuple[float, ...]
    places: tuple[int, ...]
    color: int
    moves: bool
    proved: bool


def dragons_of(of: Asked, one: Judged) -> Any:
    """Returns the dragons of a position with what is known of them, as JSON."""
    position = load(one.place)
    analysis = Analysis(position, 10, PatternFolder(of.patterns))
    life = analysis.life.dragons
    found = []
    for origin, members in life.by_origin.items():
        verdict, status = life.owl[origin], life.status[origin]
        facts = DoubtfulLife(life.outline, members, verdict)
        found.append(
            Seen(
                one.game,
                "alive" if status == "unknown" else status,
                members.size,
                members.effective_size,
                tuple(value(facts) for value in FEATURES.values()),
                tuple(row_of(p) * position.size + column_of(p) for p in members.stones),
                members.color,
                members.color == position.to_move,
                verdict.proved,
            )
        )
    analysis.release()
    return msgspec.to_builtins(found)


def is_aside(game: str) -> bool:
    """Tells whether a game is set aside."""
    return int(sha256(("split" + game).encode()).hexdigest(), 16) % 2 == 1


class Row(Struct, frozen=True):
    """A dragon, and which part of it is kept if its owner or its enemy moves next."""

    seen: Seen
    defended: float
    attacked: float

    def of(self, column: str) -> float:
        """Returns the part that a column of the table tells of."""
        return self.defended if column.endswith("defended") else self.attacked


#: What games are set aside, in words.
_SIDES: Final = {False: "fitted", True: "set aside"}


class Tenths:
    """What was told, and what is so, by tenths of what was told; for the fitted games and for those set aside."""

    def __init__(self) -> None:
        self._pairs: dict[tuple[bool, int], list[tuple[float, float]]] = {}

    def add(self, aside: bool, told: NDArray[np.float64], so: NDArray[np.float64]) -> None:
        for p, q in zip(map(float, told), map(float, so), strict=True):
            self._pairs.setdefault((aside, min(9, int(10 * p))), []).append((p, q))

    def tell(self) -> None:
        for (aside, tenth), pairs in sorted(self._pairs.items()):
            told, so = (statistics.mean(each) for each in zip(*pairs, strict=True))
            print(f"{_SIDES[aside]:9} from {tenth / 10:.1f}: told {told:.3f}, is so {so:.3f} ({len(pairs)})")


def kept(seen: Seen, ownership: tuple[float, ...]) -> float:
    """Returns which part of a dragon is its owner's, 0 to 1."""
    mean = statistics.mean(ownership[place] for place in seen.places)
    return min(1.0 - LEAST, max(LEAST, (1.0 + (mean if seen.color == WHITE else -mean)) / 2.0))


def logistic(x: NDArray[np.float64], y: NDArray[np.float64], ridge: float) -> NDArray[np.float64]:
    """Returns the weights, the base first, that make the labels likeliest, by Newton's method."""
    mean, spread = x.mean(0), x.std(0)
    spread[spread == 0.0] = 1.0
    z = np.c_[np.ones(len(x)), (x - mean) / spread]
    held = ridge * np.r_[0.0, np.ones(x.shape[1])]
    weights = np.zeros(z.shape[1])
    for _ in range(50):
        p = 1.0 / (1.0 + np.exp(-z @ weights))
        step = np.linalg.solve((z * (p * (1.0 - p))[:, None]).T @ z + np.diag(held), z.T @ (y - p) - held * weights)
        weights += step
        if abs(step).max() < 1e-8:
            break
    return np.r_[weights[0] - (weights[1:] * mean / spread).sum(), weights[1:] / spread]


def predicted(weights: NDArray[np.float64], x: NDArray[np.float64]) -> NDArray[np.float64]:
    return 1.0 / (1.0 + np.exp(-(weights[0] + x @ weights[1:])))


def loss(y: NDArray[np.float64], p: NDArray[np.float64]) -> float:
    """Returns the mean surprise, in nats, beyond what is not to be known."""
    cross = -(y * np.log(p) + (1 - y) * np.log(1 - p))
    return float((cross + y * np.log(y) + (1 - y) * np.log(1 - y)).mean())


def fit(column: str, rows: list[Row], ridge: float, tenths: Tenths) -> list[float]:
    """Returns the base and the weights of a column, and prints how good they are."""
    x = np.array([row.seen.features for row in rows])
    y = np.array([row.of(column) for row in rows])
    aside = np.array([is_aside(row.seen.game) for row in rows])
    weights = logistic(x[~aside], y[~aside], ridge)
    told = predicted(weights, x)
    for side in (False, True):
        p, q = told[aside == side], y[aside == side]
        alone = loss(q, np.full(len(q), y[~aside].mean()))
        print(
            f"{column:18} {_SIDES[side]:9} {len(q):6} dragons: {q.mean():.3f} live, told {p.mean():.3f}; "
            f"surprise {loss(q, p):.4f}, of the mean alone {alone:.4f}"
        )
        tenths.add(side, p, q)
    return [float(weight) for weight in weights]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", help="the folder of the games")
    parser.add_argument("--truth", required=True)
    parser.add_argument("--passed", required=True)
    parser.add_argument("--write")
    parser.add_argument("--every", type=int, default=1, help="one position in so many")
    parser.add_argument("--jobs", type=int, default=0)
    options = parser.parse_args()
    answers = [json.loads(line) for line in Path(options.passed).read_text().splitlines()]
    passed = {answer["id"]: tuple(answer["ownership"]) for answer in answers}
    truth = [one for one in read_truth(options.truth, options.games)[:: options.every] if one.game in passed]
    patterns = shipped_patterns()
    asked = Asked(patterns, fingerprint(patterns))
    found = run_all(dragons_of, asked, truth, WorkPool(Output(), options.jobs), "positions")
    rows = [
        Row(seen, kept(seen, now), kept(seen, other)) if seen.moves else Row(seen, kept(seen, other), kept(seen, now))
        for dragons, one in zip(found, truth, strict=True)
        for now, other in ((one.ownership, passed[one.game]),)
        for seen in msgspec.convert(dragons, list[Seen])
    ]
    base: dict[str, float] = {}
    weights: dict[str, dict[str, float]] = {}
    tenths = Tenths()
    for status in STATUSES:
        chosen = [row for row in rows if row.seen.status == status and not row.seen.proved]
        for turn in NEXT:
            column = f"{status}.{turn}"
            base[column], *others = fit(column, chosen, RIDGE[status], tenths)
            weights[column] = dict(zip(FEATURES, others, strict=True))
    tenths.tell()
    for aside in (False, True):
        large = [row for row in rows if row.seen.size >= LARGE and is_aside(row.seen.game) == aside]
        alive, critical = ([row for row in large if row.seen.status == word] for word in ("alive", "critical"))
        print(
            f"{_SIDES[aside]}: of {len(alive)} alive in danger {sum(row.attacked < ENDANGERED for row in alive)}, "
            f"of {len(critical)} critical safe {sum(row.attacked >= ENDANGERED for row in critical)}"
        )
    if options.write:
        about = (
            "How likely dragons live, if the enemy (attacked) or the owner (defended) moves next, by their status.",
            "Weights of the logistic function; features as in engine/dragons/doubt.py.",
            "values: up to where moves' values are points; which part of ground and how many times lives count beyond.",
            f"Fitted to the dragons of half of {len(truth)} positions of games of strong players, judged by a network:",
            "python benchmarks/doubt.py GAMES --truth JUDGED.json --passed PASSED.jsonl --write patterns/doubt.txt",
        )
        Path(options.write).write_text(written(DoubtTable(CURVE, base, weights), about))


if __name__ == "__main__":
    main()
