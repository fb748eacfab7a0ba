"""What others write: names of rules, diagrams, other formats."""

import gzip
import zipfile
from pathlib import Path

import pytest

from godebug.__main__ import main
from godebug.basics.errors import UserError
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import parse_vertex
from godebug.engine.score.counting import COUNTINGS, counting_of
from godebug.records.ascii_board import parse_diagram
from godebug.records.sgf import read_game

NAMES = {
    "japanese": ("Japanese", "Japanese Rules", "japanese (byoyomi)", "JP", "日本", "日本ルール", "日韩规则"),
    "korean": ("Korean", "Korean rules", "한국", "韩国规则"),
    "chinese": ("Chinese", "CHINESE RULES 2002", "cn", "中国规则", "中國", "数子", "chinese-ogs", "Chinese_KGS"),
    "aga": ("AGA", "AGA rules", "American", "aga-button"),
    "ing": ("Ing", "GOE", "Ing SST", "Ing's rules", "应氏规则"),
    "new-zealand": ("NZ", "New Zealand", "New Zealand Rules", "new-zealand", "NewZealand"),
    "tromp-taylor": ("Tromp-Taylor", "tromp taylor rules", "TrompTaylor", "tt"),
}  # fmt: skip


@pytest.mark.parametrize(("name", "text"), [(name, text) for name, texts in NAMES.items() for text in texts])
def test_every_spelling_of_rules(name: str, text: str) -> None:
    assert counting_of(text) == COUNTINGS[name]


@pytest.mark.parametrize("text", ["stone scoring", "ludo", "house rules", "?", "", "9x9"])
def test_what_is_no_name_of_rules(text: str) -> None:
    assert counting_of(text) is None


@pytest.mark.parametrize(
    ("text", "area", "suicide", "bonus"),
    [
        ("koPOSITIONALscoreAREAtaxNONEsui1", True, True, "0"),
        ("koSIMPLEscoreTERRITORYtaxSEKIsui0", False, False, "0"),
        ("koSITUATIONALscoreAREAtaxNONEsui0button1whbN-1fpok0", True, False, "N-1"),
        ('{"ko":"SIMPLE","scoring":"AREA","suicide":true,"tax":"NONE","whiteHandicapBonus":"N"}', True, True, "N"),
    ],
)
def test_rules_as_katago_writes_them(text: str, area: bool, suicide: bool, bonus: str) -> None:
    found = counting_of(text)
    assert found is not None and (found.area, found.suicide, found.bonus) == (area, suicide, bonus)


@pytest.mark.parametrize("rules", ["NZ Rules", "Tromp-Taylor", "Ing", "koSIMPLEscoreAREAtaxNONEsui1"])
def test_suicide_is_legal_where_the_rules_say_so(rules: str) -> None:
    text = f"(;SZ[5]RU[{rules}]AB[ab][bb][ba][ee]AW[ac][bc][cb][ca];B[aa];W[ed])"
    assert read_game(text.encode(), "x.sgf").position().captured_black == 4


def test_rules_that_are_not_understood_are_told() -> None:
    game = read_game(b"(;SZ[5]RU[stone scoring];B[aa])", "x.sgf")
    assert game.remarks == ("x.sgf: RU[stone scoring]: no rules are known by this name: Japanese taken",)
    assert read_game(b"(;SZ[5];B[aa])", "x.sgf").remarks == ()


@pytest.mark.parametrize(
    ("rules", "left_out"),
    [
        ("koPOSITIONALscoreAREAtaxALLsui1", "the tax on groups"),
        ('{"scoring":"TERRITORY","tax":"ALL"}', "the tax on groups"),
        ("ancient-area", "the tax on groups"),
        ("aga-button", "the button"),
        ("koSIMPLEscoreAREAtaxALLsui0button1", "the tax on groups and the button"),
        ("koSIMPLEscoreAREAtaxNONEsui0button0", ""),
        ("Chinese, komi 7.5", ""),
    ],
)
def test_what_rules_count_beyond_ours_is_told(rules: str, left_out: str) -> None:
    told = read_game(f"(;SZ[5]RU[{rules}];B[aa])".encode(), "x.sgf").remarks
    assert [remark.rpartition("]: ")[2] for remark in told] == [f"{left_out} is left out of the count"] * bool(left_out)


