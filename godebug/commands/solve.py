"""`godebug solve`: life and death as proofs."""

import time
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from godebug.basics.errors import UserError
from godebug.cli.arguments import split_arguments, stones_asked
from godebug.cli.options import OutputOptions, PlayedOptions, TimeOptions, check_targets, position_and
from godebug.cli.typer_app import Commands
from godebug.displays.answer import Answer
from godebug.displays.solve import (
    RIGHT,
    UNDECIDED,
    WRONG,
    ProblemResult,
    nothing_proved,
    report_answer,
    verdict_answer,
)
from godebug.engine.analysis.decided import decided
from godebug.engine.go.position import Position
from godebug.engine.solve.proving import solve as solve_group
from godebug.engine.solve.variations import game_record, lines
from godebug.engine.solve.verdict import LEAST_ODDS, NODES, PROVED, READ, TABLE_MB, UNCERTAIN, SolveOptions, Verdict
from godebug.records.problems import Problem, read_problems

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator


app = Commands()


@app.command("solve")
def solve(
    arguments: Annotated[list[str] | None, position_and("[VERTEX]")] = None,
    *,
    where: PlayedOptions,
    nodes: Annotated[
        int,
        typer.Option(
            "--nodes",
            metavar="N",
            min=1,
            max=10**12,
            help="Positions looked at, at most; without a VERTEX up to twice as many.",
        ),
    ] = NODES,
    table: Annotated[
        int, typer.Option("--table", metavar="MB", min=1, max=1_000_000, help="Memory for what was found.")
    ] = TABLE_MB,
    all_first_moves: Annotated[
        bool, typer.Option("--all-first-moves", help="Examine every first move, and show what answers those that fail.")
    ] = False,
    tree: Annotated[bool, typer.Option("--tree", help="Print the moves of the proofs.")] = False,
    sgf: Annotated[
        str | None,
        typer.Option("--sgf", metavar="FILE", help="Write the proofs as an SGF file; - prints it."),
    ] = None,
    proofs: Annotated[
        str | None,
        typer.Option("--proofs", metavar="FILE", help="Write the proofs as JSON; - prints it."),
    ] = None,
    least_odds: Annotated[
        float,
        typer.Option(
            "--least-odds",
            metavar="P",
            min=0.0,
            max=1.0,
            help="Without a VERTEX: what is less likely to be right is not told.",
        ),
    ] = LEAST_ODDS,
    problems: Annotated[
        str | None, typer.Option("--problems", metavar="DIR", help="Solve all problems (*.json) of a folder instead.")
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", metavar="N", min=1, help="Problems at once.")] = 1,
    out: OutputOptions,
    clock: TimeOptions,
) -> int:
    """Life and death of a string, proved: who wins if who moves first, all winning first moves, ko, seki.

    Each answer is *proved*; or *read*, where it grants more of what lies beyond the region; or uncertain, where the
    positions that may be looked at do not suffice. The board shows the points that the proof depends on; while nothing
    changes there, it stands. What is granted without proof is listed. The exit code is 1 where nothing is proved.

    Without a VERTEX: the group, of one string or several, whose fate the side to move decides; where there is none, the
    capture, rescue, cut or link that hangs on the move. What is then read has odds, as printed problems came out; where
    they are bad, the position is open, unless `--least-odds 0` asks for the likeliest all the same.

    \b
    godebug solve game.sgf D4 --move 120
    godebug solve game.sgf D4 --all-first-moves --nodes 10000000
    godebug solve D4 --sgf proof.sgf
    godebug solve --problems tsumego --jobs 4
    """
    if problems is not None:
        options = SolveOptions(nodes=nodes, table_mb=table, least_odds=least_odds)
        return _report(problems, options, jobs, out)
    vertices, _, name = split_arguments(arguments or [])
    if len(vertices) > 1:
        raise UserError("solve: one vertex is wanted, that of a stone of the group")
    if [sgf, proofs, "-" if out.json else None].count("-") > 1:
        raise UserError("--sgf -, --proofs - and --json exclude each other")
    position = where.load(name, out)
    from godebug.basics.interpreted import warn_if_interpreted

    warn_if_interpreted()
    check_targets(proofs, sgf=sgf)
    wanted = tree or sgf is not None or proofs is not None
    title = f"godebug solve {position.source}"
    so_far: list[Verdict] = []

    def known() -> Answer | None:
        return verdict_answer(position, so_far[0]) if so_far and "-" not in (sgf, proofs) else None

    def how_far() -> str:
        return f"{so_far[0].nodes:,} positions were looked at" if so_far else "no group was chosen yet"

    with out.shown_on_interrupt(how_far, known, title), _progress(out) as told:
        options = SolveOptions(nodes, table, least_odds, all_first_moves, wanted, told, so_far.append)
        found: Verdict | None
        if vertices:
            [point] = stones_asked("solve", vertices, position, out.output.note)
            try:
                found = solve_group(position.plane, point, options)
            except ValueError as error:
                raise UserError(f"solve: {error}") from None
        else:
            found = decided(position, options)
    if found is None:
        out.answer(nothing_proved(position), title)
        return 1
    verdict = found
    _write_proofs(verdict, position, sgf, proofs, out)
    if "-" not in (sgf, proofs):
        trees = [line for proof in verdict.certificates for line in lines(proof, verdict.color)] if tree else []
        out.answer(verdict_answer(position, verdict, trees), title)
    return 0 if PROVED in (verdict.attacker_first.ground, verdict.defender_first.ground) else 1


@contextmanager
def _progress(out: OutputOptions) -> "Iterator[Callable[[int, str], None]]":
    """Tells on stderr, where that is a terminal, how far it is."""
    if not out.output.shows_progress():
        yield lambda _looks, _question: None
        return
    with out.output.bar("reading") as bar:
        yield lambda looks, question: bar.update(f"{looks:,} positions: {question}")


def _write_proofs(
    verdict: Verdict, position: Position, sgf: str | None, proofs: str | None, out: OutputOptions
) -> None:
    if (sgf is not None or proofs is not None) and not verdict.certificates:
        out.output.note("no proof to write: nothing is proved, or the proofs are too large")
        return
    if sgf is not None:
        record = "".join(game_record(proof, position.plane, verdict.color) for proof in verdict.certificates)
        out.output.save(sgf, record.encode())
    if proofs is not None:
        out.output.save(proofs, msgspec.json.encode(verdict.certificates) + b"\n")


def _report(folder: str, options: SolveOptions, jobs: int, out: OutputOptions) -> int:
    """Solves all problems of a folder; the exit code is 1 where one came out wrong."""
    found = read_problems(folder)
    begun = time.monotonic()
    results: list[ProblemResult] = []
    title = f"godebug solve {folder}"

    def known() -> Answer | None:
        return report_answer(results, time.monotonic() - begun) if results else None

    def how_far() -> str:
        return f"{len(results)} of {len(found)} problems are done"

    with out.shown_on_interrupt(how_far, known, title), _progress(out) as told:
        for each in _solved(found, options, jobs):
            results.append(each)
            told(sum(result.nodes for result in results), f"{len(results)} of {len(found)} problems")
    out.answer(report_answer(results, time.monotonic() - begun), title)
    return 1 if any(each.result == WRONG for each in results) else 0


def _solved(problems: list[Problem], options: SolveOptions, jobs: int) -> "Iterable[ProblemResult]":
    work = partial(_solved_problem, options=options)
    if jobs == 1:
        yield from map(work, problems)
        return
    from godebug.basics.workers import workers

    with workers(jobs) as pool:
        yield from pool.map(work, problems)


def _solved_problem(problem: Problem, options: SolveOptions) -> ProblemResult:
    verdict = decided(Position(problem.plane, problem.color), options)
    if verdict is None:
        return ProblemResult(problem.name, UNDECIDED, UNCERTAIN, problem.right, (), "", "", options.nodes)
    first = verdict.defender_first if verdict.color == problem.color else verdict.attacker_first
    moves = tuple(move for move in (*first.moves, *first.by_ko) if move != "PASS")
    # Where the move of the book was not settled, nothing contradicts it.
    book = set(problem.right)
    result = RIGHT if book & set(moves) else UNDECIDED if not moves or book & set(first.unknown) else WRONG
    status, group = verdict.status, verdict.goal[0]
    told = (verdict.question, verdict.odds)
    # The move is no better grounded than that it decides.
    ground = PROVED if verdict.ground == PROVED else READ
    return ProblemResult(problem.name, result, ground, problem.right, moves, status, group, verdict.nodes, *told)
