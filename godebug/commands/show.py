"""`godebug show`: the board, and the diagrams that a mask asks for."""

from typing import TYPE_CHECKING, Annotated

import typer

from godebug.basics.errors import NotAnswered, UserError
from godebug.basics.flags import INFLUENCE_DIAGRAMS, Draw, parse_mask
from godebug.cli.arguments import parse_move
from godebug.cli.completion import complete_draw
from godebug.cli.options import FirstOptions, PositionName, SharedListOptions, TracedOptions
from godebug.cli.typer_app import Commands
from godebug.engine.go.position import Position

if TYPE_CHECKING:
    from godebug.displays.answer import Answer
    from godebug.studies.study import Study

#: Moves that are listed.
TOP_MOVES = 10
_BOUZY = {Draw.BOUZY_TERRITORY: "territory", Draw.BOUZY_MOYO: "moyo", Draw.BOUZY_AREA: "area"}


app = Commands()


@app.command("show")
def show(
    position: PositionName = None,
    *,
    where: SharedListOptions,
    draw: Annotated[
        str,
        typer.Option("-m", "--draw", metavar="MASK", help="What to draw: see 'flags'.", autocompletion=complete_draw),
    ] = "0",
    after: Annotated[
        str | None, typer.Option("--after", metavar="VERTEX", help="All of it after this move of the side to move.")
    ] = None,
    tactical: Annotated[
        bool, typer.Option("--tactical", help="With --after: of other stones only tactical rescues and captures count.")
    ] = False,
    dragons: Annotated[bool, typer.Option("-T", "--dragons", help="Dragons: letters in colours of status.")] = False,
    eyes: Annotated[bool, typer.Option("-E", "--eyes", help="Eye spaces of both colours.")] = False,
    worms: Annotated[bool, typer.Option("-w", "--worms", help="Tables of worms and dragons with all fields.")] = False,
    top: Annotated[bool, typer.Option("--moves", help="The ten best moves of the side to move, with values.")] = False,
    out: FirstOptions,
    engine: TracedOptions,
) -> int:
    """The board, and the diagrams that -m asks for.

    Territory is cyan, moyo yellow, area red; o is White's and x Black's. 0x10 to 0x200 are diagrams of an influence
    computation: of the initial one (0x08), or of the one after a move with --after, by which the move is valued. All
    else that --after is asked with shows the board after the move, the other side to move.

    \b
    godebug show game.sgf
    godebug show game.sgf --move 80 -m 0x018
    godebug show game.sgf --move 80 -m initial,regions,territory --svg picture.svg
    godebug show game.sgf --after C4 -m values
    godebug show game.sgf --move 80 -T -E
    godebug show game.sgf --move 80 --moves
    godebug show --list positions.txt -m 0x018
    """
    mask = parse_mask(draw, Draw, "-m")
    topics = engine.topics
    if mask & Draw.INITIAL and not mask & INFLUENCE_DIAGRAMS:
        mask |= Draw.REGIONS
    of_nothing = mask & INFLUENCE_DIAGRAMS and not mask & Draw.INITIAL and after is None
    if of_nothing:
        mask |= Draw.INITIAL
    if tactical and after is None:
        raise UserError("--tactical: of which move? Name it with --after")
    engine.check()

    def answer_one(what: Position) -> None:
        from godebug.displays.answer import together
        from godebug.displays.position import board, heading
        from godebug.engine.board.rules import play

        move = None if after is None else parse_move(after, what)
        then = what if move is None else play(what, what.to_move, move)
        if mask or topics or dragons or eyes or worms or top or engine.engine is not None:
            study = engine.study(what, out)
            answers = [heading(what, study.name)]
            if mask & INFLUENCE_DIAGRAMS:
                from godebug.displays.influence import influence_diagrams

                answers.append(influence_diagrams(study, mask, move, tactical=tactical))
            if mask & sum(_BOUZY) or dragons or eyes or worms or top:
                later = study
                if move is not None:
                    later = engine.study(then, out)
                    answers.append(heading(then, later.name))
                answers += _answers(later, mask, dragons=dragons, eyes=eyes, worms=worms)
                if top:
                    from godebug.displays.moves import moves

                    answers.append(moves(later, then.to_move, TOP_MOVES))
            if topics and not (mask or dragons or eyes or worms or top):
                # Somebody wants to watch: there must be something to see.
                from godebug.studies.topics import run_stages

                run_stages(study.own_analysis("what happens while it thinks"), topics)
        else:
            answers = [heading(what)]
        if not (mask or dragons or eyes or top):
            answers.insert(1, board(then))
        out.answer(together(*answers), f"godebug show {what.source}")

    code = where.answer_each(position, out, answer_one)
    if of_nothing:
        out.output.note("-m: of the initial influence (0x08); --after VERTEX names a move")
    return code


def _answers(study: "Study", mask: Draw, *, dragons: bool, eyes: bool, worms: bool) -> "list[Answer]":
    """Returns what there is to see besides the stones and influence."""
    answers: list[Answer] = []
    if mask & sum(_BOUZY):
        from godebug.displays.moyo import bouzy

        answers.append(bouzy(study.position, study, [name for bit, name in _BOUZY.items() if bit & mask]))
    if dragons:
        from godebug.displays.dragons import dragon_boards

        answers.append(dragon_boards(study))
    if eyes:
        from godebug.displays.eyes import eyes as eye_answer

        answers.append(eye_answer(study))
    if worms:
        from godebug.displays.dragons import dragon_tables
        from godebug.displays.worms import worm_table

        answers.append(worm_table(study))
        try:
            # The records of dragons have come with their boards.
            answers.append(dragon_tables(study, records=not dragons))
        except NotAnswered as error:
            study.note(str(error))
    return answers
