"""A position by every name: files, moves, nodes, pipes, diagrams, the last one."""

import time
from pathlib import Path

import pytest
from command_line import GAME, Run

from godebug.basics.errors import UserError
from godebug.basics.memory import MOST_TERMINALS, TERMINALS
from godebug.cli.completion import complete_position
from godebug.cli.positions import PositionRequest, load_position
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import NO_POINT, all_points, parse_vertex, vertex
from godebug.engine.go.position import Position


def rows(position: Position) -> list[str]:
    return ["".join(".OX"[color] for color in row) for row in position.stones.tolist()]


def load(name: str | Path, notes: list[str] | None = None, **request: object) -> Position:
    said = [] if notes is None else notes
    return load_position(PositionRequest(str(name), **request), said.append)  # type: ignore[arg-type]


def sgf(tmp_path: Path, text: str | bytes) -> Path:
    path = tmp_path / "some.sgf"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_the_end_of_a_game(game: Path) -> None:
    position = load(game)
    assert position.move_number == 14
    assert position.to_move == BLACK
    assert position.last_move is not None and position.last_move.point == NO_POINT
    assert position.komi == 6.5
    assert (position.captured_white, position.captured_black) == (1, 0)
    assert rows(position)[4] == "..OX.X..."
    assert position.source == "game.sgf"


def test_before_a_move_by_number(game: Path) -> None:
    position = load(game, move="9")
    assert position.move_number == 8
    assert position.to_move == BLACK
    assert rows(position)[4] == "..OXO...."
    assert load(game, move="10").captured_white == 1


def test_before_a_move_by_vertex(game: Path) -> None:
    assert load(game, move="f5").move_number == 8
    assert load(game, move="pass").move_number == 12


@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("16", "has 14 moves"),
        ("0", "has 14 moves"),
        ("9" * 400, "has 14 moves"),
        ("J9", "no move at J9"),
        ("Z3", "no move number and no point"),
        ("", "no move number and no point"),
    ],
)
def test_a_move_that_is_not_there(game: Path, move: str, message: str) -> None:
    with pytest.raises(UserError, match=message):
        load(game, move=move)


def test_nodes_of_variations(tmp_path: Path) -> None:
    path = sgf(tmp_path, "(;SZ[5];B[cc](;W[dd])(;W[bb];B[ab](;W[ba])(;W[bc]))(;B[aa]))")
    assert load(path, node="root").move_number == 0
    assert load(path, node="0.1.0").move_number == 3
    assert rows(load(path, node="0.1.0.1"))[2] == ".OX.."
    assert load(path, node="0.1").to_move == BLACK
    assert load(path, node="0").to_move == WHITE
    assert load(path, node="0.2").last_move is not None


@pytest.mark.parametrize(("node", "message"), [("0.5", "node 0 has 3 children"), ("0.x", "no path"), ("", "no path")])
def test_a_node_that_is_not_there(tmp_path: Path, node: str, message: str) -> None:
    path = sgf(tmp_path, "(;SZ[5];B[cc](;W[dd])(;W[bb])(;B[aa]))")
    with pytest.raises(UserError, match=message):
        load(path, node=node)


def test_setup_stones_in_any_node_and_rectangles(tmp_path: Path) -> None:
    path = sgf(tmp_path, "(;SZ[5]AB[aa:ba][cc]AW[ee];W[dd];AE[cc]AW[ae])")
    position = load(path)
    assert rows(position) == ["XX...", ".....", ".....", "...O.", "O...O"]
    assert position.history == () and position.move_number == 1


def test_old_sgf_with_long_names(tmp_path: Path) -> None:
    path = sgf(tmp_path, "mail header\n(;\nGaMe[1]FileFormat[3]SiZe[7]AddBlack[cc]\n;White[dd]\n;Black[tt])")
    position = load(path)
    assert position.size == 7 and position.move_number == 2
    assert rows(position)[3] == "...O..."


