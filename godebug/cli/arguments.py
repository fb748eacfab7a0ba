"""Arguments without option names: a position, vertices and words may come in any order."""

import os
import re
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from godebug.basics.errors import UserError, one_line
from godebug.engine.go.color import EMPTY, NAMES, parse_color
from godebug.engine.go.points import NO_POINT, column_of, parse_vertex, row_of, vertex
from godebug.engine.go.position import Position

if TYPE_CHECKING:
    from godebug.records.sgf import Note

#: Characters of a vertex at most, on any board.
_LONGEST_VERTEX = 4
#: What no name of a game or a test looks like.
_PLAIN_WORD = re.compile(r"[A-Za-z][A-Za-z_-]*$")
#: Characters of words that a message lists.
_LONGEST_LIST = 250


def looks_like_vertex(text: str) -> bool:
    """Tells whether `text` means a pass or a point: of column I as well, which no board has."""
    letter, number = text[:1], text[1:]
    of_point = text.isascii() and letter.isalpha() and number.isdigit() and len(text) <= _LONGEST_VERTEX
    return of_point or text.lower() == "pass"


def split_arguments(arguments: Iterable[str], words: Collection[str] = ()) -> tuple[list[str], list[str], str | None]:
    """Returns the arguments that are vertices, those that are `words` (as listed there), and the name of a position.

    What is neither is the position; `./C4` names a file that looks like a vertex. Raises UserError for a second one.
    """
    vertices: list[str] = []
    chosen: list[str] = []
    position: str | None = None
    by_key = {_key(word): word for word in words}
    for argument in arguments:
        if looks_like_vertex(argument):
            vertices.append(argument)
        elif _key(argument) in by_key:
            chosen.append(by_key[_key(argument)])
        elif position is None:
            position = argument
        else:
            raise UserError(_two_positions(position, argument, words))
    if position is not None and not os.path.exists(position):
        if near := _near(position, words):
            raise UserError(f"what is '{one_line(position, 40)}'? Did you mean '{near}'?")
        if vertices and _PLAIN_WORD.match(position) and (known := _listed(words)):
            raise UserError(f"what is '{one_line(position, 40)}'? No file of this name, and known here: {known}")
    return vertices, chosen, position


def _near(argument: str, words: Collection[str]) -> str | None:
    """Returns the word that `argument` may be meant for. A test of a suite, as `semeai:140`, is meant as it stands."""
    import difflib

    if ":" in argument:
        return None
    key = _key(argument[:40])
    begun = [word for word in words if len(key) > 1 and _key(word).startswith(key)]
    return next(iter(begun or difflib.get_close_matches(key, words, 1, 0.75)), None)


def _two_positions(first: str, second: str, words: Collection[str]) -> str:
    """Returns what to say of two arguments that are neither vertices nor words: most often one is a word misspelt."""
    for argument in (first, second):
        if near := _near(argument, words):
            return f"what is '{one_line(argument, 40)}'? Did you mean '{near}'?"
    name, strange = (second, first) if names_position(second) and not names_position(first) else (first, second)
    if (wanted := _listed(words)) and not names_position(strange):
        return f"what is '{one_line(strange, 40)}'? Known here: {wanted}"
    return f"what is '{one_line(strange, 40)}'? The position is '{one_line(name, 80)}' already"


def _listed(words: Collection[str]) -> str:
    """Returns words as a message lists them; nothing where there are too many."""
    wanted = ", ".join(words)
    return wanted if len(wanted) <= _LONGEST_LIST else ""


def names_position(argument: str) -> bool:
    """Tells whether `argument` plainly names a position."""
    return argument.endswith(".sgf") or ":" in argument or os.path.exists(argument)


def _key(word: str) -> str:
    return word.lower().replace("_", "-")


def parse_point(text: str, size: int, what: str = "vertex") -> int:
    """Returns the point that `text` names; a pass is refused. Raises UserError, naming `what`."""
    try:
        p = parse_vertex(text, size)
    except ValueError:
        hint = ": there is no column I, after H comes J" if text[:1] in "iI" and text[1:].isdigit() else ""
        raise UserError(f"{what}: no point '{one_line(text, 20)}' on a {size}x{size} board{hint}") from None
    if p == NO_POINT:
        raise UserError(f"{what}: a point of the board is wanted, not a pass")
    return p


def parse_move(text: str, position: Position, color: int | None = None, what: str = "--after") -> int:
    """Returns a point where the side to move (or `color`) may play; `what` names the argument. Raises UserError."""
    from godebug.engine.board.rules import IllegalMove, play

    color = position.to_move if color is None else color
    p = parse_point(text, position.size, what)
    try:
        play(position, color, p)
    except IllegalMove as error:
        raise UserError(f"{what}: {NAMES[color]} cannot play at {vertex(p, position.size)}: {error}") from None
    return p


def parse_stone(text: str, position: Position) -> int:
    """Returns the point that `text` names, where a stone must stand."""
    p = parse_point(text, position.size)
    if position.stones[row_of(p), column_of(p)] == EMPTY:
        raise UserError(f"no stone at {text.upper()}")
    return p


def stones_asked(command: str, vertices: Collection[str], position: Position, note: "Note") -> list[int]:
    """Returns the stones that `vertices` name to a `command` that shows dragons; without any, those that the question
    of a regression test names. Raises UserError where there are none.
    """
    if vertices:
        return [parse_stone(text, position) for text in vertices]
    remarks: list[str] = []
    points = [parse_point(text, position.size) for text in vertices_of_question(position, remarks.append)]
    stones = [p for p in points if position.stones[row_of(p), column_of(p)] != EMPTY]
    if not stones:
        asked = f"{remarks[0]}, where no stone stands; which" if remarks else "which"
        raise UserError(f"{command}: {asked} dragon? Name one of its stones, as in '{command} D4'")
    for remark in remarks:
        note(remark)
    return stones


def vertices_of_question(position: Position, note: "Note") -> list[str]:
    """Returns the vertices that the question of a regression test names, which `note` gets to know; none elsewhere."""
    from godebug.regress.marks import points_in

    points = points_in(position.question, position.size)
    if points:
        note(f"{one_line(position.source, 60)} asks '{one_line(position.question, 120)}'")
    return [vertex(p, position.size) for p in points]


def parse_side(text: str | None, to_move: int, option: str = "--side") -> int:
    """Returns the colour that an option names, `to_move` where nobody says. Raises UserError."""
    if text is None:
        return to_move
    try:
        return parse_color(text)
    except ValueError:
        raise UserError(f"{option}: black or white is wanted, not '{one_line(text, 20)}'") from None
