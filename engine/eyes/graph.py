"""Eye graphs: eye spaces without their place on the board."""

from msgspec import Struct


class EyeGraph(Struct, frozen=True):
    """Vertices and what stands on them; sets of vertices are bit masks.

    `adjacency`: for each vertex the mask of its neighbours. `marginal`: vertices where the space touches the attacker's
    outside, so that his stones there cannot be captured. `walled`: vertices next to the defender's wall. `attacker`:
    vertices with a stone of the attacker. `defender`: vertices with a stone of the defender that is cut off from the
    wall.
    """

    adjacency: tuple[int, ...]
    marginal: int = 0
    walled: int = 0
    attacker: int = 0
    defender: int = 0

    @property
    def size(self) -> int:
        """Returns the number of vertices."""
        return len(self.adjacency)

    def renumbered(self, order: tuple[int, ...]) -> "EyeGraph":
        """Returns the same graph with vertex `order[i]` as number i."""
        bit = [0] * self.size
        for new, old in enumerate(order):
            bit[old] = 1 << new

        def moved(mask: int) -> int:
            found = 0
            for v in members(mask):
                found |= bit[v]
            return found

        return EyeGraph(
            tuple(moved(self.adjacency[old]) for old in order),
            moved(self.marginal),
            moved(self.walled),
            moved(self.attacker),
            moved(self.defender),
        )


def members(mask: int) -> list[int]:
    """Returns the numbers of the vertices in a mask, in rising order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def canonical_order(graph: EyeGraph) -> tuple[int, ...]:
    """Returns an order of the vertices in which `graph.renumbered` gives equal graphs for symmetric ones.

    The method is colour refinement; ties are broken by singling out a vertex. It could give different graphs only where
    refinement cannot tell two different vertices apart, which did not occur on any graph of a Go board so far; such a
    graph would be searched twice.
    """
    neighbours = [members(mask) for mask in graph.adjacency]
    colors = _ranks(
        [
            (
                graph.marginal >> v & 1,
                graph.attacker >> v & 1,
                graph.defender >> v & 1,
                graph.walled >> v & 1,
                len(neighbours[v]),
            )
            for v in range(graph.size)
        ]
    )
    while True:
        count = len(set(colors))
        while count < graph.size:
            colors = _ranks(
                [(color, *sorted(colors[u] for u in near)) for color, near in zip(colors, neighbours, strict=True)]
            )
            if len(set(colors)) == count:
                break
            count = len(set(colors))
        if count == graph.size:
            return tuple(sorted(range(graph.size), key=colors.__getitem__))
        shared = min(color for color in colors if colors.count(color) > 1)
        colors = [2 * color for color in colors]
        colors[colors.index(2 * shared)] -= 1


def _ranks(keys: list[tuple[int, ...]]) -> list[int]:
    """Returns the keys as small numbers in the same order; equal keys get equal numbers."""
    place = {key: rank for rank, key in enumerate(sorted(set(keys)))}
    return [place[key] for key in keys]
