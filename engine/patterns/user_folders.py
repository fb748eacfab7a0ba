"""Folders where a program keeps files for its user, by the XDG Base Directory Specification or the system's own
custom.
"""

import os
import sys

#: Kind: (the variable that names the folder, where it is without).
_XDG = {"cache": ("XDG_CACHE_HOME", ".cache"), "state": ("XDG_STATE_HOME", ".local/state")}


def user_folder(kind: str) -> str:
    """Returns this program's folder for "cache" or "state" files. It need not exist."""
    variable, usual = _XDG[kind]
    if sys.platform.startswith("linux"):
        # The library gives the same, and takes as long to import as it takes to read a game.
        named = os.environ.get(variable, "")
        return os.path.join(named if os.path.isabs(named) else os.path.expanduser(f"~/{usual}"), "godebug")
    import platformdirs

    return {"cache": platformdirs.user_cache_dir, "state": platformdirs.user_state_dir}[kind]("godebug")
