"""`godebug review`: a game's mistakes, and why they are mistakes."""

from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from godebug.basics.errors import UserError
from godebug.basics.resources import check_patterns
from godebug.cli.arguments import parse_side
from godebug.cli.completion import complete_colors, complete_position
from godebug.cli.options import LEVEL, OutputOptions
from godebug.cli.typer_app import Commands

if TYPE_CHECKING:
    pass

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
    visits: Annotated[
        int, typer.Option("--visits", metavar="N", min=1, help="What the engine spends on every position.")
    ] = 1,
    second: Annotated[
        int, typer.Option("--second-visits", metavar="N", min=2, help="And on a move that seems to be a mistake.")
    ] = 12,
    rules: Annotated[
        str, typer.Option("--rules", metavar="NAME", help="By which the engine counts, instead of RU.")
    ] = "",
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", metavar="N", min=0, help="Explain by N processes; 0: one a core.")
    ] = 0,
    level: Annotated[int, typer.Option("--level", metavar="N", min=0, max=LEVEL, help="Search effort.")] = LEVEL,
    patterns: Annotated[
        str | None, typer.Option("--patterns", metavar="DIR", help="Pattern databases of this folder.")
    ] = None,
    out: OutputOptions,
) -> int:
    """A game's mistakes: where and how much by a strong network, what and by which line by godebug.

    What is told of a mistake is what both say: the network's ownership of the stones moves as godebug's reading has it.
    An interrupted review goes on where it was: what the engine has said is kept.

    \b
    godebug review game.sgf --engine 'katago analysis -config analysis.cfg -model network.bin.gz'
    godebug review game.sgf --engine '...' --side white --threshold 4 --most 5
    godebug review games/ --engine '...' --json | jq 'select(.type == "mistake") | [.move_number, .lost]'
    """
    from godebug.answers.answer import Answer, together
    from godebug.lab.work import Crew, fingerprint, shipped_patterns
    from godebug.review.clauses import Settings
    from godebug.review.display import review_records, review_views
    from godebug.review.judging import Judge
    from godebug.review.reviewing import review_game
    from godebug.scoring.games import game_named, games_of
    from godebug.scoring.one_game import checked_rules

    if not engine:
        raise UserError(
            "review: --engine is wanted, which judges: KataGo's analysis engine,"
            " as in --engine 'katago analysis -config analysis.cfg -model network.bin.gz'"
        )
    judges = Judge(engine, visits, second, checked_rules(rules))
    judges.check()
    you = None if side is None else parse_side(side, 0)
    if patterns is not None:
        check_patterns(patterns)
    folder = patterns or shipped_patterns()
    settings = Settings(folder, fingerprint(folder), level)
    crew = Crew(out.output, jobs)
    answers: list[Answer] = []
    for name in games_of(games):
        found = review_game(name, judges, settings, crew, threshold=threshold, most=most, side=you)
        arguments = (found, judges, game_named(name).info, threshold, you)
        answers.append(Answer(partial(review_views, *arguments), partial(review_records, *arguments)))
    out.answer(together(*answers), f"godebug review {' '.join(games)}")
    return 0
