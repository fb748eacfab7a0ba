"""Races read on boards: by counting, by searching, and as verdicts on dragons."""

import json
import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from asking import races_of
from msgspec.structs import replace
from test_liberty_count import LOST, SEKI, WON, race_rows

from godebug.basics.resources import data_folder
from godebug.engine.analysis import Analysis
from godebug.engine.board.setup import board_from_rows, position_from_board
from godebug.engine.dragons.life import DragonLife
from godebug.engine.go.color import BLACK, WHITE, parse_color
from godebug.engine.go.points import NO_POINT, parse_vertex
from godebug.engine.go.result_codes import GTP_DIGITS, LOSE, WIN
from godebug.engine.patterns.database import PatternFolder
from godebug.engine.semeai import stage, standoffs
from godebug.engine.semeai.parameters import race_limits
from godebug.engine.semeai.records import RaceOutcome


def analysis_of(rows: list[str]) -> Analysis:
    return Analysis(position_from_board(board_from_rows(rows), BLACK), 10, PatternFolder(data_folder("patterns")))


@pytest.mark.parametrize(
    ("black", "white", "shared", "first"),
    [(1, 1, 0, WON), (1, 2, 0, LOST), (2, 2, 1, WON), (2, 2, 2, SEKI), (3, 2, 2, WON), (1, 4, 2, LOST)],
)
def test_search_and_count_agree_on_pure_races(black: int, white: int, shared: int, first: tuple[int, int]) -> None:
    analysis = analysis_of(race_rows(black, white, shared))
    stones = parse_vertex("F1", 13), parse_vertex("H1", 13)
    counted = races_of(analysis).analyze(*stones)
    assert (counted.defense, counted.attack) == first
    read = races_of(analysis).analyze_tactically(*stones)
    assert (read.defense, read.attack) == first
    assert read.certain and read.nodes > 0
    assert analysis.tactics.board.stackp == 0


@pytest.mark.parametrize(("black", "white", "won"), [(2, 2, True), (1, 2, False), (3, 3, True)])
def test_who_lives_and_kills_has_won(black: int, white: int, won: bool) -> None:
    outcome = races_of(analysis_of(race_rows(black, white, 0))).analyze(parse_vertex("F1", 13), parse_vertex("H1", 13))
    assert outcome.is_won is won


def test_a_seki_is_not_won() -> None:
    stones = parse_vertex("F1", 13), parse_vertex("H1", 13)
    outcome = races_of(analysis_of(race_rows(2, 2, 2))).analyze(*stones)
    assert (outcome.defense, outcome.attack) == SEKI and not outcome.is_won


def test_dragons_in_a_race_hang_on_who_moves() -> None:
    analysis = analysis_of(race_rows(2, 2, 0))
    dragons = analysis.life.dragons
    for name in ("F1", "H1"):
        assert dragons.status_at(parse_vertex(name, 13)) == "critical"


def test_all_races_of_a_position_share_their_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[int] = []
    search = stage.RaceReader._analyze

    def counted(reader: stage.RaceReader, *asked: Any) -> RaceOutcome:
        outcome = search(reader, *asked)
        searched.append(outcome.nodes)
        return outcome

    monkeypatch.setattr(stage.RaceReader, "_analyze", counted)
    monkeypatch.setattr(standoffs, "ALL_POSITIONS", 0)
    rows = race_rows(4, 4, 2)
    assert analysis_of(rows).life.dragons.semeais
    free = list(searched)
    searched.clear()
    monkeypatch.setattr(stage, "RACE_NODES", 0)
    monkeypatch.setattr(stage, "LEAST_RACE_NODES", 3)
    short = analysis_of(rows)
    assert short.life.dragons
    assert len(searched) == len(free) > 1
    assert max(searched) < max(free)
    # Who asks of his own accord may use more.
    assert races_of(short)._search.limits.nodes > 3


def test_who_moves_first_is_taken_to_win_a_race_that_is_left_open() -> None:
    def supposed(race: RaceOutcome) -> tuple[int, int, int]:
        return race.supposed.defense, race.supposed.attack, race.supposed.move

    ends = RaceOutcome(LOSE, LOSE)
    assert supposed(ends) == (LOSE, LOSE, NO_POINT)
    assert supposed(replace(ends, open_move=50)) == (WIN, WIN, 50)
    assert supposed(replace(ends, defense=WIN, move=40, open_move=50)) == (WIN, WIN, 40)


