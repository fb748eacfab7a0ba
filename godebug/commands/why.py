"""`godebug why`: the causes of a figure."""

import sys
from typing import Annotated

import typer

from godebug.basics.errors import UserError, one_line
from godebug.basics.resources import switched_off
from godebug.basics.suppositions import Supposition
from godebug.cli.arguments import parse_move, parse_point, parse_side, parse_stone, split_arguments
from godebug.cli.completion import complete_colors, complete_patterns, complete_points, complete_position
from godebug.cli.options import OutputOptions, PeerOptions, SharedListOptions, SideToMove
from godebug.cli.typer_app import Commands
from godebug.engine.analysis.suppose import DragonWord
from godebug.engine.go.position import Position
from godebug.engine.why.subjects import OF_INFLUENCE, SUBJECTS, usual_subject
from godebug.records.setup_check import refuse_strings_without_liberties

#: What can be explained; `not` compares a move with the best one.
WORDS = (*SUBJECTS, "not")
#: Levels of causes that are printed, where nobody says how many.
_LEVELS = 3


def _complete(incomplete: str) -> list[str]:
    """Offers positions, points and what can be explained."""
    words = [word for word in WORDS if word.startswith(incomplete)]
    return [*complete_position(incomplete), *complete_points(incomplete), *words]


app = Commands()


