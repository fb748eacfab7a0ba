"""`godebug compare`: two engines, or two sets of patterns, on the same positions."""

from typing import TYPE_CHECKING, Annotated

import typer
from msgspec.structs import replace

from godebug.basics.errors import UserError, one_line
from godebug.cli.arguments import split_arguments
from godebug.cli.engine_pair import ComparedParts, EnginePair
from godebug.cli.options import (
    DiagramOptions,
    OutputOptions,
    PeerOptions,
    PositionListOptions,
    TimeOptions,
    position_and,
)
from godebug.cli.study_choice import AT_END, LEVEL
from godebug.cli.typer_app import Commands
from godebug.engine.go.position import Position
from godebug.views.words import several

if TYPE_CHECKING:
    from godebug.comparing.comparison import Compared
    from godebug.displays.answer import Answer

#: What is drawn of one position unless the user asks for something else.
_DRAWN = ("regions", "values", "territory", "attack", "defense", "status", "moves")


app = Commands()


@app.command("compare")
def compare(
    arguments: Annotated[list[str] | None, position_and("[WHAT]...")] = None,
    *,
    engines: Annotated[
        list[str] | None,
        typer.Option("--engine", metavar="CMD", help="A GTP program or 'builtin'; once or twice.", show_default=False),
    ] = None,
    patterns: Annotated[
        list[str] | None,
        typer.Option("--patterns", metavar="DIR", help="Databases of the built-in engine; once or twice."),
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Draw every difference, not the worst three.")] = False,
    facts: Annotated[
        bool, typer.Option("--facts", help="The facts that --engine denies, and what hangs on each alone.")
    ] = False,
    along: Annotated[
        int | None,
        typer.Option(
            "--along", metavar="N", min=1, help="Over the whole game, every N moves: agreement, and the worst points."
        ),
    ] = None,
    to: Annotated[
        str | None, typer.Option("--to", metavar="SUITE.tst", help="Write the facts of --facts as a regression suite.")
    ] = None,
    where: PositionListOptions,
    level: Annotated[int, typer.Option("--level", metavar="N", min=0, max=LEVEL, help="Search effort.")] = LEVEL,
    limit: Annotated[
        str, typer.Option("--limit", metavar="SECONDS", help="How long an engine may take for an answer.")
    ] = "60",
    out: DiagramOptions,
    clock: TimeOptions,
) -> None:
    """Where two engines differ: influence, territory, regions, the status of strings, readings, and moves.

    The first engine is A, the second B; with one --engine B is the built-in one. Figures agree within 0.02 or two per
    cent. Everything is counted. Of regions, values and territory the three arrays that agree least are drawn, and
    verdicts and moves; WHAT chooses: any of influence's names, attack, defense, status, moves. A neural engine tells
    whose each point is: both opinions are drawn, B less A, and why the built-in engine thinks otherwise. With --suppose
    and nothing else the position is compared with itself, as it is and as it is supposed.

    \b
    godebug compare game.sgf --move 80 --engine 'gnugo --mode gtp'
    godebug compare game.sgf territory --patterns patterns --patterns my-patterns
    godebug compare game.sgf moves --patterns my-patterns
    godebug compare --list positions.txt --engine 'gnugo --mode gtp' --json
    godebug compare game.sgf --move 80 --suppose 'D4 dead' moves
    godebug compare game.sgf --move 80 --engine 'katago gtp ...' --facts --to denied.tst
    godebug compare game.sgf --engine katago --along 10 --svg agreement.svg
    """
    from godebug.comparing.comparison import MOVES, VERDICTS
    from godebug.comparing.display import WORST
    from godebug.studies.arrays import WORDS

    words = {**WORDS, **{verdict: (verdict,) for verdict in VERDICTS}, "moves": MOVES}
    vertices, chosen, name = split_arguments(arguments or [], tuple(words))
    if along is not None and (chosen or facts or where.listed is not None):
        raise UserError("--along: all positions of one game are compared, about whose the points are")
    if facts:
        if engines is None or len(engines) != 1 or len(patterns or []) > 1:
            raise UserError("--facts: name one --engine, which denies facts of the built-in one")
        if chosen:
            raise UserError(f"--facts: all that it denies is told; what is '{chosen[0]}' for?")
        peer = PeerOptions(engine=engines[0], level=level, limit=limit)
        _answer_facts(peer, next(iter(patterns or []), None), where, name, out, to)
        return
    if to is not None:
        raise UserError("--to: facts are written; add --facts")
    unused = vertices[0] if vertices else name if where.listed is not None else None
    if unused is not None:
        raise UserError(f"compare: what is '{one_line(unused, 40)}' for?")

    drawn = {array for word in chosen or _DRAWN for array in words[word]}
    wanted = (
        ComparedParts.of(drawn if chosen else None) if along is None else ComparedParts(("territory_value",), (), ())
    )
    itself = bool(where.suppose) and not engines and not patterns
    seconds = PeerOptions(level=level, limit=limit).seconds
    pair = EnginePair.started(
        engines or [],
        patterns or [],
        level=level,
        seconds=seconds,
        stack=AT_END,
        tell=out.output.note,
        itself=itself,
    )
    if along is not None:
        _answer_game(pair, wanted, where.load(name, out), along, out)
    elif where.listed is not None:
        _answer_list(pair, wanted, where.listed, _positions(where, out), out)
    else:
        most = None if everything or chosen else WORST
        _answer_one(pair, wanted, where.load(name, out), drawn, most, out)


def _answer_facts(
    peer: PeerOptions,
    patterns: str | None,
    where: PositionListOptions,
    name: str | None,
    out: OutputOptions,
    to: str | None,
) -> None:
    """Answers what the other engine denies of one position, or of each of a list; writes it as a suite `to` a file."""
    from godebug.basics.files import write_file
    from godebug.cli.options import check_targets
    from godebug.cli.study_choice import built_in
    from godebug.comparing.doubts import doubts_of_teacher, teachers_move
    from godebug.comparing.facts import FactSuite, denied_facts, facts_answer
    from godebug.displays.position import headed
    from godebug.studies.study import NotAnswered

    check_targets(to)
    suite = None if to is None else FactSuite(to, peer.engine or "")

    def answer_one(position: Position) -> None:
        study = built_in(position, out.output.note, level=peer.level, patterns=patterns)
        teacher = peer.study(position, out)
        try:
            doubts = doubts_of_teacher(study.analysis, teacher, teachers_move(teacher, position.to_move))
        except NotAnswered as error:
            raise UserError(f"compare: {one_line(error)}") from None
        with out.output.bar("analysing") as bar:
            found = denied_facts(study.analysis, doubts, lambda count: bar.update(f"{count} of {len(doubts)} facts"))
        if suite is not None:
            suite.add(position, found)
        answer = facts_answer(found, study.analysis, teacher.name)
        out.answer(headed(study, answer), f"godebug compare {position.source}")

    code = where.answer_each(name, out, answer_one)
    if suite is not None and to is not None:
        write_file(to, suite.text())
        left = f"; {suite.left_out} facts about ground have no question" if suite.left_out else ""
        out.output.note(f"{to}: {several(suite.tests, 'test')}{left}")
    if code:
        raise typer.Exit(code)


def _answer_one(
    pair: EnginePair, wanted: ComparedParts, position: Position, drawn: set[str], most: int | None, out: OutputOptions
) -> None:
    compared = pair.compare(position, wanted)
    from godebug.comparing.display import differences
    from godebug.displays.answer import together
    from godebug.displays.position import heading

    opinions = pair.opinions(position, compared)
    if opinions:
        # The same figures with stones counted: one picture of them is enough.
        drawn = drawn - {"territory_value"}
    answer = together(heading(position), differences(position, compared, pair.names(), drawn, most), *opinions)
    out.answer(answer, f"godebug compare {position.source}")


def _answer_game(pair: EnginePair, wanted: ComparedParts, end: Position, every: int, out: OutputOptions) -> None:
    """Answers how far two engines agree over a game up to a position, every so many moves."""
    from godebug.cli.study_choice import built_in
    from godebug.comparing.along import AgreementAt, agreement_at, along_answer, worst_positions
    from godebug.displays.answer import together
    from godebug.displays.position import heading
    from godebug.engine.board.rules import positions_of_game
    from godebug.engine.why.subjects import usual_subject

    positions = positions_of_game(end)
    chosen = [*positions[:-1:every], positions[-1]]
    found: list[AgreementAt] = []
    title = f"godebug compare {end.source}"

    def known() -> "Answer | None":
        return along_answer(found, pair.names()) if found else None

    with out.shown_on_interrupt(lambda: f"{len(found)} of {len(chosen)} positions are compared", known, title):
        for position in out.output.counted(chosen, "positions"):
            one = agreement_at(position, pair.compare(position, wanted))
            if one is None:
                raise UserError(f"--along: {pair.names()[0]} or {pair.names()[1]} does not tell whose the points are")
            found.append(one)
        if pair.has_builtin:
            for place in worst_positions(found):
                one = found[place]
                study = built_in(one.position, pair.note, level=pair.level, patterns=next(iter(pair.patterns), None))
                influence = study.influence(one.position.to_move)
                what = usual_subject(int(one.position.plane.cells[one.point]))
                cause = study.analysis.explanations.of(what, one.point, one.position.to_move, influence)
                found[place] = replace(one, cause=cause)
    out.answer(together(heading(end), along_answer(found, pair.names())), title)


def _answer_list(
    pair: EnginePair, wanted: ComparedParts, file: str, positions: list[Position], out: OutputOptions
) -> None:
    from godebug.comparing.comparison import position_name
    from godebug.comparing.display import counted, totals

    results: list[tuple[Position, list[Compared]]] = []
    names = ("", "")
    title = f"godebug compare {file}"

    def known() -> "Answer | None":
        return totals(results, names) if results else None

    with out.shown_on_interrupt(lambda: f"{len(results)} of {len(positions)} positions are compared", known, title):
        for position in out.output.counted(positions, "positions"):
            try:
                compared = pair.compare(position, wanted)
            except UserError as error:
                raise UserError(f"{position_name(position)}: {error}") from None
            results.append((position, compared))
            names = pair.names()
            if out.json:
                out.output.records(counted(position, compared).records())
    out.answer(totals(results, names), title)


def _positions(where: PositionListOptions, out: OutputOptions) -> list[Position]:
    """Returns the positions of the list; all are read before the first is looked at. UserError names the line that is
    wrong.
    """
    found = []
    for line in where.lines(None):
        try:
            found.append(line.load(where.request, out.output.note))
        except UserError as error:
            raise UserError(f"{line.place}: {error}") from None
    return found
