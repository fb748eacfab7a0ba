"""Texts that are not as the standard wants them: read where their meaning is plain, told where it is not."""

import pytest

from godebug.basics.errors import UserError
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import vertex
from godebug.engine.go.position import Position
from godebug.gtp.server import Server
from godebug.records.sgf import StoppedShort, read_game


def read(text: str, *, lenient: bool = False, number: int | None = None) -> tuple[str, list[str]]:
    """The moves, as `E5 C7`, and the remarks without the record's name."""
    remarks: list[str] = []
    position = read_game(text.encode(), "a.sgf", number).position(lenient=lenient, note=remarks.append)
    return moves(position), [remark.removeprefix("a.sgf: ") for remark in remarks]


def moves(position: Position) -> str:
    return " ".join(vertex(move.point, position.size) for move in position.history)


@pytest.mark.parametrize(
    "text",
    [
        "(GM[1]FF[4]SZ[9]PB[a];B[ee];W[cc];B[gg])",
        "(SZ[9]B[ee];W[cc];B[gg])",
        "(TE[Cup]RD[2001]KO[6.5]SZ[9]PB[a]PW[b];B[ee];W[cc];B[gg])",
        "(\n SZ[9] ;B[ee](W[cc];B[gg])(W[dd]))",
        "(;SZ[9];B[ee](W[cc](B[gg])(;B[hh]))(;W[dd]))",
        "(;SZ[9];B[ee]()(;W[cc];B[gg]))",
        "(;SZ[9];B[ee]((;W[cc];B[gg])(;W[dd])))",
        "((;SZ[9];B[ee];W[cc];B[gg]))",
        "(;SZ[9]LZOP[x]LZOP2[y];B[ee]LZ[x 50]LZ2[y 49\nmove D4];W[cc]my_own3[z];B[gg])",
        "(;SZ[9];B[E5];W[c7];B[G3])",
        "(;SZ[9]\\r\\n;B[ee]\\r\\n;W[cc]\\r\\nC[x];B[gg])",
        "> (;SZ[9]\n> ;B[ee]\n> ;W[cc]C[first\n> second]\n> ;B[gg])",
        "Anna wrote:\n> > (;SZ[9]\n> > ;B[ee]\n>\n> > ;W[cc];B[gg])\n",
        "see (;-) below\n(;SZ[9];B[ee];W[cc];B[gg])\n-- \nBert (;",
        "(;GaMe[1]SiZe[9]\n;Black[ee]\n;White[cc]\n;Black[gg])",
        "(;SZ[9];B[ e e ];W[cc\n];B[gg])",
        "(;SZ[9];B[ee]W[cc];;B[gg];)",
    ],
)
def test_what_has_one_meaning_is_read_in_silence(text: str) -> None:
    assert read(text) == ("E5 C7 G3", [])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("(;SZ[9];B[ee];W[cc];B[gg]", "no closing parenthesis at the end of the game"),
        ("(;SZ[9];B[ee](;W[cc](;B[gg]", "no closing parenthesis at the end of the game"),
        ("(;SZ[9];B[ee](;W[cc];B[gg])(;W[dd]", "no closing parenthesis at the end of the game"),
        ("(;SZ[9]\n---\n;B[ee];W[cc];B[gg])", "line 2, column 1: text outside of values is passed over: '---'"),
        (
            "(;SZ[9];B[ee] and then ;W[cc];B[gg])",
            "line 1, column 15: text outside of values is passed over: 'and then'",
        ),
        ("(;SZ[9];B[ee](to be seen);W[cc];B[gg])", "text outside of values is passed over: '(to be seen)'"),
        (
            "(;SZ[9];B[ee]\n> ;W[cc]\nTB[aa]\n> [bb];B[gg])",
            "line 2, column 1: text outside of values is passed over: '>'",
        ),
        ("(;SZ[9];B[ee]C[see [1] here];W[cc];B[gg])", "passed over: 'here' and 1 more"),
        ("(;SZ[9];B[ee]C[done]];W[cc];B[gg])", "passed over: ']'"),
        ("(;SZ[9];B[ee]kgs[4];W[cc];B[gg])", "passed over: 'kgs'"),
        (
            "(;SZ[9];B[ee];W[cc];B[gg]);W[dd];B[ff])",
            "line 1, column 27: moves behind the end of the game are passed over",
        ),
        (
            "(;SZ[9];B[ee]C[never closed;W[cc];B[gg])",
            "value that holds a move is perhaps never closed: '[never closed;W[cc]",
        ),
        ("(;SZ[9];B[ee][cc][gg])", "move 1 is one of 3 in its node; all are played"),
    ],
)
def test_what_is_left_out_or_guessed_is_told(text: str, told: str) -> None:
    found, remarks = read(text)
    assert found.split()[0] == "E5" and found.split()[-1] == "G3"
    assert len(remarks) == 1 and told in remarks[0]


