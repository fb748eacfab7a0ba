"""The variations of a reading, as a tree to walk through while the board follows."""

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Tree
from textual.widgets.tree import TreeNode

from godebug.engine.board.rules import IllegalMove, play
from godebug.engine.go.color import EMPTY, NAMES
from godebug.engine.go.points import NO_POINT, column_of, row_of, vertex
from godebug.engine.go.position import Position
from godebug.variations.tree import Variation
from godebug.views.diagram import SIDE_NAMES, Diagram
from godebug.views.look import Look, Span

#: Lines of a comment that say what came of a move are those that do not begin so.
_NOT_TOLD = ("Move order", "(next variation", "goal ")


class LineDiagram(Diagram):
    """Draws the board after the moves of a line, with their numbers."""

    def __init__(self, position: Position, numbers: dict[tuple[int, int], int], title: str) -> None:
        super().__init__(position.stones, title=title, last=position.last_move)
        self.numbers = numbers

    def cell(self, row: int, column: int, look: Look) -> Span:
        """Returns the number of a move of the line, a stone, or an empty point."""
        color = int(self.stones[row, column])
        if color == EMPTY:
            return self.empty(row, column, look)
        number = self.numbers.get((row, column))
        if number is None:
            return self.stone(row, column, look)
        style = f"{SIDE_NAMES[color]}.last" if (row, column) == self.last else SIDE_NAMES[color]
        return f"{number:>2}"[-2:], style


def line_diagram(position: Position, moves: Sequence[Variation], title: str) -> LineDiagram:
    """Returns the board after a line of variations. It ends at a move that a game does not allow, in a ko."""
    numbers: dict[tuple[int, int], int] = {}
    for number, move in enumerate((move for move in moves if move.point != NO_POINT), 1):
        try:
            position = play(position, move.color, move.point)
        except IllegalMove:
            title += ", then a ko"
            break
        numbers[row_of(move.point), column_of(move.point)] = number
    return LineDiagram(position, numbers, title)


def result_line(node: Variation) -> str:
    """Returns the result of a variation, and what proposed it."""
    lines = node.lines if node.color == EMPTY else node.lines[1:]
    verdicts = [line for line in lines if not line.startswith(_NOT_TOLD)]
    return "  ".join(filter(None, (node.origin, "; ".join(verdicts[-2:]))))


class VariationTreeView(Tree[Variation], can_focus=True):
    """The widget of the variations: arrows walk; right opens a variation, left goes back to what it answers."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "inwards", "Into a variation", show=False),
        Binding("left", "outwards", "Back out of it", show=False),
        Binding("space", "toggle_node", "Open or close", show=False),
        Binding("escape,R", "leave", "Back to the board", show=False),
        Binding("W", "write", "All variations as an SGF file", show=False),
    ]

    class Walked(Message):
        """Another variation is looked at. `line`: the moves that lead to it."""

        def __init__(self, line: tuple[Variation, ...]) -> None:
            super().__init__()
            self.line = line

    class Left(Message):
        """The user leaves the variations."""

    class Wanted(Message):
        """The user wants a file of the variations."""

    def __init__(self) -> None:
        super().__init__("", id="variations")
        self.guide_depth = 2
        self.size_of_board = 19
        self._filled: set[int] = set()

    def fill(self, root: Variation, question: str, size: int) -> None:
        """Shows another tree."""
        self.size_of_board = size
        self._filled.clear()
        self.reset(question, root)
        self._grow(self.root)
        self.root.expand()
        self.move_cursor(self.root)

    def _grow(self, node: TreeNode[Variation]) -> None:
        """Adds the variations below a node when it is opened, since there may be thousands."""
        assert node.data is not None
        if node.id not in self._filled:
            self._filled.add(node.id)
            for child in node.data.children:
                node.add(self._label(child), child, allow_expand=bool(child.children))

    def _label(self, node: Variation) -> str:
        name = "tenuki" if node.point == NO_POINT else vertex(node.point, self.size_of_board)
        return f"{NAMES[node.color][0].upper()} {name}  {result_line(node)}".replace("[", "\\[")

    def on_tree_node_expanded(self, event: Tree.NodeExpanded[Variation]) -> None:
        """Adds the answers below a variation when it is opened."""
        self._grow(event.node)

    def on_tree_node_highlighted(self, event: Tree.NodeHighlighted[Variation]) -> None:
        """Tells of the moves from the root to the variation that the cursor is on."""
        line: list[Variation] = []
        node: TreeNode[Variation] | None = event.node
        while node is not None and node.parent is not None:
            assert node.data is not None
            line.insert(0, node.data)
            node = node.parent
        self.post_message(self.Walked(tuple(line)))

    def action_inwards(self) -> None:
        """Opens a variation and goes to its first answer."""
        node = self.cursor_node
        if node is not None and node.data is not None and node.data.children:
            self._grow(node)
            node.expand()
            # The lines of the tree are counted anew after this.
            self.call_after_refresh(self.move_cursor, node.children[0])

    def action_outwards(self) -> None:
        """Goes back to what the variation answers."""
        node = self.cursor_node
        if node is not None and node.parent is not None:
            self.move_cursor(node.parent)

    def action_leave(self) -> None:
        """Leaves the variations."""
        self.post_message(self.Left())

    def action_write(self) -> None:
        """Asks for a file of the variations."""
        self.post_message(self.Wanted())
