"""`godebug version`: which one this is."""

from godebug import __version__
from godebug.cli.typer_app import Commands

app = Commands()


@app.command("version")
def version() -> None:
    """The version of this program, as --version prints it.

    \b
    godebug version
    """
    print(f"godebug {__version__}")
