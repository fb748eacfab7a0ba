"""Game records: the games in SGF text, and the positions on the way through them.

FF[3] and FF[4], setup stones in any node, handicap, komi, passes in both spellings, any charset.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from math import isfinite

from msgspec import Struct
from msgspec.structs import replace

from godebug.basics.errors import UserError, one_line
from godebug.engine.board.rules import IllegalMove, Rules, SuicideRule, Walk
from godebug.engine.go.arrays import Plane
from godebug.engine.go.color import BLACK, EMPTY, NAMES, WHITE
from godebug.engine.go.points import CELLS, MAX_SIZE, NO_POINT, parse_vertex, point, vertex
from godebug.engine.go.position import Position
from godebug.records.setup_check import refuse_strings_without_liberties
from godebug.records.sgf_text import Node, main_line, root_of

_COLORS = {"B": BLACK, "W": WHITE}
_SETUP = {"AB": BLACK, "AW": WHITE, "AE": EMPTY}
#: Rule sets (property RU) under which a suicide of several stones is a legal move.
_RULES_WITH_SUICIDE = ("nz", "new zealand", "goe", "ing")
#: What GNU Go assumes where a record names no komi: in an even game, and with a handicap (one stone: no komi).
_DEFAULT_KOMI = (5.5, 0.5)
#: How some Chinese servers write komi: in hundredths, of stones (half a komi) or of points.
_KOMI_IN_HUNDREDTHS: dict[float, float] = {275: 5.5, 325: 6.5, 375: 7.5, 550: 5.5, 650: 6.5, 750: 7.5}

Note = Callable[[str], None]


class Game(Struct, frozen=True, dict=True):
    """One game record. `name` is what messages call it."""

    name: str
    root: Node
    size: int
    komi: float
    handicap: int
    rules: Rules
    players: dict[str, str]

    def main_line(self, *, lenient: bool = False, note: Note = lambda text: None) -> list[Node]:
        """The nodes of the main line. Raises UserError where the text is damaged; `lenient`: those before the damage,
        which `note` gets to know."""
        nodes, fault = self._main_line
        if fault is not None:
            if not lenient:
                raise UserError(fault)
            note(f"{fault}; stopped there")
        return nodes

    @cached_property
    def _main_line(self) -> tuple[list[Node], str | None]:
        """The nodes as far as they can be read, and what is wrong behind them."""
        nodes: list[Node] = []
        try:
            with _readable(self.name):
                nodes.extend(main_line(self.root))
        except UserError as error:
            return nodes, str(error)
        return nodes, None

    def line_to(self, path: str) -> list[Node]:
        """The nodes from the root to the one that `path` (child indices, `0.3.1`; `root`) names."""
        line = [self.root]
        steps = [] if path == "root" else path.split(".")
        for depth, step in enumerate(steps):
            if not (step.isascii() and step.isdigit() and len(step) < 10):
                raise UserError(f"--node: '{one_line(path, 40)}' is no path of child indices like 0.3.1")
            count = 0
            with _readable(self.name):
                for count, node in enumerate(line[-1].children(), start=1):
                    if count == int(step) + 1:
                        line.append(node)
                        break
            if len(line) == depth + 1:
                where = ".".join(steps[:depth]) or "root"
                children = f"{count} {'child' if count == 1 else 'children'}"
                raise UserError(f"{self.name}: node {where} has {children}, there is no {path}")
        return line

    def position(self, *, lenient: bool = False, note: Note = lambda text: None) -> Position:
        """The end of the main line."""
        return self._walk(self.main_line(lenient=lenient, note=note), None, lenient, note)

    def position_at(self, path: str, *, lenient: bool = False, note: Note = lambda text: None) -> Position:
        """The position of the node that `path` names, after its move."""
        line = self.line_to(path)
        position = self._walk(line, None, lenient, note)
        with _readable(self.name):
            following = line[-1].child()
        first = _first_move(following, self.size) if following is not None else None
        return replace(position, to_move=first[0]) if first and "PL" not in line[-1].properties else position

    def position_before(self, move: str, *, lenient: bool = False, note: Note = lambda text: None) -> Position:
        """The position before a move of the main line: its number, counted from 1, or the first move at a vertex."""
        line = self.main_line(lenient=lenient, note=note)
        return self._walk(line, self._move_number(move, line), lenient, note)

    def _move_number(self, move: str, line: list[Node]) -> int:
        moves = [p for node in line for _, p in _moves(node, self.size, self.name)]
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

    def _walk(self, line: list[Node], stop: int | None, lenient: bool, note: Note) -> Position:
        """Plays the nodes of `line`; `stop`: before the move of this number. The side to move is the file's."""
        plane = Plane(bytes(CELLS), self.size).changed(dict.fromkeys(self._unwritten_handicap(), BLACK))
        start = Position(
            plane=plane,
            to_move=WHITE if self.handicap else BLACK,
            komi=self.komi,
            handicap=self.handicap,
            start=plane,
            source=self.name,
            extra=dict(self.players),
        )
        walk, unchecked = Walk(start, self.rules), False
        for node in line:
            if not _SETUP.keys().isdisjoint(node.properties):
                # Looked at when the next move is played: nodes of set-up may follow each other.
                walk, unchecked = Walk(self._set_up(walk.position(), node), self.rules), True
            for color, p in _moves(node, self.size, self.name):
                if unchecked:
                    self._check(walk.position())
                    unchecked = False
                number = walk.move_number + 1
                if number == stop:
                    return replace(walk.position(), to_move=color)
                try:
                    walk.play(color, p)
                except IllegalMove as error:
                    text = f"{self.name}: move {number}, {NAMES[color]} {vertex(p, self.size)}, is illegal: {error}"
                    if not lenient:
                        raise UserError(text) from None
                    note(f"{text}; stopped before it")
                    return replace(walk.position(), to_move=color)
            if "PL" in node.properties and (side := _side(node)):
                walk = Walk(replace(walk.position(), to_move=side), self.rules)
        if unchecked:
            self._check(walk.position())
        return walk.position()

    def _unwritten_handicap(self) -> list[int]:
        """Handicap stones that the record takes for granted: it tells their number, and White moves first.

        Old servers write such records. The stones stand where GNU Go expects them, on the fixed points.
        """
        if not self.handicap or not _SETUP.keys().isdisjoint(self.root.properties):
            return []
        for node in self.main_line(lenient=True):
            if not _SETUP.keys().isdisjoint(node.properties):
                return []
            if first := _first_move(node, self.size):
                from godebug.engine.board.fixed_handicap import fixed_handicap_points, most_fixed_stones

                count = min(self.handicap, most_fixed_stones(self.size))
                return fixed_handicap_points(self.size, count) if first[0] == WHITE and count >= 2 else []
        return []

    def _set_up(self, position: Position, node: Node) -> Position:
        """`position` with the stones that `node` adds or takes away."""
        stones: dict[int, int] = {}
        for name in node.properties:
            if name in _SETUP:
                stones.update(dict.fromkeys(_areas(node, name, self.size, self.name), _SETUP[name]))
        plane = position.plane.changed(stones)
        return replace(position, plane=plane, start=plane, history=(), ko=NO_POINT, last_move=None)

    def _check(self, position: Position) -> None:
        number = position.move_number
        where = f"{self.name}: setup after move {number}" if number else self.name
        refuse_strings_without_liberties(position.plane, where)


