"""The screens over the board: help, and the question for a move's number."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from godebug.viewer.panel import rich_text
from godebug.views.look import Line, Look


class HelpScreen(ModalScreen[None]):
    """All keys. `groups`: a title each, and its keys with what they do."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,question_mark", "dismiss", "Back")]

    def __init__(self, groups: Sequence[tuple[str, Sequence[tuple[str, str]]]], look: Look) -> None:
        super().__init__()
        self._groups = groups
        self._look = look

    def compose(self) -> ComposeResult:
        lines: list[Line] = []
        for title, keys in self._groups:
            lines += [[(title, "title")], *([(f"  {key:<12}", "strong"), (about, "")] for key, about in keys), []]
        lines.append([("escape: back", "faint")])
        with VerticalScroll(id="dialog"):
            yield Static(rich_text(lines, self._look))


class NumberScreen(ModalScreen[str | None]):
    """Asks for the number of a move."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "Back")]

    def __init__(self, first: int, last: int) -> None:
        super().__init__()
        self._range = (first, last)

    def compose(self) -> ComposeResult:
        first, last = self._range
        yield Input(placeholder=f"position after move {first} to {last}", restrict="[0-9]*", max_length=4, id="number")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value or None)
