"""The solver's records in the words of the plain rules and back: the one place where checker and solver meet."""

from collections.abc import Mapping

import msgspec

from godebug.engine.go.points import LETTERS
from godebug.engine.solve import records
from tests.solve.brute_force.plain_rules import ENDLESS, PASS, Local, Side, State, Stones, points_of, state_with


class Numbering(msgspec.Struct, frozen=True):
    """The points of a frame and the points of its picture.

    `points`: of each point of the frame, the set of that one point. `numbers`: the other way round.
    """

    points: tuple[int, ...]
    numbers: Mapping[int, int]

    def set_of(self, mask: int) -> int:
        """The set of the points of a mask of the frame."""
        return sum(point for number, point in enumerate(self.points) if mask >> number & 1)

    def mask_of(self, points: int) -> int:
        """The mask, in the frame, of a set of points."""
        return sum(1 << self.numbers[point] for point in points_of(points))

    def point(self, move: int) -> int:
        """The move of a record as a move of the plain rules."""
        return PASS if move == records.PASS else self.points[move]

    def move(self, point: int) -> int:
        """A move of the plain rules as a move of a record."""
        return records.PASS if point == PASS else self.numbers[point]


def picture_of(frame: records.Frame) -> tuple[Local, Numbering]:
    """A frame by the names of its points.

    Raises ValueError where the frame calls other points neighbours than their names do.
    """
    places = [(LETTERS.index(name[0]), int(name[1:]) - 1) for name in frame.names]
    left, low = min(x for x, _ in places), min(y for _, y in places)
    width = max(x for x, _ in places) - left + 1
    points = tuple(1 << (y - low) * (width + 1) + x - left for x, y in places)
    numbering = Numbering(points, {point: number for number, point in enumerate(points)})
    local = Local(
        width,
        sum(points),
        numbering.set_of(frame.attackers),
        numbering.set_of(frame.defenders),
        numbering.set_of(frame.goal),
        numbering.set_of(frame.safe_attackers),
        numbering.set_of(frame.safe_defenders),
    )
    for number, point in enumerate(points):
        near = sum(points[other] for other in frame.neighbors[number])
        if near != local.around(point):
            raise ValueError(f"{frame.names[number]} has other neighbours than its name says")
    return local, numbering


def frame_of(local: Local) -> tuple[records.Frame, Numbering]:
    """A position as a frame of the points that can ever be played; safe stones are left outside of it."""
    outside = local.attacker & local.safe_attacker | local.defender & local.safe_defender
    inside = local.points & ~outside
    height = -(-local.points.bit_length() // (local.width + 1))
    rows = [inside & ((1 << local.width) - 1) << y * (local.width + 1) for y in reversed(range(height))]
    points = tuple(point for row in rows for point in points_of(row))
    numbering = Numbering(points, {point: number for number, point in enumerate(points)})
    names = []
    for point in points:
        y, x = divmod(point.bit_length() - 1, local.width + 1)
        names.append(f"{LETTERS[x]}{y + 1}")
    frame = records.Frame(
        tuple(names),
        tuple(tuple(numbering.numbers[near] for near in points_of(local.around(point) & inside)) for point in points),
        numbering.mask_of(local.attacker & inside),
        numbering.mask_of(local.defender & inside),
        numbering.mask_of(local.goal & inside),
        numbering.mask_of((local.around(local.attacker & local.safe_attacker) | local.safe_attacker) & inside),
        numbering.mask_of((local.around(local.defender & local.safe_defender) | local.safe_defender) & inside),
    )
    return frame, numbering


def state_of(node: records.ProofNode, numbering: Numbering) -> State:
    """The position of a proof's node."""
    return state_with(
        Stones(numbering.set_of(node.attackers), numbering.set_of(node.defenders), numbering.set_of(node.goal)),
        Side.ATTACKER if node.attacker_moves else Side.DEFENDER,
        numbering.point(node.ban),
        threats_of(node.attacker_threats),
        threats_of(node.defender_threats),
    )


def threats_of(recorded: int) -> int:
    """Threats as the plain rules count them."""
    return ENDLESS if recorded == records.ENDLESS else recorded


def recorded_threats(threats: int) -> int:
    """Threats as records count them."""
    return records.ENDLESS if threats == ENDLESS else threats
