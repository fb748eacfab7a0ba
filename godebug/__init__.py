"""What the user types and sees: commands, views, the GTP server and client, the regression runner.

Programs begin with `analyze`.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from godebug.api import AnalyzedPosition as AnalyzedPosition
    from godebug.api import analyze as analyze

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """Loads the door for programs when somebody goes through it: the command line has its own."""
    if name in ("AnalyzedPosition", "analyze"):
        from godebug import api

        return getattr(api, name)
    raise AttributeError(f"module 'godebug' has no attribute '{name}'")
