"""Positions, by every name that the command line has for them."""

import codecs
import os
import re
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from godebug.basics.errors import UnreadableFileError, UserError, file_name, one_line
from godebug.basics.files import PIPED, shown_path, text_from
from godebug.basics.memory import Remembered, recall, remember
from godebug.basics.resources import data_path, shipped_game, shipped_games
from godebug.engine.go.color import parse_color
from godebug.engine.go.position import Position

if TYPE_CHECKING:
    from godebug.records.sgf import GameRecord, Note

#: The most that is read of a file or a pipe. No game record comes near.
MAX_BYTES = 32 * 1024 * 1024
#: Seconds that a pipe may stay silent before somebody is told what is waited for.
PATIENCE = 1.0

_TEST_NAME = re.compile(r"[^\0:]{1,4000}:\d{1,9}")


class PositionRequest(Struct, frozen=True):
    """How the user named a position.

    `name`: a file, `suite:number`, `-`, or None for piped text or the position used last. `move`: before this move
    (number or vertex). `node`: a path of child indices. `game`: the number of the game in a file of several. `color`:
    overrides the side to move. `lenient`: stop before an illegal move, or where the text is damaged, instead of
    refusing the file.
    """

    name: str | None = None
    move: str | None = None
    node: str | None = None
    color: str | None = None
    lenient: bool = False
    game: int | None = None

    def named(self, name: str | None, move: str | None = None) -> "PositionRequest":
        """Returns the same of the position `name`, before `move` where one is given."""
        return replace(self, name=name, move=self.move if move is None else move)


def load_position(request: PositionRequest, note: "Note", read_stdin: Callable[[], bytes] | None = None) -> Position:
    """Returns the position that `request` names. Raises UserError; `note` gets what the user should know besides."""
    if request.move is not None and request.node is not None:
        raise UserError("--move and --node exclude each other")
    name, text = request.name, None
    if name == "-" or (name is None and stdin_is_piped()):
        if read_stdin is None:
            _tell_waiting(note)
        data = (read_stdin or read_piped_text)()
        if data.strip() or name == "-":
            text, name = data, PIPED
    if name is None:
        request, name, text = _last_request(request, note)
    if text is None:
        name = _full_name(name)
        if _is_stream(name):
            # It is read once, and is somebody else's under this name tomorrow.
            name, text = PIPED, read_file(name)
    position = read_position(request, name, text, note)
    unkept = remember(
        Remembered(
            name=name,
            text=None if text is None else text.decode("latin-1"),
            move=request.move,
            node=request.node,
            color=request.color,
            lenient=request.lenient,
            game=request.game,
        )
    )
    if unkept:
        note(f"this position is not remembered: {unkept}")
    return position


def _is_stream(name: str) -> bool:
    """Tells whether a name stands for a pipe, or for what a process has open."""
    if re.match(r"/(?:dev|proc/(?:self|thread-self|\d+))/(?:fd/\d+|stdin)$", name):
        return True
    try:
        return stat.S_ISFIFO(os.stat(name).st_mode)
    except (OSError, ValueError):
        return False


def game_of(name: str, number: int | None = None) -> "GameRecord | None":
    """Returns the whole game record that `name` means, of several the one of this `number`; None for a diagram or a
    test.

    Raises UserError.
    """
    name = _full_name(name)
    if is_test_name(name) or not looks_like_sgf(text := read_file(name)):
        return None
    from godebug.records.sgf import read_game

    return read_game(text, one_line(os.path.basename(name), 120), number)


def stdin_is_piped() -> bool:
    """Tells whether somebody feeds text: a pipe or a file, neither a terminal nor nothing at all."""
    try:
        mode = os.fstat(sys.stdin.fileno()).st_mode
    except (AttributeError, OSError, ValueError):
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISREG(mode)


def is_test_name(name: str) -> bool:
    """Tells whether `name` means a regression test (`endgame:920`) rather than a file."""
    return _TEST_NAME.fullmatch(name) is not None and not os.path.exists(name)


def _full_name(name: str) -> str:
    """`name` so that it means the same in every folder. Raises UserError for a name of blanks."""
    if not name.strip():
        raise UserError("the name of the position is empty")
    if name.startswith(":"):
        raise UserError(f"{one_line(name, 120)}: the name of a suite is missing, as in 'reading{one_line(name, 20)}'")
    if not is_test_name(name):
        if (shipped := shipped_game(name)) is not None:
            return shipped
        _refuse_suite(name)
        return os.path.abspath(name) if "\0" not in name else name
    from godebug.regress.suite import find_suite

    suite, _, number = name.rpartition(":")
    if suite.lower().endswith(".sgf"):
        raise UserError(f"{one_line(name, 120)}: a move of a game is named with --move, as in '--move {number}'")
    return f"{find_suite(suite).absolute()}:{number}"


def _refuse_suite(name: str) -> None:
    """Raises UserError where `name` is that of a suite, of which a test is meant."""
    if not name.endswith(".tst") and (os.path.sep in name or os.path.exists(name)):
        return
    from godebug.regress.suite import SuiteError, find_suite

    with suppress(SuiteError):
        find_suite(name)
        raise UserError(f"{one_line(name, 120)}: is a suite; name one of its tests, as in '{one_line(name, 120)}:1'")


def _tell_waiting(note: "Note") -> None:
    """Tells what the command waits for where a pipe stays silent: scripts hand down pipes that nobody writes to."""
    import select

    try:
        ready = select.select([sys.stdin.fileno()], [], [], PATIENCE)[0]
    except (OSError, ValueError):
        return
    if not ready:
        note("waiting for a position on standard input; '< /dev/null' takes the last one instead")


