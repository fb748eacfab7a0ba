"""Dragons as facts that pattern databases may ask, as far as they are known."""

from collections.abc import Mapping

from godebug.engine.dragons.life import DragonLife
from godebug.engine.dragons.outline import DragonOutline
from godebug.engine.facts.protocols import Facts
from godebug.engine.go.points import Point
from godebug.engine.worms.stage import Worms


class LooseStrings:
    """Before dragons are known, every string is one by itself, and has no eyes that anyone knows of."""

    def __init__(self, worms: Worms) -> None:
        self._worms = worms

    @property
    def dragon_at(self) -> Mapping[int, int]:
        """Returns the origin of the string at each stone."""
        return self._worms.origins

    def size(self, origin: Point) -> int:
        """Returns the number of stones of the string at `origin`."""
        return sum(of_stone == origin for of_stone in self._worms.origins.values())

    def effective_size(self, origin: Point) -> float:
        """Returns the stones of the string with its share of the empty points nearby."""
        return self._worms.surroundings.effective_size[origin]

    def eyes(self, origin: Point) -> int:
        """Returns 0: no eye of a single string is known."""
        return 0

    @property
    def false_eye_territory(self) -> frozenset[Point]:
        """Returns no point: nothing is known of eyes."""
        return frozenset()


class VerdictFacts:
    """What life-and-death reading found out about the dragons."""

    def __init__(self, dragons: DragonLife) -> None:
        self._dragons = dragons

    def threatens(self, move: int, stone: int) -> bool:
        """Tells whether the move kills a critical dragon, or begins the two moves in a row that kill one."""
        origin = self._dragons.dragon_at.get(stone)
        if origin is None:
            return False
        verdict = self._dragons.owl[origin]
        if self._dragons.status[origin] == "critical":
            return move == verdict.attack.point
        points = (verdict.attack.point, verdict.attack.second_point)
        return verdict.threat_status == "can threaten attack" and move in points

    def has_aji(self, stone: int) -> bool:
        """Tells whether the dragon is dead, but two moves in a row save it."""
        origin = self._dragons.dragon_at.get(stone)
        return origin is not None and self._dragons.owl[origin].threat_status == "can threaten defense"


class OutlineFacts:
    """Which strings make a dragon, and who is surrounded, from an outline.

    `false_eye_territory`: looked for at once, as the board may stand elsewhere when a pattern asks.
    """

    def __init__(self, outline: DragonOutline) -> None:
        self._outline = outline
        self.false_eye_territory = outline.false_eye_territory

    @property
    def dragon_at(self) -> Mapping[int, int]:
        """Returns the origin of the dragon at each stone."""
        return self._outline.dragon_at

    def size(self, origin: Point) -> int:
        """Returns the number of stones of the dragon at `origin`."""
        return self._outline.by_origin[origin].size

    def effective_size(self, origin: Point) -> float:
        """Returns the stones of the dragon with its share of the empty points nearby."""
        return self._outline.by_origin[origin].effective_size

    def eyes(self, origin: Point) -> int:
        """Returns how many eyes the dragon makes if it moves first."""
        return self._outline.genera[origin].value.maximum

    def is_surrounded(self, stone: Point) -> int:
        """Returns how far the dragon at `stone` is surrounded: 0 not, 1 weakly, 2 wholly; 0 where no dragon stands."""
        origin = self.dragon_at.get(stone)
        return 0 if origin is None else self._outline.surround(origin).status

    def does_surround(self, move: Point, stone: Point) -> bool:
        """Tells whether a hostile stone at `move` would surround the dragon at `stone`; not where no dragon stands."""
        origin = self.dragon_at.get(stone)
        return origin is not None and bool(self._outline.does_surround(move, origin))

    def surround_mark(self, stone: Point, p: Point) -> int:
        """Returns the mark of `p` in the hull around the dragon at `stone`; 0 outside it, and where no dragon
        stands.
        """
        origin = self.dragon_at.get(stone)
        return 0 if origin is None else self._outline.surround(origin).marks.get(p, 0)


def unknown_dragons(worms: Worms) -> Facts:
    """Returns what may be asked of dragons while nobody knows them."""
    return Facts(outline=lambda: LooseStrings(worms), status=lambda stone: "unknown")


def known_dragons(life: DragonLife) -> Facts:
    """Returns what may be asked of dragons whose life is given."""
    outline = OutlineFacts(life.outline)
    return Facts(outline=lambda: outline, status=life.status_at)
