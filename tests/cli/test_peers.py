"""Another program in place of the built-in engine: the same displays, and one line for everything it does wrong."""

import json
from pathlib import Path

import pytest
from command_line import GAME, Run, fake

from godebug.engine.go.position import Position
from godebug.records.sgf import read_game
from godebug.studies.peers.setup import game_record, set_up_commands


def position(text: str, before: int | None = None) -> Position:
    game = read_game(text.encode(), "game.sgf")
    return game.position() if before is None else game.position_before(str(before))


# ---- Setting up ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "before"),
    [
        (GAME, None),
        (GAME, 10),
        (GAME, 13),
        ("(;SZ[5]KM[0.5]HA[2]AB[bb][dd];W[cc];B[dc];W[tt])", None),
        ("(;SZ[4]AB[ba][ab]AW[bb][ac][cc];B[bc];W[aa])", None),
        ("(;SZ[3])", None),
        ("(;SZ[3]AW[bb]PL[W])", None),
    ],
)
def test_record_leads_to_the_same_position(text: str, before: int | None) -> None:
    wanted = position(text, before)
    found = read_game(game_record(wanted), "again").position()
    assert found.stones.tolist() == wanted.stones.tolist()
    for name in ("to_move", "ko", "komi", "captured_black", "captured_white", "move_number", "last_move", "handicap"):
        assert getattr(found, name) == getattr(wanted, name), name


def test_record_without_history_has_the_stones_and_the_side() -> None:
    wanted = position(GAME, 10)
    found = read_game(game_record(wanted, with_history=False), "again").position()
    assert found.stones.tolist() == wanted.stones.tolist()
    assert (found.to_move, found.move_number) == (wanted.to_move, 0)


def test_commands_set_up_stones_first() -> None:
    commands = list(set_up_commands(position("(;SZ[5]KM[0.5]AB[bb]AW[dd];B[cc];W[])")))
    assert commands[:3] == ["boardsize 5", "clear_board", "komi 0.5"]
    assert commands[3:] == ["play black B4", "play white D2", "play black C3", "play white PASS"]


# ---- Displays ------------------------------------------------------------------------------------------------------


def test_influence_shows_the_figures_of_the_program(run: Run, corner: Path) -> None:
    result = run("influence", corner, "white-influence", "--engine", fake(), "--json")
    assert result.code == 0, result.err
    _, first, second = map(json.loads, result.lines)
    assert [first["to_move"], second["to_move"]] == ["black", "white"]
    assert first["stage"] == "dragons known"
    assert first["white_influence"] == [[(5 * row + column) / 100 for column in range(5)] for row in range(5)]


def test_show_leaves_out_what_no_program_tells(run: Run, corner: Path) -> None:
    result = run("show", corner, "-m", "initial,regions", "--engine", fake())
    assert result.code == 0
    assert "by fake 2" in result.lines[0]
    assert [line for line in result.lines if "regions" in line] == ["Initial regions, dragons known"] * 2
    assert "fake 2 does not tell its influence before dragons are known" in result.err


def test_regions_are_the_codes_that_the_program_printed(run: Run, corner: Path) -> None:
    result = run("influence", corner, "regions", "--engine", fake(), "--side", "white")
    rows = [line.split(" ", 2)[-1] for line in result.lines if line.endswith(" 5")]
    # Codes -3, -2, -1, 0, 1: Black's territory, moyo and area, nobody's, White's area.
    assert rows == ["=x-x x . o  5"]


def test_arrays_that_are_not_told_are_left_out(run: Run, corner: Path) -> None:
    result = run("show", corner, "-m", "initial,attenuation,territory", "--engine", fake("few"))
    assert result.code == 0
    assert not any("attenuation" in line for line in result.lines)
    assert any("territory value" in line for line in result.lines)
    assert result.err.count("does not tell white_attenuation, black_attenuation") == 1


def test_influence_after_a_move(run: Run, corner: Path) -> None:
    result = run("influence", corner, "--after", "C3", "territory", "--engine", fake(), "--json")
    assert result.code == 0, result.err
    before, after = [record for record in map(json.loads, result.lines) if record["type"] == "influence"]
    assert (before["to_move"], after["to_move"]) == ("white", "white")
    assert after["move"] == {"color": "black", "point": "C3"}


def test_a_move_that_was_not_examined_is_refused(run: Run, corner: Path) -> None:
    result = run("influence", corner, "--after", "C3", "--engine", fake("leftover"))
    assert (result.code, result.out) == (2, "")
    assert result.err == "godebug: fake 2 has not examined black C3 as a move that changes territory\n"


def test_worms(run: Run, corner: Path) -> None:
    result = run("worms", corner, "--engine", fake(), "--json")
    assert result.code == 0, result.err
    worms = [record for record in map(json.loads, result.lines) if record["type"] == "worm"]
    assert [worm["origin"] for worm in worms] == ["B4", "D4", "D2"]
    assert worms[0]["attacks"] == [{"point": "A1", "code": "KO_A"}]
    assert worms[0]["status"] == "critical"
    assert worms[0]["liberties"] == ["B5", "A4", "C4", "B3"]
    assert "tells one attack and one defence of a worm" in result.err


def test_reading(run: Run, corner: Path) -> None:
    result = run("read", "attack", "B4", corner, "--engine", fake(), "--json")
    [record] = map(json.loads, result.lines)
    assert (result.code, record["code"], record["move"], record["nodes"]) == (0, "KO_A", "A1", None)
    assert run("read", "defend", "B4", corner, "--engine", fake()).code == 1


# ---- Everything that goes wrong ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("way", "command", "words"),
    [
        ("nonsense", "influence", ("initial_influence black influence_regions", "5 rows of 5", "what a nice day")),
        ("short", "influence", ("initial_influence black influence_regions", "5 rows of 5", "1.00 2.00")),
        ("crash", "influence", ("initial_influence black", "ended with code 3", "out of luck")),
        ("hang", "influence", ("initial_influence black", "no answer within 1 s")),
        ("babble", "influence", ("no answer within 1 s; it wrote 'thinking about it like = this'",)),
        ("deaf", "influence", ("list_stones black", "not the position", "the answer is empty")),
        ("dumb", "worms", ("has no command worm_data",)),
        ("dumb", "influence", ("has no command initial_influence",)),
    ],
)
def test_failures_are_one_line(run: Run, corner: Path, way: str, command: str, words: tuple[str, ...]) -> None:
    result = run(command, corner, "--engine", fake(way), "--limit", "1")
    assert (result.code, result.out) == (2, "")
    assert result.err.count("\n") == 1
    for word in words:
        assert word in result.err


def test_nonsense_result_of_a_reading(run: Run, corner: Path) -> None:
    result = run("read", "defend", "B4", corner, "--engine", fake("nonsense"))
    assert (result.code, result.out) == (2, "")
    assert result.err == "godebug: fake 2: defend B4: a result code and a vertex are wanted; the answer is '7'\n"


@pytest.mark.parametrize(
    ("options", "word"),
    [
        (("--engine", "no-such-program"), "cannot start"),
        (("--engine", "'"), "--engine"),
        (("--engine", ""), "--engine"),
        (("--engine", fake(), "--limit", "x"), "--limit"),
        (("--engine", fake(), "--patterns", "."), "--patterns"),
    ],
)
def test_usage(run: Run, corner: Path, options: tuple[str, ...], word: str) -> None:
    result = run("influence", corner, *options)
    assert (result.code, result.out) == (2, "")
    assert word in result.err
