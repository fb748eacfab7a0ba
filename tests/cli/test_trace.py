"""Traces: topics, filters, JSON lines, and positions that piped lines name."""

import json
from pathlib import Path

import pytest
from command_line import Result, Run

GAME = Path(__file__).parents[2] / "regression" / "games" / "four-stones.sgf"
AT = ("--move", "90")
#: A small position, for what takes all stages.
SMALL = (GAME.with_name("corner-9x9.sgf"), "--move", "18")
ATARI = b".......\n.......\n..X....\n.XOX...\n.......\n.......\n.......\n"


def events(result: Result) -> list[dict[str, object]]:
    assert result.code == 0, result.err
    return [json.loads(line) for line in result.lines]


def test_vertex_and_topic_come_first(run: Run) -> None:
    result = run("trace", GAME, *AT)
    assert {line.split()[1] for line in result.lines} == {
        "worms",
        "eyes",
        "dragons",
        "escape",
        "influence",
        "breakin",
    } and result.err == ""
    assert all(line[5:].startswith(line.split()[1]) and line[25] == " " for line in result.lines)


def test_one_topic(run: Run) -> None:
    lines = run("trace", GAME, *AT, "-d", "0x1").lines
    assert lines and all(line.split()[1] == "influence" for line in lines)
    kinds = {line.split()[2] for line in lines}
    patterns = {"pattern", "blocked", "hindered", "intrusion", "invasion", "enhancement", "non-territory"}
    assert {"pattern"} < kinds <= patterns | {"unblocked"}
    assert {stage for line in lines for stage in ("initial", "dragons_known") if f"stage={stage}" in line} == {
        "initial",
        "dragons_known",
    }


def test_the_same_trace_twice(run: Run) -> None:
    assert run("trace", GAME, *AT).out == run("trace", GAME, *AT).out


def test_a_trace_of_influence_tells_what_patterns_changed(run: Run) -> None:
    """The events of one computation are its strengths, corrections, blocked and opened points."""
    found = events(run("trace", GAME, *AT, "-d", "0x1", "--json"))
    [_, influence] = [
        json.loads(line)
        for line in run(
            "influence", GAME, *AT, "strength", "permeability", "non-territory", "--side", "white", "--json"
        ).lines
    ]
    told = [event for event in found if event.get("stage") == "dragons known" and event.get("to_move") == "white"]
    at = {event["points"][0]: event for event in told if event["kind"] == "intrusion" and event["entered"]}  # type: ignore[index]
    assert at
    for point, event in at.items():
        row, column = 19 - int(point[1:]), "ABCDEFGHJKLMNOPQRST".index(point[0])
        assert influence["white_strength"][row][column] >= float(str(event["strength"])) - 1e-6
        asked, correction = float(str(event["value"])), float(str(event["correction"]))
        assert float(str(event["strength"])) == pytest.approx(asked * correction, rel=1e-4)
    for event in told:
        point = event["points"][0]  # type: ignore[index]
        row, column = 19 - int(point[1:]), "ABCDEFGHJKLMNOPQRST".index(point[0])
        if event["kind"] == "non-territory":
            assert influence["non_territory"][row][column] & (1 if event["color"] == "white" else 2)
        if event["kind"] == "unblocked":
            assert influence["white_permeability"][row][column] == 1.0


@pytest.mark.parametrize(
    ("topics", "words"),
    [
        ("territory", "add --after VERTEX, or type 'delta VERTEX'"),
        ("helper", "'patterns match' tells which part of a constraint fails"),
        ("reading-cache", "no event tells of reading-cache"),
    ],
)
def test_a_topic_without_events_says_what_to_type(run: Run, topics: str, words: str) -> None:
    result = run("trace", *SMALL, "-d", topics)
    assert result.code == 0 and words in result.err
    assert run("trace", *SMALL, "-d", topics, "--after", "E4").code == 0


def test_events_at_a_point(run: Run) -> None:
    found = events(run("trace", GAME, *AT, "-d", "influence", "--at", "B5", "--json"))
    every = events(run("trace", GAME, *AT, "-d", "influence", "--json"))
    assert found == [event for event in every if "B5" in event["points"]]  # type: ignore[operator]
    assert 0 < len(found) < len(every)


def test_events_of_a_pattern(run: Run) -> None:
    every = events(run("trace", GAME, *AT, "-d", "influence", "--json"))
    name = str(every[0]["pattern"])
    assert events(run("trace", GAME, *AT, "-d", "influence", "--pattern", name, "--json")) == [
        event for event in every if event.get("pattern") == name
    ]
    wild = events(run("trace", GAME, *AT, "-d", "influence", "--pattern", name[:3] + "*", "--json"))
    assert wild == [event for event in every if str(event.get("pattern", "")).startswith(name[:3])]


