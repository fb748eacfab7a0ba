"""One game's text as the standard wants it, so that sgfmill can read it.

Records in the wild leave out the semicolon after a parenthesis, or the last parentheses; they have names with digits,
quoted mail and other text between their nodes. What is plain is put right here. What is passed over is told, and what
could mean anything is damage: its place is told, and the text ends before it. Source: SGF FF[4], section "EBNF
definition".
"""

import re

from godebug.engine.go.sgf_syntax import sgf_grammar
from godebug.records.collection import Extent, GameText

#: Signs, values and escapes of one game that are read. A game has a thousand, the largest dictionaries half a million.
MOST_TOKENS = 1_000_000

#: A stretch of text that is as the standard has it, no longer than what the way back through it may take of memory.
_STANDARD = re.compile(
    rb"(?>(?:\s++|;|\((?=\s*+;)|\)|[A-Z]++(?>(?:\s*+\[(?>(?:[^\\\]]++|\\.)*)\])+)){1,1000})", re.DOTALL
)


def main_line_text(data: bytes, extent: Extent) -> GameText:
    """Returns the text up to the first parenthesis that closes: nothing of the main line stands behind it.

    Raises ValueError where there is too much of it.
    """
    _refuse_endless(data, extent.start, extent.main_end)
    if extent.closed and _is_standard(data, extent.start, extent.main_end):
        return GameText(data[extent.start : extent.main_end] + b")" * extent.depth)
    return _repaired(data, extent, main_line_only=True)


def whole_text(data: bytes, extent: Extent) -> GameText:
    """Returns the text with all variations. Raises ValueError where there is too much of it."""
    _refuse_endless(data, extent.start, extent.end)
    if extent.closed and _is_standard(data, extent.start, extent.end):
        text = data[extent.start : extent.end]
        try:
            sgf_grammar.parse_sgf_game(text)
        except ValueError:
            pass
        else:
            return GameText(text)
    return _repaired(data, extent, main_line_only=False)


def _is_standard(data: bytes, start: int, end: int) -> bool:
    at = start
    while at < end:
        match = _STANDARD.match(data, at, end)
        if match is None:
            return False
        at = match.end()
    return True


def _refuse_endless(data: bytes, start: int, end: int) -> None:
    if sum(data.count(sign, start, end) for sign in (b"[", b";", b"(", b"\\")) > MOST_TOKENS:
        raise ValueError(f"more than {MOST_TOKENS} nodes, values and escapes in one game")


def _repaired(data: bytes, extent: Extent, *, main_line_only: bool) -> GameText:
    from godebug.records.repair import Repair

    return Repair(data, extent, main_line_only=main_line_only).text()
