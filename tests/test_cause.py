"""The search for the facts behind a wrong move: delta debugging, doubts, and facts that were turned round."""

import json
import shutil
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from scripts import load_script
from typer.testing import CliRunner

from godebug.basics.resources import data_folder
from godebug.cli.application import app
from godebug.comparing.cause import FactCause, cause_of, smallest
from godebug.comparing.doubts import Doubt, doubts_of_engine, doubts_of_teacher
from godebug.engine.analysis import Analysis
from godebug.engine.analysis.fact_text import parse_facts, suppose
from godebug.engine.analysis.suppose import BarrierFact
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import column_of, parse_vertex, row_of, vertex
from godebug.engine.go.position import Position
from godebug.engine.patterns.database import PatternFolder
from godebug.records.sgf import read_game
from godebug.studies.builtin import BuiltIn

ROOT = Path(__file__).resolve().parents[1]
GAME = data_folder("regression") / "games" / "corner-9x9.sgf"
planted = load_script(ROOT / "benchmarks" / "planted_facts.py", "planted_facts")


#: The move before which a doubt about life keeps another move from being played.
BEHIND = 22
#: Whose word a fact of a kind is against.
READERS = {"dragon": "owl: ", "string": "reading: ", "link": "links: ", "barrier": "by ", "value": "engine: "}


def position(move: int) -> Position:
    return read_game(GAME.read_bytes(), GAME.name).position_before(str(move))


def folder() -> PatternFolder:
    return PatternFolder(data_folder("patterns"))


def doubt(name: str) -> Doubt:
    return Doubt((name,), "life", "", 1.0, name)


@pytest.mark.parametrize("needed", [{3}, {0}, {19}, {2, 17}, {0, 1, 2}, {4, 9, 13, 18}, set(range(20))])
def test_nothing_can_be_left_out_of_the_smallest_set(needed: set[int]) -> None:
    doubts, asked = [doubt(str(n)) for n in range(20)], []

    def works(some: Sequence[Doubt]) -> bool:
        asked.append(some)
        return needed <= {int(one.subject) for one in some}

    assert {int(one.subject) for one in smallest(doubts, works)} == needed
    if len(needed) == 1:
        assert len(asked) <= 20, "one true fact among twenty is found within twenty analyses"


@pytest.mark.parametrize(
    ("name", "move", "kinds"),
    [
        ("thirteen", 80, {"dragon", "string", "barrier", "value"}),
        pytest.param("corner-9x9", 22, {"dragon", "link", "value"}, marks=pytest.mark.long),
    ],
)
def test_facts_that_were_turned_round_are_named_alone_and_first(name: str, move: int, kinds: set[str]) -> None:
    game = GAME.with_stem(name)
    where = read_game(game.read_bytes(), game.name).position_before(str(move))
    found = list(planted.tried(where, folder()))
    assert {trial.plant.kind for trial in found} >= kinds
    assert all(trial.named for trial in found)
    assert all(trial.found.analyses <= 20 for trial in found)
    for trial in found:
        assert trial.found.behind > 0.0 and trial.found.nearest == 0.0
        says = trial.found.sets[0][0].says
        assert says.startswith("the teacher: ") and READERS[trial.plant.kind] in says


@cache
def played(move: int) -> str:
    """The move that the engine plays in place of another one of the game."""
    analysis = Analysis(position(move), databases=folder())
    return vertex(analysis.moves.generation(position(move).to_move).best, 9)


@cache
def behind_by_doubts() -> tuple[Analysis, int, FactCause]:
    """A move that is not played, and sets of the engine's doubts that would make it so."""
    analysis = Analysis(position(BEHIND), databases=folder())
    for wanted, _ in analysis.moves.generation(WHITE).ranked[1:4]:
        doubts = doubts_of_engine(analysis, wanted)
        assert [one.cost for one in doubts] == sorted(one.cost for one in doubts)
        tried: list[int] = []
        found = cause_of(analysis, wanted, doubts, tick=tried.append)
        assert tried == [*range(1, found.analyses + 1)] and found.analyses <= len(doubts) + 1
        if any(one.entry == "life" for some in found.sets for one in some):
            return analysis, wanted, found
    raise AssertionError("no doubt about life changes the move")


