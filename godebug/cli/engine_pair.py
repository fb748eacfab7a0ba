"""Two engines that look at the same positions, each in a process that knows of no other position."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from godebug.basics.errors import UserError, one_line
from godebug.basics.resources import check_patterns, pattern_folder
from godebug.cli.study_choice import LEVEL
from godebug.engine.go.position import Position

if TYPE_CHECKING:
    from godebug.comparing.comparison import Compared
    from godebug.displays.answer import Answer
    from godebug.studies.peers.program import EngineProgram
    from godebug.studies.study import Note

#: The name of the built-in engine on the command line.
BUILTIN = "builtin"


class ComparedParts(Struct, frozen=True):
    """What to compare: names of arrays, of verdicts, and of figures of moves."""

    arrays: Sequence[str]
    verdicts: Sequence[str]
    moves: Sequence[str]

    @classmethod
    def of(cls, names: "set[str] | None" = None) -> "ComparedParts":
        """Returns those of these names, everything without."""
        from godebug.comparing.comparison import MOVES, VERDICTS
        from godebug.studies.arrays import ARRAYS

        parts = ([name for name in part if names is None or name in names] for part in (ARRAYS, VERDICTS, MOVES))
        return cls(*parts)


class EnginePair(Struct):
    """Two programs.

    `has_builtin`: whether the built-in engine is one of them; `patterns`: folders of its databases; `itself`: whether
    it is compared with itself, the second time with what the position supposes. `tell`: gets remarks.
    """

    programs: "tuple[EngineProgram, EngineProgram]"
    has_builtin: bool
    patterns: Sequence[str]
    level: int
    itself: bool
    tell: "Note"
    notes: set[str] = field(default_factory=set)

    @classmethod
    def started(
        cls,
        engines: Sequence[str],
        patterns: Sequence[str],
        *,
        level: int,
        seconds: float,
        stack: ExitStack,
        tell: "Note",
        itself: bool = False,
    ) -> "EnginePair":
        """Starts two engines, which end with `stack`; the built-in one where fewer are named. Raises UserError."""
        programs = _programs(engines, patterns, level, seconds, stack, itself)
        return cls(programs, len(engines) < 2 or BUILTIN in engines, patterns, level, itself, tell)

    def note(self, text: str) -> None:
        """Tells a remark once, of however many positions it holds."""
        if text not in self.notes:
            self.notes.add(text)
            self.tell(text)

    def names(self) -> tuple[str, str]:
        """Returns what the two engines are called."""
        return self.programs[0].name, self.programs[1].name

    def compare(self, position: Position, wanted: ComparedParts) -> "list[Compared]":
        """Both programs think at the same time, each in a process that knows of no other position."""
        from godebug.comparing.comparison import compare
        from godebug.studies.peers.neural import peer_of
        from godebug.studies.peers.peer import Peer

        def prepared(program: "EngineProgram") -> Peer:
            program.close()
            if self.level != LEVEL:
                program.ask(f"level {self.level}")
            as_it_is = self.itself and program is self.programs[0]
            peer = peer_of(program, replace(position, supposed=()) if as_it_is else position, self.note)
            peer.prepare(influence=bool(wanted.arrays), verdicts=wanted.verdicts, moves=bool(wanted.moves))
            return peer

        with ThreadPoolExecutor(2) as pool:
            try:
                first, second = pool.map(prepared, self.programs)
            except KeyboardInterrupt:
                # What waits for an answer would wait on.
                for program in self.programs:
                    program.interrupt()
                raise
        return compare(first, second, wanted.arrays, wanted.verdicts, wanted.moves)

    def opinions(self, position: Position, compared: "list[Compared]") -> "list[Answer]":
        """Tells where the built-in engine and a neural one disagree about whose a point is, with our causes."""
        from godebug.studies.peers.neural import OwnershipInfluence

        pairs = [one.computed for one in compared if one.computed is not None]
        told = [
            (place, each) for pair in pairs for place, each in enumerate(pair) if isinstance(each, OwnershipInfluence)
        ]
        if not (told and self.has_builtin):
            return []
        place, network = told[0]
        from godebug.cli.study_choice import built_in
        from godebug.comparing.disagreements import disagreements

        study = built_in(position, self.note, level=self.level, patterns=next(iter(self.patterns), None))
        return [disagreements(study, network, self.names(), network_first=place == 0)]


def _programs(
    engines: Sequence[str], patterns: Sequence[str], level: int, seconds: float, stack: ExitStack, itself: bool
) -> "tuple[EngineProgram, EngineProgram]":
    from godebug.regress.engines import builtin_command
    from godebug.studies.peers.program import EngineProgram

    if len(engines) > 2:
        raise UserError("compare: two engines at most")
    commands = [*engines, BUILTIN, BUILTIN][:2]
    own = commands.count(BUILTIN)
    if len(patterns) > own:
        raise UserError(f"compare: {len(patterns)} --patterns, but the built-in engine takes part {own} times")
    # One folder is compared with the databases that came with the program.
    folders = iter([*([None] * (own - len(patterns))), *patterns])
    if own == 2 and not patterns and not itself:
        raise UserError("compare: name an --engine, --patterns, or --suppose: the built-in engine agrees with itself")
    programs: list[EngineProgram] = []
    for command in commands:
        if command == BUILTIN:
            folder = next(folders)
            if folder is not None:
                check_patterns(folder)
                # A mistake in a database is told in the words of every command, before anybody is asked.
                databases = pattern_folder(folder)
                for name in databases.names():
                    databases.get(name)
            name = BUILTIN if folder is None else f"{BUILTIN} {one_line(folder, 60)}"
            name += ", supposing" if itself and programs else ""
            program = EngineProgram(builtin_command(level, folder), seconds, name)
        else:
            program = EngineProgram(command, seconds)
        programs.append(stack.enter_context(program))
    return programs[0], programs[1]
