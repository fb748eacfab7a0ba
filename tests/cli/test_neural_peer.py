"""Neural engines as peers: a program that replays answers in the form of KataGo's GTP extensions."""

import json
import os
import sys
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from command_line import Run

from godebug.studies.peers.answers import InvalidAnswer
from godebug.studies.peers.neural import read_network, read_search

PROGRAM = Path(__file__).with_name("neural_peer.py")
RECORDED = Path(os.environ.get("GODEBUG_VECTORS", "/nonexistent")) / "truth" / "katago-gtp.txt"
#: White's stones on the right, Black's on the left: the made-up network gives them to the other side.
BOARD = b"""\
.........
.........
..X...X..
.........
....X....
.........
..O...O..
.........
.........
White to move
"""
#: The position of the recorded conversation.
GAME = b"(;SZ[9]KM[6.5];B[ee];W[cg];B[gg])"


def command(*arguments: object) -> str:
    return " ".join([sys.executable, str(PROGRAM), *map(str, arguments)])


def ask(run: Run, *words: object, engine: str = "", position: bytes = BOARD) -> list[dict[str, object]]:
    said = run(words[0], "-", *words[1:], "--engine", engine or command(), "--json", stdin=position)
    assert said.code == 0, said.err
    return [json.loads(line) for line in said.lines]


def test_ownership_is_the_layer_of_territory(run: Run) -> None:
    records = ask(run, "influence")
    (found,) = [record for record in records if record["type"] == "influence"]
    assert "white_influence" not in found and "regions" not in found
    territory = np.array(found["territory_value"])
    assert territory[0].tolist() == [0.9] * 4 + [0.0] + [-0.9] * 4
    # White's stone on the right is Black's, the one on the left White's own.
    assert territory[6, 6] == -0.9 and territory[6, 2] == 0.0


def test_a_diagram_of_ownership(run: Run) -> None:
    said = run("show", "-", "-m", "0x208", "--engine", command(), stdin=BOARD)
    assert said.code == 0 and "+.9" in said.out and "-.9" in said.out
    assert "tells ownership alone" in said.err


@pytest.mark.parametrize(
    ("left_out", "unit", "best"),
    [("", "visits", ("C3", 40)), ("kata-search_analyze", "per cent of the policy", ("C3", 60))],
)
def test_moves_come_by_visits_or_by_policy(run: Run, left_out: str, unit: str, best: tuple[str, float]) -> None:
    engine = command("without", left_out) if left_out else ""
    moves = [record for record in ask(run, "moves", engine=engine) if record["type"] == "move"]
    assert (moves[0]["move"], moves[0]["value"], moves[0]["unit"]) == (*best, unit)
    assert "PASS" not in [move["move"] for move in moves]
    said = run("moves", "-", "--engine", engine or command(), stdin=BOARD)
    assert f"values in {unit}" in said.out


def test_its_lead_is_the_score(run: Run) -> None:
    (score,) = [record for record in ask(run, "score") if record["type"] == "score"]
    assert (score["upper"], score["lower"]) == (6.5, -1.5)


def test_ownership_of_a_search_is_turned_to_white(run: Run) -> None:
    without = command("without", "kata-raw-nn")
    for stone, sign in ((b"X", -1.0), (b"O", 1.0)):
        position = (stone + b"........\n") * 2 + b".........\n" * 7
        (found,) = [r for r in ask(run, "influence", engine=without, position=position) if r["type"] == "influence"]
        assert found["territory_value"][4][0] == 0.9 * sign


@pytest.mark.parametrize("words", [["dragons"], ["eyes"], ["worms"], ["breakin"], ["delta", "D6"], ["why", "D6"]])
def test_what_such_an_engine_lacks_is_told_in_a_line(run: Run, words: list[str]) -> None:
    said = run(words[0], "-", *words[1:], "--engine", command(), stdin=BOARD)
    assert said.code == 2 and "Kate 1" in said.err and len(said.err.splitlines()) <= 2


def test_territory_after_a_move(run: Run) -> None:
    records = ask(run, "influence", "territory", "--after", "A9")
    assert [record["type"] for record in records if "territory_value" in record] == ["influence"] * 2 + ["difference"]