def test_sets_of_own_doubts_make_the_engine_play_the_move() -> None:
    analysis, wanted, found = behind_by_doubts()
    for some in found.sets:
        supposed = analysis.supposing([fact for one in some for fact in one.facts])
        assert supposed.moves.generation(WHITE).best == wanted
    assert analysis.moves.generation(WHITE).best != wanted


def test_the_search_ends_where_its_analyses_are_used_up() -> None:
    analysis, wanted, _ = behind_by_doubts()
    found = cause_of(analysis, wanted, doubts_of_engine(analysis, wanted), analyses=2)
    assert found.analyses == 2


class Network(BuiltIn):
    """A teacher that tells ownership."""

    name = "network"

    def __init__(self, position: Position, ownership: np.ndarray) -> None:
        super().__init__(position, databases=folder())
        self._ownership = ownership

    def influence(self, color: int) -> object:  # type: ignore[override]
        class Owned:
            ownership = self._ownership

        return Owned()


def test_a_network_denies_fates_and_territory() -> None:
    where = position(30)
    analysis = Analysis(where, databases=folder())
    ownership = np.array(analysis.ground.break_ins(WHITE).after.territory_value)
    life = analysis.life.dragons
    for members in life.by_origin.values():
        alive = life.status[members.origin] == "alive"
        for p in members.stones:
            ownership[row_of(p), column_of(p)] = 0.9 if (members.color == WHITE) == alive else -0.9
    agreed = doubts_of_teacher(analysis, Network(where, ownership))
    # It is critical, and a network that is sure of it says more.
    assert [one.subject for one in agreed if one.entry == "life"] == ["dragon E5"]
    for p in life.by_origin[parse_vertex("F8", 9)].stones:
        ownership[row_of(p), column_of(p)] = -0.96
    corner = [parse_vertex(name, 9) for name in ("H1", "J1", "J2", "J3")]
    for p in corner:
        ownership[row_of(p), column_of(p)] = 0.8
    denied = doubts_of_teacher(analysis, Network(where, ownership))
    by_subject = {one.subject: one for one in denied}
    assert by_subject["dragon F8"].facts == ("F8 alive",)
    assert "network: 98% Black's" in by_subject["dragon F8"].says
    region = next(one for one in denied if one.entry == "influence")
    assert set(region.facts) >= {"J1 territory white 0.8", "J3 territory white 0.8"}
    for one in denied:
        assert parse_facts(one.facts, where, None).texts(9) == one.facts
    assert where.plane.cells[parse_vertex("F8", 9)] == BLACK


def run(*words: str) -> str:
    found = CliRunner().invoke(app, ["cause", str(GAME), *words])
    return found.output if found.exit_code == 0 else str(found.exception)


def test_the_command_names_sets_and_says_where_none_helps() -> None:
    _, move, found = behind_by_doubts()
    wanted, facts = vertex(move, 9), [[list(one.facts) for one in some] for some in found.sets]
    told = run("--move", str(BEHIND), "--wanted", wanted)
    assert f"{wanted} would be played if" in told and f"{found.behind:.1f} points behind" in told
    assert all(fact in told for some in facts for one in some for fact in one)
    record = json.loads(run("--move", str(BEHIND), "--wanted", wanted, "--json").splitlines()[1])
    assert (record["type"], record["wanted"], record["teacher"]) == ("cause", wanted, None)
    assert [[one["facts"] for one in some] for some in record["sets"]] == facts
    none = run("--move", "30", "--wanted", "C5", "--analyses", "3")
    assert "valuation: even with what helps most, C5 stays" in none and "is worth" in none and "territory" in none
    assert "nothing has to be otherwise" in run("--move", "30", "--wanted", played(30))


def test_the_command_refuses_what_makes_no_sense() -> None:
    assert "which move is right?" in run("--move", "30")
    assert "--wanted: white cannot play at D8" in run("--move", "30", "--wanted", "D8")


def test_a_regression_test_says_which_move_is_wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    suite = tmp_path / "corner.tst"
    (tmp_path / "game.sgf").write_bytes(GAME.read_bytes())
    suite.write_text(
        f"loadsgf game.sgf 30\n1 reg_genmove white\n#? [{played(30)}]\n2 attack E5\n#? [1 D5]\n", encoding="utf-8"
    )
    monkeypatch.chdir(tmp_path)
    found = CliRunner().invoke(app, ["cause", "corner:1"])
    assert f"{played(30)} is what is played" in found.output
    assert "which move is right?" in str(CliRunner().invoke(app, ["cause", "corner:2"]).exception)


