"""The screen: where everything stands, and what the engines are asked for it. `app` has the keys."""

import copy
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from rich.text import Text as RichText
from textual.app import App, ComposeResult
from textual.containers import Horizontal
from textual.message import Message
from textual.timer import Timer
from textual.widgets import Static

from godebug.apps.viewer.board import BoardView, needed
from godebug.apps.viewer.engine_queue import AHEAD, EngineQueue, Failure, Job
from godebug.apps.viewer.engines import EngineChoice
from godebug.apps.viewer.marks import differing, figure
from godebug.apps.viewer.panel import Panel, rich_text
from godebug.apps.viewer.record import GamePositions, Openable
from godebug.apps.viewer.scene import Scene
from godebug.apps.viewer.styles import STYLES
from godebug.apps.viewer.tasks import DescribePoint, DrawLayer
from godebug.displays.layer import Ask, Layer, LayerPicture
from godebug.displays.layers import BY_NAME, LAYERS
from godebug.engine.go.color import NAMES
from godebug.engine.go.points import NO_POINT, column_of, parse_vertex, row_of, vertex
from godebug.views.causes import CauseTree
from godebug.views.diagram import BoardDiagram, Diagram
from godebug.views.header import PositionHeader
from godebug.views.look import Line, Look, Scheme, with_discs
from godebug.views.table import FieldList, Table
from godebug.views.theme import background
from godebug.views.view import Text, View
from godebug.views.words import several

#: The least columns of a panel beside the board; without them it takes the board's place when it is wanted.
PANEL = 30
#: Seconds of rest before something is computed for a new position or point: who steps on wants no answer.
REST = 0.1
#: Pictures that are kept, of all engines.
KEPT = 80
#: How many things there are to tell of a point.
PARTS = 4
KEYS_LINE = "? help  q quit  t i d w e o layers  , . step  n test  R read  h patterns  / find"

Key = tuple[object, ...]


