"""What the shell offers after a Tab."""

from importlib import import_module

from godebug.flags import Debug, Draw, flag_name


def complete_colors(incomplete: str) -> list[str]:
    return [color for color in ("black", "white") if color.startswith(incomplete.lower())]


def complete_draw(incomplete: str) -> list[str]:
    return _complete_mask(incomplete, [flag_name(flag) for flag in Draw])


def complete_debug(incomplete: str) -> list[str]:
    return _complete_mask(incomplete, [flag_name(flag) for flag in Debug])


def _complete_mask(incomplete: str, names: list[str]) -> list[str]:
    """Names after what was typed up to the last `,` or `+`, without those that stand there already."""
    end = max(incomplete.rfind(","), incomplete.rfind("+")) + 1
    before, word = incomplete[:end], incomplete[end:].lower()
    used = before.replace("+", ",").split(",")
    return [before + name for name in names if name.startswith(word) and name not in used]


def complete_position(incomplete: str) -> list[str]:
    """Tests of the regression suites; files are left to the shell."""
    try:
        tests: list[str] = import_module("godebug.regress.positions").complete_tests(incomplete)
    except ImportError:
        return []
    return tests
