"""The viewer's keys. `showing` draws the screen."""

import io
import os
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, ClassVar

from textual.app import SystemCommand
from textual.binding import BindingType
from textual.screen import Screen

from godebug.apps.viewer.asking import NOT_HERE, Asking
from godebug.apps.viewer.dialogs import AskScreen, HelpScreen, MistakeScreen, mistake_line
from godebug.apps.viewer.engine_queue import Job
from godebug.apps.viewer.keys import BINDINGS, help_groups, printed
from godebug.apps.viewer.record import Openable, entries_of
from godebug.apps.viewer.tasks import RunTest
from godebug.basics.errors import UserError, one_line
from godebug.basics.files import write_file
from godebug.cli.arguments import looks_like_vertex
from godebug.cli.positions import PositionRequest
from godebug.displays.layers import BY_NAME
from godebug.engine.board.rules import IllegalMove
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import NO_POINT, column_of, parse_vertex, row_of, vertex
from godebug.records.marked_moves import MarkedMove


class Viewer(Asking):
    """The application. Each `action_...` is the work of a key in `keys`."""

    BINDINGS: ClassVar[list[BindingType]] = [*BINDINGS]

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._searched = ""

    def get_system_commands(self, screen: Screen[Any]) -> Iterator[SystemCommand]:
        """Yields the entries of the command palette: Textual's own, and one for each key."""
        yield from super().get_system_commands(screen)
        for binding in BINDINGS:
            action = binding.action

            async def run(action: str = action) -> None:
                await self.run_action(action)

            yield SystemCommand(binding.description, f"key {printed(binding.key)}", run)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disables the keys of the board while a dialog is open."""
        return not (len(self.screen_stack) > 1 and any(action == each.action.split("(")[0] for each in BINDINGS))

    # ---- The cursor, layers ----------------------------------------------------------------------------------------

    def on_board_view_moved(self) -> None:
        """Shows what is known of the point that the cursor has come to."""
        self.point_moved()

    def on_board_view_picked(self) -> None:
        """Tries a move at a point that was clicked twice."""
        self.action_attempt()

    def action_layer(self, name: str) -> None:
        """Shows another layer."""
        self.layer, self.turned, self.message = BY_NAME[name], 0, ""
        if self.layer.at_point:
            self.picked = self.board.point
        self.look_again()
        self.draw_state()

    def action_next_board(self) -> None:
        """Shows the next board of the layer, or the next engine's."""
        if self.together or len(self.engines) == 1:
            self.turned += 1
        else:
            self.front = (self.front + 1) % len(self.engines)
        self.draw()

    def action_engines(self) -> None:
        """Shows all engines together, or one."""
        if len(self.engines) == 1:
            self.say("one engine: --beside CMD, or --beside DIR, shows a second one")
        else:
            self.together = not self.together
            self.draw()

    def action_difference(self, step: int) -> None:
        """Moves the cursor to the next or previous point that differs."""
        places = sorted(self.board.different)
        if not places:
            self.say("no differences are marked")
            return
        here = self.board.cursor
        if step > 0:
            self.board.put(*next((place for place in places if place > here), places[0]))
        else:
            self.board.put(*next((place for place in reversed(places) if place < here), places[-1]))

    def action_turn(self) -> None:
        """Lets the other side move first."""
        self.scene.turn()
        self.look_again()
        self.draw_state()

    def action_known(self) -> None:
        """Shows influence before or after dragons are known."""
        self.scene.known = not self.scene.known
        self.look_again()
        self.draw_state()

    # ---- The way through games and suites --------------------------------------------------------------------------

    def action_step(self, moves: int) -> None:
        """Goes forwards or backwards in the game."""
        if self.scene.go(self.scene.number + moves):
            self.moved()

    def action_number(self) -> None:
        """Asks for the number of a move and goes to the position before it, as `--move` does."""
        record = self.scene.record

        def chosen(number: str | None) -> None:
            if number and self.scene.go(int(number) - 1):
                self.moved()

        asked = f"before move {record.first + 1} to {record.last + 1}, as --move"
        self.push_screen(AskScreen(asked, "[0-9]{0,4}"), chosen)

    def action_mistake(self, step: int) -> None:
        """Goes to the next or the previous move that the record marks as a mistake, round at the ends."""
        marked, here = self._marked(), self.scene.number + 1
        if not marked:
            return
        if step > 0:
            self._to_mistake(next((one for one in marked if one.number > here), marked[0]))
        else:
            self._to_mistake(next((one for one in reversed(marked) if one.number < here), marked[-1]))

    def action_mistakes(self) -> None:
        """Shows the marked moves with their comments; one can be chosen."""
        marked, here = self._marked(), self.scene.number + 1
        if not marked:
            return

        def chosen(number: int | None) -> None:
            if number is not None:
                self._to_mistake(marked[number])

        at = next((number for number, one in enumerate(marked) if one.number >= here), len(marked) - 1)
        self.push_screen(MistakeScreen(marked, self.scene.position.size, self.look, at), chosen)

    def _marked(self) -> Sequence[MarkedMove]:
        """Returns the marked moves; says that there are none."""
        marked = self.scene.record.mistakes()
        if not marked:
            self.say("no move is marked as a mistake; 'godebug review --sgf' marks them")
        return marked

    def _to_mistake(self, one: MarkedMove) -> None:
        """Goes to the position before a marked move, with the cursor on it."""
        size = self.scene.position.size
        self.scene.go(one.number - 1)
        if one.point != NO_POINT:
            self.board.cursor = (row_of(one.point), column_of(one.point))
        self.moved()
        self.say("".join(text for text, _ in mistake_line(one, size)).strip())

    def action_attempt(self) -> None:
        """Plays a trial move at the cursor, or picks the point that a question asks for."""
        if self.picking is not None:
            self.pick()
            return
        try:
            self.scene.attempt(self.board.point)
        except IllegalMove as error:
            self.say(str(error))
        else:
            self.moved()

    def action_undo(self) -> None:
        """Takes back the last trial move."""
        if self.scene.undo():
            self.moved()

    def action_suppose(self) -> None:
        """Asks for a fact that is taken as given; an empty line ends what is supposed."""
        scene, p = self.scene, self.board.point

        def named(fact: str | None) -> None:
            if fact is None:
                return
            try:
                scene.suppose("" if fact == name.strip() else fact)
            except ValueError as error:
                self.say(one_line(error))
            else:
                self.moved()

        name = f"{vertex(p, scene.position.size)} " if scene.position.plane.cells[p] != EMPTY else ""
        self.push_screen(AskScreen("a fact, as 'D4 dead'; nothing ends what is supposed", begun=name), named)

    def action_entry(self, step: int) -> None:
        """Opens the next or the previous game or test."""
        entry = self.scene.entry + step
        if 0 <= entry < len(self.entries):
            self._open(self.entries, entry)
        else:
            self.say("there is no other one")

    def action_open(self) -> None:
        """Asks for a game, a suite or a test and opens it."""
        if self.shut:
            self.say(NOT_HERE)
            return

        def named(name: str | None) -> None:
            if name:
                self.run_worker(lambda: self._find(name), thread=True, exclusive=True, group="open")

        self.push_screen(AskScreen("a game, a suite, or suite:number"), named)

    def _find(self, name: str) -> None:
        """Opens what the user named; runs in a thread."""
        try:
            entries, begin = entries_of([PositionRequest(os.path.expanduser(name))])
        except UserError as error:
            self.call_from_thread(self.say, str(error))
            return
        self._load(entries, begin)

    def _open(self, entries: Sequence[Openable], number: int) -> None:
        self.run_worker(lambda: self._load(entries, number), thread=True, exclusive=True, group="open")

    def _load(self, entries: Sequence[Openable], number: int) -> None:
        """Reads a record; runs in a thread."""
        try:
            record = entries[number].open(self.remark)
        except (UserError, ValueError) as error:
            self.call_from_thread(self.say, one_line(error))
            return

        def loaded() -> None:
            self.entries = list(entries)
            self.scene.open(number, record)
            self.forget_pictures()
            self.opened()

        self.call_from_thread(loaded)

    def action_judge(self) -> None:
        """Runs the current test on every engine."""
        entry = self.entries[self.scene.entry]
        if not entry.is_test:
            self.say("this is no test: open a suite")
            return
        for i in range(len(self.queues)):
            self._judge(i, entry, partial(self._judged, i, entry.name))

    def _judge(self, engine: int, entry: Openable, then: Callable[[tuple[str, str]], None]) -> None:
        task = RunTest(self.scene.position, entry.path, entry.line)
        self.queues[engine].ask(Job("verdict", entry.name, task, then))

    def _judged(self, engine: int, name: str, found: tuple[str, str]) -> None:
        self.verdicts[engine, name] = found
        self.message = f"{name} {found[0]}"
        self.draw_panel()

    def action_judge_on(self) -> None:
        """Runs the tests after this one until one fails."""
        number = self.scene.entry + 1
        if number >= len(self.entries) or not self.entries[number].is_test:
            self.say("there is no other test")
            return
        self._hunt(number)

    def _hunt(self, number: int) -> None:
        entry = self.entries[number]

        def found(what: tuple[str, str]) -> None:
            self._judged(self.front, entry.name, what)
            on = number + 1 < len(self.entries) and self.entries[number + 1].is_test
            if what[0].lower() == "passed" and on:
                self._hunt(number + 1)
            else:
                self._open(self.entries, number)

        self._judge(self.front, entry, found)

    def action_search(self) -> None:
        """Asks for words and searches for them: a point, in the panel, or in the tests."""

        def wanted(words: str | None) -> None:
            if words is not None and (words or self._searched):
                self._search(words or self._searched)

        self.push_screen(AskScreen(self._searched or "D4, words of the panel, or of a test"), wanted)

    def _search(self, words: str) -> None:
        after = self.panel.found if words == self._searched else -1
        self._searched = words
        if looks_like_vertex(words):
            try:
                p = parse_vertex(words, self.scene.position.size)
            except ValueError as error:
                self.say(one_line(error))
            else:
                self.board.put(row_of(p), column_of(p))
            return
        if self.panel.find(words, after) is not None:
            return
        order = [*range(self.scene.entry + 1, len(self.entries)), *range(self.scene.entry)]
        lower = words.lower()
        for number in order:
            if lower in f"{self.entries[number].name} {self.entries[number].asked}".lower():
                self._open(self.entries, number)
                return
        self.say(f"'{one_line(words, 40)}' is not in the panel, and in no test")

    # ---- Everything else -------------------------------------------------------------------------------------------

    def action_restart(self) -> None:
        """Starts the engines again."""
        for queue in self.queues:
            queue.restart()
        self.forget_pictures()
        self.moved()

    def action_panel(self) -> None:
        """Gives the room to the panel or to the board where there is not enough for both."""
        self.panel_first = not self.panel_first
        self.draw()

    def action_scroll(self, pages: int) -> None:
        """Scrolls the panel by pages."""
        if pages > 0:
            self.panel.scroll_page_down()
        else:
            self.panel.scroll_page_up()

    def action_depth(self, levels: int) -> None:
        """Shows more or fewer levels of causes."""
        self.depth = min(max(self.depth + levels, 1), 9)
        self.describe_point()

    def action_glyphs(self) -> None:
        """Draws stones as discs or as letters."""
        self.discs = not self.discs
        self.draw()

    def action_cancel(self) -> None:
        """Ends picking a point, or the computation."""
        if self.picking is not None:
            self.picking = None
            self.board.cover(frozenset())
            self.say("")
        elif sum(queue.cancel() for queue in self.queues):
            self.say("ended")

    def action_picture(self) -> None:
        """Saves the screen as an SVG picture."""
        source = re.sub(r"[^\w.+-]+", "-", self.scene.position.source)[:80] or "position"
        name = f"{source}-{self.layer.name}.svg"
        # Some readers of SVG drop blanks at the ends of texts unless they are told not to.
        text = self.export_screenshot(title=f"godebug view {self.scene.position.source}")
        text = text.replace("<svg ", '<svg xml:space="preserve" ', 1)
        if self.shut:
            self.deliver_text(io.StringIO(text), save_filename=name)
            return
        try:
            write_file(name, text)
            self.say(f"wrote {name}")
        except UserError as error:
            self.say(str(error))

    def action_help(self) -> None:
        """Shows all keys."""
        self.push_screen(HelpScreen(help_groups(), self.look))
