"""What the shell offers after a Tab."""

import io
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, redirect_stdout

from godebug.basics.flags import Debug, Draw, flag_name
from godebug.engine.patterns.user_folders import read_whole

#: What a shell sets that asks for what to offer.
COMPLETING = "_GODEBUG_COMPLETE"


def complete_colors(incomplete: str) -> list[str]:
    """Offers the two colours."""
    return [color for color in ("black", "white") if color.startswith(incomplete.lower())]


def complete_draw(incomplete: str) -> list[str]:
    """Offers the names of diagrams, for `-m`."""
    return _complete_mask(incomplete, [flag_name(flag) for flag in Draw])


def complete_debug(incomplete: str) -> list[str]:
    """Offers the names of trace topics, for `-d`."""
    return _complete_mask(incomplete, [flag_name(flag) for flag in Debug])


def _complete_mask(incomplete: str, names: list[str]) -> list[str]:
    """Names after what was typed up to the last `,` or `+`, without those that stand there already."""
    end = max(incomplete.rfind(","), incomplete.rfind("+")) + 1
    before, word = incomplete[:end], incomplete[end:].lower()
    used = before.replace("+", ",").split(",")
    return [before + name for name in names if name.startswith(word) and name not in used]


def complete_engines(incomplete: str) -> list[str]:
    """Offers the names of engines."""
    from godebug.basics import settings
    from godebug.basics.errors import UserError

    try:
        return [name for name in settings.engines() if name.startswith(incomplete)]
    except UserError:
        return []


def complete_databases(incomplete: str) -> list[str]:
    """Returns the databases that came with it."""
    from godebug.basics.resources import pattern_folder

    return [name for name in pattern_folder(None).names() if name.startswith(incomplete)]


def complete_patterns(incomplete: str) -> list[str]:
    """Returns the names of patterns in the databases that came with it."""
    from godebug.basics.resources import databases_of, pattern_folder

    names = (name for database in databases_of(pattern_folder(None)) for name in database.numbers)
    return list(dict.fromkeys(name for name in names if name.startswith(incomplete)))


def complete_facts(incomplete: str) -> list[str]:
    """Returns the words that may follow what was typed of a fact, for `--suppose`."""
    from godebug.engine.analysis.suppose import BEGINNINGS, SAID

    before, _, word = incomplete.rpartition(" ")
    first = before.split()
    if not first:
        return [each for each in BEGINNINGS if each.startswith(word.lower())]
    if first[0] == "pattern":
        return _facts_of_patterns(before, word) if len(first) == 1 else _with(before, word, ("off", "value"))
    if first[0] in ("stone", "source", "barrier") or first[-1] == "territory":
        return _with(before, word, ("black", "white"))
    if first[1:2] == ["critical"]:
        return _with(before, word, ("attack", "defend"))
    return _with(before, word, SAID) if len(first) == 1 else []


def _with(before: str, word: str, words: Iterable[str]) -> list[str]:
    return [f"{before} {each}" for each in words if each.startswith(word)]


def _facts_of_patterns(before: str, word: str) -> list[str]:
    """Returns the databases, and once one is named its patterns."""
    from godebug.basics.resources import data_folder

    database, colon, name = word.partition(":")
    if not colon:
        return _with(before, word, (f"{each}:" for each in complete_databases("")))
    path = data_folder("patterns") / f"{database}.db"
    is_there = database.isidentifier() and path.is_file()
    lines = read_whole(path).decode("utf-8", "replace").splitlines() if is_there else []
    names = (line.split()[1] for line in lines if line.startswith("Pattern ") and len(line.split()) > 1)
    return _with(before, word, (f"{database}:{each}" for each in dict.fromkeys(names) if each.startswith(name)))


