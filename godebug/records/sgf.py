"""Game records: the games in SGF text, and the positions on the way through them.

Any charset and dialect: `charset`, `collection` and `dialects` make standard text of what is there, sgfmill reads it,
`game_info` and `node_contents` say what it means. Here its moves are played.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from itertools import islice

from godebug.basics.errors import UserError, one_line
from godebug.engine.board.rules import IllegalMove, KoRule, Rules, SuicideRule, Walk
from godebug.engine.go.arrays import Plane
from godebug.engine.go.color import BLACK, EMPTY, NAMES, WHITE, Color
from godebug.engine.go.game_trees import Node, Sgf_game, sgf_grammar
from godebug.engine.go.points import CELLS, NO_POINT, Point, parse_vertex, vertex
from godebug.engine.go.position import Position
from godebug.engine.plain import replace
from godebug.records.charset import as_utf8
from godebug.records.collection import Extent, GameText, games_in, moves_outside, place, without_quotes
from godebug.records.dialects import main_line_text, whole_text
from godebug.records.game_info import game_info
from godebug.records.node_contents import NoPoint, moves_of, sets_up, side_of, stones_of
from godebug.records.setup_check import refuse_strings_without_liberties, string_without_liberties

#: Nodes of one line that are read. The longest games have a thousand moves.
MOST_NODES = 20_000
#: What a move may do that the record says shall be played though it is illegal.
_ANYTHING = Rules(KoRule.NONE, SuicideRule.ALL)

Note = Callable[[str], None]


class StoppedShort(UserError):  # noqa: N818 (what happened)
    """A record that cannot be followed to its end; up to there it can be read (`lenient`)."""


class Game:
    """One game record.

    `name`: what messages call it. `info`: what its first node tells. `remarks`: how it was read, where that is not
    plain. The methods that give positions tell the remarks to `note`. With `lenient` a record ends where its text is
    damaged and before an illegal move, which `note` gets to know; without they raise StoppedShort there.
    """

    def __init__(self, name: str, data: bytes, extent: Extent, remarks: Sequence[str]) -> None:
        """The game that stands at `extent` in `data`. Raises UserError for what is no game of Go on a board of ours."""
        self.name = name
        self._data, self._extent = data, extent
        with _readable(name):
            text = main_line_text(data, extent)
            tree = sgf_grammar.parse_sgf_game(text.data)
        try:
            self.info = game_info(tree.sequence[0])
        except UserError as error:
            raise UserError(f"{name}: {error}") from None
        self.remarks = tuple(f"{name}: {remark}" for remark in (*remarks, *text.remarks, *self.info.remarks))
        self._nodes: list[Node] = list(islice(self._standard(tree).main_sequence_iter(), MOST_NODES + 1))
        self._fault = text.fault
        if len(self._nodes) > MOST_NODES:
            self._fault = f"more than {MOST_NODES} nodes in one line"
            del self._nodes[MOST_NODES:]

    @property
    def is_empty(self) -> bool:
        """Whether nobody plays or puts a stone on the board."""
        return not any(
            node.has_property(name) for node in self._nodes for name in ("B", "W", "AB", "AW") if node.properties()
        )

    def main_line(self, *, lenient: bool = False, note: Note = lambda text: None) -> list[Node]:
        """The nodes of the main line. Raises StoppedShort."""
        if self._fault is not None:
            fault = f"{self.name}: not a readable SGF file: {self._fault}"
            if not lenient:
                raise StoppedShort(fault)
            note(f"{fault}; stopped there")
        return self._nodes

    def line_to(self, path: str) -> list[Node]:
        """The nodes from the root to the one that `path` (child indices, `0.3.1`; `root`) names. Raises UserError."""
        game, fault = self._tree
        line = [game.get_root()]
        steps = [] if path == "root" else path.split(".")
        for depth, step in enumerate(steps):
            if not (step.isascii() and step.isdigit() and len(step) < 10):
                raise UserError(f"--node: '{one_line(path, 40)}' is no path of child indices like 0.3.1")
            count = len(line[-1])
            if int(step) >= count:
                if fault is not None:
                    raise UserError(f"{self.name}: not a readable SGF file: {fault}")
                where = ".".join(steps[:depth]) or "root"
                children = f"{count} {'child' if count == 1 else 'children'}"
                raise UserError(f"{self.name}: node {where} has {children}, there is no {path}")
            line.append(line[-1][int(step)])
        return line

    @cached_property
    def _tree(self) -> tuple[Sgf_game, str | None]:
        """The game with its variations, and why they end where they do if the text is damaged there."""
        with _readable(self.name):
            text: GameText = whole_text(self._data, self._extent)
            return self._standard(sgf_grammar.parse_sgf_game(text.data)), text.fault

    def _standard(self, tree: sgf_grammar.Coarse_game_tree) -> Sgf_game:
        """The game of a tree: with a size that sgfmill takes, and in the charset that it is in by now."""
        tree.sequence[0]["SZ"] = [b"%d" % self.info.size]
        return Sgf_game.from_coarse_game_tree(tree, override_encoding="UTF-8")

    def position(self, *, lenient: bool = False, note: Note = lambda text: None) -> Position:
        """The end of the main line. Raises UserError."""
        self._tell_remarks(note)
        return self._walk(self.main_line(lenient=lenient, note=note), None, lenient, note)

    def position_at(self, path: str, *, lenient: bool = False, note: Note = lambda text: None) -> Position:
        """The position of the node that `path` names, after its move. Raises UserError."""
        self._tell_remarks(note)
        line = self.line_to(path)
        position = self._walk(line, None, lenient, note)
        first = self._first_move(line[-1][0]) if line[-1] else None
        return replace(position, to_move=first[0]) if first and side_of(line[-1]) is None else position

    def position_before(self, move: str, *, lenient: bool = False, note: Note = lambda text: None) -> Position:
        """The position before a move of the main line: its number, counted from 1, or the first move at a vertex.

        Raises UserError.
        """
        self._tell_remarks(note)
        line = self.main_line(lenient=lenient, note=note)
        return self._walk(line, self._move_number(move, line), lenient, note)

    def _tell_remarks(self, note: Note) -> None:
        for remark in self.remarks:
            note(remark)

    def _move_number(self, move: str, line: list[Node]) -> int:
        size = self.info.size
        moves: list[Point] = []
        fault: NoPoint | None = None
        for node in line:
            try:
                moves += [p for _, p in moves_of(node, size)]
            except NoPoint as error:
                fault = error
                break
        if move.isascii() and move.isdigit():
            number = int(move) if len(move) < 10 else 10**9
            if 1 <= number <= len(moves) + 1:
                return number
            missing = f"has {len(moves)} moves, there is no position before move {one_line(move, 20)}"
        else:
            try:
                wanted = parse_vertex(move, size)
            except ValueError:
                board = f"{size}x{size} board"
                raise UserError(f"--move: '{one_line(move, 40)}' is no move number and no point of a {board}") from None
            if wanted in moves:
                return moves.index(wanted) + 1
            missing = f"no move at {vertex(wanted, size)}"
        if fault is not None:
            missing = f"move {len(moves) + 1}: {fault}"
        raise UserError(f"{self.name}: {missing}")

    def _walk(self, line: list[Node], stop: int | None, lenient: bool, note: Note) -> Position:
        """Plays the nodes of `line`; `stop`: before the move of this number. The side to move is the file's."""
        size, rules = self.info.size, self.info.rules
        walk = Walk(self._start(), rules)
        #: The number of moves before the set-up that has not been looked at; nodes of set-up may follow each other.
        unchecked: int | None = None
        crowded: int | None = None

        def end(to_move: Color | None = None) -> Position:
            position = walk.position()
            if crowded is not None or unchecked is not None:
                position = self._without_crowd(position, crowded if unchecked is None else unchecked)
            return position if to_move is None else replace(position, to_move=to_move)

        for node in line:
            number = walk.move_number + 1
            try:
                stones = stones_of(node, size) if sets_up(node) else {}
                moves = moves_of(node, size)
            except NoPoint as error:
                self._stop(f"move {number}: {error}", lenient, note)
                return end()
            if stones:
                walk, unchecked = Walk(_with_stones(walk.position(), stones), rules), number - 1
            for color, p in moves:
                if unchecked is not None:
                    if string_without_liberties(walk.position().plane) != NO_POINT:
                        crowded = unchecked
                    unchecked = None
                number = walk.move_number + 1
                if number == stop:
                    return end(color)
                try:
                    walk.play(color, p)
                except IllegalMove as error:
                    text = f"move {number}, {NAMES[color]} {vertex(p, size)}, is illegal: {error}"
                    if not node.has_property("KO"):
                        self._stop(text, lenient, note)
                        return end(color)
                    note(f"{self.name}: {text}; played, as KO says")
                    walk = Walk(_forced(walk.position(), color, p), rules)
            if (side := side_of(node)) is not None:
                walk = Walk(replace(walk.position(), to_move=side), rules)
        return end()

    def _start(self) -> Position:
        """The board before the first node."""
        plane = Plane(bytes(CELLS), self.info.size).changed(dict.fromkeys(self._unwritten_handicap(), BLACK))
        return Position(
            plane=plane,
            to_move=WHITE if self.info.handicap else BLACK,
            komi=self.info.komi,
            handicap=self.info.handicap,
            start=plane,
            source=self.name,
            extra=dict(self.info.players),
        )

    def _stop(self, text: str, lenient: bool, note: Note) -> None:
        if not lenient:
            raise StoppedShort(f"{self.name}: {text}")
        note(f"{self.name}: {text}; stopped before it")

    def _without_crowd(self, position: Position, number: int | None) -> Position:
        """`position`, which a set-up led to that may have left strings without liberties.

        Moves may have taken them since; then the game is told from here on. Raises UserError where they still stand.
        """
        where = f"{self.name}: setup after move {number}" if number else self.name
        refuse_strings_without_liberties(position.plane, where)
        if position.start is None or string_without_liberties(position.start) == NO_POINT:
            return position
        return replace(position, start=position.plane, history=())

    def _unwritten_handicap(self) -> list[Point]:
        """Handicap stones that the record takes for granted: it tells their number, and White moves first.

        Old servers write such records. The stones stand where GNU Go expects them, on the fixed points.
        """
        if not self.info.handicap:
            return []
        for node in self._nodes:
            if sets_up(node):
                return []
            if first := self._first_move(node):
                from godebug.engine.board.fixed_handicap import fixed_handicap_points, most_fixed_stones

                count = min(self.info.handicap, most_fixed_stones(self.info.size))
                return fixed_handicap_points(self.info.size, count) if first[0] == WHITE and count >= 2 else []
        return []

    def _first_move(self, node: Node) -> tuple[Color, Point] | None:
        try:
            return next(iter(moves_of(node, self.info.size)), None)
        except NoPoint:
            return None


