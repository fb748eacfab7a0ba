"""The dialogs over the board: help, a question for a line of text, the choice of a reading, the patterns of a point."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from godebug.apps.viewer.panel import Panel, rich_text
from godebug.apps.viewer.questions import BY_KEY, QUESTIONS, ViewerQuestion
from godebug.views.look import Line, Look
from godebug.views.words import several

if TYPE_CHECKING:
    from textual import events

    from godebug.apps.viewer.patterns import Here


class HelpScreen(ModalScreen[None]):
    """Shows all keys. `groups`: a title each, and its keys with what they do."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,question_mark", "dismiss", "Back")]

    def __init__(self, groups: Sequence[tuple[str, Sequence[tuple[str, str]]]], look: Look) -> None:
        super().__init__()
        self._groups = groups
        self._look = look

    def compose(self) -> ComposeResult:
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
        self.dismiss(event.value.strip())


class QuestionScreen(ModalScreen[ViewerQuestion | None]):
    """Shows the reading questions, a key for each."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "Back")]

    def __init__(self, name: str, look: Look) -> None:
        super().__init__()
        self._name_of_point = name
        self._look = look

    def compose(self) -> ComposeResult:
        lines: list[Line] = [[(f"Ask about {self._name_of_point}", "title")]]
        lines += [
            [(f"  {each.key}  ", "strong"), (f"{each.kind:<16}", "label"), (each.about, "")] for each in QUESTIONS
        ]
        yield Static(rich_text([*lines, [("escape: back", "faint")]], self._look), id="questions")

    def on_key(self, event: "events.Key") -> None:
        question = BY_KEY.get(event.character or "")
        if question is not None:
            event.stop()
            self.dismiss(question)


class PatternScreen(ModalScreen[None]):
    """Shows the matches around a point.

    `chosen`: called with the match under the cursor, None at the end. `edit`: opens the editor.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,h", "leave", "Back"),
        Binding("down,j,n", "go(1)", "The next one"),
        Binding("up,k,N", "go(-1)", "The one before it"),
        Binding("pagedown", "scroll(1)", "Text down"),
        Binding("pageup", "scroll(-1)", "Text up"),
        Binding("e", "edit", "The editor at its line"),
    ]

    def __init__(
        self, found: "Sequence[Here]", look: Look, chosen: "Callable[[Here | None], None]",
        edit: Callable[[str, int], None],
    ) -> None:  # fmt: skip
        super().__init__()
        self.found = found
        self.at = 0
        self._look, self._chosen, self._edit = look, chosen, edit
        self._list = Static(id="matches")
        self.text = Panel("pattern")

    def compose(self) -> ComposeResult:
        with Vertical(id="patterns"):
            yield self._list
            yield self.text
            yield Static("up down: choose   e: edit   escape: back", classes="keys")

    def on_mount(self) -> None:
        self._show()

    def on_resize(self) -> None:
        self._show()

    def _show(self) -> None:
        here = self.found[self.at]
        rows = 7
        first = max(0, min(self.at - rows // 2, len(self.found) - rows))
        lines: list[Line] = [[(f"At this point: {several(len(self.found), 'match', 'matches')}", "title")]]
        for number, each in enumerate(self.found[first : first + rows], first):
            lines.append([("> " if number == self.at else "  ", "strong"), *each.heading])
        self._list.update(rich_text(lines, self._look))
        self.text.show([here.page], self._look)
        self._chosen(here)

    def action_go(self, step: int) -> None:
        """Chooses the next or the previous match."""
        self.at = min(max(self.at + step, 0), len(self.found) - 1)
        self._show()

    def action_scroll(self, pages: int) -> None:
        """Scrolls the text by pages."""
        if pages > 0:
            self.text.scroll_page_down()
        else:
            self.text.scroll_page_up()

    def action_edit(self) -> None:
        """Opens the editor at the pattern."""
        self._edit(self.found[self.at].file, self.found[self.at].line)

    def action_leave(self) -> None:
        """Closes the dialog."""
        self._chosen(None)
        self.dismiss()
