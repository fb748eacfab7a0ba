"""How sure statuses are: the table, its text, and what becomes of verdicts."""

import math
import pickle
from pathlib import Path

import pytest

from godebug import analyze
from godebug.apps.lab.places import GamePlace, load
from godebug.basics.resources import data_path, pattern_folder
from godebug.engine.analysis import Analysis
from godebug.engine.dragons.doubt import (
    COLUMNS,
    FEATURES,
    FILE,
    PLAIN_SIZE,
    SURE,
    WORDS,
    Curve,
    DoubtfulLife,
    DoubtTable,
    table_of,
    written,
)
from godebug.engine.dragons.life import DragonLife
from godebug.engine.dragons.records import Odds, OwlResult, OwlVerdict
from godebug.engine.go.result_codes import LOSE
from godebug.engine.owl.life import OwlLife
from godebug.engine.owl.parameters import DOUBT_NODES, DOUBT_NODES_EACH, DOUBT_STONES, LEAST_NODES_LEFT
from godebug.engine.patterns.findings import PatternError

GAME = str(Path(data_path("regression")) / "games" / "two-framework.sgf")


def table(**base: float) -> DoubtTable:
    """A table that looks at nothing: the base of a column (`alive_attacked`), 0 where none is given."""
    columns = {column: base.get(column.replace(".", "_"), 0.0) for column in COLUMNS}
    return DoubtTable(Curve(10.0, 0.5, 2.0), columns, {column: dict.fromkeys(FEATURES, 0.0) for column in COLUMNS})


def analysis(move: int, classic: bool = False) -> Analysis:
    return Analysis(load(GamePlace(GAME, str(move))), databases=pattern_folder(None, classic))


def test_a_table_is_read_as_it_was_written() -> None:
    shipped = Path(data_path("patterns")) / FILE
    known = table_of(shipped.read_text(), str(shipped))
    text = written(known, ("what it is",))
    again = table_of(text, "again")
    assert (again.curve, again.base, again.weights) == (known.curve, known.base, known.weights)
    assert text.startswith("# what it is\n")
    assert WORDS.keys() == FEATURES.keys()


@pytest.mark.parametrize(
    ("old", "new", "line", "fault"),
    [
        ("size", "beauty", 4, "no feature 'beauty'"),
        ("size", "strings", 5, "a second row 'strings'"),
        ("feature", "features", 2, "the columns are wanted first"),
        ("values 10 0.5 2", "values 10 0.5", 1, "up to where values are points"),
        ("values 10 0.5 2", "values 10 1.5 2", 1, "up to where values are points"),
        ("values 10 0.5 2", "values 10 0.5 -1", 1, "up to where values are points"),
        ("values 10 0.5 2", "", 0, "no line 'values'"),
        ("0.000\nsize", "nan\nsize", 3, "6 numbers are wanted"),
        ("0.000\nsize", "much\nsize", 3, "numbers are wanted"),
        ("0.000\nsize", "\nsize", 3, "6 numbers are wanted"),
    ],
)
def test_a_damaged_table_is_told_with_its_place(old: str, new: str, line: int, fault: str) -> None:
    text = written(table())
    assert old in text
    with pytest.raises(PatternError) as caught:
        table_of(text.replace(old, new, 1), "doubt.txt")
    [finding] = caught.value.findings
    assert (finding.line, finding.message[: len(fault)]) == (line, fault)


def test_a_feature_that_is_missing_is_named() -> None:
    text = "\n".join(line for line in written(table()).splitlines() if not line.startswith("hull"))
    with pytest.raises(PatternError, match="no row 'hull'"):
        table_of(text, "doubt.txt")


def test_lint_checks_the_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from godebug.__main__ import main

    path = tmp_path / FILE
    path.write_text(written(table()))
    assert main(["patterns", "lint", str(path)]) == 0
    path.write_text(written(table()).replace("\nhull", "\nhulk"))
    assert main(["patterns", "lint", str(path)]) == 1
    assert "no feature 'hulk'" in capsys.readouterr().out


def test_how_sure_a_status_is() -> None:
    odds = Odds(0.25, 0.875)
    assert (odds.of_status("alive"), odds.of_status("dead"), odds.of_status("critical")) == (0.25, 0.125, 0.625)
    assert (odds.lives(False), odds.lives(True)) == (0.25, 0.875)
    assert Odds(0.5, 0.25).turn == 0.0


def test_values_count_in_part_from_where_they_are_too_high() -> None:
    curve = Curve(10.0, 0.5, 2.0)
    assert [curve.worth(points, 0.0, 0.0) for points in (-3.0, 0.0, 10.0, 20.0)] == [-3.0, 0.0, 10.0, 15.0]
    assert curve.worth(20.0, 20.0, 0.0) == 10.0, "what is strategy counts by lives alone"
    assert curve.worth(20.0, 20.0, 6.0) == 16.0
    assert curve.worth(20.0, 0.0, 100.0) == 20.0, "never more than the value itself"


def test_values_on_small_boards_are_what_they_are() -> None:
    weights = table()
    assert (weights.curve_of(PLAIN_SIZE), weights.curve_of(PLAIN_SIZE + 1)) == (None, weights.curve)


def test_without_a_table_yes_is_yes() -> None:
    life = analysis(140, classic=True).life.dragons
    certain = {"alive": (1.0, 1.0), "critical": (0.0, 1.0), "dead": (0.0, 0.0), "unknown": (1.0, 1.0)}
    assert {"alive", "critical", "dead"} <= set(life.status.values())
    for origin, odds in life.odds.items():
        assert (odds.attacked, odds.defended) == certain[life.status[origin]]
    assert all(dragon.odds is None for dragon in life.records)
    assert not any(verdict.looked_again for verdict in life.owl.values())


