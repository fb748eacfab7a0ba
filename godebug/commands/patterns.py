"""`godebug patterns`: the databases, for those who write them."""

import importlib.util
import shutil
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from godebug.basics.errors import UserError, one_line, remark
from godebug.basics.installation import how_to_add
from godebug.basics.resources import check_pattern, check_patterns, data_folder, databases_of, pattern_folder
from godebug.cli.arguments import parse_move, parse_point, parse_stone, split_arguments
from godebug.cli.completion import complete_databases, complete_patterns
from godebug.cli.options import EngineOptions, OutputOptions, PositionAndVertices, PositionOptions
from godebug.cli.typer_app import Commands
from godebug.commands.lab import patterns as lab
from godebug.displays.answer import Answer
from godebug.engine.go.color import NAMES, parse_color
from godebug.engine.go.position import Move
from godebug.engine.patterns.database import DOUBT_FILE, TABLES, files_read
from godebug.engine.patterns.findings import NOTE, SEVERITIES, Finding
from godebug.engine.trace.events import Event, Trace
from godebug.views.words import several

if TYPE_CHECKING:
    from godebug.fields.field import Record
    from godebug.studies.pattern_matches import Coverage
    from godebug.views.view import View

app = Commands(
    no_args_is_help=True,
    help="Pattern databases: mistakes in them, what is in them, where they match, how much they do.",
)

#: Matches in a picture at most: a whole board has thousands, two lines each.
MOST_DRAWN: Final = 200

_DIR = typer.Option("--patterns", metavar="DIR", help="Databases of this folder instead of those that came with it.")
_DB = typer.Option(
    "--db", metavar="NAME", help="Only this database (may be repeated).", autocompletion=complete_databases
)


@app.command("lint")
def lint(
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILE|DIR]...", help="Databases; those that ship where none is named.", show_default=False
        ),
    ] = None,
    *,
    notes: Annotated[bool, typer.Option("--notes", help="Also what is only good to know.")] = False,
    out: OutputOptions,
) -> int:
    """Mistakes in databases, each with its line and a caret. The exit code is 1 where there is any.

    \b
    godebug patterns lint
    godebug patterns lint mine/barriers.db --notes
    """
    from godebug.engine.dragons.doubt import faults_of_table
    from godebug.engine.facts.by_database import facts_of
    from godebug.engine.patterns.lint import lint_file

    findings: list[Finding] = []
    for path in _files(files):
        try:
            findings += faults_of_table(path) if path.name == DOUBT_FILE else lint_file(path, facts_of)
        except OSError as error:
            raise UserError(f"{one_line(path, 120)}: {error.strerror or error}") from None
    shown = [finding for finding in findings if notes or finding.severity != NOTE]
    if out.json:
        from godebug.displays.patterns import FINDING

        out.output.records(FINDING.record(finding, 0) for finding in shown)
    else:
        from godebug.displays.patterns import findings_text

        out.output.show([findings_text(shown)] if shown else [], "godebug patterns lint")
        count = {severity: sum(finding.severity == severity for finding in findings) for severity in SEVERITIES}
        out.output.note(", ".join(several(number, word) for word, number in count.items()))
    return int(any(finding.severity != NOTE for finding in findings))


def _files(names: list[str] | None, *, diagrams: bool = False) -> Iterator[Path]:
    """Yields files as they are named, and of folders all that is read, or only what has `diagrams`."""
    for name in names or [str(data_folder("patterns"))]:
        path = Path(name)
        if path.is_dir():
            check_patterns(name, "")
            yield from (path / file for file in files_read(path, others=True) if file.endswith(".db") or not diagrams)
        else:
            yield path