def read_piped_text() -> bytes:
    """Reads all of standard input. Raises UserError where it cannot be read or is too long."""
    try:
        return _within_limit(sys.stdin.buffer.read(MAX_BYTES + 1), PIPED)
    except OSError as error:
        raise UserError(f"{PIPED}: {one_line(error.strerror)}") from None


def _last_request(request: PositionRequest, note: "Note") -> tuple[PositionRequest, str, bytes | None]:
    last = recall()
    if last is None:
        raise UserError("no position given, and none used before: name an SGF file, suite:number, or - for piped text")
    if request.move is None and request.node is None and request.game is None:
        request = replace(request, move=last.move, node=last.node)
    request = replace(
        request,
        color=request.color or last.color,
        lenient=request.lenient or last.lenient,
        game=request.game or last.game,
    )
    of = f", game {request.game}" if request.game else ""
    where = f", before move {request.move}" if request.move else f", node {request.node}" if request.node else ""
    note(f"using the last position: {_short(last.name)}{of}{where}")
    return request, last.name, None if last.text is None else last.text.encode("latin-1", "replace")


def _short(path: str) -> str:
    """`path` relative to the current folder where that is shorter; what ships by its bare name."""
    try:
        if os.path.dirname(path) == os.path.abspath(shipped_games()):
            return os.path.basename(path)
        if is_test_name(path) and os.path.dirname(path) == os.path.abspath(data_path("regression")):
            return _short_test(path)
        return shown_path(path)
    except (OSError, ValueError):
        return path


def read_position(
    request: PositionRequest, name: str, text: bytes | None = None, note: "Note" = lambda text: None
) -> Position:
    """Returns the position that `name` means, or that stands in `text`; nothing is remembered. Raises UserError."""
    if text is None:
        name = _full_name(name)
    if text is None and is_test_name(name):
        position = _test_position(request, name)
    else:
        position = _text_position(request, name, read_file(name) if text is None else text, note)
        if text is None:
            position = replace(position, extra={**position.extra, "file": name})
    if request.color is None:
        return position
    try:
        return replace(position, to_move=parse_color(request.color))
    except ValueError:
        raise UserError(f"--color-to-move: black or white is wanted, not '{one_line(request.color, 20)}'") from None


def read_file(name: str) -> bytes:
    """Reads a file or a pipe. Raises UserError where it cannot be read, is too long or is a device."""
    try:
        # A pipe is as good as a file, as shells make them of `<(...)`; but not one that nobody writes to.
        with open(os.open(name, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)), "rb", buffering=0) as raw:
            mode = os.fstat(raw.fileno()).st_mode
            if stat.S_ISCHR(mode) or stat.S_ISBLK(mode):
                raise UserError(f"{one_line(_short(name), 120)}: is a device")
            begin = raw.read(1)
            if begin == b"" and stat.S_ISFIFO(mode):
                raise UserError(f"{one_line(_short(name), 120)}: a pipe that nobody writes to")
            if begin is None and stat.S_ISREG(mode):
                raise UserError(f"{one_line(_short(name), 120)}: has nothing to tell yet")
            # Who fills a pipe may take his time; what the system tells ends where it would wait (/proc/kmsg).
            os.set_blocking(raw.fileno(), not stat.S_ISREG(mode))
            with os.fdopen(raw.fileno(), "rb", closefd=False) as file:
                return _within_limit((begin or b"") + (file.read(MAX_BYTES + 1) or b""), _short(name))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise UnreadableFileError(f"{one_line(_short(name), 120)}: {one_line(reason)}", error) from None


def _within_limit(data: bytes, name: str) -> bytes:
    """Returns `data`. Raises UserError where it is too long: half of a game would be taken for the whole."""
    if len(data) > MAX_BYTES:
        raise UserError(f"{one_line(name, 120)}: larger than {MAX_BYTES // (1024 * 1024)} MB")
    return data


def _text_position(request: PositionRequest, name: str, text: bytes, note: "Note") -> Position:
    name = name if name == PIPED else file_name(os.path.basename(name))
    if not text.strip():
        raise UserError(f"{name}: empty")
    from godebug.records.other_formats import refuse_other_formats

    refuse_other_formats(text, name)
    if text.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        text = text_from(text, "replace").encode()
    if not looks_like_sgf(text):
        from godebug.records.ascii_board import parse_diagram

        if request.move is not None or request.node is not None or request.game is not None:
            raise UserError(f"{name}: a diagram has no games, moves or nodes")
        return parse_diagram(text_from(text, "replace"), name)
    from godebug.records.sgf import read_game

    game = read_game(text, name, request.game)
    if request.node is not None:
        return game.position_at(request.node, lenient=request.lenient, note=note)
    if request.move is not None:
        return game.position_before(request.move, lenient=request.lenient, note=note)
    return game.position(lenient=request.lenient, note=note)


def _short_test(name: str) -> str:
    """`suite:number` of a test whose suite is named by its whole path."""
    suite, _, number = name.rpartition(":")
    return f"{os.path.basename(suite).removesuffix('.tst')}:{number}"


def looks_like_sgf(text: bytes) -> bool:
    """Tells whether `text` starts a game record anywhere (mail headers before it are skipped), in any charset."""
    from godebug.records.collection import begins_game

    return text[:2] in (b"\xff\xfe", b"\xfe\xff") or begins_game(text.replace(b"\0", b""))


def _test_position(request: PositionRequest, name: str) -> Position:
    """Returns the position of a regression test; the regression runner knows how to set one up."""
    if request.move is not None or request.node is not None or request.game is not None:
        raise UserError(
            f"{_short_test(name)}: a regression test has its own move; --move, --node and --game are for files"
        )
    from godebug.regress.positions import position_of_test

    suite, _, number = name.rpartition(":")
    return position_of_test(suite, int(number))
