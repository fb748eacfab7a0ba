"""`godebug read`: one reading, what it found and what it cost."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.color import EMPTY
from engine.points import column_of, row_of
from engine.position import Position
from engine.result_codes import LOSE
from godebug.arguments import parse_point, split_arguments
from godebug.errors import UserError, one_line
from godebug.flags import Debug, parse_mask
from godebug.options import DebugOption, EngineOptions, OutputOptions, PeerOptions, PositionOptions, command_line
from godebug.readings import KINDS, WITH_GOAL

if TYPE_CHECKING:
    from godebug.readings import Answer
    from godebug.variations import VariationTree


#: Vertices of examples in messages.
_EXAMPLE = {"one vertex": "D4", "two vertices": "D4 F4", "a string and a goal": "D4 A1 B1 C1"}


def complete_read(incomplete: str) -> list[str]:
    return [kind for kind in KINDS if kind.startswith(incomplete)]


@command_line
def read(
    arguments: Annotated[
        list[str],
        typer.Argument(metavar="[POSITION] QUESTION VERTEX...", autocompletion=complete_read, show_default=False),
    ],
    *,
    where: PositionOptions,
    sgf: Annotated[
        str | None, typer.Option("--sgf", metavar="FILE", help="Write all variations to an SGF file.")
    ] = None,
    tree: Annotated[bool, typer.Option("--tree", help="Print all variations.")] = False,
    debug: DebugOption = "0",
    out: OutputOptions,
    engine: PeerOptions,
) -> int:
    """One reading: attack, defend, connect, disconnect, break-in or block-off.

    Can a string be captured, or saved when it moves first? Can two strings be linked, or cut? Can a string get into an
    area (the vertices after it), or be kept out? WIN: yes. KO_A, KO_B: yes with a ko, KO_A when the other side has to
    find the first threat. The exit code is 1 where the answer is no.

    \b
    godebug read attack D4 game.sgf --move 120
    godebug read game.sgf connect D4 G5 --sgf variations.sgf
    godebug read game.sgf break-in D7 E9 F9 G9 --tree
    """
    vertices, kinds, name = split_arguments(arguments, tuple(KINDS))
    if len(kinds) != 1:
        raise UserError(f"read: one of {', '.join(KINDS)} is wanted, as in 'read attack D4'")
    position = where.load(name, out)
    if engine.engine is not None:
        return _ask_program(kinds[0], vertices, position, sgf, tree, debug, out, engine)
    return answer_question(kinds[0], vertices, position, sgf, tree, debug, out, engine)


def _ask_program(
    kind: str,
    vertices: list[str],
    position: Position,
    sgf: str | None,
    tree: bool,
    debug: str,
    out: OutputOptions,
    engine: PeerOptions,
) -> int:
    """The same question for another program."""
    topics = parse_mask(debug, Debug, "-d")
    points = parse_question(kind, vertices, position)
    from godebug.analysis import ask_program, stderr_trace

    peer = ask_program(position, engine, out, stderr_trace(topics, position.size))
    if tree:
        out.output.note(f"--tree: {peer.name} writes its variations to a file (--sgf) only")
    answer = peer.read(kind, points, sgf)
    if sgf is not None:
        out.output.note(f"wrote {sgf}")
    return _show(answer, position, None, out)


def answer_question(
    kind: str,
    vertices: list[str],
    position: Position,
    sgf: str | None,
    tree: bool,
    debug: str,
    out: OutputOptions,
    engine: EngineOptions,
) -> int:
    """Puts one question and shows its answer; the exit code."""
    topics = parse_mask(debug, Debug, "-d")
    points = parse_question(kind, vertices, position)
    from godebug.analysis import analyse, stderr_trace
    from godebug.readings import TACTICAL, ask
    from godebug.variations import VariationTree

    analysis = analyse(position, engine, stderr_trace(topics, position.size))
    variations = VariationTree(analysis.board, position.komi, position.handicap)
    reader = analysis.question_reader if kind in TACTICAL else analysis.reader
    answer = ask(reader, analysis.connections, kind, points, variations)
    if sgf is not None:
        _write(variations, sgf)
        out.output.note(f"wrote {sgf}")
    return _show(answer, position, variations if tree else None, out)


def _show(answer: "Answer", position: Position, tree: "VariationTree | None", out: OutputOptions) -> int:
    """Shows an answer and, if there is one, the `tree` of variations; the exit code."""
    from godebug.views.goals import GoalDiagram, TreeView, answer_line, answer_record, move_names
    from godebug.views.view import Text, View

    if out.json:
        out.output.records([answer_record(answer, position.size)])
    else:
        views: list[View] = [Text(answer_line(answer, position.size))]
        if answer.kind in WITH_GOAL:
            goal = dict.fromkeys(answer.points[1:], "a")
            views.insert(0, GoalDiagram(position.stones, goal, last=position.last_move))
        if answer.line:
            views.append(Text([("line ", "faint"), (" ".join(move_names(answer.line, position.size)), "")]))
        if tree is not None:
            views.append(TreeView(tree))
        out.output.show(views, f"godebug read {position.source}")
    return 0 if answer.code != LOSE else 1


def parse_question(kind: str, vertices: list[str], position: Position) -> tuple[int, ...]:
    """The points of a question; UserError where they do not suit it."""
    needed, _ = KINDS[kind]
    if len(vertices) < needed or (len(vertices) > needed and kind not in WITH_GOAL):
        wanted = "a string and a goal" if kind in WITH_GOAL else "one vertex" if needed == 1 else "two vertices"
        raise UserError(f"read: {kind} wants {wanted}, as in 'read {kind} {_EXAMPLE[wanted]}'")
    points = tuple(parse_point(text, position.size) for text in vertices)
    stones = points[:1] if kind in WITH_GOAL else points
    colors = [int(position.stones[row_of(p), column_of(p)]) for p in stones]
    for text, color in zip(vertices, colors, strict=False):
        if color == EMPTY:
            raise UserError(f"read: no stone at {text.upper()}")
    if len(set(colors)) > 1:
        raise UserError(f"read: {' and '.join(text.upper() for text in vertices)} are stones of two colours")
    return points


def _write(variations: "VariationTree", path: str) -> None:
    try:
        Path(path).write_bytes(variations.sgf())
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise UserError(f"{one_line(path, 120)}: {one_line(reason)}") from None
