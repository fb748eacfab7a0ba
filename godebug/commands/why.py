"""`godebug why`: the causes of a figure."""

from typing import Annotated

import typer

from godebug.basics.errors import UserError, one_line
from godebug.basics.resources import switched_off
from godebug.basics.suppositions import Supposition
from godebug.cli.arguments import parse_point, parse_side, parse_stone, split_arguments
from godebug.cli.completion import complete_colors, complete_patterns, complete_position
from godebug.cli.options import OutputOptions, PeerOptions, PositionListOptions
from godebug.cli.typer_app import Commands
from godebug.engine.go.position import Position
from godebug.engine.go.statuses import OwlStatus
from godebug.engine.why.subjects import AT_EMPTY, AT_STONE, SUBJECTS
from godebug.records.setup_check import refuse_strings_without_liberties

#: What can be explained; `not` compares a move with the best one.
WORDS = (*SUBJECTS, "not")


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
            autocompletion=complete_position,
            show_default=False,
        ),
    ],
    *,
    where: PositionListOptions,
    side: Annotated[
        str | None,
        typer.Option(
            "--side",
            metavar="COLOR",
            help="Whose influence, source or move; the side to move unless said.",
            autocompletion=complete_colors,
        ),
    ] = None,
    first: Annotated[
        str | None,
        typer.Option(
            "--first",
            metavar="COLOR",
            help="Who moves first in the computation of influence; the side to move unless said.",
            autocompletion=complete_colors,
        ),
    ] = None,
    initial: Annotated[bool, typer.Option("--initial", help="The influence before dragons are known.")] = False,
    depth: Annotated[
        int, typer.Option("--depth", metavar="N", min=0, max=999, help="How many levels of causes are printed.")
    ] = 3,
    everything: Annotated[bool, typer.Option("--all", help="Also the small parts, one by one.")] = False,
    with_stone: Annotated[
        list[str] | None,
        typer.Option("--with-stone", metavar="VERTEX", help="What if the side that --side names had a stone there?"),
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

    The first line says it in a sentence. `why not C4` compares the value of a move with the best one's.

    \b
    godebug why game.sgf B5 --move 120
    godebug why B5 influence --side white --depth 4
    godebug why D4 dragon
    godebug why C4 move; godebug why not C4
    godebug why K5 --if-dead K4
    godebug why E15 --without barriers:enter-knight --with-barrier white:D15
    godebug why B5 --json | jq '.cause.parts[] | [.amount, .text]'
    """
    vertices, words, name = split_arguments(arguments, WORDS)
    if len(vertices) != 1:
        raise UserError("why: of which point? Name one, as in 'why C4 territory'")
    if len(words) > 1:
        raise UserError(f"why: one thing at a time: '{words[0]}' or '{words[1]}'")

    def tell(position: Position) -> None:
        from godebug.answers.answer import headed
        from godebug.answers.why import Question, supposing
        from godebug.answers.why import why as explain
        from godebug.engine.go.color import EMPTY
        from godebug.engine.go.points import column_of, row_of

        point = parse_point(vertices[0], position.size)
        stone = position.stones[row_of(point), column_of(point)] != EMPTY
        what = words[0] if words else (AT_STONE if stone else AT_EMPTY)
        owner, mover = parse_side(side, position.to_move), parse_side(first, position.to_move, "--first")
        stones = {parse_point(text, position.size, "--with-stone"): owner for text in with_stone or ()}
        for p in stones:
            if position.stones[row_of(p), column_of(p)] != EMPTY:
                raise UserError("--with-stone: there is a stone already")
        if stones:
            refuse_strings_without_liberties(position.plane.changed(stones), "--with-stone")
        statuses: dict[int, OwlStatus] = {parse_stone(text, position): "dead" for text in if_dead or ()}
        statuses |= {parse_stone(text, position): "alive" for text in if_alive or ()}
        barriers = [barrier for text in with_barrier or () for barrier in _barriers(text, position.size)]
        patterns = switched_off(engine.patterns, without or ())
        different = Supposition(stones, statuses, tuple(barriers), patterns)
        study = engine.study(position, out)
        question = Question(what, point, owner, mover, initial)
        try:
            if different:
                answer = supposing(study, question, different, depth=depth, everything=everything)
            else:
                answer = explain(study, question, depth=depth, everything=everything)
            out.answer(headed(study, answer), f"godebug why {position.source}")
        except ValueError as error:
            raise UserError(f"why: {one_line(error)}") from None

    return where.answer_each(name, out, tell)


def _barriers(text: str, size: int) -> list[tuple[int, int]]:
    """`C4` or `white:C4` as (colour, point) pairs."""
    from godebug.engine.go.color import BLACK, WHITE

    color, colon, name = text.rpartition(":")
    p = parse_point(name, size, "--with-barrier")
    sides = [parse_side(color, BLACK, "--with-barrier")] if colon else [WHITE, BLACK]
    return [(side, p) for side in sides]
