"""How sure a status is: the probability that a dragon lives, if its enemy or its owner makes the next move.

Reading says yes or no. How often such an answer is right depends on what the dragon looks like: its size, eyes, room,
and what reading took. A table of weights, fitted to judged positions (`benchmarks/doubt.py`), makes a probability of
it: the logistic function of the weighted sum. (D. R. Cox, "The regression analysis of binary sequences", 1958.)
"""

import math
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

from msgspec import Struct

from godebug.engine.dragons.outline import DragonOutline
from godebug.engine.dragons.records import DragonStones, Odds, OwlVerdict
from godebug.engine.go.points import NO_POINT
from godebug.engine.go.statuses import Status
from godebug.engine.patterns.database import DOUBT_FILE, bytes_of, decode
from godebug.engine.patterns.findings import ERROR, Finding, PatternError

#: The file of a folder of databases that holds the table.
FILE: Final = DOUBT_FILE
#: The statuses that have columns of weights, and who moves next in the two columns of each.
STATUSES: Final = ("alive", "critical", "dead")
NEXT: Final = ("attacked", "defended")
COLUMNS: Final = tuple(f"{status}.{turn}" for status in STATUSES for turn in NEXT)


def column_of(status: Status, turn: str) -> str:
    """Returns the column of weights for a status; one that nothing decided counts as alive."""
    return f"{'alive' if status == 'unknown' else status}.{turn}"


#: More room to escape than this counts no more, nor do more eyes (minimum, maximum).
MOST_ROOM, MOST_EYES = 20, 4
#: On boards up to this size values are what they are: a large one is there the only fight. Of 90 tests of moves on
#: 13x13 64 pass so, 58 if it is lowered; on 540 positions of 9x9 a move loses 1.55 points by a network, or 1.64.
PLAIN_SIZE: Final = 13
#: What nothing can happen to lives in so many cases; what is proved to be captured, in the rest.
SURE: Final = 0.995


class DoubtfulLife(Struct, frozen=True):
    """What is known of a dragon whose life is in question; see `FEATURES`."""

    outline: DragonOutline
    dragon: DragonStones
    verdict: OwlVerdict

    @property
    def origin(self) -> int:
        """Returns the origin of the dragon."""
        return self.dragon.origin

    @property
    def liberties(self) -> int:
        """Returns the number of liberties of all strings together."""
        board = self.outline.board
        return len({p for string in self.dragon.strings for p in board.find_liberties(string)})


#: What a probability is made of, by name.
FEATURES: Final[Mapping[str, Callable[[DoubtfulLife], float]]] = {
    "size": lambda of: math.log(of.dragon.size),
    "strings": lambda of: len(of.dragon.strings) / 5,
    "liberties": lambda of: math.log(max(1, of.liberties)),
    "escape": lambda of: min(of.outline.escape_routes[of.origin], MOST_ROOM) / 10,
    "shut-in": lambda of: float(of.outline.escape_routes[of.origin] == 0),
    "sure-eyes": lambda of: min(of.outline.genera[of.origin].value.minimum, MOST_EYES) / 2,
    "likely-eyes": lambda of: min(of.outline.genera[of.origin].value.maximum, MOST_EYES) / 2,
    "moyo": lambda of: math.log1p(max(0, of.outline.early_moyos[of.origin].size)),
    "lunch": lambda of: float(of.outline.lunches[of.origin] != NO_POINT),
    "hull": lambda of: math.log1p(of.outline.surround(of.origin).size),
    "enemies": lambda of: len(of.outline.hostile_neighbors(of.origin)) / 5,
    "weakness": lambda of: of.outline.weakness_pre_owl[of.origin],
    "not-read": lambda of: float(of.verdict.status == "unchecked"),
    "nodes": lambda of: math.log1p(of.verdict.first_nodes) / 5,
    "uncertain": lambda of: float(not of.verdict.certain),
    "looked-again": lambda of: float(of.verdict.looked_again),
}
#: What each feature is, for those who ask why.
WORDS: Final[Mapping[str, str]] = {
    "size": "stones",
    "strings": "strings",
    "liberties": "liberties",
    "escape": "escape",
    "shut-in": "it cannot run",
    "sure-eyes": "half eyes that are sure",
    "likely-eyes": "half eyes with the first move",
    "moyo": "points of moyo",
    "lunch": "it can capture a string",
    "hull": "points of the hull around it",
    "enemies": "enemy dragons next to it",
    "weakness": "weakness before life and death is read",
    "not-read": "nobody needed to read",
    "nodes": "nodes of the first look",
    "uncertain": "reading was not complete",
    "looked-again": "a second look was taken",
}

#: What yes and no make of a status.
CERTAIN: Final[Mapping[str, Odds]] = {
    "alive": Odds(1.0, 1.0),
    "unknown": Odds(1.0, 1.0),
    "critical": Odds(0.0, 1.0),
    "dead": Odds(0.0, 0.0),
}


class Curve(Struct, frozen=True):
    """What values of moves turn out to be worth: themselves up to `start`, and beyond it what is to be expected.

    Large ones hang on what may be otherwise, and where one move is as large another often is, too. So of what is not
    strategy the part `share` counts. Strategy says how weak dragons are; `lives` times what the next move changes of
    their lives, in points, counts instead of it.
    """

    start: float
    share: float
    lives: float

    def worth(self, value: float, strategy: float, stakes: float) -> float:
        """Returns what a value turns out to be worth, in points.

        `strategy`: what is strategy of the value. `stakes`: points of the dragons that the move is about, each times
        the part of it that depends on who moves next.
        """
        if value <= self.start:
            return value
        expected = self.share * (value - strategy) + self.lives * stakes
        return min(value, self.start + max(0.0, expected) * (1.0 - self.start / value))


