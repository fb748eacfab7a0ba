"""One number, class letter or cell of a pattern in several settings: what each makes of suites and of a truth."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from statistics import fmean
from typing import Final

import msgspec
from msgspec import Struct

from godebug.apps.lab.asking import EngineAnswer, TestName, ask, find, name_of
from godebug.apps.lab.places import load
from godebug.apps.lab.records import SETTING, VARIED
from godebug.apps.lab.report import LabReport, Section, tests_shown
from godebug.apps.lab.truth import Judged, lost_by
from godebug.apps.lab.variants import Variants
from godebug.apps.lab.work import WorkPool, run_all
from godebug.apps.lab.written import Written, WrittenDatabase, read_folder, read_written
from godebug.basics.errors import UserError, one_line
from godebug.engine.analysis import Analysis
from godebug.engine.go.points import vertex
from godebug.engine.patterns.database import PatternFolder
from godebug.regress.suite import Test
from godebug.views.words import several

_COLON: Final = re.compile(r"^:.*$", re.MULTILINE)
#: What the setting that stands in the file is called.
NOW: Final = "as it is"


class VaryContext(Struct, frozen=True):
    """The folder, with the fingerprint of its files, and the texts of the pattern that are tried."""

    patterns: str
    fingerprint: str
    database: str
    pattern: str
    texts: tuple[str, ...]
    level: int = 10


class SettingEffect(Struct, frozen=True):
    """What one setting makes of all tests and positions, see `records`."""

    value: str
    passed: int
    mended: tuple[str, ...]
    broke: tuple[str, ...]
    lost: float | None = None
    moves: int = 0


class Varied(Struct, frozen=True):
    """A test whose verdict depends on the setting. `verdicts`: for each setting, `+` or `-`; `answers`: the same."""

    test: str
    verdicts: str
    threshold: str
    answers: tuple[str, ...]


# ---- texts ----------------------------------------------------------------------------------------------------------


def settings(written: Written, text: str) -> list[tuple[str, str]]:
    """Returns the settings that `FIELD=A,B,C` means for a pattern: each with the text of the pattern that it leads to.

    FIELD: a value field; `class`; `cell(ROW,COLUMN)`, counted from 1; or a question of the constraint such as `lib(a)`,
    whose number is changed. Raises UserError.
    """
    field, equals, values = text.rpartition("=")
    field = "".join(field.split())
    wanted = [value.strip() for value in values.split(",") if value.strip()]
    if not equals or not field or not wanted:
        raise UserError(f"'{one_line(text, 40)}': a setting is FIELD=VALUE,VALUE,..., as 'value=10,20,40'")
    found = []
    for value in wanted:
        changed = _changed(written, field, value)
        try:
            read_written(written.database, changed, written.file)
        except UserError as error:
            # Its line is none of the file: the pattern was read alone.
            reason = str(error).removeprefix(one_line(written.file, 300))
            raise UserError(f"{one_line(f'{field}={value}', 60)}: {reason.lstrip(':0123456789 ')}") from None
        found.append((value, changed))
    return found


def _changed(written: Written, field: str, value: str) -> str:
    if field == "class":
        return _with_classes(written.text, value)
    if match := re.fullmatch(r"cell\((\d+),(\d+)\)", field):
        return _with_cell(written, int(match[1]), int(match[2]), value)
    if not _is_number(value):
        raise UserError(f"{one_line(f'{field}={value}', 60)}: '{one_line(value, 20)}' is no number")
    if "(" in field:
        return _with_threshold(written, field, value)
    return with_field(written, field, value)


def _is_number(text: str) -> bool:
    return re.fullmatch(r"-?\d+(\.\d+)?", text) is not None


def with_field(written: Written, field: str, value: str) -> str:
    """Returns the text of a pattern with another number in a value field, which is added where it is missing."""
    colon = _COLON.search(written.text)
    assert colon is not None
    line = colon[0]
    present = re.search(rf",\s*({field})\(([^)]*)\)", line)
    if present:
        line = line[: present.start(2)] + value + line[present.end(2) :]
    else:
        line = line.rstrip() + f",{field}({value})"
    return written.text[: colon.start()] + line + written.text[colon.end() :]


def _with_classes(text: str, value: str) -> str:
    colon = _COLON.search(text)
    assert colon is not None
    parts = colon[0].split(",")
    line = ",".join([parts[0], value, *parts[2:]])
    return text[: colon.start()] + line + text[colon.end() :]


def _with_cell(written: Written, row: int, column: int, value: str) -> str:
    pattern = written.pattern
    if not (1 <= row <= pattern.height and 1 <= column <= pattern.width) or len(value) != 1:
        shape = f"{pattern.height} rows and {pattern.width} columns"
        raise UserError(
            f"cell({row},{column})={one_line(value, 10)}: {written.name} has {shape}, and a cell one symbol"
        )
    lines = written.text.split("\n")
    start = pattern.columns - 1 + column - 1
    old = pattern.symbol(row - 1, column - 1)
    for first in (pattern.diagram_line, pattern.label_line):
        at = first - pattern.line + row - 1
        # What the constraint diagram repeats has to agree with the diagram.
        if first and lines[at][start : start + 1] == old:
            lines[at] = lines[at][:start] + value + lines[at][start + 1 :]
    return "\n".join(lines)


def _with_threshold(written: Written, question: str, value: str) -> str:
    """Returns the text with another number beside a question of the constraint, or of the action."""
    escaped = r"\s*".join(re.escape(letter) for letter in question)
    pattern = re.compile(rf"({escaped}\s*(?:[=!<>]=|[<>])\s*)(\d+)")
    lines = written.text.split("\n")
    count = 0
    for number, line in enumerate(lines):
        if line.startswith((";", ">")):
            lines[number], changed = pattern.subn(rf"\g<1>{value}", line)
            count += changed
    if not count:
        raise UserError(f"{written.name}: no constraint compares {one_line(question, 40)} with a number")
    return "\n".join(lines)


# ---- work -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=2)
def _variants(context: VaryContext) -> tuple[Variants, ...]:
    """Returns the variants between the folder and the same with each setting."""
    old = read_folder(context.patterns)
    return tuple(Variants(old, with_text(old, context.database, context.pattern, text)) for text in context.texts)


def with_text(
    folder: Mapping[str, WrittenDatabase], database: str, pattern: str, text: str
) -> dict[str, WrittenDatabase]:
    """Returns a folder with another text for one pattern."""
    one = folder[database]
    patterns = tuple(
        read_written(database, text, each.file, one.head, each.line) if each.name == pattern else each
        for each in one.patterns
    )
    return {**folder, database: msgspec.structs.replace(one, patterns=patterns)}


def _asked(context: VaryContext, question: "FolderQuestion") -> list[EngineAnswer | None]:
    """Returns what each setting makes of a question; None where it is as without it. The first is the old folder's."""
    every = _variants(context)
    # All settings are of one kind: what the old version did, it did for each of them.
    old = next((variants for variants in every if variants.changes), every[0]).old
    found: list[EngineAnswer | None] = [question(old)]
    mattered = old.mattered()
    for variants in every:
        if not variants.changes or (not mattered and not _moves_cells(variants)):
            found.append(None)
            continue
        folder = variants.new
        answer = question(folder)
        found.append(answer if folder.mattered() else None)
    return found


