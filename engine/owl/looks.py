"""How a question about a dragon is read: a first look, and a second, wider one where the first leaves something open.

All dragons of a position get a first look. The second one costs some four times as much; a question that is asked alone
always gets it; of the dragons of a position those that cannot run, as far as its nodes reach
(`engine.owl.parameters.second_look_nodes`). Where it ends in time it finds the same in both cases.
"""

from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from godebug.engine.dragons.records import OwlResult
from godebug.engine.go.color import EMPTY, other
from godebug.engine.go.points import DIAGONALS, LINES, NO_POINT, Point
from godebug.engine.go.result_codes import KO_A, KO_B, LOSE, WIN, reverse
from godebug.engine.owl.parameters import (
    EASY_NODES,
    FEW_LIBERTIES,
    FIRST_PROOF,
    FURTHER_NODES,
    LEAST_NODES_LEFT,
    MOST_NEAR,
    REGION,
    REGION_ALONE,
    SECOND_PROOF,
)
from godebug.engine.owl.questions import OwlReader
from godebug.engine.solve.frame import empty_near

#: More nodes than a second look needs.
ANY_NODES: Final = 1 << 30


class LifeLook(Struct, frozen=True):
    """An answer. `how`: by the first look, by a wide search, by trying the points near the dragon one by one, by a
    proof, or by the exact search of a region that the dragon cannot leave. `open`: a second look may say something
    else, and was not taken, or not to its end."""

    result: OwlResult
    how: Literal["first", "wide", "point", "proof", "region"] = "first"
    open: bool = False


class Looks:
    """Asks a reader whether dragons can be attacked and defended; it remembers its first looks."""

    def __init__(self, reader: OwlReader) -> None:
        self._reader = reader
        self._first: dict[tuple[int, bool], LifeLook] = {}

    def first(self, stone: Point, attacking: bool) -> LifeLook:
        """What the usual limits find of the dragon at a stone; open unless it took next to no nodes."""
        key = stone, attacking
        if key not in self._first:
            reader = self._reader
            before = reader.nodes
            result = ask(reader, stone, attacking)
            most = EASY_NODES if result.code != LOSE else 1
            easy = result.certain and reader.nodes - before <= most
            proof = None if reader.room_to_run(stone) > 0 else reader.proof(stone, attacking, FIRST_PROOF, result)
            self._first[key] = LifeLook(result, open=not easy) if proof is None else LifeLook(proof, "proof")
        return self._first[key]

    def runs(self, stone: Point) -> bool:
        """Whether a dragon that a first look does not kill has a way out: a wide search of so loose a ring finds moves
        that kill nobody. Among all dragons of a position such a one gets no second look."""
        return self.first(stone, True).result.code == LOSE and self._reader.room_to_run(stone) > 0

    def look(self, stone: Point, attacking: bool, nodes: int = ANY_NODES) -> LifeLook:
        """What a first look finds, and where that leaves something open a second one of so many nodes at most; where
        these do not do, the first answer is uncertain."""
        first = self.first(stone, attacking)
        if not first.open or nodes < LEAST_NODES_LEFT:
            return first
        proof = self._reader.proof(stone, attacking, SECOND_PROOF, first.result)
        if proof is not None:
            return LifeLook(proof, "proof")
        second = self._second(stone, attacking, nodes)
        return second or LifeLook(replace(first.result, certain=False), open=True)

    def wide(self, stone: Point, attacking: bool, nodes: int) -> OwlResult:
        """What a wide search of so many nodes finds; what it does not find in time fails."""
        with self._reader.asked_directly(nodes):
            result = ask(self._reader, stone, attacking)
        return result if result.certain else OwlResult(certain=False)

    def _second(self, stone: Point, attacking: bool, nodes: int) -> LifeLook | None:
        """What a wide search finds, or else points near the dragon, one by one; None where the nodes are too few."""
        reader = self._reader
        last = reader.nodes + nodes
        with reader.asked_directly(nodes):
            result = ask(reader, stone, attacking)
        if not result.certain and reader.nodes >= last:
            return None
        runs = attacking and reader.room_to_run(stone) > 0
        limits = REGION_ALONE if nodes == ANY_NODES else REGION
        if attacking and not runs and (region := reader.shut_in_attack(stone, limits, result)) is not None:
            # Of which kind a ko is, a wide search tells.
            return (
                LifeLook(result, "wide") if {region.code, result.code} <= {KO_A, KO_B} else LifeLook(region, "region")
            )
        if result.code != LOSE or runs:
            return LifeLook(result, "wide")
        return self._tried_points(stone, attacking, LifeLook(result, "wide"), last)

    def _tried_points(self, stone: Point, attacking: bool, found: LifeLook, last: int) -> LifeLook | None:
        """What moves at points near the dragon achieve that no point near it refutes; `found` where none does more."""
        reader = self._reader
        end, points = min(last, reader.nodes + FURTHER_NODES), self._near(stone)
        for move in points:
            tried = self._about(move, stone, attacking, end)
            # Where reading is cut off the dragon lives: an attack that was found is one all the same.
            if (
                tried.code > found.result.code
                and (attacking or tried.certain)
                and not self._is_refuted(move, stone, attacking, tried.code, points, end)
            ):
                found = LifeLook(tried, "point")
                if tried.code == WIN:
                    break
            if reader.nodes >= end:
                break
        return None if reader.nodes >= last else found

    def _is_refuted(self, move: Point, stone: Point, attacking: bool, code: int, points: list[Point], end: int) -> bool:
        """Whether an answer at one of the points leaves a move less than the code that was read of it."""
        reader = self._reader
        owner = reader.board.color[stone]
        with reader.played(move, other(owner) if attacking else owner) as legal:
            if not legal or reader.board.color[stone] != owner:
                return False
            for answer in points:
                if reader.nodes >= end:
                    return True
                if answer != move and self._about(answer, stone, not attacking, end).code > reverse(code):
                    return True
        return False

    def _about(self, move: Point, stone: Point, attacking: bool, end: int) -> OwlResult:
        """What a wide search says of a move, with the nodes that are left until `end`."""
        with self._reader.asked_directly(max(1, end - self._reader.nodes)):
            return ask_about(self._reader, move, stone, attacking)

    def _near(self, stone: Point) -> list[Point]:
        """Empty points near the dragon: at its stones and beside these, those with the most such points around them
        first; then points at an angle, and the liberties of strings around it that have few."""
        reader, board = self._reader, self._reader.board
        color = board.color
        own = reader.stones_of(stone)
        at, near = empty_near(color, board.size, own)
        around = {q for p in own | near for step in LINES if color[q := p + step] == other(color[stone])}
        weak = {p for q in around if board.count_liberties(q) <= FEW_LIBERTIES for p in board.find_liberties(q)}
        angle = {p + step for p in at for step in DIAGONALS if color[p + step] == EMPTY}

        def order(p: Point) -> tuple[int, int, Point]:
            around = [p + step for step in LINES]
            return -sum(q in near for q in around) - (p in at), -sum(q in own for q in around), p

        return [*sorted(near, key=order), *sorted((weak | angle) - near, key=order)][:MOST_NEAR]