def test_the_odds_follow_the_status() -> None:
    life = analysis(140).life.dragons
    by_status: dict[str, list[Odds]] = {}
    for origin, word in life.status.items():
        by_status.setdefault(word, []).append(life.odds[origin])
    for odds in (one for found in by_status.values() for one in found):
        assert 0.0 <= odds.attacked <= odds.defended <= 1.0
    assert min(odds.attacked for odds in by_status["alive"]) > max(odds.attacked for odds in by_status["dead"])
    assert [dragon.odds for dragon in life.records] == list(life.odds.values())


def doubted(life: DragonLife, doubt: DoubtTable) -> DragonLife:
    return DragonLife(life.outline, life.verdicts, lambda _: life.influence, doubt=doubt)


def test_what_is_proved_or_supposed_is_not_doubted() -> None:
    life = analysis(140, classic=True).life.dragons
    doubt = table(alive_attacked=-1.0, alive_defended=1.0)
    unsure = doubted(life, doubt)
    at = next(origin for origin, word in life.status.items() if word == "alive" and not life.is_invincible(origin))
    assert unsure.odds[at].attacked == pytest.approx(1.0 / (1.0 + math.e))
    assert unsure.odds[at].defended == pytest.approx(1.0 / (1.0 + 1.0 / math.e))
    known = OwlVerdict("alive", attack=OwlResult(LOSE, ground="proved"))
    assert doubt.odds(DoubtfulLife(life.outline, life.by_origin[at], known), "alive") == Odds(SURE, SURE)
    supposed = unsure.supposing({at: OwlVerdict("dead")})
    assert supposed.odds[at] == Odds(0.0, 0.0)
    assert unsure.is_settled(at) is False and supposed.is_settled(at) is True


def test_a_second_look_goes_where_most_hangs_on_it() -> None:
    """With a table that doubts all that lives, the largest dragons that are left open are looked at again."""
    position = analysis(140, classic=True)
    outline = position.life.outline
    with position.life.owl_question() as reader:
        plain = OwlLife(reader).verdicts(outline)
    with position.life.owl_question() as reader:
        again = OwlLife(reader, doubt=table(alive_attacked=-2.0, alive_defended=2.0)).verdicts(outline)
    looked = [origin for origin, verdict in again.items() if verdict.looked_again]
    large = {
        origin
        for origin, verdict in plain.items()
        if verdict.status == "alive" and verdict.open and outline.by_origin[origin].size >= DOUBT_STONES
    }
    assert looked and large.issuperset(looked)
    least = min(outline.by_origin[origin].effective_size for origin in looked)
    assert all(outline.by_origin[origin].effective_size <= least for origin in large.difference(looked))
    spent = [again[origin].nodes - again[origin].first_nodes for origin in looked]
    # The last node may be exceeded by what it tries; a defence is asked only where there is an attack.
    assert sum(spent[:-1]) < DOUBT_NODES and max(spent) <= 2.2 * DOUBT_NODES_EACH
    for origin in looked:
        verdict = again[origin]
        assert verdict.status in ("alive", "critical")
        assert (verdict.status == "critical") == (verdict.attack.code != LOSE)
        assert verdict.status == "alive" or verdict.defense.code != LOSE
    assert all(again[origin] == verdict for origin, verdict in plain.items() if origin not in looked)


def test_a_table_that_is_sure_costs_nothing() -> None:
    position = analysis(140, classic=True)
    outline = position.life.outline
    with position.life.owl_question() as reader:
        plain = OwlLife(reader).verdicts(outline)
        nodes = reader.nodes
    with position.life.owl_question() as reader:
        sure = OwlLife(reader, doubt=table(alive_attacked=5.0, alive_defended=5.0)).verdicts(outline)
        assert reader.nodes == nodes
    assert sure == plain


def test_classic_holds_wherever_a_position_leads() -> None:
    doubted, sure = (analyze(GAME, move=140, classic=classic) for classic in (False, True))
    assert all(0.0 <= dragon.lives_if_attacked <= dragon.lives_if_defended <= 1.0 for dragon in doubted.dragons())
    supposed = sure.suppose("G5 dead")
    for position in (sure, pickle.loads(pickle.dumps(sure)), supposed):
        assert all(dragon.lives_if_attacked is None for dragon in position.dragons())


@pytest.mark.parametrize(("nodes", "certain"), [(LEAST_NODES_LEFT, False), (30 * DOUBT_NODES, True)])
def test_a_second_look_that_is_cut_off_leaves_the_first_one_uncertain(
    monkeypatch: pytest.MonkeyPatch, nodes: int, certain: bool
) -> None:
    monkeypatch.setattr("godebug.engine.owl.life.DOUBT_NODES_EACH", nodes)
    monkeypatch.setattr("godebug.engine.owl.life.DOUBT_NODES", 30 * DOUBT_NODES)
    position = analysis(140, classic=True)
    with position.life.owl_question() as reader:
        verdicts = OwlLife(reader, doubt=table(alive_attacked=-2.0, alive_defended=2.0)).verdicts(position.life.outline)
    looked = [verdict for verdict in verdicts.values() if verdict.looked_again and verdict.status == "alive"]
    assert looked
    assert {verdict.certain for verdict in looked} == {certain}
