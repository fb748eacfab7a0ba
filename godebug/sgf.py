"""Game records: SGF read through sgfmill, and the positions on the way through a game.

FF[3] and FF[4], setup stones in any node, handicap, komi, passes in both spellings, any charset.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import numpy as np
from sgfmill.sgf import Node, Sgf_game, Tree_node
from sgfmill.sgf_properties import interpret_go_point

from engine.board.rules import IllegalMove, Rules, SuicideRule, play
from engine.color import BLACK, EMPTY, NAMES, WHITE
from engine.points import MAX_SIZE, NO_POINT, parse_vertex, point, vertex
from engine.position import Position
from godebug.errors import UserError, one_line
from godebug.setup_check import refuse_strings_without_liberties

_COLORS = {"B": BLACK, "W": WHITE}
_SETUP = {"AB": BLACK, "AW": WHITE, "AE": EMPTY}
#: Rule sets (property RU) under which a suicide of several stones is a legal move.
_RULES_WITH_SUICIDE = ("nz", "new zealand", "goe", "ing")
#: What GNU Go assumes where a record names no komi: in an even game, and with a handicap.
_DEFAULT_KOMI = (5.5, 0.5)

Note = Callable[[str], None]


@dataclass(frozen=True)
class Game:
    """One game record. `name` is what messages call it."""

    name: str
    tree: Sgf_game
    size: int
    komi: float
    handicap: int
    rules: Rules
    players: dict[str, str]

    def main_line(self) -> list[Tree_node]:
        return list(self.tree.main_sequence_iter())

    def line_to(self, path: str) -> list[Tree_node]:
        """The nodes from the root to the one that `path` (child indices, `0.3.1`; `root`) names."""
        node = self.tree.get_root()
        line = [node]
        steps = [] if path == "root" else path.split(".")
        for depth, step in enumerate(steps):
            if not (step.isascii() and step.isdigit() and len(step) < 10):
                raise UserError(f"--node: '{one_line(path, 40)}' is no path of child indices like 0.3.1")
            if int(step) >= len(node):
                where = ".".join(steps[:depth]) or "root"
                children = f"{len(node)} {'child' if len(node) == 1 else 'children'}"
                raise UserError(f"{self.name}: node {where} has {children}, there is no {path}")
            node = node[int(step)]
            line.append(node)
        return line

    def position(self, *, lenient: bool = False, note: Note = lambda text: None) -> Position:
        """The end of the main line."""
        return self._walk(self.main_line(), None, lenient, note)

    def position_at(self, path: str, *, lenient: bool = False, note: Note = lambda text: None) -> Position:
        """The position of the node that `path` names, after its move."""
        line = self.line_to(path)
        position = self._walk(line, None, lenient, note)
        following = next(iter(line[-1]), None)
        first = _first_move(following, self.size) if following is not None else None
        return replace(position, to_move=first[0]) if first and "PL" not in line[-1].properties() else position

    def position_before(self, move: str, *, lenient: bool = False, note: Note = lambda text: None) -> Position:
        """The position before a move of the main line: its number, counted from 1, or the first move at a vertex."""
        number = self._move_number(move)
        return self._walk(self.main_line(), number, lenient, note)

    def _move_number(self, move: str) -> int:
        moves = [p for node in self.main_line() for _, p in _moves(node, self.size, self.name)]
        if move.isascii() and move.isdigit():
            number = int(move) if len(move) < 10 else 10**9
            if 1 <= number <= len(moves) + 1:
                return number
            raise UserError(
                f"{self.name}: has {len(moves)} moves, there is no position before move {one_line(move, 20)}"
            )
        try:
            wanted = parse_vertex(move, self.size)
        except ValueError:
            board = f"{self.size}x{self.size} board"
            raise UserError(f"--move: '{one_line(move, 40)}' is no move number and no point of a {board}") from None
        if wanted not in moves:
            raise UserError(f"{self.name}: no move at {vertex(wanted, self.size)}")
        return moves.index(wanted) + 1

    def _walk(self, line: list[Tree_node], stop: int | None, lenient: bool, note: Note) -> Position:
        """Plays the nodes of `line`; `stop`: before the move of this number. The side to move is the file's."""
        empty = np.zeros((self.size, self.size), dtype=np.uint8)
        position = Position(
            stones=empty,
            to_move=WHITE if self.handicap else BLACK,
            komi=self.komi,
            handicap=self.handicap,
            start=empty,
            source=self.name,
            extra=dict(self.players),
        )
        for node in line:
            position = self._set_up(position, node)
            for color, p in _moves(node, self.size, self.name):
                number = position.move_number + 1
                if number == stop:
                    return replace(position, to_move=color)
                try:
                    position = play(position, color, p, self.rules)
                except IllegalMove as error:
                    text = f"{self.name}: move {number}, {NAMES[color]} {vertex(p, self.size)}, is illegal: {error}"
                    if not lenient:
                        raise UserError(text) from None
                    note(f"{text}; stopped before it")
                    return replace(position, to_move=color)
            if "PL" in node.properties() and (side := _side(node)):
                position = replace(position, to_move=side)
        return position

    def _set_up(self, position: Position, node: Node) -> Position:
        """`position` with the stones that `node` adds or takes away."""
        present = [name for name in _SETUP if name in node.properties()]
        if not present:
            return position
        stones = position.stones.copy()
        for name in present:
            for row, column in _points(node, name, self.size, self.name):
                stones[row, column] = _SETUP[name]
        where = f"{self.name}: setup after move {position.move_number}" if position.move_number else self.name
        refuse_strings_without_liberties(stones, where)
        return replace(position, stones=stones, start=stones, history=(), ko=NO_POINT, last_move=None)


