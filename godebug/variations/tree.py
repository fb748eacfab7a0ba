"""Variation trees: what a reading tried, as an SGF file for any viewer.

A tree listens to the tactical reader and to the connection reader. Each trial move is a node, in the order of trying.
Its comment tells which function tried it, the candidates for the answer, and the result. The words are those of GNU
Go's `start_sgftrace`. Source: GNU Go manual, chapter "Analyzing GNU Go's moves", section "SGF traces".
"""

from msgspec import Struct, field

from godebug import __version__
from godebug.engine.board.kernel import Board
from godebug.engine.connections.limits import MOVE
from godebug.engine.connections.listener import REASONS
from godebug.engine.go.color import BLACK, WHITE, other
from godebug.engine.go.game_trees import Sgf_game, Tree_node
from godebug.engine.go.points import NO_POINT, all_points, column_of, row_of, vertex
from godebug.engine.go.result_codes import LOSE, NAMES
from godebug.engine.reading.questions import NAMES as QUESTIONS

#: Who tried a move, by question.
_TAGS = {"connect": "recursive_connect2", "disconnect": "recursive_disconnect2"}
_TAGS |= {"break_in": "recursive_break", "block_off": "recursive_block"}
#: Results in the words of each question, where they differ from those of the reader.
_REMARKS = {
    "connect": {"effective": "connection effective", "as it stands": "probably connected"},
    "disconnect": {
        "effective": "disconnection effective",
        "as it stands": "probably disconnected",
        "string capturable": "one string is capturable",
    },
    "break_in": {"effective": "break effective"},
    "block_off": {"effective": "block effective", "already captured": "string already captured"},
}
_KOMASTER = ("", "white", "black", "gray_white", "gray_black", "weak_ko")
#: GNU Go cuts the first line of a comment here.
_LINE = 99


class Variation(Struct):
    """One trial move and the moves tried after it. `lines`: its comment. `origin`: what proposed it, where known."""

    color: int
    point: int
    lines: list[str] = field(default_factory=list)
    children: list["Variation"] = field(default_factory=list)
    origin: str = ""


class VariationTree:
    """All variations tried from one position. `count`: the number of the next variation, from 1."""

    def __init__(self, board: Board, komi: float = 0.0, handicap: int = 0) -> None:
        self.board = self.read_on = board
        self.komi = komi
        self.handicap = handicap
        self.stones = [(p, board.color[p]) for p in all_points(board.size) if board.color[p] in (BLACK, WHITE)]
        self.root = Variation(0, NO_POINT)
        self.count = 1
        #: Connection reading is under way: the tactical reading that serves it is not drawn.
        self.muted = False
        #: What readers tell it to.
        self.tactical = _TacticalRecorder(self)
        self.connecting = _ConnectionRecorder(self)
        self._path = [self.root]
        self._steps: list[int] = []

    # ---- Recording -------------------------------------------------------------------------------------------------

    def follow(self, board: Board) -> None:
        """Records what is tried on this board from now on, a copy of the one that the tree was made for."""
        self.read_on = board

    def comment(self, line: str) -> None:
        """Adds a line to the comment of the current node."""
        self._path[-1].lines.append(line)

    def play(
        self, tag: str, color: int, point: int, conditional: bool, komaster: str = "", hash_: int | None = None
    ) -> None:
        """Adds a trial move that was played; a conditional one gets a threat and its answer before it.

        `hash_`: of the board that it stands on, where that is a copy.
        """
        steps, hash_ = 1, self.read_on.hash if hash_ is None else hash_
        if conditional:
            self._push(color, NO_POINT, "tenuki (ko threat)")
            self._push(other(color), NO_POINT, "tenuki (answers ko threat)")
            self._push(color, point, f"tryko: {tag} (variation {self.count}, {hash_:x})"[:_LINE])
            steps = 3
        else:
            what = f"variation {self.count}, hash {hash_:x}{komaster}"
            self._push(color, point, f"{tag} at {self.name(point)} ({what})"[:_LINE])
        self._steps.append(steps)
        self.count += 1

    def _push(self, color: int, point: int, line: str) -> None:
        node = Variation(color, point, [line])
        self._path[-1].children.append(node)
        self._path.append(node)

    def set_origin(self, origin: str) -> None:
        """Sets what proposed the last move."""
        self._path[-1].origin = origin

    def take_back(self) -> None:
        """Goes back to before the last trial move."""
        self.comment(f"(next variation: {self.count})")
        del self._path[-self._steps.pop() :]

    def name(self, point: int) -> str:
        """Returns the name of a point."""
        return vertex(point, self.board.size)

    # ---- Writing ---------------------------------------------------------------------------------------------------

    def sgf(self) -> bytes:
        """Returns the tree as an SGF file, whose root sets up the position."""
        size = self.board.size
        game = Sgf_game(size, encoding="UTF-8")
        root = game.get_root()
        root.set("AP", ("godebug", __version__))
        root.set("KM", self.komi)
        if self.handicap:
            root.set("HA", self.handicap)
        stones = {color: {self._sgf_point(p) for p, c in self.stones if c == color} for color in (BLACK, WHITE)}
        root.set_setup_stones(stones[BLACK], stones[WHITE])
        todo: list[tuple[Variation, Tree_node]] = [(self.root, root)]
        for variation, node in todo:
            if variation.lines:
                node.set("C", "\n".join(variation.lines))
            for child in variation.children:
                following = node.new_child()
                point = None if child.point == NO_POINT else self._sgf_point(child.point)
                following.set_move("b" if child.color == BLACK else "w", point)
                todo.append((child, following))
        return bytes(game.serialise())

    def _sgf_point(self, p: int) -> tuple[int, int]:
        return self.board.size - 1 - row_of(p), column_of(p)


