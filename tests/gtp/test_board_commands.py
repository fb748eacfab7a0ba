"""The game and the board over GTP."""

import io
from pathlib import Path

import pytest

from godebug.gtp.server import Server, serve


def talk(*commands: str) -> list[str]:
    """The answers without status marks and closing lines; failures keep their `? `."""
    server = Server()
    answers = []
    for command in commands:
        answer = server.answer(command)
        assert answer is not None
        assert answer.endswith("\n\n")
        answers.append(answer.rstrip("\n").removeprefix("= "))
    return answers


def last(*commands: str) -> str:
    return talk(*commands)[-1]


KO = (
    *("boardsize 9", "play b C6", "play b B5", "play b C4", "play w D6", "play w E5", "play w D4", "play w C5"),
    "play b D5",
)


def test_moves_captures_and_ko() -> None:
    assert last(*KO, "captures black") == "1"
    assert last(*KO, "is_legal white C5") == "0"
    assert last(*KO, "play white C5") == "? illegal move"
    assert last(*KO, "play w J9", "play b J1", "play w C5", "captures white") == "1"
    assert last(*KO, "tryko white C5", "list_stones black") == "C6 B5 C4"


def test_undo_brings_back_captured_stones_and_the_turn() -> None:
    assert last(*KO, "undo", "list_stones white") == "D6 C5 E5 D4"
    assert talk(*KO, "gg-undo 3", "last_move", "captures black")[-2:] == ["white E5", "0"]
    assert last(*KO, "gg-undo 9") == "? cannot undo"
    assert last(*KO, "gg-undo 8", "list_stones black") == ""


def test_suicide_is_refused() -> None:
    assert last("boardsize 3", "play w A2", "play w B1", "play b A1") == "? illegal move"


def test_trial_moves_stack_up_on_the_game() -> None:
    answers = talk(
        "boardsize 5", "play b C3", "trymove w C4", "trymove b C4", "dump_stack", "play w A1", "undo", "popgo"
    )
    assert answers[2:] == ["", "? illegal move", "W:C4", "? take the trial moves back first", "? cannot undo", ""]
    assert last("boardsize 5", "popgo") == "? Stack empty."
    assert last("boardsize 5", "trymove b C3", "boardsize 5", "dump_stack") == ""


def test_liberties() -> None:
    snap = ("boardsize 5", "play b A1", "play w B1")
    assert last(*snap, "findlib A1") == "A2"
    assert last(*snap, "accuratelib white A2") == "A3 B2 A1"
    assert last(*snap, "accurate_approxlib white A2") == "A3 B2"
    assert last(*snap, "accuratelib white A1") == "? vertex must be empty"
    assert last(*snap, "countlib C3") == "? vertex must not be empty"


@pytest.mark.parametrize(
    ("size", "stones", "points"),
    [
        (7, 4, "C5 E5 C3 E3"),
        (9, 2, "G7 C3"),
        (9, 9, "C7 E7 G7 C5 E5 G5 C3 E3 G3"),
        (12, 3, "D9 J9 D4"),
        (13, 6, "D10 K10 D7 K7 D4 K4"),
        (19, 5, "D16 Q16 K10 D4 Q4"),
        (19, 7, "D16 Q16 D10 K10 Q10 D4 Q4"),
        (7, 5, "? invalid handicap"),
        (6, 2, "? invalid handicap"),
    ],
)
def test_fixed_handicap(size: int, stones: int, points: str) -> None:
    assert last(f"boardsize {size}", f"fixed_handicap {stones}") == points


def test_handicap_stones_are_no_moves() -> None:
    game = ("boardsize 9", "set_free_handicap D4 E5 F6")
    assert talk(*game, "get_handicap", "undo", "list_stones black")[2:] == ["3", "? cannot undo", "F6 E5 D4"]
    assert last(*game, "play w A1", "undo", "list_stones black") == "F6 E5 D4"
    assert last("boardsize 9", "set_free_handicap D4 D4") == "? repeated vertex"
    assert last("boardsize 9", "set_free_handicap D4 pass", "boardsize 9") == ""
    assert last("boardsize 9", "play b A1", "set_free_handicap D4 E4") == "? board not empty"