ROWS = [[0, BLACK, 0], [WHITE, 0, BLACK], [0, 0, 0]]
DIAGRAMS = {
    "gnugo": "   A B C\n 3 . X . 3\n 2 O .(X)2     WHITE (O) has captured 0 stones\n 1 . . . 1\n   A B C",
    "katago": "MoveNum: 3 HASH: 12AB\n   A B C\n 3 . X1.\n 2 O2. X3\n 1 . . .\nNext player: Black\n",
    "leelaz": "Passes: 0   Black (X) Prisoners: 0\n\n   a b c \n 3 . X .  3\n 2 O .(X) 2\n 1 . . .  1\n   a b c \n",
    "mugo": "   A B C\n 3 . X  .\n 2 O  . X<\n 1 .  . .\n   A B C\nMove: 3. Captures X: 0 O: 0",
    "pachi": "Move: 3 Komi: 7.5\n     +-------+   +-------+\n   3 | . X . |  3 | , , , |\n"
    "   2 | O . X)|  2 | , , , |\n   1 | . . . |  1 | , , , |\n     +-------+",
    "sensei": "$$ A title\n$$  -------\n$$ | . X . |\n$$ | O a B |\n$$ | , C . |\n$$  -------",
    "sabaki": "$$B\n$$ +-------+\n$$ | . # . |\n$$ | @ T X |\n$$ | . . . |\n$$ +-------+\n[some|link]",
    "sensei with moves": "$$B\n$$ | . 1 . |\n$$ | 2 . 3 |\n$$ | . . . |",
    "unicode": "   A B C\n 3 · ● ·  3\n 2 ○ · ●  2\n 1 · · ·  1",
    "small letters": ".x.\no.x\n...",
    "michi": " 3 . X .    . x .\n 2 O . X*   o . x\n 1 . . .    . . .\n   A B C",
    "letters": "   A B C\n 3 . B .\n 2 W . B\n 1 . . .",
    "sensei with ranks": "$$c\n$$   A B C\n$$ +-------+\n"
    "$$ 3 | . X . | 3\n$$ 2 | O . X | 2\n$$ 1 | . . . | 1\n$$ +-------+",
    "sensei with ranks alone": "$$c\n$$   A B C\n$$ 3 . X . 3\n$$ 2 O . X 2\n$$ 1 . . . 1",
    "of a forum": "[go]$$B\n$$ | . X . |\n$$ | O . X |\n$$ | . . . |[/go]",
    "colours of a terminal": "3 . \x1b[1mX\x1b[0m .\n2 \x1b[31mO\x1b[0m . X\n1 . . .",
    "quoted": "> 3 . X .\n> 2 O . X\n> 1 . . .",
    "grid": "┌─●─┐\n○─┼─●\n└─┴─┘",
    "tabs": "3\t.\tX\t.\n2\tO\t.\tX\n1\t.\t.\t.",
}


@pytest.mark.parametrize("name", DIAGRAMS)
def test_diagrams_of_others(name: str) -> None:
    assert parse_diagram(DIAGRAMS[name], "x").stones.tolist() == ROWS


@pytest.mark.parametrize(
    ("text", "vertices"),
    [
        ("$$B\n$$ ------\n$$ | . X O\n$$ | O . .\n$$ | . . .", {"B19": BLACK, "C19": WHITE, "A18": WHITE}),
        ("$$B\n$$ . X O |\n$$ . . . |\n$$ ------", {"S2": BLACK, "T2": WHITE}),
        ("$$B\n" + "$$ -----\n" + "$$ | " + ". " * 18 + "X |\n$$ | O" + " ." * 18 + " |", {"T19": BLACK, "A18": WHITE}),
        ("$$B\n$$ | 1 2\n$$ | . .\n$$ ----", {"A2": BLACK, "B2": WHITE}),
    ],
)
def test_corners_and_sides_are_parts_of_a_whole_board(text: str, vertices: dict[str, int]) -> None:
    position = parse_diagram(text, "x")
    assert position.size == 19
    assert {vertex: position.plane.cells[parse_vertex(vertex, 19)] for vertex in vertices} == vertices
    assert (position.stones != 0).sum() == len(vertices)


