"""`godebug config`: settings, whence they come, and which projects may name programs."""

import os
from typing import Annotated

import typer

from godebug.basics import settings
from godebug.basics.errors import UserError, one_line, remark
from godebug.cli.options import OutputOptions
from godebug.cli.typer_app import CommandGroup, Commands


class _Config(CommandGroup):
    first = "show"


app = Commands(cls=_Config)

_FILE = typer.Argument(metavar="[FILE]", help="A .godebug.toml; the nearest one unless said.", show_default=False)


@app.command("show")
def show(*, out: OutputOptions) -> int:
    """Every setting: its value, whence that comes, and the option that comes before it.

    Files are config.toml in the user's folder and .godebug.toml in a project, the nearest of the working folder and
    those above it. An option comes first, then the environment, the project, the user's file. Engines and the pager of
    a project count only once it is trusted.

    \b
    godebug config
    godebug config example > ~/.config/godebug/config.toml
    godebug config trust
    godebug config --json | jq -r 'select(.origin != "default") | [.key, .value, .origin] | @tsv'
    """
    from godebug.displays.settings import settings_answer

    files = settings.files()
    values = [settings.value_of(setting.key) for setting in settings.SETTINGS]
    for file in files:
        values += [
            settings.Value(f"engines.{name}", command, file.path, "" if file.trusted else file.path)
            for name, command in file.engines.items()
        ]
    out.answer(settings_answer(values, _remarks(files)), "godebug config")
    return 0


def _remarks(files: list[settings.File]) -> list[str]:
    """Returns what is to be said of the files, a line each."""
    user = settings.user_file()
    found = [] if os.path.isfile(user) else [f"no {user}: 'godebug config example' prints one"]
    strange = [file.name for file in files if file.runs and not file.trusted]
    told = "names programs, which do not count: it is not trusted (godebug config trust)"
    return [*found, *(f"{name} {told}" for name in strange)]


@app.command("trust")
def trust(file: Annotated[str | None, _FILE] = None) -> None:
    """Lets the file of a project name programs: engines, and the pager. A file that changes is not trusted any more.

    \b
    godebug config trust
    godebug config trust work/.godebug.toml
    """
    path = _project(file)
    read = settings.read_project(path)
    settings.trust(path)
    for name, command in read.engines.items():
        print(f"{name}: {one_line(command, 400)}")
    if "pager" in read.values:
        print(f"pager: {one_line(read.values['pager'], 400)}")
    remark(f"{read.name} is trusted as it is now")


@app.command("distrust")
def distrust(file: Annotated[str | None, _FILE] = None) -> None:
    """Takes back what `trust` allowed.

    \b
    godebug config distrust
    """
    path = _project(file)
    settings.distrust(path)
    remark(f"{one_line(path, 120)} is not trusted")


@app.command("example")
def example() -> None:
    """A file with all settings, each commented out.

    \b
    godebug config example > ~/.config/godebug/config.toml
    """
    print("\n".join(settings.example()))


def _project(named: str | None) -> str:
    path = settings.project_file() if named is None else named
    if path is None:
        raise UserError(f"config: no {settings.PROJECT_FILE} in this folder or above it")
    if not os.path.isfile(path):
        raise UserError(f"config: {one_line(path, 120)}: no such file")
    return path