def test_lines_that_match(run: Run) -> None:
    every = run("trace", GAME, *AT, "-d", "worms").lines
    chosen = run("trace", GAME, *AT, "-d", "worms", "--grep", "attack by .*at A6").lines
    assert chosen == [line for line in every if "attack by" in line and line.endswith("at A6")] != []


def test_readings(run: Run, tmp_path: Path) -> None:
    position = tmp_path / "atari.txt"
    position.write_bytes(ATARI)
    first, *rest = events(run("trace", position, "-d", "reading", "--at", "C4", "--json"))
    assert (first["kind"], first["points"], first["code"]) == ("attack", ["C4", "C3"], "WIN")
    assert any(event["kind"] == "defend" for event in rest)


def test_what_a_move_changes(run: Run) -> None:
    changed = events(run("trace", *SMALL, "-d", "territory", "--after", "E4", "--json"))
    points = [event for event in changed if event["kind"] == "change"]
    assert points and all(event["points"][1] == "E4" for event in points)  # type: ignore[index]
    assert all(abs(event["new"] - event["old"]) > 0.02 for event in points)  # type: ignore[operator]
    assert not any(e["kind"] == "change" for e in events(run("trace", *SMALL, "-d", "territory", "--json")))


def test_topics_that_nothing_tells_of(run: Run) -> None:
    result = run("trace", GAME, *AT, "-d", "helper,loadsgf,miscellaneous")
    assert (result.code, result.out) == (0, "")
    assert "no event tells of loadsgf, helper, miscellaneous" in result.err


#: Two sides that are settled but for two neutral points.
SETTLED = """
    . X X O . O O
    X . X O O . O
    . X X O O O .
    X X . . O . O
    X . X O O O .
    . X X O . O O
    X . X O O . O
"""


def test_the_topics_of_moves(run: Run, tmp_path: Path) -> None:
    found = events(run("trace", *SMALL, "-d", "move-reasons,top-moves,matcher,persistent-cache", "--json"))
    told = {topic: [e for e in found if e["topic"] == topic] for topic in {str(e["topic"]) for e in found}}
    assert told.keys() == {"move-reasons", "top-moves", "matcher", "persistent-cache"}
    best = told["top-moves"][0]
    entries = [e for e in told["move-reasons"] if e["points"][0] == best["points"][0] and "total" in e]  # type: ignore[index]
    assert best["rank"] == 1 and entries[-1]["total"] == best["value"]


def test_the_topics_of_the_end(run: Run, tmp_path: Path) -> None:
    board = tmp_path / "settled.txt"
    board.write_text(SETTLED)
    (fill,) = events(run("trace", board, "--color-to-move", "black", "-d", "filllib", "--json"))
    assert (fill["kind"], fill["points"]) == ("fills", ["C4"])
    moves = events(run("trace", board, "--color-to-move", "black", "-d", "aftermath", "--json"))
    assert [move["points"] for move in moves] == [["C4"], ["D4"], [], []]
    bounds = events(run("trace", board, "-d", "scoring", "--json"))
    assert [bound["in_favor_of"] for bound in bounds] == ["white", "black"]


def test_each_stage_has_its_time(run: Run) -> None:
    times = events(run("trace", *SMALL, "-d", "time", "--json"))
    assert [stage["kind"] for stage in times][:3] == ["worms", "eyes", "initial influence"]
    assert times[-1]["kind"] == "moves" and sum(stage["milliseconds"] for stage in times) > 0  # type: ignore[misc]


def test_large_readings_are_told(run: Run) -> None:
    found = events(run("trace", GAME, *AT, "-d", "reading-performance", "--json"))
    assert found and all(question["nodes"] >= 1000 for question in found)  # type: ignore[operator]


@pytest.fixture
def suite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "atari.sgf").write_text("(;SZ[7]AB[cc][bd][dd]AW[cd])")
    (tmp_path / "small.sgf").write_text("(;SZ[5]AB[bb]AW[cc])")
    (tmp_path / "mine.tst").write_text(
        "loadsgf atari.sgf\n1 attack C4\n#? [1 C3]\n2 attack D4\n#? [0]\n"
        "loadsgf small.sgf\n3 attack C3\n#? [0]\nloadsgf missing.sgf\n4 attack C3\n#? [0]\n"
    )
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("suite")
def test_piped_lines_name_tests(run: Run) -> None:
    piped = (
        b'mine:1 FAILED: Correct \'1 C3\', got \'0\'\n{"test": "mine:3", "ok": false}\nmine:1 again\nmine: 1/3 passed\n'
    )
    lines = run("trace", "-", "-d", "worms,eyes", stdin=piped).lines
    sources = [line.rsplit(" in ", 1)[1] for line in lines]
    assert list(dict.fromkeys(sources)) == ["mine:1", "mine:3"]
    assert "C4   worms                attack by reading code=WIN at C3 in mine:1" in lines
    found = events(run("trace", "-d", "worms", "--json", stdin=b"mine:1\n"))
    assert found[0]["test"] == "mine:1"


