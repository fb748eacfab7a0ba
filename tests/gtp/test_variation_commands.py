"""start_sgftrace and finish_sgftrace, and the connection questions that they record."""

from pathlib import Path

from sgfmill.sgf import Sgf_game

from godebug.basics.resources import data_folder
from godebug.gtp.server import Server

LOAD = f"loadsgf {data_folder('regression') / 'games' / 'break_in.sgf'}"
GOAL = "E9 F9 G9 E8 F8 G8 H8 G7 H7 J7 H6 J6 H5 J5 H4 J4 H3 J3 H2 J2"


def talk(*commands: str) -> list[str]:
    server = Server()
    return [(server.answer(command) or "").strip().removeprefix("=").strip() for command in commands]


def test_the_manuals_session(tmp_path: Path) -> None:
    file = tmp_path / "vars.sgf"
    answers = talk(LOAD, "start_sgftrace", f"break_in D7 {GOAL}", f"finish_sgftrace {file}")
    assert answers == ["black", "", "1 E8", ""]
    root = Sgf_game.from_bytes(file.read_bytes()).get_root()
    assert root.get("C").splitlines()[-1] == "recursive_break D7: WIN E8 (break effective)"
    (first,) = root
    assert first.get_move() == ("b", (7, 4))


def test_nothing_is_written_without_a_start(tmp_path: Path) -> None:
    assert talk(LOAD, f"finish_sgftrace {tmp_path / 'none.sgf'}") == ["black", ""]
    assert not list(tmp_path.iterdir())


def test_a_trace_is_started_once_and_kept_until_it_is_written(tmp_path: Path) -> None:
    file = tmp_path / "vars.sgf"
    answers = talk(
        LOAD,
        "start_sgftrace",
        "start_sgftrace",
        "finish_sgftrace",
        "connect D4 E3",
        f"finish_sgftrace {tmp_path / 'missing' / 'vars.sgf'}",
        f"finish_sgftrace {file}",
        "start_sgftrace",
    )
    assert answers == [
        "black", "", "? variations are being recorded already", "? missing filename", "1 D3", "", "", ""
    ]  # fmt: skip
    assert b"trivial connection" in file.read_bytes()


def test_attacks_are_recorded_too(tmp_path: Path) -> None:
    file = tmp_path / "vars.sgf"
    talk(LOAD, "start_sgftrace", "attack G4", f"finish_sgftrace {file}")
    assert len(Sgf_game.from_bytes(file.read_bytes()).get_root()) > 0


def test_a_change_of_level_does_not_end_the_record(tmp_path: Path) -> None:
    file = tmp_path / "vars.sgf"
    talk(LOAD, "start_sgftrace", "level 8", "connect D4 E3", "attack G4", f"finish_sgftrace {file}")
    comment = Sgf_game.from_bytes(file.read_bytes()).get_root().get("C")
    assert "(trivial connection)" in comment and "attack G4: " in comment


def test_connection_questions_and_their_counter() -> None:
    answers = talk(
        LOAD,
        "reset_connection_node_counter",
        "connect D7 D6",
        "disconnect D7 D6",
        "break_in D7 D8",
        "block_off D7 D8",
        "break_in D7 E7",
        "block_off D7 E7",
        "break_in D7",
        "block_off D7",
        "get_connection_node_counter",
    )
    assert answers[2:-1] == ["1 PASS", "0", "1 D8", "1 D8", "0", "1 PASS", "0", "1 PASS"]
    assert int(answers[-1]) >= 8


def test_questions_that_make_no_sense() -> None:
    assert talk(LOAD, "connect A1 D7", "connect D7 G4", "connect D7", "break_in D7 Z9")[1:] == [
        "? vertex must not be empty",
        "? vertices must have same color",
        "? invalid coordinate",
        "? invalid coordinate",
    ]


def test_break_ins_can_be_switched_off() -> None:
    """Territory over GTP is what is left after break-ins."""
    game = ["boardsize 9"]
    for color, names in (
        ("b", "H7 J7 A6 C6 D6 G6 J6 A5 B5 D5 G5 H5 C4 H4 C3 G3 E2"),
        ("w", "G8 H8 J8 A7 B7 C7 D7 G7 B6 E6 F6 D4 E4 F4 G4"),
    ):
        game += [f"play {color} {name}" for name in names.split()]
    answers = []
    for server in (Server(), Server(break_ins=False), Server(level=9), Server(level=9, break_ins=True)):
        for command in game:
            server.answer(command)
        answers.append(server.answer("initial_influence white territory_value"))
    assert answers[0] == answers[3] != answers[1] == answers[2]
