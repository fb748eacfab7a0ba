"""Corner openings from a tree of moves: each marked node of a game record becomes one pattern.

A node with a square mark (SQ) is a pattern: its move is `*`, the stones before it are the diagram, and the mark is the
corner of the rectangle that reaches from the upper right corner of the board. Other nodes only lead on. In the comment
(C) the first letter is the class: J standard, U urgent, j lesser, t slow, N and T moves to avoid. Lines that start with
`#`, `;` or `>` are copied into the pattern, a `:` line is added to its colon line. Labels (LB) are the letters of the
constraint.

After the section "The Joseki Compiler" of the GNU Go manual.
"""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from godebug.engine.go.game_trees import Sgf_game, Tree_node
from godebug.engine.patterns.findings import ERROR, Finding, PatternError

#: A pattern is drawn for one corner and one colour; these are tried everywhere, and their moves need no safety test.
_COLON_LINE: Final = ":8,sF"
#: Comment letters and the classes they stand for; others stand for themselves.
_CLASSES: Final = {"S": "J", "s": "j", "0": "N", "A": "N"}
_CLASS_LETTERS: Final = frozenset("JUjtNT")
_CONTINUED: Final = ("#", ";", ">", ":")

#: Stones by (row, column), row 0 at the top; the value is the mover's colour letter.
Stones = dict[tuple[int, int], str]


class _Comment(Struct, frozen=True):
    letter: str
    why: tuple[str, ...]
    constraint: tuple[str, ...]
    action: tuple[str, ...]
    colon: str


def joseki_text(data: bytes, file: str, prefix: str) -> str:
    """Returns the text of a pattern database made from a game record.

    A pattern has the name of its node (N), or `prefix` and a running number where the node has none.

    Raises PatternError where the record cannot be read, or the comment of a marked node is not understood.
    """
    try:
        game = Sgf_game.from_bytes(data)
    except ValueError as error:
        raise _mistake(file, str(error)) from None
    patterns = [
        _pattern(node, stones, game.get_size(), _name(node) or f"{prefix}{number}", file)
        for number, (node, stones) in enumerate(_marked(game.get_root(), game.get_size()), 1)
    ]
    return "\n".join(["attribute_map general\n", *patterns])


def _name(node: Tree_node) -> str:
    return "-".join(node.get("N").split()) if node.has_property("N") else ""


def _mistake(file: str, message: str) -> PatternError:
    return PatternError([Finding(ERROR, file, 0, 0, message)])


def _marked(root: Tree_node, size: int) -> Iterator[tuple[Tree_node, Stones]]:
    """Yields the nodes with a mark, first variations first, each with the stones before its move."""
    waiting: list[tuple[Tree_node, Stones]] = [(root, {})]
    while waiting:
        node, stones = waiting.pop()
        color, move = node.get_move()
        if color is not None and move is not None and node.has_property("SQ"):
            yield node, stones
        after = dict(stones)
        for setup, points in zip("bw", node.get_setup_stones(), strict=False):
            after.update({_place(point, size): setup for point in points})
        if color is not None and move is not None:
            after[_place(move, size)] = color
            _remove_captured(after, _place(move, size), size)
        waiting.extend((child, after) for child in reversed(list(node)))


def _place(point: tuple[int, int], size: int) -> tuple[int, int]:
    """Turns (row from below, column) of the record into (row from the top, column)."""
    return size - 1 - point[0], point[1]


def _remove_captured(stones: Stones, move: tuple[int, int], size: int) -> None:
    for neighbor in _neighbors(move, size):
        if stones.get(neighbor, stones[move]) != stones[move]:
            string, waiting = {neighbor}, [neighbor]
            while waiting:
                for place in _neighbors(waiting.pop(), size):
                    if place not in stones:
                        string.clear()
                        waiting.clear()
                        break
                    if stones[place] == stones[neighbor] and place not in string:
                        string.add(place)
                        waiting.append(place)
            for place in string:
                del stones[place]


def _neighbors(place: tuple[int, int], size: int) -> list[tuple[int, int]]:
    row, column = place
    around = ((row + 1, column), (row, column - 1), (row - 1, column), (row, column + 1))
    return [(i, j) for i, j in around if 0 <= i < size and 0 <= j < size]


def _pattern(node: Tree_node, stones: Stones, size: int, name: str, file: str) -> str:
    comment = _read_comment(node, name, file)
    mover, move = node.get_move()
    corner = _place(min(node.get("SQ")), size)
    here = _place(move, size)
    if here[0] > corner[0] or here[1] < corner[1]:
        raise _mistake(file, f"{name}: the move lies outside the rectangle of its mark")
    symbols = {place: "O" if color == mover else "X" for place, color in stones.items()} | {here: "*"}
    rows = _rows(symbols, corner, size)
    lines = [f"Pattern {name}", *comment.why, "", *rows, "", _COLON_LINE + comment.letter + comment.colon, ""]
    if comment.constraint or comment.action:
        labels = {_place(point, size): label[:1] for point, label in node.get("LB")} if node.has_property("LB") else {}
        lines += [*_rows(symbols | labels, corner, size), "", *comment.constraint, ""]
        lines += [*comment.action, ""] if comment.action else []
    return "\n".join(lines)


def _rows(symbols: dict[tuple[int, int], str], corner: tuple[int, int], size: int) -> list[str]:
    columns = range(corner[1], size)
    rows = ["".join(symbols.get((row, column), ".") for column in columns) + "|" for row in range(corner[0] + 1)]
    return ["-" * len(columns) + "+", *rows]


def _read_comment(node: Tree_node, name: str, file: str) -> _Comment:
    text = node.get("C") if node.has_property("C") else ""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    plain = [line for line in lines if not line.startswith(_CONTINUED)]
    letter = _CLASSES.get(plain[0][0], plain[0][0]) if plain else "J"
    if letter not in _CLASS_LETTERS:
        known = " ".join(sorted(_CLASS_LETTERS))
        raise _mistake(file, f"{name}: '{letter}' is no class of corner openings (there are: {known})")
    chosen = {mark: tuple(line for line in lines if line.startswith(mark)) for mark in _CONTINUED}
    colon = "".join(line.removeprefix(":").strip() for line in chosen[":"])
    return _Comment(letter, chosen["#"], chosen[";"], chosen[">"], colon)
