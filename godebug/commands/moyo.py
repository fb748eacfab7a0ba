"""`godebug moyo`: Bouzy's territory, moyo and area."""

from typing import Annotated

from godebug.cli.completion import complete_position
from godebug.cli.options import POSITION_HELP, DiagramOptions, PeerOptions, PositionOptions, command_line
from godebug.cli.parameters import Argument, Option


@command_line
def moyo(
    position: Annotated[
        str | None, Argument(metavar="POSITION", help=POSITION_HELP, autocompletion=complete_position)
    ] = None,
    *,
    where: PositionOptions,
    figures: Annotated[bool, Option("--figures", help="The numbers behind the colours as well.")] = False,
    all_alive: Annotated[bool, Option("--all-alive", help="Take no stone for dead.")] = False,
    out: DiagramOptions,
    engine: PeerOptions,
) -> None:
    """Bouzy's territory (5 dilations, 21 erosions), moyo (5/10) and area (4/0).

    Stones count 128, fill their neighbourhood step by step and are worn off again. Dead stones are taken off first.

    \b
    godebug moyo game.sgf --move 40
    godebug moyo game.sgf --figures
    """
    what = where.load(position, out)
    from godebug.answers.answer import heading, together
    from godebug.answers.territory import bouzy

    study = None if all_alive else engine.study(what, out)
    by = "" if study is None else study.name
    out.answer(together(heading(what, by), bouzy(what, study, figures=figures)), f"godebug moyo {what.source}")