def test_the_worst_disagreements_come_with_our_causes(run: Run) -> None:
    said = run("compare", "-", "--engine", command(), "--json", stdin=BOARD)
    assert said.code == 0, said.err
    records = [json.loads(line) for line in said.lines]
    assert {r["array"] for r in records if r["type"] == "comparison"} == {"territory_value", "best_move"}
    worst = [record for record in records if record["type"] == "disagreement"]
    assert worst and all(record["cause"]["text"] for record in worst)
    apart = [abs(record["first"] - record["second"]) for record in worst]
    assert apart == sorted(apart, reverse=True) and apart[0] > 0.8


@pytest.mark.parametrize(
    ("engines", "names"),
    [
        (["--engine", command()], ["A: Kate 1", "B: builtin"]),
        (["--engine", "builtin", "--engine", command()], ["A: builtin", "B: Kate 1"]),
    ],
)
def test_a_difference_is_drawn_once_and_always_b_less_a(run: Run, engines: list[str], names: list[str]) -> None:
    said = run("compare", "-", *engines, stdin=BOARD)
    assert said.code == 0, said.err
    boards = boards_of(said.lines)
    assert [subtitle for subtitle, _ in boards] == [*names, "B less A"]
    first, second, difference = (figures for _, figures in boards)
    for point, figure in difference.items():
        assert float(figure) == pytest.approx(float(second[point]) - float(first[point]), abs=0.15), point
    # Black's for the built-in engine, White's for the made-up network.
    assert float(difference["A9"]) == (1.9 if "Kate" in names[1] else -1.9)
    worst = said.lines[said.lines.index("Where the engines disagree most") + 2]
    one, two, less = map(float, worst.split()[1:4])
    assert less == pytest.approx(two - one, abs=0.011)
    records = ask(run, "compare", *engines[:-2], engine=engines[-1])
    told = next(record for record in records if record["type"] == "disagreement")
    assert (told["point"], told["first"], told["second"]) == (worst.split()[0], one, two)


def boards_of(lines: list[str]) -> list[tuple[str, dict[str, str]]]:
    """The boards of a drawing with the line above them, and what stands on their points, `.` and stones as 0."""
    boards: list[tuple[str, dict[str, str]]] = []
    for before, line in pairwise(lines):
        words = line.split()
        if words == list("ABCDEFGHJ") and not before[:2].strip().isdigit():
            boards.append((before, {}))
        elif len(words) == 11 and words[0] == words[-1]:
            shown = {f"{letter}{words[0]}": word for letter, word in zip("ABCDEFGHJ", words[1:-1], strict=True)}
            boards[-1][1].update(
                {point: "0" if word in (".", "+", "X", "O") else word for point, word in shown.items()}
            )
    return boards


def test_a_report_by_such_an_engine_says_what_is_not_told(run: Run, tmp_path: Path) -> None:
    said = run("report", "-", "--html", tmp_path / "x.html", "--engine", command(), "--json", stdin=BOARD)
    assert said.code == 0, said.err
    record = json.loads(said.out)
    assert {"Board", "Territory", "Moves"} <= set(record["layers"]) and "Dragons" not in record["layers"]
    assert any("dragon_data" in text for text in record["untold"])


def test_nonsense_is_refused() -> None:
    for reader, text in ((read_network, "policy\n1 2\n"), (read_search, "nothing"), (read_search, "info move Z9")):
        with pytest.raises(InvalidAnswer):
            reader(text, 9)


@pytest.mark.vectors
@pytest.mark.skipif(not RECORDED.is_file(), reason="GODEBUG_VECTORS is not set")
def test_real_answers(run: Run) -> None:
    engine = command(RECORDED)
    (found,) = [r for r in ask(run, "influence", engine=engine, position=GAME) if r["type"] == "influence"]
    assert (
        found["territory_value"][0][0] == pytest.approx(-0.0211421, abs=1e-6) and found["territory_value"][4][4] == 0.0
    )
    moves = [r for r in ask(run, "moves", engine=engine, position=GAME) if r["type"] == "move"]
    assert [(move["move"], move["value"]) for move in moves] == [("F4", 35), ("C6", 12), ("D6", 10)]
    (score,) = [r for r in ask(run, "score", engine=engine, position=GAME) if r["type"] == "score"]
    assert (score["upper"] + score["lower"]) / 2 == pytest.approx(0.791)
