"""Which tests a run is about, as the command line names them."""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from godebug.basics.errors import UserError, did_you_mean, one_line
from godebug.regress.selection import Selected, only, select


class ChosenTests(Struct, frozen=True):
    """Which tests to run.

    `suites`: names as `godebug.regress.selection` takes them, folders, or `-`. `folder`: where bare names are looked
    for. `commands`: only tests that ask one of these, separated by commas.
    """

    suites: tuple[str, ...]
    folder: str | None
    commands: str | None

    def text(self) -> str:
        """Returns the choice as text, to be stored with a run."""
        return json.dumps([self.suites, self.folder, self.commands, os.getcwd()])

    @classmethod
    def parse(cls, text: str) -> "ChosenTests":
        """Returns the choice that `text` holds.

        Raises UserError where it belongs to another folder or to a pipe.
        """
        suites, folder, commands, here = json.loads(text)
        if here != os.getcwd():
            raise UserError(f"--resume: that run was started in {one_line(here, 120)}: go on there, or name its suites")
        if "-" in suites:
            raise UserError("--resume: that run read its tests from a pipe: name them again")
        return cls(tuple(suites), folder, commands)

    def select(self, remark: Callable[[str], None], allow_empty: bool) -> list[Selected] | None:
        """Returns the tests, None where a pipe named none.

        Raises UserError where the choice is empty for another reason.
        """
        names = [name for part in self.suites for name in _spread(part)]
        if self.suites and not names:
            # Without any name all suites would run.
            remark("no tests named: nothing to run")
            return None
        selected = select(names, [Path(self.folder)] if self.folder else None)
        if self.commands is not None:
            commands = [name.strip() for name in self.commands.split(",") if name.strip()]
            asked = {test.kind for one in selected for test in one.tests}
            for command in commands:
                if command not in asked:
                    remark(f"no test asks '{one_line(command, 40)}'{did_you_mean(command, sorted(asked))}")
            selected = only(selected, lambda test: test.kind in commands)
        if not any(one.tests for one in selected) and not allow_empty:
            raise UserError("no such tests: nothing to run (--allow-empty: that is no error)")
        return selected


def _spread(name: str) -> list[str]:
    """Returns what a name stands for: `-` the names on standard input, a folder the suites in it."""
    if name == "-":
        return sys.stdin.read().split()
    if os.path.isdir(name):
        found = sorted(str(path) for path in Path(name).glob("*.tst"))
        if not found:
            raise UserError(f"{one_line(name, 120)}: no suites (*.tst) in this folder")
        return found
    return [name]
