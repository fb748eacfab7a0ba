"""The words for what can be explained."""

from typing import Final

from godebug.engine.go.color import EMPTY

#: The figures of influence first.
SUBJECTS: Final = (
    "influence",
    "permeability",
    "strength",
    "region",
    "territory",
    "escape",
    "dragon",
    "worm",
    "eye",
    "move",
)
#: Those that are figures of an influence computation.
OF_INFLUENCE: Final = SUBJECTS[:5]


def usual_subject(color: int) -> str:
    """Returns what is explained of a point where nobody says what. `color`: of the stone there, EMPTY for none."""
    return "territory" if color == EMPTY else "dragon"