@pytest.mark.parametrize("fact", ["E5+E3 one-dragon", "G8|C7 two-dragons"])
def test_a_teacher_who_joins_stones_otherwise_denies_links(fact: str) -> None:
    analysis = Analysis(position(30), databases=folder())
    teacher = BuiltIn(suppose(position(30), [fact]), databases=folder())
    denied = {one.facts[0] for one in doubts_of_teacher(analysis, teacher) if one.entry == "links"}
    assert len(denied) == 1
    knowing = analysis.supposing(denied).life.outline
    assert dict(knowing.dragon_at) == dict(teacher.analysis.life.outline.dragon_at)
    assert not doubts_of_teacher(analysis, BuiltIn(position(30), databases=folder()))


def test_this_engine_with_other_patterns_denies_barriers() -> None:
    barriers = folder().get("barriers")
    assert barriers is not None
    without = folder().without({"barriers": set(barriers.column("name"))})
    analysis, teacher = Analysis(position(30), databases=without), BuiltIn(position(30), databases=folder())
    missing = [one for one in doubts_of_teacher(analysis, teacher) if one.entry == "early influence"]
    ours, theirs = (
        {(one.point, one.color) for one in each.ground.influence(WHITE).findings.barriers if one.strong}
        for each in (analysis, teacher.analysis)
    )
    assert {one.facts[0] for one in missing} == {BarrierFact(color, p).text(9) for p, color in theirs - ours}
    assert missing and all("it is there by " in one.says for one in missing)


def test_a_value_that_nothing_below_explains_is_denied_itself() -> None:
    plant = planted.Plant("value", parse_vertex(played(30), 9))
    teacher = BuiltIn(position(30), databases=folder())
    assert teacher.influence(WHITE) and teacher.moves(WHITE).best == plant.point
    with planted.turned_round(plant):
        doubts = doubts_of_teacher(Analysis(position(30), databases=folder()), teacher)
    assert {one.entry for one in doubts} == {"moves"}
    assert any(one.facts[0].startswith(f"{played(30)} value ") for one in doubts)


def test_causes_are_sought_against_other_databases(tmp_path: Path) -> None:
    copied = tmp_path / "patterns"
    shutil.copytree(data_folder("patterns"), copied)
    same = run("--move", "30", "--wanted", "C5", "--against", str(copied))
    assert "denies 0 facts" in " ".join(same.split())
    (copied / "barriers.db").write_text("", encoding="utf-8")
    told = run("--move", "30", "--patterns", str(copied), "--wanted", "C5", "--against", str(data_folder("patterns")))
    assert "denies" in told and "denies 0 facts" not in " ".join(told.split())
    assert "--engine and --against exclude each other" in run("--move", "30", "--engine", "x", "--against", str(copied))


