"""`godebug score`: who leads, by how much, and how sure that is; finished games, one or many."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from godebug.basics.errors import UserError, one_line, remark
from godebug.basics.files import shown_path
from godebug.basics.interrupts import called_on_interrupt
from godebug.basics.resources import shipped_game
from godebug.basics.settings import number_of, text_of
from godebug.cli.completion import complete_position, complete_rules
from godebug.cli.options import POSITION_HELP, OutputOptions, PeerOptions, PlayedListOptions, check_targets
from godebug.cli.typer_app import Commands
from godebug.engine.go.position import Position
from godebug.views.words import several

if TYPE_CHECKING:
    from godebug.displays.answer import Answer
    from godebug.fields.field import Record
    from godebug.studies.study import Score, Study
    from godebug.views.look import Scheme
    from godebug.views.output import Output

app = Commands()

_FILES = typer.Argument(
    metavar="[POSITION | FILE...]",
    help=f"{POSITION_HELP} With --final: files and folders.",
    autocompletion=complete_position,
    show_default=False,
)


@app.command("score")
def score(
    names: Annotated[list[str] | None, _FILES] = None,
    *,
    graph: Annotated[bool, typer.Option("--graph", help="The score over the whole game up to here.")] = False,
    final: Annotated[bool, typer.Option("--final", help="Play on to the end, and count.")] = False,
    rules: Annotated[
        str,
        typer.Option(
            "--rules",
            metavar="NAME",
            autocompletion=complete_rules,
            help="With --final: japanese, chinese, aga, ... instead of RU.",
        ),
    ] = "",
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", "-j", metavar="N", min=0, help="With --graph, or games: N processes; 0: one a core."),
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option("--resume", metavar="FILE", help="Append JSON lines to FILE; games that are in it are done."),
    ] = None,
    cluster: Annotated[
        str | None, typer.Option("--cluster", metavar="ADDRESS", help="On the Dask cluster of this scheduler.")
    ] = None,
    html: Annotated[
        str | None,
        typer.Option("--html", metavar="FILE", help="Save a page: with --graph the chart, with --final the board."),
    ] = None,
    where: PlayedListOptions,
    out: OutputOptions,
    engine: PeerOptions,
) -> int:
    """The score: an estimate with its bounds, from territory. They are apart where groups are in the balance.

    With --final what is open is played out, and the score is counted: the status of every stone and point, and why.
    Several files, or a folder, give a JSON line a game.

    The line of --graph is filtered: each position with its neighbours four moves before and after, both sides to
    move in equal parts, as single positions (dots) swing with every move while a group is in the balance.

    \b
    godebug score game.sgf --move 120
    godebug score game.sgf --graph --jobs 0
    godebug score game.sgf --graph --svg game.png
    godebug score game.sgf --graph --csv > game.csv
    godebug score game.sgf --final --rules chinese
    godebug score --final games/ --jobs 2 --limit 60 --resume scores.jsonl
    """
    if rules:
        from godebug.apps.scoring.one_game import checked_rules

        checked_rules(rules)
    if final and not rules:
        rules = text_of("rules")
    many = [*(names or ())]
    if html is not None:
        if out.json or out.picture is not None:
            raise UserError("--html and --json or --svg exclude each other")
        if where.listed is not None:
            raise UserError("--list and --html exclude each other")
        check_targets(html=html)
    check_targets(None if file is None else str(file))
    batch = jobs is not None or file is not None or cluster is not None
    if graph and jobs is not None and engine.engine:
        raise UserError("--jobs: another program looks at one position after the other; leave it out with --engine")
    if html is not None and final and (len(many) > 1 or batch):
        raise UserError("--html: a page is of one game")
    if final and (len(many) > 1 or batch or any(Path(name).is_dir() for name in many)):
        return _score_files(many, rules, _jobs(jobs), file, cluster, out, engine)
    for option, given in (("--jobs", jobs is not None and not graph), ("--resume", file), ("--cluster", cluster)):
        if given:
            raise UserError(f"{option} is for finished games: --final FILE...")
    if len(many) > 1:
        raise UserError(f"one position, or --final for many games: what is '{one_line(many[1], 40)}' for?")
    if graph and final:
        raise UserError("--graph and --final exclude each other")
    if rules and not final:
        raise UserError("--rules is for the end of a game: --final")

    def answer_one(what: Position) -> None:
        from godebug.displays import score as displays
        from godebug.displays.position import headed
        from godebug.engine.board.rules import positions_of_game

        study, title = engine.study(what, out), f"godebug score {what.source}"
        scores: list[Score] = []

        def played() -> str:
            found = study.final_so_far
            if found is None:
                return "nothing was played out yet"
            return f"{len(found.moves)} moves were played; the board is counted as it stood before them"

        if final:
            told = out.shown_on_interrupt(played, lambda: displays.final_so_far(study, rules), title)
            with told, out.output.bar("playing on to the end"):
                own = engine.built_in(what, out) if engine.engine else None
                answer = displays.final(study, rules, own)
        elif graph:
            positions = list(positions_of_game(what))

            def known() -> "Answer | None":
                return headed(study, displays.scores(scores, what.size, graph=True)) if scores else None

            with out.shown_on_interrupt(lambda: f"{len(scores)} of {len(positions)} positions are done", known, title):
                # What was done before an interrupt stays.
                found = _scores(positions, engine, out, _jobs(jobs) or os.cpu_count() or 1)
                scores.extend(out.output.counted(found, "positions", len(positions)))
            answer = displays.scores(scores, what.size, graph=True)
        else:
            answer = displays.scores([study.score], what.size)
        if html is None:
            out.answer(headed(study, answer), title)
        else:
            out.output.save(html, _page(study, answer, title, out.output.drawn_scheme).encode())

    return where.answer_each(many[0] if many else None, out, answer_one)


def _page(study: "Study", answer: "Answer", title: str, scheme: "Scheme") -> str:
    """Returns an answer as one HTML page."""
    from godebug.displays.position import heading
    from godebug.views.html_page import LayerTab, html_page

    above = heading(study.position, study.name).views()
    return html_page(title, above, [LayerTab("Score", answer.views())], [], scheme=scheme)


def _jobs(given: int | None) -> int:
    """Returns how many processes work: as many as an option or a setting says, else one."""
    chosen = number_of("jobs") if given is None else given
    return 1 if chosen is None else chosen


def _scores(positions: Sequence[Position], engine: PeerOptions, out: OutputOptions, jobs: int) -> "Iterator[Score]":
    """Yields the scores of many positions, estimated by so many processes."""
    if jobs > 1 and len(positions) > 1:
        from godebug.apps.scoring.graph import Engine, scores_along

        engine.check()
        chosen = Engine(engine.level, engine.patterns, engine.classic, engine.owl_threats)
        yield from scores_along(positions, chosen, jobs, out.output.note)
        return
    yield from (_score(engine, position, out) for position in positions)


def _score(engine: PeerOptions, position: Position, out: OutputOptions) -> "Score":
    """Returns the score of one of many positions, of which nothing else stays in memory."""
    study = engine.study(position, out)
    score = study.score
    study.release()
    return score


def _score_files(
    names: Sequence[str],
    rules: str,
    jobs: int,
    file: Path | None,
    cluster: str | None,
    out: OutputOptions,
    engine: PeerOptions,
) -> int:
    """Scores every game of files, and returns 1 where one could not be scored."""
    from godebug.apps.scoring.batch import games_known, score_games, score_on_cluster
    from godebug.apps.scoring.games import games_of, given_name
    from godebug.apps.scoring.one_game import ScoringSettings
    from godebug.basics.journal import JournalFile
    from godebug.fields.field import json_line

    if not names:
        raise UserError("--final: which games? Files or folders are wanted")
    if engine.engine:
        raise UserError("--engine scores one position; compare many with the records of each")
    if out.picture is not None:
        raise UserError(f"{out.picture}: a picture is of one game")
    engine.check()
    output = out.output
    known = games_known(file) if file is not None else set()
    games = [game for game in games_of(shipped_game(name) or name for name in names) if game not in known]
    if known:
        output.note(f"{file} has {several(len(known), 'game')} already, {several(len(games), 'game')} left")
    settings = ScoringSettings(rules, engine.seconds, engine.level, engine.patterns, engine.classic)
    records: Iterator[Record] = (
        score_on_cluster(games, settings, cluster)
        if cluster is not None
        else score_games(games, settings, jobs or os.cpu_count() or 1)
    )
    tally = _Tally()

    def show_so_far() -> None:
        output.note(f"interrupted: {tally.scored + tally.failed} of {len(games)} games are done")
        tally.note(output)

    sink = None if file is None else JournalFile(file, 0o666)
    try:
        with called_on_interrupt(show_so_far):
            for record in output.counted(records, "games", len(games)):
                tally.add(record)
                if output.table is not None:
                    record["file"] = given_name(str(record["file"]), names)
                if sink is None:
                    output.records([record])
                else:
                    sink.add(json_line(record))
                    if sink.trouble:
                        raise UserError(f"--resume: {one_line(sink.path, 120)}: {sink.trouble}")
    finally:
        if sink is not None:
            sink.close()
    tally.note(output)
    return 1 if tally.failed else 0


class _Tally:
    """How many games were scored, and how."""

    def __init__(self) -> None:
        self.scored = self.safe = self.unfinished = self.counted = self.agree = self.failed = 0

    def add(self, record: "Record") -> None:
        """Counts one more."""
        if record["type"] == "failed_game":
            self.failed += 1
            trouble, file = str(record["trouble"]), str(record["file"])
            # What is wrong with a record is told with its name already.
            known = one_line(os.path.basename(file), 300) in trouble
            remark(trouble if known else f"{one_line(shown_path(file), 120)}: {trouble}")
            return
        self.scored += 1
        self.safe += bool(record["safe"])
        self.unfinished += not record["finished"]
        self.counted += record["agrees"] is not None
        self.agree += record["agrees"] is True

    def note(self, output: "Output") -> None:
        """Says it in one line on stderr."""
        line = f"{several(self.scored, 'game')} scored, {self.safe} as they stand, {self.unfinished} not finished"
        if self.counted:
            line += f"; {self.agree} of {self.counted} agree with the recorded score"
        output.note(line + (f"; {self.failed} could not be scored" if self.failed else ""))
