"""How the intrusions of the side to move share the strength of the stones that they start from."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter

from godebug.engine.influence.findings import Intrusion
from godebug.engine.influence.parameters import MAX_INTRUSIONS


def shared_out(
    intrusions: Iterable[Intrusion], strength: Sequence[float], part: float, factor: float = 1.0
) -> Iterator[tuple[Intrusion, float, float]]:
    """Yields for each intrusion that counts: the intrusion, the strength its stone can give, and the strength it gets.

    `strength`: the sources of the intruding colour, by point. The intrusions from one stone are multiplied by `factor`;
    together they get no more than `part` of the stone's strength. Of several from one stone to one point the weakest
    counts.
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