def _moves_cells(variants: Variants) -> bool:
    """Tells whether a setting changes where the pattern fits."""
    return any(
        change.old is None or change.new is None or change.old.pattern.diagram != change.new.pattern.diagram
        for change in variants.changes
    )


class FolderQuestion:
    """Asks a question with a folder of databases."""

    def __call__(self, folder: PatternFolder) -> EngineAnswer:
        """Returns the answer with the databases of `folder`."""
        raise NotImplementedError


class _Test(FolderQuestion):
    def __init__(self, name: TestName, level: int) -> None:
        self.suite, self.test = find(name)
        self.level = level

    def __call__(self, folder: PatternFolder) -> EngineAnswer:
        return ask(self.suite, self.test, folder, self.level)


class _Position(FolderQuestion):
    def __init__(self, judged: Judged, level: int) -> None:
        self.position, self.level = load(judged.place), level

    def __call__(self, folder: PatternFolder) -> EngineAnswer:
        analysis = Analysis(self.position, self.level, folder)
        best = analysis.moves.generation(self.position.to_move).best
        analysis.release()
        return EngineAnswer(vertex(best, self.position.size))


def vary_test(context: VaryContext, name: TestName) -> list[object]:
    """Returns answer and verdict of a test with each setting, the old one first; null: as the old one."""
    told = _asked(context, _Test(name, context.level))
    return [None if one is None else [one.answer, one.ok] for one in told]


