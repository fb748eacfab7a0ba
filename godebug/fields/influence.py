"""The arrays of an influence computation: names, meaning, and the bit that draws each."""

from collections.abc import Iterable, Sequence
from typing import Any

from godebug.engine.go.color import BLACK, EMPTY, NAMES, WHITE
from godebug.fields.field import Field, Fields, Part, Record
from godebug.fields.kinds import (
    COLOR,
    COUNT,
    FIGURE,
    FLAG,
    POINT,
    ROWS,
    SOMEBODY,
    TEXT,
    TOLD_FIGURE,
    VERTICES,
    ListOf,
    Words,
)

MOVE = Fields("", "A move.", Field("color", COLOR, "who"), Field("point", POINT, "where, `PASS` for nowhere"))


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

_STAGES = Words("initial", "dragons known", "after move", "followup", "territory estimate", "escape")
_HEAD = (
    Field("stage", _STAGES, "which computation; the first is the one before dragons are known"),
    Field("to_move", SOMEBODY, "who is assumed to move first everywhere, null for nobody"),
    Field("move", Part(MOVE, optional=True), "the move that was played first"),
)
INFLUENCE = Fields(
    "influence",
    "One influence computation (`show`, `influence`). Only the arrays that were asked for are there.",
    *_HEAD,
    *ARRAYS.values(),
)
DIFFERENCE = Fields(
    "difference",
    "After the computations that `influence --after` compares: the same fields, each array a computation less the one "
    "before it. `regions` is missing, as codes have no difference.",
    *_HEAD,
    *(array for array in ARRAYS.values() if array.name != "regions"),
)


SOURCE = Fields(
    "",
    "A source of influence.",
    Field("point", POINT, "where"),
    Field("color", COLOR, "whose"),
    Field("kind", Words("stone", "invasion", "enhancement", "intrusion"), "what it is"),
    Field("strength", FIGURE, "what it starts with; 100 is a full stone"),
    Field("attenuation", FIGURE, "what it is divided by at each step"),
    Field("pattern", TEXT, "the pattern that added it, null for a stone"),
)
VISIT = Fields(
    "",
    "A point that a source reaches.",
    Field("point", POINT, "where", get=lambda visit: visit[0]),
    Field("amount", FIGURE, "what arrives", get=lambda visit: visit[1]),
)
SPREAD = Fields(
    "spread",
    "`influence --source`: a line for each side that has a source there.",
    Field("source", Part(SOURCE), "the source"),
    Field("visits", ListOf(Part(VISIT)), "the points that it reaches, in the order of their visits"),
)
EFFECTS = Fields(
    "",
    "What a move was taken to do to stones.",
    Field("safe", FLAG, "whether the new stone counts"),
    Field("saved", VERTICES, "stones that it rescues", get=lambda effects: sorted(effects.saved)),
    Field("lost", VERTICES, "stones that it captures for good", get=lambda effects: sorted(effects.lost)),
    Field(
        "given_up",
        VERTICES,
        "stones that are not worth a move after it",
        get=lambda effects: sorted(effects.given_up),
    ),
)
OUTCOME = Fields(
    "outcome",
    "`influence --after`, `show --after`: a line after the computations, what the move was taken to do to stones.",
    Field("move", Part(MOVE), "the move"),
    Field("gain", FIGURE, "what it gains in territory, prisoners included"),
    Field(
        "followup",
        TOLD_FIGURE,
        "with `--followup`: what a second move would gain, else null",
        get=lambda found: None if found.followup is None else found.followup_gain,
    ),
    Field("counted", FLAG, "whether the value of the move has this territory in it"),
    Field("tactical", FLAG, "`--tactical`: of other stones those count that it captures or rescues tactically"),
    Field("effects", Part(EFFECTS, optional=True), "what it does to stones, null where another program answers"),
    Field("inessential", VERTICES, "stones that neither side would spend a move on"),
)


def influence_record(influence: Any, names: Iterable[str]) -> Record:
    """Returns one computation: which it is, and the arrays `names`."""
    return INFLUENCE.record(influence, influence.size, **{name: getattr(influence, name) for name in names})


def difference_record(before: Any, after: Any, names: Iterable[str]) -> Record:
    """Returns `after` less `before`, array by array."""
    return DIFFERENCE.record(
        after,
        after.size,
        **{
            name: getattr(after, name).astype(float) - getattr(before, name).astype(float)
            for name in names
            if name != "regions"
        },
    )


def told(names: Sequence[str], computed: Iterable[Any]) -> list[str]:
    """Returns those of `names` that every computation has; another program may give fewer."""
    lacking = {name for influence in computed for name in getattr(influence, "lacking", ())}
    return [name for name in names if name not in lacking]


BOUZY = Fields(
    "bouzy",
    "`show -m bouzy-...` and `moyo`: one line a map.",
    Field("map", TEXT, "`territory`, `moyo`, `area`, or another operator as `4/13`"),
    Field("operator", ListOf(COUNT), "dilations and erosions"),
    Field("closed", COUNT, "points of closed bubbles, which count as the side's that alone touches them"),
    Field("values", ROWS, "positive for Black"),
)