def read_game(data: bytes, name: str, number: int | None = None) -> Game:
    """The game of this number in `data`, counted from 1; without a number the first in which something happens.

    `name` is for messages. Raises UserError for what is no SGF, no game of this number, or no board of ours.
    """
    data, remark = as_utf8(data)
    data = without_quotes(data)
    extents = games_in(data)
    if not extents:
        raise UserError(f"{name}: not a readable SGF file: no SGF data found")
    remarks = [] if remark is None else [remark]
    if (at := moves_outside(data, extents)) >= 0:
        remarks.append(f"{place(data, at)}: moves behind the end of the game are passed over")
    if number is not None:
        if not 1 <= number <= len(extents):
            games = "1 game" if len(extents) == 1 else f"{len(extents)} games"
            raise UserError(f"{name}: has {games}, there is no game {number}")
        return Game(name, data, extents[number - 1], remarks)
    if len(extents) == 1:
        return Game(name, data, extents[0], remarks)
    return _first_that_is_played(data, name, extents, remarks)


def _first_that_is_played(data: bytes, name: str, extents: list[Extent], remarks: list[str]) -> Game:
    """The first game where stones are played or set up; the first of all where that is none."""
    of_them = f"of {len(extents)} games (--game N reads another one)"
    first = Game(name, data, extents[0], [*remarks, f"first {of_them}"])
    if not first.is_empty:
        return first
    for number, extent in enumerate(extents[1:], 2):
        game = Game(name, data, extent, [*remarks, f"number {number} {of_them}; what stands before it is empty"])
        if not game.is_empty:
            return game
    return first


def _with_stones(position: Position, stones: dict[Point, Color]) -> Position:
    """`position` with the stones of a set-up: no move, so that nothing is taken and no ko is left."""
    plane = position.plane.changed(stones)
    return replace(position, plane=plane, start=plane, history=(), ko=NO_POINT, last_move=None)


def _forced(position: Position, color: Color, p: Point) -> Position:
    """The position after a move that the rules forbid: on a stone, which goes, into a ko, or a suicide."""
    if position.plane.cells[p] != EMPTY:
        position = _with_stones(position, {p: EMPTY})
    walk = Walk(replace(position, ko=NO_POINT), _ANYTHING)
    walk.play(color, p)
    return walk.position()


@contextmanager
def _readable(name: str) -> Iterator[None]:
    """What is wrong with a text, with the name of its record."""
    try:
        yield
    except ValueError as error:
        raise UserError(f"{name}: not a readable SGF file: {one_line(error, 100)}") from None
