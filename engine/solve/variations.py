"""Proofs as trees of moves: lines of text, and a game record with variations."""

from collections.abc import Iterator

from godebug.engine.go.arrays import Plane
from godebug.engine.go.color import BLACK, WHITE, other
from godebug.engine.go.points import all_points, column_of, parse_vertex, row_of
from godebug.engine.solve.records import PASS, Certificate

#: Moves of the largest tree that is written; what lies beyond is left out, and said.
MOST_MOVES = 5000
_COLORS = {BLACK: "B", WHITE: "W"}
_SGF = "abcdefghijklmnopqrs"


def lines(certificate: Certificate, color: int, most: int = MOST_MOVES) -> Iterator[str]:
    """The moves of a proof, one a line, answers under what they answer; `color`: the defender's.

    A position that was told already is named, not told again.
    """
    told: set[int] = set()
    count = 0
    stack = [(0, PASS, 0, 0)]
    while stack:
        number, move, depth, came = stack.pop()
        node = certificate.nodes[number]
        if depth:
            mover = other(color) if certificate.nodes[came].attacker_moves else color
            name = "PASS" if move == PASS else certificate.frame.names[move]
            again = " (as above)" if number in told and node.moves else ""
            leaf = f" ({node.leaf})" if node.leaf else ""
            yield f"{'  ' * (depth - 1)}{_COLORS[mover]} {name}{again}{leaf}"
            count += 1
            if count == most:
                yield "... (more moves than are shown)"
                return
        if number in told:
            continue
        told.add(number)
        stack += [(after, answer, depth + 1, number) for answer, after in reversed(node.moves)]


def game_record(certificate: Certificate, plane: Plane, color: int, most: int = MOST_MOVES) -> str:
    """The same as SGF: the position, and the moves of the proof as variations."""
    size = plane.size
    setup = "".join(
        f"A{letter}{''.join(f'[{_place(p)}]' for p in all_points(size) if plane.cells[p] == stone)}"
        for stone, letter in _COLORS.items()
        if any(plane.cells[p] == stone for p in all_points(size))
    )
    first = other(color) if certificate.nodes[0].attacker_moves else color
    parts = [f"(;GM[1]FF[4]SZ[{size}]{setup}PL[{_COLORS[first]}]"]
    told: set[int] = set()
    count = 0
    # A string closes a variation.
    stack: list[tuple[int, int, int] | str] = [(0, PASS, -1)]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            parts.append(item)
            continue
        number, move, came = item
        node = certificate.nodes[number]
        if came >= 0:
            mover = other(color) if certificate.nodes[came].attacker_moves else color
            place = "" if move == PASS else _place(parse_vertex(certificate.frame.names[move], size))
            remark = node.leaf or ("as in another variation" if number in told and node.moves else "")
            parts.append(f"(;{_COLORS[mover]}[{place}]{f'C[{remark}]' if remark else ''}")
            stack.append(")")
            count += 1
        if number in told or count >= most:
            continue
        told.add(number)
        stack += [(after, answer, number) for answer, after in reversed(node.moves)]
    return "".join(parts) + ")\n"


def _place(p: int) -> str:
    return _SGF[column_of(p)] + _SGF[row_of(p)]
