"""The arrays of an influence computation: names, meaning, and the bit that draws each."""

from collections.abc import Iterable, Sequence
from typing import Any

from godebug.engine.go.color import (
    BLACK,
    EMPTY,
    NAMES,
    WHITE,
)
from godebug.fields.field import Field
from godebug.fields.kinds import ROWS


class InfluenceArray(Field):
    """One array of an `Influence`.

    `title`: its name in diagrams. `group`: the name of the arrays drawn together, which is also their bit of `-m`.
    `side`: whose it is. `gtp`: its name in GNU Go's `initial_influence`. `codes`: its numbers are codes, which agree
    when they are equal and have no difference.
    """

    __slots__ = ("codes", "group", "gtp", "side", "title")

    def __init__(
        self, name: str, group: str, title: str, meaning: str, *, side: int = EMPTY, gtp: str = "", codes: bool = False
    ) -> None:
        super().__init__(name, ROWS, meaning, optional=True)
        self.group = group
        self.title = title
        self.side = side
        self.gtp = gtp or name
        self.codes = codes


def _sides(kind: str, group: str, meaning: str) -> list[InfluenceArray]:
    return [
        InfluenceArray(f"{NAMES[side]}_{kind}", group, f"{NAMES[side].capitalize()} {kind}", meaning, side=side)
        for side in (WHITE, BLACK)
    ]


#: In the order in which they are listed and compared.
ARRAYS = {
    array.name: array
    for array in (
        InfluenceArray(
            "regions",
            "regions",
            "Regions",
            "4 stone, 3 territory, 2 moyo, 1 area, 0 nobody's; negative for Black",
            gtp="influence_regions",
            codes=True,
        ),
        *_sides("influence", "values", "what reaches each point; 100 is a full stone"),
        *_sides("permeability", "permeability", "the part of influence that passes, 0 to 1"),
        *_sides("strength", "strength", "the sources of influence"),
        *_sides("attenuation", "attenuation", "what a source at the point divides by at each step"),
        InfluenceArray(
            "territory_value",
            "territory",
            "Territory value",
            "-1 Black's to +1 White's, up to 2 on dead stones",
        ),
        InfluenceArray(
            "non_territory", "non-territory", "No territory", "1 not White's, 2 not Black's, 3 neither's", codes=True
        ),
    )
}

GROUPS = tuple(dict.fromkeys(array.group for array in ARRAYS.values()))

BY_GTP_NAME = {array.gtp: array for array in ARRAYS.values()}


def arrays_of(group: str) -> tuple[str, ...]:
    """Returns the names of the arrays of a group."""
    return tuple(name for name, array in ARRAYS.items() if array.group == group)


#: What the command line calls them: a group, one array, GNU Go's name for it.
WORDS: dict[str, tuple[str, ...]] = {
    **{group: arrays_of(group) for group in GROUPS},
    **{name.replace("_", "-"): (name,) for name in ARRAYS},
    **{array.gtp.replace("_", "-"): (name,) for name, array in ARRAYS.items()},
}


def answered_by_all(names: Sequence[str], computed: Iterable[Any]) -> list[str]:
    """Returns those of `names` that every computation has; another program may give fewer."""
    lacking = {name for influence in computed for name in getattr(influence, "lacking", ())}
    return [name for name in names if name not in lacking]