def read_game(data: bytes, name: str) -> Game:
    """The first game in `data`; `name` is for messages. Raises UserError for what is no SGF or no board of ours."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        data = data.decode("utf-16", "replace").encode()
    with _readable(name):
        root = root_of(data)
    size = _size(root, name)
    if "GM" in root.properties and root.raw("GM").strip() not in (b"1", b""):
        raise UserError(f"{name}: not a game of Go (GM[{one_line(_text(root, 'GM', root), 20)}])")
    handicap = _number(root, "HA", name, 0.0)
    if not (handicap.is_integer() and 0 <= handicap <= size * size):
        raise UserError(f"{name}: handicap {handicap:g} (HA) makes no sense")
    komi = _number(root, "KM", name, _DEFAULT_KOMI[handicap >= 1])
    komi = _KOMI_IN_HUNDREDTHS.get(komi, komi)
    if "KM" in root.properties and abs(komi) > 2 * size * size:
        komi = 0.0
    suicide = _text(root, "RU", root).strip().lower() in _RULES_WITH_SUICIDE
    players = {role: text for role, key in (("black", "PB"), ("white", "PW")) if (text := _text(root, key, root))}
    return Game(
        name=name,
        root=root,
        size=size,
        komi=komi,
        handicap=int(handicap) if handicap >= 2 else 0,
        rules=Rules(suicide=SuicideRule.ALLOWED if suicide else SuicideRule.FORBIDDEN),
        players=players,
    )


@contextmanager
def _readable(name: str) -> Iterator[None]:
    """What is wrong with a text, with the name of its record."""
    try:
        yield
    except ValueError as error:
        raise UserError(f"{name}: not a readable SGF file: {one_line(error, 100)}") from None


def _size(root: Node, name: str) -> int:
    if "SZ" not in root.properties:
        return 19
    text = _text(root, "SZ", root).strip()
    width, _, height = text.partition(":")
    if not (width.isascii() and width.isdigit() and len(width) < 4 and height in ("", width)):
        raise UserError(f"{name}: SZ[{one_line(text, 20)}] is no board size")
    if not 1 <= int(width) <= MAX_SIZE:
        raise UserError(f"{name}: board size {int(width)} is not supported (1 to {MAX_SIZE})")
    return int(width)


def _text(node: Node, key: str, root: Node) -> str:
    """A property as text, "" where it is missing; in the charset of the root, or as it can be read."""
    if key not in node.properties:
        return ""
    raw = node.raw(key)
    charset = root.raw("CA").decode("latin-1") if "CA" in root.properties else "latin-1"
    try:
        return one_line(raw.decode(charset), 60)
    except (ValueError, LookupError):
        return one_line(raw.decode("latin-1"), 60)


def _number(node: Node, key: str, name: str, default: float) -> float:
    text = _text(node, key, node).strip().replace(",", ".")
    if not text:
        return default
    try:
        value = float(text)
    except ValueError:
        raise UserError(f"{name}: {key}[{one_line(text, 20)}] is not a number") from None
    if not isfinite(value):
        raise UserError(f"{name}: {key}[{one_line(text, 20)}] is not a number")
    return value


def _side(node: Node) -> int | None:
    return {"b": BLACK, "w": WHITE, "1": BLACK, "2": WHITE}.get(_text(node, "PL", node).strip().lower()[:1])


def _moves(node: Node, size: int, name: str) -> Iterator[tuple[int, int]]:
    """The moves of a node, in the order of the file: colour and point."""
    for key in node.properties:
        if key not in _COLORS:
            continue
        raw = node.raw(key).strip()
        if raw == b"" or (raw == b"tt" and size <= 19):
            yield _COLORS[key], NO_POINT
        else:
            at = _place(raw, size)
            if at is None:
                raise _no_point(name, key, raw, size)
            yield _COLORS[key], point(*at)


def _first_move(node: Node, size: int) -> tuple[int, int] | None:
    try:
        return next(_moves(node, size, ""), None)
    except UserError:
        return None


def _place(raw: bytes, size: int) -> tuple[int, int] | None:
    """Row from the top and column of a point; None where `raw` is none of this board."""
    if len(raw) != 2:
        return None
    column, row = raw[0] - ord("a"), raw[1] - ord("a")
    return (row, column) if 0 <= column < size and 0 <= row < size else None


def _no_point(name: str, key: str, raw: bytes, size: int) -> UserError:
    return UserError(f"{name}: {key}[{one_line(raw.decode('latin-1'), 20)}] is no point of a {size}x{size} board")


def _areas(node: Node, key: str, size: int, name: str) -> Iterator[int]:
    """The points of a setup property, whose values are points and rectangles."""
    for raw in dict.fromkeys(node.raw_list(key)):
        first, colon, last = raw.strip().partition(b":")
        if not first and not colon:
            continue
        one, two = _place(first.strip(), size), _place((last if colon else first).strip(), size)
        if one is None or two is None:
            raise _no_point(name, key, raw, size)
        (top, bottom), (left, right) = sorted((one[0], two[0])), sorted((one[1], two[1]))
        for row in range(top, bottom + 1):
            yield from (point(row, column) for column in range(left, right + 1))