@pytest.mark.parametrize("text", ["$$B\n$$ . X .\n$$ O . .", "$$B\n$$ | . X .\n$$ | O . ."])
def test_a_part_of_a_board_without_its_edges_has_no_place(text: str) -> None:
    with pytest.raises(UserError, match=r"the diagram has 2 rows of 3 points, a square is wanted"):
        parse_diagram(text, "x")


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("WHITE (O) has captured 3 stones\nBLACK (X) has captured 1 stones", (0.0, 3, 1)),
        ("B stones captured: 3\nW stones captured: 1\nKomi: 7.5", (7.5, 3, 1)),
        ('Rules: {"ko":"SIMPLE","komi":6.5,"scoring":"AREA"}', (6.5, 0, 0)),
        ("Black (X) Prisoners: 1\nWhite (O) Prisoners: 3", (0.0, 3, 1)),
        ("Move:  40  Komi: 7.5  Handicap: 0  Captures B: 1 W: 3", (7.5, 3, 1)),
        ("Move: 4. Captures X: 1 O: 3", (0.0, 3, 1)),
        ("x.sgf  before move 9, Black to play, komi 5.5, captured 3 black, 1 white", (5.5, 3, 1)),
    ],
)
def test_komi_and_prisoners_around_a_board(words: str, found: tuple[float, int, int]) -> None:
    position = parse_diagram(f".X\n..\n{words}", "x")
    assert (position.komi, position.captured_black, position.captured_white) == found


def test_numbered_moves_are_played_and_take() -> None:
    position = parse_diagram("$$W\n$$ | X O . |\n$$ | 1 . . |\n$$ | . . 2 |", "x")
    assert position.stones.tolist() == [[0, WHITE, 0], [WHITE, 0, 0], [0, 0, BLACK]]
    assert (position.to_move, position.move_number, position.captured_black) == (WHITE, 2, 1)


@pytest.mark.parametrize(
    "words",
    [
        "White to play", "white (O) to move", "O to move", "Next player: White", "Next player: W", "next to move: O",
        "To play: white", "To Play: White (O)", "to move is white", "Turn: White", "White's turn", "WHITE plays next",
        "turn: W", "White plays", "White plays first.", "PL[W]", "to_play=W", "Side to move - White",
        "White to move and live",        "$$c White to kill", "white(5): ", "Current player: White",
    ],
)  # fmt: skip
def test_whose_turn_it_is_in_the_words_of_others(words: str) -> None:
    assert parse_diagram(f"{words}\n.X\n..", "x").to_move == WHITE
    other = (
        words.lower().replace("white", "black").replace("o to", "x to").replace(": w", ": b").replace("t: o", "t: x")
    )
    other = other.replace("turn: w", "turn: b").replace("l[w]", "L[b]").replace("pL", "PL").replace("=w", "=b")
    assert parse_diagram(f".X\n..\n{other.replace('(o)', '(x)').replace('move: o', 'move: x')}", "x").to_move == BLACK


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (gzip.compress(b"(;B[aa])", mtime=0), "gzip; to read it: gunzip -c"),
        (b"BZh91AY", "bzip2"),
        (b"]\x00\x00\x80\x00", "lzma"),
        (b"LZIP\x01", "lzip"),
        (b"\x04\x22M\x18d", "lz4"),
        (b"RIFF....WEBP", "picture"),
        (b"\xfd7zXZ\x00\x00", "xz"),
        (b"\\HS\n\\[GAMETAG=x\\]\nINI 0 1 0\nSTO 0 2 1 15 3\n", "GIB"),
        (b"Title\n19\nwhite\nblack\nx\n0\n0\n6\n20200101\n5\nx\n3\nPMABBQDQD\nPMACWDQQD\n", "NGF"),
        (b"[Header]\nTitle=x\n[Data]\nQD,B1,0,0\n", "UGF"),
        (b"<!DOCTYPE html><html></html>", "web page"),
    ],
)
def test_other_formats_are_named(data: bytes, word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a game").write_bytes(data)
    assert main(["show", str(tmp_path / "a game")]) == 2
    err = capsys.readouterr().err
    assert word in err and err.count("\n") == 1
    assert (" | godebug show -" in err) <= ("'a game'" in err)


def test_a_game_in_a_web_page_is_read() -> None:
    page = b"<html><body><pre>(;SZ[9];B[ee])</pre></body></html>"
    assert read_game(page, "x.html").position().plane.cells[parse_vertex("E5", 9)] == BLACK


def test_a_zip_archive_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with zipfile.ZipFile(tmp_path / "games.zip", "w") as archive:
        archive.writestr("a.sgf", "(;B[aa])")
    assert main(["show", str(tmp_path / "games.zip")]) == 2
    assert "a zip archive; to read it: unzip -p games.zip | godebug show -" in capsys.readouterr().err
