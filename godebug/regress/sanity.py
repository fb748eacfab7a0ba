"""Finds mistakes in suites: what can never pass, and what cannot be meant."""

import re
from collections.abc import Iterator

from msgspec import Struct

from godebug.basics.errors import printable
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import NO_POINT, parse_vertex
from godebug.gtp.server import Server
from godebug.regress.suite import Expectation, SetUp, Suite, Test
from godebug.regress.trust import refusal

#: Commands whose answer names moves: points where nobody can play are wrong answers.
_ANSWERED_BY_MOVES = frozenset(
    [
        "reg_genmove",
        "genmove",
        "gg_genmove",
        "restricted_genmove",
        "attack",
        "defend",
        "ladder_attack",
        "owl_attack",
        "owl_defend",
        "owl_threaten_attack",
        "owl_threaten_defense",
        "connect",
        "disconnect",
        "break_in",
        "block_off",
        "combination_attack",
        "combination_defend",
        "eval_eye",
        "analyze_semeai",
        "tactical_analyze_semeai",
    ]
)
_VERTEX = re.compile(r"\b([A-HJ-Ta-hj-t](?:1[0-9]|[1-9]))\b")


class Fault(Struct, frozen=True):
    """A mistake in a suite, with its line."""

    suite: Suite
    line: int
    text: str

    @property
    def place(self) -> str:
        """Returns file and line."""
        return printable(f"{self.suite.folder / self.suite.name}.tst:{self.line}")


def check(suite: Suite) -> list[Fault]:
    """Returns the mistakes of `suite`, in the order of its lines."""
    looked_for = (_numbers, _commands, _refused, _expectations, _positions)
    faults = [Fault(suite, line, text) for look in looked_for for line, text in look(suite)]
    return sorted(faults, key=lambda fault: fault.line)


def _numbers(suite: Suite) -> Iterator[tuple[int, str]]:
    seen: dict[int, int] = {}
    for test in suite.tests:
        if test.number in seen:
            yield test.line, f"test {test.number} was there before, in line {seen[test.number]}"
        seen.setdefault(test.number, test.line)


def _commands(suite: Suite) -> Iterator[tuple[int, str]]:
    if not suite.tests:
        yield 1, "there is no test in this suite"
    for item in suite.items:
        if isinstance(item, SetUp) and item.command.isdecimal():
            yield item.line, f"number {item.command} stands alone, with no command to test"


def _refused(suite: Suite) -> Iterator[tuple[int, str]]:
    """Yields the commands that no run sends to an engine without `--trust`."""
    for item in suite.items:
        if not item.command.isdecimal() and (complaint := refusal(item.command, suite.folder)):
            yield item.line, f"{printable(item.command)[:60]}: {complaint}"


def _expectations(suite: Suite) -> Iterator[tuple[int, str]]:
    for test in suite.tests:
        if test.expectation is None:
            yield test.line, f"test {test.number} expects nothing"
    yield from suite.remarks


def _positions(suite: Suite) -> Iterator[tuple[int, str]]:
    """Runs the set-up on the built-in server and checks what every test expects there."""

    def begun() -> Server:
        server = Server()
        server.session.folder = str(suite.folder)
        return server

    server = begun()
    playable = True
    for item in suite.items:
        if isinstance(item, Test):
            if playable:
                yield from ((item.line, text) for text in _test_faults(server, item))
            if not item.moves:
                continue
        elif item.is_border:
            server, playable = begun(), True
        if playable and _changes_board(item):
            # Who is refused was told so already.
            playable = not refusal(item.command, suite.folder)
            if playable and (complaint := server.run_line(item.command)):
                playable = False
                yield item.line, f"{item.command}: {complaint}"


def _changes_board(item: SetUp | Test) -> bool:
    name = item.command.split(maxsplit=1)[0]
    return name in ("loadsgf", "boardsize", "clear_board") or (isinstance(item, Test) and item.moves) or name in _STONES


#: Set-up commands that a board alone can follow.
_STONES = frozenset(
    [
        "play",
        "black",
        "white",
        "undo",
        "gg-undo",
        "trymove",
        "tryko",
        "popgo",
        "fixed_handicap",
        "set_free_handicap",
        "place_free_handicap",
    ]
)


def _test_faults(server: Server, test: Test) -> Iterator[str]:
    expectation, size = test.expectation, server.session.size
    for word in test.command.split()[1:]:
        if _VERTEX.fullmatch(word) and _point(word, size) == NO_POINT:
            yield f"test {test.number} asks about {word}, which is not on the {size}x{size} board"
    if expectation is None or expectation.pattern is None or test.kind not in _ANSWERED_BY_MOVES:
        return
    for name in _expected_vertices(expectation):
        p = _point(name, size)
        if p == NO_POINT:
            yield f"test {test.number} expects {name}, which is not on the {size}x{size} board"
        elif server.session.board.color[p] != EMPTY:
            yield f"test {test.number} expects a move at {name}, where a stone stands"


def _expected_vertices(expectation: Expectation) -> list[str]:
    return list(dict.fromkeys(_VERTEX.findall(expectation.wanted)))


def _point(name: str, size: int) -> int:
    try:
        return parse_vertex(name, size)
    except ValueError:
        return NO_POINT
