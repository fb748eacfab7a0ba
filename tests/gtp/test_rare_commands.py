"""Commands of GNU Go that few clients send: answered, or refused with the reason."""

import re
import shutil
import subprocess

import pytest

from godebug.gtp.registry import COMMANDS, UNSUPPORTED
from godebug.gtp.server import Server

GNUGO = shutil.which("gnugo") or shutil.which("/usr/games/gnugo")


def asked(*lines: str) -> list[str]:
    server = Server(level=2)
    return [(server.answer(line) or "").removesuffix("\n\n") for line in lines]


@pytest.mark.oracle
@pytest.mark.skipif(GNUGO is None, reason="no gnugo program")
def test_every_command_of_gnugo_is_answered_or_refused_with_a_reason() -> None:
    listed = subprocess.run(
        [str(GNUGO), "--mode", "gtp"], input="list_commands\n", capture_output=True, text=True, check=True, timeout=300
    ).stdout
    theirs = set(listed.removeprefix("= ").split())
    assert len(theirs) > 100 and theirs <= COMMANDS.keys() | UNSUPPORTED.keys()


@pytest.mark.parametrize("name", sorted(UNSUPPORTED))
def test_what_is_not_supported_says_why(name: str) -> None:
    answer, known, listed = asked(f"3 {name} A1", f"known_command {name}", "list_commands")
    assert answer == f"?3 {name} is not supported: {UNSUPPORTED[name]}"
    assert known == "= false" and name not in listed.split()


def test_the_list_begins_as_that_of_katago() -> None:
    names = asked("list_commands")[0].removeprefix("= ").split("\n")
    assert names[0] == "protocol_version" and names[1:] == sorted(names[1:]) and len(set(names)) == len(names)


def test_counters_that_count_nothing() -> None:
    assert asked("reset_life_node_counter", "get_life_node_counter") == ["= ", "= 0"]


def test_a_seed_goes_on_game_by_game() -> None:
    lines = ("set_random_seed 1", "advance_random_seed 2", "get_random_seed")
    first = asked(*lines)
    assert first == asked(*lines) and re.fullmatch(r"= \d+", first[1]) and first[1] == first[2] != "= 1"
    assert asked("set_random_seed 1", "advance_random_seed 1", "advance_random_seed 1")[2] != first[1]
    for wrong in ("", "x", "-3", "9" * 12):
        assert asked(f"advance_random_seed {wrong}") == ["? invalid number of games"]


def test_orientations() -> None:
    assert asked("play b C3", "orientation 0", "list_stones black", "query_orientation") == ["= ", "= ", "= ", "= 0"]
    assert asked("orientation 8") == ["? unacceptable orientation"]
    assert asked("orientation", "orientation x") == ["? orientation not an integer"] * 2
    assert "not supported" in asked("orientation 3")[0]


@pytest.mark.parametrize("argument", ["", " -"])
def test_the_record_in_the_answer(argument: str) -> None:
    text = asked("boardsize 9", "play b E5", "play w C7", f"printsgf{argument}")[3]
    assert text.startswith("= (;GM[1]FF[4]") and "AB[ee]" in text and "AW[cc]" in text and text.endswith(")")


def test_moves_of_a_part_of_the_board() -> None:
    found = asked("boardsize 9", "set_search_diamond A1", "draw_search_area", "reg_genmove b", "limit_search 1",
                  "reg_genmove b", "limit_search 0", "reg_genmove b")  # fmt: skip
    area = found[2].split("\n")[2:-1]
    assert sum(line.count("*") for line in area) == 28 and area[-1] == " 1 * * * * * * * . . 1"
    free, limited, again = found[3], found[5], found[7]
    assert free == again == "= E5" and limited != free
    assert asked("boardsize 9", "limit_search 1", "reg_genmove b")[2] == "= E5"


def test_points_of_the_search_area() -> None:
    found = asked("boardsize 5", "set_search_limit A1 1", "set_search_limit B2", "set_search_limit A1 0",
                  "draw_search_area", "reset_search_mask", "draw_search_area", "set_search_limit pass")  # fmt: skip
    assert found[4].count("*") == 1 and " 2 . * . + . 2" in found[4].split("\n")
    assert "*" not in found[6] and found[7] == "? invalid coordinate"
    assert asked("limit_search", "limit_search x") == ["? invalid value for search limit"] * 2


def test_dead_stones_are_taken_before_a_pass() -> None:
    """White's stone at B3 is dead; who plays on must take it, stone by stone, and then passes."""
    walls = [f"play {color} {column}{row}" for row in range(1, 8) for color, column in (("b", "D"), ("w", "E"))]
    server = Server(level=5)
    for line in ("boardsize 7", *walls, "play w B4"):
        assert server.answer(line) == "= \n\n"
    assert server.answer("final_status B4") == "= dead\n\n"
    played = []
    for _ in range(12):
        played.append((server.answer("kgs-genmove_cleanup b") or "").strip("= \n"))
        if played[-1] == "PASS":
            break
        server.answer("play w pass")
    assert "resign" not in played and played[-1] == "PASS" and len(played) > 1
    assert "B4" not in (server.answer("list_stones white") or "").split()
    assert len((server.answer("list_stones black") or "").split()) == 8 + len(played) - 1


def test_the_score_follows_the_komi() -> None:
    found = asked("boardsize 9", "play b E5", "komi 0", "estimate_score", "komi 20", "estimate_score")
    leads = [
        float(re.sub(r"= ([BW])\+([\d.]+).*", lambda m: f"{'+-'[m[1] == 'B']}{m[2]}", text)) for text in found[3::2]
    ]
    assert leads[1] == leads[0] + 20


def test_parameters_as_gogui_reads_them() -> None:
    lines = asked("gogui-param")[0].removeprefix("= ").split("\n")
    assert all(re.fullmatch(r"\[(bool|string|list(/[^/ ]+)+)\] \w+ \S+", line) for line in lines)
    assert asked("gogui-param level 3", "gogui-param")[1].split("\n")[0].endswith("level 3")
    assert asked("gogui-param report_uncertainty 1", "gogui-param")[1].split("\n")[1].endswith(" 1")
    assert asked("gogui-param speed 3", "gogui-param level x")[0] == "? unknown parameter 'speed'"