@pytest.mark.usefixtures("suite")
def test_what_regress_prints_can_be_traced(run: Run) -> None:
    failed = run("regress", "mine.tst", "--json").out
    assert '"test":"mine:1"' in failed.replace(" ", "")
    result = run("trace", "-", "-d", "worms", stdin=failed.encode())
    assert any(line.endswith("in mine:1") for line in result.lines)


@pytest.mark.usefixtures("suite")
def test_a_test_that_fails_leaves_the_others(run: Run) -> None:
    result = run("trace", "-", "-d", "worms", stdin=b"mine:4\nmine:99\nmine:1\n")
    assert result.code == 2
    assert [line.split(": ")[1] for line in result.err.splitlines()] == ["mine:4", "mine:99"]
    assert result.out.count(" in mine:1") == len(result.lines) > 0
    beyond = run("trace", "-", "-d", "worms", "--at", "G7", stdin=b"mine:3\nmine:1\n")
    assert beyond.code == 2 and "mine:3: --at: no point 'G7'" in beyond.err


def test_of_a_run_only_failing_tests_are_traced(run: Run, tmp_path: Path) -> None:
    """In whatever form it is piped in; and where nothing fails there is nothing to do."""
    verdicts = "own:1 passed: '0'\nown:2 PASSED: '1'\nown:3 recorded: got ''\nown: 2/2 passed; real 0 s\nelapsed 0 s\n"
    for text in (
        verdicts,
        "own: 3/3 passed, 1 recorded; CPU 0.01 s\nelapsed 0.10 s\n",
        "own: 3/3 passed\nother: 4/4 passed\ntotal: 7/7 passed\nelapsed 0.10 s\n0 broke, 0 mended; time 1 -> 1 s\n",
        '{"test":"own:1","ok":null,"outcome":"unasked"}\n',
    ):
        result = run("trace", "-", stdin=text.encode())
        assert (result.code, result.out, result.err) == (0, "", "godebug: no failing tests\n")
    (tmp_path / "sub").mkdir()
    stones = "play black A1\nplay white A2\nplay white C3\n"
    (tmp_path / "sub" / "own.tst").write_text(f"boardsize 5\n{stones}2 attack A1\n#? [0]\n")
    failing = f"own:2 FAILED: Correct '1', got '0' [{tmp_path}/sub/own.tst:5]\n"
    record = json.dumps({"test": "own:2", "path": f"{tmp_path}/sub/own.tst", "id": 2, "outcome": "FAILED"})
    for text in (verdicts + failing, record + "\n"):
        result = run("trace", "-", "-d", "worms", stdin=text.encode())
        assert result.code == 0
        assert "own:2" in result.out
    assert run("trace", "-", stdin=b"no list of tests\n").code == 2


def test_a_piped_position(run: Run) -> None:
    plain = run("trace", "-", "-d", "worms", stdin=ATARI)
    assert plain.code == 0 and "C4   worms                attack by reading code=WIN at C3" in plain.lines
    assert run("trace", "-d", "worms", stdin=ATARI).out == plain.out
    nonsense = run("trace", "-", stdin=b"hello\n")
    assert nonsense.code == 2 and nonsense.err.count("\n") == 1


def test_a_picture_of_a_trace(run: Run, tmp_path: Path) -> None:
    picture = tmp_path / "trace.svg"
    assert run("trace", GAME, *AT, "-d", "worms", "--svg", picture).out == ""
    assert "cross-check" in picture.read_text()


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("-d", "worm"), "did you mean 'worms'"),
        (("--grep", "("), "--grep: "),
        (("--at", "Z3"), "--at: no point 'Z3'"),
        (("--after", "A5"), "cannot play at A5"),
    ],
)
def test_mistakes(run: Run, args: tuple[str, ...], message: str) -> None:
    result = run("trace", GAME, *AT, *args)
    assert result.code == 2 and result.out == ""
    assert message in result.err and result.err.count("\n") == 1


def test_show_traces_what_is_asked(run: Run) -> None:
    traced = run("show", GAME, *AT, "-d", "worms")
    assert traced.err == run("trace", GAME, *AT, "-d", "worms").out
    assert traced.out == run("show", GAME, *AT).out


def test_dragons_tell_why(run: Run) -> None:
    told = events(run("trace", GAME, *AT, "-d", "dragons", "--json"))
    dragons = [json.loads(line) for line in run("dragons", GAME, *AT, "--json").lines][1:]
    for kind, rule in (("crude status", "crude_rule"), ("safety", "safety_rule")):
        rules = {event["points"][0]: event["rule"] for event in told if event["kind"] == kind}  # type: ignore[index]
        assert rules == {dragon["origin"]: dragon[rule] for dragon in dragons}