class _TacticalRecorder:
    """Records attack and defence."""

    def __init__(self, tree: VariationTree) -> None:
        self.tree = tree

    def batch(self, stackp: int, stone: int, mover: int, candidates: list[tuple[int, int, int]]) -> None:
        if self.tree.muted:
            return
        board = self.tree.read_on
        question = "defend" if board.color[stone] == mover else "attack"
        moves = "".join(f"{self.tree.name(p)} ({score}) " for p, score, _ in candidates)
        self.tree.comment(f"Move order for {question}{board.count_liberties(stone)}: {moves}")

    def trial(self, point: int, color: int, label: str, conditional: bool) -> None:
        if not self.tree.muted:
            self.tree.play(label, color, point, conditional)

    def undo(self) -> None:
        if not self.tree.muted:
            self.tree.take_back()

    def result(self, question: str, stone: int, code: int, move: int, cached: bool) -> None:
        if not self.tree.muted:
            found = "0" if code == LOSE else f"{NAMES[code]} {self.tree.name(move)}"
            self.tree.comment(f"{question} {self.tree.name(stone)}: {found}{' (cached)' if cached else ''}")


class _ConnectionRecorder:
    """Records connect, disconnect, break in and block off."""

    def __init__(self, tree: VariationTree) -> None:
        self.tree = tree
        self._komaster = ""

    def begin(self) -> None:
        self.tree.muted = True

    def end(self) -> None:
        self.tree.muted = False

    def candidates(self, linking: bool, moves: list[tuple[int, int]], cutoff: int | None) -> None:
        order = "".join(f"{self.tree.name(p)} ({value / MOVE:.2f}) " for p, value in moves)
        bound = "" if cutoff is None else f"(cutoff {cutoff / MOVE:f})"
        self.tree.comment(f"Move order for {'connect' if linking else 'disconnect'}: {order}{bound}")

    def komaster(self, state: int, point: int) -> None:
        self._komaster = f", komaster {_KOMASTER[state]}:{self.tree.name(point)}" if state else ""

    def trial(self, point: int, color: int, question: int, conditional: bool) -> None:
        self.tree.play(_TAGS[QUESTIONS[question]], color, point, conditional, self._komaster)

    def undo(self) -> None:
        self.tree.take_back()

    def result(self, question: int, first: int, second: int, code: int, move: int, reason: int) -> None:
        kind = QUESTIONS[question]
        ends = " ".join(self.tree.name(p) for p in (first, second) if p != NO_POINT)
        found = "0 PASS" if second != NO_POINT else "0"
        if code != LOSE:
            found = f"{NAMES[code]} {self.tree.name(move)}"
        why = REASONS[reason]
        remark = "" if why == "no move" else f" ({_REMARKS[kind].get(why, why)})"
        self.tree.comment(f"{_TAGS[kind]} {ends}: {found}{remark}")