@app.command("why")
def why(
    arguments: Annotated[
        list[str],
        typer.Argument(
            metavar="[POSITION] VERTEX [WHAT]",
            help="WHAT: "
            + ", ".join(WORDS)
            + ". Without it the dragon of a stone, or the territory of an empty point.",
            autocompletion=_complete,
            show_default=False,
        ),
    ],
    *,
    where: SharedListOptions,
    side: SideToMove = None,
    of: Annotated[
        str | None,
        typer.Option(
            "--of",
            metavar="COLOR",
            help="Whose influence, permeability or source; else that of --side, or of who has more there.",
            autocompletion=complete_colors,
        ),
    ] = None,
    after: Annotated[
        str | None,
        typer.Option(
            "--after", metavar="VERTEX", help="A figure of influence after this move, by which the move is valued."
        ),
    ] = None,
    followup: Annotated[
        bool, typer.Option("--followup", help="With --after: if the opponent does not answer.")
    ] = False,
    tactical: Annotated[
        bool, typer.Option("--tactical", help="With --after: of other stones only tactical rescues and captures count.")
    ] = False,
    initial: Annotated[bool, typer.Option("--initial", help="The influence before dragons are known.")] = False,
    depth: Annotated[
        int | None,
        typer.Option(
            "--depth",
            metavar="N",
            min=0,
            max=999,
            help="How many levels of causes are printed: 3, on a terminal folded to one screen.",
        ),
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Nothing folded, and the small parts one by one.")] = False,
    over: Annotated[
        str | None,
        typer.Option(
            "--over",
            metavar="VERTEX",
            help="Why this move rather than that one: their accounts, and what becomes of stones after each.",
        ),
    ] = None,
    with_stone: Annotated[
        list[str] | None,
        typer.Option(
            "--with-stone", metavar="[COLOR:]VERTEX", help="What if --side, or this colour, had a stone there?"
        ),
    ] = None,
    if_dead: Annotated[
        list[str] | None, typer.Option("--if-dead", metavar="VERTEX", help="What if this dragon were dead?")
    ] = None,
    if_alive: Annotated[
        list[str] | None, typer.Option("--if-alive", metavar="VERTEX", help="What if this dragon were alive?")
    ] = None,
    with_barrier: Annotated[
        list[str] | None,
        typer.Option(
            "--with-barrier",
            metavar="[COLOR:]VERTEX",
            help="What if the influence of this colour, or of both, could not pass?",
        ),
    ] = None,
    without: Annotated[
        list[str] | None,
        typer.Option(
            "--without",
            metavar="[DB:]PATTERN",
            help="What if this pattern did not exist?",
            autocompletion=complete_patterns,
        ),
    ] = None,
    out: OutputOptions,
    engine: PeerOptions,
) -> int:
    """Why: the causes of a figure as a tree. Amounts add up, in the last decimal shown.

    The first line says it in a sentence. `why not C4` compares the value of a move with the best one's. With --after a
    figure of influence is that by which the move is valued.

    \b
    godebug why game.sgf B5 --move 120
    godebug why B5 influence --of white --depth 4
    godebug why B5 territory --after C4; godebug why B5 territory --after C4 --followup
    godebug why D4 dragon
    godebug why C4 move; godebug why not C4
    godebug why C4 --over D5
    godebug why K5 --if-dead K4
    godebug why E15 --without barriers:enter-knight --with-barrier white:D15
    godebug why B5 --json | jq '.cause.parts[] | [.amount, .text]'
    """
    vertices, words, name = split_arguments(arguments, WORDS)
    levels = _LEVELS if depth is None else depth
    if len(vertices) != 1:
        raise UserError("why: of which point? Name one, as in 'why C4 territory'")
    for option, given in (("--followup", followup), ("--tactical", tactical)):
        if given and after is None:
            raise UserError(f"{option}: of which move? Name it with --after")
    if initial and after is not None:
        raise UserError("--initial and --after exclude each other: a move is valued once dragons are known")
    if len(words) > 1:
        raise UserError(f"why: one thing at a time: '{words[0]}' or '{words[1]}'")

    if over is not None and (words or after or initial or with_stone or if_dead or if_alive or with_barrier or without):
        raise UserError("--over compares two moves: it goes with --side, --depth and --all alone")

    def _compare(better: str, played: str, position: Position) -> None:
        from godebug.comparing.two_moves import over as compared
        from godebug.displays.position import headed

        color = parse_side(side, position.to_move)
        points = parse_point(better, position.size), parse_point(played, position.size, "--over")
        if points[0] == points[1]:
            raise UserError("--over: two moves are compared, and these are one")
        if engine.engine is not None:
            raise UserError("--over: the built-in engine compares moves; leave --engine out")
        study = engine.built_in(position, out)
        try:
            answer = compared(study, color, *points, depth=levels, everything=everything)
            told = headed(study, answer)
            # A picture is for somebody who looks: the sentence, the board, what changes hands.
            out.answer(told if out.picture is None else told.first, f"godebug why {position.source}")
        except ValueError as error:
            raise UserError(f"why: {one_line(error)}") from None

    def answer_one(position: Position) -> None:
        from godebug.displays.position import headed
        from godebug.displays.why import CauseQuestion, supposing
        from godebug.displays.why import why as explain
        from godebug.engine.go.color import BLACK, EMPTY, WHITE
        from godebug.engine.go.points import column_of, row_of

        if over is not None:
            _compare(vertices[0], over, position)
            return
        point = parse_point(vertices[0], position.size)
        what = words[0] if words else usual_subject(int(position.stones[row_of(point), column_of(point)]))
        mover = parse_side(side, position.to_move)
        owner = parse_side(of, mover, "--of") if of is not None or side is not None else None
        move = None if after is None else parse_move(after, position, mover)
        if move is not None and what not in OF_INFLUENCE:
            raise UserError(f"--after: for {', '.join(OF_INFLUENCE)}; 'show --after' draws the rest")
        stones = dict(_colored(text, position.size, "--with-stone", [mover])[0] for text in with_stone or ())
        for p in stones:
            if position.stones[row_of(p), column_of(p)] != EMPTY:
                raise UserError("--with-stone: there is a stone already")
        if stones:
            refuse_strings_without_liberties(position.plane.changed(stones), "--with-stone")
        statuses: dict[int, DragonWord] = {parse_stone(text, position): "dead" for text in if_dead or ()}
        statuses |= {parse_stone(text, position): "alive" for text in if_alive or ()}
        barriers = [
            (color, p)
            for text in with_barrier or ()
            for p, color in _colored(text, position.size, "--with-barrier", [WHITE, BLACK])
        ]
        patterns = switched_off(engine.patterns, without or ())
        different = Supposition(stones, statuses, tuple(barriers), patterns)
        study = engine.study(position, out)
        question = CauseQuestion(what, point, owner, mover, initial, move, followup, tactical)
        try:
            if different:
                answer = supposing(study, question, different, depth=levels, everything=everything)
            else:
                answer = explain(study, question, depth=levels, everything=everything)
            told = headed(study, answer)
            is_first = depth is None and not everything and out.picture is None and sys.stdout.isatty()
            out.answer(told.first if is_first else told, f"godebug why {position.source}")
        except ValueError as error:
            raise UserError(f"why: {one_line(error)}") from None

    return where.answer_each(name, out, answer_one)


def _colored(text: str, size: int, option: str, colors: list[int]) -> list[tuple[int, int]]:
    """Returns `C4` or `white:C4` as (point, colour) pairs; without a colour one for each of `colors`."""
    color, colon, name = text.rpartition(":")
    p = parse_point(name, size, option)
    return [(p, each) for each in ([parse_side(color, colors[0], option)] if colon else colors)]
