"""`godebug version`: which one this is, and where it keeps things."""

import platform
import sys
from collections.abc import Callable

from godebug import __version__
from godebug.cli.typer_app import Commands

app = Commands()


@app.command("version")
def version() -> None:
    """The version, as --version prints it, and below it what a report of a fault should tell.

    Compiled or interpreted, Python, the system, and the folders of the patterns and of what is kept between runs.

    \b
    godebug version
    """
    import os

    from godebug.basics.memory import state_file
    from godebug.basics.resources import data_path
    from godebug.engine.build.hot_modules import HOT_MODULES
    from godebug.engine.build.switch import compiled_modules, kernel_is_compiled

    compiled = len(compiled_modules())
    form = "compiled" if kernel_is_compiled() else f"interpreted, {compiled} of {len(HOT_MODULES)} hot modules compiled"
    print(f"godebug {__version__}")
    print(f"engine    {form}")
    print(f"python    {platform.python_version()} ({sys.executable})")
    print(f"system    {platform.platform()}")
    print(f"patterns  {_found(lambda: data_path('patterns'))}")
    print(f"state     {_found(lambda: os.path.dirname(state_file()))}")


def _found(folder: Callable[[], str]) -> str:
    """Returns a folder, or why there is none."""
    try:
        return folder()
    except OSError as error:
        return str(error)
