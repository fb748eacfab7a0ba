"""The application: keys and mouse on one side, the desk that computes on the other."""

import re
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any, ClassVar

import numpy as np
from textual.app import App, ComposeResult, SystemCommand
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Static

from engine.board.rules import IllegalMove
from engine.color import NAMES
from engine.points import NO_POINT, column_of, parse_vertex, row_of, vertex
from engine.position import Position
from godebug.errors import UserError
from godebug.files import write_file
from godebug.study import Note, Study
from godebug.viewer.board import BoardView, needed
from godebug.viewer.desk import Desk, Failure, Job
from godebug.viewer.dialogs import HelpScreen, NumberScreen
from godebug.viewer.layers import BY_NAME, LAYERS, Ask, Layer, Picture
from godebug.viewer.panel import Panel, rich_text
from godebug.viewer.point import Part, parts
from godebug.viewer.record import Entry, Record
from godebug.viewer.scene import Scene
from godebug.views.causes import CauseTree
from godebug.views.diagram import BoardDiagram
from godebug.views.header import PositionHeader
from godebug.views.look import Line, Look
from godebug.views.table import FieldList, Table
from godebug.views.theme import background
from godebug.views.view import Text, View

#: The least columns of a panel beside the board; without them it takes the board's place when it is wanted.
PANEL = 30
#: Seconds of rest before something is computed for a new position or point: who steps on wants no answer.
REST = 0.12
#: Pictures that are kept.
KEPT = 60
_KEYS_LINE = "? help  q quit  t i d w e o layers  , . step  enter try  n next test  tab panel"

_BINDINGS = (
    *(Binding(layer.key, f"layer('{layer.name}')", layer.about, show=False) for layer in LAYERS),
    Binding("v", "next_board", "The next board of the layer", show=False),
    Binding("f", "turn", "The other side moves first", show=False),
    Binding("k", "known", "Before dragons are known, or after", show=False),
    Binding("comma,left_square_bracket", "step(-1)", "A move back", show=False),
    Binding("full_stop,right_square_bracket", "step(1)", "A move forward", show=False),
    Binding("less_than_sign", "step(-10)", "Ten moves back", show=False),
    Binding("greater_than_sign", "step(10)", "Ten moves forward", show=False),
    Binding("home", "step(-10000)", "The first position", show=False),
    Binding("end", "step(10000)", "The last position", show=False),
    Binding("number_sign,colon", "number", "To a move, by its number", show=False),
    Binding("enter,space", "attempt", "Try a move at the cursor", show=False),
    Binding("backspace,z", "undo", "Take a tried move back", show=False),
    Binding("n", "entry(1)", "The next test, or game", show=False),
    Binding("N", "entry(-1)", "The one before it", show=False),
    Binding("tab", "panel", "Panel in place of the board, or beside it", show=False, priority=True),
    Binding("pagedown", "scroll(1)", "Panel down", show=False),
    Binding("pageup", "scroll(-1)", "Panel up", show=False),
    Binding("plus", "depth(1)", "Causes one level deeper", show=False),
    Binding("minus", "depth(-1)", "Causes one level less deep", show=False),
    Binding("O", "glyphs", "Letters or discs for stones", show=False),
    Binding("S", "picture", "A screenshot as SVG", show=False),
    Binding("escape", "forget", "Wait no longer for what is computed", show=False),
    Binding("question_mark", "help", "This help", show=False),
    Binding("q", "quit", "Quit", show=False),
)


