"""The value and the vital points of eye shapes, in the encoding of GNU Go's `analyze_eyegraph`."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from godebug.engine.eyes.graph import canonical_order
from godebug.engine.eyes.search import BOARD_RULES, EyeRules, evaluate
from godebug.engine.eyes.text import analyze_eyegraph, parse_eyegraph

ROOT = Path(__file__).parent.parent.parent

#: Name, graph, value, marked picture.
SHAPES = [
    ("one point", ".", "1111", "."),
    ("two points", "..", "1111", ".."),
    ("straight three", "...", "1122", ".*."),
    ("bent three", "..%.", "1122", "*./. "),
    ("straight four", "....", "1222", ".<<."),
    ("bent four", "...%.", "1222", "<<./.  "),
    ("Z four", "..%O..", "1222", ".< / <."),
    ("pyramid four", "...%O.", "1122", ".*./ . "),
    ("square four", "..%..", "1112", ">>/>>"),
    ("bulky five", "...%..", "1122", ">*./.> "),
    ("crossed five", "O.%...%O.", "1122", " . /.*./ . "),
    ("straight five", ".....", "2222", "....."),
    ("rabbity six", "O..%...%O.", "1122", " >./.*>/ . "),
    ("rectangle six", "...%...", "1222", ".<./.<."),
    ("a margin alone", "!", "0000", "!"),
    ("two points with a margin", "!.", "0011", "@."),
    ("three with a margin", "!..", "0111", "(<."),
    ("four with a margin", "!...", "1112", ").>."),
    ("five with a margin", "!....", "1122", "@..*."),
    ("chimera", ".!.", "0022", ".@."),
    ("a margin at either end", "!.!", "0001", ").)"),
    ("four with two margins", "!..!", "0011", "@..@"),
    ("a margin inside five", "..!..", "1122", ".>@>."),
    ("a margin inside four", "..!.", "0122", "..@."),
    ("a stone in the middle", ".X.", "1111", ".X."),
    ("a stone at the end", "..X", "1122", ".*X"),
    ("three stones in four", ".XXX", "1112", ">XXX"),
    ("seki of two stones", "X..X", "2222", "X..X"),
    ("diagonal stones in the square", ".X%X.", "1122", "*X/X*"),
    ("three stones in the square", ".X%XX", "1112", ">X/XX"),
    ("a stone on the margin", "$..", "0011", "$*."),
    ("three quarters of an eye", "..%.!", "0012", "../.@"),
    ("threats on both sides", "OO!%O.X%!...", "0112", "  @ / .X /!.*."),
    ("rectangle in the corner", "|...%|...%+---", "1222", "|<<</|<<</+---"),
    ("bent four in the corner", "|.OO%|...%+---", "1222", None),
    ("three in the corner", "|.O%|..%+--", "1122", None),
    ("outer liberties threaten", "|XXX%|..X%+---", "0122", "|XXX/|.>X/+---"),
    ("a tail in the corner", "|X.O%|XXO%+---", "1112", None),
]


@pytest.mark.parametrize(("graph", "value", "marks"), [shape[1:] for shape in SHAPES], ids=[s[0] for s in SHAPES])
def test_shape(graph: str, value: str, marks: str | None) -> None:
    lines = analyze_eyegraph(graph).split("\n")
    assert lines[0] == value
    if marks is not None:
        assert "/".join(lines[1:]) == marks


@pytest.mark.parametrize(
    ("graph", "values"),
    [
        # The stones in the corner live or die by the wall's outer liberties and by ko threats.
        ("|.OO%|...%+---", {(0, 0): "1122", (1, 0): "1122", (1, 1): "1222", (2, -1): "1222"}),
        ("|...%|...%+---", {(0, 0): "1122", (1, -1): "1122", (1, 1): "1222", (2, 0): "1222"}),
        ("X.X", {(0, 0): "1122", (1, 0): "1222", (2, 0): "2222"}),
    ],
)
def test_outer_liberties_and_threats(graph: str, values: dict[tuple[int, int], str]) -> None:
    for (liberties, threats), value in values.items():
        found = evaluate(parse_eyegraph(graph).graph, EyeRules(liberties, threats))
        assert found is not None
        assert str(found.value) == value, (liberties, threats)


def test_suicide_is_a_threat_on_the_board() -> None:
    graph = parse_eyegraph("X.X").graph
    found = evaluate(graph, BOARD_RULES)
    assert found is not None
    assert str(found.value) == "1222"


@pytest.mark.parametrize("rows", ["..!%O.O%X.O", "..X%O.!%O.O", "|!.O%|X.."])
def test_turned_graphs_share_a_canonical_form(rows: str) -> None:
    graph = parse_eyegraph(rows).graph
    form = graph.renumbered(canonical_order(graph))
    for shift in range(1, graph.size):
        turned = graph.renumbered(tuple((v + shift) % graph.size for v in reversed(range(graph.size))))
        assert turned.renumbered(canonical_order(turned)) == form
        found, other = evaluate(graph, BOARD_RULES), evaluate(turned, BOARD_RULES)
        assert found is not None
        assert other is not None
        assert found.value == other.value


@pytest.mark.parametrize(
    ("graph", "message"),
    [
        ("..%.a", "invalid eye graph: 'a' in row 2, column 2"),
        ("OO", "invalid eye graph: no vertex"),
        ("|..|", "invalid eye graph: two opposite edges"),
        ("---%...%---", "invalid eye graph: two opposite edges"),
        (".................", "the eye graph has 17 vertices, at most 16 can be analyzed"),
    ],
)
def test_bad_graphs_are_named(graph: str, message: str) -> None:
    with pytest.raises(ValueError, match=message.replace("|", r"\|")):
        analyze_eyegraph(graph)


def test_too_many_positions_are_given_up() -> None:
    assert evaluate(parse_eyegraph("!...%....%....%....").graph, BOARD_RULES) is None


def test_interpreted_search_gives_the_same_answers() -> None:
    graphs = ["...", "..%..", "!..X", "|.OO%|...%+---", ".!.%O.O", "..!.", "|X.O%|XXO%+---"]
    program = (
        "import sys\nfrom godebug.engine.eyes.text import analyze_eyegraph\n"
        "print([analyze_eyegraph(graph) for graph in sys.argv[1:]])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *graphs],
        cwd=ROOT,
        env={**os.environ, "GODEBUG_KERNEL": "interpreted"},
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    assert done.stdout.strip() == str([analyze_eyegraph(graph) for graph in graphs])
