"""A running program, with every way to fail turned into one line."""

import contextlib
import os
import shlex
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import Final, Self, TypeVar

from godebug.basics.errors import NotAnswered, UserError, one_line
from godebug.engine.go.color import BLACK, NAMES, WHITE
from godebug.engine.go.position import Position
from godebug.studies.peers.answers import InvalidAnswer, quoted, read_vertices
from godebug.studies.peers.client import GtpAnswer, GtpEngine
from godebug.studies.peers.piped import EngineLost
from godebug.studies.peers.setup import game_record, set_up_commands, stones_of

T = TypeVar("T")


#: Seconds of waiting after which a terminal says who is waited for.
LONG = 3.0
#: What turns meanwhile, and the seconds that each sign stands.
SPINNER, TURN = "|/-\\", 0.25


def is_terminal() -> bool:
    """Tells whether somebody sees what is written on stderr while it changes."""
    return sys.stderr.isatty()


class _Patience:
    """Says on a terminal, by a line on stderr, which program is waited for, what it was asked, and for how long."""

    def __init__(self, program: str, what: str) -> None:
        self._text = f"waiting for {one_line(program, 30)}: {one_line(what, 40)}"
        self._told = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._told:
            self._write("")

    def wait(self, seconds: float) -> None:
        """Counts so much time as passed."""
        text = f"{SPINNER[int(seconds / TURN) % len(SPINNER)]} {self._text}, {seconds:.0f} s"
        if seconds >= LONG and text != self._told and is_terminal():
            self._write(text)

    def _write(self, text: str) -> None:
        """Writes a line over the one before."""
        with contextlib.suppress(OSError, ValueError):
            sys.stderr.write(f"\r{' ' * len(self._told)}\r{text}")
            sys.stderr.flush()
        self._told = text


#: The command that tells a program what to suppose.
SUPPOSE: Final = "godebug-suppose"


def facts_besides_stones(position: Position) -> list[str]:
    """Returns what a position supposes, but for the stones that are supposed: they stand on its board."""
    return [fact for fact in position.supposed if not fact.startswith("stone ")]


class EngineProgram:
    """A program that answers. `limit`: seconds for each answer. `name`: what messages call it, else what it tells."""

    def __init__(self, command: str | Sequence[str], limit: float, name: str = "") -> None:
        try:
            self._engine = GtpEngine(command, limit=limit)
        except EngineLost as error:
            raise UserError(f"--engine: {one_line(error)}") from None
        self._name = name

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None and issubclass(kind, KeyboardInterrupt):
            # Who is in the middle of an answer does not hear that it may go.
            self.interrupt()
        self.close()

    def close(self) -> None:
        """Ends the program."""
        self._engine.close()

    def interrupt(self) -> None:
        """Kills the program; whoever waits for its answer, in any thread, sees it crash."""
        self._engine.interrupt()

    @cached_property
    def name(self) -> str:
        """Returns name and version; where the program does not tell, its file."""
        told = [answer.text for answer in self._ask_all(["name", "version"]) if answer.ok]
        return self._name or one_line(" ".join(told), 60) or self._file

    @property
    def _file(self) -> str:
        return os.path.basename(self._engine.command[0])

    @property
    def command(self) -> str:
        """Returns the command line that started it."""
        return shlex.join(self._engine.command)

    def knows(self, command: str) -> bool:
        """Tells whether the program has a command of that name; it is asked for its list once. Raises UserError where
        it fails.
        """
        return self._guarded("list_commands", lambda: self._engine.knows(command))

    def need(self, command: str) -> None:
        """Raises NotAnswered where the program has no such command."""
        if not self.knows(command):
            raise NotAnswered(f"{self.name} has no command {command}")

    def ask_all(self, commands: Sequence[str]) -> list[GtpAnswer]:
        """Returns the answers to commands, sent in one go; a program without the first of them is told so."""
        self.need(commands[0].split()[0])
        return self._ask_all(commands)

    def ask(self, command: str) -> str:
        """Returns the answer to one command; an error where it fails."""
        [answer] = self.ask_all([command])
        return self.answered(command, answer)

    def answered(self, command: str, answer: GtpAnswer) -> str:
        """Returns the text of an answer. Raises UserError, with what the program said, where it is a failure."""
        if not answer.ok:
            raise UserError(f"{self.name}: {one_line(command, 80)}: {one_line(answer.text, 120) or 'failed'}")
        return answer.text

    def read(self, command: str, answer: GtpAnswer, reader: Callable[[str], T]) -> T:
        """Returns what `reader` makes of an answer. Where the answer makes no sense, the error quotes it."""
        text = self.answered(command, answer)
        try:
            return reader(text)
        except InvalidAnswer as error:
            raise quoted(self.name, command, error, text) from None

    def _ask_all(self, commands: Sequence[str]) -> list[GtpAnswer]:
        what = commands[0] if len(commands) == 1 else f"{commands[0]} (and {len(commands) - 1} more)"
        return self._guarded(what, lambda: self._engine.ask_all(commands))

    def _guarded(self, what: str, call: Callable[[], T]) -> T:
        try:
            with _Patience(self._file, what) as patience:
                self._engine.while_waiting = patience.wait
                return call()
        except EngineLost as error:
            reason = one_line(error).removeprefix(self._file + " ")
            raise UserError(f"{one_line(self._file, 60)}: {one_line(what, 80)}: {reason}") from None

    def load(self, position: Position, note: Callable[[str], None]) -> None:
        """Sets the position up, and makes sure that it stands on the program's board. A program that can suppose is
        told what the position supposes.
        """
        if self.knows("loadsgf"):
            self._load_record(position, note)
        else:
            for command in set_up_commands(position):
                self.ask(command)
        if self.knows("list_stones"):
            for color in (BLACK, WHITE):
                command = f"list_stones {NAMES[color]}"
                [answer] = self.ask_all([command])
                stones = self.read(command, answer, lambda text: read_vertices(text, position.size))
                if sorted(stones) != stones_of(position.plane, color):
                    raise quoted(self.name, command, "the program's board is not the position", answer.text)
        if self.supposes:
            for fact in facts_besides_stones(position):
                self.ask(f"{SUPPOSE} {fact}")

    @property
    def supposes(self) -> bool:
        """Tells whether the program takes facts as given."""
        return self.knows(SUPPOSE)

    def _load_record(self, position: Position, note: Callable[[str], None]) -> None:
        answer = self._load_text(game_record(position))
        if not answer.ok and position.history:
            note(f"{self.name} refuses a move of the game ({one_line(answer.text, 60)}): the stones were set up")
            answer = self._load_text(game_record(position, with_history=False))
        self.answered("loadsgf", answer)

    def _load_text(self, record: bytes) -> GtpAnswer:
        handle, name = tempfile.mkstemp(prefix="godebug-", suffix=".sgf")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(record)
            return self._ask_all([f"loadsgf {name}"])[0]
        finally:
            with contextlib.suppress(OSError):
                Path(name).unlink()