@pytest.mark.parametrize(
    ("size", "written"),
    [(18, "ss"), (9, "jj"), (13, "nn"), (7, "hh"), (19, "tt"), (9, "tt"), (5, "tt"), (9, ""), (9, "pass"), (13, "--")],
)
def test_a_pass_however_it_is_written(size: int, written: str) -> None:
    found, remarks = read(f"(;SZ[{size}];B[cc];W[{written}];B[dd])")
    assert found.split()[1] == "PASS" and not remarks


def test_a_long_record_is_read_to_its_end_and_its_fault_is_told() -> None:
    passes = "".join(f";B[]C[{number} \\]];W[]\n" for number in range(2_000))
    history = read_game(f"(;SZ[9]{passes};B[ee])".encode(), "a.sgf").position().history
    assert (len(history), vertex(history[-1].point, 9)) == (4_001, "E5")
    with pytest.raises(StoppedShort, match="line 2001, column 5: a bracket that closes no value"):
        read_game(f"(;SZ[9]{passes};Bee])".encode(), "a.sgf").position()


def test_points_of_a_board_by_their_names() -> None:
    position = read_game(b"(;SZ[19]AB[R16][d4]AW[Q3:R4];B[K10])", "a.sgf").position()
    black = [vertex(p, 19) for p, color in enumerate(position.plane.cells) if color == BLACK]
    white = [vertex(p, 19) for p, color in enumerate(position.plane.cells) if color == WHITE]
    assert (black, white) == (["R16", "K10", "D4"], ["Q4", "R4", "Q3", "R3"])


@pytest.mark.parametrize(
    ("text", "fault", "before"),
    [
        ("(;SZ[9];B[ee];W[cc", "line 1, column 16: a value that is never closed", "E5"),
        ("(;SZ[9]\n;B[ee]\n;W[cc][[;B[gg])", "move 2: W[[;B[gg] is no point of a 9x9 board", "E5"),
        ("(;SZ[9];B[ee]\n;[cc];B[gg])", "line 2, column 2: a value without a property", "E5"),
        ("(;SZ[9];B[ee];Wcc];B[gg])", "line 1, column 18: a bracket that closes no value", "E5"),
        ("(;SZ[9];B[ee]C[see [1] and W[cc] there];B[gg])", "line 1, column 39: a bracket that closes no value", ""),
        ("(;SZ[9]C[名前];B[ee];W[cc]C[終わり;B[gg)", "line 1, column 26: a value that is never closed", "E5"),
        ("(;SZ[9];B[ee];W[kk];B[gg])", "move 2: W[kk] is no point of a 9x9 board", "E5"),
        ("(;SZ[9];B[ee];AW[zz];B[gg])", "move 2: AW[zz] is no point of a 9x9 board", "E5"),
        ("(;SZ[9];B[ee];W[cc];B[ee];W[gg])", "move 3, black E5, is illegal: E5 is occupied", "E5 C7"),
    ],
)
def test_damage_is_told_by_its_place(text: str, fault: str, before: str) -> None:
    with pytest.raises(StoppedShort) as caught:
        read(text)
    assert str(caught.value).startswith("a.sgf: ") and fault in caught.value.fault
    assert str(caught.value).endswith("; --lenient reads what stands before it")
    found, remarks = read(text, lenient=True)
    assert found == before
    assert remarks[-1].endswith(f"{fault}; stopped there")


