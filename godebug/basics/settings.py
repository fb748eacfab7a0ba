"""Settings: what a user or a project wants where nothing on the command line says otherwise.

`config.toml` in the user's folder, `.godebug.toml` in a project: the nearest of the working folder and those above it.
An option comes before the environment, that before the project, that before the user's file, that before the default.

A project may be a stranger's. Its settings that run programs (engines, the pager) count only once the user trusts the
file as it is; a changed file is not trusted any more.
"""

import os
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from msgspec import Struct, field

from godebug.basics.errors import UserError, did_you_mean, one_line, printable
from godebug.basics.files import read_file, shown_path, text_from
from godebug.basics.memory import state_file
from godebug.engine.patterns.user_folders import replace_file, user_folder

USER_FILE, PROJECT_FILE = "config.toml", ".godebug.toml"
#: The variable that names another file in place of the user's.
VARIABLE = "GODEBUG_CONFIG"
#: No file of settings is so long.
_MOST_BYTES = 1 << 20
#: More processes than anybody has cores for.
_MOST_JOBS = 1024


class Setting(Struct, frozen=True):
    """One setting. `variable`: of the environment, "" for none. `option`: on command lines. `default`: in words.
    `words`: what it may be; else `most`: a number from 0 on; else any text. `runs`: whether its value is a program.
    """

    key: str
    meaning: str
    default: str
    variable: str = ""
    option: str = ""
    words: tuple[str, ...] = ()
    most: int | None = None
    runs: bool = False


SETTINGS = (
    Setting(
        "theme",
        "the background that colours are chosen for",
        default="the terminal's",
        variable="GODEBUG_THEME",
        words=("light", "dark"),
    ),
    Setting(
        "palette",
        "what hues tell, and for whose eyes",
        default="owner; classic on a terminal",
        variable="GODEBUG_PALETTE",
        option="--palette",
        words=("owner", "classic", "colorblind"),
    ),
    Setting(
        "pager",
        "the pager of long answers; cat: none",
        default="less",
        variable="GODEBUG_PAGER",
        option="--no-pager",
        runs=True,
    ),
    Setting("level", "search effort", default="10", option="--level", most=10),
    Setting("rules", "by which games are counted", default="those of the record", option="--rules"),
    Setting(
        "jobs",
        "processes of commands that work in pieces; 0: one a core",
        default="that of the command",
        option="--jobs",
        most=_MOST_JOBS,
    ),
    Setting("suites", "a folder of further regression suites", default="none", variable="GODEBUG_SUITES"),
)
_BY_KEY = {setting.key: setting for setting in SETTINGS}
#: The table of engines: a name and its command each.
ENGINES = "engines"
#: A name that stands for an engine.
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,39}")


class File(Struct, frozen=True):
    """One file of settings. `path`: where it is. `is_project`: whether it lies in a project. `trusted`: whether it may
    run programs."""

    path: str
    is_project: bool
    trusted: bool
    values: dict[str, str | int] = field(default_factory=dict)
    engines: dict[str, str] = field(default_factory=dict)

    @property
    def runs(self) -> bool:
        """Tells whether it names programs."""
        return bool(self.engines) or any(_BY_KEY[key].runs for key in self.values)

    @property
    def name(self) -> str:
        """Returns how messages call it."""
        return printable(shown_path(self.path))


class Value(Struct, frozen=True):
    """The value of a setting. `origin`: "default", a variable of the environment, or the path of a file. `untrusted`:
    the project's file whose value does not count, as nobody trusts it."""

    key: str
    value: str | int | None
    origin: str
    untrusted: str = ""


def user_file() -> str:
    """Returns the path of the user's file, whether there is one or not."""
    named = os.environ.get(VARIABLE)
    return os.path.join(user_folder("config"), USER_FILE) if named is None else named


def project_file() -> str | None:
    """Returns the nearest file of a project, from the working folder upwards; None where there is none."""
    try:
        folder = os.getcwd()
    except OSError:
        return None
    while True:
        path = os.path.join(folder, PROJECT_FILE)
        if os.path.isfile(path):
            return path
        above = os.path.dirname(folder)
        if above == folder:
            return None
        folder = above


