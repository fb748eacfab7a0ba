"""Displays for graphical clients: what is offered answers, in the form that its type has."""

import re
from functools import cache

import pytest

from godebug.gtp.server import Server

TYPES = {"cboard", "dboard", "sboard", "gfx", "pspairs", "hpstring", "string", "param"}
VERBS = {"COLOR", "SQUARE", "MARK", "LABEL", "VAR", "TEXT"}
COLOR = re.compile(r'#[0-9a-f]{6}|""')
#: Black's wall on the C line and White's on the D line; a white stone in atari.
ROWS = ["..XO..O", "..XO...", "O.XO...", "X.XO...", "..XO...", "..XO...", "..XO..."]


@cache
def server() -> Server:
    """One session for all questions: none of them changes the board."""
    session = Server()
    ask(session, "boardsize 7")
    for row, text in enumerate(ROWS):
        for column, mark in enumerate(text):
            if mark != ".":
                ask(session, f"play {'black' if mark == 'X' else 'white'} {'ABCDEFG'[column]}{7 - row}")
    return session


def ask(session: Server, line: str) -> str:
    answer = session.answer(line)
    assert answer is not None
    assert answer.startswith("="), f"{line}: {answer}"
    return answer[1:].strip("\n").removeprefix(" ")


def refusal(session: Server, line: str) -> str:
    answer = session.answer(line)
    assert answer is not None
    assert answer.startswith("?"), f"{line}: {answer}"
    return answer[1:].strip()


def offers() -> list[tuple[str, str]]:
    lines = ask(Server(), "gogui-analyze_commands").split("\n")
    return [(kind, command) for kind, _, command in (line.split("/") for line in lines)]


def test_labels_are_different_and_types_known() -> None:
    lines = ask(Server(), "gogui-analyze_commands").split("\n")
    assert len({line.split("/")[1] for line in lines}) == len(lines)
    assert {line.split("/")[0] for line in lines} <= TYPES
    known = ask(Server(), "list_commands").split("\n")
    assert {line.split("/")[2].split()[0] for line in lines} <= {*known}


@pytest.mark.parametrize(("kind", "command"), [offer for offer in offers() if offer[0].endswith("board")])
def test_boards(kind: str, command: str) -> None:
    point = "E3" if "after" in command or "change" in command else "F5"
    text = ask(server(), command.replace("%c", "black").replace("%m", "white").replace("%p", point))
    rows = [row.split() for row in text.split("\n")]
    assert [len(row) for row in rows] == [7] * 7
    for cell in (cell for row in rows for cell in row):
        if kind == "cboard":
            assert COLOR.fullmatch(cell)
        elif kind == "dboard":
            assert -1.0 <= float(cell) <= 1.0
        else:
            assert cell == '""' or int(cell) > 0


@pytest.mark.parametrize("command", [command for kind, command in offers() if kind == "gfx"])
def test_drawings(command: str) -> None:
    lines = ask(server(), command.replace("%p", "A5")).split("\n")
    assert lines[-1].startswith("TEXT ")
    for line in lines[:-1]:
        verb, *words = line.split()
        assert verb in VERBS
        if verb == "COLOR":
            assert COLOR.fullmatch(words.pop(0))
        if verb == "VAR":
            words = words[1::2]
        if verb == "LABEL":
            words = words[::2]
        assert words
        assert all(re.fullmatch("[A-G][1-7]", word) for word in words)


def test_signs() -> None:
    """Positive is Black's: he has the left side, White the right one."""
    session = server()
    rows = [row.split() for row in ask(session, "gogui-territory black").split("\n")]
    assert float(rows[6][0]) > 0.9
    assert float(rows[6][6]) < -0.9
    rows = [row.split() for row in ask(session, "gogui-influence white").split("\n")]
    assert float(rows[6][2]) > 0.5 > -0.5 > float(rows[6][3])


def test_living_stones_have_no_color() -> None:
    rows = [row.split() for row in ask(server(), "gogui-regions black").split("\n")]
    assert [row[2:4] for row in rows] == [['""', '""']] * 7
    assert rows[6][0] == rows[6][1] != '""'
    assert rows[6][0] != rows[6][6]


def test_worms_show_who_can_be_taken() -> None:
    lines = ask(server(), "gogui-worms").split("\n")
    marked = {point for line in lines if line.startswith(("SQUARE", "MARK")) for point in line.split()[1:]}
    assert "A5" in marked
    assert "C4" not in marked


def test_an_attack_that_succeeds_shows_its_move() -> None:
    lines = ask(server(), "gogui-attack A5").split("\n")
    assert lines[0] == "SQUARE A5"
    assert lines[1] in ("VAR b A6", "VAR b B5")
    assert lines[2] == "TEXT attack A5: black succeeds (WIN)"
    assert ask(server(), "gogui-attack C4").split("\n")[-1] == "TEXT attack C4: white fails"


def test_setup_and_sequences() -> None:
    session = Server()
    ask(session, "boardsize 5")
    ask(session, "gogui-setup b A1 w B2")
    ask(session, "gogui-setup_player w")
    assert ask(session, "list_stones black") == "A1"
    assert refusal(session, "gogui-setup b A1") == "A1 is occupied"
    assert "no liberties" in refusal(session, "gogui-setup w A2 w B1")
    assert refusal(session, "gogui-play_sequence w C3 b C3") == "illegal move"
    assert ask(session, "list_stones white") == "B2"
    ask(session, "gogui-play_sequence w C3 b D4")
    assert ask(session, "move_history") == "black D4\nwhite C3"
    assert refusal(session, "gogui-setup_player b") == "moves have been played"
    ask(session, "undo")
    ask(session, "trymove black A4")
    assert refusal(session, "gogui-setup b A5") == "take the trial moves back first"


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("gogui-regions", "invalid color"),
        ("gogui-regions_after black", "invalid color or coordinate"),
        ("gogui-territory_after black C4", "illegal move"),
        ("gogui-influence_figures black", "invalid color"),
        ("gogui-attack", "invalid coordinate"),
        ("gogui-attack A1", "vertex must not be empty"),
        ("gogui-setup b", "invalid color or coordinate"),
        ("gogui-play_sequence b", "invalid color or coordinate"),
    ],
)
def test_bad_arguments(line: str, complaint: str) -> None:
    assert refusal(server(), line) == complaint
