"""One reading: the question as the command line words it, its answer, and the main line."""

import time
from collections.abc import Callable

from msgspec import Struct

from godebug.engine.combinations.records import Combination
from godebug.engine.combinations.stage import Combinations
from godebug.engine.connections.search import ConnectionReader
from godebug.engine.dragons.records import OwlResult
from godebug.engine.go.color import other
from godebug.engine.go.points import CELLS, NO_POINT
from godebug.engine.go.result_codes import LOSE
from godebug.engine.owl.looks import LifeLook, look_alone, searched_again
from godebug.engine.owl.questions import OwlReader
from godebug.engine.owl.split import LostString, lost_string
from godebug.engine.reading.tactical import Reader
from godebug.engine.semeai.records import BY_EXACT, BY_PROOF, RaceOutcome
from godebug.engine.semeai.stage import RaceReader
from godebug.engine.trace.listening import asked, with_listener
from godebug.engine.why.lines import main_line
from godebug.variations.kinds import KINDS, TACTICAL, WITH_GOAL
from godebug.variations.recorders import CombinationRecorder, OwlRecorder, RaceRecorder
from godebug.variations.tree import Variation, VariationTree


class Reading(Struct, frozen=True):
    """The answer to a question, and what it cost.

    `points`: what was asked about. `mover`: who moves first. `code`, `move`: the answer. `nodes`: of the search that
    was asked; `tactical_nodes`: of all tactical reading; None where an engine does not count. `cut_off`: the search
    reached its limit of nodes and guessed. `seconds`: the time it took. `line`: the main line, as (colour, point).
    `tree`: all variations, where they were kept. `decided`: what decided, where it is not that search. `lost`: a string
    of the dragon that is captured although the dragon lives.
    """

    kind: str
    points: tuple[int, ...]
    mover: int
    code: int
    move: int
    nodes: int | None
    tactical_nodes: int | None
    cut_off: bool
    seconds: float
    line: tuple[tuple[int, int], ...]
    tree: VariationTree | None = None
    decided: str = ""
    lost: LostString | None = None


class CombinationReading(Struct, frozen=True):
    """A combination with its defences, and what it cost.

    `size`: None where an engine does not give it. `tactical_nodes`, `seconds`: of attack and defences together. `tree`:
    all variations of the attack, where they were kept.
    """

    found: Combination
    size: int | None
    tactical_nodes: int | None
    seconds: float
    tree: VariationTree | None = None


def ask(
    reader: Reader, connections: ConnectionReader, kind: str, points: tuple[int, ...], tree: VariationTree
) -> Reading:
    """Asks a question of KINDS about stones and goals at `points`, without earlier results.

    It is asked twice: once to count its cost, once more to record its variations in `tree`.
    """
    owner = reader.board.color[points[0]]
    reader.clear_cache()
    nodes, start = reader.nodes, time.perf_counter()
    with asked(reader):
        code, move = _put(reader, connections, kind, points)
    seconds, tactical = time.perf_counter() - start, reader.nodes - nodes
    linking = kind not in TACTICAL
    searched = connections.question_nodes if linking else tactical
    reader.clear_cache()
    with with_listener(reader, tree.tactical), with_listener(connections, tree.connecting):
        _put(reader, connections, kind, points)
    return Reading(
        kind=kind,
        points=points,
        mover=owner if KINDS[kind][1] else other(owner),
        code=code,
        move=move if code != LOSE else NO_POINT,
        nodes=searched,
        tactical_nodes=tactical,
        cut_off=linking and searched > connections.node_limit,
        seconds=seconds,
        line=_line(tree, code, move),
        tree=tree,
    )


def ask_life(owl: OwlReader, kind: str, stone: int, tree: VariationTree) -> Reading:
    """Asks about the life of the dragon at `stone`, without earlier results; twice, as `ask` does."""
    attacking = kind == "owl-attack"
    looks: list[LifeLook] = []

    def ask() -> OwlResult:
        looks.append(look_alone(owl, stone, attacking))
        return looks[0].result

    def again() -> int:
        return searched_again(owl, stone, attacking, looks[0])

    return _life(owl, kind, (stone,), KINDS[kind][1], ask, again, tree)