class FeatureShare(Struct, frozen=True):
    """What one feature contributes: its value, and what it adds to the logarithm of the odds."""

    feature: str
    value: float
    added: float


class DoubtTable(Struct, frozen=True, eq=False):
    """Weights by column (`COLUMNS`): `base` alone, and `weights` by feature. `curve`: what values are worth."""

    curve: Curve
    base: Mapping[str, float]
    weights: Mapping[str, Mapping[str, float]]

    def curve_of(self, size: int) -> Curve | None:
        """Returns what values are worth on a board of that size; None where they are what they are."""
        return self.curve if size > PLAIN_SIZE else None

    def odds(self, facts: DoubtfulLife, status: Status) -> Odds:
        """Returns the probabilities of a dragon of that status. What is proved is sure."""
        if facts.verdict.proved and status == facts.verdict.status:
            known = CERTAIN[status]
            return Odds(*(min(max(p, 1.0 - SURE), SURE) for p in (known.attacked, known.defended)))
        values = {name: value(facts) for name, value in FEATURES.items()}
        attacked, defended = (self._probability(column_of(status, turn), values) for turn in NEXT)
        return Odds(attacked, max(attacked, defended))

    def _probability(self, column: str, values: Mapping[str, float]) -> float:
        weights = self.weights[column]
        return _logistic(self.base[column] + sum(weights[name] * value for name, value in values.items()))

    def shares(self, facts: DoubtfulLife, column: str) -> tuple[FeatureShare, ...]:
        """Returns what each feature contributes to a column, the largest first."""
        found = [
            FeatureShare(name, value(facts), self.weights[column][name] * value(facts))
            for name, value in FEATURES.items()
        ]
        return tuple(sorted(found, key=lambda share: (-abs(share.added), share.feature)))


def _logistic(x: float) -> float:
    return 1.0 / (1.0 + math.exp(-x))


# ---- The file ------------------------------------------------------------------------------------------------------


def written(table: DoubtTable, about: tuple[str, ...] = ()) -> str:
    """Returns the text of a table. `about`: what is said of it in comments."""
    lines = [f"# {line}".rstrip() for line in about]
    lines.append(f"values {table.curve.start:g} {table.curve.share:g} {table.curve.lives:g}")
    lines.append(" ".join(["feature     ", *COLUMNS]))
    lines.append(_row("base", [table.base[column] for column in COLUMNS]))
    lines += [_row(name, [table.weights[column][name] for column in COLUMNS]) for name in FEATURES]
    return "".join(f"{line}\n" for line in lines)


def _row(name: str, figures: list[float]) -> str:
    cells = (f"{figure:{len(column)}.3f}" for column, figure in zip(COLUMNS, figures, strict=True))
    return " ".join([f"{name:12}", *cells])


def faults_of_table(path: Path) -> list[Finding]:
    """Returns what keeps a file from being a table, nothing where it is one. Raises OSError where it cannot be read."""
    try:
        table_of(decode(bytes_of(str(path)), str(path)), str(path))
    except PatternError as error:
        return list(error.findings)
    return []


@lru_cache(maxsize=4)
def table_of(text: str, file: str) -> DoubtTable:
    """Returns the table that a text holds; `file` is its name for errors.

    Raises PatternError where a line is no row of figures, and where a feature is missing or unknown.
    """
    rows: dict[str, list[float]] = {}
    columns: list[str] = []
    curve: Curve | None = None
    number = 0
    lines = text.splitlines()

    def finding(what: str) -> PatternError:
        line = lines[number - 1] if 0 < number <= len(lines) else ""
        return PatternError([Finding(ERROR, file, number, 1, what, line)])

    for line in lines:
        number += 1
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        if words[0] == "values":
            curve = _curve(words[1:])
            if curve is None:
                raise finding(
                    "up to where values are points is wanted, and how ground and lives count beyond: 10 0.3 2"
                )
            continue
        if not columns:
            if words[0] != "feature" or sorted(words[1:]) != sorted(COLUMNS):
                raise finding(f"the columns are wanted first: feature {' '.join(COLUMNS)}")
            columns = words[1:]
            continue
        if words[0] != "base" and words[0] not in FEATURES:
            raise finding(f"no feature '{words[0]}'")
        if words[0] in rows:
            raise finding(f"a second row '{words[0]}'")
        try:
            rows[words[0]] = [float(word) for word in words[1:]]
        except ValueError:
            raise finding("numbers are wanted") from None
        if len(rows[words[0]]) != len(columns) or not all(map(math.isfinite, rows[words[0]])):
            raise finding(f"{len(columns)} numbers are wanted, one for each column")
    if curve is None:
        number = 0
        raise finding("no line 'values'")
    missing = [name for name in ("base", *FEATURES) if name not in rows]
    if missing:
        number = 0
        raise finding(f"no row '{missing[0]}'")
    base = dict(zip(columns, rows.pop("base"), strict=True))
    weights = {column: {name: row[k] for name, row in rows.items()} for k, column in enumerate(columns)}
    return DoubtTable(curve, base, weights)


def _curve(words: list[str]) -> Curve | None:
    """Returns the curve that three words give, None where they do not."""
    try:
        start, share, lives = map(float, words)
    except ValueError:
        return None
    sensible = 0.0 < start < math.inf and 0.0 < share <= 1.0 and 0.0 <= lives < math.inf
    return Curve(start, share, lives) if sensible else None
