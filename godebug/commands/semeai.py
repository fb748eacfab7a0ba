"""`godebug semeai`: capturing races."""

from typing import Annotated

from godebug.basics.errors import UserError, one_line
from godebug.cli.arguments import parse_stone, split_arguments, vertices_of_question
from godebug.cli.options import OutputOptions, SharedPlayedListOptions, TracedOptions, position_and
from godebug.cli.typer_app import Commands
from godebug.engine.go.position import Position
from godebug.variations.questions import kind_of

app = Commands()


@app.command("semeai")
def semeai(
    arguments: Annotated[list[str] | None, position_and("[VERTEX VERTEX]")] = None,
    *,
    where: SharedPlayedListOptions,
    out: OutputOptions,
    engine: TracedOptions,
) -> int:
    """Races: the liberties of two strings that live only by killing each other, and how it ends by who moves first.

    Without vertices: every race of the position, or the one that a regression test asks about. Where both sides are
    single strings, shut in and without ko, counting the liberties decides; otherwise the race is searched, and the
    count says what is in doubt.

    \b
    godebug semeai game.sgf --move 120
    godebug semeai game.sgf C1 E1
    godebug semeai C1 E1 --json | jq '.first_moves'
    """
    vertices, _, name = split_arguments(arguments or [])
    if vertices and len(vertices) != 2:
        raise UserError("semeai: a race is between two dragons: name a stone of each, as in 'semeai C1 E1'")

    def answer_one(position: Position) -> None:
        from godebug.displays.position import headed
        from godebug.displays.semeai import race, races

        asked = vertices
        if not asked and kind_of(position.question) == "semeai":
            asked = vertices_of_question(position, out.output.note)
        stones = [parse_stone(text, position) for text in asked]

        study = engine.study(position, out)
        try:
            answer = race(study, stones[0], stones[1]) if stones else races(study)
        except ValueError as error:
            raise UserError(f"semeai: {one_line(error)}") from None
        out.answer(headed(study, answer), f"godebug semeai {position.source}")

    return where.answer_each(name, out, answer_one)
