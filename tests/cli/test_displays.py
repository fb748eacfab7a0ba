"""Dragons, eyes, escape and surround: what is drawn, what the tables and JSON lines say, how one is singled out."""

import json
from collections import Counter
from pathlib import Path

import pytest
from command_line import Result, Run

from godebug.cli.application import COMMANDS

GAME = Path(__file__).parents[2] / "regression" / "games" / "four-stones.sgf"
THIRTEEN = Path(__file__).parents[2] / "regression" / "games" / "thirteen.sgf"
CORNER = Path(__file__).parents[2] / "regression" / "games" / "corner-9x9.sgf"

#: The escape example of the manual (its top rows), with room below.
ESCAPE = (
    """
...................
.....X..O.....X..O.
..X.....O..X.....O.
X........X.........
XO.O....OXO.O....O.
XO.O.....XO.O......
XO...X.OOXO...X..O.
...X........X......
X....X...X....X....
"""
    + "...................\n" * 10
)
#: The angle example of the manual.
ANGLES = """
.............
.............
.............
.............
.....O.O.....
....O...O....
......X......
....O...O....
.....O.O.....
.............
.............
.............
.............
"""
#: A two-eyed group in the corner, a stone in atari and an open side.
EYES = """
.X.XO....
XX.XO....
..XXO....
XXXOO....
OOOO.....
.........
.....X...
....XOX..
.........
"""


def records(result: Result, kind: str) -> list[dict[str, object]]:
    assert result.code == 0, result.err
    lines = [json.loads(line) for line in result.lines]
    assert lines[0]["type"] == "position"
    return [line for line in lines if line["type"] == kind]


def board(result: Result, title: str) -> list[str]:
    """The rows of the diagram with that title, without coordinates."""
    start = next(number for number, line in enumerate(result.lines) if line.startswith(title))
    rows = []
    for line in result.lines[start + 1 :]:
        words = line.split()
        if rows and not words[0].isdigit():
            break
        if words and words[0].isdigit():
            rows.append(line[3:].removesuffix(words[-1]).rstrip())
    return rows


@pytest.fixture
def diagram(tmp_path: Path) -> Path:
    return tmp_path / "diagram.txt"


def test_every_dragon_has_a_letter(run: Run) -> None:
    result = run("dragons", GAME, "--move", "90")
    letters = Counter(c for row in board(result, "Status") for c in row if c.isalpha())
    dragons = records(run("dragons", GAME, "--move", "90", "--json"), "dragon")
    assert sum(letters.values()) == sum(len(dragon["stones"]) for dragon in dragons)  # type: ignore[arg-type]
    black = [str(dragon["letter"]) for dragon in dragons if dragon["color"] == "black"]
    white = [str(dragon["letter"]) for dragon in dragons if dragon["color"] == "white"]
    assert sorted(black) == [chr(ord("A") + number) for number in range(len(black))]
    assert sorted(white, reverse=True) == [chr(ord("z") - number) for number in range(len(white))]
    for dragon in dragons:
        assert letters[str(dragon["letter"])] == dragon["size"]


def test_the_status_is_told_without_colors(run: Run) -> None:
    result = run("dragons", CORNER, "--move", "30")
    assert "F8" in {str(d["origin"]) for d in records(run("dragons", CORNER, "--move", "30", "--json"), "dragon")}
    # Black's two stones in the middle of White's area are dead; the corner lives.
    assert board(result, "Status")[1][10:12] == "*A"
    assert board(result, "Crude status")[1][10:12] == "*A"
    assert "*A dead" in result.out and "-A unchecked" in result.out
    # On a large board most dragons are safe without a look.
    assert "-A" in "".join(board(run("dragons", THIRTEEN, "--move", "90"), "Life and death"))


