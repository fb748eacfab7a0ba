"""One module a command: it reads the command line, asks the engine, and hands the answer to views."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from godebug.cli.parameters import Command, CommandGroup

#: Name: (group in the help, what it answers). The module is `godebug.commands.NAME`, and so is the command or the group
#: of commands in it.
COMMANDS = {
    "show": ("Look", "The board, and the diagrams that a mask asks for"),
    "influence": ("Look", "Influence: who rules which part of the board, also after a move"),
    "moyo": ("Look", "Bouzy's territory (5/21), moyo (5/10) and area (4/0)"),
    "worms": ("Look", "Strings of stones: liberties, attack and defence, all fields"),
    "dragons": ("Look", "Strings that live together: status, safety, eyes, room, all fields"),
    "eyes": ("Look", "Eye spaces, half and false eyes, values and vital points"),
    "escape": ("Look", "How far a dragon can run: distances, values and their sum"),
    "surround": ("Look", "Is a dragon surrounded? The hull, the wall around it, the verdict"),
    "classic": ("Look", "Caves, open eyes and distances, as GNU Go 2.4 documents them"),
    "owl": ("Look", "Life and death of a dragon: goal, eyes, way out, the moves that are tried"),
    "semeai": ("Look", "Capturing races: liberties of both sides, who is ahead, how it ends"),
    "breakin": ("Look", "Break-ins: what reading takes away from territories"),
    "moves": ("Look", "Moves with their values, and the account of each value"),
    "delta": ("Look", "What a move changes in territory, point by point"),
    "score": ("Look", "Who leads, by how much, and how sure that is"),
    "report": ("Look", "All layers of a position on one HTML page"),
    "view": ("Look", "The viewer: all of this on one screen, by keys and mouse"),
    "why": ("Ask", "The causes of a figure, as a tree whose parts add up"),
    "read": ("Ask", "One reading: capture, link or shut out a string"),
    "solve": ("Ask", "Life and death of a group, proved: status, first moves, ko, seki"),
    "trace": ("Ask", "What the stages did: trace events, filtered"),
    "compare": ("Measure", "Two engines, or two pattern sets: where they differ"),
    "patterns": ("Patterns", "The databases: lint, list, show, match, coverage"),
    "bench": ("Measure", "A fixed amount of reading: speed and signature"),
    "regress": ("Measure", "Run regression suites against this or any GTP engine"),
    "gtp": ("Serve", "A GTP server with GNU Go's debugging commands"),
    "flags": ("Help", "The names of the bits of -m and -d"),
}


def command_of(name: str) -> "Command | CommandGroup":
    """The command, or the group of commands, of this name in COMMANDS. Its module is imported now."""
    found: Command | CommandGroup = getattr(import_module(f"godebug.commands.{name}"), name)
    return found


def plain_call(words: "Sequence[str]") -> "Callable[[], int | None] | None":
    """What the command line asks for, ready to be called; None where Typer has to look at it first."""
    if not words or words[0] not in COMMANDS:
        return None
    from godebug.cli.parameters import CommandGroup, read_values

    command, rest = command_of(words[0]), words[1:]
    if isinstance(command, CommandGroup):
        if rest and rest[0] in command.commands:
            command, rest = command.commands[rest[0]], rest[1:]
        elif command.first is not None:
            command = command.commands[command.first]
        else:
            return None
    values = read_values(command.parameters, rest)
    return None if values is None else lambda: command(**values)
