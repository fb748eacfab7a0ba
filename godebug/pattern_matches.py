"""What the databases find on a position, why matches are rejected, and how much each pattern does over many games."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import field
from typing import TYPE_CHECKING

from engine.color import BLACK, WHITE
from engine.patterns.database import Database
from engine.patterns.evaluator import Evaluator
from engine.patterns.expressions import Chain, Expression, parse_constraint
from engine.patterns.matcher import Match, Matcher
from engine.plain import dataclass
from engine.reading.horizon import horizon_moved
from engine.trace import Event

if TYPE_CHECKING:
    from engine.analysis import Analysis

#: Databases that the engine matches, in the order in which their stages come.
USED = ("attack", "defense", "influence", "barriers", "conn")


@dataclass(frozen=True)
class Verdict:
    """A match and what its constraint says. `failed`: the parts of the constraint that are not true."""

    match: Match
    accepted: bool
    failed: tuple[str, ...] = ()


def verdicts(analysis: "Analysis", database: Database, color: int) -> list[Verdict]:
    """All matches with O = `color` on the position, in the order of the matcher. Classes are not looked at."""
    board = analysis.board
    evaluator = analysis.desk.evaluator(database)
    # Influence reads one ply less on the real board, so that figures before and after a move compare.
    change = -1 if database.name in ("influence", "barriers") else 0
    found = []
    with horizon_moved(analysis.reader.limits, change):
        for match in Matcher(board.color, board.size).matches(database, color):
            accepted = match.accepts(evaluator)
            found.append(Verdict(match, accepted, () if accepted else tuple(_failed(match, evaluator))))
    return found


def _failed(match: Match, evaluator: Evaluator) -> Iterator[str]:
    source = match.pattern.constraint
    assert source is not None
    text = source.text
    tree = parse_constraint(text)
    parts: Iterable[Expression] = tree.operands if isinstance(tree, Chain) and tree.operator == "&&" else (tree,)
    for part in parts:
        rules = match.database.rules_with(match.number, part)
        asked = Evaluator(rules, evaluator.program, evaluator.answers, evaluator.name)
        if not match.accepts(asked):
            yield " ".join(text[part.start : part.end].split())


@dataclass
class Coverage:
    """How often a pattern was met. `positions`: with at least one match. `matches`: placements where the diagram fits;
    `accepted` of them by the constraint; `effects`: how often it changed something in the results."""

    database: str
    pattern: str
    positions: int = 0
    matches: int = 0
    accepted: int = 0
    effects: int = 0
    example: str = ""


@dataclass
class CoverageCount:
    """Counts over positions, one `Coverage` a pattern of the databases."""

    databases: list[Database]
    positions: int = 0
    rows: dict[tuple[str, str], Coverage] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for database in self.databases:
            for pattern in database:
                self.rows.setdefault((database.name, pattern.name), Coverage(database.name, pattern.name))

    def add(self, analysis: "Analysis", name: str, events: list[Event]) -> None:
        """Counts one position, called `name`; `events` is where the analysis leaves its trace."""
        self.positions += 1
        for database in self.databases:
            seen: set[str] = set()
            for color in (WHITE, BLACK):
                for verdict in verdicts(analysis, database, color):
                    row = self.rows[database.name, verdict.match.pattern.name]
                    row.matches += 1
                    row.accepted += verdict.accepted
                    if row.pattern not in seen:
                        seen.add(row.pattern)
                        row.positions += 1
                        row.example = row.example or name
        for key, count in effects(analysis, events).items():
            if key in self.rows:
                self.rows[key].effects += count

    def sorted(self) -> list[Coverage]:
        """Those first that never match, then those always rejected, those without effect, the rarer ones."""
        return sorted(
            self.rows.values(),
            key=lambda row: (
                row.matches > 0,
                row.accepted > 0,
                row.effects > 0,
                row.matches,
                row.database,
                row.pattern,
            ),
        )


def effects(analysis: "Analysis", events: list[Event]) -> Counter[tuple[str, str]]:
    """How often each pattern (database, name) changed the results of a position, both sides to move."""
    count: Counter[tuple[str, str]] = Counter()
    for color in (WHITE, BLACK):
        for influence in (analysis.influence(color), analysis.escape_influence(color)):
            for source in influence.pattern_sources:
                count["barriers" if source.kind == "intrusion" else "influence", source.pattern] += 1
            for change in influence.changes:
                count["barriers", change.pattern] += 1
            for mark in influence.findings.non_territory:
                count["barriers", mark.pattern] += 1
    amalgamation = analysis.outline.amalgamation
    for name in [cut.pattern for cut in amalgamation.cuts] + [join.pattern for join in amalgamation.joins]:
        count["conn", name] += 1
    for event in events:
        if event.topic == "worms" and "pattern" in event.figures:
            database = "attack" if event.kind.startswith("attack") else "defense"
            count[database, str(event.figures["pattern"])] += 1
    return count
