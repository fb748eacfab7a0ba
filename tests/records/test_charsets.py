"""Records in charsets whose signs hold brackets and backslashes, with CA, without it, and with a wrong one."""

import subprocess
import sys
from pathlib import Path

import pytest

from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import vertex
from godebug.engine.go.position import Position
from godebug.records.charset import as_utf8
from godebug.records.sgf import read_game


def read(data: bytes) -> tuple[Position, list[str]]:
    remarks: list[str] = []
    return read_game(data, "a.sgf").position(note=remarks.append), remarks


def moves(position: Position) -> list[str]:
    return [f"{'B' if move.color == BLACK else 'W'} {vertex(move.point, position.size)}" for move in position.history]


#: Charset, and a name that ends in a byte 5C or 5D, or has one inside.
NAMES = [
    ("Shift_JIS", "能登 表"),
    ("Shift_JIS", "ソニー杯"),
    ("Shift_JIS", "十段戦予選"),
    ("Big5", "許功"),
    ("Big5", "蓋世"),
    ("Big5", "吳閱"),
    ("GBK", "\u9b6f\u6f9c\\".removesuffix("\\")),
    ("GBK", "李\u8aa0"),
    ("GB18030", "王\u6621"),
]
MIDDLE = ";B[ee];W[cc];B[gg])"


@pytest.mark.parametrize(("charset", "name"), NAMES)
@pytest.mark.parametrize("declared", [True, False])
def test_second_bytes_are_no_brackets(charset: str, name: str, declared: bool) -> None:
    ca = f"CA[{charset}]" if declared else ""
    position, remarks = read(f"(;SZ[9]{ca}PB[{name}]PW[{name}]{MIDDLE}".encode(charset))
    assert moves(position) == ["B E5", "W C7", "B G3"]
    assert len(remarks) == (0 if declared else 1)
    assert declared or "no CA tells the charset: read as" in remarks[0]
    if declared:
        assert position.extra == {"black": name, "white": name}


def test_some_of_the_names_hold_a_bracket_or_a_backslash() -> None:
    held = [set(name.encode(charset)) & set(b"\\]") for charset, name in NAMES]
    assert sum(map(bool, held)) >= 6


@pytest.mark.parametrize(
    ("charset", "text"),
    [
        ("shift_jis", "(;SZ[9]CA[Shift_JIS]C[第１図 表]AB[ee][gg]AW[cc]PL[W])"),
        ("big5", "(;SZ[9]CA[Big5]GN[成功]AB[ee][gg]AW[cc]PL[W])"),
        ("gb18030", "(;SZ[9]CA[GB2312]EV[\u8aa0]AB[ee][gg]AW[cc]PL[W])"),
    ],
)
def test_no_stone_of_a_setup_is_swallowed(charset: str, text: str) -> None:
    position, _ = read(text.encode(charset))
    assert sum(position.plane.cells) == 2 * BLACK + WHITE and position.to_move == WHITE


