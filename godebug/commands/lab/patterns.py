"""`godebug patterns impact`, `vary`, `near`, `new`, `cost`, `learn`, `review` and `contexts`: the tuner's
questions.
"""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec.structs import replace

from godebug.basics.errors import UserError, one_line, printable
from godebug.basics.files import shown_path
from godebug.basics.resources import check_pattern, check_patterns, databases_of, pattern_folder
from godebug.cli.arguments import parse_point, split_arguments
from godebug.cli.completion import complete_databases, complete_patterns
from godebug.cli.lab_options import LabOptions, WorkerOptions
from godebug.cli.options import EngineOptions, PositionAndVertices, PositionName, PositionOptions, check_targets
from godebug.views.look import Line
from godebug.views.words import several

if TYPE_CHECKING:
    from godebug.apps.lab.learn import Least
    from godebug.apps.lab.written import Written
    from godebug.engine.go.position import Position
    from godebug.engine.patterns.database import Database

GAMES = typer.Argument(metavar="GAME.sgf|DIR...", help="Game records, or folders of them.", show_default=False)
NAME = typer.Argument(metavar="NAME", help="A pattern.", show_default=False, autocompletion=complete_patterns)
DB = typer.Option("--db", metavar="NAME", help="The database of the pattern.", autocompletion=complete_databases)
PATTERNS = typer.Option("--patterns", metavar="DIR", help="Databases of this folder instead of those that ship.")
EVERY = typer.Option("--every", metavar="N", min=1, help="Look at each game every N moves.")
LEVEL = typer.Option("--level", metavar="N", min=0, max=10, help="Search effort of the engine.")


#: What a person may answer to a proposal.
_YES, _NO, _STOP = ("y", "yes"), ("n", "no"), ("q", "quit")
_ANSWERS = (*_YES, *_NO, *_STOP)


def folder_of(patterns: str | None) -> str:
    """Returns the folder that `--patterns` names, as an absolute path."""
    from godebug.apps.lab.work import shipped_patterns

    if patterns is None:
        return shipped_patterns()
    check_patterns(patterns)
    return str(Path(patterns).resolve())


def _games(names: list[str]) -> list[str]:
    """Returns the games, those that ship by their bare names."""
    from godebug.basics.resources import shipped_games

    shipped = [os.path.join(shipped_games(), name) for name in names]
    return [
        path if os.path.isfile(path) and not os.path.exists(name) else name
        for name, path in zip(names, shipped, strict=True)
    ]


def database_with(name: str, db: str | None, patterns: str | None) -> "Database":
    """Returns the one database that has a pattern of this name. Raises UserError."""
    databases = databases_of(pattern_folder(patterns), [db] if db else None)
    check_pattern(name, databases)
    found = [database for database in databases if name in database.numbers]
    if len(found) > 1:
        names = ", ".join(database.name for database in found)
        raise UserError(f"{one_line(name, 60)}: stands in {names}; name one with --db")
    return found[0]


def impact(
    name: Annotated[str, NAME],
    games: Annotated[list[str], GAMES],
    db: Annotated[str | None, DB] = None,
    every: Annotated[int, EVERY] = 40,
    patterns: Annotated[str | None, PATTERNS] = None,
    level: Annotated[int, LEVEL] = 10,
    *,
    out: LabOptions,
    who: WorkerOptions,
) -> None:
    """All positions of games in which something depends on a pattern, with it and without it, worst first.

    Looked at are the best move, values of moves (by more than a point), the status of dragons, and territory. Where the
    pattern fits nowhere, readings included, nothing is computed twice.

    \b
    godebug patterns impact tight-knight games/ --every 10
    godebug patterns impact jump-out two-framework.sgf --json
    """
    from godebug.apps.lab.impact import ImpactContext, impact_of
    from godebug.apps.lab.places import places_of
    from godebug.apps.lab.work import fingerprint

    database = database_with(name, db, patterns)
    folder = folder_of(patterns)
    context = ImpactContext(folder, fingerprint(folder), database.name, name, level)
    out.report(impact_of(context, places_of(_games(games), every), who.pool(out)))


