"""A list of points that capture or save a worm, best code first."""

from godebug.engine.go.points import Point
from godebug.engine.go.result_codes import LOSE, Code
from godebug.engine.worms.records import CodedPoint

#: A list holds no more points than this.
LIMIT = 10


class PointList:
    """Up to ten (point, code) pairs in falling order of code; of equal codes the older comes first.

    A listed point keeps its code unless the new one is lower. An unlisted point enters if it beats the last one.
    """

    def __init__(self) -> None:
        self._entries: list[tuple[int, int]] = []

    def add(self, point: Point, code: Code) -> bool:
        """Enters a point. Returns whether the list changed."""
        entries = self._entries
        for i, (listed, old) in enumerate(entries):
            if listed == point:
                if code >= old:
                    return False
                del entries[i]
                self._insert(point, code)
                return True
        if code == LOSE or (len(entries) == LIMIT and code <= entries[-1][1]):
            return False
        del entries[LIMIT - 1 :]
        self._insert(point, code)
        return True

    def _insert(self, point: Point, code: Code) -> None:
        place = len(self._entries)
        while place > 0 and self._entries[place - 1][1] < code:
            place -= 1
        if code != LOSE:
            self._entries.insert(place, (point, code))

    def __contains__(self, point: Point) -> bool:
        return any(listed == point for listed, _ in self._entries)

    def __bool__(self) -> bool:
        return bool(self._entries)

    @property
    def code(self) -> int:
        """Returns the best code, LOSE for an empty list."""
        return self._entries[0][1] if self._entries else LOSE

    @property
    def point(self) -> int:
        """Returns the best point, 0 for an empty list."""
        return self._entries[0][0] if self._entries else 0

    @property
    def points(self) -> list[int]:
        """Returns the points, best code first."""
        return [point for point, _ in self._entries]

    def freeze(self) -> tuple[CodedPoint, ...]:
        """Returns the list as a tuple of records."""
        return tuple(CodedPoint(point, code) for point, code in self._entries)
