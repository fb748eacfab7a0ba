"""Questions about the point under the cursor: readings with their variations, patterns with their text, traces."""

import io
import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

from textual.app import SuspendNotSupported
from textual.containers import Horizontal

from godebug.apps.viewer.dialogs import PatternScreen, QuestionScreen
from godebug.apps.viewer.editor import edit as open_editor
from godebug.apps.viewer.engine_queue import Job
from godebug.apps.viewer.questions import GOAL, NOTHING, PICK, ViewerQuestion, complaint
from godebug.apps.viewer.showing import Showing
from godebug.apps.viewer.tasks import FindPatterns, Follow, Forget, Read
from godebug.apps.viewer.watch import Watch
from godebug.basics.errors import UserError, one_line
from godebug.basics.resources import data_folder
from godebug.displays.layer import Ask, LayerPicture
from godebug.engine.go.points import column_of, row_of, vertex
from godebug.views.view import View, plain_page
from godebug.views.words import several

#: Seconds between looks at the folders of patterns.
LOOKS = 0.7
#: What is said to a browser that asks for a file of this machine.
NOT_HERE = "in a browser only what the command line named can be looked at"


class Asking(Showing):
    """The part of the screen that asks questions."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.picking: tuple[ViewerQuestion, list[int]] | None = None
        self._tree: Any = None
        self._question: tuple[str, tuple[int, ...]] | None = None
        self._watches = {
            i: Watch(Path(data_folder("patterns") if choice.patterns is None else choice.patterns))
            for i, choice in enumerate(self.engines)
            if choice.command is None
        }

    def on_mount(self) -> None:
        """Begins to look at the pattern files, whose changes are shown."""
        super().on_mount()
        self.set_interval(LOOKS, self._look_at_patterns)

    # ---- Readings --------------------------------------------------------------------------------------------------

    @property
    def reading(self) -> bool:
        """Tells whether the variations of a reading are shown."""
        return self._tree is not None and bool(self._tree.display)

    def moved(self) -> None:
        """Hides variations, which belong to the position before."""
        if self.reading:
            self._tree.display = False
            self.board.focus()
        super().moved()

    def action_read(self) -> None:
        """Asks which question to read about the point, and reads it."""
        name = vertex(self.board.point, self.scene.position.size)

        def chosen(question: ViewerQuestion | None) -> None:
            if question is None:
                return
            self.picking = (question, [self.board.point])
            if question.wanted == NOTHING or complaint(self.scene.position, question, (self.board.point,)):
                self._put_question()
            else:
                self.say(f"{question.kind} {name}: {PICK[question.wanted]}")

        self.push_screen(QuestionScreen(name, self.look), chosen)

    def pick(self) -> None:
        """Takes the point at the cursor for the question that waits for one."""
        assert self.picking is not None
        question, points = self.picking
        p = self.board.point
        if question.wanted == GOAL and (len(points) == 1 or p not in points[1:]):
            points.append(p)
            self.board.cover(frozenset((row_of(each), column_of(each)) for each in points[1:]))
            self.say(f"{question.kind} {vertex(points[0], self.scene.position.size)}: {len(points) - 1} points; "
                     "enter again on one of them asks")  # fmt: skip
            return
        if question.wanted != GOAL:
            points.append(p)
        self._put_question()

    def _put_question(self) -> None:
        assert self.picking is not None
        (question, points), self.picking = self.picking, None
        self.board.cover(frozenset())
        wrong = complaint(self.scene.position, question, tuple(points))
        if wrong:
            self.say(f"{question.kind}: {wrong}")
            return
        names = " ".join(vertex(p, self.scene.position.size) for p in points)
        self._question = (question.kind, tuple(points))
        task = Read(self.scene.position, question.kind, tuple(points))
        self.message = ""
        self.queues[self.front].ask(Job("reading", f"{question.kind} {names}", task, self._read))

    def _read(self, answer: Any) -> None:
        """Shows the answer and the variations."""
        from godebug.apps.viewer.variations import VariationTreeView

        width = max(self.size.width - 46, 20)
        words = plain_page(answer.views, width).strip()
        if answer.board is not None:
            self.shown[self.front] = LayerPicture(answer.board.boards, (*answer.board.notes,))
            self.draw()
            return
        if self._tree is None:
            self._tree = VariationTreeView()
            self.query_one("#middle", Horizontal).mount(self._tree)
        self._tree.display = True
        self._tree.fill(answer.root, " ".join(words.split()), self.scene.position.size)
        self._tree.focus()
        self.draw()
        self._keys.update("arrows walk through what was tried   space opens   W writes SGF   escape: back")
        if answer.cut:
            self.say(f"{answer.cut} variations are left out here; W writes all")

    def on_variation_tree_view_walked(self, event: Any) -> None:
        """Draws the board after the moves of the line that the tree's cursor is on."""
        from godebug.apps.viewer.variations import line_diagram, result_line

        if not self.reading:
            return
        title = self._question[0] if self._question is not None else ""
        if event.line:
            title = f"After {several(len(event.line), 'move')}"
            self.message = result_line(event.line[-1])
            last = event.line[-1].point
            if last:
                self.board.cursor = (row_of(last), column_of(last))
        self.board.show([line_diagram(self.scene.position, event.line, title)], self.board.look)
        self.draw_state()

    def on_variation_tree_view_left(self) -> None:
        """Closes the variations and shows the layer again."""
        self._tree.display = False
        self.board.focus()
        self.message = ""
        self.draw()

    def on_variation_tree_view_wanted(self) -> None:
        """Writes the variations into a file in the current folder; in a browser it is downloaded."""
        assert self._question is not None
        kind, points = self._question
        name = f"{kind}-{'-'.join(vertex(p, self.scene.position.size) for p in points)}.sgf"
        file = os.path.join(tempfile.mkdtemp(), name) if self.shut else os.path.abspath(name)

        def written(answer: Any) -> None:
            if self.shut:
                path = Path(file)
                self.deliver_text(io.StringIO(path.read_text(encoding="utf-8")), save_filename=name)
                shutil.rmtree(path.parent)
            self.say(f"wrote {name}")

        task = Read(self.scene.position, kind, points, file)
        self.queues[self.front].ask(Job("reading", f"writing {name}", task, written))

    # ---- Patterns and traces ---------------------------------------------------------------------------------------

    def action_patterns(self) -> None:
        """Shows the patterns that match around the point."""

        def found(matches: Any) -> None:
            if not matches:
                self.say("no pattern matches around this point")
                return
            self.push_screen(PatternScreen(matches, self.look, self._cover_match, self.edit))

        name = vertex(self.board.point, self.scene.position.size)
        task = FindPatterns(self.scene.position, self.board.point)
        self.queues[self.front].ask(Job("patterns", f"patterns at {name}", task, found))

    def _cover_match(self, here: Any) -> None:
        points = () if here is None else here.points
        self.board.cover(frozenset((row_of(p), column_of(p)) for p in points))

    def action_edit(self) -> None:
        """Opens the editor at the current test or game."""
        entry = self.entries[self.scene.entry]
        if entry.path:
            self.edit(entry.path, max(entry.line, 1))
        else:
            self.say("this comes from no file")

    def edit(self, file: str, line: int) -> None:
        """Opens the editor at a line of a file."""
        if self.shut:
            self.say(NOT_HERE)
            return
        try:
            with self.suspend():
                open_editor(file, line)
        except (UserError, SuspendNotSupported) as error:
            self.say(one_line(error))
        self._look_at_patterns()

    def _look_at_patterns(self) -> None:
        """Computes everything again where databases were saved, and marks on the board what changed."""
        for i, watch in self._watches.items():
            changed = watch.changed()
            if not changed:
                continue
            self.before = {**self.forget_pictures(i), **self.before}
            self.message = f"{', '.join(changed)}: read again; C takes the marks off"
            task = Forget(self.scene.position)
            self.queues[i].ask(Job("reload", "patterns", task, lambda done: self.look_again()))

    def action_accept(self) -> None:
        """Stops marking what changed since the last edit."""
        self.before = {}
        self.message = ""
        self.draw()

    def action_trace(self) -> None:
        """Shows what move generation does about the point."""

        def traced(views: list[View]) -> None:
            self._told[self.front] = [views]
            if not self.panel.display:
                self.panel_first = True
            self.draw()

        ask = Ask(self.scene.first, self.scene.known, self.board.point)
        name = vertex(self.board.point, self.scene.position.size)
        task = Follow(self.scene.position, ask)
        self.queues[self.front].ask(Job("trace", f"moves, with a trace about {name}", task, traced))
