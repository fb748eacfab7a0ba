"""Fields of a dragon's escape, and of what surrounds it."""

from godebug.engine.dragons.surround import HULL, MARGIN
from godebug.fields.dragons import SURROUND, SURROUND_WORDS
from godebug.fields.field import Field, Fields, Part
from godebug.fields.kinds import COLOR, COUNT, FLAG, POINT, ROWS, TEXT, VERTEX, VERTICES, ByPoint, ListOf, Words

_END = Fields("", "A point at distance 4.", Field("point", POINT, "where"), Field("value", COUNT, "what it is worth"))

ESCAPE = Fields(
    "escape",
    "`escape`: one line a dragon.",
    Field("origin", POINT, "the dragon", get="dragon.origin"),
    Field("color", COLOR, "whose it is", get="dragon.color"),
    Field("stones", VERTICES, "its stones", get="dragon.stones"),
    Field(
        "distances",
        ByPoint(COUNT),
        "steps to each point that it reaches in up to four",
        get=lambda found: {p: steps for p, steps in sorted(found.paths.distance.items()) if steps},
    ),
    Field("cut_off", VERTICES, "points where it can be cut off", get=lambda found: sorted(found.paths.walls)),
    Field("ends", ListOf(Part(_END)), "the points at distance 4"),
    Field("values", ROWS, "what each point of the board is worth to it"),
    Field("sum", COUNT, "of the values of `ends`"),
    Field("surround_status", SURROUND, "0, 1 surrounded, 2 weakly surrounded", get="surround.status"),
    Field("escape_route", COUNT, "what is left of the sum", get="route"),
)

_GAP = Fields(
    "",
    "Two neighbours of the wall.",
    Field("first", POINT, "one"),
    Field("second", POINT, "the next one"),
    Field("squared", COUNT, "their squared distance"),
    Field("counts", FLAG, "false along the edge"),
)
SURROUNDINGS = Fields(
    "surround",
    "`surround`: one line a dragon.",
    Field("origin", POINT, "the dragon", get="dragon.origin"),
    Field("color", COLOR, "whose it is", get="dragon.color"),
    Field("stones", VERTICES, "its stones", get="dragon.stones"),
    Field("status", SURROUND, "0, 1 surrounded, 2 weakly surrounded", get="found.status"),
    Field("verdict", Words(*SURROUND_WORDS), "in words", get=lambda what: SURROUND_WORDS[what.found.status]),
    Field("reason", TEXT, "the rule that decided", get="found.reason"),
    Field("move", VERTEX, "the hostile stone of `--with`", get="found.move"),
    Field("center", VERTEX, "the dragon's center of gravity", get="found.center"),
    Field("wall", VERTICES, "hostile stones and edge points, in the order of their angle round it", get="found.wall"),
    Field(
        "edge_points",
        VERTICES,
        "those of the wall that stand for the edge",
        get=lambda what: sorted(what.found.edge_points),
    ),
    Field("discarded", VERTICES, "points that were dropped as useless", get=lambda what: sorted(what.found.discarded)),
    Field("gaps", ListOf(Part(_GAP)), "between neighbours of the wall", get="found.gaps"),
    Field("friends", VERTICES, "stones judged with the dragon's own ones, these included", get="found.friends"),
    *(
        Field(
            name,
            VERTICES,
            meaning,
            get=lambda what, mark=mark: sorted(p for p, each in what.found.marks.items() if each == mark),
        )
        for name, mark, meaning in (("hull", HULL, "the points of the hull"), ("margin", MARGIN, "one ring around it"))
    ),
    Field("escape", COUNT, "the sum of the dragon's escape values"),
    Field("escape_route", COUNT, "what the verdict leaves of it", get="route"),
)