def vary(
    name: Annotated[str, NAME],
    setting: Annotated[
        str,
        typer.Argument(
            metavar="'FIELD=A,B,C'",
            help="A value field, class, cell(ROW,COLUMN), or a question of the constraint: 'lib(a)=2,3,4'.",
            show_default=False,
        ),
    ],
    suites: Annotated[
        list[str] | None, typer.Argument(metavar="[SUITE[:N]]...", help="Suites, or tests of them.")
    ] = None,
    db: Annotated[str | None, DB] = None,
    folder: Annotated[str | None, typer.Option("--dir", metavar="DIR", help="Where bare names are looked for.")] = None,
    truth: Annotated[
        str | None, typer.Option("--truth", metavar="FILE", help="Judged positions: what their moves lose.")
    ] = None,
    games: Annotated[
        str | None, typer.Option("--games", metavar="DIR", help="Where the games of the judged positions are.")
    ] = None,
    patterns: Annotated[str | None, PATTERNS] = None,
    level: Annotated[int, LEVEL] = 10,
    *,
    out: LabOptions,
    who: WorkerOptions,
) -> None:
    """One number, class or cell of a pattern in several settings: which tests flip between which, and what moves lose.

    Only tests and positions in which the pattern fits are asked again.

    \b
    godebug patterns vary enter-hane 'value=10,20,40' breakins influence
    godebug patterns vary jump-out 'class=e,E,eE' dragons
    """
    from godebug.apps.lab.truth import read_truth
    from godebug.apps.lab.vary import VaryContext, settings, written_in
    from godebug.apps.lab.vary import vary as varied
    from godebug.apps.lab.work import fingerprint
    from godebug.regress.selection import select

    if not suites and truth is None:
        raise UserError("nothing to measure by: name suites, or judged positions with --truth")
    database = database_with(name, db, patterns)
    where = folder_of(patterns)
    found = settings(written_in(where, database.name, name), setting)
    tests = [t for one in select(suites, [Path(folder)] if folder else None) for t in one.tests] if suites else []
    context = VaryContext(where, fingerprint(where), database.name, name, tuple(text for _, text in found), level)
    judged = read_truth(truth, games) if truth is not None else []
    out.report(varied(context, [value for value, _ in found], tests, judged, who.pool(out)))


def near(
    arguments: PositionAndVertices = None,
    db: Annotated[
        list[str] | None, typer.Option("--db", metavar="NAME", help="Only this database (repeatable).")
    ] = None,
    most: Annotated[int, typer.Option("--most", metavar="N", min=1, help="So many lines.")] = 20,
    *,
    where: PositionOptions,
    out: LabOptions,
    engine: EngineOptions,
) -> None:
    """Near misses at a point: patterns that would propose a move there but for one cell, one term or one class.

    Terms come with the values that they have: `lib(a)>=4 (lib(a)=3)`. Those whose diagram fits come first.

    \b
    godebug patterns near two-framework.sgf --move 60 K10
    godebug patterns near dragons:10 E3 --db patterns
    """
    from godebug.apps.lab.near import near_misses_of
    from godebug.apps.lab.records import NEAR
    from godebug.apps.lab.report import LabReport, Section, Shown
    from godebug.engine.go.color import EMPTY
    from godebug.engine.moves.generation import ENDGAME, GENERAL, OPENING

    vertices, _, name = split_arguments(arguments or [])
    position = where.load(name, out)
    if len(vertices) != 1:
        raise UserError("near: one VERTEX is wanted, as in 'godebug patterns near game.sgf --move 80 C4'")
    point = parse_point(vertices[0], position.size)
    if position.plane.cells[point] != EMPTY:
        raise UserError(f"near: a stone stands at {vertices[0]}: patterns propose moves at empty points")
    analysis = engine.built_in(position, out).analysis
    assert analysis.databases is not None
    known = analysis.databases.names()
    databases = databases_of(analysis.databases, db or [one for one in (*GENERAL, *OPENING, *ENDGAME) if one in known])
    found = near_misses_of(analysis, databases, point, position.to_move)[:most]
    columns = ("database", "pattern", "classes", "elements", "missing", "file", "line", "text")
    title = f"godebug patterns near {position.source} {vertices[0]}"
    section = Section("", NEAR, [replace(one, file=shown_path(Path(one.file))) for one in found], columns)
    out.report(LabReport(title, (section,), [Shown(name or "", where.move)], summary=[several(len(found), "pattern")]))


