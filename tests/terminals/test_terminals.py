"""What a command prints does not depend on where its remarks go, on the size of a terminal it does not print to, or on
what happens to it in between: every line on pipes and terminals, byte for byte.
"""

import re
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from lines import COMMANDS, furnish, lines_of_pages
from terminal import INTERRUPT, SUSPEND, Job, Seen, Way, cursor_of, on_streams, screen, without_colors

PAGES = {"commands": list(COMMANDS), **lines_of_pages()}
#: Those whose output comes bit by bit, below a bar or a clock.
BIT_BY_BIT = (
    "godebug regress eyes:1-12 --json -j 1",
    "godebug regress eyes:1-12 -v",
    "godebug trace corner-9x9.sgf -d worms",
    "godebug score --final few",
    "godebug dragons --list positions --json",
    "godebug solve dragons:20",
)
#: These ask for minutes: on the streams of a terminal's user, and on pipes.
HEAVY = re.compile(r"godebug (regress --json|regress blame|tune)")
NARROW, USUAL, WIDE = (40, 10), (80, 24), (160, 50)
PLAIN, DUMB = {"NO_COLOR": "1"}, {"TERM": "dumb"}
#: Figures of time, which no two runs share.
_COLORS = r"(?:\x1b\[[\d;]*m)*"
_TIME = re.compile(
    rf"(?<=[ :\"m])[\d.,]+(?={_COLORS} {_COLORS}(?:s|ms|seconds?|nodes/s)\b)"
    r'|(?<="cpu":)[\d.e-]+|(?<="seconds":)[\d.e-]+'
)
_TIME_BEFORE = re.compile(rf"(time{_COLORS} {_COLORS})[\d.]+(?={_COLORS} {_COLORS}->)")
#: Tables of times, sorted by them: two runs share their length.
MEASURED = re.compile(r"godebug patterns cost")
#: What a bar, and the sign that something goes on, are made of.
_BAR = re.compile("[━⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏]")

Act = Callable[[Job], object]


def resized(job: Job) -> None:
    """The window gets smaller as soon as something is on it, and larger again."""
    job.wait_for(lambda: job.told > 0, 1.0)
    job.resize(*NARROW)
    job.resize(*WIDE)


def suspended(job: Job) -> None:
    """Ctrl-Z in the middle, and back."""
    job.wait_for(lambda: job.told > 0, 0.5)
    job.type(SUSPEND)
    # On a busy machine some of its processes may be stopped later: it goes on in any case.
    job.wait_for(job.stopped, 5.0)
    with suppress(ProcessLookupError):
        job.go_on()


#: By name: ways of which each has to give the same; what happens in the meantime.
PIPES: dict[str, tuple[Way, Act | None]] = {
    "pipes": (Way("0pp"), None),
    "stderr a terminal": (Way("0p0"), None),
    "wide": (Way("0p0", WIDE), None),
    "narrow": (Way("0p0", NARROW), None),
    "dumb": (Way("0p0", USUAL, DUMB), None),
    "no colours": (Way("0p0", USUAL, PLAIN), None),
    "resized": (Way("0p0"), resized),
    "suspended": (Way("0p0"), suspended),
}
_SCREENS = {"stderr a pipe": "00p", "another terminal": "001", "one terminal": "000"}
SCREENS: dict[str, dict[str, tuple[Way, Act | None]]] = {
    f"{columns}x{rows}": {name: (Way(streams, (columns, rows)), None) for name, streams in _SCREENS.items()}
    # On one terminal of 40 columns where a line is wrapped depends on its figures of time, so that cannot be compared.
    for columns, rows in (USUAL, WIDE)
}
WITHOUT_COLORS: dict[str, tuple[Way, Act | None]] = {
    "no colours": (Way("00p", USUAL, PLAIN), None),
    "another terminal": (Way("001", USUAL, PLAIN), None),
    "dumb": (Way("00p", USUAL, DUMB), None),
}
GROUPS = {"pipes": PIPES, "plain": WITHOUT_COLORS, **SCREENS}


def same(text: bytes, line: str) -> str:
    """What two runs of a line have in common: all but figures of time."""
    if MEASURED.match(line):
        return f"{len(text.splitlines())} lines of measured times"
    return _TIME_BEFORE.sub(r"\1T", _TIME.sub("T", text.decode()))


def outcomes(lines: list[str], way: Way, act: Act | None, folder: Path, page: str) -> list[Seen]:
    """What came out of the lines of a page, one after the other, in a folder that is made for them."""
    folder.mkdir()
    furnish(folder, page)
    seen = [on_streams(line, way, folder, act=act) for line in lines]
    shutil.rmtree(folder)
    return seen