@pytest.mark.parametrize(
    ("properties", "to_move"),
    [
        ("", BLACK),
        ("HA[2]AB[cc][gg]", WHITE),
        ("PL[W]", WHITE),
        ("HA[2]AB[cc][gg]PL[b]", BLACK),
        ("AB[cc]", BLACK),
        (";B[ee]", WHITE),
        (";B[ee];PL[B]", BLACK),
    ],
)
def test_side_to_move(tmp_path: Path, properties: str, to_move: int) -> None:
    assert load(sgf(tmp_path, f"(;SZ[9]{properties})")).to_move == to_move


def test_color_to_move_overrides(game: Path) -> None:
    assert load(game, color="white").to_move == WHITE
    assert load(game, move="9", color="W").to_move == WHITE
    with pytest.raises(UserError, match="--color-to-move"):
        load(game, color="green")


@pytest.mark.parametrize(
    ("game", "stones"),
    [
        ("HA[2];W[ee];B[aa]", ["G7", "C3"]),
        ("HA[5];W[aa]", ["C7", "G7", "E5", "C3", "G3"]),
        ("HA[2]AB[aa][ii];W[ee]", ["A9", "J1"]),
        ("HA[2];AB[aa][ii];W[ee]", ["A9", "J1"]),
        ("HA[2];B[aa];B[ii];W[ee]", []),
        ("HA[2]", []),
    ],
)
def test_handicap_stones_that_no_property_names(tmp_path: Path, game: str, stones: list[str]) -> None:
    """As GNU Go reads such records: on the fixed points, where White moves first."""
    path = sgf(tmp_path, f"(;SZ[9]{game})")
    first = load(path, move="1")
    black = [p for p in all_points(9) if first.plane.cells[p] == BLACK]
    assert [vertex(p, 9) for p in black] == stones
    assert first.start == first.plane


@pytest.mark.parametrize(
    ("properties", "komi"),
    [
        ("", 5.5),
        ("HA[1]", 0.5),
        ("HA[3]", 0.5),
        ("KM[7,5]", 7.5),
        ("KM[0]", 0.0),
        ("KM[-3.5]", -3.5),
        ("KM[375]", 7.5),
        ("KM[650]", 6.5),
        ("KM[9999]", 0.0),
    ],
)
def test_komi(tmp_path: Path, properties: str, komi: float) -> None:
    assert load(sgf(tmp_path, f"(;SZ[9]{properties};B[ee])")).komi == komi


@pytest.mark.parametrize("size", [1, 2, 7, 18, 19])
def test_every_size(tmp_path: Path, size: int) -> None:
    assert load(sgf(tmp_path, f"(;SZ[{size}])")).size == size


@pytest.mark.parametrize("size", ["0", "20", "25", "37", "19:13", "13x19", "99999999999999999999"])
def test_sizes_that_are_refused(tmp_path: Path, size: str) -> None:
    with pytest.raises(UserError, match=r"some\.sgf: "):
        load(sgf(tmp_path, f"(;SZ[{size}];B[aa])"))


@pytest.mark.parametrize(
    "data",
    [
        "(;CA[Shift_JIS]SZ[9]PB[本因坊];B[ee])".encode("shift_jis"),
        "(;CA[GB2312]SZ[9]PB[聂卫平];B[ee])".encode("gb2312"),
        b"(;CA[no-such-charset]SZ[9]PB[x];B[ee])",
        "(;SZ[9]PB[\xe9];B[ee])".encode("latin-1"),
        "(;SZ[9]PB[x];B[ee])".encode("utf-16"),
        "\ufeff(;SZ[9]CA[UTF-8]PB[x];B[ee])".encode(),
    ],
)
def test_charsets(tmp_path: Path, data: bytes) -> None:
    assert load(sgf(tmp_path, data)).move_number == 1