def vary_position(context: VaryContext, judged: Judged) -> list[object]:
    """Returns the move chosen with each setting, the old one first; null: as the old one."""
    told = _asked(context, _Position(judged, context.level))
    return [None if one is None else one.answer for one in told]


# ---- the table ------------------------------------------------------------------------------------------------------


def vary(
    context: VaryContext, names: Sequence[str], tests: Sequence[Test], truth: Sequence[Judged], pool: WorkPool
) -> LabReport:
    """Returns what each setting makes of tests, and of positions whose moves are judged.

    `names`: of the settings.
    """
    found = run_all(vary_test, context, [name_of(test) for test in tests], pool, "tests") if tests else []
    chosen = run_all(vary_position, context, list(truth), pool, "positions") if truth else []
    answers = [[each if each is not None else one[0] for each in one] for one in found]
    moves = [[each if each is not None else one[0] for each in one] for one in chosen]
    rows = []
    for at, name in enumerate((NOW, *names)):
        passed = [test.name for test, one in zip(tests, answers, strict=True) if one[at][1]]
        before = {test.name for test, one in zip(tests, answers, strict=True) if one[0][1]}
        lost = [lost_by(judged, one[at]) for judged, one in zip(truth, moves, strict=True)]
        rows.append(
            SettingEffect(
                name,
                len(passed),
                tuple(one for one in passed if one not in before),
                tuple(sorted(before - set(passed))),
                fmean(lost) if lost else None,
                sum(one[at] != one[0] for one in moves),
            )
        )
    varied = []
    for test, one in zip(tests, answers, strict=True):
        verdicts = "".join("+" if each[1] else "-" for each in one)
        if len(set(verdicts)) > 1:
            flips = [
                f"{(NOW, *names)[at]}|{(NOW, *names)[at + 1]}"
                for at in range(1, len(verdicts) - 1)
                if verdicts[at] != verdicts[at + 1]
            ]
            varied.append(Varied(test.name, verdicts, ",".join(flips), tuple(str(each[0]) for each in one)))
    depend = "1 depends" if len(varied) == 1 else f"{len(varied)} depend"
    sums = f"{several(len(names), 'setting')}, {several(len(tests), 'test')}, {depend} on it"
    told = f"{context.pattern}: {sums}"
    return LabReport(
        f"godebug patterns vary {context.pattern}",
        (
            Section("settings", SETTING, rows, ("value", "passed", "mended", "broke", "moves", "lost")),
            Section("tests that flip", VARIED, varied, ("test", "verdicts", "threshold", "answers")),
        ),
        tests_shown(tests, (one.test for one in varied)),
        summary=[told],
    )


def written_in(folder: str | Path, database: str, pattern: str) -> Written:
    """Returns one pattern of a folder as it is written."""
    return next(one for one in read_folder(folder)[database].patterns if one.name == pattern)
