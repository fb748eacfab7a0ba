"""`godebug owl` on the command line."""

import json
import re

from command_line import Run

from tests.owl.owl_boards import TAIL

#: Black's straight three at the top: White kills and Black lives at E9.
THREE_IN_LINE = "\n".join(
    [
        "OX...XO..",
        "OXXXXXO..",
        "OOOOOOO..",
        *["........."] * 6,
        "White to move",
        "",
    ]
)


def test_what_is_read_of_a_dragon(run: Run) -> None:
    said = run("owl", "-", "C8", stdin=THREE_IN_LINE.encode())
    assert said.code == 0, said.err
    assert "white attacks  WIN at D9" in said.out
    assert "black defends  WIN at D9" in said.out
    assert "=O @X  e  e  e @X =O" in said.out


def test_the_first_node_as_a_record(run: Run) -> None:
    said = run("owl", "-", "C8", "--json", stdin=THREE_IN_LINE.encode())
    record = json.loads(said.out.splitlines()[-1])
    assert (record["type"], record["color"], record["eyes_likely"]) == ("owl", "black", 1)
    [space] = record["spaces"]
    assert (space["points"], space["value"], space["attack"]) == (["C9", "D9", "E9"], "1122", "D9")
    [best] = [move for move in record["attack"]["moves"] if move["result"] == "WIN"]
    assert best["point"] == "D9" and best["value"] > 0 and best["source"]
    assert record["attack"]["code"] == record["defense"]["code"] == "WIN"


def test_a_stone_with_a_value_keeps_its_color(run: Run) -> None:
    said = run("owl", "two-framework.sgf", "F9", "--move", "60", "--color", "always")
    assert said.code == 0, said.err
    valued = set(re.findall(r"\x1b\[([\d;]+)m *6X", said.out))
    plain = set(re.findall(r"\x1b\[([\d;]+)m *X", said.out))
    assert valued and valued <= plain


def test_what_is_no_dragon_is_said_in_a_line(run: Run) -> None:
    for words, complaint in (([], "owl: which dragon?"), (["J1"], "no stone")):
        said = run("owl", "-", *words, stdin=THREE_IN_LINE.encode())
        assert said.code == 2 and complaint in said.err and len(said.err.splitlines()) == 1


def test_the_part_that_is_lost_although_the_dragon_lives(run: Run) -> None:
    board = "\n".join([*TAIL, "Black to move", ""]).encode()
    said = run("read", "-", "owl-defend", "H6", stdin=board)
    assert said.code == 0, said.err
    assert "it lives, but loses H4 (2 stones), which J3 captures" in said.lines
    record = json.loads(run("read", "-", "owl-defend", "H6", "--json", stdin=board).lines[-1])
    assert record["lost"] == {"stone": "H4", "stones": 2, "attack": "J3"}
    picture = run("owl", "-", "H6", stdin=board)
    assert any("WIN at H8" in line and "loses H4 (2 stones)" in line for line in picture.lines)
    assert json.loads(run("owl", "-", "H6", "--json", stdin=board).lines[-1])["attack"]["lost"] is None