def test_charset_decodes_the_players(tmp_path: Path) -> None:
    position = load(sgf(tmp_path, "(;CA[Shift_JIS]SZ[9]PB[本因坊];B[ee])".encode("shift_jis")))
    assert position.extra["black"] == "本因坊"


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        (";B[cc];W[cc]", "move 2, white C3, is illegal: C3 is occupied"),
        (";B[ab];W[ee];B[ba];W[aa]", "move 4, white A5, is illegal: A5 is suicide"),
        (";B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[ee];W[bb];B[cb];W[bb]", "white B4, is illegal: B4 takes back the ko"),
    ],
)
def test_illegal_moves_are_named(tmp_path: Path, moves: str, message: str) -> None:
    path = sgf(tmp_path, f"(;SZ[5]{moves})")
    with pytest.raises(UserError, match=message):
        load(path)
    notes: list[str] = []
    position = load(path, notes, lenient=True)
    assert position.move_number == moves.count(";") - 1
    assert "stopped there" in notes[0]


def test_suicide_is_legal_where_the_rules_allow_it(tmp_path: Path) -> None:
    moves = ";B[ac];W[aa];B[bb];W[ab];B[ba];W[ee];B[ee]"
    with pytest.raises(UserError, match="occupied"):
        load(sgf(tmp_path, f"(;SZ[5]RU[NZ]{moves})"))
    two_stones = ";B[ac];W[aa];B[bb];W[ee];B[ba];W[ab]"
    with pytest.raises(UserError, match="suicide"):
        load(sgf(tmp_path, f"(;SZ[5]RU[Japanese]{two_stones})"))
    assert load(sgf(tmp_path, f"(;SZ[5]RU[NZ]{two_stones})")).captured_white == 2


def test_setup_without_liberties_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"some\.sgf: the stones at A5 have no liberties"):
        load(sgf(tmp_path, "(;SZ[5]AB[aa]AW[ab][ba])"))


def test_piped_sgf_and_diagram(run: Run) -> None:
    assert "last B7" in run("show", stdin=GAME.replace(";B[];W[tt]", "").encode()).out
    shown = run("show", "-", stdin=b"  A B C\n3 . X . 3\n2 X O . 2\n1 . . . 1\n  A B C\n\nWhite to move\n")
    assert shown.code == 0
    assert "White to play" in shown.lines[0]
    assert shown.lines[4] == " 2  X O .  2"


