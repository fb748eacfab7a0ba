"""Links without patterns: strings with common liberties that the enemy cannot take away.

Source: the amalgamation section of the GNU Go 2.4 documentation.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from godebug.engine.dragons.amalgamation import CutFinding, GrowingPartition, JoinFinding
from godebug.engine.go.color import other
from godebug.engine.worms.shape import WormString

#: Whether a stone of that colour at the point could not be captured: (point, color).
SafeMove = Callable[[int, int], bool]


class SafeLinks:
    """Joins dragons that share two liberties, or one that an enemy could only enter to be captured. It finds no cuts,
    but a liberty that is a cutting point of the partition is none that links.

    `is_safe`: tactical reading of the enemy's move.
    """

    def __init__(self, strings: Sequence[WormString], is_safe: SafeMove) -> None:
        self._strings = strings
        self._is_safe = is_safe
        self.potential_cuts: dict[int, int] = {}
        self.disconnections: dict[tuple[int, int], tuple[int, int]] = {}

    def cuts(self) -> Iterable[CutFinding]:
        """Returns no cut: only patterns find them."""
        return ()

    def joins(self, partition: GrowingPartition) -> Iterator[JoinFinding]:
        """Yields joins in rounds, because larger dragons share more liberties."""
        before = 0
        while before != (count := len({partition.dragon_at(string.origin) for string in self._strings})):
            before = count
            yield from self._round(partition)

    def _round(self, partition: GrowingPartition) -> Iterator[JoinFinding]:
        owners: dict[tuple[int, int], dict[int, int]] = {}
        for string in self._strings:
            for liberty in string.liberties:
                if liberty in partition.cutting_points[string.color]:
                    continue
                dragon = partition.dragon_at(string.origin)
                owners.setdefault((string.color, liberty), {}).setdefault(dragon, string.origin)
        shared: dict[tuple[int, int], list[int]] = {}
        stones: dict[tuple[int, int], tuple[int, int]] = {}
        color_of: dict[tuple[int, int], int] = {}
        for (color, liberty), dragons in sorted(owners.items()):
            origins = sorted(dragons)
            for i, one in enumerate(origins):
                for two in origins[i + 1 :]:
                    shared.setdefault((one, two), []).append(liberty)
                    stones.setdefault((one, two), (dragons[one], dragons[two]))
                    color_of[one, two] = color
        for pair, liberties in shared.items():
            enemy = other(color_of[pair])
            if len(liberties) > 1:
                yield JoinFinding("two common liberties", color_of[pair], stones[pair][0], stones[pair])
            elif not self._is_safe(liberties[0], enemy):
                yield JoinFinding("a protected common liberty", color_of[pair], stones[pair][0], stones[pair])