def check_shared(seen: Seen, alone: Seen, way: Way, line: str) -> None:
    """On one terminal the answer stands as it does without remarks, in its order; nothing is left of a bar."""
    shown, wanted = (screen(same(each.out, line).encode(), way.size[0]) for each in (seen, alone))
    rest = iter(shown)
    # Remarks stand among lines that are only counted.
    missing = [text for text in wanted if text not in rest and not MEASURED.match(line)]
    assert not missing, f"{line}: {missing[:3]} is not among {shown[:40]}"
    assert not any(_BAR.search(text) for text in shown), f"{line}: a bar is left"
    assert cursor_of(seen.out, way.size[0])[1], f"{line}: the cursor is hidden"


def check_group(lines: list[str], ways: dict[str, tuple[Way, Act | None]], folder: Path, page: str = "") -> None:
    found = {name: outcomes(lines, way, act, folder / "here", page) for name, (way, act) in ways.items()}
    (first, reference), *others = found.items()
    for at, line in enumerate(lines):
        usual = reference[at]
        assert usual.code in (0, 1, 2), (line, usual)
        assert usual.out or usual.err or line.startswith(("cp", "awk")) or ">" in line, f"{line}: nothing came"
        for name, seen in others:
            way = ways[name][0]
            assert seen[at].code == usual.code, f"{line}: {first} {usual.code}, {name} {seen[at]}"
            if way.shared:
                check_shared(seen[at], usual, way, line)
            else:
                assert same(seen[at].out, line) == same(usual.out, line), f"{line}: {first} and {name}"
        for seen in (found[name][at] for name in found):
            assert b"Traceback" not in seen.out + seen.err and b"internal error" not in seen.out + seen.err, line


def test_what_comes_bit_by_bit_comes_whole(tmp_path: Path) -> None:
    ways = {name: PIPES[name] for name in ("pipes", "stderr a terminal", "suspended")}
    check_group(list(BIT_BY_BIT), ways, tmp_path)


@pytest.mark.long
def test_what_comes_bit_by_bit_stands_above_its_bar(tmp_path: Path) -> None:
    check_group(list(BIT_BY_BIT), SCREENS["80x24"], tmp_path)


def test_answers_that_come_at_once_are_as_they_are_in_a_pipe(tmp_path: Path) -> None:
    check_group(["godebug dragons corner-9x9.sgf", "godebug"], WITHOUT_COLORS, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize("page", PAGES)
def test_every_line_on_pipes_and_terminals(page: str, group: str, tmp_path: Path) -> None:
    check_group(
        [line for line in PAGES[page] if not HEAVY.search(line) and _is_there(line)], GROUPS[group], tmp_path, page
    )


@pytest.mark.long
@pytest.mark.parametrize("page", [page for page, lines in PAGES.items() if any(map(HEAVY.search, lines))])
def test_long_lines_with_a_terminal_for_remarks(page: str, tmp_path: Path) -> None:
    ways = {name: PIPES[name] for name in ("pipes", "stderr a terminal")}
    check_group([line for line in PAGES[page] if _is_there(line)], ways, tmp_path, page)


INTERRUPTED = ["godebug regress reading -v -j 1", "godebug score --graph two-framework.sgf", "godebug solve dragons:20"]


@pytest.mark.parametrize("line", INTERRUPTED)
def test_an_interrupt_leaves_the_terminal_in_order(line: str, tmp_path: Path) -> None:
    check_interrupted(line, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("page", PAGES)
def test_every_line_can_be_interrupted(page: str, tmp_path: Path) -> None:
    furnish(tmp_path, page)
    for line in PAGES[page]:
        if _is_there(line):
            check_interrupted(line, tmp_path)


def check_interrupted(line: str, folder: Path) -> None:
    """Ctrl-C ends a line with its own code, without a word of the interpreter's, and the next prompt stands alone."""
    asked = []

    def interrupt(job: Job) -> None:
        job.wait_for(lambda: job.told > 0, 0.6)
        asked.append(job.type(INTERRUPT))

    seen = on_streams(line, Way("000"), folder, act=interrupt)
    assert asked and seen.code in (0, 1, 2, 130), (line, seen)
    assert b"Traceback" not in seen.out and b"internal error" not in seen.out, (line, seen.out)
    last = (screen(seen.out, 80) or [""])[-1]
    assert not _BAR.search(last), (line, last)
    assert cursor_of(seen.out, 80)[1], f"{line}: the cursor is hidden"


def test_a_terminal_without_colors_is_sent_none(tmp_path: Path) -> None:
    for environment in (PLAIN, DUMB):
        seen = on_streams("godebug dragons corner-9x9.sgf", Way("00p", USUAL, environment), tmp_path)
        assert seen.code == 0 and b"\x1b" not in seen.out
    colored = on_streams("godebug dragons corner-9x9.sgf", Way("00p"), tmp_path)
    assert b"\x1b[" in colored.out and "\x1b" not in without_colors(colored.out)


def _is_there(line: str) -> bool:
    programs = {part.split()[0] for part in re.split(r"\|", line) if part.split()}
    return all(shutil.which(program) for program in programs - {"godebug"})
