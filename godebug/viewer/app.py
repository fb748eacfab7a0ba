"""The viewer: what each key does. What stands on the screen is in `showing`."""

import os
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from textual.app import SuspendNotSupported, SystemCommand
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.screen import Screen

from engine.board.rules import IllegalMove
from engine.points import column_of, parse_vertex, row_of, vertex
from godebug.arguments import looks_like_vertex
from godebug.errors import UserError, one_line
from godebug.files import write_file
from godebug.positions import PositionRequest
from godebug.resources import data_folder
from godebug.viewer.desk import Job
from godebug.viewer.dialogs import AskScreen, HelpScreen, PatternScreen, QuestionScreen
from godebug.viewer.editor import edit
from godebug.viewer.keys import BINDINGS, help_groups, printed
from godebug.viewer.layers import BY_NAME, Ask, Picture
from godebug.viewer.questions import GOAL, NOTHING, PICK, Question, complaint
from godebug.viewer.record import Entry, entries_of
from godebug.viewer.showing import Showing
from godebug.viewer.tasks import FindPatterns, Follow, Forget, Judge, Read
from godebug.viewer.watch import Watch
from godebug.views.look import Look, plain_text
from godebug.views.view import Page, View

#: Seconds between looks at the folders of patterns.
LOOKS = 0.7


