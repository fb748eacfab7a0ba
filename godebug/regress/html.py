"""Writes HTML: a page with a line a suite, and a page a suite with every test, failures with their boards."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from urllib.parse import quote

from godebug.basics.errors import UserError, one_line, printable
from godebug.basics.files import write_file
from godebug.engine.go.position import Position
from godebug.regress.judge import UNASKED, TestResult
from godebug.regress.marks import marks_of
from godebug.regress.positions import position_of
from godebug.regress.report import Totals, by_suite, result_line
from godebug.regress.scene import MarkedBoard
from godebug.regress.suite import Suite, Test, read_suite
from godebug.views.board_svg import css
from godebug.views.cells import drawing_of
from godebug.views.element_text import xml_text
from godebug.views.look import plain_text
from godebug.views.sheet import ALONE, SharedSheet, Sheet

_STYLE = """
body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
table { border-collapse: collapse; } td, th { padding: .2rem .8rem; text-align: left; border-bottom: 1px solid #8884; }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
.passed { color: #2a7d46; } .PASSED { color: #2a7d46; font-weight: bold; }
.failed { color: #a86a00; } .FAILED, .unasked, .unjudged { color: #c4201d; font-weight: bold; }
section { display: inline-block; vertical-align: top; margin: 0 1.2rem 1.6rem 0; } section p { max-width: 24rem; }
code { overflow-wrap: anywhere; }
:root { color-scheme: light dark; } section > svg { max-width: 24rem; height: auto; }
@media (prefers-color-scheme: dark) { body { background: #15171c; color: #d7dae0; } a { color: #8ab4f8; } }
"""

#: The named styles of marked points.
_MARKS = ("mark.right", "mark.wrong", "mark.asked")

#: Makes the page with all layers of a position; the pairs are names and values that stand above them.
LayersPage = Callable[[Position, Sequence[tuple[str, str]]], str]


def test_facts(test: Test, result: TestResult | None = None) -> list[tuple[str, str]]:
    """Returns question, expected answer and given answer of a test as names and values."""
    facts = [("asked", printable(test.command))]
    if test.expectation is not None:
        facts.append(("expected", printable(test.expectation.wanted)))
    if result is not None:
        facts.append(("answered", printable(result.lost or (result.answer or ""))))
    return facts


#: Pytest must not take it for one of its own.
test_facts.__test__ = False  # type: ignore[attr-defined]


def write_pages(folder: Path, results: Sequence[TestResult], engine: str, layers: LayersPage | None = None) -> None:
    """Writes `index.html` and a page for every suite into `folder`, and with `layers` one for every failure.

    Raises UserError where a file cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise UserError(f"{one_line(folder, 120)}: {one_line(getattr(error, 'strerror', None) or error)}") from None
    rows, total, taken = [], Totals(), {"index"}
    for name, of_suite in by_suite(results).items():
        sums = Totals()
        for result in of_suite:
            sums.add(result)
            total.add(result)
        page = _page_name(of_suite[0].test.suite, taken)
        rows.append(_row(f'<a href="{xml_text(quote(page))}.html">{xml_text(printable(name))}</a>', sums))
        links = {} if layers is None else _layer_pages(folder, page, of_suite, layers)
        write_file(folder / f"{page}.html", _suite_page(printable(name), of_suite, sums, printable(engine), links))
    head = "".join(f"<th>{word}</th>" for word in ("suite", "tests", "passed", "PASSED", "failed", "FAILED", "time"))
    body = f"<table><tr>{head}</tr>{''.join(rows)}{_row('total', total)}</table>"
    write_file(folder / "index.html", _page(f"Regression: {printable(engine)}", body))


def _page_name(suite: str, taken: set[str]) -> str:
    """Returns a file name for a suite's page that no other page has, also on file systems that ignore case."""
    stem = printable(suite)[:200].replace("\\", "_") or "suite"
    name, number = stem, 1
    while name.lower() in taken:
        number += 1
        name = f"{stem}-{number}"
    taken.add(name.lower())
    return name


def _row(name: str, sums: Totals) -> str:
    counts = [sums.judged, *(sums.outcomes[outcome] for outcome in ("passed", "PASSED", "failed", "FAILED"))]
    cells = "".join(f'<td class="number">{count}</td>' for count in counts)
    return f'<tr><td>{name}</td>{cells}<td class="number">{sums.seconds:.1f} s</td></tr>\n'


def _layer_pages(folder: Path, page: str, results: Sequence[TestResult], layers: LayersPage) -> dict[Test, str]:
    """Writes a page with all layers for every failure whose position could be set up; returns the files by test."""
    suite, written = _suite_of(results[0]), dict[Test, str]()
    for result in results:
        if result.ok is False and suite is not None:
            try:
                position = _position(suite, result)
            except (UserError, StopIteration):
                continue
            name = f"{page}-{result.test.line}.layers.html"
            write_file(folder / name, layers(position, test_facts(result.test, result)))
            written[result.test] = name
    return written


def _position(suite: Suite, result: TestResult) -> Position:
    """Returns the position of a test.

    Raises UserError where it cannot be set up, StopIteration where the suite no longer has the test.
    """
    # By its line: a number may have been used twice.
    return position_of(suite, next(test for test in suite.tests if test.line == result.test.line))


def _suite_page(name: str, results: Sequence[TestResult], sums: Totals, engine: str, links: Mapping[Test, str]) -> str:
    suite, sheet = _suite_of(results[0]), SharedSheet()
    failures = "".join(
        _failure(suite, result, links.get(result.test), sheet)
        for result in results
        if result.ok is False or result.trouble == UNASKED
    )
    rows = "".join(
        f'<tr><td class="number">{result.test.number}</td>'
        f"<td><code>{xml_text(printable(result.test.command))}</code></td>"
        f'<td class="{result.outcome}">{result.outcome}</td>'
        f"<td><code>{xml_text(printable(result.answer or result.note or result.lost))}</code></td>"
        f'<td class="number">{result.seconds:.2f} s</td></tr>\n'
        for result in results
    )
    total = plain_text([sums.line()]).rstrip()
    head = f'<p>{xml_text(engine)}: {xml_text(total)}. <a href="index.html">All suites</a></p>'
    return _page(name, f"{head}\n{failures}<table>{rows}</table>{sheet.definitions}", sheet)


def _suite_of(result: TestResult) -> Suite | None:
    """Reads the suite file again for the set-up of its positions; None where that fails."""
    try:
        return read_suite(result.test.path)
    except UserError:
        return None


def _failure(suite: Suite | None, result: TestResult, link: str | None, sheet: Sheet) -> str:
    picture = ""
    if suite is not None:
        try:
            position = _position(suite, result)
            board = MarkedBoard(position, marks_of(result, position.size), printable(result.test.name))
            picture = drawing_of(board).svg(sheet)
        except (UserError, StopIteration) as error:
            picture = f"<p>{xml_text(str(error))}</p>"
    text = f'<p class="{result.outcome}">{xml_text(result_line(result))}</p>'
    if link is not None:
        text += f'<p><a href="{xml_text(quote(link))}">all layers</a></p>'
    return f'<section id="{result.test.number}">{text}{picture}</section>\n'


def _page(title: str, body: str, sheet: Sheet = ALONE) -> str:
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{xml_text(title)}</title>'
        f"<style>{_STYLE}{css(_MARKS, sheet=sheet)}</style></head>\n"
        f"<body><h1>{xml_text(title)}</h1>\n{body}\n</body></html>\n"
    )
