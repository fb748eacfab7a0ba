"""Game records: the games in SGF text, and the positions on the way through them.

Any charset and dialect: `charset`, `collection` and `dialects` make standard text of what is there, sgfmill reads it,
`game_info` and `node_contents` say what it means. Here its moves are played.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING

from msgspec.structs import replace

from godebug.basics.errors import UserError, one_line, printable
from godebug.engine.board.rules import ANYTHING, IllegalMove, Walk
from godebug.engine.go.arrays import Plane
from godebug.engine.go.color import BLACK, EMPTY, NAMES, WHITE, Color
from godebug.engine.go.points import CELLS, NO_POINT, Point, parse_vertex, vertex
from godebug.engine.go.position import Position
from godebug.engine.go.sgf_syntax import sgf_grammar
from godebug.records.charset import as_utf8
from godebug.records.collection import Extent, GameText, games_in, move_in_value, moves_outside, place, without_quotes
from godebug.records.dialects import main_line_text, whole_text
from godebug.records.game_info import game_info
from godebug.records.node_contents import NodeContents, NoPoint, Properties, step_of
from godebug.records.other_formats import refuse_other_formats
from godebug.records.setup_check import refuse_strings_without_liberties, string_without_liberties

#: Nodes of one line that are read. The longest games have a thousand moves.
MOST_NODES = 20_000
#: Games of a file that are passed over to find one in which something happens.
_MOST_EMPTY = 1_000

if TYPE_CHECKING:
    from godebug.engine.go.game_trees import Sgf_game, Tree_node

Note = Callable[[str], None]


class StoppedShort(UserError):  # noqa: N818 (what happened)
    """A record that cannot be followed to its end; up to there it can be read (`lenient`). `fault`: what is wrong."""

    def __init__(self, fault: str) -> None:
        super().__init__(f"{fault}; --lenient reads what stands before it")
        self.fault = fault


class GameRecord:
    """One game record.

    `name`: what messages call it. `info`: what its first node tells. `remarks`: how it was read, where that is not
    plain. The methods that give positions tell the remarks to `note`. With `lenient` a record ends where its text is
    damaged and before an illegal move, which `note` gets to know; without they raise StoppedShort there.
    """

    def __init__(self, name: str, data: bytes, extent: Extent, remarks: Sequence[str]) -> None:
        """Reads the game that stands at `extent` in `data`. Raises UserError for what is no game of Go on a board of
        ours.
        """
        self.name = name
        self._data, self._extent = data, extent
        with _readable(name):
            text = main_line_text(data, extent)
            tree = sgf_grammar.parse_sgf_game(text.data)
        try:
            self.info = game_info(tree.sequence[0])
        except UserError as error:
            raise UserError(f"{name}: {error}") from None
        said = [*remarks, *text.remarks, *self.info.remarks]
        if (at := move_in_value(text.data)) >= 0:
            shown = one_line(text.data[at : at + 40].decode("utf-8", "replace"), 40)
            said.append(f"a value that holds a move is perhaps never closed: '{shown}'")
        self.remarks = tuple(f"{name}: {remark}" for remark in said)
        self._nodes: list[Properties] = list(islice(sgf_grammar.main_sequence_iter(tree), MOST_NODES + 1))
        self._fault = None if text.fault is None else f"not a readable SGF file: {text.fault}"
        if len(self._nodes) > MOST_NODES:
            self._fault = f"not a readable SGF file: more than {MOST_NODES} nodes in one line"
            del self._nodes[MOST_NODES:]

    @property
    def is_empty(self) -> bool:
        """Tells whether nobody plays or puts a stone on the board."""
        return not any(step.moves or step.stones for step in self._main_line[0])

    def main_line(self, *, lenient: bool = False, note: Note = lambda text: None) -> list[NodeContents]:
        """Returns what the nodes of the main line do. Raises StoppedShort."""
        steps, fault = self._main_line
        self._stop_at(fault, lenient, note)
        return steps

    @cached_property
    def _main_line(self) -> tuple[list[NodeContents], str | None]:
        steps, fault = self._steps(self._nodes)
        return steps, fault or self._fault

    def _steps(self, nodes: Sequence[Properties]) -> tuple[list[NodeContents], str | None]:
        """Returns what `nodes` do, up to the first that does not make sense, and what is wrong there."""
        steps: list[NodeContents] = []
        for node in nodes:
            try:
                steps.append(step_of(node, self.info.size))
            except NoPoint as error:
                return steps, f"move {sum(len(step.moves) for step in steps) + 1}: {error}"
        return steps, None

    def _stop_at(self, fault: str | None, lenient: bool, note: Note) -> None:
        """Tells of a fault behind what could be read, or raises it as StoppedShort."""
        if fault is None:
            return
        if not lenient:
            raise StoppedShort(f"{self.name}: {fault}")
        note(f"{self.name}: {fault}; stopped there")

    def _line_to(self, path: str) -> list["Tree_node"]:
        """Returns the nodes from the root to the one that `path` (child indices, `0.3.1`; `root`) names. Raises
        UserError.
        """
        root, fault = self._tree
        line = [root]
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
    def _tree(self) -> tuple["Tree_node", str | None]:
        """Returns the root with all variations, and why they end where they do if the text is damaged there."""
        game, fault = self._whole_game()
        return game.get_root(), fault

    def _whole_game(self) -> tuple["Sgf_game", str | None]:
        from godebug.engine.go.game_trees import Sgf_game

        with _readable(self.name):
            text: GameText = whole_text(self._data, self._extent)
            tree = sgf_grammar.parse_sgf_game(text.data)
        # A size that sgfmill takes, and the charset that the text is in by now.
        tree.sequence[0]["SZ"] = [b"%d" % self.info.size]
        return Sgf_game.from_coarse_game_tree(tree, override_encoding="UTF-8"), text.fault

    def root(self) -> "Tree_node":
        """Returns the first node, from which all variations can be reached. Raises UserError."""
        return self._tree[0]

    def moves_of(self, node: "Tree_node") -> tuple[tuple[Color, Point], ...]:
        """Returns the moves of a node; none where it cannot be read."""
        return tuple(move for step in self._steps([node.get_raw_property_map()])[0] for move in step.moves)

    def annotated(self, annotate: "Callable[[list[Tree_node]], None]") -> bytes:
        """Returns the record, variations and all, as `annotate` leaves it: UTF-8, FF[4].

        `annotate` gets the nodes of the main line's moves, in their order, and may change them and add others. Where
        the text is damaged the record ends. Raises UserError where nothing can be read.
        """
        game, _ = self._whole_game()
        root = game.get_root()
        root.set("CA", "UTF-8")
        root.set("FF", 4)
        moves = [
            node
            for node in game.get_main_sequence()
            for step in self._steps([node.get_raw_property_map()])[0]
            for _ in step.moves
        ]
        annotate(moves)
        _spell_controls(root)
        return bytes(game.serialise())

    def position(self, *, lenient: bool = False, note: Note = lambda text: None) -> Position:
        """Returns the end of the main line. Raises UserError."""
        with self._telling(note) as tell:
            return self._walk(self.main_line(lenient=lenient, note=tell), None, lenient, tell)

    def position_at(self, path: str, *, lenient: bool = False, note: Note = lambda text: None) -> Position:
        """Returns the position of the node that `path` names, after its move. Raises UserError."""
        with self._telling(note) as tell:
            line = self._line_to(path)
            steps, fault = self._steps([node.get_raw_property_map() for node in line])
            self._stop_at(fault, lenient, tell)
            position = self._walk(steps, None, lenient, tell)
            following = self._steps([node.get_raw_property_map() for node in line[-1][:1]])[0]
            if fault is None and steps[-1].side is None and following and following[0].moves:
                return replace(position, to_move=following[0].moves[0][0])
            return position

    def position_before(self, move: str, *, lenient: bool = False, note: Note = lambda text: None) -> Position:
        """Returns the position before a move of the main line: its number, counted from 1, or the first move at a
        vertex.

        Raises UserError.
        """
        with self._telling(note) as tell:
            line = self.main_line(lenient=lenient, note=tell)
            return self._walk(line, self._move_number(move, line), lenient, tell)

    @contextmanager
    def _telling(self, note: Note) -> Iterator[Note]:
        """Tells the remarks, and what is said on the way to a position, when it could be read: not beside an error."""
        said = list(self.remarks)
        yield said.append
        for each in said:
            note(each)

    def _move_number(self, move: str, line: list[NodeContents]) -> int:
        size = self.info.size
        moves = [p for step in line for _, p in step.moves]
        if move.isascii() and move.isdigit():
            number = int(move) if len(move) < 10 else 10**9
            if 1 <= number <= len(moves) + 1:
                return number
            has = f"has {len(moves)} move{'s' * (len(moves) != 1)}"
            raise UserError(f"{self.name}: {has}, there is no position before move {one_line(move, 20)}")
        try:
            wanted = parse_vertex(move, size)
        except ValueError:
            board = f"{size}x{size} board"
            raise UserError(f"--move: '{one_line(move, 40)}' is no move number and no point of a {board}") from None
        if wanted not in moves:
            raise UserError(f"{self.name}: no move at {vertex(wanted, size)}")
        return moves.index(wanted) + 1

    def _walk(self, line: list[NodeContents], stop: int | None, lenient: bool, note: Note) -> Position:
        """Plays the nodes of `line`; `stop`: before the move of this number. The side to move is the file's."""
        rules = self.info.rules
        walk = Walk(self._start(), rules)
        setups: list[int] = []
        for step in line:
            if step.stones:
                setups.append(walk.move_number)
                walk = Walk(_with_stones(walk.position(), step.stones), rules)
            if len(step.moves) > len({color for color, _ in step.moves}):
                note(
                    f"{self.name}: move {walk.move_number + 1} is one of {len(step.moves)} in its node; all are played"
                )
            for color, p in step.moves:
                number = walk.move_number + 1
                if number == stop:
                    return replace(self._sound(walk.position(), setups), to_move=color)
                try:
                    walk.play(color, p)
                except IllegalMove as error:
                    text = f"move {number}, {NAMES[color]} {vertex(p, self.info.size)}, is illegal: {error}"
                    if not step.forced:
                        self._stop_at(text, lenient, note)
                        return replace(self._sound(walk.position(), setups), to_move=color)
                    note(f"{self.name}: {text}; played, as KO says")
                    walk = Walk(_forced(walk.position(), color, p), rules)
            if step.side is not None:
                walk = Walk(replace(walk.position(), to_move=step.side), rules)
        return self._sound(walk.position(), setups)

    def _sound(self, position: Position, setups: list[int]) -> Position:
        """`position`, where strings without liberties may stand only if it was set up; `setups`: after which moves.

        A set-up on the way may have left such strings, which moves have taken since: then the game is told from here
        on. Raises UserError where they still stand.
        """
        if not setups:
            return position
        refuse_strings_without_liberties(
            position.plane, f"{self.name}: setup after move {setups[-1]}" if setups[-1] else self.name
        )
        if not position.history or position.start is None or string_without_liberties(position.start) == NO_POINT:
            return position
        return replace(position, start=position.plane, history=())

    def _start(self) -> Position:
        """Returns the board before the first node."""
        plane = Plane(bytes(CELLS), self.info.size).changed(dict.fromkeys(self._unwritten_handicap(), BLACK))
        return Position(
            plane=plane,
            to_move=WHITE if self.info.handicap else BLACK,
            komi=self.info.komi,
            handicap=self.info.handicap,
            start=plane,
            source=self.name,
            extra={**self.info.players, **({"rules": rules} if (rules := self.info.rule_set) else {})},
        )

    def _unwritten_handicap(self) -> list[Point]:
        """Sets handicap stones that the record takes for granted: it tells their number, and White moves first.

        Old servers write such records. The stones stand where GNU Go expects them, on the fixed points.
        """
        if not self.info.handicap:
            return []
        first = next((step for step in self._main_line[0] if step.stones or step.moves), None)
        if first is None or first.stones or first.moves[0][0] != WHITE:
            return []
        from godebug.engine.board.fixed_handicap import fixed_handicap_points, most_fixed_stones

        count = min(self.info.handicap, most_fixed_stones(self.info.size))
        return fixed_handicap_points(self.info.size, count) if count >= 2 else []


