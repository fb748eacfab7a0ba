"""Caves, open eyes, distances and dragons as the documentation of GNU Go 2.4 defines them."""

from godebug.fields.field import Field, Fields
from godebug.fields.kinds import BORDER, COLOR, COUNT, POINT, ROWS, TEXT, VERTEX, VERTICES, Words

CAVE = Fields(
    "cave",
    "`classic`: one line a cave.",
    Field("origin", POINT, "its first point"),
    Field("border", BORDER, "whose stones are around it"),
    Field("around", TEXT, "the same as a word", get="border_word", column="border", json=False),
    Field("points", VERTICES, "the empty points"),
    Field("size", COUNT, "how many", get=lambda cave: len(cave.points), json=False),
    Field("cavities", VERTICES, "the origins of the cavities that it consists of"),
    Field("dragons", VERTICES, "the origins of the dragons beside it"),
    Field(
        "boundary_components",
        COUNT,
        "the parts of the board around it, diagonals included: two where it encloses something",
        column="boundaries",
    ),
    Field("half_eyes", VERTICES, "points that are half eyes"),
    Field("false_eyes", VERTICES, "points that are false eyes"),
)

CLASSIC_DRAGON = Fields(
    "classic_dragon",
    "`classic`: one line a dragon.",
    Field("origin", POINT, "the largest string", get="members.origin"),
    Field("color", COLOR, "whose it is", get="members.color"),
    Field("strings", VERTICES, "origins of its strings", get="members.strings"),
    Field("size", COUNT, "stones", get="members.size"),
    Field("genus", COUNT, "caves that are eyes of its own"),
    Field("heyes", COUNT, "caves that are half eyes"),
    Field("heye", VERTEX, "a point that makes one of them an eye"),
    Field("openeyes", COUNT, "1 where it has an open eye"),
    Field("escape_route", COUNT, "the most liberties of order four of its strings"),
    Field("lunch", VERTEX, "an enemy string that it can capture"),
    Field("status", Words("alive", "dead", "critical", "unknown"), "by the documented rule"),
)

DISTANCES = Fields(
    "distances",
    "`classic`: one line a colour.",
    Field("color", COLOR, "to whose stones"),
    Field("distance", ROWS, "steps of the shortest path that meets no enemy stone, -1 where there is none"),
    Field("strategic_distance", ROWS, "the same, keeping off the liberties of enemy stones"),
    Field("open_eyes", VERTICES, "open eyes of this colour's dragons"),
)
