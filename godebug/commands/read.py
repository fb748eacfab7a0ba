"""`godebug read`: one reading, what it found and what it cost."""

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from godebug.basics.errors import UserError, one_line
from godebug.basics.files import read_file
from godebug.cli.arguments import parse_point, split_arguments, vertices_of_question
from godebug.cli.options import OutputOptions, SharedPlayedListOptions, TracedOptions, check_targets, position_and
from godebug.cli.typer_app import Commands
from godebug.engine.go.position import Position
from godebug.engine.go.result_codes import LOSE
from godebug.variations.kinds import KINDS, OF_A_SIDE
from godebug.variations.questions import check_question, kind_of
from godebug.views.output import STDOUT

if TYPE_CHECKING:
    from collections.abc import Iterator


def complete_read(incomplete: str) -> list[str]:
    """Offers the kinds of readings."""
    return [kind for kind in (*KINDS, OF_A_SIDE) if kind.startswith(incomplete)]


app = Commands()


@app.command("read")
def read(
    arguments: Annotated[list[str] | None, position_and("[QUESTION] [VERTEX]...", complete_read)] = None,
    *,
    where: SharedPlayedListOptions,
    sgf: Annotated[
        str | None, typer.Option("--sgf", metavar="FILE", help="Write all variations to an SGF file; - prints it.")
    ] = None,
    tree: Annotated[bool, typer.Option("--tree", help="Print all variations.")] = False,
    timed: Annotated[bool, typer.Option("-v", "--verbose", help="Also the time that it took.")] = False,
    out: OutputOptions,
    engine: TracedOptions,
) -> int:
    """One reading: attack, defend, connect, disconnect, break-in, block-off, owl-attack, owl-defend, semeai, or the
    combination of the side that moves.

    Can a string be captured, or saved when it moves first? Can two strings be linked, or cut? Can a string get into an
    area (the vertices after it), or be kept out? Can a dragon be killed, or made to live? Does a dragon win its race
    against another one, so that it lives, when it moves first? Do threats together win a string that each alone would
    not? WIN: yes. KO_A, KO_B: yes with a ko, KO_A when the other side has to find the first threat. The exit code is 1
    where the answer is no. Of a regression test, its question and its vertices are taken where none are named.

    \b
    godebug read attack D4 game.sgf --move 120
    godebug read game.sgf connect D4 G5 --sgf variations.sgf
    godebug read game.sgf owl-attack D4 --tree
    godebug read game.sgf break-in D7 E9 F9 G9 --tree
    godebug read reading:1 --tree
    godebug read game.sgf combination --color-to-move white
    """
    questions = (*KINDS, OF_A_SIDE)
    vertices, kinds, name = split_arguments(arguments or [], questions)
    wanted = f"one of {', '.join(questions)} is wanted, as in 'read attack D4'"
    if len(kinds) > 1 or (vertices and not kinds):
        raise UserError(f"read: {wanted}")
    if kinds == [OF_A_SIDE] and vertices:
        raise UserError("read: combination wants no vertex; --color-to-move says whose it is")
    if sgf is not None and where.listed is not None:
        raise UserError("--list and --sgf exclude each other")
    check_targets(sgf=sgf)

    def answer_one(position: Position) -> int:
        kind = kinds[0] if kinds else kind_of(position.question)
        if kind not in questions:
            question = one_line(position.question, 60)
            asks = f"{one_line(position.source, 60)} asks '{question}'; " if question else ""
            raise UserError(f"read: {asks}{wanted}")
        asked = vertices
        if not asked and kind != OF_A_SIDE:
            asked = vertices_of_question(position, out.output.note)
        return answer_question(kind, asked, position, sgf, tree, timed, out, engine)

    return where.answer_each(name, out, answer_one)


def answer_question(
    kind: str,
    vertices: list[str],
    position: Position,
    sgf: str | None,
    tree: bool,
    timed: bool,
    out: OutputOptions,
    engine: TracedOptions,
    command: str = "read",
) -> int:
    """Puts one question and shows its answer; the exit code. `command`: the one that the user gave."""
    points = parse_question(kind, vertices, position, command) if kind != OF_A_SIDE else ()
    from godebug.displays.readings import combination, reading

    if sgf == STDOUT and (out.json or out.picture is not None):
        raise UserError("--sgf - and --json or --svg exclude each other")
    study = engine.study(position, out)
    with _file_of(sgf) as file:
        if kind == OF_A_SIDE:
            found = study.combination(position.to_move, sgf=file, tree=tree)
            answer = combination(study, found, tree=tree, timed=timed)
            is_no, has_tree = not found.found.move, found.tree is not None
        else:
            read_out = study.read(kind, points, sgf=file, tree=tree)
            answer = reading(study, read_out, tree=tree, timed=timed)
            is_no, has_tree = read_out.code == LOSE, True
        if file is not None and sgf == STDOUT and has_tree:
            out.output.save(STDOUT, read_file(file))
            return 1 if is_no else 0
    if sgf is not None and has_tree:
        out.output.note(f"wrote {sgf}")
    out.answer(answer, f"godebug read {position.source}")
    return 1 if is_no else 0


@contextmanager
def _file_of(sgf: str | None) -> "Iterator[str | None]":
    """The file that variations are written to; for standard output one that is gone afterwards. Another program can
    write to nothing but a file."""
    if sgf != STDOUT:
        yield sgf
        return
    from tempfile import TemporaryDirectory

    with TemporaryDirectory(prefix="godebug-") as folder:
        yield os.path.join(folder, "variations.sgf")


def parse_question(kind: str, vertices: list[str], position: Position, command: str) -> tuple[int, ...]:
    """Returns the points of a question; UserError where they do not suit it."""
    points = tuple(parse_point(text, position.size) for text in vertices)
    check_question(kind, points, position, command)
    return points
