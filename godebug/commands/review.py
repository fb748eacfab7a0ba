"""`godebug review`: a game's mistakes, and why they are mistakes."""

from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from godebug.basics.errors import UserError, printable
from godebug.basics.resources import check_patterns, shipped_game
from godebug.cli.arguments import parse_side
from godebug.cli.completion import complete_colors, complete_position, complete_rules
from godebug.cli.options import OutputOptions, TimeOptions, check_targets
from godebug.cli.study_choice import LEVEL
from godebug.cli.typer_app import Commands

if TYPE_CHECKING:
    from godebug.apps.lab.work import WorkPool
    from godebug.apps.review.clauses import ExplanationSettings
    from godebug.apps.scoring.games import GameName

app = Commands()

_GAMES = typer.Argument(
    metavar="GAME...",
    help="Game records, and folders of them.",
    autocompletion=complete_position,
    show_default=False,
)


@app.command("review")
def review(
    games: Annotated[list[str], _GAMES],
    *,
    engine: Annotated[
        str,
        typer.Option("--engine", metavar="CMD", help="KataGo's analysis engine, which judges: 'katago analysis ...'."),
    ] = "",
    side: Annotated[
        str | None,
        typer.Option("--side", metavar="COLOR", help="Only this side's mistakes.", autocompletion=complete_colors),
    ] = None,
    threshold: Annotated[
        float, typer.Option("--threshold", metavar="POINTS", min=0.5, help="What a mistake loses at least.")
    ] = 2.0,
    most: Annotated[
        int, typer.Option("--most", metavar="N", min=1, max=100, help="So many groups of mistakes, the worst.")
    ] = 10,
    quiz: Annotated[
        bool, typer.Option("--quiz", help="Ask: the board before each mistake, and the place; answers come last.")
    ] = False,
    visits: Annotated[
        int, typer.Option("--visits", metavar="N", min=1, help="What the engine spends on every position.")
    ] = 1,
    second: Annotated[
        int, typer.Option("--second-visits", metavar="N", min=2, help="And on a move that seems to be a mistake.")
    ] = 12,
    rules: Annotated[
        str,
        typer.Option(
            "--rules", metavar="NAME", autocompletion=complete_rules, help="By which the engine counts, instead of RU."
        ),
    ] = "",
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", metavar="N", min=0, help="Explain by N processes; 0: one a core.")
    ] = 0,
    level: Annotated[int, typer.Option("--level", metavar="N", min=0, max=LEVEL, help="Search effort.")] = LEVEL,
    patterns: Annotated[
        str | None, typer.Option("--patterns", metavar="DIR", help="Pattern databases of this folder.")
    ] = None,
    sgf: Annotated[
        str | None,
        typer.Option(
            "--sgf", metavar="FILE", help="Save the game with comments, marks and variations at its mistakes."
        ),
    ] = None,
    html: Annotated[
        str | None,
        typer.Option("--html", metavar="FILE", help="Save a page; of several games a folder of pages, with an index."),
    ] = None,
    bugs: Annotated[
        str | None,
        typer.Option("--bugs", metavar="FILE", help="Save a suite of what godebug gets wrong, for its developers."),
    ] = None,
    limit: TimeOptions,
    out: OutputOptions,
) -> int:
    """A game's mistakes: where and how much by a strong network, what and by which line by godebug.

    What is told of a mistake is what both say: the network's ownership of the stones moves as godebug's reading has it.
    Without --engine no losses are told, but how each large dragon fared: in danger from when, by which move, and left
    by whom. An interrupted review goes on where it was: what the engine has said is kept.

    \b
    godebug review game.sgf
    godebug review game.sgf --engine 'katago analysis -config analysis.cfg -model network.bin.gz'
    godebug review game.sgf --engine '...' --side white --threshold 4 --most 5
    godebug review game.sgf --engine '...' --sgf reviewed.sgf
    godebug review games/ --engine '...' --bugs missed.tst; godebug regress run missed.tst
    godebug review games/ --engine '...' --html pages/ --most 20
    godebug review games/ --engine '...' --json | jq 'select(.type == "mistake") | [.move_number, .lost]'
    """
    from godebug.apps.lab.work import WorkPool, fingerprint, shipped_patterns
    from godebug.apps.review.clauses import ExplanationSettings
    from godebug.apps.review.display import quiz_views, review_records, review_views
    from godebug.apps.review.judging import Judge, staying
    from godebug.apps.review.reviewing import review_game
    from godebug.apps.review.saving import ReviewTargets, Saving
    from godebug.apps.scoring.games import game_named, games_of
    from godebug.apps.scoring.one_game import checked_rules
    from godebug.displays.answer import Answer

    you = None if side is None else parse_side(side, 0)
    if patterns is not None:
        check_patterns(patterns)
    folder = patterns or shipped_patterns()
    settings = ExplanationSettings(folder, fingerprint(folder), level)
    pool = WorkPool(out.output, jobs)
    names = list(games_of(shipped_game(name) or name for name in games))
    if not engine:
        for option, given in (("--sgf", sgf), ("--html", html), ("--bugs", bugs), ("--quiz", quiz or None)):
            if given is not None:
                raise UserError(f"{option} is for what an engine judged: name one with --engine")
        return _tell_stories(names, games, settings, pool, out, you, most)
    judges = Judge(engine, visits, second, checked_rules(rules))
    judges.check()
    if len(names) > 1:
        single = "--sgf" if sgf is not None else out.picture
        if single is not None:
            raise UserError(f"{single}: one game, not {len(names)}")
    check_targets(bugs, sgf=sgf, html=html if len(names) == 1 else None)
    saving = Saving(pool, judges, threshold, you, ReviewTargets(sgf, html, bugs), many=len(names) > 1)
    with staying(engine):
        for number, name in enumerate(names):
            found = review_game(name, judges, settings, pool, threshold=threshold, most=most, side=you)
            info = game_named(name).info
            saving.add(found, info)
            if not saving.took_stdout:
                if number and not out.json:
                    print()
                arguments = (found, judges, info, threshold, you)
                views = partial(quiz_views, found, info) if quiz else partial(review_views, *arguments)
                answer = Answer(views, partial(review_records, *arguments))
                out.answer(answer, f"godebug review {name}")
        saving.finish()
    return 0


def _tell_stories(
    names: "list[GameName]",
    given: list[str],
    settings: "ExplanationSettings",
    pool: "WorkPool",
    out: OutputOptions,
    you: int | None,
    most: int,
) -> int:
    """Tells how the dragons of games fared, where nobody judges."""
    from godebug.apps.review.positions import game_positions
    from godebug.apps.review.stories import life_stories
    from godebug.apps.review.story_display import lesson_of, story_records, story_views
    from godebug.apps.scoring.games import game_named, given_name
    from godebug.displays.answer import Answer

    for number, name in enumerate(names):
        size = game_positions(name)[0].size
        stories = [story for story in life_stories(name, settings, pool) if you in (None, story.color)]
        if number and not out.json:
            print()
        lesson = (
            lesson_of(stories, game_positions(name), printable(given_name(name.file, given)))
            if name.number == 1
            else ""
        )
        views = partial(story_views, stories, game_named(name).info, size, most, lesson)
        out.answer(Answer(views, partial(story_records, stories, size)), f"godebug review {name}")
    return 0