class Viewer(Showing):
    """The application."""

    BINDINGS: ClassVar[list[BindingType]] = [*BINDINGS]

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._picking: tuple[Question, list[int]] | None = None
        self._tree: Any = None
        self._question: tuple[str, tuple[int, ...]] | None = None
        self._searched = ""
        self._watches = {
            i: Watch(Path(data_folder("patterns") if choice.patterns is None else choice.patterns))
            for i, choice in enumerate(self.engines)
            if choice.command is None
        }

    def on_mount(self) -> None:
        super().on_mount()
        self.set_interval(LOOKS, self._look_at_patterns)

    def get_system_commands(self, screen: Screen[Any]) -> Iterator[SystemCommand]:
        yield from super().get_system_commands(screen)
        for binding in BINDINGS:
            action = binding.action

            async def run(action: str = action) -> None:
                await self.run_action(action)

            yield SystemCommand(binding.description, f"key {printed(binding.key)}", run)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The keys of the screen below rest while a dialog is open."""
        return not (len(self.screen_stack) > 1 and any(action == each.action.split("(")[0] for each in BINDINGS))

    # ---- The cursor, layers ----------------------------------------------------------------------------------------

    def on_board_view_moved(self) -> None:
        self.point_moved()

    def on_board_view_picked(self) -> None:
        self.action_attempt()

    def action_layer(self, name: str) -> None:
        self.layer, self.turned, self.message = BY_NAME[name], 0, ""
        if self.layer.at_point:
            self.picked = self.board.point
        self.look_again()
        self.draw_state()

    def action_next_board(self) -> None:
        if self.together or len(self.engines) == 1:
            self.turned += 1
        else:
            self.front = (self.front + 1) % len(self.engines)
        self.draw()

    def action_engines(self) -> None:
        if len(self.engines) == 1:
            self.say("one engine: --beside CMD, or --beside DIR, shows a second one")
        else:
            self.together = not self.together
            self.draw()

    def action_difference(self, step: int) -> None:
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
        self.scene.turn()
        self.look_again()
        self.draw_state()

    def action_known(self) -> None:
        self.scene.known = not self.scene.known
        self.look_again()
        self.draw_state()

    # ---- The way through games and suites --------------------------------------------------------------------------

    def action_step(self, moves: int) -> None:
        if self.scene.go(self.scene.number + moves):
            self.moved()

    def action_number(self) -> None:
        record = self.scene.record

        def chosen(number: str | None) -> None:
            if number and self.scene.go(int(number)):
                self.moved()

        self.push_screen(AskScreen(f"position after move {record.first} to {record.last}", "[0-9]{0,4}"), chosen)

    def action_attempt(self) -> None:
        if self._picking is not None:
            self._pick()
            return
        try:
            self.scene.attempt(self.board.point)
        except IllegalMove as error:
            self.say(str(error))
        else:
            self.moved()

    def action_undo(self) -> None:
        if self.scene.undo():
            self.moved()

    def action_entry(self, step: int) -> None:
        entry = self.scene.entry + step
        if 0 <= entry < len(self.entries):
            self._open(self.entries, entry)
        else:
            self.say("there is no other one")

    def action_open(self) -> None:
        def named(name: str | None) -> None:
            if name:
                self.run_worker(lambda: self._find(name), thread=True, exclusive=True, group="open")

        self.push_screen(AskScreen("a game, a suite, or suite:number"), named)

    def _find(self, name: str) -> None:
        """Opens what a user has named; in a thread."""
        try:
            entries, begin = entries_of([PositionRequest(os.path.expanduser(name))])
        except UserError as error:
            self.call_from_thread(self.say, str(error))
            return
        self._load(entries, begin)

    def _open(self, entries: Sequence[Entry], number: int) -> None:
        self.run_worker(lambda: self._load(entries, number), thread=True, exclusive=True, group="open")

    def _load(self, entries: Sequence[Entry], number: int) -> None:
        """Reads a record; in a thread."""
        try:
            record = entries[number].open(self.remark)
        except (UserError, ValueError) as error:
            self.call_from_thread(self.say, one_line(error))
            return

        def loaded() -> None:
            self.entries = list(entries)
            self.scene.open(number, record)
            self.pictures.clear()
            self.opened()

        self.call_from_thread(loaded)

    def action_judge(self) -> None:
        entry = self.entries[self.scene.entry]
        if not entry.is_test:
            self.say("this is no test: open a suite")
            return
        for i in range(len(self.desks)):
            self._judge(i, entry, partial(self._judged, i, entry.name))

    def _judge(self, engine: int, entry: Entry, then: Callable[[tuple[str, str]], None]) -> None:
        task = Judge(self.scene.position, entry.path, entry.line)
        self.desks[engine].ask(Job("verdict", entry.name, task, then))

    def _judged(self, engine: int, name: str, found: tuple[str, str]) -> None:
        self.verdicts[engine, name] = found
        self.message = f"{name} {found[0]}"
        self.draw_panel()

    def action_judge_on(self) -> None:
        """Runs the tests after this one, as long as they pass."""
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

    # ---- Readings --------------------------------------------------------------------------------------------------

    @property
    def reading(self) -> bool:
        return self._tree is not None and bool(self._tree.display)

    def action_read(self) -> None:
        name = vertex(self.board.point, self.scene.position.size)

        def chosen(question: Question | None) -> None:
            if question is None:
                return
            self._picking = (question, [self.board.point])
            if question.wanted == NOTHING or complaint(self.scene.position, question, (self.board.point,)):
                self._put_question()
            else:
                self.say(f"{question.kind} {name}: {PICK[question.wanted]}")

        self.push_screen(QuestionScreen(name, self.look), chosen)

    def _pick(self) -> None:
        """Enter, while a question wants another point."""
        assert self._picking is not None
        question, points = self._picking
        p = self.board.point
        if question.wanted == GOAL and (len(points) == 1 or p not in points[1:]):
            points.append(p)
            self.board.cover(frozenset((row_of(each), column_of(each)) for each in points[1:]))
            self.say(f"{question.kind} {vertex(points[0], self.scene.position.size)}: {len(points) - 1} points; "
                     "enter on the last one again asks")  # fmt: skip
            return
        if question.wanted != GOAL:
            points.append(p)
        self._put_question()

    def _put_question(self) -> None:
        assert self._picking is not None
        (question, points), self._picking = self._picking, None
        self.board.cover(frozenset())
        wrong = complaint(self.scene.position, question, tuple(points))
        if wrong:
            self.say(f"{question.kind}: {wrong}")
            return
        names = " ".join(vertex(p, self.scene.position.size) for p in points)
        self._question = (question.kind, tuple(points))
        task = Read(self.scene.position, question.kind, tuple(points))
        self.message = ""
        self.desks[self.front].ask(Job("reading", f"{question.kind} {names}", task, self._read))

    def _read(self, told: Any) -> None:
        """Shows the answer, and what was tried."""
        from godebug.viewer.variations import VariationTreeView

        width = max(self.size.width - 46, 20)
        words = plain_text(Page(told.views).lines(Look(width))).strip()
        if told.board is not None:
            self.shown[self.front] = Picture(told.board.boards, (*told.board.notes,))
            self.draw()
            return
        if self._tree is None:
            self._tree = VariationTreeView()
            self.query_one("#middle", Horizontal).mount(self._tree)
        self._tree.display = True
        self._tree.fill(told.root, " ".join(words.split()), self.scene.position.size)
        self._tree.focus()
        self.draw()
        self._keys.update("arrows walk through what was tried   space opens   W writes SGF   escape: back")
        if told.cut:
            self.say(f"{told.cut} variations are left out here; W writes all")

    def on_variation_tree_view_walked(self, event: Any) -> None:
        from godebug.viewer.variations import line_diagram, told

        if not self.reading:
            return
        title = self._question[0] if self._question is not None else ""
        if event.line:
            title = f"After {len(event.line)} moves"
            self.message = told(event.line[-1])
            last = event.line[-1].point
            if last:
                self.board.cursor = (row_of(last), column_of(last))
        self.board.show([line_diagram(self.scene.position, event.line, title)], self.board.look)
        self.draw_state()

    def on_variation_tree_view_left(self) -> None:
        self._tree.display = False
        self.board.focus()
        self.message = ""
        self.draw()

    def on_variation_tree_view_wanted(self) -> None:
        assert self._question is not None
        kind, points = self._question
        name = f"{kind}-{'-'.join(vertex(p, self.scene.position.size) for p in points)}.sgf"
        task = Read(self.scene.position, kind, points, os.path.abspath(name))
        self.desks[self.front].ask(Job("reading", f"writing {name}", task, lambda told: self.say(f"wrote {name}")))

    # ---- Patterns and traces ---------------------------------------------------------------------------------------

    def action_patterns(self) -> None:
        def found(matches: Any) -> None:
            if not matches:
                self.say("no pattern matches around this point")
                return
            self.push_screen(PatternScreen(matches, self.look, self._cover_match, self._edit))

        name = vertex(self.board.point, self.scene.position.size)
        task = FindPatterns(self.scene.position, self.board.point)
        self.desks[self.front].ask(Job("patterns", f"patterns at {name}", task, found))

    def _cover_match(self, here: Any) -> None:
        points = () if here is None else here.points
        self.board.cover(frozenset((row_of(p), column_of(p)) for p in points))

    def action_edit(self) -> None:
        entry = self.entries[self.scene.entry]
        if entry.path:
            self._edit(entry.path, max(entry.line, 1))
        else:
            self.say("this comes from no file")

    def _edit(self, file: str, line: int) -> None:
        try:
            with self.suspend():
                edit(file, line)
        except (UserError, SuspendNotSupported) as error:
            self.say(one_line(error))
        self._look_at_patterns()

    def _look_at_patterns(self) -> None:
        """Where databases were saved, everything is computed again, and the board shows what that did."""
        for i, watch in self._watches.items():
            changed = watch.changed()
            if not changed:
                continue
            old = {key: picture for key, picture in self.pictures.items() if key[0] == i}
            self.before = {**old, **self.before}
            for key in old:
                del self.pictures[key]
            self.message = f"{', '.join(changed)}: read again; C takes the marks off"
            task = Forget(self.scene.position)
            self.desks[i].ask(Job("reload", "patterns", task, lambda done: self.look_again()))

    def action_accept(self) -> None:
        self.before = {}
        self.message = ""
        self.draw()

    def action_trace(self) -> None:
        def told(views: list[View]) -> None:
            self._told[self.front] = [views]
            if not self.panel.display:
                self.panel_first = True
            self.draw()

        ask = Ask(self.scene.first, self.scene.known, self.board.point)
        name = vertex(self.board.point, self.scene.position.size)
        task = Follow(self.scene.position, ask)
        self.desks[self.front].ask(Job("trace", f"moves, with a trace about {name}", task, told))

    # ---- Everything else -------------------------------------------------------------------------------------------

    def action_restart(self) -> None:
        for desk in self.desks:
            desk.restart()
        self.pictures.clear()
        self.moved()

    def action_panel(self) -> None:
        self.panel_first = not self.panel_first
        self.draw()

    def action_scroll(self, pages: int) -> None:
        if pages > 0:
            self.panel.scroll_page_down()
        else:
            self.panel.scroll_page_up()

    def action_depth(self, levels: int) -> None:
        self.depth = min(max(self.depth + levels, 1), 9)
        self.tell_point()

    def action_glyphs(self) -> None:
        self.discs = not self.discs
        self.draw()

    def action_cancel(self) -> None:
        """What is being picked, or computed, ends."""
        if self._picking is not None:
            self._picking = None
            self.board.cover(frozenset())
            self.say("")
        elif sum(desk.cancel() for desk in self.desks):
            self.say("ended")

    def action_picture(self) -> None:
        source = re.sub(r"[^\w.+-]+", "-", self.scene.position.source)[:80] or "position"
        name = f"{source}-{self.layer.name}.svg"
        # Some readers of SVG drop blanks at the ends of texts unless they are told not to.
        text = self.export_screenshot(title=f"godebug view {self.scene.position.source}")
        try:
            write_file(name, text.replace("<svg ", '<svg xml:space="preserve" ', 1))
            self.say(f"wrote {name}")
        except UserError as error:
            self.say(str(error))

    def action_help(self) -> None:
        self.push_screen(HelpScreen(help_groups(), self.look))