def new(
    position_name: PositionName = None,
    at: Annotated[str, typer.Option("--at", metavar="VERTEX", help="The move.", show_default=False)] = "",
    box: Annotated[
        str, typer.Option("--box", metavar="VERTEX-VERTEX", help="Two corners of the diagram.", show_default=False)
    ] = "",
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="Of the pattern.")] = "my-pattern",
    *,
    where: PositionOptions,
    out: LabOptions,
) -> None:
    """A new pattern to begin with: diagram, labels and terms as the position has them, and the regression test.

    \b
    godebug patterns new two-framework.sgf --move 60 --at K10 --box H8-M12
    godebug patterns new dragons:10 --at B5 --box A4-C6 --name corner-hold >> mine/patterns.db
    """
    from godebug.apps.lab.records import SKELETON
    from godebug.apps.lab.report import LabReport, Section
    from godebug.apps.lab.skeleton import corners, skeleton
    from godebug.views.view import Text

    if not at or not box:
        raise UserError("new: --at VERTEX and --box VERTEX-VERTEX are wanted")
    if not name or not name.isprintable() or " " in name:
        raise UserError(f"--name: the name of a pattern is one word, not '{one_line(name, 40)}'")
    position = where.load(position_name, out)
    try:
        move, corner = parse_point(at, position.size), corners(box, position.size)
        set_up, number = _set_up(position_name, where, position)
        found = skeleton(position, move, corner, position.to_move, name, set_up, number)
    except ValueError as error:
        raise UserError(f"new: {error}") from None
    lines: list[Line] = [[(line, "")] for line in found.text.splitlines()]
    test: list[Line] = [[(f"# {line}", "faint")] for line in ["", "In a suite:", "", *found.test.splitlines()]]
    report = LabReport("godebug patterns new", (Section("", SKELETON, [found]),), above=lambda: [Text(*lines, *test)])
    out.report(report)


def _set_up(name: str | None, where: PositionOptions, position: "Position") -> tuple[str, int]:
    """Returns the commands of a suite that lead to a position, and the number of a test there."""
    from godebug.cli.positions import is_test_name
    from godebug.regress.suite import find_suite, read_suite

    if name is not None and is_test_name(name):
        suite, _, number = name.rpartition(":")
        found = read_suite(find_suite(suite))
        return "\n".join(found.set_up_of(found.find(int(number)))), int(number)
    move = f" {position.move_number + 1}" if where.move is not None else ""
    return f"loadsgf {name or position.source.split()[0]}{move}", 1


def cost(
    games: Annotated[list[str], GAMES],
    db: Annotated[
        list[str] | None, typer.Option("--db", metavar="NAME", help="Only this database (repeatable).")
    ] = None,
    every: Annotated[int, EVERY] = 40,
    patterns: Annotated[str | None, PATTERNS] = None,
    level: Annotated[int, LEVEL] = 10,
    most: Annotated[int, typer.Option("--most", metavar="N", min=1, help="So many rows; --json has all.")] = 30,
    *,
    out: LabOptions,
    who: WorkerOptions,
) -> None:
    """What each pattern costs: how often it fits, readings included, and how much its constraint reads; dearest first.

    \b
    godebug patterns cost two-framework.sgf --db barriers
    """
    from godebug.apps.lab.cost import CostContext, cost_of
    from godebug.apps.lab.places import places_of
    from godebug.apps.lab.work import fingerprint

    folder = folder_of(patterns)
    databases = databases_of(pattern_folder(patterns), db)
    names = tuple(one.name for one in databases if not one.kind.whole_board and one.name != "handicap")
    context = CostContext(folder, fingerprint(folder), names, level)
    out.report(cost_of(context, places_of(_games(games), every), who.pool(out), most))


