"""Commands that generate moves, in GNU Go's formats."""

import re
import weakref

from godebug.gtp.server import Server


def answers(*lines: str) -> list[str]:
    server = Server()
    return [(server.answer(line) or "").strip() for line in lines]


def test_a_move_is_generated_and_played() -> None:
    found = answers("boardsize 9", "genmove black", "genmove white", "list_stones black", "undo", "undo")
    assert found[1] == "= E5" and found[3] == "= E5"
    assert re.fullmatch(r"= ([A-J][1-9]|PASS)", found[2])
    assert found[4] == found[5] == "="


def test_moves_of_the_first_version_of_the_protocol() -> None:
    assert answers("boardsize 7", "genmove_black", "list_stones black") == ["=", "= D4", "= D4"]
    assert answers("boardsize 7", "genmove_white", "list_stones white", "last_move")[1:] == [
        "= D4",
        "= D4",
        "= white D4",
    ]


def test_questions_do_not_play() -> None:
    found = answers("boardsize 7", "reg_genmove black", "gg_genmove black 3", "list_stones black", "gg_genmove")
    assert found[1] == found[2] == "= D4"
    assert found[3] == "=" and found[4] == "? invalid color"


def test_restricted_moves() -> None:
    found = answers(
        "boardsize 9", "restricted_genmove black E5", "restricted_genmove black A1", "restricted_genmove black"
    )
    assert found[1] == "= E5" and found[2] == "= PASS" and found[3].startswith("?")


def test_the_last_generation_is_told_about() -> None:
    server = Server()

    def ask(line: str) -> str:
        return (server.answer(line) or "").strip()

    ask("boardsize 7")
    for stone in ("C6", "B5", "D5", "C4", "E4", "D3"):
        ask(f"play black {stone}")
    for stone in ("D6", "E6", "F5", "F4", "B3", "E3"):
        ask(f"play white {stone}")
    best = ask("reg_genmove white").removeprefix("= ")
    top = ask("top_moves")
    assert re.fullmatch(r"= ([A-G][1-7] \d+\.\d\d ?)+", top)
    # The list is made before blunders are looked for, and one may stand first.
    points, values = top.split()[1::2], [float(word) for word in top.split()[2::2]]
    assert best in points and values == sorted(values, reverse=True)
    lines = ask("all_move_values").removeprefix("= ").split("\n")
    assert all(re.fullmatch(r"[A-G][1-7] \d+\.\d\d", line) for line in lines)
    reasons = ask(f"move_reasons {best}").removeprefix("= ").split("\n")
    assert reasons and all(line.startswith(f"Move at {best} ") for line in reasons)
    assert ask("move_reasons A7") == "="
    assert re.fullmatch(r"= [A-G][1-7] [01]\.\d{4}", ask("move_probabilities").split("\n")[0])
    assert re.fullmatch(r"= \d\.\d{4}", ask("move_uncertainty"))


def test_the_end_of_the_game() -> None:
    walls = [f"play {color} {column}{row}" for row in range(1, 6) for color, column in (("black", "C"), ("white", "D"))]
    found = answers(
        "boardsize 5",
        "komi 0.5",
        *walls,
        "final_score",
        "final_status A1",
        "final_status C1",
        "final_status_list white_territory",
        "final_status_list alive",
        "final_status_list lost",
        "final_status Z1",
    )[-7:]
    assert found[0] == "= B+4.5"
    assert found[1] == "= black_territory" and found[2] == "= alive"
    assert found[3] == "= E5 E4 E3 E2 E1"
    assert found[4] == "= C5 C4 C3 C2 C1\nD5 D4 D3 D2 D1"
    assert found[5] == "? invalid status" and found[6] == "? invalid coordinate"


def test_generations_of_the_past_take_no_room() -> None:
    server = Server()
    for line in ("boardsize 7", "play black C4", "play white E4", "reg_genmove black"):
        server.answer(line)
    assert server.session.generation is not None
    past = weakref.ref(server.session.generation)
    server.answer("play black D5")
    server.answer("reg_genmove white")
    assert past() is None
