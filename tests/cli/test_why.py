"""`godebug why` on the command line."""

import json
import re
from pathlib import Path

import pytest
from command_line import Run

from godebug.basics.resources import data_folder
from godebug.engine.why.subjects import SUBJECTS

pytestmark = pytest.mark.usefixtures("kept_analyses")

GAMES = data_folder("regression") / "games"


def test_every_subject_has_an_answer_on_the_command_line(run: Run) -> None:
    game = str(GAMES / "corner-9x9.sgf")
    for what in SUBJECTS:
        vertex = "E5" if what in ("dragon", "worm", "escape") else "B2"
        said = run("why", game, vertex, what, "--move", "20", "--json")
        assert said.code == 0, said.err
        record = json.loads(said.out.splitlines()[-1])
        assert (record["type"], record["what"], record["point"]) == ("why", what, vertex)
        assert record["cause"]["text"]


def test_a_lost_stone_says_why_it_radiates_nothing(run: Run) -> None:
    said = run("why", str(GAMES / "corner-9x9.sgf"), "F7", "strength", "--move", "30")
    assert said.lines[-2:] == [
        "Black has no source of influence at F7.",
        "`- a stone of its own stands there that is lost",
    ]


def test_why_says_what_is_wrong(run: Run) -> None:
    game = str(GAMES / "two-framework.sgf")
    for words, complaint in (
        (["E15", "worm"], "no stone at E15"),
        (["C6", "move"], "white cannot play at C6: C6 is occupied"),
        (["not", "C6"], "white cannot play at C6: C6 is occupied"),
        (["E15", "race"], "what is 'race'? Known here: influence"),
        (["E15", "influence", "territory"], "one thing at a time"),
        (["E15", "--if-dead", "E15"], "no stone at E15"),
        (["E15", "--depth", "x"], "--depth"),
        (["E15", "--without", "enter-night"], "did you mean 'enter-knight'"),
        (["E15", "--without", "barrels:enter-knight"], "no database 'barrels'"),
        (["E15", "--with-barrier", "green:D15"], "--with-barrier"),
        (["E15", "--with-barrier", "Z99"], "--with-barrier"),
        ([], "of which point"),
    ):
        said = run("why", game, *words, "--move", "60")
        assert said.code == 2 and complaint in said.err and len(said.err.splitlines()) == 1


def test_a_word_that_is_none_is_no_file(run: Run) -> None:
    assert run("show", str(GAMES / "corner-9x9.sgf"), "--move", "30").code == 0
    said = run("why", "F7", "race")
    assert (said.code, len(said.err.splitlines())) == (2, 1)
    assert "what is 'race'? No file of this name, and known here: influence" in said.err


def test_why_not_the_best_move(run: Run) -> None:
    where = (str(GAMES / "corner-9x9.sgf"), "--move", "30", "--json")
    best = next(record for record in map(json.loads, run("moves", *where).lines) if record["type"] == "move")
    said = run("why", where[0], "not", best["move"], *where[1:])
    assert said.code == 0, said.err
    cause = json.loads(said.out.splitlines()[-1])["cause"]
    assert cause["text"].startswith(f"No move is better than {best['move']}. {best['move']} is worth ")
    assert cause["amount"] == cause["parts"][0]["amount"] == pytest.approx(best["value"], abs=0.001)


def test_what_if_shows_both_and_the_difference(run: Run) -> None:
    said = run("why", str(GAMES / "two-framework.sgf"), "B1", "--move", "60", "--if-dead", "B3")
    assert said.code == 0, said.err
    assert said.out.count("B1 is worth") == 2


def test_several_things_may_be_different_at_once(run: Run) -> None:
    said = run(
        *("why", str(GAMES / "two-framework.sgf"), "E15", "influence", "--side", "white", "--move", "60", "--json"),
        *("--without", "barriers:enter-knight", "--with-barrier", "white:D15", "--if-dead", "B3", "--with-stone", "K6"),
    )
    assert said.code == 0, said.err
    records = {record["type"]: record for record in map(json.loads, said.out.splitlines())}
    supposed = records["supposed"]
    assert supposed["without"] == {"barriers": ["enter-knight"]} and supposed["dead"] == ["B3"]
    assert supposed["barriers"] == {"black": [], "white": ["D15"]} and supposed["stones"]["white"] == ["K6"]
    assert supposed["after"] < supposed["before"] and "E15" in supposed["points"]
    assert "white_influence" in records["difference"]