def test_a_shown_board_can_be_piped_back(run: Run, game: Path) -> None:
    shown = run("show", game, "--move", "12")
    again = run("show", "-", stdin=shown.out.encode())
    assert [line.replace("(", " ").replace(")", " ") for line in shown.lines[2:]] == again.lines[2:]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("...\n..\n...", "line 2 has 2 points"),
        ("...\n...", "2 rows of 3 points"),
        ("...\nhello\n...\n...", "line 2 interrupts"),
        ("hello", "neither SGF nor a diagram"),
        ("XXX\nXXX\nXXX", "A3 have no liberties"),
        ("", "empty"),
        ("\n".join(["." * 20] * 20), "board size 20"),
    ],
)
def test_bad_diagrams(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(UserError, match=f"some.sgf: .*{message}"):
        load(sgf(tmp_path, text))


def test_the_last_position_is_remembered(run: Run, game: Path) -> None:
    assert run("show").code == 2
    run("show", game, "--move", "9")
    again = run("show")
    assert "before move 9" in again.out
    assert "using the last position" in again.err and "move 9" in again.err
    assert "before move 5" in run("show", "--move", "5").out
    assert run("show", "--quiet").err == ""


def test_each_terminal_has_a_last_position_of_its_own(
    run: Run, game: Path, state_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def in_terminal(session: int) -> None:
        monkeypatch.setattr("os.isatty", lambda stream: True)
        monkeypatch.setattr("os.getsid", lambda process: session)

    in_terminal(1)
    run("show", game, "--move", "9")
    in_terminal(2)
    run("show", game, "--move", "5")
    in_terminal(1)
    assert "before move 9" in run("show").out
    in_terminal(2)
    assert "before move 5" in run("show").out
    in_terminal(3)
    assert "before move 5" in run("show").out, "a new one takes the one that was used last anywhere"
    for session in range(4, 4 + MOST_TERMINALS):
        in_terminal(session)
        run("show", game)
    assert len(list((state_dir / TERMINALS).iterdir())) == MOST_TERMINALS
    monkeypatch.undo()


def test_a_piped_position_is_remembered(run: Run) -> None:
    run("show", "-", stdin=b"...\n.X.\n...")
    assert " 2  . X .  2" in run("show").out


def test_a_damaged_memory_is_no_memory(run: Run, game: Path, state_dir: Path) -> None:
    run("show", game)
    (state_dir / "position.json").write_text('{"name": 3}')
    result = run("show")
    assert result.code == 2 and "no position given" in result.err


def test_a_missing_file_is_named(run: Run, tmp_path: Path) -> None:
    result = run("show", tmp_path / "nowhere.sgf")
    assert result.code == 2
    assert "nowhere.sgf: No such file" in result.err
    assert run("show", tmp_path).err.count("\n") == 1


@pytest.fixture
def suite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a suite `small` in it, which is the current folder."""
    folder = tmp_path / "suites"
    folder.mkdir()
    (folder / "game.sgf").write_text(GAME)
    (folder / "small.tst").write_text("loadsgf game.sgf 9\n7 gg_genmove white\n#? [F5]\n12 attack D5\n#? [1 F5]\n")
    monkeypatch.chdir(folder)
    return folder


def test_regression_tests_are_positions(run: Run, suite: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = run("show", "small:12")
    assert shown.lines[0].startswith("small:12  before move 9, Black to play")
    assert "White to play" in run("show", "small:7").lines[0]
    monkeypatch.chdir(suite.parent)
    assert "before move 9" in run("show").out
    assert run("show", "suites/small:12").out == shown.out


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("small:99", "small has no test 99 (small.tst: 7 to 12)"),
        ("none:1", "none: no such suite"),
        ("small:12x", "small:12x: No such file"),
        ("small", "small: is a suite; name one of its tests, as in 'small:1'"),
        ("small.tst", "small.tst: is a suite"),
    ],
)
def test_regression_tests_that_do_not_exist(run: Run, suite: Path, name: str, message: str) -> None:
    result = run("show", name)
    assert result.code == 2 and message in result.err


def test_a_missing_test_may_be_of_another_suite_with_this_name(
    run: Run, suite: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    others = tmp_path / "others"
    others.mkdir()
    (others / "small.tst").write_text("boardsize 9\n1 color A1\n#? [empty]\n")
    monkeypatch.setenv("GODEBUG_SUITES", str(others))
    told = run("show", "small:1").err
    assert told.startswith("godebug: small has no test 1 (small.tst: 7 to 12; another one is ")
    assert told.endswith("others/small.tst)\n") and told.count("\n") == 1


def test_a_test_names_the_question_and_the_stones_that_are_meant(run: Run, suite: Path) -> None:
    told = run("read", "small:12")
    assert told.code in (0, 1) and told.out == run("read", "small:12", "attack", "D5").out
    assert told.out.startswith("D5  attack by white") and "small:12 asks 'attack D5'" in run("read", "small:12").err
    assert run("read", "defend", "small:12").out == run("read", "small:12", "defend", "D5").out
    for command in ("owl", "escape", "surround"):
        assert run(command, "small:12").out == run(command, "small:12", "D5").out
        assert run(command).out == run(command, "D5").out


def test_a_question_without_stones_or_reading_is_told(run: Run, suite: Path) -> None:
    for command in ("owl", "escape", "surround"):
        said = run(command, "small:7")
        assert (
            said.code == 2
            and said.err == f"godebug: {command}: which dragon? Name one of its stones, as in '{command} D4'\n"
        )
    (suite / "free.tst").write_text("loadsgf game.sgf 9\n3 restricted_genmove black A1\n#? [A1]\n")
    said = run("owl", "free:3")
    assert said.code == 2 and said.err.count("\n") == 1
    assert "free:3 asks 'restricted_genmove black A1', where no stone stands; which dragon?" in said.err
    said = run("read", "small:7")
    assert said.code == 2 and said.err.startswith("godebug: read: small:7 asks 'gg_genmove white'; one of attack, ")
    assert run("read", "small:7", "attack").err == "godebug: read: attack wants one vertex, as in 'read attack D4'\n"


def test_shipped_games_go_by_their_name(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shipped = run("show", "corner-9x9.sgf", "--move", "5")
    assert shipped.code == 0
    assert run("show").err == "godebug: using the last position: corner-9x9.sgf, before move 5\n"
    test = run("show", "rules:1")
    again = run("show")
    assert (again.out, again.err) == (test.out, "godebug: using the last position: rules:1\n")
    # A file of the user's own goes first, and a path means what it says.
    assert run("show", "./corner-9x9.sgf").code == 2
    Path("corner-9x9.sgf").write_text(GAME)
    assert run("show", "corner-9x9.sgf", "--move", "5").out != shipped.out


def test_regression_tests_have_their_own_move(run: Run, suite: Path) -> None:
    assert "godebug: small:7: a regression test has its own move" in run("show", "small:7", "--move", "3").err


def test_completion_of_tests(suite: Path) -> None:
    assert complete_position("sm") == [f"small:{number}" for number in (7, 12)]
    assert complete_position("small:1") == ["small:12"]
    assert complete_position("none:") == []


def test_last_move_keeps_its_point(game: Path) -> None:
    last = load(game, move="10").last_move
    assert last is not None and last.point == parse_vertex("F5", 9)


BIG = 10_000_000


@pytest.mark.parametrize(
    ("what", "text"),
    [
        ("stones", b"(;SZ[19]AB" + b"[aa]" * (BIG // 4) + b")"),
        ("set-up", b"(;SZ[19]" + b";AB[aa][bb]AW[cc]" * (BIG // 17) + b")"),
        ("rectangles", b"(;SZ[19]AE" + b"[aa:ss]" * (BIG // 7) + b")"),
        ("passes", b"(;SZ[19]" + b";B[];W[]" * (BIG // 8) + b")"),
        ("parentheses", b"(;SZ[19]" + b"(" * BIG + b")"),
        ("depth", b"(;SZ[19]" + b"(;" * (BIG // 3) + b")" * (BIG // 3) + b")"),
        ("variations", b"(;SZ[19]" + b"(;B[aa])" * (BIG // 8) + b")"),
        ("nodes", b"(;SZ[19]" + b";" * BIG + b")"),
        ("comment", b"(;SZ[19]C[" + b"\\]" * (BIG // 2) + b"])"),
        ("garbage", b"(;SZ[19]" + b"\\[" * (BIG // 2)),
        ("moves", b"(;SZ[19]" + b";B[aa]AE[bb];W[bb]AE[aa]" * 9_900 + b")"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_records_of_ten_megabytes_are_read_or_refused_in_seconds(what: str, text: bytes) -> None:
    from godebug.records.sgf import read_game

    started = time.process_time()
    try:
        read_game(text, what).position(lenient=True)
    except UserError as error:
        assert "not a readable SGF file" in str(error) and "\n" not in str(error)
    assert time.process_time() - started < 5.0


def test_devices_and_files_without_end_are_refused(run: Run, tmp_path: Path) -> None:
    with (tmp_path / "big.sgf").open("wb") as file:
        file.write(b"(;SZ[9]")
        file.truncate(40 << 20)
    assert run("show", "/dev/zero").err == "godebug: /dev/zero: is a device\n"
    assert "larger than 32 MB" in run("show", tmp_path / "big.sgf").err
