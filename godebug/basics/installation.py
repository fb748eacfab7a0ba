"""How this godebug was installed, and so how an optional part is added to it."""

import sys
from pathlib import Path


def how_to_add(extra: str, package: str) -> str:
    """Returns the command that adds an optional part: `extra` of godebug, for which `package` is needed; the package
    alone where `extra` is empty.

    pipx and uv give a program an environment of its own and leave their mark in it; pip does not reach in there.
    """
    home = Path(sys.prefix)
    if (home / "pipx_metadata.json").is_file():
        return f"pipx inject godebug {package}"
    if (home / "uv-receipt.toml").is_file():
        return f"uv tool install --with {package} godebug"
    return f"pip install 'godebug[{extra}]'" if extra else f"pip install {package}"