def learn(
    games: Annotated[list[str], GAMES],
    to: Annotated[str, typer.Option("--to", metavar="FILE.db", help="Where the proposals go.")] = "learned.db",
    teacher: Annotated[
        str | None,
        typer.Option(
            "--teacher",
            metavar="CMD|TRUTH.json",
            help="A GTP program, KataGo's analysis engine, or judged positions; else the moves of the games.",
        ),
    ] = None,
    every: Annotated[int, EVERY] = 20,
    least: Annotated[
        str, typer.Option("--least", metavar="MISSED,GAMES,USES", help="How much a proposal has to rest on.")
    ] = "6,6,15",
    patterns: Annotated[str | None, PATTERNS] = None,
    level: Annotated[int, LEVEL] = 10,
    *,
    out: LabOptions,
    who: WorkerOptions,
) -> int:
    """New patterns from positions where the teacher's move is missed, counted over all moves, judged on unseen games.

    Each is written with how often it was seen and right, there and on games that were kept aside. `patterns review`
    puts those that you accept into your databases. Exit code 1 where nothing is proposed.

    \b
    godebug patterns learn games/ --every 30 --to learned.db
    godebug patterns learn games/ --teacher positions.json
    """
    from godebug.apps.lab import learn as learning
    from godebug.apps.lab.places import places_of
    from godebug.apps.lab.records import PROPOSAL
    from godebug.apps.lab.report import LabReport, Section
    from godebug.apps.lab.review import proposals_text
    from godebug.apps.lab.teacher import lessons_of_teacher
    from godebug.apps.lab.truth import read_truth
    from godebug.apps.lab.work import fingerprint
    from godebug.basics.files import write_file

    if os.path.exists(to):
        raise UserError(f"--to: {one_line(to, 120)}: exists already; review it, or name another file")
    check_targets(to)
    if teacher is not None and teacher.endswith(".json"):
        folders = [game for game in games if os.path.isdir(game)]
        lessons = learning.lessons_of(read_truth(teacher, folders[0] if folders else None))
    else:
        places = places_of(_games(games), every)
        if teacher is None:
            lessons = learning.lessons_of_games(places)
        else:
            lessons = lessons_of_teacher(teacher, places, who.pool(out))
    folder = folder_of(patterns)
    context = learning.LearnContext(folder, fingerprint(folder), level)
    found, missed, counted = learning.learn(lessons, context, who.pool(out), _least(least))
    if found:
        write_file(to, proposals_text([one.text for one in found]))
    columns = ("pattern", "classes", "shape", "missed", "seen", "games", "right", "parent", "unseen", "unseen_right")
    told = (
        f"{several(len(lessons), 'position')}, {missed} moves missed, {counted} shapes counted, {len(found)} proposed"
        + (f": {to}" if found else "")
    )
    section = Section("", PROPOSAL, found, (*columns, "unseen_parent", "holds", "term"))
    out.report(LabReport("godebug patterns learn", (section,), summary=[told]))
    return 0 if found else 1


