"""The words for what can be explained."""

from typing import Final

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
#: What is explained where nobody says what: at a stone, and at an empty point.
AT_STONE: Final = "dragon"
AT_EMPTY: Final = "territory"
