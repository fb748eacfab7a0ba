"""What each class of the influence and barrier databases makes of a match, with small databases of the tests' own."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from boards import start_of

from godebug.engine.board.setup import board_from_rows
from godebug.engine.facts.database_answers import DatabaseAnswers
from godebug.engine.facts.influence_patterns import InfluencePatterns
from godebug.engine.facts.protocols import Facts
from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.go.points import vertex
from godebug.engine.influence.findings import Findings
from godebug.engine.influence.result import Stage
from godebug.engine.patterns.database import PatternFolder
from godebug.engine.reading.limits import Limits
from godebug.engine.reading.tactical import Reader
from godebug.engine.trace.events import Event, Trace

SIZE = 7
#: A one-space jump of each colour, far from each other.
JUMPS = [
    ".......",
    ".O.O...",
    ".......",
    ".......",
    ".......",
    "...X.X.",
    ".......",
]
GAP = "O{}O\n\n:+,{}\n"

Find = Callable[..., Findings]


@pytest.fixture
def find(tmp_path: Path) -> Find:
    """The findings on a board of rows; everything stands safe unless `safe` says otherwise."""

    def find(
        rows: list[str],
        influence: str = "",
        barriers: str = "",
        *,
        to_move: int = WHITE,
        stage: Stage = "dragons known",
        safe: Callable[[np.ndarray], np.ndarray] = lambda stones: stones != EMPTY,
        status: str = "alive",
        scoring: bool = False,
        trace: Trace | None = None,
    ) -> Findings:
        for name, text in (("influence", influence), ("barriers", barriers)):
            body = f"attribute_map value_only\n\nPattern shape\n\n{text}" if text else ""
            (tmp_path / f"{name}.db").write_text(body)
        folder = PatternFolder(tmp_path)
        board = board_from_rows(rows)
        stones = np.array([[".OX".index(c) for c in row] for row in rows], dtype=np.uint8)
        limits = Limits(10)
        patterns = InfluencePatterns(
            board,
            folder.get("influence") if influence else None,
            folder.get("barriers") if barriers else None,
            DatabaseAnswers(board, Reader(board), lambda: None, Facts()),
            Facts(status=lambda stone: "unknown" if stage == "initial" else status),
            limits,
            trace or Trace(),
        )
        found = patterns(start_of(stage, to_move, stones, np.asarray(safe(stones)).astype(np.uint8), scoring=scoring))
        assert limits.moved == 0, "the horizon of reading is back where it was"
        return found

    return find


def names(points: list[int]) -> list[str]:
    return sorted(vertex(p, SIZE) for p in points)


def test_without_databases_nothing_is_found(find: Find) -> None:
    assert find(JUMPS) == Findings()


def test_class_d_stops_the_other_side_where_its_owner_moves(find: Find) -> None:
    (white,) = find(JUMPS, barriers=GAP.format(",", "D")).barriers
    assert (names([white.point]), white.color, white.strong) == (["C6"], BLACK, True)
    (black,) = find(JUMPS, barriers=GAP.format(",", "D"), to_move=BLACK).barriers
    assert (names([black.point]), black.color) == (["E2"], WHITE)


def test_class_a_holds_against_the_side_to_move(find: Find) -> None:
    (barrier,) = find(JUMPS, barriers="X,X\n\n:+,A\n").barriers
    assert (names([barrier.point]), barrier.color) == (["E2"], WHITE)


def test_an_exclamation_mark_makes_a_weak_barrier(find: Find) -> None:
    (barrier,) = find(JUMPS, barriers=GAP.format("!", "D")).barriers
    assert not barrier.strong


def test_barriers_want_stones_that_radiate(find: Find) -> None:
    unsafe = lambda stones: stones == BLACK  # noqa: E731
    assert find(JUMPS, barriers=GAP.format(",", "D"), safe=unsafe).barriers == ()
    assert len(find(JUMPS, barriers=GAP.format(",", "Ds"), safe=unsafe).barriers) == 1


@pytest.mark.parametrize(("letter", "forbidden"), [("O", "dead"), ("O", "critical"), ("o", "alive")])
def test_status_classes_forbid_a_match(find: Find, letter: str, forbidden: str) -> None:
    text = GAP.format(",", "D" + letter)
    assert find(JUMPS, barriers=text, status=forbidden).barriers == ()
    assert len(find(JUMPS, barriers=text, status="unknown").barriers) == 1
    # Before there are dragons, no status forbids anything.
    assert len(find(JUMPS, barriers=text, status=forbidden, stage="initial").barriers) == 1


@pytest.mark.parametrize("options", [{"to_move": EMPTY}, {"stage": "escape"}])
def test_there_are_no_barriers_where_nobody_moves(find: Find, options: dict) -> None:
    assert find(JUMPS, barriers=GAP.format(",", "D"), **options).barriers == ()


def test_class_b_intrudes_from_its_anchor(find: Find) -> None:
    found = find(JUMPS, barriers="..!\nQ..\n\n:8,B,value(60)\n", to_move=BLACK).intrusions
    assert {vertex(intrusion.anchor, SIZE) for intrusion in found} == {"D2", "F2"}
    assert all(intrusion.color == BLACK and intrusion.value == 60.0 for intrusion in found)
    assert names([i.point for i in found if vertex(i.anchor, SIZE) == "D2"]) == ["B1", "B3", "C4", "E4"]


def test_followups_start_from_the_stones_of_the_move(find: Find) -> None:
    text = "..!\nQ..\n\n:8,B,value(60)\n"
    left = lambda stones: np.where((stones == BLACK) & (np.arange(SIZE) == 3), 2, stones != EMPTY)  # noqa: E731
    found = find(JUMPS, barriers=text, to_move=BLACK, stage="followup", safe=left).intrusions
    assert {vertex(intrusion.anchor, SIZE) for intrusion in found} == {"D2"}


def test_class_t_marks_what_nobody_counts(find: Find) -> None:
    text = "O.O\n\n:+,t\n\nOaO\n\n>non_xterritory(a);\n"
    (mark,) = find(JUMPS, barriers=text).non_territory
    assert (names([mark.point]), mark.color) == (["C6"], BLACK)
    (mark,) = find(JUMPS, barriers=text.replace("non_x", "non_o")).non_territory
    assert mark.color == WHITE


def test_class_i_invades_for_the_other_side_or_for_both(find: Find) -> None:
    found = find(JUMPS, influence="O!O\n\n:+,I,value(3)\n").sources
    assert [(source.kind, source.matched_for, source.both_colors) for source in found] == [
        ("invasion", WHITE, False),
        ("invasion", BLACK, False),
    ]
    assert names([source.point for source in found]) == ["C6", "E2"]
    both = find(JUMPS, influence="O!O\n\n:+,sI,value(3)\n").sources
    assert all(source.both_colors for source in both)
    assert find(JUMPS, influence="O!O\n\n:+,I,value(3)\n", scoring=True).sources == ()


def test_class_e_counts_for_escapes_only(find: Find) -> None:
    text = "O!O\n\n:+,E,value(30)\n"
    assert find(JUMPS, influence=text).sources == ()
    found = find(JUMPS, influence=text, stage="escape").sources
    assert [(source.kind, source.value) for source in found] == [("enhancement", 30.0)] * 2
    dead = lambda stones: stones == WHITE  # noqa: E731
    (source,) = find(JUMPS, influence=text, stage="escape", safe=dead).sources
    assert source.matched_for == WHITE


def test_every_match_is_traced(find: Find) -> None:
    events: list[Event] = []
    trace = Trace(events.append, frozenset({"influence"}))
    found = find(JUMPS, "O!O\n\n:+,I,value(3)\n", GAP.format(",", "D"), trace=trace)
    assert len(events) == len(found.sources) + len(found.barriers) == 3
    assert {event.figures["pattern"] for event in events} == {"shape"}
    assert [names(list(event.points[1:])) for event in events] == [["C6"], ["E2"], ["C6"]]
