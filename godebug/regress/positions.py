"""The positions of tests, set up by the commands of their suite on the built-in GTP server."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from godebug.basics.errors import one_line
from godebug.engine.go.color import parse_color
from godebug.gtp.server import Server
from godebug.regress.suite import Suite, SuiteError, Test, find_suite, read_suite
from godebug.regress.trust import keeps_position, refusal

if TYPE_CHECKING:
    from godebug.engine.go.position import Position


def position_of_test(suite: str, number: int) -> Position:
    """Returns the position of the test `suite:number`, with the side to move that the test asks about.

    Raises SuiteError where there is no such test or its position cannot be set up.
    """
    found = read_suite(find_suite(suite))
    return position_of(found, found.find(number))


def position_of(suite: Suite, test: Test) -> Position:
    """Returns the position of a test, with the side to move that it asks about.

    Raises SuiteError where it cannot be set up.
    """
    server = Server()
    run_set_up(server, suite.set_up_of(test), suite.folder, test.name)
    position = server.session.position()
    position = replace(position, source=test.name, extra={**position.extra, "question": test.command})
    for word in test.command.split()[1:2]:
        try:
            return replace(position, to_move=parse_color(word))
        except ValueError:
            pass
    return position


def run_set_up(server: Server, commands: Iterable[str], folder: Path, name: str) -> None:
    """Runs set-up commands on `server`. File names are relative to the suite's folder.

    Raises SuiteError for a command that fails or that suites may not ask (`godebug.regress.trust`).
    """
    server.session.folder = str(folder)
    for command in commands:
        kind = command.split(maxsplit=1)[0]
        complaint = refusal(command, folder) or server.run_line(command)
        if complaint and not keeps_position(kind):
            raise SuiteError(f"{one_line(name)}: {one_line(command, 80)}: {one_line(complaint)}")
