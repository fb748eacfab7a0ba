"""Answers to the helper functions of pattern constraints, from the board, the readers and the stages of an analysis.

Answers that cost reading are kept as long as board and reading depths are the same. Helpers whose stage does not exist
yet answer as `engine.patterns.helpers` says.

After the sections "Autohelper Functions" and "Autohelper Actions" of the GNU Go manual.
"""

from typing import Final

from engine.pattern_helpers.board import BoardHelpers
from engine.pattern_helpers.playouts import PlayoutHelpers
from engine.pattern_helpers.reading import ReadingHelpers
from engine.pattern_helpers.stages import StageHelpers
from engine.patterns.helpers import HELPERS


class PositionHelpers(PlayoutHelpers, BoardHelpers, ReadingHelpers, StageHelpers):
    """Answers for patterns matched with O = `color`, on the board of `analysis` as it stands at the moment."""


#: Helper functions that somebody answers or carries out: those above, and the actions that a stage adds to them.
ANSWERED: Final = frozenset(name for name in HELPERS if hasattr(PositionHelpers, name)) | {
    "non_oterritory",
    "non_xterritory",
    "amalgamate",
    "amalgamate_most_valuable_helper",
}
