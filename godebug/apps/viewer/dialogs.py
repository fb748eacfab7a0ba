"""The dialogs over the board: help, a question for a line of text, the choice of a reading, lists."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from godebug.apps.viewer.panel import Panel, rich_text
from godebug.apps.viewer.questions import BY_KEY, QUESTIONS, ViewerQuestion
from godebug.basics.errors import one_line
from godebug.engine.go.color import NAMES
from godebug.engine.go.points import NO_POINT, vertex
from godebug.views.look import Line, Look
from godebug.views.view import Text, View
from godebug.views.words import several

if TYPE_CHECKING:
    from textual import events

    from godebug.apps.viewer.patterns import Here
    from godebug.records.marked_moves import MarkedMove


class HelpScreen(ModalScreen[None]):
    """Shows all keys. `groups`: a title each, and its keys with what they do."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,question_mark", "dismiss", "Back")]

    def __init__(self, groups: Sequence[tuple[str, Sequence[tuple[str, str]]]], look: Look) -> None:
        super().__init__()
        self._groups = groups
        self._look = look

    def compose(self) -> ComposeResult:
        """Yields the list of all keys."""
        lines: list[Line] = []
        for title, keys in self._groups:
            lines += [[(title, "title")], *([(f"  {key:<14}", "strong"), (about, "")] for key, about in keys), []]
        lines.append([("escape: back", "faint")])
        with VerticalScroll(id="dialog"):
            yield Static(rich_text(lines, self._look))


class AskScreen(ModalScreen[str | None]):
    """Asks for a line of text; None where the user cancels. `restrict`: an expression for what may be typed; `begun`:
    what stands there already.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "Back")]

    def __init__(self, hint: str, restrict: str | None = None, begun: str = "") -> None:
        super().__init__()
        self._hint = hint
        self._begun = begun
        self._restrict = restrict

    def compose(self) -> ComposeResult:
        """Yields the line to type into, with what stands there from the start."""
        # What stands there is kept when the user types on.
        yield Input(
            self._begun,
            placeholder=self._hint,
            restrict=self._restrict,
            max_length=400,
            select_on_focus=False,
            id="ask",
        )

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Closes the dialog with the text, without blanks at its ends."""
        self.dismiss(event.value.strip())


