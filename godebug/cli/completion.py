"""What the shell offers after a Tab."""

from collections.abc import Iterable

from godebug.basics.flags import Debug, Draw, flag_name


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
    lines = path.read_text(encoding="utf-8").splitlines() if database.isidentifier() and path.is_file() else []
    names = (line.split()[1] for line in lines if line.startswith("Pattern ") and len(line.split()) > 1)
    return _with(before, word, (f"{database}:{each}" for each in dict.fromkeys(names) if each.startswith(name)))


def complete_position(incomplete: str) -> list[str]:
    """Suites, and the numbers of a suite's tests; files are left to the shell."""
    suite, colon, _ = incomplete.rpartition(":")
    if not colon:
        return [f"{name}:" for name in _suites(incomplete)]
    return _tests(suite, incomplete)


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
