"""What is asked after a move: explanations, patterns, break-ins and traces tell of the board by which it is valued."""

import json
from pathlib import Path

import pytest
from command_line import Result, Run

pytestmark = pytest.mark.usefixtures("kept_analyses")

GAMES = Path(__file__).parents[2] / "regression" / "games"
CASES = [("corner-9x9.sgf", "18", "E4"), ("thirteen.sgf", "50", "D9"), ("four-stones.sgf", "70", "J6")]
WHERE = pytest.mark.parametrize(("name", "number", "move"), CASES)


def records(result: Result) -> list[dict[str, object]]:
    assert result.code == 0, result.err
    return [json.loads(line) for line in result.lines]


@WHERE
@pytest.mark.parametrize("followup", [(), ("--followup",)])
def test_a_figure_after_a_move_is_that_of_its_influence(
    run: Run, name: str, number: str, move: str, followup: tuple[str, ...]
) -> None:
    where = (str(GAMES / name), "--move", number)
    stage = "followup" if followup else "after move"
    found = records(run("influence", *where, "territory", "values", "--after", move, *followup, "--json"))
    influence = next(each for each in found if each["type"] == "influence" and each["stage"] == stage)
    size = len(influence["territory_value"])  # type: ignore[arg-type]
    for row, column in ((2, 2), (4, 4), (6, 3)):
        point = f"{'ABCDEFGHJKLMNOPQRST'[column]}{size - row}"
        for what, array in (("territory", "territory_value"), ("influence", "white_influence")):
            [cause] = [
                each["cause"]
                for each in records(
                    run("why", *where, point, what, "--after", move, *followup, "--of", "white", "--json")
                )
                if each["type"] == "why"
            ]
            assert cause["amount"] == pytest.approx(influence[array][row][column], abs=0.0006)  # type: ignore[index]


@WHERE
def test_every_condition_of_a_second_move_has_its_verdict(run: Run, name: str, number: str, move: str) -> None:
    """Those that hold are the patterns that a trace tells of; what classes O and X say is asked there, too."""
    where = (str(GAMES / name), "--move", number)
    lines = records(run("trace", *where, "-d", "influence", "--after", move, "--json"))
    traced = {str(line["pattern"]) for line in lines if line.get("stage") == "followup"}
    [_, why] = records(run("why", *where, "A1", "territory", "--after", move, "--followup", "--json"))
    told = why["cause"]["parts"][-1]["parts"]  # type: ignore[index]
    taken = {str(each["pattern"]) for each in told if ": taken" in str(each["text"])}
    assert traced <= taken and traced
    assert all(each["file"] and each["line"] for each in told)
    for each in told:
        assert ("holds" in each["text"]) or ("fails" in each["text"]) or ("no further condition" in each["text"])


@WHERE
def test_patterns_after_a_move_are_those_of_its_influence(run: Run, name: str, number: str, move: str) -> None:
    where = (str(GAMES / name), "--move", number)
    traced = {
        (str(line["pattern"]), str(line["points"][0]), int(str(line["orientation"])))  # type: ignore[index]
        for line in records(run("trace", *where, "-d", "influence", "--after", move, "--json"))
        if line.get("stage") == "after move" and line["kind"] == "pattern"
    }
    matched = {
        (str(row["pattern"]), str(row["anchor"]), int(str(row["orientation"])))
        for database in ("barriers", "influence")
        for row in records(run("patterns", "match", *where, "--after", move, "--db", database, "--accepted", "--json"))
    }
    assert traced and traced <= matched


