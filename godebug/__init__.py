"""What the user types and sees: commands, views, the GTP server and client, the regression runner.

Programs begin with `analyze`, which takes a position by any name, and `Game`, which walks through a record.
"""

from typing import TYPE_CHECKING

__version__ = "0.1.0"
__all__ = ["AnalyzedPosition", "Game", "InfluenceFigures", "Picture", "Record", "Records", "__version__", "analyze"]

if TYPE_CHECKING:
    from godebug.api import AnalyzedPosition, Game, InfluenceFigures, Picture, Record, Records, analyze
else:

    def __getattr__(name):
        """Loads the door for programs when somebody goes through it: the command line has its own."""
        if name in __all__:
            from godebug import api

            return getattr(api, name)
        raise AttributeError(f"module 'godebug' has no attribute '{name}'")


def __dir__() -> list[str]:
    """Returns the names of the public face."""
    return sorted(__all__)
