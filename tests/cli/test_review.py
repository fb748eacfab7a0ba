"""`godebug review` on the command line, with an engine that knows one corner."""

import json
import shlex
import sys
from pathlib import Path

import pytest
from command_line import Run

#: Black plays G5 instead of B1, White takes B1: the five black stones in the corner die. Then both play elsewhere.
RECORD = (
    "(;SZ[9]KM[5.5]PB[Sato]PW[Kim]RE[W+R]RU[Chinese]AB[ah][bh][ch][dh][di]AW[ag][bg][cg][dg][eg][eh][ei][gg][cc][ec][gc]"
    ";B[ge];W[bi];B[ee];W[ce])"
)
ENGINE = Path(__file__).with_name("fake_analysis.py")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "lost corner.sgf"
    path.write_text(RECORD)
    return path


def engine(most: int = 0) -> str:
    return shlex.join([sys.executable, str(ENGINE), "analysis", str(most)])


def test_a_mistake_is_told_with_its_cost_and_its_cause(run: Run, record: Path) -> None:
    said = run("review", record, "--engine", engine(), "-j", "1")
    assert said.code == 0, said.err
    text = " ".join(said.out.split())
    assert "1. Move 1, Black G5: 16.0 points lost; B1 was better" in text
    assert (
        "Black's five stones at A2 are in danger: White B1 kills them. G5 leaves that as it is; B1 makes them" in text
    )
    assert "The network: Black's by 100 % after B1, White's by 100 % after G5." in text
    assert "+16.0 lower left corner" in text and "five stones at A2 die" in text
    assert "line A2 after G5: W B1" in text
    assert "B1 --over G5" in text and "'" in text, "the command that asks further can be typed"


def test_one_engine_judges_all_games_of_a_command(run: Run, record: Path, tmp_path: Path) -> None:
    other = tmp_path / "another.sgf"
    other.write_text(RECORD.replace("KM[", "KM[1", 1))
    start = tmp_path / "start.sh"
    fake = shlex.join([sys.executable, str(ENGINE)])
    start.write_text(f'echo once >> {shlex.quote(str(tmp_path / "starts"))}\nexec {fake} "$@"\n')
    said = run("review", record, other, "--engine", shlex.join(["sh", str(start), "analysis", "0"]), "-j", "1")
    assert said.code == 0, said.err
    assert said.out.count("1 mistake of 2 points and more") == 2
    assert (tmp_path / "starts").read_text() == "once\n"


def test_records_close_and_every_line_is_legal(run: Run, record: Path) -> None:
    from godebug.engine.board.rules import play
    from godebug.engine.go.color import BLACK, WHITE
    from godebug.engine.go.points import parse_vertex
    from godebug.records.sgf import read_game

    said = run("review", record, "--engine", engine(), "--json", "-j", "1")
    game, mistake = (json.loads(line) for line in said.lines)
    assert (game["type"], game["black"], game["mistakes"], len(game["leads"])) == ("review", "Sato", 1, 5)
    parts = sum(region["value"] for region in mistake["regions"]) + mistake["small"] + mistake["beyond"]
    assert parts == pytest.approx(mistake["lost"], abs=1e-4)
    told = [clause for clause in mistake["clauses"] if clause["trust"] == "agreed"]
    assert told and len(mistake["sentences"]) == 1
    position = read_game(record.read_bytes(), "x").position_before("1")
    for clause in told:
        played = play(position, BLACK, parse_vertex(mistake["played"], 9))
        for move in clause["line"]:
            side, name = move.split(":")
            played = play(played, {"B": BLACK, "W": WHITE}[side], parse_vertex(name, 9))


def test_one_side_is_spoken_to(run: Run, record: Path) -> None:
    said = run("review", record, "--engine", engine(), "--side", "black", "-j", "1")
    assert "Your five stones at A2" in said.out
    said = run("review", record, "--engine", engine(), "--side", "white", "-j", "1")
    assert said.code == 0 and "0 mistakes of White of 2 points" in said.out


def test_what_the_engine_said_is_kept_when_it_dies(run: Run, record: Path) -> None:
    said = run("review", record, "--engine", engine(3), "-j", "1")
    assert said.code == 2 and len(said.err.splitlines()) == 1
    assert "--engine" in said.err and "out of breath" in said.err
    # Another command is another engine; the same one goes on where it was.
    again = run("review", record, "--engine", engine(3), "-j", "1")
    assert "3 of 5 positions are known from before" in again.err