def complete_position(incomplete: str) -> list[str]:
    """Suites, and the numbers of a suite's tests; game records that came with it, and those of the reader."""
    suite, colon, _ = incomplete.rpartition(":")
    if colon:
        return _tests(suite, incomplete)
    found = [f"{name}:" for name in _suites(incomplete)]
    games = _games(incomplete)
    # A shell puts a blank after the only choice: a suite alone is no position.
    return _tests(found[0][:-1], found[0]) if len(found) == 1 and not games else [*found, *games]


def complete_points(incomplete: str) -> list[str]:
    """Returns the points of the largest board on the line that is named."""
    from godebug.engine.go.points import LETTERS, MAX_SIZE

    letter, number = incomplete[:1], incomplete[1:]
    if not letter or letter.upper() not in LETTERS or (number and not number.isdigit()):
        return []
    return [f"{letter}{row}" for row in range(1, MAX_SIZE + 1) if str(row).startswith(number)]


def complete_rules(incomplete: str) -> list[str]:
    """Returns the rules by which games are counted."""
    from godebug.engine.score.counting import COUNTINGS

    return [name for name in COUNTINGS if name.startswith(incomplete.lower())]


def complete_layers(incomplete: str) -> list[str]:
    """Returns the layers of the viewer."""
    from godebug.displays.layers import BY_NAME

    return [name for name in BY_NAME if name.startswith(incomplete)]


def _games(incomplete: str) -> list[str]:
    """Returns game records: those that came with it by name, and files and folders that a path begins to name."""
    from glob import escape, glob

    from godebug.basics.resources import data_folder

    shipped = [path.name for path in (data_folder("regression") / "games").glob("*.sgf")]
    near = [path + os.sep if os.path.isdir(path) else path for path in glob(escape(incomplete) + "*")]
    named = [name for name in near if name.endswith((os.sep, ".sgf"))]
    return sorted({*(name for name in shipped if name.startswith(incomplete)), *named})


@contextmanager
def words_of_bash() -> Iterator[None]:
    """Joins during a block the words that bash has cut at colons, and offers only what follows the last colon.

    Bash takes a colon for the end of a word (COMP_WORDBREAKS) and replaces what stands behind it: `dragons:1` comes as
    three words. In other shells, and where the reader has changed that, nothing is done.
    """
    if os.environ.get(COMPLETING) != "complete_bash":
        yield
        return
    text = os.environ.get("COMP_WORDS", "")
    words = text.split("\n") if "\n" in text else text.split(" ")
    at = int(os.environ.get("COMP_CWORD", "0"))
    joined: list[str] = []
    for word in words[: at + 1]:
        cut = bool(joined) and (word.startswith(":") or joined[-1].endswith(":"))
        joined[-1:] = [joined[-1] + word] if cut else [*joined[-1:], word]
    os.environ |= {"COMP_WORDS": "\n".join(joined), "COMP_CWORD": str(len(joined) - 1 + max(0, at - len(words) + 1))}
    last = joined[-1] if joined else ""
    known = last[: last.rfind(":") + 1] if at < len(words) and last != words[at] else ""
    offered = io.StringIO()
    try:
        with redirect_stdout(offered):
            yield
    finally:
        for line in offered.getvalue().splitlines():
            print(line.removeprefix(known))


def complete_suites(incomplete: str) -> list[str]:
    """Returns what `regress` runs: whole suites, or tests of them."""
    suite, colon, _ = incomplete.rpartition(":")
    return _tests(suite, incomplete) if colon else _suites(incomplete)


def _suites(incomplete: str) -> list[str]:
    from godebug.regress.suite import suite_folders

    names = {path.name.removesuffix(".tst") for folder in suite_folders() for path in folder.glob("*.tst")}
    return [name for name in sorted(names) if name.startswith(incomplete)]


def _tests(suite: str, incomplete: str) -> list[str]:
    from godebug.regress.suite import SuiteError, find_suite, read_suite

    try:
        tests = read_suite(find_suite(suite)).tests
    except SuiteError:
        return []
    return [name for test in tests if (name := f"{suite}:{test.number}").startswith(incomplete)]