@pytest.fixture
def wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A suite with two tests of moves that fail, one that passes, and one of something else; the first wanted move."""
    analysis, wanted, _ = behind_by_doubts()
    played, right = analysis.moves.generation(WHITE).best, vertex(wanted, 9)
    lines = [
        f"loadsgf game.sgf {BEHIND}",
        f"1 reg_genmove white\n#? [{right}]",
        f"2 reg_genmove white\n#? [{vertex(played, 9)}]",
    ]
    lines += ["3 attack C6\n#? [1 A1]", "loadsgf game.sgf 30", "4 reg_genmove white\n#? [A1|B1]"]
    (tmp_path / "game.sgf").write_bytes(GAME.read_bytes())
    (tmp_path / "corner.tst").write_text("\n".join(lines) + "\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return right


@pytest.mark.long
def test_causes_of_suites_are_summed_by_stage_and_kind(wrong: str) -> None:
    _, _, found = behind_by_doubts()
    done = CliRunner().invoke(app, ["regress", "cause", "corner", "--json", "-j", "1"])
    assert done.exit_code == 0, done.output
    records = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    cases = {one["name"]: one for one in records if one["type"] == "cause_case"}
    assert set(cases) == {"corner:1", "corner:4"}
    assert cases["corner:1"]["wanted"] == wrong and cases["corner:1"]["entry"] == found.sets[0][0].entry
    assert (cases["corner:4"]["entry"], cases["corner:4"]["kind"]) == ("valuation", "nobody proposes it")
    assert cases["corner:1"]["facts"] == [fact for one in found.sets[0] for fact in one.facts]
    told = [one for one in records if one["type"] == "cause_sum"]
    assert [one["points"] for one in told] == sorted((one["points"] for one in told), reverse=True)
    assert sum(one["cases"] for one in told) == 2
    assert sum(one["points"] for one in told) == pytest.approx(sum(one["behind"] for one in cases.values()))


def test_an_engine_that_denies_nothing_leaves_valuation_to_blame(wrong: str) -> None:
    command = f"{sys.executable} -m godebug gtp"
    done = CliRunner().invoke(app, ["regress", "cause", "corner:1", "--engine", command, "--json", "-j", "1"])
    [case] = [json.loads(line) for line in done.stdout.splitlines() if '"cause_case"' in line]
    assert (case["entry"], case["kind"], case["facts"]) == ("valuation", "valued lower", [])
    assert case["wanted"] == wrong


@pytest.mark.long
def test_after_a_list_come_sums(wrong: str, tmp_path: Path) -> None:
    (tmp_path / "positions").write_text("corner:1\ncorner:2\n", encoding="utf-8")
    done = CliRunner().invoke(app, ["cause", "--list", "positions"])
    assert done.exit_code == 0, done.output
    head, _, end = done.output.partition("What the wrong moves hang on")
    assert f"{wrong} would be played if" in head and "nothing has to be otherwise" in head
    assert "corner:1" in end and "corner:2" not in end


class TurnNetwork(Network):
    """One that also tells ownership if the side to move passes."""

    def __init__(self, position: Position, ownership: np.ndarray, passed: np.ndarray) -> None:
        super().__init__(position, ownership)
        self.ownership_after_pass = passed


def owned(analysis: Analysis, **kept: float) -> np.ndarray:
    """Ownership by which all dragons but some are what the engine says; of those so much, from -1 to 1, is kept."""
    life = analysis.life.dragons
    ownership = np.array(analysis.ground.break_ins(WHITE).after.territory_value)
    named = {life.dragon_at[parse_vertex(name, 9)]: part for name, part in kept.items()}
    for origin, members in life.by_origin.items():
        sure = 0.9 if life.status[origin] == "alive" else -0.9
        for p in members.stones:
            sign = 1 if members.color == WHITE else -1
            ownership[row_of(p), column_of(p)] = sign * named.get(origin, sure)
    return ownership


def test_what_hangs_on_the_next_move_is_critical_by_the_word_of_a_network() -> None:
    where = position(30)
    analysis = Analysis(where, databases=folder())
    # White is to move: by H4 it can kill eleven stones, which Black keeps otherwise.
    now, passed = owned(analysis, H4=-0.8, E5=-0.9), owned(analysis, H4=0.9, E5=-0.9)
    wanted = parse_vertex("J5", 9)
    teacher = TurnNetwork(where, now, passed)
    [fact] = [one for one in doubts_of_teacher(analysis, teacher, wanted) if one.subject == "dragon H4"]
    assert fact.facts == ("H4 critical attack J5 odds 10-95%",)
    assert "kept by 10% if attacked first, 95% if defended; owl: alive" in fact.says
    far = [one for one in doubts_of_teacher(analysis, teacher, parse_vertex("A9", 9)) if one.subject == "dragon H4"]
    assert [one.facts for one in far] == [("H4 critical odds 10-95%",)]
    knowing = analysis.supposing(fact.facts)
    assert (
        knowing.moves.generation(WHITE).ledger(wanted).value > analysis.moves.generation(WHITE).ledger(wanted).value + 5
    )


def test_facts_that_stand_in_each_others_way_are_tried_alone() -> None:
    analysis, wanted, found = behind_by_doubts()
    good = next(one for some in found.sets for one in some)
    bad = Doubt((f"{vertex(wanted, 9)} proposed by nobody",), "moves", "", 1.0, "move")
    again = cause_of(analysis, wanted, [bad, good], "somebody")
    assert again.sets == ((good,),) and again.nearest == 0.0
