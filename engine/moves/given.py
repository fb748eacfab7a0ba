"""What is given of moves, whatever the reasons for them are."""

from collections.abc import Mapping

from msgspec import Struct, field


class GivenMoves(Struct, frozen=True):
    """`unproposed`: moves that nobody has a reason for. `values`: of moves, in points, whatever they are made of."""

    unproposed: frozenset[int] = frozenset()
    values: Mapping[int, float] = field(default_factory=dict)


NOTHING_GIVEN = GivenMoves()