def test_what_cannot_judge_is_refused_in_one_line(run: Run, record: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty.sgf"
    empty.write_text("(;SZ[9])")
    for words, complaint in (
        ([record, "--sgf", "x.sgf"], "--sgf is for what an engine judged"),
        ([record, record, "--sgf", "x.sgf", "--engine", engine()], "--sgf: one game, not 2"),
        ([record, record, "--svg", "x.svg", "--engine", engine()], "--svg: one game, not 2"),
        ([record, "--engine", "gnugo --mode gtp"], "KataGo's analysis engine is wanted"),
        ([record, "--engine", "'"], "--engine"),
        ([record, "--engine", "/nowhere/katago analysis"], "cannot start"),
        ([record, "--engine", engine(), "--side", "green"], "--side"),
        ([record, "--engine", engine(), "--rules", "chess"], "--rules"),
        ([tmp_path / "none.sgf", "--engine", engine()], "no such file"),
        ([empty, "--engine", engine()], "no moves to review"),
    ):
        said = run("review", *words, "-j", "1")
        assert said.code == 2 and complaint in said.err and len(said.err.splitlines()) == 1, said.err


def test_without_an_engine_the_game_tells_how_its_dragons_fared(run: Run, record: Path) -> None:
    said = run("review", record, "-j", "1")
    assert said.code == 0, said.err
    text = " ".join(said.out.split())
    assert "1 dragon in danger, 1 lost" in text and "points lost" in text and "--engine" in text
    assert "critical from the start: White B1 kills, Black B1 saves; Black played elsewhere at 1; dead from" in text
    [story] = [json.loads(line) for line in run("review", record, "-j", "1", "--json").lines]
    assert (story["type"], story["color"], story["size"], story["lost"]) == ("story", "black", 5, True)
    assert story["episodes"][0]["elsewhere"] == [1]


def test_the_record_gets_comments_marks_and_variations(run: Run, record: Path, tmp_path: Path) -> None:
    from sgfmill.sgf import Sgf_game

    out = tmp_path / "reviewed.sgf"
    said = run("review", record, "--engine", engine(), "--sgf", out, "-j", "1")
    assert said.code == 0, said.err
    root = Sgf_game.from_bytes(out.read_bytes()).get_root()
    played, better = root[0], root[1]
    assert played.get_move() == ("b", (4, 6)) and better.get_move() == ("b", (0, 1))
    assert "G5 loses 16.0 points; B1 was better" in played.get("C") and played.get("BM") == 1
    assert played.get("LB") == [((0, 1), "A")], "the better move, which is the answer, too"
    assert len(played.get("TR")) == 5 and better.get("TE") == 1
    # The game goes on as it did; how the corner dies is a variation.
    assert played[0].get_move() == ("w", (0, 1)) and played[1].get_move() == ("w", (0, 1))
    assert "captured" in played[1].get("C")
    # The viewer finds the mistakes by their marks.
    from godebug.records.marked_moves import marked_moves
    from godebug.records.sgf import read_game

    [marked] = marked_moves(read_game(out.read_bytes(), "x"))
    assert marked.number == 1 and marked.comment.startswith("G5 loses 16.0 points; B1 was better")
    # What is read again is the same game.
    again = run("review", out, "--engine", engine(), "--json", "-j", "1")
    assert again.code == 0 and json.loads(again.lines[0])["mistakes"] == 1


def test_comments_of_the_record_stay(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "commented.sgf"
    path.write_text(RECORD.replace(";B[ge]", ";B[ge]C[Why not?]LB[ai:x]TR[ah]"))
    from sgfmill.sgf import Sgf_game

    said = run("review", path, "--engine", engine(), "--sgf", "-", "-j", "1")
    node = Sgf_game.from_string(said.out).get_root()[0]
    assert node.get("C").startswith("Why not?") and "loses" in node.get("C")
    assert ((0, 0), "x") in node.get("LB") and (1, 0) in node.get("TR")


def test_one_page_a_game_and_an_index_of_many(run: Run, record: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    said = run("review", record, "--engine", engine(), "--html", page, "-j", "1")
    assert said.code == 0, said.err
    text = page.read_text()
    assert "<script" not in text and "http://" not in text.replace("http://www.w3.org", "")
    assert "ring: played; A: B1 was better; triangles: it is about these" in text
    assert text.count("<article") == 1 and "five stones at A2 die" in text and len(text) < 100_000
    folder = tmp_path / "pages"
    other = tmp_path / "other"
    other.mkdir()
    (other / "lost corner.sgf").write_text(RECORD.replace("Sato", "Mori"))
    said = run("review", record, other, "--engine", engine(), "--html", folder, "-j", "1", "-q")
    assert said.code == 0, said.err
    assert sorted(path.name for path in folder.iterdir()) == ["index.html", "lost-corner-2.html", "lost-corner.html"]
    index = (folder / "index.html").read_text()
    assert "Mori" in index and "Sato" in index and "own stones left in danger" in index
    assert 'href="lost-corner-2.html"' in index


def test_what_the_engine_gets_wrong_becomes_a_suite(run: Run, record: Path, tmp_path: Path) -> None:
    named = record.rename(tmp_path / "game.sgf")
    suite = tmp_path / "missed.tst"
    said = run("review", named, "--engine", engine(), "--bugs", suite, "-j", "1")
    assert said.code == 0, said.err
    # Our own move is the one that is wanted, and our status is right: nothing to test.
    assert "0 tests" in said.err and suite.read_text().startswith("# Judged by python")


def test_tests_of_a_suite_say_what_is_wanted_and_why() -> None:
    from godebug.apps.review.bugs import BugSuite, _of_move, _of_statuses
    from godebug.apps.review.clauses import Clause, ExplainedMistake
    from godebug.apps.review.judging import Mistake
    from godebug.apps.review.ledger import LossLedger
    from godebug.apps.review.reviewing import ReviewedMistake
    from godebug.engine.go.color import BLACK
    from godebug.engine.go.points import parse_vertex
    from godebug.engine.go.position import Position
    from godebug.engine.why.futures import Change
    from godebug.studies.peers.analysis_engine import EvaluatedMove, NetworkEvaluation

    a, b, c, d = (parse_vertex(name, 9) for name in ("A2", "B2", "C5", "D5"))
    nothing = NetworkEvaluation(0.0, 0.5, 64, (), ())
    mistake = Mistake(7, BLACK, c, d, 9.0, 0.0, nothing, nothing, (d,))
    change = Change((a, b, a + 60), BLACK, "alive", "alive", "alive", "life and death")
    explained = ExplainedMistake((Clause(change, 0.9, -0.95, "denied"),), (), 0, c, missing=((4.5, "territory"),))
    reviewed = ReviewedMistake(mistake, LossLedger((), 0.0, 0.0), explained)
    searched = tuple(
        EvaluatedMove(p, visits, lead, 0.1, (p,)) for p, visits, lead in ((d, 40, -5.0), (b, 20, -4.5), (c, 3, 3.0))
    )
    position = Position.of([[0] * 9 for _ in range(9)], BLACK)
    [status] = _of_statuses(reviewed, 9)
    [move] = _of_move(reviewed, position, NetworkEvaluation(0.0, 0.5, 64, (), searched))
    assert (status.command, status.expected, status.move) == ("dragon_status A2", "(critical|dead).*", 8)
    assert (move.command, move.expected, move.answer) == ("reg_genmove black", "(D5|B2)", "C5")
    suite = BugSuite("/games/x/missed.tst", "a judge")
    suite.add("/games/g.sgf", [status, move])
    text = suite.text()
    assert "2 tests: nobody proposes it 1, status denied 1." in text
    assert "no reason speaks for D5; C5 has more by territory +4.5." in text
    assert "loadsgf ../g.sgf 7\n10 reg_genmove black\n#? [(D5|B2)]*" in text
    assert "loadsgf ../g.sgf 8\n20 dragon_status A2\n#? [(critical|dead).*]*" in text


def test_a_quiz_asks_for_the_move_and_answers_last(run: Run, record: Path) -> None:
    said = run("review", record, "--engine", engine(), "--quiz", "-j", "1")
    assert said.code == 0, said.err
    asked, _, answers = said.out.partition("Answers")
    assert "1. Move 1: Black to play. Look at the lower left corner." in asked
    assert "B1" not in asked and "A" not in asked.splitlines()[-3].split()[1:], "nothing gives the move away"
    assert "1. B1; G5 was played and lost 16.0 points" in answers


def test_without_an_engine_the_review_ends_with_a_line_that_draws_the_lesson(
    run: Run, record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = run("review", record.name, "--jobs", "1").lines[-1]
    assert told.startswith("On a board: godebug why 'lost corner.sgf' --move 1 B1 --over G5 ")
    words = shlex.split(told.partition(": ")[2])
    assert run(*words[1:]).code == 0
    assert (tmp_path / "lesson.svg").read_text().startswith("<svg")