def test_the_diagram_of_the_board() -> None:
    assert last("boardsize 3", "play b B3", "play w C1", "showboard") == (
        "\n   A B C\n 3 . X . 3\n 2 . + . 2     WHITE (O) has captured 0 stones\n"
        " 1 . . O 1     BLACK (X) has captured 0 stones\n   A B C"
    )


def test_reflected_positions_share_their_hash() -> None:
    def of(*moves: str) -> str:
        return last("boardsize 7", *moves, "invariant_hash")

    assert of("play b B3", "play w C3") == of("play b C2", "play w C3") == of("play b F5", "play w E5")
    assert of("play b B3", "play w C3") != of("play w B3", "play b C3")
    lines = last("boardsize 3", "invariant_hash_for_moves black").split("\n")
    assert len(lines) == 9
    assert len({line.split()[1] for line in lines}) == 3


def test_the_position_as_a_game_record() -> None:
    text = last("boardsize 9", "komi 6.5", "play b D6", "play w J9", "printsgf")
    assert text.endswith("\nKM[6.5]HA[0]RU[Japanese]AB[dd]AW[ia]\nPL[B]\n)")


def test_end_of_input_and_quit_end_the_session() -> None:
    sink = io.BytesIO()
    serve(io.BytesIO(b"1 protocol_version\r\n\n# nothing\n2 echo " + b"x" * 200_000 + b"\n3 name"), sink)
    answers = sink.getvalue().split(b"\n\n")
    assert answers[0] == b"=1 2"
    assert answers[1].startswith(b"=2 xxx")
    assert answers[2:] == [b"=3 godebug", b""]
    sink = io.BytesIO()
    serve(io.BytesIO(b"4 quit\nname\n"), sink)
    assert sink.getvalue() == b"=4 \n\n"


def test_a_game_longer_than_the_undo_depth_keeps_its_size() -> None:
    server = Server()
    server.answer("boardsize 5")
    for _ in range(1200):
        assert server.answer("play b pass") == "= \n\n"
    assert len(server.session.moves) <= 1000
    assert server.answer("gg-undo 900") == "= \n\n"


def test_every_command_survives_any_arguments() -> None:
    server = Server(level=1)
    server.answer("boardsize 7")
    arguments = ("", "x", "black", "Z99", "pass", "D4", "black D4", "D4 E5", "-1", "9" * 400, "1e999", "\ud800", "%s%n")
    names = [name for name in server.answer("list_commands")[2:].split() if name not in ("quit", "printsgf")]  # type: ignore[index]
    for name in names:
        for argument in arguments:
            answer = server.answer(f"{name} {argument}")
            assert answer is not None
            assert "internal error" not in answer, (name, argument, answer)
            assert answer.lstrip("\n")[0] in "=?"
    assert server.answer("nonsense") == "? unknown command\n\n"


def test_a_failing_analysis_ends_neither_the_session_nor_the_trial_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    from godebug.gtp.registry import COMMANDS
    from godebug.gtp.session import Session

    def stumble(session: Session, args: object) -> None:
        session.board.trymove(22, 2)
        session.board.trymove(23, 1)
        raise ZeroDivisionError("a bug\nof two lines")

    monkeypatch.setitem(COMMANDS, "stumble", stumble)
    answers = talk("boardsize 9", "trymove b E5", "stumble", "dump_stack", "list_stones white")
    assert answers[2:] == ["? internal error: ZeroDivisionError: a bug of two lines", "B:E5", ""]


def test_a_mistake_in_a_pattern_database_is_named(tmp_path: Path) -> None:
    (tmp_path / "barriers.db").write_text("Pattern Broken\n\nO.O\n\n:8,Q\n")
    server = Server(patterns=str(tmp_path))
    server.answer("play black D4")
    for _ in range(2):
        answer = server.answer("initial_influence black influence_regions") or ""
        assert answer.startswith(f"? {tmp_path}/barriers.db:5:4: unknown class letter 'Q'")
