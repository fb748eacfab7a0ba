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
#: What is explained where nobody says what: at a stone, and at an empty point.
AT_STONE: Final = "dragon"
AT_EMPTY: Final = "territory"
