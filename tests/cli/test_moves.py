"""Moves, the account of a value, what a move changes, and scores: text, JSON, and another program's."""

import itertools
import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from types import SimpleNamespace

import pytest
from command_line import GAME, Run

from godebug.basics.resources import data_folder
from godebug.displays.score import ScoreGraph, score_lines
from godebug.engine.go.position import Position
from godebug.engine.score.game_line import game_line
from godebug.studies.peers.moves import peer_moves, peer_score
from godebug.studies.study import Score
from godebug.views.look import Look, plain_text
from godebug.views.picture import picture

SVG = "{http://www.w3.org/2000/svg}"

#: White's hane on the first line is worth four points: two of his own, two of Black's.
HANE = b"""
.O.OOX.X.
OOOOOXXXX
OOOOOXXXX
OOOOOXXXX
OOOOOXXXX
OOOOOXXXX
....OX...
....OX...
.........
White to move
"""


def records(text: str, kind: str) -> list[dict[str, object]]:
    return [record for line in text.splitlines() if (record := json.loads(line))["type"] == kind]


def test_moves_are_listed_and_drawn(run: Run) -> None:
    shown = run("moves", "-", stdin=HANE)
    assert shown.code == 0, shown.err
    assert "Moves of white" in shown.out and "*6.7" in shown.out
    # On so small a board nobody's experience weighs.
    assert "values in points; the best one is marked" in shown.lines
    table = shown.lines[-1].split()
    assert table[:2] == ["1", "F1"] and "expands territory" in shown.lines[-1]
    [best] = records(run("moves", "-", "--json", stdin=HANE).out, "move")
    assert best["move"] == "F1" and best["reasons"] == ["expands territory"]
    assert best["value"] == pytest.approx(6.67, abs=0.05)


def test_the_board_is_shown_with_its_best_moves(run: Run) -> None:
    shown = records(run("show", "-", "--moves", "--json", stdin=HANE).out, "move")
    listed = records(run("moves", "-", "--json", stdin=HANE).out, "move")
    assert shown and shown == listed[:10]


def test_only_the_best_are_listed(run: Run) -> None:
    where = ("corner-9x9.sgf", "--move", "18", "--json")
    every = records(run("moves", *where).out, "move")
    assert records(run("moves", *where, "--most", "3").out, "move") == every[:3] != every
    assert run("moves", *where, "E4", "--most", "3").err == "godebug: --most and a vertex exclude each other\n"


def test_an_account_adds_up(run: Run) -> None:
    shown = run("moves", "-", "F1", stdin=HANE)
    assert "Account" in shown.out and "+4.00" in shown.out
    entries = records(run("moves", "-", "F1", "--json", stdin=HANE).out, "entry")
    assert entries[0]["cause"] == "territory" and entries[0]["delta"] == 4.0
    assert sum(entry["delta"] for entry in entries) == pytest.approx(entries[-1]["after"], abs=1e-5)  # type: ignore[misc]


def test_an_account_tells_places_and_reasons_once(run: Run) -> None:
    shown = run("moves", str(data_folder("regression") / "games" / "two-framework.sgf"), "C8", "--move", "60")
    head, account = shown.out.split("Account\n")
    for pattern in ("support-wide-base", "step-on-third-line"):
        assert len(re.findall(rf"{pattern} \(patterns\.db:\d+\)", head)) == 1
        assert f"{pattern}; " in account and f"{pattern} (" not in account
    steps = [line.split("  ")[-1] for line in account.splitlines() if line.startswith("territory")]
    assert steps[0].startswith("it strategically defends C6; ") and steps[1] == "break-in reading after the move"


def test_what_a_move_changes(run: Run) -> None:
    [found] = records(run("delta", "-", "F1", "--json", stdin=HANE).out, "delta")
    assert found["territory"] == 4.0
    changes = {change["point"]: change["after"] - change["before"] for change in found["changes"]}  # type: ignore[attr-defined]
    assert changes == {"D2": 1.0, "D1": 1.0, "G2": 1.0, "G1": 1.0}
    shown = run("delta", "-", "F1", stdin=HANE)
    assert "Territory after F1" in shown.out and shown.out.count("+1") >= 4
    # Moves that nobody has a reason for can be asked about as well.
    assert run("delta", "-", "A1", "--side", "black", stdin=HANE).code == 0


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("delta", "-"), "which move"),
        (("delta", "-", "E2"), "vertex: white cannot play at E2"),
        (("moves", "-", "K1"), "vertex: no point 'K1'"),
        (("moves", "-", "--side", "green"), "--side: black or white is wanted"),
    ],
)
def test_mistakes_are_named(run: Run, words: tuple[str, ...], complaint: str) -> None:
    found = run(*words, stdin=HANE)
    assert found.code == 2 and complaint in found.err and len(found.err.splitlines()) == 1


def test_scores(run: Run) -> None:
    shown = run("score", "-", stdin=HANE)
    assert "W+" in shown.lines[-1] or "B+" in shown.lines[-1]
    [final] = records(run("score", "-", "--final", "--json", stdin=HANE).out, "final_score")
    assert final["dead"] == [] and final["moves"] > 0  # type: ignore[operator]
    assert "Final score" in run("score", "-", "--final", stdin=HANE).out