def contexts(
    games: Annotated[list[str], GAMES],
    to: Annotated[str, typer.Option("--to", metavar="FILE", help="Where the table goes.")] = "contexts.txt",
    least: Annotated[
        int, typer.Option("--least", metavar="N", min=1, help="Keep contexts that were played so often.")
    ] = 20,
    every: Annotated[
        int, typer.Option("--every", metavar="N", min=1, help="Look at all points before every Nth move of a game.")
    ] = 4,
    *,
    out: LabOptions,
    who: WorkerOptions,
) -> None:
    """How often moves are played in their contexts and near the last moves, counted in games of strong players.

    A folder of databases with such a table (contexts.txt) values moves by it as well: what is usual and near counts
    more. The one that ships was counted in 2,000 games.

    \b
    godebug patterns contexts games/ --to mine/contexts.txt
    """
    from godebug.apps.lab.counting import about, count_contexts, sizes_of
    from godebug.apps.lab.places import game_files
    from godebug.apps.lab.records import CONTEXT_SIZE
    from godebug.apps.lab.report import LabReport, Section
    from godebug.basics.files import write_file
    from godebug.engine.patterns.contexts import written

    if os.path.exists(to):
        raise UserError(f"--to: {one_line(to, 120)}: exists already; name another file")
    check_targets(to)
    found = list(game_files(_games(games)))
    table = count_contexts(found, who.pool(out), least=least, every=every)
    write_file(to, written(table, about(len(found), least, every)))
    section = Section("", CONTEXT_SIZE, sizes_of(table), ("size", "contexts", "played", "seen"))
    told = f"{several(len(found), 'game')}, {table.played} moves at {table.seen} points looked at: {to}"
    out.report(LabReport("godebug patterns contexts", (section,), summary=[told]))


def _least(text: str) -> "Least":
    """Returns what `--least` says. Raises UserError."""
    from godebug.apps.lab.learn import Least

    parts = text.split(",")
    if len(parts) != 3 or not all(part.isascii() and part.isdigit() and 0 < int(part) < 10**6 for part in parts):
        raise UserError(f"--least: three numbers are wanted, as 6,6,15, not '{one_line(text, 40)}'")
    return Least(*map(int, parts))


def review(
    file: Annotated[str, typer.Argument(metavar="LEARNED.db", help="Proposals.", show_default=False)],
    to: Annotated[
        str, typer.Option("--to", metavar="DIR", help="The databases that they go into.", show_default=False)
    ],
    db: Annotated[str, typer.Option("--db", metavar="NAME", help="Which of them.")] = "patterns",
    accept: Annotated[
        list[str] | None, typer.Option("--accept", metavar="NAME", help="Accept these and drop nothing (repeatable).")
    ] = None,
    *,
    out: LabOptions,
) -> None:
    """Proposed patterns one by one: accept, drop, or stop. What is accepted goes into your databases.

    \b
    godebug patterns review learned.db --to mine
    godebug patterns review learned.db --to mine --accept learned-0a1b2c
    """
    from godebug.apps.lab.review import review as reviewed

    check_patterns(to, "--to")
    stopped = False

    def judge(written: "Written") -> bool | None:
        nonlocal stopped
        if accept is not None:
            return True if written.name in accept else None
        if stopped:
            return None
        # A file of somebody else may hold what a terminal obeys.
        print("\n".join(printable(line) for line in written.text.strip().split("\n")))
        answer = ""
        while answer not in _ANSWERS:
            try:
                answer = input("accept (y), drop (n), stop (q)? ").strip().lower()
            except EOFError:
                print()
                answer = "q"
        stopped = answer in _STOP
        return None if stopped else answer in _YES

    if accept is not None:
        check_proposals(file, accept)
    accepted, dropped = reviewed(Path(file), Path(to), judge, db)
    out.output.note(f"{several(len(accepted), 'pattern')} accepted, {len(dropped)} dropped")


def check_proposals(file: str, names: list[str]) -> None:
    """Raises UserError where a file of proposals lacks one of the names."""
    from godebug.apps.lab.written import read_file

    known = {written.name for written in read_file(Path(file)).patterns}
    for name in names:
        if name not in known:
            raise UserError(f"--accept: {one_line(file, 120)}: no pattern '{one_line(name, 40)}'")
