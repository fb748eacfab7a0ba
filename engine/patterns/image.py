"""What is cached of a database after its text is read: only types that msgpack has."""

from typing import Any, Final

from godebug.engine.patterns.pattern import Pattern

#: Per pattern its fields ("patterns"), the findings and the helper functions asked ("findings", "asked"), and as the
#: bytes of arrays what follows.
Image = dict[str, Any]

FIELDS: Final = Pattern.__struct_fields__
#: The orientations, as the matcher has them, and the beginnings that they share: by orientation which and how many
#: tests that are, by beginning its parent and its last test.
PROGRAM: Final = (
    "records",
    "offsets",
    "kinds",
    "pattern_of",
    "k_of",
    "beginning_of",
    "begun",
    "beginning_parents",
    "beginning_offsets",
    "beginning_kinds",
)
#: The compiled constraints and actions.
RULES: Final = (
    "words",
    "numbers",
    "constraint_at",
    "action_at",
    "helper_at",
    "first_place",
    "end_place",
    "rows",
    "columns",
    "symbols",
    "values",
)
#: By orientation the offset from the anchor to the move (0 without one) and to the first `!` (that of the move without
#: one); the offsets to the stones of O and of X, in reading order of the diagram, and where those of each orientation
#: start, with the end of the last; and by pattern the nominal cost of its constraint, 0 without one.
LAYOUT: Final = ("move_offset", "answer_offset", "own_start", "own_offsets", "enemy_start", "enemy_offsets", "cost")
#: Those of real numbers; the others hold ints.
REALS: Final = ("numbers", "values", "cost")