@app.command("format")
def format_files(
    files: Annotated[list[str], typer.Argument(metavar="FILE|DIR...", help="Databases.", show_default=False)],
    *,
    check: Annotated[bool, typer.Option("--check", help="Write nothing: name the files that would change.")] = False,
) -> int:
    """Lays out databases: blanks, empty lines and expressions in one form.

    Comments stay, and no pattern means anything else afterwards; one with a mistake is left as it is. With --check
    the exit code is 1 where a file would change.

    \b
    godebug patterns format mine
    godebug patterns format --check mine/barriers.db
    """
    from godebug.basics.files import write_file
    from godebug.engine.patterns.database import PatternError, bytes_of, decode, encoding_of
    from godebug.engine.patterns.formatting import format_text
    from godebug.engine.patterns.language import PLAYOUT_VALUES, kind_of

    paths = [path for path in _files(files, diagrams=True) if not path.stem.startswith(PLAYOUT_VALUES)]
    changed = []
    for path in paths:
        name = one_line(path, 120)
        if path.suffix == ".sgf":
            raise UserError(f"{name}: a game record, no database of diagrams")
        try:
            data = bytes_of(str(path))
            text = decode(data, str(path))
            # Comments of old databases are Latin-1, and stay so.
            encoding = encoding_of(data)
        except OSError as error:
            raise UserError(f"{name}: {error.strerror or error}") from None
        except PatternError as error:
            raise UserError(f"{name}: {error.findings[0].message}") from None
        new = format_text(text, kind_of(path.stem)).encode(encoding)
        if new != data:
            changed.append(path)
            print(name)
            if not check:
                write_file(path, new)
    verb = "would change" if check else "changed"
    remark(f"{len(changed)} of {several(len(paths), 'database')} {verb}")
    return int(check and bool(changed))


@app.command("copy")
def copy(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The new folder; it must not exist, or be empty.")],
    *,
    plain: Annotated[
        bool,
        typer.Option("--plain", help="Leave out doubt and what strong players do: values as in GNU Go."),
    ] = False,
) -> None:
    """Copies the databases that came with godebug into a folder of yours, to change them there.

    \b
    godebug patterns copy mine
    godebug moves game.sgf --patterns mine
    godebug patterns copy plain --plain
    """
    shipped = data_folder("patterns")
    names = [name for name in files_read(shipped) if not (plain and name in TABLES)]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise UserError(f"{one_line(folder, 120)}: the folder is not empty; nothing was copied")
        for name in names:
            shutil.copyfile(shipped / name, folder / name)
    except OSError as error:
        raise UserError(f"{one_line(folder, 120)}: {error.strerror or error}") from None
    databases = several(sum(name not in TABLES for name in names), "database")
    remark(f"{databases} copied; `--patterns {one_line(folder, 120)}` takes them")


@app.command("list")
def list_patterns(
    *,
    db: Annotated[list[str] | None, _DB] = None,
    classes: Annotated[str, typer.Option("--class", metavar="LETTERS", help="Only patterns with all of these.")] = "",
    patterns: Annotated[str | None, _DIR] = None,
    out: OutputOptions,
) -> None:
    """Every pattern: database, name, classes, value, and why it is there.

    \b
    godebug patterns list --db barriers --class B
    """
    rows = [
        (database.name, pattern)
        for database in databases_of(pattern_folder(patterns), db)
        for pattern in database
        if set(classes) <= set(pattern.classes)
    ]
    if out.json:
        from godebug.displays.patterns import PATTERN

        out.output.records(PATTERN.record(pattern, 0, database=name) for name, pattern in rows)
        return
    from godebug.displays.patterns import pattern_list

    out.output.show([pattern_list(rows)] if rows else [], "godebug patterns list")
    out.output.note(several(len(rows), "pattern"))