class Showing(App[None]):
    """The screen.

    `entries`: what can be opened; number `begin` is `opened`. `engines`: the first one answers, the others are compared
    with it.
    """

    TITLE = "godebug"
    ENABLE_COMMAND_PALETTE = True
    CSS = STYLES

    class Finished(Message):
        """The queue of an engine has finished a job."""

        def __init__(self, engine: int, job: Job, result: Any) -> None:
            super().__init__()
            self.engine, self.job, self.result = engine, job, result

    def __init__(
        self,
        entries: Sequence[Openable],
        begin: int,
        opened: GamePositions,
        engines: Sequence[EngineChoice] = (EngineChoice(),),
        *,
        layer: str = "stones",
        discs: bool = False,
        scheme: Scheme = "owner",
        shut: bool = False,
    ) -> None:
        # Processes need longest: they start first.
        self.engines = tuple(engines)
        self.queues = [EngineQueue(choice, self._when_done(i), self.remark) for i, choice in enumerate(self.engines)]
        super().__init__()
        self.entries = list(entries)
        self.scene = Scene(begin, opened)
        self.layer = BY_NAME[layer]
        self.depth = 2
        self.discs = discs
        self.scheme = scheme
        #: Whether the screen is somebody else's: nothing is opened, edited or written on this machine.
        self.shut = shut
        self.turned = 0
        self.front = 0
        self.together = len(self.engines) > 1
        self.panel_first = False
        self.message = ""
        self.picked = NO_POINT
        self.verdicts: dict[tuple[int, str], tuple[str, str]] = {}
        self.shown: list[LayerPicture | None] = [None] * len(self.engines)
        self.board, self.panel = BoardView(), Panel()
        self._head, self._state, self._keys = Static(id="head"), Static(id="state"), Static(KEYS_LINE, id="keys")
        self.pictures: OrderedDict[Key, LayerPicture] = OrderedDict()
        #: Grows where pictures that are still being drawn are of no use any more.
        self._vintage = 0
        self.before: dict[Key, LayerPicture] = {}
        self._told: list[list[list[View]]] = [[] for _ in self.engines]
        self._rest: Timer | None = None
        self._last_state: RichText | None = None

    # ---- What is on the screen -------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Yields the widgets from the top: head, board and panel, state, keys."""
        yield self._head
        with Horizontal(id="middle"):
            yield self.board
            yield self.panel
        yield self._state
        yield self._keys

    def on_mount(self) -> None:
        """Begins to draw the state ten times a second, chooses the theme, and opens what the viewer was started
        with.
        """
        self.set_interval(0.1, self._tick)
        self.theme = "textual-light" if background() == "light" else "textual-dark"
        self.board.focus()
        remark = self.message
        self.opened()
        self.message = remark

    def on_unmount(self) -> None:
        """Ends the processes of all engines."""
        for queue in self.queues:
            queue.close()

    def on_resize(self) -> None:
        """Draws everything for the new size."""
        self.call_after_refresh(self.draw)

    def _tick(self) -> None:
        for queue in self.queues:
            queue.look()
        self.draw_state()

    @property
    def look(self) -> Look:
        """Returns how views look: as wide as the screen, in its colours, with letters or discs."""
        palette = background()
        if self.discs:
            return Look(self.size.width, with_discs(palette), "discs", self.scheme)
        return Look(self.size.width, palette, "letters", self.scheme)

    def draw(self) -> None:
        """Draws everything from what is known so far."""
        boards, different = self._boards()
        if not boards:
            return
        look, width, height = self.look, self.size.width, self.size.height - 3
        # What is compared stands side by side.
        stacked = not self.together
        wanted = len(self.engines) if self.together else 1
        first = needed(boards[:wanted], look.of_width(width), height, stacked)
        beside = width - first - PANEL >= 0
        if not beside and self.together:
            # The other engine's board goes before the panel does.
            first = needed(boards[:1], look.of_width(width), height)
            beside = width - first - PANEL >= 0
        self.panel.display = (beside or self.panel_first) and not self.reading
        self.board.display = beside or not self.panel_first
        room = look.of_width(width - PANEL if beside else width)
        self.board.styles.width = needed(boards, room, height, stacked) if beside else "1fr"
        self.board.show(boards, room, different, stacked)
        position = self.scene.position
        head = next(iter(PositionHeader(position).lines(Look(None, look.palette, "letters"))))
        self._head.update(rich_text([head], look))
        self.draw_panel()
        self.draw_state()

    @property
    def reading(self) -> bool:
        """Tells whether the variations of a reading take the place of the panel."""
        return False

    def _boards(self) -> tuple[list[Diagram], frozenset[tuple[int, int]]]:
        """Returns the boards to show, the first one first, and where they differ from those they are compared with."""
        rows = [self._turned(picture) for picture in self.shown]
        front = rows[self.front]
        if not front:
            return [], frozenset()
        if len(rows) == 1:
            old = self.before.get(self.key(0, self.layer, self.ask()))
            changed = differing(self._turned(old)[0], front[0]) if old is not None else frozenset()
            return front, changed
        others = [row[0] for i, row in enumerate(rows) if i != self.front and row]
        different = frozenset(place for other in others for place in differing(front[0], other))
        if not self.together:
            return [self._named(board, self.front) for board in front], different
        order = [self.front, *(i for i in range(len(rows)) if i != self.front)]
        return [self._named(rows[i][0], i) for i in order if rows[i]], different

    def _turned(self, picture: LayerPicture | None) -> list[Diagram]:
        if picture is None:
            return []
        turn = self.turned % len(picture.boards)
        return [*picture.boards[turn:], *picture.boards[:turn]]

    def _named(self, board: Diagram, engine: int) -> Diagram:
        """Returns the board with the name of its engine above."""
        named = copy.copy(board)
        room = board.size * board.width(self.look) + 6
        named.title = f"{self.engines[engine].name}: {board.title}"[:room]
        named.subtitle = board.subtitle[:room]
        return named

    def draw_panel(self) -> None:
        """Draws the panel: the test, verdicts, causes and records of the point."""
        entry = self.entries[self.scene.entry]
        views: list[View] = [Text([(entry.asked, "faint")])] if entry.asked else []
        for i, choice in enumerate(self.engines):
            if (i, entry.name) in self.verdicts:
                views.append(Text(self._verdict_line(choice, *self.verdicts[i, entry.name])))
        lists: list[View] = []
        for i in [self.front, *(i for i in range(len(self.engines)) if i != self.front)]:
            causes, *records = self._told[i] or [[]]
            if causes and len(self.engines) > 1:
                views.append(Text([(self.engines[i].name, "label")]))
            views += causes
            if i == self.front:
                lists = [view for part in records for view in part]
        picture = self.shown[self.front]
        notes = picture.notes if picture is not None else ()
        legends = [note for note in notes if not isinstance(note, (Table, FieldList))]
        tables = [note for note in notes if isinstance(note, (Table, FieldList))]
        sentence = next((view.cause.text for view in views if isinstance(view, CauseTree)), "")
        self.panel.show([*views, *legends, *lists, *tables], self.look)
        # Where the board takes all the room the sentence stands below it.
        self._keys.update(sentence if sentence and not self.panel.display and not self.reading else KEYS_LINE)

    def _verdict_line(self, choice: EngineChoice, outcome: str, answer: str) -> Line:
        who = f"{choice.name}: " if len(self.engines) > 1 else ""
        style = "good" if outcome.lower() == "passed" else "bad"
        return [(who, "label"), (outcome, style), (f"  the answer is {answer}" if answer else "", "")]

    def draw_state(self) -> None:
        """Draws the line with the layer, the cursor, and what is being computed."""
        scene = self.scene
        about = self.layer.about
        if self.layer.at_point and self.picked != NO_POINT:
            about += f": {vertex(self.picked, scene.position.size)}"
        line: Line = [
            (f" {about}  ", "strong"),
            (vertex(self.board.point, scene.position.size), "strong"),
            (self._figures(), ""),
        ]
        if self.board.different:
            line.append((f"  {several(len(self.board.different), 'point')} different", "status.unknown"))
        for what, seconds in (queue.progress for queue in self.queues):
            # What is done at once needs no words.
            if what and seconds > 0.15:
                line.append((f"  {what}... {seconds:.1f} s, esc ends it", "status.unknown"))
                break
        else:
            if self.message:
                line.append((f"  {self.message}", "bad"))
        # What never changes of itself stands last: a narrow terminal cuts it off.
        if self.layer.setting:
            known = "dragons known" if scene.known else "before dragons"
            also = f", {known}" if self.layer.setting == "both" else ""
            line.append((f"  {NAMES[scene.first]} first{also}", "faint"))
        text = rich_text([line], self.look)
        if text != self._last_state:
            self._last_state = text
            self._state.update(text)

    def _figures(self) -> str:
        """Returns the exact figure under the cursor, of every engine that is shown."""
        if len(self.engines) == 1:
            boards = self._turned(self.shown[0])[:1]
            old = self.before.get(self.key(0, self.layer, self.ask()))
            if old is not None and self.board.cursor in self.board.different:
                boards = [*self._turned(old)[:1], *boards]
        else:
            boards = [row[0] for row in map(self._turned, self.shown) if row]
        said = [figure(board, *self.board.cursor) for board in boards if board.size == self.scene.position.size]
        sign = " | " if len(self.engines) > 1 else " -> "
        return f" {sign.join(said)}" if any(said) else ""

    def remark(self, text: str) -> None:
        """Shows what an engine says besides; called in a queue's thread."""
        self.message = text

    def say(self, text: str) -> None:
        """Shows a message."""
        self.message = text
        self.draw_state()

    # ---- What is computed ------------------------------------------------------------------------------------------

    def _when_done(self, engine: int) -> Any:
        """Returns a function that takes a job's result from the queue's thread to the screen's."""
        return lambda job, result: self.post_message(self.Finished(engine, job, result))

    def on_showing_finished(self, event: Finished) -> None:
        """Gives a result to the job that wanted it, if anybody still does; a failure becomes the message."""
        if event.job.place == AHEAD or self.queues[event.engine].is_wanted(event.job):
            if not isinstance(event.result, Failure):
                event.job.then(event.result)
            elif event.job.failed is not None:
                event.job.failed(event.result.text)
            else:
                self.message = event.result.text
        self.draw_state()

    @property
    def quiet(self) -> bool:
        """Tells whether nothing is being computed or waiting."""
        return self._rest is None and all(queue.idle for queue in self.queues) and not self.workers

    def opened(self) -> None:
        """Shows another record, with the cursor where its test asks, or on its last move, or in the middle."""
        position, named = self.scene.position, self.entries[self.scene.entry].vertex
        p = NO_POINT if position.last_move is None else position.last_move.point
        # A test may name a point that its board has not.
        with suppress(ValueError):
            p = parse_vertex(named, position.size) if named else p
        middle = position.size // 2
        self.board.cursor = (middle, middle) if p == NO_POINT else (row_of(p), column_of(p))
        if self.layer.at_point:
            self.layer = LAYERS[0]
        self.moved()

    def moved(self) -> None:
        """Shows another position: the stones at once, the layer as soon as it is computed."""
        self.message = ""
        for queue in self.queues:
            queue.forget()
        stones = LayerPicture((BoardDiagram.of(self.scene.position),), ())
        self.shown = [stones for _ in self.engines]
        self._told = [[] for _ in self.engines]
        self.draw()
        self.look_again(REST)

    def look_again(self, rest: float = 0.0) -> None:
        """Shows the layer, from memory or when it is computed. Computing begins after `rest` seconds without a key."""
        ask, layer = self.ask(), self.layer
        jobs = []
        for i, choice in enumerate(self.engines):
            key = self.key(i, layer, ask)
            if key in self.pictures:
                self.pictures.move_to_end(key)
                self.shown[i] = self.pictures[key]
            else:
                who = f"{layer.about} by {choice.name}" if len(self.engines) > 1 else layer.about
                task = DrawLayer(self.scene.position, layer.name, ask)
                jobs.append((i, Job("board", who, task, self._drawn(i, key), self._not_drawn(i), picture=key)))
        if len(jobs) < len(self.engines):
            self.draw()
        if rest:
            self._after_rest(rest, jobs)
        else:
            self._begin(jobs)

    def _drawn(self, engine: int, key: Key) -> Any:
        keep = self._keeper(key)

        def drawn(found: LayerPicture) -> None:
            if keep(found):
                self.shown[engine] = found
                self.draw()

        return drawn

    def _keeper(self, key: Key) -> Callable[[LayerPicture], bool]:
        """Returns what keeps the picture that is drawn from now on, and tells whether it is of use when it comes."""
        vintage = self._vintage

        def keep(picture: LayerPicture) -> bool:
            if vintage != self._vintage:
                return False
            self.pictures[key] = picture
            if len(self.pictures) > KEPT:
                self.pictures.popitem(last=False)
            return True

        return keep

    def forget_pictures(self, engine: int | None = None) -> dict[Key, LayerPicture]:
        """Drops the pictures of an engine, or of all, those that are being drawn as well; returns them."""
        self._vintage += 1
        dropped = {key: picture for key, picture in self.pictures.items() if engine in (None, key[0])}
        for key in dropped:
            del self.pictures[key]
        return dropped

    def _not_drawn(self, engine: int) -> Any:
        def failed(why: str) -> None:
            self.message = why
            # A board that says something else than the key that was pressed would mislead.
            self.shown[engine] = LayerPicture((BoardDiagram.of(self.scene.position),), (Text([(why, "bad")]),))
            self.draw()

        return failed

    def _after_rest(self, seconds: float, jobs: Sequence[tuple[int, Job]]) -> None:
        """Queues the jobs when no key was pressed for some seconds."""
        if self._rest is not None:
            self._rest.stop()
        self._rest = self.set_timer(seconds, lambda: self._begin(jobs))

    def _begin(self, jobs: Sequence[tuple[int, Job]]) -> None:
        if self._rest is not None:
            self._rest.stop()
        self._rest = None
        for engine, job in jobs:
            self.queues[engine].ask(job)
        self.describe_point()

    def point_moved(self) -> None:
        """Updates the panel when the cursor rests."""
        self.draw_state()
        if self._rest is None:
            self._after_rest(REST, [])

    def describe_point(self) -> None:
        """Asks for everything about the point under the cursor."""
        ask = Ask(self.scene.first, self.scene.known, self.board.point)
        for i in range(len(self.engines)):
            self._tell(i, 0, [], ask)

    def _tell(self, engine: int, part: int, told: list[list[View]], ask: Ask) -> None:
        """Asks for one part, shows it, and goes on with the others."""
        if part == PARTS or (engine != self.front and part > 0):
            self._look_ahead(engine)
            return

        def part_told(views: list[View]) -> None:
            self._told[engine] = [*told, views]
            self.draw_panel()
            self._tell(engine, part + 1, self._told[engine], ask)

        name = vertex(ask.point, self.scene.position.size)
        task = DescribePoint(self.scene.position, self.layer.name, ask, self.depth, part)
        self.queues[engine].ask(Job("point", name, task, part_told))

    def _look_ahead(self, engine: int) -> None:
        """Asks for the layer on the next position, where the built-in engine has nothing else to do."""
        scene, layer = self.scene.ahead(), self.layer
        if scene is None or layer.at_point or self.engines[engine].command is not None:
            return
        ask = Ask(scene.first, scene.known, NO_POINT)
        key = self.key(engine, layer, ask, scene)
        if key in self.pictures:
            return
        task, keep = DrawLayer(scene.position, layer.name, ask), self._keeper(key)
        self.queues[engine].ask(Job(AHEAD, layer.about, task, keep, lambda why: None, picture=key))

    def ask(self) -> Ask:
        """Returns the setting of the layer, with its picked point where it has one."""
        point = self.picked if self.layer.at_point else NO_POINT
        return Ask(self.scene.first, self.scene.known, point)

    def key(self, engine: int, layer: Layer, ask: Ask, scene: Scene | None = None) -> Key:
        """Returns a key that differs for every picture. `scene`: the one that is shown."""
        return (engine, *(scene or self.scene).place, layer.name, ask.first, ask.known, ask.point)