def test_a_graph_over_a_game(run: Run) -> None:
    shown = run("score", "-", "--move", "5", "--graph", stdin=GAME.encode())
    assert shown.code == 0, shown.err
    assert "White leads" in shown.lines[-1]
    lines = records(run("score", "-", "--move", "5", "--graph", "--json", stdin=GAME.encode()).out, "score")
    assert [line["move_number"] for line in lines] == [0, 1, 2, 3, 4]
    assert [line["line"] for line in lines] == pytest.approx(game_line([line["estimate"] for line in lines]), abs=1e-5)
    titles, *rows = run("score", "-", "--move", "5", "--graph", "--csv", stdin=GAME.encode()).lines
    assert titles == "source,before_move,move_number,estimate,upper,lower,line" and len(rows) == 5
    assert [float(row.split(",")[-1]) for row in rows] == pytest.approx([line["line"] for line in lines], abs=1e-6)


def test_bounds_are_told_where_they_differ() -> None:
    [equal] = score_lines([Score(1, 3.0, 3.0)]).lines(Look())
    [apart] = score_lines([Score(1, 8.0, -2.0)]).lines(Look())
    assert plain_text([equal]) == "W+3.0\n" and plain_text([apart]) == "W+3.0  (upper bound +8.0, lower -2.0)\n"


def test_a_line_does_not_swing_with_the_side_to_move() -> None:
    swinging = game_line([20.0 * (number % 2) for number in range(40)])
    assert swinging == pytest.approx([10.0] * 40)
    # A change that stays is seen in full, over the moves that it takes.
    step = game_line([0.0] * 20 + [12.0] * 20)
    assert step[:16] == [0.0] * 16 and step[24:] == pytest.approx([12.0] * 16) and step[16:24] == sorted(step[16:24])
    for short in ([], [3.0], [3.0, 5.0], [1.0, 2.0, 3.0]):
        assert all(min(short) <= value <= max(short) for value in game_line(short))


def test_a_graph_by_several_processes_is_that_of_one(run: Run) -> None:
    asked = "score", "corner-9x9.sgf", "--move", "14", "--graph", "--json"
    alone = run(*asked)
    assert len(records(alone.out, "score")) > 8
    assert run(*asked, "--jobs", "2").out == alone.out
    refused = run(*asked, "--jobs", "2", "--engine", "gnugo --mode gtp")
    assert (refused.code, refused.err.count("\n")) == (2, 1) and "--jobs" in refused.err


def scored(*leads: float, bounds: float = 0.0) -> list[Score]:
    return [Score(number, lead + bounds, lead - bounds) for number, lead in enumerate(leads)]


def graph(scores: list[Score], look: Look = Look(78)) -> list[str]:  # noqa: B008 (frozen)
    return plain_text(ScoreGraph(scores).lines(look)).splitlines()


def test_a_graph_says_who_leads_and_where() -> None:
    lines = graph(scored(*(number / 2 - 10 for number in range(60))))
    assert lines[1].startswith("W+18.5 at the end; most of a change with moves 5 to 12: 4.0 points for White")
    rows = [line for line in lines if line[4:5] in ("|", "+")]
    assert all(len(row) <= 78 and row.isascii() for row in rows)
    # Black's marks stand below the axis and White's above it.
    axis = next(number for number, row in enumerate(rows) if row.startswith("even"))
    assert "o" in "".join(rows[:axis]) and "x" not in "".join(rows[:axis])
    assert "x" in "".join(rows[axis + 1 :]) and "o" not in "".join(rows[axis + 1 :])
    assert "W+10" in "".join(row[:5] for row in rows) and "B+10" in "".join(row[:5] for row in rows)
    ticks = next(line for line in lines if line.split()[:2] == ["0", "10"])
    assert ticks.split() == ["0", "10", "20", "30", "40", "50"]


def test_one_score_far_out_does_not_flatten_a_graph() -> None:
    leads = [10.0 * (number % 2) for number in range(80)]
    leads[40] = -300.0
    lines = graph(scored(*leads))
    assert "B+300.0 at 40" in lines[-1] and "B+100" not in "\n".join(lines)
    # The line makes little of a single position, and swings no more.
    assert any(words in lines[1] for words in ("points for Black", "points for White"))


@pytest.mark.parametrize("scores", [scored(0.0), scored(-3.5, -3.5), scored(1.0, 500.0), scored(5.0, bounds=20.0)])
def test_short_games_have_a_graph(scores: list[Score]) -> None:
    for look in (Look(), Look(40), Look(200, "dark", "letters"), Look(80, "light", "discs")):
        assert len(graph(scores, look)) > 10


def chart(scores: list[Score]) -> ET.Element:
    return ET.fromstring(picture([ScoreGraph(scores)], "a game", "owner"))


def words_of(tree: ET.Element) -> list[str]:
    return [element.text or "" for element in tree.iter(f"{SVG}text")]