class Viewer(App[None]):
    """`entries`: what can be opened, of which number `begin` is `opened`. `study_of`: makes the study of a position."""

    TITLE = "godebug"
    ENABLE_COMMAND_PALETTE = True
    CSS = """
    #head, #state, #keys { height: 1; }
    #keys { color: $text-muted; }
    #board { width: 44; height: 100%; }
    #panel { width: 1fr; height: 100%; padding: 0 0 0 1; overflow-x: hidden; scrollbar-gutter: stable;
             scrollbar-size-vertical: 1; }
    #dialog { width: 72; max-width: 100%; height: 90%; background: $surface; padding: 1 2; }
    #number { width: 44; }
    HelpScreen, NumberScreen { align: center middle; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [*_BINDINGS]

    class Finished(Message):
        """The desk has done a job."""

        def __init__(self, job: Job, result: Any) -> None:
            super().__init__()
            self.job, self.result = job, result

    def __init__(
        self,
        entries: Sequence[Entry],
        begin: int,
        opened: Record,
        study_of: Callable[[Position, Note], Study],
        *,
        layer: str = "stones",
        discs: bool = False,
    ) -> None:
        super().__init__()
        self.entries = entries
        self.scene = Scene(study_of, self._remark, begin, opened)
        self.desk = Desk(self._done)
        self.layer = BY_NAME[layer]
        self.depth = 2
        self.discs = discs
        self.turned = 0
        self.panel_first = False
        self.message = ""
        self.shown: Picture | None = None
        self.board, self.panel = BoardView(), Panel()
        self._head, self._state, self._keys = Static(id="head"), Static(id="state"), Static(_KEYS_LINE, id="keys")
        self._pictures: OrderedDict[tuple[object, ...], Picture] = OrderedDict()
        self._told: list[list[View]] = []
        self._rest: Any = None

    # ---- What is on the screen -------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        yield self._head
        with Horizontal():
            yield self.board
            yield self.panel
        yield self._state
        yield self._keys

    def on_mount(self) -> None:
        self.set_interval(0.1, self._draw_state)
        self.theme = "textual-light" if background() == "light" else "textual-dark"
        self.board.focus()
        remark = self.message
        self._opened()
        self.message = remark

    def on_unmount(self) -> None:
        self.desk.close()

    def on_resize(self) -> None:
        self.call_after_refresh(self._draw)

    @property
    def look(self) -> Look:
        return Look(self.size.width, "wood" if self.discs else background(), "discs" if self.discs else "letters")

    def get_system_commands(self, screen: Screen[Any]) -> Iterator[SystemCommand]:
        yield from super().get_system_commands(screen)
        for binding in _BINDINGS:
            action = binding.action

            async def run(action: str = action) -> None:
                await self.run_action(action)

            yield SystemCommand(binding.description, f"key {_printed(binding.key)}", run)

    def _draw(self) -> None:
        """Everything, from what is known."""
        if self.shown is None:
            return
        boards = self.shown.boards
        turn = self.turned % len(boards)
        boards = (*boards[turn:], *boards[:turn])
        look, width, height = self.look, self.size.width, self.size.height - 3
        first = needed(boards[:1], Look(width, look.palette, look.glyphs), height)
        beside = width - first - PANEL >= 0
        self.panel.display = beside or self.panel_first
        self.board.display = beside or not self.panel_first
        room = Look(width - PANEL if beside else width, look.palette, look.glyphs)
        self.board.styles.width = needed(boards, room, height) if beside else "1fr"
        self.board.show(boards, room)
        position = self.scene.position
        head = next(iter(PositionHeader(position).lines(Look(None, look.palette, "letters"))))
        self._head.update(rich_text([head], look))
        self._draw_panel()
        self._draw_state()

    def _draw_panel(self) -> None:
        asked = self.entries[self.scene.entry].asked
        views: list[View] = [Text([(asked, "faint")])] if asked else []
        causes, *lists = self._told or [[]]
        notes = self.shown.notes if self.shown is not None else ()
        legends = [note for note in notes if not isinstance(note, (Table, FieldList))]
        tables = [note for note in notes if isinstance(note, (Table, FieldList))]
        self.panel.show([*views, *causes, *legends, *(view for part in lists for view in part), *tables], self.look)
        # Where the board takes all the room the sentence stands below it.
        sentence = next((view.cause.text for view in causes if isinstance(view, CauseTree)), "")
        self._keys.update(sentence if sentence and not self.panel.display else _KEYS_LINE)

    def _draw_state(self) -> None:
        """The line of what is shown, where the cursor is, and what is being computed."""
        scene = self.scene
        known = "dragons known" if scene.known else "before dragons"
        line: Line = [
            (f" {self.layer.about}", "strong"),
            (f"  {NAMES[scene.first]} first, {known}  ", "faint"),
            (vertex(self.board.point, scene.position.size), "strong"),
            (self._figure(), ""),
        ]
        what, seconds = self.desk.progress
        if what:
            line += [(f"  {what}... {seconds:.1f} s", "status.unknown")]
        elif self.message:
            line += [(f"  {self.message}", "bad")]
        self._state.update(rich_text([line], self.look))

    def _figure(self) -> str:
        """The exact figure under the cursor, where the board has figures."""
        values = getattr(self.board.diagrams[0], "values", None) if self.board.diagrams else None
        if isinstance(values, np.ndarray):
            return f" {float(values[self.board.cursor]):.3f}"
        return f" {values[self.board.cursor]:.3f}" if values and self.board.cursor in values else ""

    def _done(self, job: Job, result: Any) -> None:
        """A job's result on its way from the desk's thread."""
        self.post_message(self.Finished(job, result))

    def _remark(self, text: str) -> None:
        """What the engine says besides; from the desk's thread."""
        self.message = text

    # ---- What is computed ------------------------------------------------------------------------------------------

    def on_viewer_finished(self, event: Finished) -> None:
        if self.desk.is_wanted(event.job):
            if isinstance(event.result, Failure):
                self.message = event.result.text
            else:
                event.job.then(event.result)
        self._draw_state()

    @property
    def quiet(self) -> bool:
        """Whether nothing is being computed or about to be."""
        return self._rest is None and self.desk.idle

    def _open(self, entry: int) -> None:
        def opened(record: Record) -> None:
            self.scene.open(entry, record)
            self._opened()

        chosen = self.entries[entry]
        self.desk.ask(Job("record", f"opening {chosen.name}", lambda: chosen.open(self._remark), opened))

    def _opened(self) -> None:
        """Another record: the cursor is where its test asks, or on its last move, or in the middle."""
        position, named = self.scene.position, self.entries[self.scene.entry].vertex
        p = NO_POINT if position.last_move is None else position.last_move.point
        # A test may name a point that its board has not.
        with suppress(ValueError):
            p = parse_vertex(named, position.size) if named else p
        middle = position.size // 2
        self.board.cursor = (middle, middle) if p == NO_POINT else (row_of(p), column_of(p))
        self._moved()

    def _moved(self) -> None:
        """Another position: the stones at once, the layer when it is computed."""
        self.message = ""
        self.desk.forget()
        self.shown = Picture((BoardDiagram.of(self.scene.position),), ())
        self._told = []
        self._draw()
        self._look_again()

    def _look_again(self) -> None:
        """Shows the layer: from memory, or when it is computed."""
        ask, layer = self._ask(), self.layer
        key = self._key(layer, ask)
        if key in self._pictures:
            self._pictures.move_to_end(key)
            self.shown = self._pictures[key]
            self._draw()
        else:
            study = self.scene.study()

            def drawn(found: Picture) -> None:
                self._pictures[key] = found
                if len(self._pictures) > KEPT:
                    self._pictures.popitem(last=False)
                self.shown = found
                self._draw()

            self._later(Job("board", layer.about, lambda: layer.draw(study, ask), drawn))
        self._ask_point()

    def _later(self, job: Job) -> None:
        """Asks the desk when the keys rest."""
        if self._rest is not None:
            self._rest.stop()
        self._rest = self.set_timer(REST, lambda: self._begin_jobs(job))

    def _begin_jobs(self, job: Job | None) -> None:
        self._rest = None
        if job is not None:
            self.desk.ask(job)
        self._tell_point()

    def _ask_point(self) -> None:
        if self._rest is None:
            self._rest = self.set_timer(REST, lambda: self._begin_jobs(None))

    def _tell_point(self) -> None:
        study, ask = self.scene.study(), self._ask()
        self._tell(parts(study, self.layer, ask, self.depth), [], ask)

    def _tell(self, waiting: Sequence[Part], told: list[list[View]], ask: Ask) -> None:
        """Asks for the first part, shows it, and goes on with the others."""
        if not waiting:
            return
        name = vertex(ask.point, self.scene.position.size)

        def part_told(views: list[View]) -> None:
            all_told = [*told, views]
            self._told = all_told
            self._draw_panel()
            self._tell(waiting[1:], all_told, ask)

        self.desk.ask(Job("point", f"{name}", waiting[0], part_told))

    def _ask(self) -> Ask:
        return Ask(self.scene.first, self.scene.known, self.board.point)

    def _key(self, layer: Layer, ask: Ask) -> tuple[object, ...]:
        scene = self.scene
        place = (scene.entry, scene.number, scene.trials)
        return (*place, layer.name, ask.first, ask.known, ask.point if layer.at_point else 0)

    # ---- Keys ------------------------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The tab key is the dialogs' own while one is open."""
        return not (action == "panel" and len(self.screen_stack) > 1)

    def on_board_view_moved(self) -> None:
        self._draw_state()
        self._ask_point()

    def on_board_view_picked(self) -> None:
        self.action_attempt()

    def action_layer(self, name: str) -> None:
        self.layer, self.turned, self.message = BY_NAME[name], 0, ""
        self._look_again()
        self._draw_state()

    def action_next_board(self) -> None:
        self.turned += 1
        self._draw()

    def action_turn(self) -> None:
        self.scene.turn()
        self._look_again()
        self._draw_state()

    def action_known(self) -> None:
        self.scene.known = not self.scene.known
        self._look_again()
        self._draw_state()

    def action_step(self, moves: int) -> None:
        if self.scene.go(self.scene.number + moves):
            self._moved()

    def action_number(self) -> None:
        record = self.scene.record

        def chosen(number: str | None) -> None:
            if number and self.scene.go(int(number)):
                self._moved()

        self.push_screen(NumberScreen(record.first, record.last), chosen)

    def action_attempt(self) -> None:
        try:
            self.scene.attempt(self.board.point)
        except IllegalMove as error:
            self.message = str(error)
            self._draw_state()
        else:
            self._moved()

    def action_undo(self) -> None:
        if self.scene.undo():
            self._moved()

    def action_entry(self, step: int) -> None:
        entry = self.scene.entry + step
        if 0 <= entry < len(self.entries):
            self._open(entry)
        else:
            self.message = "there is no other one"
            self._draw_state()

    def action_panel(self) -> None:
        self.panel_first = not self.panel_first
        self._draw()

    def action_scroll(self, pages: int) -> None:
        if pages > 0:
            self.panel.scroll_page_down()
        else:
            self.panel.scroll_page_up()

    def action_depth(self, levels: int) -> None:
        self.depth = min(max(self.depth + levels, 1), 9)
        self._tell_point()

    def action_glyphs(self) -> None:
        self.discs = not self.discs
        self._draw()

    def action_forget(self) -> None:
        self.desk.forget()
        self.message = "not waited for"
        self._draw_state()

    def action_picture(self) -> None:
        source = re.sub(r"[^\w.+-]+", "-", self.scene.position.source)[:80] or "position"
        name = f"{source}-{self.layer.name}.svg"
        # Some readers of SVG drop blanks at the ends of texts unless they are told not to.
        text = self.export_screenshot(title=f"godebug view {self.scene.position.source}")
        try:
            write_file(name, text.replace("<svg ", '<svg xml:space="preserve" ', 1))
            self.message = f"wrote {name}"
        except UserError as error:
            self.message = str(error)
        self._draw_state()

    def action_help(self) -> None:
        layers = [(layer.key, layer.about) for layer in LAYERS]
        keys = [(_printed(each.key), each.description) for each in _BINDINGS[len(LAYERS) :]]
        keys += [("arrows, mouse", "The cursor; a double click tries a move"), ("ctrl+p", "All commands, by name")]
        self.push_screen(HelpScreen([("What the board shows", layers), ("Everything else", keys)], self.look))


_SIGNS = {
    "comma": ",",
    "full_stop": ".",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "less_than_sign": "<",
    "greater_than_sign": ">",
    "number_sign": "#",
    "colon": ":",
    "question_mark": "?",
    "plus": "+",
    "minus": "-",
    "pagedown": "page down",
    "pageup": "page up",
}


def _printed(keys: str) -> str:
    """What is printed on the keys of a binding."""
    return " ".join(_SIGNS.get(key, key) for key in keys.split(","))