def test_a_damaged_first_node_still_sets_up_its_board() -> None:
    position = read_game(b"(;SZ[9]AB[cc][gg]C[never closed;B[dd", "a.sgf").position(lenient=True)
    assert sum(position.plane.cells) == 2 * BLACK


def test_damage_behind_the_main_line_is_told_where_somebody_goes_there() -> None:
    game = read_game(b"(;SZ[9];B[ee](;W[cc];B[gg])(;W[dd];[aa]))", "a.sgf")
    assert moves(game.position()) == "E5 C7 G3"
    assert moves(game.position_at("0.1")) == "E5 D6"
    with pytest.raises(UserError, match="line 1, column 36: a value without a property"):
        game.position_at("0.1.0")


def test_nothing_follows_variations_not_even_an_empty_one() -> None:
    game = read_game(b"(;SZ[9];B[ee](;W[cc])()C[x])", "a.sgf")
    assert moves(game.position()) == "E5 C7"
    with pytest.raises(UserError, match="line 1, column 24: a property behind variations"):
        game.position_at("0.1")


def test_variations_of_dialects_have_paths() -> None:
    game = read_game(b"(SZ[9];B[ee](W[cc];B[gg])()(W[dd](;B[aa])(B[bb])))", "a.sgf")
    assert moves(game.position_at("0.1.1")) == "E5 D6 B8"
    assert moves(game.position_at("0.0.0")) == "E5 C7 G3"


@pytest.mark.parametrize(
    ("text", "number", "found", "told"),
    [
        ("(;SZ[9];B[ee])(;SZ[9];B[cc])", None, "E5", "first of 2 games (--game N reads another one)"),
        ("(;SZ[9];B[ee])(;SZ[9];B[cc])", 2, "C7", ""),
        ("(;SZ[9];B[ee])\ntext (see below)\n(;SZ[9];B[cc])(;SZ[9];B[gg])", 3, "G3", ""),
        (
            "(;SZ[19])(;SZ[9];B[ee])",
            None,
            "E5",
            "number 2 of 2 games (--game N reads another one); what stands before it is",
        ),
        ("(;C[index])(;)(;SZ[9]AB[cc];B[ee])", None, "E5", "number 3 of 3 games"),
        ("(;SZ[19])(;SZ[9];B[ee])", 1, "", ""),
        ("(;SZ[9])(;SZ[9])", None, "", "first of 2 games"),
        ("(;GM[1]SZ[9];B[ee]\n(;GM[1]SZ[9];B[cc];W[dd])", 2, "C7 D6", ""),
        ("((;GM[1]SZ[9];B[ee])(;GM[1]SZ[9];B[cc]))", 2, "C7", ""),
        ("(GM[1]SZ[9];B[ee])(GM[1]SZ[9];B[cc])", 2, "C7", ""),
    ],
)
def test_several_games(text: str, number: int | None, found: str, told: str) -> None:
    played, remarks = read(text, number=number)
    assert played == found
    assert len(remarks) == bool(told) and all(told in remark for remark in remarks)


@pytest.mark.parametrize(("number", "message"), [(0, "has 2 games, there is no game 0"), (3, "there is no game 3")])
def test_a_game_that_is_not_there(number: int, message: str) -> None:
    with pytest.raises(UserError, match=message):
        read("(;SZ[9];B[ee])(;SZ[9];B[cc])", number=number)


def test_a_first_game_without_its_end_is_told() -> None:
    found, remarks = read("(;GM[1]SZ[9];B[ee]\n(;GM[1]SZ[9];B[cc];W[dd])")
    assert found == "E5"
    assert [remark.split(" (")[0] for remark in remarks] == [
        "first of 2 games",
        "no closing parenthesis at the end of the game",
    ]


def test_loadsgf_reads_them_too(tmp_path: object, capsys: pytest.CaptureFixture[str]) -> None:
    path = f"{tmp_path}/a.sgf"
    for text in ("(;SZ[9];B[ee];W[cc]", "(SZ[9]B[ee];W[cc])", "(;SZ[9];B[ee]LZ2[x];W[jj])"):
        with open(path, "w") as file:
            file.write(text)
        assert Server().answer(f"loadsgf {path}") == "= black\n\n"
    assert capsys.readouterr().err == f"godebug: {path}: no closing parenthesis at the end of the game\n"