def _spell_controls(root: "Tree_node") -> None:
    """Spells out what moves a terminal's cursor in the texts of a record and its variations."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        waiting += list(node)
        for name in node.properties():
            values = node.get_raw_list(name)
            clean = [_clean_lines(value) for value in values]
            if clean != values:
                node.set_raw_list(name, clean)


def _clean_lines(value: bytes) -> bytes:
    lines = value.decode("utf-8", "replace").split("\n")
    return "\n".join(printable(line) for line in lines).encode()


def read_game(data: bytes, name: str, number: int | None = None) -> GameRecord:
    """Returns the game of this number in `data`, counted from 1; without a number the first in which something happens.

    `name` is for messages. Raises UserError for what is no SGF, no game of this number, or no board of ours.
    """
    refuse_other_formats(data, name)
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
        return GameRecord(name, data, extents[number - 1], remarks)
    if len(extents) == 1:
        return GameRecord(name, data, extents[0], remarks)
    return _first_that_is_played(data, name, extents, remarks)


def _first_that_is_played(data: bytes, name: str, extents: list[Extent], remarks: list[str]) -> GameRecord:
    """Returns the first game where stones are played or set up; the first of all where that is none."""
    of_them = f"of {len(extents)} games (--game N reads another one)"
    first = GameRecord(name, data, extents[0], [*remarks, f"first {of_them}"])
    if not first.is_empty:
        return first
    for number, extent in enumerate(extents[1:_MOST_EMPTY], 2):
        game = GameRecord(name, data, extent, [*remarks, f"number {number} {of_them}; what stands before it is empty"])
        if not game.is_empty:
            return game
    return first


def _with_stones(position: Position, stones: dict[Point, Color]) -> Position:
    """`position` with the stones of a set-up: no move, so that nothing is taken and no ko is left."""
    plane = position.plane.changed(stones)
    return replace(position, plane=plane, start=plane, history=(), ko=NO_POINT, last_move=None)


def _forced(position: Position, color: Color, p: Point) -> Position:
    """Returns the position after a move that the rules forbid: on a stone, which goes, into a ko, or a suicide."""
    if position.plane.cells[p] != EMPTY:
        position = _with_stones(position, {p: EMPTY})
    walk = Walk(replace(position, ko=NO_POINT), ANYTHING)
    walk.play(color, p)
    return walk.position()


@contextmanager
def _readable(name: str) -> Iterator[None]:
    """Names the record in what is raised about its text."""
    try:
        yield
    except ValueError as error:
        raise UserError(f"{name}: not a readable SGF file: {one_line(error, 100)}") from None
