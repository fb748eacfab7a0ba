"""`godebug read`: one reading, what it found and what it cost."""

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from engine.color import EMPTY, NAMES, other
from engine.points import NO_POINT, column_of, row_of, vertex
from engine.position import Position
from engine.result_codes import LOSE
from engine.result_codes import NAMES as CODE_NAMES
from godebug.arguments import parse_point, split_arguments
from godebug.completion import complete_debug
from godebug.errors import UserError
from godebug.flags import Debug, parse_mask
from godebug.options import EngineOptions, OutputOptions, PositionOptions, command_line

if TYPE_CHECKING:
    from engine.analysis import Analysis
    from godebug.views.view import Line

KINDS = ("attack", "defend")


@dataclass(frozen=True)
class Answer:
    """`code` and `move` as the reader gave them, `nodes` it visited, `seconds` it took."""

    kind: str
    target: int
    code: int
    move: int
    nodes: int
    seconds: float


def complete_read(incomplete: str) -> list[str]:
    return [kind for kind in KINDS if kind.startswith(incomplete)]


@command_line
def read(
    arguments: Annotated[
        list[str],
        typer.Argument(metavar="[POSITION] attack|defend VERTEX", autocompletion=complete_read, show_default=False),
    ],
    *,
    where: PositionOptions,
    debug: Annotated[
        str,
        typer.Option("-d", "--debug", metavar="MASK", help="What to trace on stderr.", autocompletion=complete_debug),
    ] = "0",
    out: OutputOptions,
    engine: EngineOptions,
) -> int:
    """One tactical reading: can the string be captured, can it be saved when it moves first?

    WIN: yes. KO_A, KO_B: yes with a ko, KO_A when the other side has to find the first threat. The exit code is 1
    where the answer is no.

    \b
    godebug read attack D4 game.sgf --move 120
    godebug read game.sgf defend D4 --level 8
    """
    topics = parse_mask(debug, Debug, "-d")
    vertices, kinds, name = split_arguments(arguments, KINDS)
    if len(kinds) != 1 or len(vertices) != 1:
        raise UserError("read: one of attack, defend and one vertex are wanted, as in 'read attack D4'")
    position = where.load(name, out)
    target = parse_point(vertices[0], position.size)
    if position.stones[row_of(target), column_of(target)] == EMPTY:
        raise UserError(f"read: no stone at {vertices[0].upper()}")
    from godebug.analysis import analyse, stderr_trace

    answer = _read(analyse(position, engine, stderr_trace(topics, position.size)), kinds[0], target)
    if out.json:
        out.output.records([_record(answer, position.size)])
    else:
        from godebug.views.view import Text

        out.output.show([Text(_line(answer, position))], f"godebug read {position.source}")
    return 0 if answer.code != LOSE else 1


def _read(analysis: "Analysis", kind: str, target: int) -> Answer:
    reader = analysis.reader
    before, start = reader.nodes, time.perf_counter()
    code, move = reader.attack(target) if kind == "attack" else reader.defend(target)
    return Answer(kind, target, code, move, reader.nodes - before, time.perf_counter() - start)


def _line(answer: Answer, position: Position) -> "Line":
    owner = int(position.stones[row_of(answer.target), column_of(answer.target)])
    mover = other(owner) if answer.kind == "attack" else owner
    name = vertex(answer.target, position.size)
    result = "LOSE" if answer.code == LOSE else CODE_NAMES[answer.code]
    at = f" at {vertex(answer.move, position.size)}" if answer.code != LOSE and answer.move != NO_POINT else ""
    cost = f"{answer.nodes} nodes, {1000 * answer.seconds:.1f} ms"
    return [
        (f"{name:<4}", "strong"),
        (f"{answer.kind} by {NAMES[mover]}: ", ""),
        (result, "bad" if answer.code == LOSE else "good"),
        (at, "strong"),
        (f"   {cost}", "faint"),
    ]


def _record(answer: Answer, size: int) -> dict[str, object]:
    return {
        "type": "reading",
        "kind": answer.kind,
        "target": vertex(answer.target, size),
        "code": "LOSE" if answer.code == LOSE else CODE_NAMES[answer.code],
        "move": vertex(answer.move, size) if answer.code != LOSE and answer.move != NO_POINT else None,
        "nodes": answer.nodes,
        "milliseconds": round(1000 * answer.seconds, 3),
    }