def files() -> list[File]:
    """Returns the files that there are, those of a project first. Raises UserError for what they cannot mean."""
    return list(_files(user_file(), project_file()))


@cache
def _files(user: str, project: str | None) -> tuple[File, ...]:
    found = [] if project is None else [_read(project, is_project=True)]
    if os.path.isfile(user) and (project is None or not os.path.samefile(user, project)):
        found.append(_read(user, is_project=False))
    return tuple(found)


def forget() -> None:
    """Reads all files anew when they are asked for next."""
    _files.cache_clear()


def value_of(key: str) -> Value:
    """Returns the value of a setting that no option gives. Raises UserError for one that cannot be meant."""
    setting = _BY_KEY[key]
    if setting.variable and (text := os.environ.get(setting.variable)):
        return Value(key, _checked(setting, text, setting.variable), setting.variable)
    untrusted = ""
    for file in files():
        if key not in file.values:
            continue
        if setting.runs and not file.trusted:
            untrusted = file.path
            continue
        return Value(key, file.values[key], file.path, untrusted)
    return Value(key, None, "default", untrusted)


def check() -> None:
    """Raises UserError where a file or a variable says what cannot be meant."""
    for setting in SETTINGS:
        value_of(setting.key)


def text_of(key: str) -> str:
    """Returns the value of a setting as text, "" for the default."""
    value = value_of(key).value
    return "" if value is None else str(value)


def number_of(key: str) -> int | None:
    """Returns the value of a setting that is a number, None for the default."""
    value = value_of(key).value
    return None if value is None else int(value)


def engines() -> dict[str, str]:
    """Returns the commands of engines by the names that settings give them, a project's first."""
    found: dict[str, str] = {}
    for file in files():
        if file.trusted:
            found = {**file.engines, **found}
    return found


def engine_command(named: str) -> str:
    """Returns the command of the engine of this name; what is no name is a command already.

    Raises UserError for a name that stands only in a project's file which nobody trusts.
    """
    if not _NAME.fullmatch(named):
        return named
    if (command := engines().get(named)) is not None:
        return command
    for file in files():
        if named in file.engines:
            raise UserError(f"--engine: {file.name} says what '{named}' is, and is not trusted: godebug config trust")
    return named


def trust(path: str) -> None:
    """Lets a project's file name programs as long as it stays as it is. Raises UserError where that cannot be kept."""
    known = {**_trusted(), os.path.realpath(path): _digest(path)}
    _keep(known)


def distrust(path: str) -> None:
    """Takes that back."""
    _keep({place: digest for place, digest in _trusted().items() if place != os.path.realpath(path)})


def _trust_file() -> str:
    return os.path.join(os.path.dirname(state_file()), "trusted.json")


def _trusted() -> dict[str, str]:
    import json

    try:
        found = json.loads(read_file(_trust_file()))
    except (OSError, ValueError, UserError):
        return {}
    return {str(path): str(digest) for path, digest in found.items()} if isinstance(found, dict) else {}


def _keep(known: Mapping[str, str]) -> None:
    import json

    path = _trust_file()
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        replace_file(path, json.dumps(known, indent=1, sort_keys=True).encode())
    except OSError as error:
        raise UserError(f"{one_line(path, 120)}: {error.strerror or error}") from None
    forget()


def _digest(path: str) -> str:
    return _digest_of(read_file(path, _MOST_BYTES))


def _digest_of(data: bytes) -> str:
    import hashlib

    return hashlib.sha256(data).hexdigest()


def read_project(path: str) -> File:
    """Returns the settings of a project's file. Raises UserError for what they cannot mean."""
    return _read(path, is_project=True)


def _name(path: str) -> str:
    return one_line(shown_path(path), 120)


