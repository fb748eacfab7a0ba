"""The games in a text: where each begins and ends, and where its main line does.

Only parentheses are looked at here, and what stands in brackets is passed over, so that a file of many games costs no
more than its length. Text around the games (mail headers, signatures) is nobody's. The text is UTF-8, or any charset
that leaves ASCII alone.
"""

import re
from typing import NamedTuple

#: Parentheses of one game that are looked at. Dictionaries of joseki have some ten thousand variations.
_MOST_PARENTHESES = 500_000

#: Properties with which the first node of a game begins where its semicolon is missing.
# fmt: off
_FIRST_NAMES = frozenset((
    "GM", "FF", "SZ", "CA", "AP", "ST", "PB", "PW", "BR", "WR", "BT", "WT", "KM", "KO", "HA", "RU", "RE", "DT", "RD",
    "EV", "TE", "RO", "PC", "GN", "GC", "SO", "US", "TM", "LT", "OT", "AB", "AW", "PL", "C", "N", "B", "W",
))
# fmt: on
_START = re.compile(rb"\(\s*+(?:;\s*+(?:[A-Za-z]\w*+\s*+\[|[;()])|([A-Za-z]{1,40}+)\s*+\[)")
#: Up to the next parenthesis, or over so many values that the way back through them takes little memory.
_TO_PARENTHESIS = re.compile(rb"[^()\[]*+(?>(?:\[[^\\\]]*+(?>(?:\\.[^\\\]]*+)*)\][^()\[]*+){0,1000})([()]?)", re.DOTALL)
_MOVE_IN_VALUE = re.compile(rb"\[[^\[\]]*+(?<=;[BW])\[[a-t]{2}\]")
_MOVE = re.compile(rb";\s*+[BW]\s*+\[[a-zA-Z0-9]*+\]")


class Extent(NamedTuple):
    """Where one game stands: from `start` to `end`. Its main line ends at `main_end`, where `depth` parentheses are
    open. `closed`: whether the parenthesis at its end is there."""

    start: int
    main_end: int
    depth: int
    end: int
    closed: bool


class GameText(NamedTuple):
    """`data`: the text of one game, or of its main line, by the standard. `remarks`: what was passed over.
    `fault`: why the text ends there, where it is damaged."""

    data: bytes
    remarks: tuple[str, ...] = ()
    fault: str | None = None


def begins_game(data: bytes) -> bool:
    """Tells whether a game record begins anywhere in `data`."""
    return _start(data, 0) >= 0


def games_in(data: bytes) -> list[Extent]:
    """Returns all games of a text, in their order; none where there is nothing like a game."""
    games: list[Extent] = []
    at, unclosed = 0, False
    while (start := _start(data, at)) >= 0:
        extent = _extent(data, start, unclosed)
        if not extent.closed and not unclosed:
            # Its end is missing, so another game may have come to stand inside of it.
            unclosed = True
            extent = _extent(data, start, unclosed)
        games.append(extent)
        at = extent.end
    return games


def moves_outside(data: bytes, games: list[Extent]) -> int:
    """Returns where moves stand that belong to no game, because a parenthesis closed one too early; -1 where
    none do.
    """
    for game, following in zip(games, [*games[1:], None], strict=True):
        found = _MOVE.search(data, game.end, following.start if following else len(data))
        if found:
            return found.start()
    return -1


def move_in_value(data: bytes) -> int:
    """Returns where a value holds a move, so that its closing bracket may be missing; -1 where none does."""
    found = _MOVE_IN_VALUE.search(data)
    return found.start() if found else -1


def without_quotes(data: bytes) -> bytes:
    """`data` with blanks for the `>` that a mail program puts before every line of what it quotes.

    As it stands where some line from the first game to the last parenthesis has none.
    """
    if b">" not in data:
        return data
    start = max(_start(data, 0), 0)
    first = max(data.rfind(b"\n", 0, start), 0)
    lines = data[first : data.rfind(b")") + 1].split(b"\n")
    quoted = re.compile(rb"^[ \t]*+(?>(?:>[ \t]?)+)", re.MULTILINE)
    if not all(quoted.match(line) for line in lines if line.strip()):
        return data
    return data[:first] + quoted.sub(lambda match: b" " * len(match[0]), data[first:])


def place(data: bytes, at: int) -> str:
    """`line 3, column 12`, both counted from 1, the column in characters."""
    before = data[:at].decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")
    return f"line {before.count(chr(10)) + 1}, column {len(before) - before.rfind(chr(10))}"


def _start(data: bytes, at: int) -> int:
    """Returns where the next game begins: rather with a node that looks like one than with a semicolon alone; -1 for
    none.
    """
    for match in _START.finditer(data, at):
        if match[1] is None or "".join(filter(str.isupper, match[1].decode())) in _FIRST_NAMES:
            return match.start()
    bare = re.search(rb"\(\s*+;", data) if at == 0 else None
    return bare.start() if bare else -1


def _to_parenthesis(data: bytes, at: int) -> re.Match[bytes] | None:
    """Returns a match that ends with the next parenthesis outside of values, None where there is none."""
    while (match := _TO_PARENTHESIS.match(data, at)) is not None and not match[1]:
        if match.end() == at:
            return None
        at = match.end()
    return match


def _extent(data: bytes, start: int, unclosed: bool) -> Extent:
    """Returns the game that begins at `start`. `unclosed`: a root ends the game before it, whose parenthesis is
    missing.
    """
    depth, at = 0, start
    main_end, main_depth = -1, 0
    for _ in range(_MOST_PARENTHESES):
        match = _to_parenthesis(data, at)
        if match is None:
            end, closed = len(data), False
            break
        at = match.end()
        if match[1] == b"(":
            if unclosed and depth and re.match(rb"\s*+;\s*+(?:GM|FF)\s*+\[", data[at : at + 40]):
                end, closed = at - 1, False
                break
            depth += 1
            continue
        depth -= 1
        if main_end < 0:
            main_end, main_depth = at, depth
        if depth == 0:
            end, closed = at, True
            break
    else:
        end, closed = len(data), True
    return Extent(start, main_end, main_depth, end, closed) if main_end >= 0 else Extent(start, end, depth, end, closed)
