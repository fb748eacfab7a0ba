"""How the intrusions of the side to move share the strength of the stones that they start from."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter

from godebug.engine.influence.findings import Intrusion
from godebug.engine.influence.parameters import MAX_INTRUSIONS


def shared_out(
    intrusions: Iterable[Intrusion], strength: Sequence[float], part: float, factor: float = 1.0
) -> Iterator[tuple[Intrusion, float, float]]:
    """Yields each intrusion that counts with the limit of its anchor stone and the strength it gets.

    `strength`: the sources of the intruding colour, by point. The intrusions from one stone, each multiplied
    by `factor` first, get no more than `part` of its strength together. Of several at one point from one stone the
    weakest counts.
    """
    kept = list(intrusions)[:MAX_INTRUSIONS]
    kept.sort(key=attrgetter("anchor", "point", "value"))
    for anchor, of_anchor in groupby(kept, attrgetter("anchor")):
        weakest = [next(same_point) for _, same_point in groupby(of_anchor, attrgetter("point"))]
        wanted = factor * sum(intrusion.value for intrusion in weakest)
        limit = part * strength[anchor]
        scale = factor * (limit / wanted if wanted > limit else 1.0)
        for intrusion in weakest:
            yield intrusion, limit, intrusion.value * scale
