"""How this godebug was installed, and so how a part that it lacks is added to it."""

import os
import shutil
import sys
from pathlib import Path

from godebug.basics.files import shown_path


def how_to_add(package: str) -> str:
    """Returns the command that adds a package to the environment that this program runs in.

    pipx and uv give a program an environment of its own and leave their mark in it; pip does not reach in there. Where
    another environment's pip would answer, this one's Python is named. (Not as a part of godebug: that is installed
    from a checkout or a file, and an index may have something else by this name.)
    """
    home = Path(sys.prefix)
    if (home / "pipx_metadata.json").is_file():
        return f"pipx inject godebug {package}"
    if (home / "uv-receipt.toml").is_file():
        return f"uv tool install --with {package} godebug"
    beside = os.path.dirname(sys.executable)
    if os.path.dirname(shutil.which("pip") or "") == beside:
        return f"pip install {package}"
    return f"{shown_path(sys.executable)} -m pip install {package}"
