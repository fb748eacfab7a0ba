"""The bit-parallel matcher against its plain definition, and what a match can be asked."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive import Board, color_array, naive_matches

from godebug.engine.go.color import BLACK, BOTH, WHITE
from godebug.engine.go.points import parse_vertex, point, vertex
from godebug.engine.patterns.database import Database, build_database
from godebug.engine.patterns.evaluator import Answers, Evaluator
from godebug.engine.patterns.language import KINDS, kind_of
from godebug.engine.patterns.matcher import Match, Matcher

SHAPES = Path(__file__).parent / "shapes.db"


@pytest.fixture(scope="module")
def shapes() -> Database:
    return build_database(SHAPES.read_text(), "shapes.db", KINDS["barriers"])


def key(match: Match) -> tuple[str, int, int]:
    return match.pattern.name, match.k, match.anchor


def read_board(text: str) -> Board:
    return [[".OX".index(c) for c in line.strip()] for line in text.strip().splitlines()]


@settings(max_examples=60, deadline=None)
@given(size=st.integers(1, 19), fullness=st.integers(0, 10), seed=st.integers(0, 10**6), color=st.sampled_from([1, 2]))
def test_equal_to_the_naive_matcher(size: int, fullness: int, seed: int, color: int) -> None:
    chance = random.Random(seed)
    board = [
        [chance.choice([1, 2]) if chance.random() * 10 < fullness else 0 for _ in range(size)] for _ in range(size)
    ]
    database = build_database(SHAPES.read_text(), "shapes.db", KINDS["barriers"])
    found = [key(match) for match in Matcher(color_array(board), size).matches(database, color)]
    assert found == naive_matches(list(database), board, color)


@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_random_patterns(data: st.DataObject) -> None:
    """Diagrams of any size and content, with any edges."""
    height, width = data.draw(st.integers(1, 6)), data.draw(st.integers(1, 6))
    rows = [
        "".join(data.draw(st.lists(st.sampled_from("OX.ox??"), min_size=width, max_size=width))) for _ in range(height)
    ]
    rows[0] = "O" + rows[0][1:]
    north, south, west, east = data.draw(st.tuples(*[st.booleans()] * 4))
    rows = [("|" if west else "") + row + ("|" if east else "") for row in rows]
    edge = ("+" if west else "") + "-" * width + ("+" if east else "")
    rows = [edge] * north + rows + [edge] * south
    text = "Pattern Any\n\n" + "\n".join(rows) + "\n\n:8,B\n"
    database = build_database(text, "any.db", KINDS["barriers"])
    size = data.draw(st.integers(3, 9))
    board = [data.draw(st.lists(st.sampled_from([0, 0, 0, 1, 2]), min_size=size, max_size=size)) for _ in range(size)]
    for color in (WHITE, BLACK):
        found = [key(match) for match in Matcher(color_array(board), size).matches(database, color)]
        assert found == naive_matches(list(database), board, color)


def test_both_colours_are_white_then_black(shapes: Database) -> None:
    board = read_board(
        """
        .X.O.
        O.X..
        .O.OX
        X..X.
        .O.O.
        """
    )
    matcher = Matcher(color_array(board), 5)
    both = [key(match) for match in matcher.matches(shapes, BOTH)]
    assert both == [key(m) for color in (WHITE, BLACK) for m in matcher.matches(shapes, color)]
    assert both


def test_more_matches_than_first_room() -> None:
    text = "Pattern Stone\n\nO\n\n:8,-\n"
    patterns = "\n".join(text.replace("Stone", f"Stone{i}") for i in range(4))
    database = build_database(patterns, "stones.db", KINDS["barriers"])
    board = [[WHITE] * 19 for _ in range(19)]
    assert len(list(Matcher(color_array(board), 19).matches(database, WHITE))) == 4 * 8 * 361


def test_anchors_by_kind_of_database() -> None:
    text = "Pattern Touch\n\nXO\n*.\n\n:8,A\n"
    board = read_board(
        """
        .....
        .XO..
        .....
        .....
        .....
        """
    )
    points = {}
    for name in ("attack", "defense", "endgame"):
        database = build_database(text, f"{name}.db", kind_of(name))
        found = list(Matcher(color_array(board), 5).matches(database, BLACK))
        points[name] = {vertex(match.anchor, 5) for match in found}
    assert points == {"attack": {"C4"}, "defense": {"B4"}, "endgame": {"C4"}}


def test_points_labels_and_move(shapes: Database) -> None:
    board = read_board(
        """
        .....
        .....
        ...X.
        O.X..
        .....
        """
    )
    floor = [m for m in Matcher(color_array(board), 5).matches(shapes, BLACK) if m.pattern.name == "Floor"]
    # The enemy stone A2, the move right of it, a friend or nothing next; the lowest line is the edge.
    match = next(m for m in floor if vertex(m.anchor, 5) == "A2" and m.k == 0)
    assert vertex(match.move, 5) == "B2"
    assert {label: vertex(p, 5) for label, p in match.labels().items()} == {"*": "B2", "a": "A1", "b": "B2", "c": "B1"}
    assert [vertex(p, 5) for p in match.points("X")] == ["A2"]
    assert [vertex(p, 5) for p in match.points("o")] == ["C2"]
    # Mirrored, the same diagram needs the stones the other way round.
    assert not [m for m in floor if m.k == 7]


def test_a_goal_must_be_touched(shapes: Database) -> None:
    board = read_board(
        """
        O.O..
        .....
        O.O..
        .....
        .....
        """
    )
    matcher = Matcher(color_array(board), 5)
    goal = [parse_vertex("C3", 5)]
    everything = [m for m in matcher.matches(shapes, WHITE) if m.pattern.name == "Gap"]
    touching = [m for m in matcher.matches(shapes, WHITE, goal=goal) if m.pattern.name == "Gap"]
    assert len(everything) == 4
    assert [key(m) for m in touching] == [key(m) for m in everything if goal[0] in m.points("O")]
    assert len(touching) == 2
    anchored = [m for m in matcher.matches(shapes, WHITE, anchors=goal) if m.pattern.name == "Gap"]
    assert [key(m) for m in anchored] == [key(m) for m in everything if m.anchor == goal[0]]
    assert len([m for m in matcher.matches(shapes, WHITE) if m.pattern.name == "Gap"]) == 4


def test_a_selection_matches_as_the_whole_does(shapes: Database) -> None:
    chance = random.Random(5)
    board = [[chance.choice([0, 0, 1, 2]) for _ in range(13)] for _ in range(13)]
    matcher = Matcher(color_array(board), 13)
    program = shapes.selection(lambda pattern: "B" in pattern.classes)
    chosen = [key(match) for match in matcher.matches(shapes, WHITE, program=program)]
    everything = list(matcher.matches(shapes, WHITE))
    assert chosen == [key(match) for match in everything if "B" in match.pattern.classes]
    assert 0 < len(chosen) < len(everything)


class Known(Answers):
    """Answers given by name; remembers what was asked."""

    def __init__(self, answers: dict[str, int]) -> None:
        super().__init__()
        self.answers = answers
        self.asked: list[tuple[str, tuple[int, ...]]] = []

    def ask(self, name: str, points: tuple[int, ...]) -> float:
        self.asked.append((name, points))
        return self.answers[name]


def asked_of(shapes: Database, **answers: int) -> tuple[Evaluator, Known]:
    known = Known(answers)
    return Evaluator(shapes.rules, shapes.program, known), known


def test_constraint_and_action(shapes: Database) -> None:
    board = read_board(".....\n.....\n.....\nX....\n.....")
    floor = [m for m in Matcher(color_array(board), 5).matches(shapes, WHITE) if m.pattern.name == "Floor"]
    match = next(m for m in floor if m.k == 0)
    a, b, c = point(4, 0), point(3, 1), point(4, 1)
    evaluator, known = asked_of(shapes, o_somewhere=1, x_somewhere=0)
    assert not match.accepts(evaluator)
    assert known.asked == [("o_somewhere", (b, c)), ("x_somewhere", (a,))]
    assert match.accepts(asked_of(shapes, o_somewhere=1, x_somewhere=1)[0])
    evaluator, known = asked_of(shapes, safe_omove=0)
    assert match.act(evaluator) is None
    assert known.asked == [("safe_omove", (a,))]
    assert evaluator.effects() == [("non_oterritory", (b,)), ("non_oterritory", (c,))]


def test_constraints_ask_cheap_questions_first(shapes: Database) -> None:
    board = read_board("O.O..\n.....\n.....\n.....\n.....")
    match = next(m for m in Matcher(color_array(board), 5).matches(shapes, WHITE) if m.pattern.name == "GapTop")
    evaluator, known = asked_of(shapes, lib=1, xlib=4, oplay_attack=0)
    assert not match.accepts(evaluator)
    assert [name for name, _ in known.asked] == ["lib", "xlib"]
    evaluator, known = asked_of(shapes, lib=3, oplay_attack=0)
    assert match.accepts(evaluator)
    assert [name for name, _ in known.asked] == ["lib", "oplay_attack"]