@app.command("show")
def show(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="A pattern.", show_default=False, autocompletion=complete_patterns)
    ],
    *,
    db: Annotated[list[str] | None, _DB] = None,
    patterns: Annotated[str | None, _DIR] = None,
    out: OutputOptions,
) -> None:
    """One pattern: its diagram, labels, constraint, what the helpers in it mean, and all orientations.

    \b
    godebug patterns show enter-hane
    """
    databases = databases_of(pattern_folder(patterns), db)
    check_pattern(name, databases)
    found = [(database, database.pattern(database.numbers[name])) for database in databases if name in database.numbers]
    if out.json:
        from godebug.displays.patterns import PATTERN, shown

        out.output.records(PATTERN.record(pattern, 0, **shown(pattern, database.name)) for database, pattern in found)
        return
    from godebug.displays.patterns import pattern_page

    views = [pattern_page(pattern, database.name) for database, pattern in found]
    out.output.show(views, f"godebug patterns show {name}")


@app.command("helpers")
def helpers(*, out: OutputOptions) -> None:
    """All helper functions of constraints and actions: arguments, meaning, cost (1 is one reading)."""
    from godebug.engine.facts.by_database import FACTS_OF
    from godebug.engine.patterns.helpers import HELPERS

    if out.json:
        from godebug.displays.patterns import HELPER

        out.output.records(
            HELPER.record(helper, 0, databases=[name for name, facts in FACTS_OF.items() if helper.facts in facts])
            for helper in HELPERS.values()
        )
        return
    from godebug.displays.patterns import helper_list

    out.output.show([helper_list(HELPERS.values())], "godebug patterns helpers")


@app.command("match")
def match(
    arguments: PositionAndVertices = None,
    *,
    db: Annotated[list[str] | None, _DB] = None,
    pattern: Annotated[
        str | None,
        typer.Option("--pattern", metavar="NAME", help="Only this pattern.", autocompletion=complete_patterns),
    ] = None,
    side: Annotated[str | None, typer.Option("--side", metavar="COLOR", help="Only with O of this colour.")] = None,
    accepted: Annotated[bool, typer.Option("--accepted", help="Leave out what constraints reject.")] = False,
    after: Annotated[
        str | None, typer.Option("--after", metavar="VERTEX", help="On the board after this move of the side to move.")
    ] = None,
    dragon: Annotated[
        str | None,
        typer.Option("--dragon", metavar="VERTEX", help="The dragon whose life and death the owl databases are about."),
    ] = None,
    where: PositionOptions,
    out: OutputOptions,
    engine: EngineOptions,
) -> None:
    """What matches where, and which part of its constraint rejects a match. Dragon classes are not looked at.

    A pattern of class t says which points it marks, an intrusion what its `>return` says, which followups alone ask.
    With a VERTEX: only what touches it. Without --db and --pattern: what the analysis matches, and the databases of
    moves. Those of life and death are matched around one dragon, at the first node of its reading.

    \b
    godebug patterns match game.sgf --move 80 --db barriers C4
    godebug patterns match game.sgf --after C4 --db barriers --accepted
    godebug patterns match --dragon F9 --accepted
    godebug patterns match --pattern enter-hane --json | jq .anchor
    """
    from godebug.engine.go.color import BOTH
    from godebug.studies.pattern_matches import matching

    vertices, _, name = split_arguments(arguments or [])
    position = where.load(name, out)
    points = {parse_point(text, position.size) for text in vertices}
    wanted = _side(side) if side is not None else BOTH
    analysis = engine.built_in(position, out).analysis
    if dragon is not None and after is not None:
        raise UserError("--after and --dragon exclude each other")
    mover = position.to_move
    move = None if after is None else Move(mover, parse_move(after, position, mover))
    stone = None if dragon is None else parse_stone(dragon, position)
    rows = matching(analysis, db, pattern=pattern, side=wanted, after=move, dragon=stone)
    rows = [
        (database, verdict)
        for database, verdict in rows
        if (verdict.accepted or not accepted) and (not points or points & set(verdict.touched()))
    ]
    if out.json:
        from godebug.displays.patterns import MATCH

        out.output.records(
            MATCH.record(verdict, position.size, database=database, color=NAMES[verdict.match.color])
            for database, verdict in rows
        )
        return
    from godebug.displays.patterns import match_list

    drawn = rows if out.picture is None else rows[:MOST_DRAWN]
    out.output.show([match_list(drawn, position.size)] if rows else [], f"godebug patterns match {position.source}")
    if len(drawn) < len(rows):
        out.output.note(f"the picture shows the first {MOST_DRAWN}: --db, --pattern or a vertex leave fewer")
    taken = sum(verdict.accepted for _, verdict in rows)
    out.output.note(f"{several(len(rows), 'match', 'matches')}, {taken} accepted")