def test_colors_of_the_status(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    out = run("dragons", CORNER, "--move", "30", "--color", "always").out
    # The dead black stones: white letters on a cell of cyan.
    assert "\x1b[1;38;2;230;251;255;48;2;17;96;107m*A" in out


def test_tables_of_dragons(run: Run) -> None:
    result = run("dragons", GAME, "--move", "90")
    rows = [line.split() for line in result.lines]
    [head] = [row for row in rows if row[:3] == ["dragon", "letter", "color"]]
    table = rows[rows.index(head) + 1 : rows.index([], rows.index(head))]
    assert all(len(row) == len(head) for row in table)
    dragons = records(run("dragons", GAME, "--move", "90", "--json"), "dragon")
    assert [row[0] for row in table] == [dragon["origin"] for dragon in dragons]
    assert [row[head.index("status")] for row in table] == [dragon["status"] for dragon in dragons]


def test_one_dragon(run: Run) -> None:
    [dragon] = records(run("dragons", GAME, "H5", "--move", "90", "--json"), "dragon")
    assert "H5" in dragon["stones"]  # type: ignore[operator]
    result = run("dragons", GAME, "H5", "--move", "90")
    assert f"Dragon {dragon['origin']}" in result.lines
    fields = dict(line.split("  ", 1) for line in result.lines if line.startswith(("crude status", "safety")))
    assert fields["crude status"].strip() == f"{dragon['crude_status']}: {dragon['crude_rule']}"
    # Other stones are plain ones, and only this dragon has a letter.
    letters = {c for row in board(result, "Status") for c in row if c.isalpha()}
    assert letters == {"X", "O", dragon["letter"]}


def test_eye_spaces(run: Run, diagram: Path) -> None:
    diagram.write_text(EYES)
    result = run("eyes", diagram)
    rows = board(result, "Eye spaces")
    assert rows[0].startswith(" x X x X O")
    assert rows[2].startswith(" x x X X O")
    spaces = records(run("eyes", diagram, "--json"), "eye_space")
    corner = {str(space["origin"]): space for space in spaces if space["color"] == "black"}
    assert (corner["A9"]["value"], corner["A9"]["points"]) == ("1111", ["A9"])
    assert corner["C9"]["marginal"] == []
    assert corner["C9"]["dragons"] == corner["A9"]["dragons"]


def test_marginal_half_and_false_eyes(run: Run) -> None:
    result = run("eyes", GAME, "--move", "120")
    out = "".join(board(result, "Eye spaces"))
    assert all(mark in out for mark in ("!x", "!o", " !", "ho", "hx", "fo"))
    halves = records(run("eyes", GAME, "--move", "120", "--json"), "half_eye")
    half = next(each for each in halves if each["point"] == "G3")
    assert (half["kind"], half["color"], half["value"], half["attacks"]) == ("half", "white", 3.0, ["F2"])
    assert sum(d["value"] for d in half["diagonals"]) == half["value"]  # type: ignore[attr-defined]
    # The point that takes it and makes it is on the board of vital points.
    assert board(result, "Vital points")[-2].split()[5] == "b"


def test_one_eye_space(run: Run) -> None:
    result = run("eyes", GAME, "G3", "--move", "120")
    assert "White eye space G3" in result.lines and "Half eye G3" in result.lines
    assert "White eye space F5" not in result.lines
    # A stone means the spaces beside its dragon.
    beside = records(run("eyes", GAME, "G4", "--move", "120", "--json"), "eye_space")
    assert {"G3", "F5"} <= {str(space["origin"]) for space in beside}
    assert len({tuple(space["dragons"]) for space in beside if len(space["dragons"]) == 1}) == 1  # type: ignore[arg-type]


def test_the_escape_example_of_the_manual(run: Run, diagram: Path) -> None:
    diagram.write_text(ESCAPE)
    rows = board(run("escape", diagram, "L15"), "Escape of L15")
    assert [row[18:36] for row in rows[1:9]] == [
        " . . . . . X . . O",
        " . . X . 2 . 4 . O",
        " X . . 1 1 2 3 4 .",
        " X@O 1@O 1 2 3 4 O",
        " X@O 1@O 1 . 4 . .",
        " X@O 1 . . X . . O",
        " . 1 . X . . . . .",
        " X . . . . X . . .",
    ]
    [room] = records(run("escape", diagram, "L15", "--json"), "escape")
    ends = room["ends"]
    assert isinstance(ends, list)
    assert [end["point"] for end in ends] == ["Q17", "R16", "R15", "Q14"]
    assert room["sum"] == sum(end["value"] for end in ends)
    assert room["surround_status"] == 1 and room["escape_route"] == 0
    values = room["values"]
    assert isinstance(values, list) and values[19 - 16][16] == next(e["value"] for e in ends if e["point"] == "R16")


def test_friends_are_worth_more_to_life_and_death(run: Run) -> None:
    [plain] = records(run("escape", GAME, "B6", "--move", "90", "--json"), "escape")
    [owl] = records(run("escape", GAME, "B6", "--move", "90", "--owl", "--json"), "escape")
    most = [max(value for row in each["values"] for value in row) for each in (plain, owl)]  # type: ignore[attr-defined]
    assert most == [4, 6]
    assert plain["distances"] == owl["distances"]


def test_the_angles_of_the_manual(run: Run, diagram: Path) -> None:
    diagram.write_text(ANGLES)
    result = run("surround", diagram, "G7")
    assert board(result, "Surroundings of G7")[4:9] == [
        "  .  .  .  .  ' o4  : o5  '  .  .  .  .",
        "  .  .  .  ' o3  :  :  : o6  '  .  .  .",
        "  .  .  .  '  :  : @G  :  :  '  .  .  .",
        "  .  .  .  ' o2  :  :  : o7  '  .  .  .",
        "  .  .  .  .  ' o1  : o8  '  .  .  .  .",
    ]
    [verdict] = records(run("surround", diagram, "G7", "--json"), "surround")
    assert verdict["wall"] == ["F5", "E6", "E8", "F9", "H9", "J8", "J6", "H5"]
    assert (verdict["status"], verdict["center"]) == (1, "G7")


def test_walls_edges_and_useless_stones(run: Run) -> None:
    [verdict] = records(run("surround", GAME, "H5", "--move", "90", "--json"), "surround")
    assert verdict["edge_points"] and verdict["discarded"] and verdict["margin"]
    hull, wall = verdict["hull"], verdict["wall"]
    assert isinstance(hull, list) and isinstance(wall, list)
    assert set(wall) <= set(hull)
    result = run("surround", GAME, "H5", "--move", "90")
    out = "".join(board(result, "Surroundings of"))
    assert "~O" in out and "o1" in out and "-" in out
    [head] = [number for number, line in enumerate(result.lines) if line.startswith("point  number")]
    assert [line.split()[0] for line in result.lines[head + 1 : head + 1 + len(wall)]] == wall


def test_a_stone_that_would_surround(run: Run, diagram: Path) -> None:
    diagram.write_text(ANGLES.replace(".....O.O.....\n....O...O....\n......X", ".............\n....O........\n......X"))
    [open_wall] = records(run("surround", diagram, "G7", "--json"), "surround")
    [with_move] = records(run("surround", diagram, "G7", "--with", "H9", "--json"), "surround")
    assert (open_wall["move"], with_move["move"]) == (None, "H9")
    assert len(with_move["hull"]) > len(open_wall["hull"])  # type: ignore[arg-type]
    assert "with a stone at H9" in run("surround", diagram, "G7", "--with", "H9").out


def test_show_has_them_all(run: Run) -> None:
    result = run("show", CORNER, "--move", "30", "-T", "-E", "-w")
    for title in ("Crude status", "Status", "Eye spaces", "Dragons", "What they live on"):
        assert title in result.lines
    types = Counter(json.loads(line)["type"] for line in run("show", CORNER, "--move", "30", "-TEw", "--json").lines)
    assert types["position"] == 1 and types["worm"] > types["dragon"] > 2 and types["eye_space"] > 2
    assert set(types) == {"position", "worm", "dragon", "eye_space", "half_eye"}


@pytest.mark.parametrize("command", ["dragons", "eyes", "escape", "surround"])
@pytest.mark.parametrize("look", [(), ("--unicode",), ("--color", "always")])
def test_pictures(run: Run, tmp_path: Path, command: str, look: tuple[str, ...]) -> None:
    picture = tmp_path / "picture.svg"
    assert run(command, CORNER, "H4", "--move", "30", "--svg", picture, *look).code == 0
    assert picture.read_text().startswith("<svg")


@pytest.mark.parametrize("size", [1, 2, 5])
def test_empty_boards(run: Run, diagram: Path, size: int) -> None:
    diagram.write_text(("." * size + "\n") * size)
    for command in ("dragons", "eyes", "worms"):
        assert run(command, diagram).code == 0
    assert run("show", diagram, "-TEw").code == 0


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("escape",), "no position given"),
        (("escape", str(CORNER)), "escape: which dragon?"),
        (("surround", str(CORNER)), "surround: which dragon?"),
        (("escape", str(CORNER), "A1"), "no stone at A1"),
        (("surround", str(CORNER), "T19"), "no point 'T19'"),
        (("surround", str(CORNER), "H4", "--with", "G3"), "--with: there is a stone at G3"),
        (("dragons", str(CORNER), "pass"), "not a pass"),
        (("eyes", str(CORNER), "--move", "1", "A1"), "no eye space at A1"),
    ],
)
def test_mistakes(run: Run, args: tuple[str, ...], message: str) -> None:
    result = run(*args)
    assert result.code == 2 and result.out == ""
    assert message in result.err and result.err.count("\n") == 1


def test_the_commands_are_listed() -> None:
    assert {"dragons", "eyes", "escape", "surround", "trace"} <= set(COMMANDS)
