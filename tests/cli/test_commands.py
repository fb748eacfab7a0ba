"""Commands on the real engine: what they draw, what they tell as JSON, how they answer mistakes."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from command_line import Result, Run

from godebug.engine.bench.work import STAGES

#: Black's wall and White's wall with one stone sticking out; a white stone (C4) in atari.
WALLS = b"..XO...\n..XO...\n.XOO...\n..XO...\n..XO...\n..XO...\n..XO...\nBlack to move\n"
GAMES = Path(__file__).parents[2] / "regression" / "games"
ATARI = b".......\n.......\n..X....\n.XOX...\n.......\n.......\n.......\n"


@pytest.fixture
def walls(tmp_path: Path) -> Path:
    path = tmp_path / "walls.txt"
    path.write_bytes(WALLS)
    return path


@pytest.fixture
def atari(tmp_path: Path) -> Path:
    path = tmp_path / "atari.txt"
    path.write_bytes(ATARI)
    return path


def records(result: Result) -> list[dict[str, object]]:
    assert result.code == 0, result.err
    return [json.loads(line) for line in result.lines]


def titles(result: Result) -> list[str]:
    return [line for line in result.lines if line.startswith(("Initial", "Regions", "White", "Black", "Terr", "Diff"))]


def test_initial_regions_are_drawn_twice(run: Run, walls: Path) -> None:
    result = run("show", walls, "-m", "0x018")
    assert titles(result) == ["Initial regions, before dragons"] * 2 + ["Initial regions, dragons known"] * 2
    assert "=o=o" in result.out


def test_initial_alone_means_regions(run: Run, walls: Path) -> None:
    assert run("show", walls, "-m", "8").out == run("show", walls, "-m", "initial,regions").out


def test_every_diagram_of_the_mask(run: Run, walls: Path) -> None:
    result = run("show", walls, "-m", "0x3ff")
    for word in ("regions", "influence", "permeability", "strength", "attenuation", "territory value"):
        assert word in result.out
    for word in ("Bouzy 5/21", "Bouzy 5/10", "Bouzy 4/0"):
        assert word in result.out


def test_diagrams_are_of_the_initial_influence_or_of_a_move(run: Run, walls: Path) -> None:
    assert run("show", walls, "-m", "values").out == run("show", walls, "-m", "initial,values").out
    assert "Initial white influence" in run("show", walls, "-m", "values").out
    assert "0x08" in run("show", walls, "-m", "values").err
    assert run("show", walls, "-m", "0x028").err == run("show", walls, "-m", "values", "--quiet").err == ""
    assert "Regions, after Black A1" in run("show", walls, "-m", "regions", "--after", "A1").out


def test_influence_as_json(run: Run, walls: Path) -> None:
    position, black, white = records(run("influence", walls, "territory", "black_strength", "--json"))
    assert position["type"] == "position"
    assert (black["to_move"], white["to_move"]) == ("black", "white")
    assert black["stage"] == "dragons known"
    assert set(black) == {"type", "stage", "to_move", "move", "territory_value", "black_strength"}
    territory = white["territory_value"]
    assert isinstance(territory, list) and len(territory) == 7 and len(territory[0]) == 7
    assert territory[6][6] == 1.0


def test_influence_of_one_side_and_stage(run: Run, walls: Path) -> None:
    result = run("influence", walls, "regions", "--side", "white", "--initial")
    assert titles(result) == ["Initial regions, before dragons"]
    assert "white moves first" in result.out


def test_before_after_and_difference(run: Run, walls: Path) -> None:
    result = run("influence", walls, "territory", "--after", "B7")
    assert titles(result) == [
        "Initial territory value, dragons known",
        "Territory value, after Black B7",
        "Difference, territory value",
        "Black B7 gains +8.81 points of territory",
    ]
    assert "black gains" in result.out
    told = records(run("influence", walls, "territory", "regions", "--after", "B7", "--json"))[1:]
    before, after, difference, outcome = told
    assert outcome["type"] == "outcome" and not outcome["tactical"]
    assert (before["stage"], after["stage"], difference["type"]) == ("dragons known", "after move", "difference")
    assert after["move"] == {"color": "black", "point": "B7"}
    assert "regions" not in difference
    for old, new, change in zip(*(_flat(each) for each in (before, after, difference)), strict=True):
        assert abs(new - old - change) < 2e-6


def test_followup_goes_on_from_the_move(run: Run, walls: Path) -> None:
    steps = records(run("influence", walls, "territory", "--after", "B7", "--followup", "--json"))[1:]
    assert [step.get("stage") for step in steps[:3]] == ["dragons known", "after move", "followup"]
    assert [step["type"] for step in steps[3:]] == ["difference", "difference", "outcome"]
    drawn = run("influence", walls, "territory", "--after", "B7", "--followup")
    assert "Territory value, followup of Black B7" in drawn.out
    assert run("influence", walls, "--followup").code == 2


@pytest.mark.parametrize("layer", [["-T"], ["-E"], ["-w"], ["--moves"], ["-m", "1"], []])
def test_what_is_not_influence_is_shown_after_the_move(run: Run, walls: Path, layer: list[str]) -> None:
    played = run("show", walls, "--after", "B7", *layer, "--json")
    assert played.code == 0, played.err
    position = records(played)[-1] if not layer else records(played)[1]
    assert layer or position["type"] == "position"
    drawn, before = (run("show", walls, *after, *layer).out for after in (("--after", "B7"), ()))
    assert drawn != before and ("7     ." in before or "7  ." in before or layer)
    if layer:
        assert (position["type"], position["to_move"]) == ("position", "white")
        assert "White to play" in drawn


def test_rescues_and_captures_alone_are_another_question(run: Run) -> None:
    """White D9 makes six stones live, says life and death; tactics say that nothing happens to them."""
    where = (str(GAMES / "thirteen.sgf"), "--move", "50")
    found = [
        records(run("influence", *where, "territory", "--after", "D9", *option, "--json"))[-1]
        for option in ((), ("--tactical",))
    ]
    assert [each["tactical"] for each in found] == [False, True]
    assert [len(each["effects"]["saved"]) for each in found] == [6, 0]  # type: ignore[index]
    gains = [float(str(each["gain"])) for each in found]
    assert gains[0] > 20.0 > 5.0 > gains[1]
    assert [record["territory"] for record in records(run("delta", *where, "D9", "--json"))[1:]] == gains[:1]
    assert run("influence", *where, "--tactical").code == 2 and run("show", *where, "--tactical").code == 2


def _flat(record: dict[str, object]) -> Iterator[float]:
    rows = record["territory_value"]
    assert isinstance(rows, list)
    return (value for row in rows for value in row)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--after", "D7"), "black cannot play at D7"),
        (("--after", "T19"), "--after: no point 'T19' on a 7x7 board"),
        (("--after", "pass"), "not a pass"),
        (("C4",), "what is 'C4' for"),
        (("nonsense",), "what is 'nonsense'"),
        (("--side", "red"), "--side: black or white"),
        (("--level", "11"), "--level"),
        (("--patterns", "/nowhere"), "/nowhere"),
    ],
)
def test_mistakes(run: Run, walls: Path, args: tuple[str, ...], message: str) -> None:
    result = run("influence", walls, *args)
    assert result.code == 2 and result.out == ""
    assert message in result.err and result.err.count("\n") == 1


def test_a_broken_pattern_database_is_named(run: Run, walls: Path, tmp_path: Path) -> None:
    (tmp_path / "barriers.db").write_text("Pattern P1\n\n?X?\n\nnonsense\n")
    result = run("influence", walls, "--patterns", tmp_path)
    assert result.code == 2 and result.err.count("\n") == 1
    assert "barriers.db:" in result.err


def test_reading(run: Run, atari: Path) -> None:
    result = run("read", "attack", "C4", atari)
    assert result.code == 0
    assert result.out.startswith("C4  attack by black: WIN at C3 ")
    assert run("read", atari, "c4", "defend").out.startswith("C4  defend by white: ")
    nothing = run("read", "attack", "B4", atari)
    assert nothing.code == 1 and "LOSE" in nothing.out
    [record] = records(run("read", "attack", "C4", atari, "--json"))
    assert (record["code"], record["move"], record["target"]) == ("WIN", "C3", "C4")


def test_direct_questions_are_traced(run: Run, atari: Path) -> None:
    result = run("read", "attack", "C4", atari, "-d", "reading")
    assert result.code == 0
    assert [line.split()[:3] for line in result.err.splitlines()] == [["C4", "reading", "attack"]]


@pytest.mark.parametrize(
    "args", [("attack",), ("C4",), ("attack", "defend", "C4"), ("attack", "C4", "D4"), ("attack", "A1")]
)
def test_readings_that_make_no_sense(run: Run, atari: Path, args: tuple[str, ...]) -> None:
    result = run("read", *args, atari)
    assert result.code == 2 and result.err.startswith("godebug: read: ")


def test_a_word_misspelt_is_no_position(run: Run, atari: Path) -> None:
    assert run("read", "atack", "D5", atari).err == "godebug: what is 'atack'? Did you mean 'attack'?\n"
    assert run("why", "D5", atari, "terr").err == "godebug: what is 'terr'? Did you mean 'territory'?\n"
    assert run("why", "D5", atari, "status").err.startswith("godebug: what is 'status'? Known here: influence, ")
    assert run("read", "what", "D5", atari).err.startswith("godebug: what is 'what'? Known here: attack, defend, ")
    assert run("show", " ").err == "godebug: the name of the position is empty\n"
    assert run("show", ":3").err == "godebug: :3: the name of a suite is missing, as in 'reading:3'\n"
    assert "Did you mean 'strength'?" in run("influence", atari, "strenght").err
    assert "The position is" in run("influence", atari, "other.sgf").err


def test_a_test_of_a_suite_that_is_called_like_a_question_is_a_position(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "game.sgf").write_text("(;SZ[5]AW[bb]AB[ab][ba][cb])", encoding="utf-8")
    (tmp_path / "attack.tst").write_text("loadsgf game.sgf\n1 attack B4\n#? [1 B3]\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    result = run("read", "attack:1", "attack", "B4")
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("B4  attack by black: WIN at B3")


def test_usage_names_arguments_as_they_are_typed(run: Run) -> None:
    help_of_read = run("read", "--help").out
    assert "Usage: godebug read [OPTIONS] [POSITION] [QUESTION] [VERTEX]...\n" in help_of_read
    assert "POSITION: SGF file" in help_of_read
    assert "[OPTIONS] GAME.sgf|DIR...\n" in run("patterns", "coverage", "--help").out


def test_a_trace_without_events_says_so(run: Run, atari: Path) -> None:
    answer = run("trace", atari, "-d", "influence", "--pattern", "no-such-pattern")
    assert (answer.code, answer.out, answer.err) == (0, "", "godebug: no such event\n")


def test_worms(run: Run, atari: Path) -> None:
    result = run("worms", atari)
    assert any(line.startswith("C4 ") and "white" in line and "C3" in line for line in result.lines)
    assert result.lines[7:9] == [" 4  . X!O X . . .  4", " 3  . . b . + . .  3"]
    one = run("worms", atari, "C4")
    assert "Worm C4" in one.out and "attack points" in one.out
    worm = records(run("worms", atari, "C4", "--json"))[1]
    assert worm["origin"] == "C4" and worm["liberties"] == ["C3"]
    empty = records(run("worms", atari, "C3", "--json"))[1]
    assert (empty["type"], empty["border"], empty["distance"]) == ("empty", "gray", {"black": 2, "white": 1})
    assert "Empty point C3" in run("worms", atari, "C3").out
    assert run("worms", atari, "T1").code == 2
    assert "C4 " in run("show", atari, "-w").out


def test_moyo(run: Run, walls: Path) -> None:
    result = run("moyo", walls, "--all-alive")
    assert [line for line in result.lines if line.startswith("Bouzy")] == [
        "Bouzy 5/21: territory",
        "Bouzy 5/10: moyo",
        "Bouzy 4/0: area",
    ]
    maps = records(run("moyo", walls, "--json"))[1:]
    assert [(each["map"], each["operator"]) for each in maps] == [
        ("territory", [5, 21]),
        ("moyo", [5, 10]),
        ("area", [4, 0]),
    ]
    assert "white's figures" in run("moyo", walls, "--figures").out


def test_debug_events_go_to_stderr(run: Run, atari: Path) -> None:
    plain = run("show", atari, "-m", "0x18")
    traced = run("show", atari, "-m", "0x18", "-d", "influence,worms,dragons")
    assert traced.out == plain.out and plain.err == ""
    assert all(line.split()[1] in ("influence", "worms", "dragons") for line in traced.err.splitlines())


def test_bench_signs_the_search(run: Run) -> None:
    once = records(run("bench", "solver", "reading", "--level", "1", "--json"))
    twice = records(run("bench", "reading", "solver", "--level", "1", "--rounds", "2", "--json"))
    assert [each["stage"] for each in once] == ["reading", "solver", "all"]
    for one, two in zip(once, twice, strict=True):
        assert one["signature"] == two["signature"]
        assert 2 * one["nodes"] == two["nodes"] and 2 * one["answers"] == two["answers"]
    assert once[-1]["nodes"] == sum(each["nodes"] for each in once[:-1])


def test_bench_draws_a_row_a_stage(run: Run) -> None:
    title, names, reading, together = run("bench", "reading").out.splitlines()
    assert names.split()[-1] == "signature"
    assert re.fullmatch(r"[0-9a-f]{8}", reading.split()[-1])
    assert (title, reading.split()[0], together.split()[0]) == ("Fixed work", "reading", "all")


def test_bench_refuses_what_it_does_not_know(run: Run) -> None:
    assert "did you mean 'owl'" in run("bench", "ovl").err
    assert run("bench", "ovl").code == run("bench", "--rounds", "0").code == 2


def test_bench_explains_every_stage(run: Run) -> None:
    assert all(stage in run("bench", "--help").out for stage in STAGES)


def test_every_look_at_strings_can_be_traced(run: Run, atari: Path) -> None:
    told = {
        name: run(name, atari, *args, "-d", "worms,dragons,eyes").err
        for name, args in {"worms": (), "dragons": (), "eyes": (), "escape": ("C4",), "delta": ("A1",)}.items()
    }
    assert all(" worms " in err and " start " in err for err in told.values() if err is not told["worms"])
    assert " worms " in told["worms"]


def test_a_mask_that_has_nothing_to_tell_says_so(run: Run, atari: Path) -> None:
    silent = run("show", atari, "-m", "0x18", "-d", "breakin")
    assert silent.err == ("godebug: -d: nothing to tell here; 'godebug trace -d breakin' computes all that could\n")
    assert run("show", atari, "-m", "0x18", "-d", "breakin", "-q").err == ""
    assert "nothing to tell" not in run("show", atari, "-m", "0x18", "-d", "worms").err


@pytest.mark.parametrize("group", ["patterns", "regress"])
def test_the_help_of_a_group_ends_no_sentence_in_dots(run: Run, group: str) -> None:
    listed = run(group, "--help").out.partition("Commands:\n")[2]
    assert listed and "..." not in listed


def test_usage_shows_arguments_as_they_are_typed(run: Run) -> None:
    for words, usage in {
        ("why",): "why [OPTIONS] [POSITION] VERTEX [WHAT]",
        ("classic",): "classic [OPTIONS] [POSITION]",
        ("patterns", "show"): "patterns show [OPTIONS] NAME",
        ("worms",): "worms [OPTIONS] [POSITION] [VERTEX]...",
    }.items():
        assert run(*words, "--help").lines[0] == f"Usage: godebug {usage}"
