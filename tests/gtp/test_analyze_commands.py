"""Analysis as graphical clients read it: grammar, units, perspective, and when an answer ends."""

import re

import pytest

from godebug.basics.resources import data_folder
from godebug.gtp import commands_analysis
from godebug.gtp.server import Server

#: A 9x9 position in which White has two walls and Black moves.
MOVES = ("black E5", "white C3", "black G3", "white C7")
PAIRS = re.compile(r"(\w+) (\S+)")


def started(size: int = 9) -> Server:
    server = Server(level=2)
    for line in (f"boardsize {size}", "komi 5.5", *(f"play {move}" for move in MOVES)):
        assert server.answer(line) == "= \n\n"
    return server


def infos(line: str) -> list[dict[str, str]]:
    """The moves of a line, as clients take it apart: at `info`, then pairs up to the variation."""
    found = []
    for part in re.split(r"(?:^| )info ", line)[1:]:
        pairs, _, variation = part.partition(" pv ")
        found.append(dict(PAIRS.findall(pairs)) | {"pv": variation})
    return found


def analysed(server: Server, command: str) -> tuple[str, list[str]]:
    """The first line of an answer that stands, and the lines after it; it has no end."""
    answer = server.answer(command)
    assert answer is not None and not answer.endswith("\n\n")
    # The end of the analysis before it comes first.
    first, *rest = answer.removeprefix("\n").splitlines()
    return first, rest


def test_stop_ends_an_analysis() -> None:
    server = started()
    analysed(server, "kata-analyze b 50")
    assert server.answer("5 stop") == "\n=5 \n\n"
    assert server.answer("stop") == "= \n\n"


@pytest.mark.parametrize("command", ["analyze", "lz-analyze"])
@pytest.mark.parametrize("arguments", ["B 50", "50", "", "b", "black interval 20", "B 50 minmoves 3 maxmoves 12"])
def test_whole_numbers_for_leela_zero_and_sabaki(command: str, arguments: str) -> None:
    first, [line] = analysed(started(), f"7 {command} {arguments}")
    assert first == "=7"
    moves = infos(line)
    assert len(moves) > 2 and [int(move["order"]) for move in moves] == list(range(len(moves)))
    visits = [int(move["visits"]) for move in moves]
    assert visits[0] == 100 and min(visits) >= 10 and visits == sorted(visits, reverse=True)
    for move in moves:
        assert all(re.fullmatch(r"\d+", move[key]) and int(move[key]) <= 10000 for key in ("winrate", "lcb", "prior"))
        # Nothing follows the variation, where Sabaki reads to the end.
        assert move["pv"].split()[0] == move["move"] and re.fullmatch(r"[A-J]\d|pass", move["pv"])
        assert ("scoreLead" in move) is (command == "analyze")
    assert sum(int(move["prior"]) for move in moves) == pytest.approx(10000, abs=10)


def test_shares_and_ownership_for_katago() -> None:
    _, [line] = analysed(started(), "kata-analyze b 50 ownership true rootInfo true maxmoves 4")
    head, _, ownership = line.partition(" ownership ")
    values = [float(word) for word in ownership.split()]
    assert len(values) == 81 and all(-1.0 <= value <= 1.0 for value in values)
    head, _, root = head.partition(" rootInfo ")
    assert {"visits", "winrate", "scoreLead"} <= {name for name, _ in PAIRS.findall(root)}
    moves = infos(head)
    assert len(moves) == 4
    for move in moves:
        assert 0.0 < float(move["winrate"]) < 1.0 and "." in move["winrate"]
        assert move["scoreMean"] == move["scoreLead"] and float(move["scoreStdev"]) > 0.0
    assert sum(float(move["prior"]) for move in moves) == pytest.approx(1.0, abs=0.001)


def test_figures_are_those_of_the_side_that_moves() -> None:
    server = started()
    for owner, sign in (("b", -1.0), ("w", 1.0)):
        _, [line] = analysed(server, f"kata-analyze {owner} 50 ownership true")
        values = [float(word) for word in line.partition(" ownership ")[2].split()]
        shown = server.answer(f"initial_influence {owner} territory_value") or ""
        territory = [float(word) for word in shown.partition("= ")[2].split()]
        assert values == [pytest.approx(sign * max(-1.0, min(1.0, value)), abs=0.011) for value in territory]
    leads = {}
    for komi in (-60, 60):
        server.answer(f"komi {komi}")
        for color in "bw":
            _, [line] = analysed(server, f"kata-analyze {color} 50 maxmoves 1")
            [move] = infos(line)
            leads[komi, color] = float(move["scoreLead"])
            assert (float(move["winrate"]) > 0.5) is (leads[komi, color] > 0.0)
    assert leads[-60, "b"] > 0.0 > leads[60, "b"] and leads[60, "w"] > 0.0 > leads[-60, "w"]