@pytest.mark.parametrize(
    ("data", "name", "told"),
    [
        ("(;SZ[9]CA[Big5]PB[聶衛平];B[ee])".encode(), "聶衛平", "CA[Big5], but the text is UTF-8"),
        ("(;SZ[9]CA[ISO-8859-1]PB[Jürgen];B[ee])".encode(), "Jürgen", "CA[ISO-8859-1], but the text is UTF-8"),
        ("(;SZ[9]CA[UTF-8]PB[聂卫平]C[中国围棋协会];B[ee])".encode("gbk"), "聂卫平", "CA[UTF-8], but the text is no"),
        ("(;SZ[9]PB[Jürgen];B[ee])".encode("latin-1"), "Jürgen", ""),
        ("(;SZ[9]PB[聂卫平];B[ee])".encode(), "聂卫平", ""),
        ("(;SZ[9]PB[聂卫平];B[ee])".encode("utf-16"), "聂卫平", ""),
        ("(;SZ[9]PB[聂卫平];B[ee])".encode("utf-16-le"), "聂卫平", ""),
        ("(;SZ[9]PB[名人];B[ee])".encode("iso2022_jp"), "名人", "no CA tells the charset"),
        ("(;SZ[9]CA[HZ-GB-2312]PB[名人];B[ee])".encode("hz"), "名人", ""),
        ("(;SZ[9]CA[x-sjis]PB[ソ];B[ee])".encode("shift_jis"), "ソ", ""),
        ("(;SZ[9]PB[Иван Иванов];B[ee])".encode("cp1251"), "Иван Иванов", "windows-1251"),
        ("(;SZ[9]PB[이창호]PW[조훈현]EV[명인전 결승];B[ee])".encode("euc_kr"), "이창호", "EUC-KR"),
    ],
)
def test_ca_decides_but_not_against_the_bytes(data: bytes, name: str, told: str) -> None:
    position, remarks = read(data)
    assert position.extra == {"black": name, **{k: v for k, v in position.extra.items() if k == "white"}}
    assert position.move_number == 1
    assert len(remarks) == bool(told) and all(told in remark for remark in remarks)


@pytest.mark.parametrize(
    "data",
    [
        # A comment that ends in the middle of a sign, whose second byte would be the bracket.
        b"(;SZ[9]CA[GB18030]C[\xc4\xe3\xba];B[ee];W[cc])",
        b"(;SZ[9]CA[Big5]C[\xa4\xa4\xa4];B[ee];W[cc])",
        # Second bytes that a program escaped as if they were signs.
        b"(;SZ[9]CA[Big5]PB[\xa6\\]];B[ee];W[cc])",
        b"(;SZ[9]CA[Big5]PB[\xa6\\\\];B[ee];W[cc])",
        # A letter of Latin-1 before the bracket.
        b"(;SZ[9]PB[SODER\xc5]KM[6.5];B[ee];W[cc])",
    ],
)
def test_no_move_is_swallowed_where_signs_are_cut_or_escaped(data: bytes) -> None:
    assert moves(read(data)[0]) == ["B E5", "W C7"]


@pytest.mark.parametrize("name", ["no-such-charset", "rot13", "idna", "utf-16", "unicode_escape", "zlib", ""])
def test_what_is_no_charset_does_no_harm(name: str) -> None:
    position, _ = read(f"(;SZ[9]CA[{name}]PB[José];B[ee];W[cc])".encode("latin-1"))
    assert moves(position) == ["B E5", "W C7"] and position.extra == {"black": "José"}


def test_ascii_is_left_alone() -> None:
    data = b"(;SZ[9]CA[GBK]PB[a];B[ee])"
    assert as_utf8(data) == (data, None)


def test_the_detector_is_loaded_only_for_a_guess(tmp_path: Path) -> None:
    plain, other = tmp_path / "plain.sgf", tmp_path / "other.sgf"
    plain.write_bytes("(;SZ[9]CA[GBK]PB[聂];B[ee])".encode("gbk"))
    other.write_bytes("(;SZ[9]PB[聂卫平];B[ee])".encode("gbk"))
    code = (
        "import sys; from pathlib import Path; from godebug.records.sgf import read_game; "
        "read_game(Path(sys.argv[1]).read_bytes(), 'a'); print('charset_normalizer' in sys.modules)"
    )
    for path, loaded in ((plain, "False"), (other, "True")):
        done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True)
        assert done.stdout.strip() == loaded


def test_sgfmill_is_imported_without_warnings() -> None:
    """Its docstrings have an escape that Python 3.12 and later warn of when they compile it."""
    code = "import sys; sys.dont_write_bytecode = True; import godebug.engine.go.game_trees"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    for path in sorted((Path(__file__).parents[2]).glob("*/**/*.py")):
        if (
            "site-packages" not in path.parts
            and path.name not in ("game_trees.py", "sgf_syntax.py")
            and "tests" not in path.parts
        ):
            assert "import sgfmill" not in path.read_text() and "from sgfmill" not in path.read_text(), path