class QuestionScreen(ModalScreen[ViewerQuestion | None]):
    """Shows the reading questions, a key for each."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "Back")]

    def __init__(self, name: str, look: Look) -> None:
        super().__init__()
        self._name_of_point = name
        self._look = look

    def compose(self) -> ComposeResult:
        """Yields the list of questions with their keys."""
        lines: list[Line] = [[(f"Ask about {self._name_of_point}", "title")]]
        lines += [
            [(f"  {each.key}  ", "strong"), (f"{each.kind:<16}", "label"), (each.about, "")] for each in QUESTIONS
        ]
        yield Static(rich_text([*lines, [("escape: back", "faint")]], self._look), id="questions")

    def on_key(self, event: "events.Key") -> None:
        """Closes the dialog with the question of the key, if it is the key of one."""
        question = BY_KEY.get(event.character or "")
        if question is not None:
            event.stop()
            self.dismiss(question)


class ListScreen(ModalScreen[int | None]):
    """Shows a list, and below it the text of what the cursor is on; the number of what was chosen, None for nothing.

    `title`: above the list. `rows`: its lines. `keys`: what can be pressed, in words.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "leave", "Back"),
        Binding("enter", "choose", "Go there"),
        Binding("down,j,n", "go(1)", "The next one"),
        Binding("up,k,N", "go(-1)", "The one before it"),
        Binding("pagedown", "scroll(1)", "Text down"),
        Binding("pageup", "scroll(-1)", "Text up"),
    ]

    def __init__(self, title: str, rows: Sequence[Line], look: Look, keys: str, at: int = 0) -> None:
        super().__init__()
        self.at = at
        self._title, self._rows, self._look, self._keys = title, rows, look, keys
        self._list = Static(id="matches")
        self.text = Panel("pattern")

    def page(self, number: int) -> View:
        """Returns the text of a row."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        """Yields the list, the text below it and the line of keys."""
        with Vertical(id="patterns"):
            yield self._list
            yield self.text
            yield Static(self._keys, classes="keys")

    def on_mount(self) -> None:
        """Shows the text of the first row."""
        self.show_row()

    def on_resize(self) -> None:
        """Shows the text in its new width."""
        self.show_row()

    def show_row(self) -> None:
        """Shows the row of the cursor with some around it, and its text."""
        rows = 7
        first = max(0, min(self.at - rows // 2, len(self._rows) - rows))
        lines: list[Line] = [[(self._title, "title")]]
        for number, row in enumerate(self._rows[first : first + rows], first):
            lines.append([("> " if number == self.at else "  ", "strong"), *row])
        self._list.update(rich_text(lines, self._look))
        self.text.show([self.page(self.at)], self._look)

    def action_go(self, step: int) -> None:
        """Moves the cursor to the next or the previous row."""
        self.at = min(max(self.at + step, 0), len(self._rows) - 1)
        self.show_row()

    def action_scroll(self, pages: int) -> None:
        """Scrolls the text by pages."""
        if pages > 0:
            self.text.scroll_page_down()
        else:
            self.text.scroll_page_up()

    def action_choose(self) -> None:
        """Closes the dialog with the row of the cursor."""
        self.dismiss(self.at)

    def action_leave(self) -> None:
        """Closes the dialog."""
        self.dismiss(None)


class PatternScreen(ListScreen):
    """Shows the matches around a point.

    `chosen`: called with the match under the cursor, None at the end. `edit`: opens the editor.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,h,enter", "leave", "Back"),
        Binding("e", "edit", "The editor at its line"),
    ]

    def __init__(
        self, found: "Sequence[Here]", look: Look, chosen: "Callable[[Here | None], None]",
        edit: Callable[[str, int], None],
    ) -> None:  # fmt: skip
        title = f"At this point: {several(len(found), 'match', 'matches')}"
        super().__init__(title, [here.heading for here in found], look, "up down: choose   e: edit   escape: back")
        self.found = found
        self._chosen, self._edit = chosen, edit

    def page(self, number: int) -> View:
        """Returns the page of the match `number`."""
        return self.found[number].page

    def show_row(self) -> None:
        """Shows the match that the cursor is on, on the board too."""
        super().show_row()
        self._chosen(self.found[self.at])

    def action_edit(self) -> None:
        """Opens the editor at the pattern."""
        self._edit(self.found[self.at].file, self.found[self.at].line)

    def action_leave(self) -> None:
        """Takes the match off the board and closes the list."""
        self._chosen(None)
        super().action_leave()


class MistakeScreen(ListScreen):
    """Shows the moves that a record marks as mistakes. `at`: the one that the cursor is on."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,V", "leave", "Back")]

    def __init__(self, marked: "Sequence[MarkedMove]", size: int, look: Look, at: int) -> None:
        rows = [mistake_line(one, size) for one in marked]
        title = several(len(marked), "marked mistake")
        super().__init__(title, rows, look, "up down: choose   enter: go there   escape: back", at)
        self._marked = marked

    def page(self, number: int) -> View:
        """Returns the record's comment on the mistake `number`."""
        return Text(*([(line, "")] for line in self._marked[number].comment.splitlines() or ["no comment"]))


def mistake_line(one: "MarkedMove", size: int) -> Line:
    """Returns a marked move with the beginning of its comment."""
    name = "pass" if one.point == NO_POINT else vertex(one.point, size)
    first = next(iter(one.comment.splitlines()), "")
    return [(f"{one.number:3} {NAMES[one.color].capitalize()} {name:4} ", "label"), (one_line(first, 60), "")]
