"""What the terminal of standard output can show."""

import sys
from typing import TYPE_CHECKING, TextIO

from godebug.views.look import DEFAULT_WIDTH

if TYPE_CHECKING:
    from rich.console import Console


def terminal_width() -> int:
    """Returns its columns, the usual number where it does not say."""
    return _size()[0]


def terminal_height() -> int:
    """Returns its rows."""
    return _size()[1]


def _size() -> tuple[int, int]:
    import shutil

    return shutil.get_terminal_size((DEFAULT_WIDTH, 24))


def speaks_unicode() -> bool:
    """Tells whether the charset of standard output has discs and rules."""
    return (sys.stdout.encoding or "").lower().startswith("utf")


def colored_console(file: TextIO) -> "Console":
    """Returns a console that writes the colours of the terminal of standard output into `file`."""
    from rich.console import Console

    def console(system: str) -> "Console":
        # `no_color=False`: the choice has been made, and the option outranks the environment.
        return Console(
            file=file,
            force_terminal=True,
            no_color=False,
            width=terminal_width(),
            highlight=False,
            color_system=system,  # type: ignore[arg-type]
        )

    best = console("auto")
    return best if best.color_system is not None else console("standard")