def test_matches_say_what_they_mark(run: Run) -> None:
    where = (str(GAMES / "corner-9x9.sgf"), "--move", "18")
    marked: dict[str, set[str]] = {"white": set(), "black": set()}
    rows = records(run("patterns", "match", *where, "--db", "barriers", "--accepted", "--side", "black", "--json"))
    for row in rows:
        for color, points in row["forbidden"].items():  # type: ignore[attr-defined]
            assert "t" in str(row["classes"])
            marked[color] |= set(points)
        assert row["returned"] is None or "B" in str(row["classes"])
    [_, influence] = records(run("influence", *where, "non-territory", "--side", "black", "--json"))
    for i, line in enumerate(influence["non_territory"]):  # type: ignore[arg-type, var-annotated]
        for j, code in enumerate(line):
            point = f"{'ABCDEFGHJ'[j]}{9 - i}"
            # A pattern may fail because its stones are lost, which matches do not look at.
            assert not code & 1 or point in marked["white"]
            assert not code & 2 or point in marked["black"]
    text = run("patterns", "match", *where, "--db", "barriers", "--accepted").out
    assert "not white's territory" in text and "not black's territory" in text
    assert all(" accepted" in line for line in text.splitlines())


def test_break_ins_after_a_move_are_the_opponents(run: Run) -> None:
    where = (str(GAMES / "two-framework.sgf"), "--move", "60")
    found = records(run("breakin", *where, "--after", "C8", "--json"))[1:]
    assert found and {each["to_move"] for each in found} == {"black"}
    lost = sum(float(str(each["value"])) - float(str(each["value_left"])) for each in found)
    entries = records(run("moves", *where, "C8", "--json"))
    [erased] = [each["delta"] for each in entries if each.get("cause") == "break-ins after the move"]
    assert -lost == pytest.approx(erased)
    assert run("breakin", *where, "--after", "C8", "D16", "E15").code == 2


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("E5", "dragon", "--after", "E4"), "--after: for influence"),
        (("E5", "territory", "--followup"), "--followup: of which move"),
        (("E5", "territory", "--tactical"), "--tactical: of which move"),
        (("E5", "territory", "--initial", "--after", "E4"), "exclude each other"),
        (("E5", "territory", "--after", "E5"), "--after: white cannot play at E5"),
    ],
)
def test_mistakes(run: Run, args: tuple[str, ...], message: str) -> None:
    result = run("why", str(GAMES / "corner-9x9.sgf"), "--move", "18", *args)
    assert result.code == 2 and message in result.err and result.out == ""


def test_one_word_for_the_side_to_move(run: Run) -> None:
    where = (str(GAMES / "corner-9x9.sgf"), "--move", "18")
    black = [
        records(run(command, *where, *words, "--side", "black", "--json"))[1:]
        for command, words in (("moves", ()), ("delta", ("E4",)), ("influence", ("territory",)), ("why", ("D1",)))
    ]
    assert all(black)
    assert black[2][0]["to_move"] == "black"
    assert run("why", *where, "D5", "influence").out != run("why", *where, "D5", "influence", "--side", "black").out
    first = [run("why", *where, "D5", "territory", option, "black").out for option in ("--side", "--first")]
    assert first[0] == first[1]


def test_one_command_tells_the_whole_story_of_a_move(run: Run) -> None:
    where = (str(GAMES / "corner-9x9.sgf"), "--move", "18")
    found = records(run("moves", *where, "E4", "--territory", "--matches", "--near", "--json"))[1:]
    kinds = [str(record["type"]) for record in found]
    assert kinds[0] == "account" and {"entry", "delta", "match"} <= set(kinds)
    matches = [record for record in found if record["type"] == "match"]
    assert {record["accepted"] for record in matches} == {True, False}
    assert {record["move"] for record in matches} == {"E4"}
    proposed = {pattern["pattern"] for pattern in found[0]["patterns"]}  # type: ignore[attr-defined]
    assert proposed <= {record["pattern"] for record in matches if record["accepted"]}
    text = run("moves", *where, "E4", "--territory", "--matches", "--near").out
    for words in (
        "Account",
        "Territory after E4",
        "Patterns that propose it",
        "whose constraint fails",
        "not lib(a)==2",
    ):
        assert words in text
    assert run("moves", *where, "--near").code == 2


def test_nobody_proposes_a_move_that_is_compared(run: Run) -> None:
    where = (str(GAMES / "corner-9x9.sgf"), "--move", "18")
    assert "Nobody proposes A1: no reason speaks for it." in run("why", *where, "not", "A1").out
    assert "Nobody proposes" not in run("why", *where, "not", "E4").out