def test_a_race_is_left_open_where_nodes_run_out() -> None:
    analysis = analysis_of(race_rows(4, 4, 2))
    stones = parse_vertex("F1", 13), parse_vertex("H1", 13)
    races = races_of(analysis)
    assert races.analyze(*stones).open_move == NO_POINT
    races.forget()
    races._search.limits = replace(races._search.limits, nodes=2)
    assert races._search.run(*races._sides(races._dragons(*stones), stones), True).open_move > 0


def test_who_beats_a_dragon_that_loses_all_its_races_is_in_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    analysis = analysis_of(race_rows(2, 2, 0))
    loser, winner, third = 100, 101, 102
    codes = {
        (loser, winner): (LOSE, LOSE),
        (winner, loser): (WIN, WIN),
        (third, winner): (WIN, WIN),
        (winner, third): (WIN, WIN),
    }
    monkeypatch.setattr(stage.RaceReader, "_pairs", lambda self, life, settled: iter(codes))
    monkeypatch.setattr(stage.RaceReader, "analyze", lambda self, *pair, **_: RaceOutcome(*codes[pair], 7))
    found = races_of(analysis)._races(
        cast(DragonLife, SimpleNamespace(by_origin={}, status=dict.fromkeys((100, 101, 102), "dead"))), ()
    )
    assert found[winner].status == "alive"
    assert found[loser].defense.code == LOSE
    assert third not in found


def test_a_seki_lives() -> None:
    analysis = analysis_of(race_rows(0, 0, 2))
    for name in ("F1", "H1"):
        assert analysis.life.dragons.status_at(parse_vertex(name, 13)) == "alive"


def test_after_a_move_the_race_is_another() -> None:
    analysis = analysis_of(race_rows(2, 2, 0))
    stones = parse_vertex("F1", 13), parse_vertex("H1", 13)
    after = races_of(analysis).analyze_after(parse_vertex("A2", 13), WHITE, *stones)
    assert (after.defense, after.attack) == LOST
    with pytest.raises(ValueError, match="illegal move"):
        races_of(analysis).analyze_after(parse_vertex("F1", 13), WHITE, *stones)


def test_a_race_needs_two_colors_and_two_stones() -> None:
    analysis = analysis_of(race_rows(2, 2, 0))
    with pytest.raises(ValueError, match="different colours"):
        races_of(analysis).analyze(parse_vertex("F1", 13), parse_vertex("H13", 13))
    with pytest.raises(ValueError, match="no stone"):
        races_of(analysis).analyze(parse_vertex("F1", 13), parse_vertex("A13", 13))


FOLDER = os.environ.get("GODEBUG_VECTORS")


@pytest.mark.vectors
@pytest.mark.skipif(not FOLDER, reason="GODEBUG_VECTORS is not set")
def test_small_races_of_gnu_go() -> None:
    data = json.loads(Path(str(FOLDER), "semeai", "diagrams.json").read_text())
    asked = agreed = 0
    for case in data["cases"]:
        races = races_of(analysis_of(case["board"]))
        for answer in case["answers"]:
            name, *words = answer["command"].split()
            if name == "analyze_semeai":
                found = races.analyze(*(parse_vertex(word, case["size"]) for word in words))
            elif name == "analyze_semeai_after_move":
                points = [parse_vertex(word, case["size"]) for word in words[1:]]
                found = races.analyze_after(points[0], parse_color(words[0]), *points[1:])
            else:
                continue
            asked += 1
            codes = [str(GTP_DIGITS[found.defense]), str(GTP_DIGITS[found.attack])]
            agreed += codes == answer["gnugo38"].split()[:2]
    assert asked == 16
    assert agreed == asked


def test_effort_grows_with_the_level_and_ends_with_the_last_that_is_told() -> None:
    efforts = [race_limits(level) for level in range(13)]
    assert [each.nodes for each in efforts] == sorted(each.nodes for each in efforts)
    assert efforts[0].nodes < efforts[6].nodes < efforts[12].nodes
    assert all(each.brief_nodes < each.nodes for each in efforts)
    assert race_limits(13) == race_limits(100) == efforts[12]
