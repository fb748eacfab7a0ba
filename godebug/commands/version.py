"""`godebug version`: what `godebug --version` says."""

from godebug import __version__
from godebug.cli.typer_app import Commands

app = Commands()


@app.command("version")
def version() -> None:
    """The version of this program."""
    print(f"godebug {__version__}")