def look_alone(reader: OwlReader, stone: Point, attacking: bool) -> LifeLook:
    """What a question that is asked alone finds, on the board as it stands, without earlier results.

    Reading takes those around a dragon for alive. Where its fight is closed and small, every line of it tells more: a
    dragon lives that the enemy cannot capture without loss, and one that cannot capture him in time is dead.
    """
    reader.reader.clear_cache()
    look = Looks(reader).look(stone, attacking)
    fight = reader.standoff(stone, look.result.point)
    code: int = look.result.code
    if fight.in_seki or (fight.safe and not look.result.proved):
        code = LOSE if attacking else WIN
    elif (fight.lost or fight.whole) and not look.result.proved:
        code = LOSE if fight.lost and not attacking else WIN
        point = fight.attack if attacking else fight.defense
        if code == WIN and point not in (NO_POINT, look.result.point):
            return replace(look, result=OwlResult(WIN, point))
    return look if code == look.result.code else replace(look, result=OwlResult(code))


def searched_again(reader: OwlReader, stone: Point, attacking: bool, look: LifeLook) -> Point:
    """Repeats the search that gave an answer, for whoever listens to the reader; returns the move that stands before it
    on the board, NO_POINT for none."""
    if look.how in ("first", "proof"):
        ask(reader, stone, attacking)
        return NO_POINT
    with reader.asked_directly():
        if look.how in ("wide", "region"):
            ask(reader, stone, attacking)
            return NO_POINT
        ask_about(reader, look.result.point, stone, attacking)
        return look.result.point


def ask(reader: OwlReader, stone: Point, attacking: bool) -> OwlResult:
    """Whether the dragon at a stone can be killed, or saved, by the reader's limits."""
    return reader.attack(stone) if attacking else reader.defend(stone)


def ask_about(reader: OwlReader, move: Point, stone: Point, attacking: bool) -> OwlResult:
    """Whether a move kills the dragon at a stone, or saves it, by the reader's limits."""
    return reader.does_attack(move, stone) if attacking else reader.does_defend(move, stone)
