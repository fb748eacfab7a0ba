"""What the databases find on a position, why matches are rejected, and how much each pattern does over many games."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

from msgspec import Struct, field

from godebug.basics.errors import UserError
from godebug.basics.resources import check_pattern, databases_of
from godebug.engine.board.kernel import Board
from godebug.engine.board.trial import played
from godebug.engine.facts.by_database import facts_of
from godebug.engine.go.color import BLACK, BOTH, WHITE, other
from godebug.engine.go.position import Move
from godebug.engine.go.result_codes import LOSE
from godebug.engine.owl.questions import DATABASES as OWL_DATABASES
from godebug.engine.patterns.database import Database
from godebug.engine.patterns.evaluator import Evaluator
from godebug.engine.patterns.expressions import Chain, Expression, parse_constraint
from godebug.engine.patterns.helpers import MOVES
from godebug.engine.patterns.matcher import Match, Matcher
from godebug.engine.reading.horizon import horizon_moved
from godebug.engine.trace.events import Event
from godebug.engine.trace.listening import with_listener

if TYPE_CHECKING:
    from godebug.engine.analysis import Analysis

#: Databases that the analysis of a position matches, in the order in which their stages come.
USED = ("attack", "defense", "influence", "barriers", "conn")
#: Those that influence matches: their actions are asked as well.
OF_INFLUENCE = ("influence", "barriers")
#: What fails where a move can be captured at once.
_UNSAFE = "safe move (no class s)"
#: Databases that are matched wherever a move is looked for.
OF_MOVES = ("patterns", "patterns2", "endgame")


class MatchVerdict(Struct, frozen=True):
    """A match and what its constraint says.

    `failed`: the parts of the constraint that are not true. `forbidden`: the points that its action says cannot be
    territory, by WHITE and BLACK. `returned`: what the `>return` of an intrusion says, which followups alone ask; None
    where it has none.
    """

    match: Match
    accepted: bool
    failed: tuple[str, ...] = ()
    forbidden: Mapping[int, tuple[int, ...]] = {}
    returned: bool | None = None

    def touched(self) -> Iterator[int]:
        """Yields anchor, stones, marked and labelled points of the match."""
        yield from self.match.points("OXox*,!")
        yield from self.match.labels().values()


def verdicts(analysis: "Analysis", database: Database, color: int, after: Move | None = None) -> list[MatchVerdict]:
    """Returns all matches with O = `color` on the position, or `after` a move, in the order of the matcher. Classes are
    not looked at.
    """
    of_influence = database.name in OF_INFLUENCE
    # Influence reads one ply less on the real board, so that figures before and after a move compare.
    change = -1 if of_influence and after is None else 0
    with analysis.tactics.question() as readers, horizon_moved(readers.reader.limits, change):
        board, evaluator = readers.board, readers.answers.evaluator(database)
        with board_after(board, after):
            matches = Matcher(board.color, board.size).matches(database, color)
            return [_verdict(match, evaluator, of_influence) for match in matches]


def matching(
    analysis: "Analysis",
    names: Sequence[str] | None = None,
    *,
    pattern: str | None = None,
    side: int = BOTH,
    after: Move | None = None,
    dragon: int | None = None,
) -> list[tuple[str, MatchVerdict]]:
    """Returns what matches on a position, and what constraints say of it: names of databases with their verdicts.

    `names`: the databases; without them those that the analysis matches and those of moves, with a `dragon`, a stone of
    it, those of life and death, with a `pattern`, which alone counts then, all that have it. `side`: with O of this
    colour. `after`: on the board after this move. Raises UserError for unknown names.
    """
    databases = analysis.databases
    assert databases is not None
    known = databases.names()
    usual = OWL_DATABASES if dragon is not None else known if pattern is not None else (*USED, *OF_MOVES)
    chosen = databases_of(databases, [*names] if names else [each for each in usual if each in known])
    if pattern is not None:
        check_pattern(pattern, chosen)
        chosen = [database for database in chosen if pattern in database.numbers]
    if after is not None:
        # What patterns ask of dragons and influence is known by then.
        analysis.moves.tactical_outcome(after.color, after.point)
    rows: list[tuple[str, MatchVerdict]] = []
    for database in chosen:
        if database.name not in OWL_DATABASES:
            colors = [color for color in (WHITE, BLACK) if color & side]
            found = [each for color in colors for each in verdicts(analysis, database, color, after)]
        elif dragon is None:
            raise UserError(f"{database.name} is about the life of one dragon: name it with --dragon")
        else:
            found = [each for each in owl_verdicts(analysis, database, dragon) if each.match.color & side]
        rows += [(database.name, each) for each in found if pattern is None or each.match.pattern.name == pattern]
    return rows


def board_after(board: Board, move: Move | None) -> AbstractContextManager[object]:
    """Plays a move for a block, if there is one."""
    return nullcontext() if move is None else played(board, move.point, move.color)


def _verdict(match: Match, evaluator: Evaluator, acts: bool) -> MatchVerdict:
    """Returns what constraint and action say of a match. `acts`: whether the action is asked as well."""
    if not match.accepts(evaluator):
        return MatchVerdict(match, False, tuple(_failed(match, evaluator)))
    if not acts or match.pattern.action is None:
        return MatchVerdict(match, True)
    value = match.act(evaluator)
    forbidden: dict[int, tuple[int, ...]] = {}
    for name, points in evaluator.effects():
        # The names are those of the pattern's sides: `non_oterritory` is about O.
        owner = match.color if name == "non_oterritory" else other(match.color)
        forbidden[owner] = (*forbidden.get(owner, ()), *points)
    return MatchVerdict(match, True, (), forbidden, None if value is None else value != 0.0)


def owl_verdicts(analysis: "Analysis", database: Database, stone: int) -> list[MatchVerdict]:
    """Returns all matches of a database of life and death at the first node of reading the dragon at a stone.

    O is the side that the database has moves for. A match can also fail because its move is not safe and its class does
    not allow that.
    """
    dragon = analysis.life.outline.at(stone)
    assert dragon is not None
    attacking = database.name != "owl_defendpats"
    mover = other(dragon.color) if attacking else dragon.color
    found = []
    with analysis.life.owl_question() as owl, owl.first_node(stone, attacking):
        board, evaluator = owl.board, owl.evaluator(database)
        for match in Matcher(board.color, board.size).matches(database, mover, goal=dragon.stones):
            failed = [] if match.accepts(evaluator) else [*_failed(match, evaluator)]
            if "s" not in match.pattern.classes and owl.reader.safe_move(match.move, mover) == LOSE:
                failed.append(_UNSAFE)
            found.append(MatchVerdict(match, not failed, tuple(failed)))
    return found


def _all_verdicts(analysis: "Analysis", database: Database) -> Iterator[MatchVerdict]:
    """Returns the matches of both sides, or around every dragon."""
    if database.name in OWL_DATABASES:
        for dragon in analysis.life.outline.members:
            yield from owl_verdicts(analysis, database, dragon.origin)
    else:
        for color in (WHITE, BLACK):
            yield from verdicts(analysis, database, color)


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


class Coverage(Struct):
    """How often a pattern was met. `positions`: with at least one match. `matches`: placements where the diagram fits;
    `accepted` of them by the constraint; `effects`: how often it changed something in the results."""

    database: str
    pattern: str
    positions: int = 0
    matches: int = 0
    accepted: int = 0
    effects: int = 0
    example: str = ""


class CoverageCount(Struct):
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
        tried = self._tried(analysis)
        found = [
            (self.rows[database.name, verdict.match.pattern.name], verdict.accepted)
            for database in self.databases
            for verdict in _all_verdicts(analysis, database)
        ]
        changed = effects(analysis, events) + tried + self._proposed(analysis)
        # Whoever is interrupted above has counted nothing of the position.
        self.positions += 1
        seen: set[tuple[str, str]] = set()
        for row, accepted in found:
            row.matches += 1
            row.accepted += accepted
            if (row.database, row.pattern) not in seen:
                seen.add((row.database, row.pattern))
                row.positions += 1
                row.example = row.example or name
        for key, count in changed.items():
            if key in self.rows:
                self.rows[key].effects += count

    def _tried(self, analysis: "Analysis") -> Counter[tuple[str, str]]:
        """Returns how often shapes were tried while the life of the dragons was read, if anybody wants to know."""
        if not any(database.name in OWL_DATABASES for database in self.databases):
            return Counter()
        reader = analysis.life.stage_reader
        heard = _TriedMoves()
        with with_listener(reader, heard):
            _ = analysis.life.dragons
        found: Counter[tuple[str, str]] = Counter()
        for (source, detail), times in heard.count.items():
            if database := reader.database_of_move(source):
                found[database, reader.origin_of_move(source, detail)] += times
        return found

    def _proposed(self, analysis: "Analysis") -> Counter[tuple[str, str]]:
        """Returns how many moves of the side to move patterns gave a reason, if anybody wants to know."""
        own = [database for database in self.databases if MOVES in facts_of(database.name)]
        found: Counter[tuple[str, str]] = Counter()
        for record in analysis.moves.generation(analysis.position.to_move).records if own else ():
            found.update((origin.database, origin.pattern) for origin in record.patterns)
        return found

    def sorted(self) -> list[Coverage]:
        """Returns the patterns: first those that never match, then those always rejected, those without effect, and by
        how often they match."""
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


class _TriedMoves:
    """Listens to life-and-death reading and counts what proposed its moves."""

    def __init__(self) -> None:
        self.count: Counter[tuple[int, int]] = Counter()

    def estimate(self, eyes: object, attacking: bool) -> None:
        """Does nothing: no move is proposed yet."""

    def trial(self, point: int, color: int, source: int, detail: int, *figures: object) -> None:
        self.count[source, detail] += 1

    def undo(self) -> None:
        """Does nothing: a move that is taken back was tried all the same."""

    def result(self, *figures: object) -> None:
        """Does nothing: results are not counted."""


def effects(analysis: "Analysis", events: list[Event]) -> Counter[tuple[str, str]]:
    """Returns how often each pattern (database, name) changed the results of a position, both sides to move."""
    count: Counter[tuple[str, str]] = Counter()
    for color in (WHITE, BLACK):
        for influence in (analysis.ground.influence(color), analysis.ground.escape_influence(color)):
            for source in influence.pattern_sources:
                count["barriers" if source.kind == "intrusion" else "influence", source.pattern] += 1
            for change in influence.changes:
                count["barriers", change.pattern] += 1
            for mark in influence.findings.non_territory:
                count["barriers", mark.pattern] += 1
    amalgamation = analysis.life.outline.amalgamation
    for name in [cut.pattern for cut in amalgamation.cuts] + [join.pattern for join in amalgamation.joins]:
        count["conn", name] += 1
    for event in events:
        if event.topic == "worms" and "pattern" in event.figures:
            database = "attack" if event.kind.startswith("attack") else "defense"
            count[database, str(event.figures["pattern"])] += 1
    return count
