"""Runs the user's editor at a line of a file."""

import os
import shlex
import subprocess

from godebug.basics.errors import UserError, one_line

#: How editors are told the line, by the name of the program; the others as vi is.
_FORMS = {
    "code": ("--wait", "--goto", "{file}:{line}"),
    "codium": ("--wait", "--goto", "{file}:{line}"),
    "subl": ("--wait", "{file}:{line}"),
    "hx": ("{file}:{line}",),
    "zed": ("--wait", "{file}:{line}"),
}
_USUAL = ("+{line}", "{file}")


def editor_command(file: str, line: int) -> list[str]:
    """Returns the command that opens a file at a line: VISUAL, EDITOR, or vi.

    Raises UserError where the variable holds no command.
    """
    named = os.environ.get("VISUAL") or os.environ.get("EDITOR") or "vi"
    try:
        words = shlex.split(named)
    except ValueError as error:
        raise UserError(f"EDITOR: {one_line(named, 60)}: {error}") from None
    form = _FORMS.get(os.path.basename(words[0]), _USUAL) if words else _USUAL
    return [*(words or ["vi"]), *(word.format(file=file, line=line) for word in form)]


def edit(file: str, line: int) -> None:
    """Runs the editor and waits for its end.

    Raises UserError where it cannot be run.
    """
    command = editor_command(file, line)
    try:
        subprocess.run(command, check=False)
    except OSError as error:
        raise UserError(f"{one_line(command[0], 80)}: {error.strerror}; EDITOR names your editor") from None
