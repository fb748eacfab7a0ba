"""`godebug cause`: which facts would have to be otherwise for a wanted move."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated

import typer
from msgspec.structs import replace

from godebug.basics.errors import UserError, one_line
from godebug.basics.resources import check_patterns
from godebug.cli.arguments import parse_move
from godebug.cli.options import OutputOptions, PeerOptions, PlayedListOptions, PositionName
from godebug.cli.typer_app import Commands
from godebug.engine.go.position import Position

app = Commands()


@app.command("cause")
def cause(
    name: PositionName = None,
    *,
    where: PlayedListOptions,
    wanted: Annotated[
        str | None,
        typer.Option(
            "--wanted", metavar="VERTEX", help="The move that is right; else the test's, or that of --engine."
        ),
    ] = None,
    most: Annotated[
        int, typer.Option("--most", metavar="N", min=1, max=20, help="How many sets of facts are looked for.")
    ] = 3,
    analyses: Annotated[
        int,
        typer.Option("--analyses", metavar="N", min=1, max=9999, help="Analyses of the position at most."),
    ] = 60,
    against: Annotated[
        str | None,
        typer.Option("--against", metavar="DIR", help="Those facts that are otherwise with the databases of a folder."),
    ] = None,
    out: OutputOptions,
    engine: PeerOptions,
) -> int:
    """Cause: the smallest sets of facts that would make the engine play the wanted move.

    With --engine those facts are doubted that the other engine denies: whose stones a network gives to the other side,
    whose territory it sees elsewhere, or which dragons another program calls dead. With --against those that this
    engine denies with other pattern databases: statuses, links, barriers, values. Without either those that it
    is least sure of. Each fact may be tried with --suppose. After a list come sums by stage and kind of fact.

    \b
    godebug cause game.sgf --move 80 --wanted C5
    godebug cause game.sgf --move 80 --engine 'katago gtp -config gtp.cfg -model net.bin.gz'
    godebug cause game.sgf --move 80 --patterns mine --against patterns
    godebug cause game.sgf --move 80 --wanted C5 --json | jq .sets
    """

    def answer_one(position: Position) -> None:
        from godebug.comparing.cause import NoWantedMoveError, find_cause
        from godebug.comparing.cause_display import cause_answer
        from godebug.displays.position import headed
        from godebug.studies.study import NotAnswered, Study

        study = engine.built_in(position, out)
        teacher: Study | None = None
        if engine.engine is not None:
            teacher = engine.study(position, out)
        elif against is not None:
            teacher = replace(engine, patterns=against).built_in(position, out)
        point = _wanted_by_test(position) if wanted is None else parse_move(wanted, position, what="--wanted")
        try:
            with _progress(out, analyses) as tick:
                found = find_cause(
                    study.analysis, point, teacher, name=str(against), most=most, analyses=analyses, tick=tick
                )
        except NoWantedMoveError:
            if teacher is None:
                raise UserError("cause: which move is right? Name it with --wanted, or ask an --engine") from None
            raise UserError(f"cause: {teacher.name or against} names no move; name one with --wanted") from None
        except NotAnswered as error:
            raise UserError(f"cause: {one_line(error)}") from None
        if found.analyses >= analyses:
            out.output.note(f"--analyses: after {analyses} positions the search ended; there may be smaller sets")
        out.answer(headed(study, cause_answer(found, study.analysis)), f"godebug cause {position.source}")
        source = position.source if position.question else position_name(position)
        cases.append(case_of(source, found, position.size))

    if against is not None:
        if engine.engine is not None:
            raise UserError("--engine and --against exclude each other")
        check_patterns(against)
    from godebug.comparing.causes import Case, case_of, sums_answer
    from godebug.comparing.comparison import position_name

    cases: list[Case] = []
    code = where.answer_each(name, out, answer_one)
    if where.listed is not None and cases:
        if not out.json:
            print()
        out.answer(sums_answer(cases), f"godebug cause {where.listed}")
    return code


def _wanted_by_test(position: Position) -> int | None:
    """Returns the move that a regression test wants, None where the position is of no such test."""
    from godebug.apps.lab.asking import OF_MOVES, contested
    from godebug.engine.go.points import parse_vertex
    from godebug.regress.suite import find_suite, read_suite

    suite, colon, number = position.source.rpartition(":")
    if not position.question or not colon or not number.isdigit():
        return None
    test = read_suite(find_suite(suite)).find(int(number))
    wanted = contested(test, position.size)[0] if test.kind in OF_MOVES else []
    return parse_vertex(wanted[0], position.size) if wanted else None


@contextmanager
def _progress(out: OutputOptions, most: int) -> Iterator[Callable[[int], object]]:
    """Yields who is told how many positions have been analysed."""
    with out.output.bar("analysing") as bar:
        yield lambda count: bar.update(f"{count} of {most} positions at most")
