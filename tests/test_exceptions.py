"""Exceptions come through compiled code: which functions may raise is found out, and none swallows what it is told."""

from pathlib import Path

import pytest
from asking import owl_of
from msgspec.structs import replace

from godebug.engine.analysis import Analysis
from godebug.engine.board.setup import board_from_rows, position_from_board
from godebug.engine.build.declarations import Declarations
from godebug.engine.build.exceptions import Exceptions
from godebug.engine.build.hot_modules import HOT_MODULES
from godebug.engine.go.color import BLACK
from godebug.engine.go.points import parse_vertex
from godebug.engine.patterns.database import PatternFolder
from tests.owl.owl_boards import at_the_top, reader

ROOT = Path(__file__).parent.parent
ASKED = '''import cython


@cython.cclass
class Asked:
    """Is asked."""

    points: cython.int[::1]
    facts: dict

    @cython.cfunc
    def harmless(self, p: cython.int) -> cython.int:
        return max(self.points[p], p) // 2

    @cython.cfunc
    def refuses(self, p: cython.int) -> cython.bint:
        if p < 0:
            raise ValueError(p)
        return False

    @cython.cfunc
    def looks_up(self, p: cython.int) -> cython.int:
        return self.facts[p]

    @cython.cfunc
    def asks(self, p: cython.int) -> cython.int:
        return 0
'''
ASKS = '''import cython

from godebug.engine.room.asked import Asked


@cython.final
@cython.cclass
class Asks(Asked):
    """Asks."""

    other: Asked

    @cython.cfunc
    def asks(self, p: cython.int) -> cython.int:
        return self.other.refuses(p)

    @cython.ccall
    def passes_on(self, p: cython.int) -> None:
        self.other.asks(p)

    @cython.ccall
    def adds(self, p: cython.int) -> None:
        for _ in range(3):
            self.points[p] += self.other.harmless(p)


@cython.cfunc
def listens(p: cython.int, listener) -> None:
    listener(p)
'''


def test_who_may_raise_is_found_out_across_modules_and_classes(tmp_path: Path) -> None:
    room = tmp_path / "godebug" / "engine" / "room"
    room.mkdir(parents=True)
    (room / "asked.py").write_text(ASKED, encoding="utf-8")
    (room / "asks.py").write_text(ASKS, encoding="utf-8")
    hot = ("godebug.engine.room.asked", "godebug.engine.room.asks")
    raising = {(owner, name) for _, owner, name in Declarations(tmp_path, hot).exceptions.reasons}
    assert raising == {
        ("Asked", "refuses"),
        ("Asked", "looks_up"),
        # A method that may be replaced by one that raises is called as one that does.
        ("Asked", "asks"),
        ("Asks", "asks"),
        ("Asks", "passes_on"),
        ("", "listens"),
    }


@pytest.fixture(scope="module")
def exceptions() -> Exceptions:
    return Declarations(ROOT, HOT_MODULES).exceptions


@pytest.mark.parametrize(
    ("module", "owner", "name"),
    [
        ("patterns.evaluator", "Evaluator", "accepts"),
        ("owl.shapes", "Shapes", "_accepts"),
        ("owl.shapes", "Shapes", "next"),
        ("owl.estimate", "EyeEstimate", "estimate"),
        ("owl.search", "OwlSearch", "_attack"),
        ("semeai.search", "RaceSearch", "_race"),
        ("reading.search", "Search", "search_attack"),
        ("owl.readings", "StringReadings", "look"),
        ("board.kernel", "Board", "trymove"),
    ],
)
def test_what_asks_patterns_readers_and_listeners_may_raise(
    exceptions: Exceptions, module: str, owner: str, name: str
) -> None:
    assert exceptions.may_raise(f"godebug.engine.{module}", owner, name)


@pytest.mark.parametrize(
    ("module", "owner", "name"),
    [
        ("board.kernel", "Board", "popgo"),
        ("reading.candidates", "Candidates", "add"),
        ("connections.queues", "Queues", "set_free"),
        ("eyes.domains", "EyeMap", "form"),
    ],
)
def test_inner_loops_pay_nothing(exceptions: Exceptions, module: str, owner: str, name: str) -> None:
    assert not exceptions.may_raise(f"godebug.engine.{module}", owner, name)


class Deaf:
    """A listener that fails at the first thing it hears."""

    def __getattr__(self, name: str) -> object:
        raise LookupError(name)


#: A shape of the defender that asks what only another stage knows.
ASKING = """
attribute_map owl_defense

Pattern asking

X*
?O

:8,-,value(30)

A*
?O

;ocut(A)
"""
OPEN = at_the_top("""
    .........
    ..X.X.X..
    .X.OO..X.
    ..XO.O.X.
    .X..O.X..
    ..X...X..
""")


def test_a_fact_that_fails_inside_a_search_is_told(tmp_path: Path) -> None:
    def cuts() -> object:
        raise LookupError("nobody knows")

    (tmp_path / "owl_defendpats.db").write_text(ASKING, encoding="utf-8")
    analysis = Analysis(position_from_board(board_from_rows(OPEN), BLACK), databases=PatternFolder(tmp_path, tmp_path))
    owl = owl_of(analysis)
    answers = owl._answers
    assert answers is not None
    answers.facts = replace(answers.facts, cuts=cuts)
    with pytest.raises(LookupError, match="nobody knows"):
        owl.defend(parse_vertex("D7", 9))


def test_a_listener_that_fails_inside_a_search_is_told() -> None:
    owl = reader(OPEN, shapes=True)
    owl.listen(Deaf())  # type: ignore[arg-type]
    with pytest.raises(LookupError):
        owl.attack(parse_vertex("D7", 9))
    tactical = reader(OPEN).reader
    tactical.clear_cache()
    tactical.listen(Deaf())  # type: ignore[arg-type]
    with pytest.raises(LookupError):
        tactical.attack(parse_vertex("E5", 9))