def _read(path: str, *, is_project: bool) -> File:
    """Reads a file. Raises UserError for what it cannot mean, with the line where that stands."""
    import tomllib

    data = read_file(path, _MOST_BYTES)
    try:
        text = text_from(data)
        found = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise UserError(f"{_name(path)}: {one_line(error, 120)}") from None
    values: dict[str, str | int] = {}
    commands: dict[str, str] = {}
    for key, value in found.items():
        place = f"{_name(path)}{_line(text, key)}"
        if key == ENGINES:
            commands = _engines(value, path, text)
        elif key in _BY_KEY:
            values[key] = _checked(_BY_KEY[key], value, f"{place}: {key}")
        else:
            hint = did_you_mean(key[:40], (*_BY_KEY, ENGINES), f" (there are: {', '.join((*_BY_KEY, ENGINES))})")
            raise UserError(f"{place}: no setting '{one_line(key, 40)}'{hint}")
    if isinstance(folder := values.get("suites"), str):
        values["suites"] = os.path.join(os.path.dirname(os.path.abspath(path)), os.path.expanduser(folder))
    trusted = not is_project or _trusted().get(os.path.realpath(path)) == _digest_of(data)
    return File(os.path.abspath(path), is_project, trusted, values, commands)


def _line(text: str, key: str) -> str:
    """Returns `:3` where a key stands in the third line of a file; nothing where that is hard to tell."""
    for number, line in enumerate(text.splitlines(), 1):
        if re.match(rf"\s*\[?\s*[\"']?{re.escape(key)}[\"']?\s*[=\].]", line):
            return f":{number}"
    return ""


def _engines(table: Any, path: str, text: str) -> dict[str, str]:
    if not isinstance(table, dict):
        raise UserError(
            f"{_name(path)}{_line(text, ENGINES)}: engines: a table is wanted: [engines], then NAME = 'COMMAND'"
        )
    for name, command in table.items():
        place = f"{_name(path)}{_line(text, name)}: engines"
        if not _NAME.fullmatch(name) or name == "builtin":
            raise UserError(f"{place}: '{one_line(name, 40)}' cannot name an engine: letters, digits, - and _ can")
        if not isinstance(command, str) or not command.strip():
            raise UserError(f"{place}: {name}: a command is wanted, as 'gnugo --mode gtp'")
    return dict(table)


def _checked(setting: Setting, value: Any, place: str) -> str | int:
    """Returns a value of a setting. Raises UserError, naming the place, for what it cannot be."""
    if setting.most is not None:
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= setting.most:
            raise UserError(f"{place}: 0 to {setting.most} is wanted, not {one_line(repr(value), 40)}")
        return value
    if not isinstance(value, str):
        raise UserError(f"{place}: a text is wanted, not {one_line(repr(value), 40)}")
    if setting.key == "rules" and not _are_rules(value):
        raise UserError(f"{place}: no rules are known by the name '{one_line(value, 40)}'")
    if setting.words and value.lower() not in setting.words:
        raise UserError(f"{place}: one of {', '.join(setting.words)} is wanted, not '{one_line(value, 40)}'")
    return value.lower() if setting.words else value


def _are_rules(name: str) -> bool:
    from godebug.engine.score.counting import counting_of

    return counting_of(name) is not None


def example() -> Iterator[str]:
    """Yields the lines of a file that says all settings, each commented out."""
    yield "# Settings of godebug. 'godebug config' shows what holds, and why."
    for setting in SETTINGS:
        words = f": {' or '.join(setting.words)}" if setting.words else ""
        value = {"pager": '"less -FRX"', "level": "8", "rules": '"chinese"', "jobs": "2", "suites": '"~/suites"'}.get(
            setting.key, f'"{setting.words[0]}"' if setting.words else '""'
        )
        yield f"# {setting.key} = {value}  # {setting.meaning}{words}"
    yield ""
    yield f"# [{ENGINES}]  # --engine NAME"
    yield '# gnugo = "gnugo --mode gtp"'
    yield '# katago = "katago gtp -config gtp.cfg -model network.bin.gz"'
    yield '# judge = "katago analysis -config analysis.cfg -model network.bin.gz"'
