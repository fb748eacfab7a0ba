"""The server: reads requests until the input ends or `quit`, and answers each."""

from __future__ import annotations

import sys
from typing import BinaryIO

from godebug.basics.errors import SPELLED, one_line
from godebug.basics.interrupts import exit_on_interrupt
from godebug.engine.patterns.findings import DatabaseError
from godebug.gtp import (
    commands_analysis,
    commands_board,
    commands_combinations,
    commands_connections,
    commands_dragons,
    commands_eyes,
    commands_files,
    commands_gogui,
    commands_influence,
    commands_moves,
    commands_owl,
    commands_reading,
    commands_score,
    commands_search_area,
    commands_semeai,
    commands_session,
    commands_suppose,
    commands_variations,
    commands_worms,
)
from godebug.gtp.arguments import Arguments
from godebug.gtp.protocol import GtpError, Request, format_answer, parse_request
from godebug.gtp.registry import COMMANDS, UNSUPPORTED
from godebug.gtp.session import DEFAULT_LEVEL, Session
from godebug.gtp.thinking import Lines, Reply, Sitting, stands

#: The modules that have entered their commands in the table.
SUBJECTS = (
    commands_semeai,
    commands_session,
    commands_suppose,
    commands_board,
    commands_combinations,
    commands_files,
    commands_reading,
    commands_worms,
    commands_dragons,
    commands_owl,
    commands_eyes,
    commands_connections,
    commands_influence,
    commands_moves,
    commands_analysis,
    commands_search_area,
    commands_score,
    commands_variations,
    commands_gogui,
)


class Server:
    """One session with one client."""

    def __init__(self, level: int = DEFAULT_LEVEL, patterns: str | None = None, break_ins: bool | None = None) -> None:
        self.session = Session(level, patterns, break_ins)
        self.ended = False

    def answer(self, line: str) -> str | None:
        """Returns the whole answer to a line of input, None where the line asks nothing.

        The answer of an analysis has no end; any line ends it.
        """
        ended = self.end()
        request = parse_request(line)
        if request is None:
            return ended or None
        try:
            text = self._run(request)
        except GtpError as error:
            return ended + format_answer(request.id, str(error), ok=False)
        answer = format_answer(request.id, text or "")
        # Clients wait for a first line without anything but the id.
        return ended + (answer[:-1].replace(" \n", "\n", 1) if self.session.stands else answer)

    def end(self) -> str:
        """Ends an answer that still stands: returns what is missing of it, empty where there is none."""
        standing, self.session.stands = self.session.stands, False
        return "\n" if standing else ""

    def told(self, line: str) -> Reply:
        """Returns the answer to a line with what it means for the session."""
        return Reply(self.answer(line) or "", self.ended, self.session.stands)

    def run_line(self, line: str) -> str:
        """Runs one line and returns its error, empty where there is none."""
        request = parse_request(line)
        try:
            if request is not None:
                self._run(request)
        except GtpError as error:
            return str(error) or "failed"
        return ""

    def _run(self, request: Request) -> str | None:
        handler = COMMANDS.get(request.name)
        if handler is None:
            why = UNSUPPORTED.get(request.name)
            raise GtpError("unknown command" if why is None else f"{request.name} is not supported: {why}")
        self.ended = request.name == "quit"
        stackp = self.session.board.stackp
        try:
            return handler(self.session, Arguments(request.text, self.session.size))
        except GtpError:
            raise
        except Exception as error:  # one failing analysis must not end a client's session
            while self.session.board.stackp > stackp:
                self.session.board.popgo()
            # What was half computed must not answer the next question.
            self.session.clear_cache()
            raise GtpError(_complaint(error)) from error


def _complaint(error: Exception) -> str:
    """Returns the error for the client: of a pattern database as the user's mistake, of anything else as an internal
    one.
    """
    text = one_line(error, 400)
    return text if isinstance(error, DatabaseError) else f"internal error: {type(error).__name__}: {text}"


def serve(
    source: BinaryIO,
    sink: BinaryIO,
    level: int = DEFAULT_LEVEL,
    patterns: str | None = None,
    break_ins: bool | None = None,
    *,
    classic: bool = False,
    files: bool = True,
    version: str = "",
) -> None:
    """Answers all requests of `source` on `sink`, until the input ends, after `quit`, or when nobody reads the answers.

    `classic`: statuses are yes or no. `files`: whether commands may read and write files. `version`: what `version`
    answers instead of the program's own.
    """
    server = Server(level, patterns, break_ins)
    server.session.files = files
    server.session.classic = classic
    server.session.version = version
    lines = Lines(source)
    sitting: Sitting | None = None
    while (line := lines.next()) is not None:
        if sitting is None and lines.can_be_overtaken and stands(line):
            sitting = Sitting(server.told, server.end)
        if sitting is None:
            read, last = _write(sink, server.answer(line) or ""), server.ended
        else:
            read, last = sitting.answer(line, lines, lambda text: _write(sink, text))
        if last or not read:
            return
    _write(sink, server.end() if sitting is None else sitting.end())


def _write(sink: BinaryIO, text: str) -> bool:
    """Writes and flushes; returns whether anybody reads."""
    if not text:
        return True
    try:
        sink.write(text.encode("utf-8", SPELLED))
        sink.flush()
    except BrokenPipeError:
        return False
    return True


def main() -> None:
    """Serves standard input and output."""
    exit_on_interrupt()
    serve(sys.stdin.buffer, sys.stdout.buffer)
