"""`godebug why` on the command line."""

import json

from command_line import Run

from engine.why.subjects import SUBJECTS
from godebug.resources import data_folder

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


def test_why_says_what_is_wrong(run: Run) -> None:
    game = str(GAMES / "two-framework.sgf")
    for words, complaint in (
        (["E15", "worm"], "no stone at E15"),
        (["C6", "move"], "C6 cannot be played"),
        (["E15", "influence", "territory"], "one thing at a time"),
        (["E15", "--if-dead", "E15"], "no stone at E15"),
        (["E15", "--depth", "x"], "--depth"),
        ([], "of which point"),
    ):
        said = run("why", game, *words, "--move", "60")
        assert said.code == 2 and complaint in said.err and len(said.err.splitlines()) == 1


def test_what_if_shows_both_and_the_difference(run: Run) -> None:
    said = run("why", str(GAMES / "two-framework.sgf"), "B1", "--move", "60", "--if-dead", "B3")
    assert said.code == 0, said.err
    assert said.out.count("B1 is worth") == 2