def read_game(data: bytes, name: str) -> Game:
    """The first game in `data`; `name` is for messages. Raises UserError for what is no SGF or no board of ours."""
    tree = _parse(data, name)
    root = tree.get_root()
    size = tree.get_size()
    if size > MAX_SIZE:
        raise UserError(f"{name}: board size {size} is not supported (1 to {MAX_SIZE})")
    if "GM" in root.properties() and root.get_raw("GM").strip() not in (b"1", b""):
        raise UserError(f"{name}: not a game of Go (GM[{one_line(_text(root, 'GM'), 20)}])")
    handicap = _number(root, "HA", name, 0.0)
    if not (handicap.is_integer() and 0 <= handicap <= size * size):
        raise UserError(f"{name}: handicap {handicap:g} (HA) makes no sense")
    komi = _number(root, "KM", name, _DEFAULT_KOMI[handicap >= 2])
    if abs(komi) > 2 * size * size:
        komi = 0.0
    suicide = _text(root, "RU").strip().lower() in _RULES_WITH_SUICIDE
    players = {role: text for role, key in (("black", "PB"), ("white", "PW")) if (text := _text(root, key))}
    return Game(
        name=name,
        tree=tree,
        size=size,
        komi=komi,
        handicap=int(handicap) if handicap >= 2 else 0,
        rules=Rules(suicide=SuicideRule.ALLOWED if suicide else SuicideRule.FORBIDDEN),
        players=players,
    )


def _parse(data: bytes, name: str) -> Sgf_game:
    try:
        if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
            return Sgf_game.from_string(data.decode("utf-16"))
        try:
            return Sgf_game.from_bytes(data)
        except (ValueError, LookupError):
            # Perhaps a charset that nobody knows: only names and comments depend on it.
            return Sgf_game.from_bytes(data, override_encoding="latin-1")
    except (ValueError, LookupError) as error:
        if str(error).startswith("size out of range"):
            size = one_line(str(error).rpartition(":")[2].strip() or "", 20)
            raise UserError(f"{name}: board size {size} is not supported (1 to {MAX_SIZE})") from None
        raise UserError(f"{name}: not a readable SGF file: {one_line(error, 100)}") from None


def _text(node: Node, key: str) -> str:
    """A property as text, "" where it is missing or cannot be decoded."""
    if key not in node.properties():
        return ""
    try:
        return one_line(node.get_raw(key).decode(node.get_encoding()), 60)
    except (ValueError, LookupError):
        return one_line(node.get_raw(key).decode("latin-1"), 60)


def _number(node: Node, key: str, name: str, default: float) -> float:
    text = _text(node, key).strip().replace(",", ".")
    if not text:
        return default
    try:
        value = float(text)
    except ValueError:
        raise UserError(f"{name}: {key}[{one_line(text, 20)}] is not a number") from None
    if not np.isfinite(value):
        raise UserError(f"{name}: {key}[{one_line(text, 20)}] is not a number")
    return value


def _side(node: Node) -> int | None:
    return {"b": BLACK, "w": WHITE, "1": BLACK, "2": WHITE}.get(_text(node, "PL").strip().lower()[:1])


def _moves(node: Node, size: int, name: str) -> Iterator[tuple[int, int]]:
    """The moves of a node, in the order of the file: colour and point."""
    for key in node.properties():
        if key not in _COLORS:
            continue
        raw = node.get_raw(key).strip()
        try:
            at = interpret_go_point(raw, size)
        except ValueError:
            bad = one_line(raw.decode("latin-1"), 20)
            raise UserError(f"{name}: {key}[{bad}] is no point of a {size}x{size} board") from None
        yield _COLORS[key], NO_POINT if at is None else point(size - 1 - at[0], at[1])


def _first_move(node: Node, size: int) -> tuple[int, int] | None:
    try:
        return next(_moves(node, size, ""), None)
    except UserError:
        return None


def _points(node: Node, key: str, size: int, name: str) -> Iterator[tuple[int, int]]:
    """The points (row from the top, column) of a setup property, compressed rectangles included."""
    for raw in node.get_raw_list(key):
        first, colon, last = raw.strip().partition(b":")
        if not first and not colon:
            continue
        try:
            one, two = interpret_go_point(first, size), interpret_go_point(last if colon else first, size)
        except ValueError:
            one = two = None
        if one is None or two is None:
            bad = one_line(raw.decode("latin-1"), 20)
            raise UserError(f"{name}: {key}[{bad}] is no point of a {size}x{size} board")
        for up in range(min(one[0], two[0]), max(one[0], two[0]) + 1):
            for column in range(min(one[1], two[1]), max(one[1], two[1]) + 1):
                yield size - 1 - up, column