def ask_about_move(owl: OwlReader, kind: str, move: int, stone: int, tree: VariationTree) -> Reading:
    """Asks whether a move kills ("owl-does-attack") or saves ("owl-does-defend") the dragon at `stone`."""
    saves = kind == "owl-does-defend"
    question = owl.does_defend if saves else owl.does_attack

    def ask() -> OwlResult:
        with owl.asked_directly():
            return question(move, stone)

    def again() -> int:
        ask()
        return move

    return _life(owl, kind, (stone, move), saves, ask, again, tree)


def _life(
    owl: OwlReader,
    kind: str,
    points: tuple[int, ...],
    owner_moves: bool,
    question: Callable[[], OwlResult],
    again: Callable[[], int],
    tree: VariationTree,
) -> Reading:
    """Returns a reading by `question`; its variations by `again`, which returns the move before all that is tried, if
    any.
    """
    reader, owner = owl.reader, owl.board.color[points[0]]
    reader.clear_cache()
    nodes, tactical, start = owl.nodes, reader.nodes, time.perf_counter()
    with asked(owl):
        result = question()
    seconds, nodes, tactical = time.perf_counter() - start, owl.nodes - nodes, reader.nodes - tactical
    lost = lost_string(owl, points[0], result, not owner_moves) if len(points) == 1 else None
    reader.clear_cache()
    with with_listener(owl, OwlRecorder(tree, owl)):
        move = again()
    mover = owner if owner_moves else other(owner)
    if move != NO_POINT or len(points) > 1:
        # The move that is asked about stands before all that is tried.
        tree.root.children = [Variation(mover, move, ["the move in question"], tree.root.children)]
    return Reading(
        kind=kind,
        points=points,
        mover=mover,
        code=result.code,
        move=result.point,
        nodes=nodes,
        tactical_nodes=tactical,
        cut_off=not result.certain,
        seconds=seconds,
        line=_line(tree, result.code, result.point),
        tree=tree,
        lost=lost,
    )


def ask_race(races: RaceReader, points: tuple[int, ...], tree: VariationTree) -> Reading:
    """Asks whether the dragon at the first point, moving first, survives the race with that at the second; twice, as
    `ask`.
    """
    reader = races.reader
    reader.clear_cache()
    races.forget()
    tactical, start = reader.nodes, time.perf_counter()
    with asked(races):
        found = races.analyze(points[0], points[1])
    seconds, tactical = time.perf_counter() - start, reader.nodes - tactical
    reader.clear_cache()
    races.forget()
    with with_listener(races, RaceRecorder(tree, races.board)):
        races.analyze(points[0], points[1])
    return Reading(
        kind="semeai",
        points=points,
        mover=races.board.color[points[0]],
        code=found.defense,
        move=found.move,
        nodes=found.nodes,
        tactical_nodes=tactical,
        cut_off=not found.certain,
        seconds=seconds,
        line=(),
        tree=tree,
        decided=_decided(found),
    )


def _decided(found: RaceOutcome) -> str:
    """What decided a race, where its tree does not show it."""
    if found.reason == BY_EXACT:
        return f"{BY_EXACT}, {found.positions} positions"
    return found.reason if found.reason == BY_PROOF else ""


def ask_combination(combinations: Combinations, reader: Reader, color: int, tree: VariationTree) -> CombinationReading:
    """Asks for the combination of a side and the defences against it; the attack twice, as `ask` does."""
    reader.clear_cache()
    combinations.forget()
    nodes, start = reader.nodes, time.perf_counter()
    with asked(combinations):
        found = combinations.defended(color)
    seconds, nodes = time.perf_counter() - start, reader.nodes - nodes
    reader.clear_cache()
    combinations.forget()
    with with_listener(combinations, CombinationRecorder(tree, tree.board)):
        combinations.attack(color)
    return CombinationReading(found, found.size, nodes, seconds, tree)


def _put(reader: Reader, connections: ConnectionReader, kind: str, points: tuple[int, ...]) -> tuple[int, int]:
    """Asks the question; returns code and move."""
    if kind in WITH_GOAL:
        goal = bytearray(CELLS)
        for p in points[1:]:
            goal[p] = 1
        return (connections.break_in if kind == "break-in" else connections.block_off)(points[0], goal)
    if kind == "attack":
        return reader.attack(points[0])
    if kind == "defend":
        return reader.defend(points[0])
    return (connections.connect if kind == "connect" else connections.disconnect)(points[0], points[1])


def _line(tree: VariationTree, code: int, move: int) -> tuple[tuple[int, int], ...]:
    """Returns the main line of the answer, as (colour, point)."""
    return tuple((step.color, step.point) for step in main_line(tree.root.children, code, move))
