"""A fixed amount of work for every stage that searches: how fast it is, and the signature of what it finds.

A signature is a checksum of all answers of a stage and of the nodes that they took. It is the same on every machine,
compiled or interpreted, and changes with any change of the search. A stage that asks others changes with them.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import combinations
from time import process_time
from typing import Final
from zlib import crc32

from msgspec import Struct

from godebug.engine.analysis import Analysis
from godebug.engine.bench.positions import GROUPS, POSITIONS
from godebug.engine.board.kernel import Board
from godebug.engine.board.setup import board_from_position, board_from_rows, position_from_board, stones_on
from godebug.engine.connections.search import ConnectionReader
from godebug.engine.eyes.domains import EyeMap
from godebug.engine.eyes.graph_values import GraphValues, TooLargeError
from godebug.engine.eyes.kinds import EYE_POINT, HALF, MARGINAL_POINT
from godebug.engine.eyes.records import EyeSpace
from godebug.engine.eyes.search import BOARD_RULES
from godebug.engine.eyes.space_graph import SpaceGraph
from godebug.engine.eyes.space_search import LARGEST_GRAPH, SEARCH_LIMIT
from godebug.engine.eyes.tactics import Tactics
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import column_of, parse_vertex, row_of
from godebug.engine.patterns.database import PatternFolder
from godebug.engine.reading.depths import DEFAULT_LEVEL
from godebug.engine.reading.table import TranspositionTable
from godebug.engine.reading.tactical import Reader
from godebug.engine.solve.proving import solve
from godebug.engine.solve.verdict import SolveOptions

#: Strings of one colour with stones so near to each other, in lines of the board, are asked whether they connect.
NEAR: Final = 2
#: Positions that the solver may look at for one group.
SOLVER_NODES: Final = 60_000
#: The size of the boards of the solver.
BOARD: Final = 9
#: Moves are generated in these positions: in the others that takes longer than all else together.
GENERATED: Final = ("middle game", "endgame", "small board")
#: The stage that stands for all of them together.
ALL: Final = "all"


class StageFigures(Struct, frozen=True):
    """What one stage has done in so many rounds.

    `stage`: its name, `ALL` for all together. `answers`: of all rounds. `nodes`: of its own search in all rounds, or of
    all readers where it asks many (break-ins, moves). `trial_moves`: of all rounds; 0 for eyes and the solver, which
    try none on the board. `seconds`: processor time of the search alone. `signature`: of one round.
    """

    stage: str
    answers: int
    nodes: int
    trial_moves: int
    seconds: float
    signature: int

    @property
    def trial_moves_per_second(self) -> float:
        """Returns the trial moves of a second."""
        return self.trial_moves / self.seconds if self.seconds else 0.0

    @property
    def nodes_per_second(self) -> float:
        """Returns the nodes of a second."""
        return self.nodes / self.seconds if self.seconds else 0.0


class _Tally:
    """Sums up the work of one stage in one round."""

    def __init__(self, stage: str) -> None:
        self.stage = stage
        self.answers = self.nodes = self.trial_moves = self.signature = 0
        self.seconds = 0.0

    def answer(self, *found: object) -> None:
        """Takes down one answer, in numbers and words alone."""
        self.answers += 1
        self.signature = crc32(repr(found).encode(), self.signature)

    def searched(self, nodes: int, trial_moves: int = 0) -> None:
        """Adds to the counts; they belong to the signature."""
        self.nodes += nodes
        self.trial_moves += trial_moves
        self.signature = crc32(f"{nodes} {trial_moves}".encode(), self.signature)

    @contextmanager
    def clock(self) -> Iterator[None]:
        """Measures a block."""
        start = process_time()
        yield
        self.seconds += process_time() - start

    @property
    def figures(self) -> StageFigures:
        return StageFigures(self.stage, self.answers, self.nodes, self.trial_moves, self.seconds, self.signature)


#: The work of one stage, on analyses of all positions that nobody has asked before, or only the stages below it.
_Work = Callable[[_Tally, Sequence[Analysis]], None]


def _reading(tally: _Tally, analyses: Sequence[Analysis]) -> None:
    """Attack and defence of all strings; of those in danger, what each move at their liberties does."""
    table = TranspositionTable()
    for analysis in analyses:
        board = board_from_position(analysis.position)
        table.clear()
        reader = Reader(board, analysis.level, table=table)
        with tally.clock():
            for stone in board.all_strings():
                found = reader.attack_and_defend(stone)
                tally.answer(stone, *map(int, found))
                for move in board.find_liberties(stone) if found[0] else ():
                    tally.answer(move, int(reader.does_attack(move, stone)), int(reader.does_defend(move, stone)))
        tally.searched(int(reader.nodes), int(reader.trymoves))


def _connections(tally: _Tally, analyses: Sequence[Analysis]) -> None:
    """Whether strings of one colour that are near to each other connect, and whether they can be cut."""
    table = TranspositionTable()
    for analysis in analyses:
        board = board_from_position(analysis.position)
        table.clear()
        connections = ConnectionReader(board, Reader(board, analysis.level, table=table), analysis.level)
        with tally.clock():
            for one, two in combinations(board.all_strings(), 2):
                if board.color[one] == board.color[two] and _are_near(board, one, two):
                    tally.answer(
                        one, two, *map(int, (*connections.connect(one, two), *connections.disconnect(one, two)))
                    )
        tally.searched(int(connections.nodes), int(board.trymoves))


def _are_near(board: Board, one: int, two: int) -> bool:
    return any(
        abs(row_of(p) - row_of(q)) <= NEAR and abs(column_of(p) - column_of(q)) <= NEAR
        for p in board.string_stones(one)
        for q in board.string_stones(two)
    )


def _eyes(tally: _Tally, analyses: Sequence[Analysis]) -> None:
    """The eye spaces with their half eyes; the exact search of each that is not too large for it."""
    values = GraphValues()
    for analysis in analyses:
        graphs = SpaceGraph(Tactics(analysis.tactics.board))
        with tally.clock():
            eyes = analysis.tactics.eyes
            for p, half in sorted(eyes.half_eyes.items()):
                tally.answer(p, half.color, half.value, half.kind, half.attacks, half.defenses)
            for space in eyes.spaces:
                tally.answer(space.color, space.points, str(space.value), space.attacks, space.defenses)
                graph = graphs.graph(space.origin, _map_of(space))
                if graph is not None and graph.size <= LARGEST_GRAPH:
                    values.load(graph.adjacency, graph.marginal, graph.walled, BOARD_RULES.suicide, SEARCH_LIMIT)
                    with suppress(TooLargeError):
                        values.evaluate(graph.defender, graph.attacker, BOARD_RULES.liberties, BOARD_RULES.threats)
                    tally.searched(int(values.search.nodes))


def _map_of(space: EyeSpace) -> EyeMap:
    """Returns the map of an owner who has no other space."""
    eyes = EyeMap(space.color)
    for p in space.points:
        eyes.kind[p] = MARGINAL_POINT if p in space.marginal else EYE_POINT
        eyes.origin[p] = space.origin
        eyes.half[p] = HALF if p in space.half_eyes else eyes.half[p]
    eyes.size[space.origin] = space.size
    return eyes


def _owl(tally: _Tally, analyses: Sequence[Analysis]) -> None:
    """The eyes of all dragons as the first node of a search sees them; attack and defence, and two moves in a row."""
    for analysis in analyses:
        dragons = analysis.life.outline.members
        with analysis.life.owl_question() as owl:
            with tally.clock():
                for dragon in dragons:
                    for attacking in (True, False):
                        with owl.first_node(dragon.origin, attacking) as eyes:
                            kinds, values = list(eyes.map.half), list(eyes.map.half_value)
                            tally.answer(eyes.eyemin, eyes.probable, eyes.eyemax, kinds, values)
                    for ask in (owl.attack, owl.defend, owl.threaten_attack, owl.threaten_defense):
                        found = ask(dragon.origin)
                        tally.answer(dragon.origin, int(found.code), found.point, found.second_point, found.certain)
            tally.searched(owl.nodes, int(owl.board.trymoves))


def _races(tally: _Tally, analyses: Sequence[Analysis]) -> None:
    """Races of dragons that are not plainly alive with all that they touch; they begin."""
    for analysis in analyses:
        outline = analysis.life.outline
        doubtful = {dragon.origin for dragon in outline.members if outline.crude_status[dragon.origin] != "alive"}
        with analysis.life.race_question() as races:
            with tally.clock():
                for one in sorted(doubtful):
                    for two in outline.hostile_neighbors(one):
                        found = races.analyze(one, two, brief=True)
                        tally.answer(one, two, int(found.defense), int(found.attack), found.move, found.certain)
                        tally.searched(found.nodes + found.positions)
            tally.searched(0, int(races.board.trymoves))


def _solver(tally: _Tally, _analyses: Sequence[Analysis]) -> None:
    """The groups that are shut in, with all their first moves."""
    options = SolveOptions(nodes=SOLVER_NODES, refutations=True)
    for at, rows in GROUPS.values():
        lines = rows.split()
        board = board_from_rows(["." * BOARD] * (BOARD - len(lines)) + lines)
        with tally.clock():
            found = solve(stones_on(board), parse_vertex(at, BOARD), options)
        for first in (found.attacker_first, found.defender_first):
            tally.answer(found.status, found.ground, first.captured, first.moves, found.zone)
        tally.searched(found.nodes)


def _break_ins(tally: _Tally, analyses: Sequence[Analysis]) -> None:
    """What can be broken into, whoever moves first."""
    for analysis in analyses:
        for color in (BLACK, WHITE):
            analysis.ground.influence(color)
        with _readers_at_work(tally, analysis):
            found = [analysis.ground.break_ins(color) for color in (BLACK, WHITE)]
        for territory in (territory for break_ins in found for territory in break_ins.territories):
            for attempt in territory.attempts:
                rounds = [(round_.goal, int(round_.code), round_.move, round_.nodes) for round_ in attempt.rounds]
                tally.answer(territory.owner, attempt.string, rounds, territory.erased)


def _moves(tally: _Tally, analyses: Sequence[Analysis]) -> None:
    """The moves of Black with their values, rounded."""
    for name, analysis in zip(POSITIONS, analyses, strict=True):
        if name not in GENERATED:
            continue
        analysis.ground.complete()
        with _readers_at_work(tally, analysis):
            found = analysis.moves.generation(BLACK)
        tally.answer(found.best, [(move, round(value, 1)) for move, value in found.values.items()])


@contextmanager
def _readers_at_work(tally: _Tally, analysis: Analysis) -> Iterator[None]:
    """Measures a block in which all readers of an analysis may read."""
    before = analysis.counts()
    with tally.clock():
        yield
    done = {name: count - before[name] for name, count in analysis.counts().items()}
    trials = done.pop("trymove")
    tally.searched(sum(done.values()), trials)


#: The stages from the bottom up, each with its work.
STAGES: Final[dict[str, _Work]] = {
    "reading": _reading,
    "connections": _connections,
    "eyes": _eyes,
    "owl": _owl,
    "races": _races,
    "solver": _solver,
    "break-ins": _break_ins,
    "moves": _moves,
}


def rounds_of(
    rounds: int,
    databases: PatternFolder | None,
    level: int = DEFAULT_LEVEL,
    stages: Collection[str] = tuple(STAGES),
    break_ins: bool | None = None,
) -> Iterator[tuple[StageFigures, ...]]:
    """Does the work of these stages `rounds` times; yields what is known after each stage of each round.

    `databases`, `break_ins`: as for `Analysis`. The figures stand in the order of `STAGES`; those of all together come
    last once each has worked.
    """
    known: dict[str, StageFigures] = {}
    wanted = [stage for stage in STAGES if stage in stages]
    for _ in range(rounds):
        for stage in wanted:
            tally = _Tally(stage)
            analyses = [_analysis(rows, level, databases, break_ins) for rows in POSITIONS.values()]
            STAGES[stage](tally, analyses)
            for analysis in analyses:
                analysis.release()
            before = known.get(stage)
            known[stage] = (
                tally.figures if before is None else _together(stage, (before, tally.figures), before.signature)
            )
            found = tuple(known.values())
            yield (*found, _together(ALL, found)) if len(found) == len(wanted) else found


def _analysis(rows: str, level: int, databases: PatternFolder | None, break_ins: bool | None) -> Analysis:
    position = position_from_board(board_from_rows(rows.split()), BLACK)
    return Analysis(position, level, databases, break_ins=break_ins)


def _together(stage: str, parts: Sequence[StageFigures], signature: int | None = None) -> StageFigures:
    """Returns the sums of figures, with a signature of all unless one is given."""
    return StageFigures(
        stage,
        sum(part.answers for part in parts),
        sum(part.nodes for part in parts),
        sum(part.trial_moves for part in parts),
        sum(part.seconds for part in parts),
        crc32(repr([part.signature for part in parts]).encode()) if signature is None else signature,
    )