def test_a_comparison_of_moves_may_suppose_something(run: Run) -> None:
    said = run("why", str(GAMES / "corner-9x9.sgf"), "not", "B2", "--move", "20", "--with-barrier", "E5")
    assert said.code == 0, said.err
    assert said.out.count("than B2.") == 2


def test_short_trees_say_that_there_is_more(run: Run) -> None:
    game = str(GAMES / "two-framework.sgf")
    short, long = (run("why", game, "E15", "--move", "60", "--depth", depth).out for depth in ("2", "9"))
    assert short.splitlines()[4].endswith("...") and not any(line.endswith("...") for line in long.splitlines())
    assert " barriers.db:" in long.replace("[", " ") and long.splitlines()[-1].startswith("databases in ")


def test_a_supposed_stone_leaves_every_string_a_liberty(run: Run, tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    for rows, words in (
        ([".X", "X."], ["A2", "--with-stone", "A2", "--side", "white"]),
        ([".X.", "XX.", "..."], ["A3", "--with-stone", "A3", "--side", "white"]),
        (["XO.", ".O.", "OO."], ["A2", "--with-stone", "A2", "--side", "white"]),
    ):
        board.write_text("\n".join(rows) + "\n")
        said = run("why", str(board), words[0], "territory", *words[1:])
        assert said.code == 2
        assert said.err.splitlines()[-1].startswith("godebug: --with-stone: the stones at ")
        assert said.err.splitlines()[-1].endswith(" have no liberties")


def test_two_moves_are_compared(run: Run) -> None:
    game = str(GAMES / "two-framework.sgf")
    said = run("why", game, "E15", "--over", "C9", "--move", "60")
    assert said.code == 0, said.err
    assert "E15 is worth" in said.out and "What becomes of stones" in said.out
    assert any("stronger (" in line and "weaker (" in line for line in said.out.splitlines()), "odds differ"
    records = [json.loads(line) for line in run("why", game, "E15", "--over", "C9", "--move", "60", "--json").lines]
    assert [record["type"] for record in records][:2] == ["position", "why"]
    assert records[1]["what"] == "over"
    for words, complaint in (
        (["E15", "--over", "E15"], "two moves are compared, and these are one"),
        (["E15", "--over", "Z9"], "--over"),
        (["E15", "territory", "--over", "C9"], "--over compares two moves"),
        (["E15", "--over", "C6"], "white cannot play at C6: C6 is occupied"),
        (["E15", "--over", "C9", "--engine", "gnugo --mode gtp"], "the built-in engine compares moves"),
    ):
        said = run("why", game, *words, "--move", "60")
        assert said.code == 2 and complaint in said.err and len(said.err.splitlines()) == 1


def test_two_moves_stand_on_one_board_with_the_stones_that_change_hands(run: Run, tmp_path: Path) -> None:
    words = ("why", "corner-9x9.sgf", "--move", "11", "C7", "--over", "F2")
    changes = [record for record in map(json.loads, run(*words, "--json").lines) if record["type"] == "change"]
    assert changes
    shown = run(*words).out
    board = shown[shown.index("A C7 or B F2") :]
    for number, change in enumerate(changes, 1):
        assert len(re.findall(rf"{number}[XO]", board.partition("\n\n")[0])) <= change["size"]
        assert re.search(rf"^{number} +{change['stones'][0]}", board, flags=re.MULTILINE)
    drawn = run(*words, "--svg", tmp_path / "lesson.svg")
    text = (tmp_path / "lesson.svg").read_text()
    assert drawn.code == 0
    # The sentence, the board, the table; not the accounts.
    assert "points more than F2" in text and "What becomes of stones" in text and "territory, territory" not in text
    assert run("why", "corner-9x9.sgf", "--move", "11", "C7", "--over", "pass").code in (0, 2)
