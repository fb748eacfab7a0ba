"""The facts in which a teacher disagrees with the engine, each with what hangs on it alone."""

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct

from godebug.basics.errors import UserError, printable
from godebug.basics.files import read_file
from godebug.comparing.doubts import Doubt
from godebug.displays.answer import Answer
from godebug.engine.analysis import Analysis
from godebug.engine.analysis.suppose import ENTRIES, FactError
from godebug.engine.go.points import NO_POINT, Point, vertex
from godebug.engine.go.position import Position
from godebug.fields.field import Field, Fields
from godebug.fields.kinds import POINT, PROSE, TOLD_FIGURE, ListOf, Words
from godebug.records.sgf import read_game
from godebug.views.fields import field_table
from godebug.views.view import Text
from godebug.views.words import several

#: Facts of a region that a table names; JSON has all.
_NAMED: Final = 2


class DeniedFact(Struct, frozen=True):
    """A fact that is otherwise by a teacher's word; see `DENIED_FACT`."""

    facts: tuple[str, ...]
    entry: str
    says: str
    points: float
    move: Point
    behind: float
    subject: str

    @property
    def shown(self) -> str:
        """Returns the first facts, and how many more there are."""
        more = len(self.facts) - _NAMED
        return ", ".join(self.facts[:_NAMED]) + (f", {more} more" if more > 0 else "")


DENIED_FACT = Fields(
    "denied_fact",
    "`compare --facts`: a fact in which the other engine disagrees, and what hangs on it alone.",
    Field("facts", ListOf(Words(more=True)), "what would have to be supposed, as `--suppose` takes it"),
    Field("shown", PROSE, "the first of them", column="fact"),
    Field("entry", Words(*ENTRIES), "where it enters"),
    Field("says", PROSE, "who says what"),
    Field("points", TOLD_FIGURE, "by how much the score estimate changes with it, positive for White"),
    Field("move", POINT, "what the engine would play with it"),
    Field("behind", TOLD_FIGURE, "how many points that move is behind as things stand; 0 where it is played anyway"),
)


def _middle(analysis: Analysis) -> float:
    """Returns the middle of the bounds of the score, in points for White."""
    upper, lower = analysis.ground.score_bounds
    return (upper + lower) / 2


def denied_facts(
    analysis: Analysis, doubts: Sequence[Doubt], tick: Callable[[int], object] = lambda count: None
) -> list[DeniedFact]:
    """Returns what hangs on each of a teacher's facts alone, the most points first. What contradicts the position is
    left out. `tick`: hears how many are done.
    """
    color = analysis.position.to_move
    generation, score, found = analysis.moves.generation(color), _middle(analysis), []
    for count, doubt in enumerate(doubts, 1):
        try:
            knowing = analysis.supposing(doubt.facts)
        except FactError:
            continue
        best = knowing.moves.generation(color).best
        behind = 0.0
        if NO_POINT not in (best, generation.best) and best != generation.best:
            behind = max(0.0, generation.choice.value - generation.ledger(best).value)
        change = _middle(knowing) - score
        knowing.release()
        found.append(DeniedFact(doubt.facts, doubt.entry, doubt.says, change, best, behind, doubt.subject))
        tick(count)
    return sorted(found, key=lambda one: (-abs(one.points), -one.behind, one.facts))


def facts_answer(found: Sequence[DeniedFact], analysis: Analysis, teacher: str) -> Answer:
    """Returns the facts as a table, those of most points first."""
    size, best = analysis.position.size, analysis.moves.generation(analysis.position.to_move).best
    other_move = sum(one.move != best for one in found)
    told = f"{teacher} denies {several(len(found), 'fact')}"
    if found:
        told += f"; with {other_move or 'none'} of them alone another move than {vertex(best, size)} would be played"
    columns = ("shown", "entry", "points", "move", "behind", "says")
    return Answer(
        lambda: [
            Text([(f"{told}.", "")]),
            *([field_table(DENIED_FACT, columns, found, size, "What hangs on each alone", keys=1)] if found else []),
        ],
        lambda: [DENIED_FACT.record(one, size) for one in found],
    )


# ---- As a suite ------------------------------------------------------------------------------------------------------


class FactSuite:
    """Collects denied facts as tests. `path`: the file, from whose folder games are named; `teacher`: who denies."""

    def __init__(self, path: str, teacher: str) -> None:
        self._path, self._teacher = path, teacher
        self._lines: list[str] = []
        self.tests = 0
        #: Facts that no question asks for.
        self.left_out = 0

    def add(self, position: Position, found: Sequence[DeniedFact]) -> None:
        """Adds the facts of a position. Raises UserError where no suite can name it."""
        tests = [(one, *asked) for one in found for asked in _questions(one)]
        self.left_out += len(found) - len({id(one) for one, _, _ in tests})
        if not tests:
            return
        self._lines += ["", f"loadsgf {self._name(position)} {position.move_number + 1}"]
        for one, command, expected in tests:
            self.tests += 1
            self._lines += [f"# {one.says}; {one.points:+.1f} points hang on it.", f"{10 * self.tests} {command}"]
            self._lines.append(f"#? [{expected}]*")

    def _name(self, position: Position) -> str:
        """Returns how the suite names the game. Raises UserError where `loadsgf` does not lead to the position."""
        shown = printable(position.source)
        file = Path(position.extra.get("file", ""))
        if not file.is_file():
            raise UserError(f"--to: a suite loads games from files; '{shown}' is none")
        name = os.path.relpath(file, Path(self._path).resolve().parent)
        if not name.isprintable() or len(name.split()) != 1:
            raise UserError(f"--to: no suite can name '{shown}'; call it otherwise")
        try:
            loaded = read_game(read_file(str(file)), shown).position_before(str(position.move_number + 1))
        except UserError:
            loaded = None
        if loaded is None or _shape(loaded) != _shape(position):
            raise UserError(f"--to: {shown}: `loadsgf` does not lead to this position of a variation, or after a move")
        return name

    def text(self) -> str:
        """Returns the suite."""
        return "\n".join([f"# Denied by {printable(self._teacher)}.", *self._lines]) + "\n"


def _shape(position: Position) -> tuple[bytes, int]:
    """Returns what stands on the board, and whose move it is."""
    return bytes(position.plane.cells), position.to_move


def _questions(one: DeniedFact) -> Iterator[tuple[str, str]]:
    """Yields commands of GTP, and patterns of the answers that are right by the teacher's word."""
    kind, _, names = one.subject.partition(" ")
    words = one.facts[0].split()
    if kind == "dragon":
        yield f"dragon_status {names}", f"{words[1]}.*"
    elif kind == "string":
        yield f"attack {names}", "0" if words[1] == "safe" else "[1-3].*"
    elif kind == "dragons":
        first, _, second = names.partition(" and ")
        yield f"same_dragon {first} {second}", "1" if words[1] == "one-dragon" else "0"
