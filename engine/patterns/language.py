"""The words of the pattern language: symbols, symmetry codes, class letters, value fields, kinds of databases.

After the chapter "The Pattern Code" of the GNU Go manual.
"""

from typing import Final

from msgspec import Struct

#: What a diagram symbol asks of its point; also the row of the bitboard that the matcher tests it against.
EMPTY_POINT: Final = 0
OWN: Final = 1
ENEMY: Final = 2
OWN_OR_EMPTY: Final = 3
ENEMY_OR_EMPTY: Final = 4

#: `?` is not in it: it asks nothing, and only widens the box that must fit on the board.
SYMBOL_KINDS: Final = {
    "O": OWN,
    "Q": OWN,
    "X": ENEMY,
    "Y": ENEMY,
    "o": OWN_OR_EMPTY,
    "x": ENEMY_OR_EMPTY,
    ".": EMPTY_POINT,
    "*": EMPTY_POINT,
    ",": EMPTY_POINT,
    "!": EMPTY_POINT,
}
POINT_SYMBOLS: Final = frozenset(SYMBOL_KINDS) | {"?"}
EDGE_SYMBOLS: Final = frozenset("|-+")

#: The side of the board that an edge mark stands for, as bits; turning a pattern turns them.
NORTH_EDGE: Final = 1
WEST_EDGE: Final = 2
SOUTH_EDGE: Final = 4
EAST_EDGE: Final = 8

#: Orientations that each symmetry code leaves to be tried.
SYMMETRIES: Final = {
    "8": (0, 1, 2, 3, 4, 5, 6, 7),
    "|": (0, 1, 2, 3),
    "-": (0, 1, 2, 3),
    "\\": (0, 1, 2, 3),
    "/": (0, 1, 2, 3),
    "O": (2, 3, 4, 5),
    "X": (0, 1),
    "+": (0, 1),
}

#: Labels may not look like the symbols that a constraint diagram repeats from the main diagram.
RESERVED_LABELS: Final = frozenset("oOxXQY")

CLASS_LETTERS: Final = frozenset("sOoXxnCBceEIadWJjtUTNFbADY")

#: Which value fields each `attribute_map` allows. Owl fields of the second kind name a label instead of a number.
NUMBER_FIELDS: Final = {
    "none": (),
    "value_only": ("value",),
    "general": (
        "value",
        "minvalue",
        "maxvalue",
        "terri",
        "minterri",
        "maxterri",
        "shape",
        "followup",
        "followup_value",
        "reverse_followup",
    ),
    "owl_attack": ("value",),
    "owl_defense": ("value",),
}
LABEL_FIELDS: Final = {
    "owl_attack": ("threatens_to_capture", "threatens_eye", "reverse_sente"),
    "owl_defense": ("threatens_to_capture", "threatens_eye", "reverse_sente"),
}

MAX_LINE: Final = 499
MAX_NAME: Final = 79
MAX_DIAGRAM: Final = 19
MAX_ARGUMENTS: Final = 20


class DatabaseKind(Struct, frozen=True):
    """How one kind of database is read and matched.

    `anchors`: the symbols that may be the anchor. `side`: who is O, "mover" (the side that is asked for), "owner"
    (of the anchor stone, both colours in turn) or "opponent" (of its owner). `free_move`: diagrams without `*` are
    allowed, the move is then the anchor. `middle`: the anchor is the stone nearest the diagram's middle instead of
    the first. `whole_board`: diagrams are complete positions and need no anchor. `classes`: the letters that mean
    something there. `attributes`: the value fields it uses.
    """

    name: str
    anchors: str = "OX"
    side: str = "mover"
    free_move: bool = False
    middle: bool = False
    whole_board: bool = False
    classes: str = "".join(sorted(CLASS_LETTERS))
    attributes: str = "general"


_MOVES = "sOoXxnCBceEIadWJjtUTNF"

KINDS: Final = {
    kind.name: kind
    for kind in (
        DatabaseKind("influence", "O", "owner", free_move=True, classes="EIseOoXx", attributes="value_only"),
        DatabaseKind("barriers", free_move=True, classes="ADBtsOoXx", attributes="value_only"),
        DatabaseKind("conn", "O", "owner", free_move=True, classes="BCsOoXx", attributes="none"),
        DatabaseKind("attack", "X", "opponent", classes="AOoXxs", attributes="none"),
        DatabaseKind("defense", "O", "owner", classes="DOoXxs", attributes="none"),
        DatabaseKind("patterns", classes=_MOVES),
        DatabaseKind("patterns2", classes=_MOVES),
        DatabaseKind("endgame", classes=_MOVES),
        DatabaseKind("fuseki", classes=_MOVES),
        DatabaseKind("joseki", classes=_MOVES),
        DatabaseKind("handicap", free_move=True, classes="OoXx", attributes="value_only"),
        DatabaseKind("aa_attackpats", middle=True, classes="csOoXx", attributes="none"),
        DatabaseKind("owl_attackpats", middle=True, classes="snCEBbcOoXx", attributes="owl_attack"),
        DatabaseKind("owl_vital_apats", middle=True, classes="sOoXx", attributes="value_only"),
        DatabaseKind("owl_defendpats", middle=True, classes="snEaBbcOoXx", attributes="owl_defense"),
        DatabaseKind("oracle", classes=_MOVES, attributes="value_only"),
        DatabaseKind("fuseki9", whole_board=True, free_move=True, attributes="value_only"),
        DatabaseKind("fuseki13", whole_board=True, free_move=True, attributes="value_only"),
        DatabaseKind("fuseki19", whole_board=True, free_move=True, attributes="value_only"),
    )
}

EYE_SHAPES: Final = "eyes"
PLAYOUT_VALUES: Final = "mc_"
#: Files of corner openings, which make up one database.
JOSEKI_FILES: Final = ("komoku", "hoshi_keima", "hoshi_other", "hoshi", "takamoku", "mokuhazushi", "mokuhadzushi",
                       "sansan", "gogo")  # fmt: skip


def is_read(stem: str) -> bool:
    """Tells whether the engine reads a database called `stem`. Two kinds of GNU Go's are in languages of their own: eye
    shapes, whose values are computed here, and the values of moves in playouts.
    """
    return stem != EYE_SHAPES and not stem.startswith(PLAYOUT_VALUES)


def kind_of(stem: str) -> DatabaseKind:
    """Returns the kind of database for a file called `stem`; a file of any other name is matched as barriers are."""
    if stem in KINDS:
        return KINDS[stem]
    return KINDS["joseki"] if stem in JOSEKI_FILES else DatabaseKind(stem, free_move=True)