def test_an_answer_stands_until_the_next_line() -> None:
    server = started()
    analysed(server, "3 lz-analyze 10")
    # An empty line ends it, any command does, and once is enough.
    assert server.answer("") == "\n"
    assert server.answer("") is None
    analysed(server, "4 kata-analyze b 10")
    assert server.answer("5 protocol_version") == "\n=5 2\n\n"
    analysed(server, "analyze 10")
    assert server.answer("# interrupt") == "\n"
    analysed(server, "analyze 10")
    assert server.end() == "\n"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("x 10", "invalid color"),
        ("b 10 speed 3", "unknown key 'speed'"),
        ("b 10 minmoves x", "minmoves not an integer"),
        ("b avoid b Z9 1", "invalid coordinate"),
        ("b avoid x A1 1", "invalid color"),
        ("b avoid b A1", "depth not an integer"),
        ("b allow b A1 1 allow b A2 1", "allow may be given once"),
        ("b allow b A1 1 avoid b A2 1", "allow and avoid exclude each other"),
        ("b ownership perhaps", "ownership true or false"),
    ],
)
def test_what_is_wrong_is_told_at_once(arguments: str, complaint: str) -> None:
    server = started()
    assert server.answer(f"8 kata-analyze {arguments}") == f"?8 {complaint}\n\n"
    assert server.answer("name") == "= godebug\n\n"


def test_points_that_may_or_may_not_be_considered() -> None:
    server = started()
    _, [line] = analysed(server, "lz-analyze b 10")
    best = infos(line)[0]["move"]
    _, [line] = analysed(server, f"lz-analyze b 10 avoid b {best} 1 avoid w A1 3")
    assert best not in [move["move"] for move in infos(line)]
    _, [line] = analysed(server, "lz-analyze b 10 allow b A9,B9,C9 1 minmoves 3")
    assert {move["move"] for move in infos(line)} <= {"A9", "B9", "C9", "pass"}


@pytest.mark.parametrize("command", ["genmove_analyze", "lz-genmove_analyze", "kata-genmove_analyze"])
def test_an_analysis_that_plays_ends_by_itself(command: str) -> None:
    server = started()
    answer = server.answer(f"9 {command} b 20") or ""
    first, line, last = answer.rstrip("\n").split("\n")
    assert first.rstrip() == "=9" and answer.endswith("\n\n")
    assert last == f"play {infos(line)[0]['move']}"
    assert server.answer("last_move") == f"= black {last.removeprefix('play ')}\n\n"


def test_a_finished_board_has_a_pass() -> None:
    server = Server(level=1)
    walls = [f"play {color} {column}{row}" for row in range(1, 6) for color, column in (("b", "C"), ("w", "D"))]
    for line in ("boardsize 5", "komi 0.5", *walls):
        server.answer(line)
    _, [line] = analysed(server, "kata-analyze b 10")
    assert infos(line)[0]["move"] == "pass" and float(infos(line)[0]["scoreLead"]) == pytest.approx(4.5)


def test_a_client_hears_the_version_that_it_wants() -> None:
    server = Server()
    server.session.version = "0.17"
    assert server.answer("version") == "= 0.17\n\n"


@pytest.mark.parametrize("command", ["analyze", "lz-analyze", "kata-analyze"])
def test_the_order_of_moves_is_that_of_what_is_shown(command: str) -> None:
    for game, move in (("corner-9x9.sgf", 8), ("corner-9x9.sgf", 21), ("thirteen.sgf", 60)):
        server = Server(level=2)
        server.answer(f"loadsgf {data_folder('regression') / 'games' / game} {move}")
        _, [line] = analysed(server, f"{command} minmoves 12")
        moves = infos(line)
        assert len(moves) >= 12 and [int(each["order"]) for each in moves] == list(range(len(moves)))
        for figure in {"winrate", "scoreLead", "visits"} & moves[0].keys():
            figures = [float(each[figure]) for each in moves]
            assert figures == sorted(figures, reverse=True), (game, move, figure)


def test_an_analysis_is_known_when_its_position_comes_again(monkeypatch: pytest.MonkeyPatch) -> None:
    computed = []
    found = commands_analysis._candidates
    monkeypatch.setattr(
        commands_analysis, "_candidates", lambda session, wanted: computed.append(wanted) or found(session, wanted)
    )
    server = started()
    first = analysed(server, "lz-analyze b 50")
    server.answer("play black E7")
    server.answer("undo")
    assert analysed(server, "lz-analyze b 50") == first and len(computed) == 1
    # What an answer depends on makes another question of it.
    analysed(server, "lz-analyze b 50 maxmoves 3")
    server.answer("level 1")
    analysed(server, "lz-analyze b 50")
    server.answer("play black E7")
    server.answer("play white pass")
    analysed(server, "lz-analyze b 50")
    assert len(computed) == 4
    fresh = started()
    assert analysed(fresh, "lz-analyze b 50") == first
