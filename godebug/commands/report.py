"""`godebug report`: a position with all its layers on one HTML page."""

from typing import TYPE_CHECKING, Annotated

import typer

from godebug.basics.errors import UserError, one_line
from godebug.basics.files import write_file
from godebug.basics.interrupts import called_on_interrupt
from godebug.cli.arguments import parse_point, split_arguments
from godebug.cli.options import OutputOptions, PeerOptions, PositionAndVertices, PositionOptions, check_targets
from godebug.cli.typer_app import Commands
from godebug.views.output import STDOUT

if TYPE_CHECKING:
    from godebug.displays.report import Report

app = Commands()


@app.command("report")
def report(
    arguments: PositionAndVertices = None,
    *,
    html: Annotated[
        str, typer.Option("--html", metavar="FILE", help="The page to write; - prints it.", show_default=False)
    ],
    where: PositionOptions,
    out: OutputOptions,
    engine: PeerOptions,
) -> None:
    """All layers of a position on one HTML page, with the causes of its moves, of its dragons, and of each VERTEX.

    The page needs nothing else: no network and no scripts. It can be read on a phone, and its figures can be copied.

    \b
    godebug report game.sgf --move 80 --html game-80.html
    godebug report game.sgf --move 80 C4 K10 --html game-80.html
    godebug report dragons:10 --html dragons-10.html
    """
    vertices, _, name = split_arguments(arguments or [])
    if out.picture is not None:
        raise UserError(f"report: a page is no picture; leave {out.picture} out")
    if html == STDOUT and out.json:
        raise UserError("report: --html - and --json exclude each other")
    check_targets(html=html)
    position = where.load(name, out)
    points = [parse_point(text, position.size) for text in vertices]
    from godebug.displays.report import Making

    making, done = Making(engine.study(position, out), points, _asked(name)), 0

    def show_so_far() -> None:
        text = f"interrupted: {done} of {len(making.parts)} parts of the page are there"
        out.output.note(text)
        _write(making.report([text], out.output.drawn_scheme), html, position.size, out)

    with called_on_interrupt(show_so_far):
        for part in out.output.counted(making.parts, "parts of the page"):
            part()
            done += 1
    _write(making.report((), out.output.drawn_scheme), html, position.size, out)


def _write(found: "Report", html: str, size: int, out: OutputOptions) -> None:
    """Writes a page, and says where it is and what is on it."""
    if html == STDOUT:
        out.output.save(STDOUT, found.page.encode())
        return
    write_file(html, found.page)
    if out.json:
        from godebug.displays.report import REPORT

        out.output.records([REPORT.record(found, size, file=html)])
        return
    from godebug.views.table import FieldList

    facts = [("layers", ", ".join(found.layers)), *(("not told", text) for text in found.untold)]
    out.output.show([FieldList(one_line(html, 200), facts)], "godebug report")


def _asked(name: str | None) -> list[tuple[str, str]]:
    """Returns what a regression test asks and expects, where a position is named by one."""
    from godebug.cli.positions import is_test_name
    from godebug.regress.html import test_facts
    from godebug.regress.suite import find_suite, read_suite

    if name is None or not is_test_name(name):
        return []
    suite, _, number = name.rpartition(":")
    return test_facts(next(test for test in read_suite(find_suite(suite)).tests if test.number == int(number)))