def test_a_graph_is_drawn_as_a_chart_outside_the_terminal() -> None:
    """Axes with moves and leads, the line in the leader's colour, single positions faint, the largest turns named."""
    leads = [-8.0] * 40 + [12.0] * 40
    tree = chart(scored(*leads))
    words = words_of(tree)
    assert {"W+10", "even", "B+5", "20", "40", "60", "White leads", "Black leads", "single positions"} <= set(words)
    assert "36 to 43: 18.8 for White" in words and not any("bounds" in each for each in words)
    dots = [each for each in tree.iter(f"{SVG}circle") if len(each)]
    assert len(dots) == len(leads) and dots[0][0].text == "move 0: B+8.0; line B+8.0"
    strokes = dict.fromkeys(("white", "black"), 0)
    for path in tree.iter(f"{SVG}path"):
        for side in strokes:
            strokes[side] += path.get("class") == f"r-graph-{side}" and "fill:none" in path.get("style", "")
    assert strokes == {"white": 1, "black": 1}


def test_bounds_are_a_band_where_they_differ() -> None:
    apart = [Score(n, 5.0 + 4.0 * (n == 7), 5.0) for n in range(20)]
    tree = chart(apart)
    [band] = [path for path in tree.iter(f"{SVG}path") if (path.get("class") or "").endswith("band")]
    assert (band.get("d") or "").count("M") == 1 and any("bounds" in word for word in words_of(tree))


@pytest.mark.parametrize("scores", [scored(0.0), scored(-3.5, -3.5), scored(1.0, 500.0), scored(5.0, bounds=20.0)])
def test_short_games_have_a_chart(scores: list[Score]) -> None:
    assert "even" in words_of(chart(scores))


def test_marked_turns_are_apart_and_their_words_do_not_overlap() -> None:
    drawn = ScoreGraph(scored(*(20.0 * (number // 12 % 2) for number in range(60)))).chart
    stretches = sorted((turn.first, turn.last) for turn in drawn.turns)
    assert len(stretches) == 3
    assert all(one[1] < two[0] for one, two in itertools.pairwise(stretches))


def test_a_score_is_saved_as_a_page(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "score.html"
    for words, told in ((("--graph", "--move", "6"), "single positions"), ((), "W+"), (("--final",), "Final score")):
        assert run("score", "corner-9x9.sgf", *words, "--html", page).code == 0
        assert told in page.read_text(encoding="utf-8")
    for words in (("--json",), ("--svg", tmp_path / "x.svg"), ("--final", "--jobs", "2")):
        refused = run("score", "corner-9x9.sgf", *words, "--html", page)
        assert (refused.code, refused.err.count("\n")) == (2, 1) and "--html" in refused.err


class _Program:
    """Answers from a table."""

    name = "stand-in"

    def __init__(self, answers: dict[str, str]) -> None:
        self.answers = answers

    def knows(self, command: str) -> bool:
        return command in self.answers

    def need(self, command: str) -> None:
        assert self.knows(command)

    def ask_all(self, commands: list[str]) -> list[str]:
        return [self.answers[command] for command in commands]

    def answered(self, command: str, answer: str) -> str:
        return answer

    def read(self, command, answer, reader):  # type: ignore[no-untyped-def]
        return reader(answer)


def test_moves_and_scores_of_another_program() -> None:
    import numpy as np

    program = _Program(
        {
            "reg_genmove white": "C3",
            "top_moves": "C3 5.25 A1 0.10 ",
            "move_reasons C3": "Move at C3 expands territory\nMove at C3 attacks B2 with good ko",
            "move_reasons A1": "",
            "estimate_score": "B+3.5 (upper bound: -1.0, lower: -6.0)",
        }
    )
    peer = SimpleNamespace(
        program=program, position=Position.of(np.zeros((5, 5), np.uint8), move_number=7), name="stand-in"
    )
    found = peer_moves(peer, 1)  # type: ignore[arg-type]
    assert [move.value for move in found.ranked] == [5.25, 0.1] and found.best == found.ranked[0].point
    assert found.ranked[0].reasons == ("expands territory", "attacks B2 with good ko")
    program.answers |= {"all_move_values": "A1 0.10\nB2 2.00\nC3  5.25\n", "move_reasons B2": ""}
    every = peer_moves(peer, 1)  # type: ignore[arg-type]
    assert [move.value for move in every.ranked] == [5.25, 2.0, 0.1] and every.best == found.best
    score = peer_score(peer)  # type: ignore[arg-type]
    assert (score.upper, score.lower, score.estimate, score.move_number) == (-1.0, -6.0, -3.5, 7)


def test_a_move_for_which_nothing_speaks_has_no_empty_account(run: Run) -> None:
    shown = run("moves", "-", "A1", stdin=HANE)
    assert shown.code == 0, shown.err
    assert "value     0.00" in shown.lines and "reason    none" in shown.lines
    assert "Account" not in shown.out
    assert "Account" in run("moves", "-", "F1", stdin=HANE).out