def _side(text: str) -> int:
    try:
        return parse_color(text)
    except ValueError as error:
        raise UserError(f"--side: {error}") from None


@app.command("coverage")
def coverage(
    games: Annotated[list[str], lab.GAMES],
    *,
    db: Annotated[list[str] | None, _DB] = None,
    every: Annotated[int, typer.Option("--every", metavar="N", min=1, help="Look at each game every N moves.")] = 40,
    out: OutputOptions,
    engine: EngineOptions,
) -> None:
    """How often each pattern matches, is accepted and changes something, over the positions of games; dead ones first.

    What a pattern of moves changes is the reasons of the moves of the side to move; one of life and death, what is
    tried while the dragons are read. These are counted where --db names their databases.

    \b
    godebug patterns coverage games/*.sgf --db barriers --every 30
    godebug patterns coverage games/*.sgf --db patterns --db owl_attackpats
    """
    from godebug.apps.lab.places import in_folders
    from godebug.cli.positions import PositionRequest, load_position
    from godebug.studies.pattern_matches import USED, CoverageCount

    folder = pattern_folder(engine.patterns, engine.classic)
    count = CoverageCount(databases_of(folder, db or [name for name in USED if name in folder.names()]))
    wanted: list[tuple[str, str | None]] = []
    for game in in_folders(games):
        end = load_position(PositionRequest(game, None, None, None, True), out.output.note)
        numbers = range(every, end.move_number + 1, every)
        wanted += [(game, str(number)) for number in numbers] or [(game, None)]
    title = "godebug patterns coverage"

    def known() -> Answer | None:
        return _coverage_answer(count.sorted()) if count.positions else None

    with out.shown_on_interrupt(lambda: f"{count.positions} of {len(wanted)} positions are counted", known, title):
        for game, move in out.output.counted(wanted, "positions"):
            # What is to be said of a game was said with its end.
            position = load_position(PositionRequest(game, move, None, None, True), lambda text: None)
            events: list[Event] = []
            analysis = engine.built_in(position, out, Trace(events.append, frozenset({"worms"}))).analysis
            count.add(analysis, game if move is None else f"{game} --move {move}", events)
    out.answer(_coverage_answer(count.sorted()), title)
    out.output.note(several(count.positions, "position"))


def _coverage_answer(rows: "Sequence[Coverage]") -> Answer:
    def views() -> "Iterable[View]":
        from godebug.displays.patterns import coverage_table

        return [coverage_table(rows)]

    def records() -> "Iterable[Record]":
        from godebug.displays.patterns import COVERAGE

        return [COVERAGE.record(row, 0) for row in rows]

    return Answer(views, records)


@app.command("lsp")
def lsp(
    *,
    counts: Annotated[
        str | None,
        typer.Option(
            "--coverage",
            metavar="FILE",
            help="What 'patterns coverage --json' printed, for figures.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """A language server for pattern files, on standard input and output: editors start it.

    It tells what lint finds while one types; of a pattern, all its orientations and how often it matches; of a helper,
    what it asks and where it is described; and it completes helpers, labels, classes and value fields.

    \b
    godebug patterns coverage games/*.sgf --json > coverage.json
    godebug patterns lsp --coverage coverage.json
    """
    if importlib.util.find_spec("pygls") is None:
        raise UserError(f"patterns lsp: needs the package pygls: {how_to_add('pygls')}")
    from godebug.apps.editors.server import serve

    serve(counts)


for _name in ("impact", "vary", "near", "new", "cost", "learn", "review", "contexts"):
    app.command(_name)(getattr(lab, _name))
