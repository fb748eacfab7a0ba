"""Facts that are supposed: how they are written, where they enter, and that nothing else changes."""

import json
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from asking import owl_of
from typer.testing import CliRunner

from godebug import analyze
from godebug.basics.resources import data_folder
from godebug.cli.application import app
from godebug.cli.completion import complete_facts
from godebug.engine.analysis import Analysis
from godebug.engine.analysis.fact_text import parse_facts, suppose
from godebug.engine.analysis.order import Stage
from godebug.engine.analysis.suppose import ENTRIES, KINDS, FactError
from godebug.engine.board.rules import play
from godebug.engine.dragons.records import Odds
from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.go.points import all_points, parse_vertex
from godebug.engine.go.position import Position
from godebug.engine.patterns.database import PatternFolder
from godebug.engine.why.cause import Cause
from godebug.gtp.server import Server
from godebug.records.sgf import read_game

GAME = data_folder("regression") / "games" / "corner-9x9.sgf"
SIZE = 9


@cache
def position() -> Position:
    return read_game(GAME.read_bytes(), GAME.name).position_before("30")


@cache
def folder() -> PatternFolder:
    return PatternFolder(data_folder("patterns"))


@cache
def analysis(*facts: str) -> Analysis:
    plain = Analysis(position(), databases=folder())
    return plain.supposing(facts) if facts else plain


def at(name: str) -> int:
    return parse_vertex(name, SIZE)


def territory(one: Analysis, name: str) -> float:
    return float(one.ground.influence(WHITE).field.territory[at(name)])


def fate(one: Analysis, name: str) -> tuple[str, str]:
    return one.life.dragons.status[at(name)], one.life.dragons.safety[at(name)]


#: What is supposed; what it says, as the stages have it; and the last stage that must not notice.
ASKED: dict[str, tuple[Callable[[Analysis], object], object, Stage | None]] = {
    "E7 captured-by E6": (lambda a: a.tactics.worms.tactics.attacks[at("E7")].points, [at("E6")], None),
    "E5 saved-by E6": (lambda a: a.tactics.worms.tactics.defenses[at("E5")].point, at("E6"), None),
    "E5 safe": (lambda a: a.tactics.worms.attack_codes[at("E5")], 0, None),
    "source G8 white 0": (
        lambda a: [s for s in a.ground.initial_influence(WHITE).sources if (s.color, s.point) == (WHITE, at("G8"))],
        [],
        Stage.EYES,
    ),
    "source C8 black 50": (
        lambda a: [s.strength for s in a.ground.influence(WHITE).sources if (s.color, s.point) == (BLACK, at("C8"))],
        [50.0],
        Stage.EYES,
    ),
    "barrier C5 white": (
        lambda a: a.ground.influence(BLACK).white_permeability.item(4, 2),
        0.0,
        Stage.EYES,
    ),
    "E5-E3 connected": (lambda a: a.life.outline.same_dragon(at("E5"), at("E3")), True, Stage.EARLY_INFLUENCE),
    "E5+E3 one-dragon": (lambda a: a.life.outline.same_dragon(at("E5"), at("E3")), True, Stage.EARLY_INFLUENCE),
    "G8|C7 two-dragons": (lambda a: a.life.outline.same_dragon(at("G8"), at("C7")), False, Stage.EARLY_INFLUENCE),
    "G8 eyes 0.5": (lambda a: str(a.life.outline.genera[at("G8")].value), "0011", Stage.EARLY_INFLUENCE),
    "G8 escape 7": (lambda a: a.life.outline.escapes[at("G8")], 7, Stage.EARLY_INFLUENCE),
    "F8 alive": (lambda a: fate(a, "F8"), ("alive", "alive"), Stage.LINKS),
    "H4 dead": (lambda a: fate(a, "H4"), ("dead", "dead"), Stage.LINKS),
    "H4 dead odds 5-20%": (lambda a: a.life.dragons.odds[at("H4")], Odds(0.05, 0.2), Stage.LINKS),
    "H4 seki": (lambda a: fate(a, "H4"), ("alive", "alive in seki"), Stage.LINKS),
    "H4 critical attack J4 defend J5": (
        lambda a: (
            a.life.dragons.status[at("H4")],
            a.life.dragons.owl[at("H4")].attack.point,
            a.life.dragons.owl[at("H4")].defense.point,
        ),
        ("critical", at("J4"), at("J5")),
        Stage.LINKS,
    ),
    "C9 territory black 0.5": (lambda a: territory(a, "C9"), -0.5, Stage.LIFE),
    "D5 proposed by nobody": (lambda a: at("D5") in a.moves.generation(WHITE).values, False, Stage.BREAK_INS),
    "C5 value 12": (lambda a: a.moves.generation(WHITE).ranked[0], (at("C5"), 12.0), Stage.BREAK_INS),
    "stone black C5": (lambda a: a.tactics.board.color[at("C5")], BLACK, None),
}

#: What can be compared of the stages, and nothing of readers.
OF_STAGE: dict[Stage, Callable[[Analysis], object]] = {
    Stage.STRINGS: lambda a: (a.tactics.worms.attack_codes, a.tactics.worms.defense_codes),
    Stage.EYES: lambda a: [(space.origin, space.color, space.value) for space in a.tactics.eyes.spaces],
    Stage.EARLY_INFLUENCE: lambda a: list(a.ground.initial_influence(BLACK).field.territory),
    Stage.LINKS: lambda a: (dict(a.life.outline.dragon_at), dict(a.life.outline.crude_status)),
    Stage.LIFE: lambda a: (dict(a.life.dragons.status), dict(a.life.dragons.owl)),
    Stage.INFLUENCE: lambda a: list(a.ground.influence(BLACK).field.territory),
    Stage.BREAK_INS: lambda a: list(a.ground.break_ins(BLACK).after.field.territory),
    Stage.MOVES: lambda a: a.moves.generation(WHITE).values,
}


@pytest.mark.parametrize("fact", ASKED)
def test_a_fact_enters_at_its_stage(fact: str) -> None:
    ask, expected, below = ASKED[fact]
    found, plain = analysis(fact), analysis()
    assert ask(found) == pytest.approx(expected) if isinstance(expected, float) else ask(found) == expected
    assert ask(plain) != expected, "the fact says nothing new"
    for stage in Stage:
        if below is not None and stage <= below:
            assert OF_STAGE[stage](found) == OF_STAGE[stage](plain), stage


def test_what_stands_above_a_fact_is_computed_from_it() -> None:
    plain, dead = analysis(), analysis("H4 dead")
    assert territory(plain, "J2") < -0.5 and territory(dead, "J2") > 0.5
    assert dead.ground.score_bounds[0] > plain.ground.score_bounds[0] + 20
    assert dead.moves.generation(WHITE).values != plain.moves.generation(WHITE).values
    safe = analysis("E5 safe")
    assert "attacks E5" not in safe.moves.generation(WHITE).reasons(at("D5"))
    assert "attacks E5" in analysis().moves.generation(WHITE).reasons(at("D5"))


def test_patterns_are_switched_off_and_valued_anew() -> None:
    plain = analysis()
    move, pattern = next(
        (record.point, one)
        for record in plain.moves.generation(WHITE).records
        for one in record.patterns
        if record.point in plain.moves.generation(WHITE).values
    )
    name = f"{pattern.database}:{pattern.pattern}"
    off = analysis(f"pattern {name} off").moves.generation(WHITE).records.get(move)
    assert off is None or pattern not in off.patterns
    valued = analysis(f"pattern {name} value 3").databases
    assert valued is not None
    database = valued.get(pattern.database)
    assert database is not None and database.pattern(database.numbers[pattern.pattern]).fields["value"] == 3.0
    shipped = folder().get(pattern.database)
    assert shipped is not None and not shipped.switched_off, "the folder itself is as it was"


@pytest.mark.parametrize("fact", [*ASKED, "pattern barriers:enter-knight off", "pattern patterns:x value 2"])
def test_facts_are_written_as_they_are_read(fact: str) -> None:
    (read,) = parse_facts([fact], position(), None).facts
    assert read.text(SIZE) == fact
    assert read.entry in ENTRIES
    (again,) = parse_facts([f"  {fact.replace(' ', '   ')}  "], position(), None).facts
    assert again == read


def test_every_kind_of_fact_is_tried_here() -> None:
    read = [*parse_facts(["pattern a:b off"], position(), None).facts]
    read += [fact for text in ASKED for fact in parse_facts([text], position(), None).facts]
    assert {type(fact) for fact in read} == set(KINDS)


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (["E1 dead"], "'E1 dead': no stone at E1"),
        (["Z9 dead"], "'Z9 dead': "),
        (["pass dead"], "'pass dead': a point is wanted"),
        (["E5"], "'E5': what is supposed of E5?"),
        (["E5 frobs"], "'frobs' is no fact"),
        (["E5 dead attack D5"], "attack VERTEX"),
        (["E5 critical attack E6 attack D5"], "attack VERTEX"),
        (["E5 dead odds 20-5%"], "does not live more often"),
        (["E5 dead odds 5-x%"], "a number is wanted, not 'x'"),
        (["E5 dead odds 1-2-3%"], "odds such as 93-98% are wanted"),
        (["E5 seki odds 5%"], "odds P-P%"),
        (["E5 captured-by"], "captured-by"),
        (["E5 captured-by E3"], "a stone stands at E3"),
        (["E5-G8 connected"], "different sides"),
        (["E5-E3 dead"], "'E5-E3 connected or cut' is wanted"),
        (["G8|G7 two-dragons"], "one string"),
        (["E5 eyes 0.7"], "eyes and half eyes"),
        (["E5 eyes many"], "a number is wanted, not 'many'"),
        (["C9 territory black 7"], "from 0 to 1"),
        (["source G8 black 3"], "other side"),
        (["E5 value 3"], "a stone stands at E5"),
        (["stone green C5"], "invalid color 'green'"),
        (["stone black G8"], "a stone stands at G8"),
        (["pattern patterns:none-such off"], "no pattern 'none-such' in 'patterns'"),
        (["pattern none:x off"], "no pattern database 'none'"),
        ([""], "a fact is wanted"),
        (["E5 dead", "E5 alive"], "'E5 dead' and 'E5 alive' contradict each other"),
        # Stones of one string, and of one dragon.
        (["G8 dead", "G7 alive"], "contradict"),
        (["G8 dead", "C7 alive"], "about one dragon"),
        (["G8 eyes 2", "C7 eyes 1"], "another value"),
        (["E5 safe", "E5 captured-by D5"], "contradict"),
        (["E5+E3 one-dragon", "E5|E3 two-dragons"], "contradict"),
        (["E5+E3 one-dragon", "E3+H4 one-dragon", "E5|H4 two-dragons"], "one dragon, and two"),
        (["C5 value 3", "C5 proposed by nobody"], "contradict"),
        (["C9 territory black 0.5", "C9 territory white 0.5"], "contradict"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(facts: list[str], said: str) -> None:
    with pytest.raises(FactError) as error:
        Analysis(position(), databases=folder()).supposing(facts)
    assert said in str(error.value) and "\n" not in str(error.value)


def test_stones_that_are_supposed_can_be_spoken_of() -> None:
    found = analysis("C5 dead", "stone black C5")
    assert found.life.dragons.status_at(at("C5")) == "dead"
    with pytest.raises(FactError, match="no liberty"):
        suppose(Position.of([[0, 2, 0], [2, 2, 0], [0, 0, 0]]), ["stone white A3"])


def test_nothing_that_is_supposed_reaches_other_questions() -> None:
    plain = Analysis(position(), databases=folder())
    changed = plain.supposing(["H4 dead", "E5 safe", "pattern barriers:enter-knight off", "C5 value 12"])
    found = [OF_STAGE[stage](changed) for stage in Stage]
    assert [OF_STAGE[stage](plain) for stage in Stage] == [OF_STAGE[stage](analysis()) for stage in Stage] != found
    assert plain.counts() != changed.counts()
    assert not plain.supposed and plain.position.supposed == ()
    assert owl_of(changed).attack(at("H4")) == owl_of(plain).attack(at("H4")), "readings are readings"


def test_facts_add_up_and_end_with_the_next_move() -> None:
    more = analysis("H4 dead").supposing(["C5 value 12", "H4 dead"])
    assert more.position.supposed == ("H4 dead", "C5 value 12")
    with pytest.raises(FactError, match="contradict"):
        more.supposing(["H4 alive"])
    assert play(more.position, WHITE, at("C5")).supposed == ()
    assert more.position.key != position().key


def unsound(cause: Cause) -> Iterator[Cause]:
    """The nodes whose parts do not add up in thousandths."""
    for node in cause.walk():
        if node.adds_up and round(node.amount * 1000) != sum(round((part.amount or 0) * 1000) for part in node.parts):
            yield node


#: What is explained, and where, to see that a fact is behind it.
EXPLAINED = {
    "E7 captured-by E6": ("worm", "E7"),
    "E5 safe": ("worm", "E5"),
    "source G8 white 60": ("strength", "G8"),
    "barrier C5 white": ("permeability", "C5"),
    "E5+E3 one-dragon": ("dragon", "E3"),
    "G8 eyes 0.5": ("dragon", "G8"),
    "G8 escape 7": ("escape", "G8"),
    "F8 alive": ("dragon", "F8"),
    "H4 critical attack J4 defend J5": ("dragon", "H4"),
    "C9 territory black 0.5": ("territory", "C9"),
    "C5 value 12": ("move", "C5"),
}


@pytest.mark.parametrize("fact", EXPLAINED)
def test_explanations_name_what_is_supposed_and_add_up(fact: str) -> None:
    what, name = EXPLAINED[fact]
    found = analysis(fact)
    influence = found.ground.influence(WHITE)
    cause = found.explanations.of(what, at(name), WHITE, influence, deep=False)
    assert any("supposed" in node.text for node in cause.walk())
    told = [cause]
    for p in all_points(SIZE):
        told += [found.explanations.of(each, p, WHITE, influence) for each in ("territory", "influence", "strength")]
        if position().plane.cells[p] != EMPTY:
            told += [found.explanations.of(each, p, WHITE, influence) for each in ("dragon", "escape", "worm")]
    moves = found.moves.generation(WHITE).values
    told += [found.explanations.of("move", p, WHITE, influence, deep=False) for p in moves]
    assert not [node for tree in told for node in unsound(tree)]


COMMANDS = (
    *(("show",), ("influence",), ("dragons",), ("worms",), ("moves",), ("delta", "D5"), ("score",), ("breakin",)),
    *(("why", "H4"), ("eyes",), ("owl", "H4"), ("escape", "H4"), ("surround", "H4"), ("moyo",)),
)


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[0])
def test_every_command_takes_facts_and_says_so_on_top(words: tuple[str, ...]) -> None:
    place = [words[0], str(GAME), *words[1:], "--move", "30", "--suppose", "H4 dead", "--suppose", "C5 value 12"]
    run = CliRunner().invoke(app, place)
    assert run.exit_code == 0, run.output
    assert "supposed: H4 dead" in run.output.splitlines()[0] and "C5 value 12" in run.output.splitlines()[0]
    records = [json.loads(line) for line in CliRunner().invoke(app, [*place, "--json"]).output.splitlines()]
    assert records[0]["supposed"] == ["H4 dead", "C5 value 12"]


def test_a_report_and_the_old_words_of_why_suppose_alike(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    words = ["report", str(GAME), "--move", "30", "--suppose", "H4 dead", "--html", str(page)]
    assert CliRunner().invoke(app, words).exit_code == 0
    assert "H4 dead" in page.read_text(encoding="utf-8")
    why = ["why", str(GAME), "J2", "--move", "30", "--json"]
    old = [json.loads(line) for line in CliRunner().invoke(app, [*why, "--if-dead", "H4"]).output.splitlines()]
    new = [json.loads(line) for line in CliRunner().invoke(app, [*why, "--suppose", "H4 dead"]).output.splitlines()]
    explained = [record for record in old if record["type"] == "why"]
    assert len(explained) == 2 and explained[1] in new and explained[0] not in new


AFTER = (
    *(("dragons",), ("owl", "H4"), ("eyes",), ("semeai", "E5", "G8"), ("worms",), ("moves",), ("score",), ("classic",)),
    *(("escape", "G8"), ("surround", "G8"), ("solve", "E5"), ("moyo",), ("delta", "C5"), ("read", "attack", "D4")),
)


@pytest.mark.parametrize("words", AFTER, ids=lambda words: words[0])
def test_a_move_may_be_played_first(words: tuple[str, ...]) -> None:
    ask = [words[0], str(GAME), *words[1:], "--json"]
    run = CliRunner().invoke(app, [*ask, "--move", "30", "--after", "D4"])
    assert run.exit_code == 0, run.exception
    first = json.loads(run.output.splitlines()[0])
    if first["type"] == "position":
        assert first["to_move"] == "black" and first["last_move"] == {"color": "white", "point": "D4"}
    assert run.output != CliRunner().invoke(app, [*ask, "--move", "30"]).output
    facts = ["--suppose", "D4 dead"] if words[0] == "dragons" else []
    assert CliRunner().invoke(app, [*ask, "--move", "30", "--after", "D4", *facts]).exit_code == 0
    refused = CliRunner().invoke(app, [*ask, "--move", "30", "--after", "H4"])
    assert "--after: white cannot play at H4" in str(refused.exception)


def test_a_wrong_fact_on_the_command_line_is_one_line() -> None:
    for facts, said in ((["E1 dead"], "no stone at E1"), (["G8 dead", "C7 alive"], "about one dragon")):
        words = [word for fact in facts for word in ("--suppose", fact)]
        run = CliRunner().invoke(app, ["dragons", str(GAME), "--move", "30", *words])
        assert run.exit_code != 0 and "--suppose: " in str(run.exception) and said in str(run.exception)


def test_other_programs_suppose_what_they_can() -> None:
    ask = ["dragons", str(GAME), "--move", "30", "--suppose", "C7 dead", "--json", "--engine"]
    run = CliRunner().invoke(app, [*ask, f"{sys.executable} {Path(__file__).parent / 'cli' / 'fake_peer.py'}"])
    assert re.fullmatch("--suppose: .* supposes nothing; leave it out", str(run.exception))
    run = CliRunner().invoke(app, [*ask, f"{sys.executable} -m godebug gtp"])
    assert run.exit_code == 0, run.exception
    dragons = [json.loads(line) for line in run.output.splitlines() if line.startswith("{")]
    assert [one["status"] for one in dragons if "C7" in one.get("stones", ())] == ["dead"]


def test_the_shell_completes_facts() -> None:
    assert complete_facts("st") == ["stone"]
    assert complete_facts("D4 de") == ["D4 dead"]
    assert "D4 critical" in complete_facts("D4 ")
    assert complete_facts("stone b") == ["stone black"]
    assert complete_facts("pattern barr") == ["pattern barriers:"]
    assert "pattern barriers:enter-knight" in complete_facts("pattern barriers:enter")
    assert complete_facts("pattern barriers:enter-knight o") == ["pattern barriers:enter-knight off"]


def test_the_server_supposes_while_the_board_stands() -> None:
    server = Server()
    server.answer(f"loadsgf {GAME} 30")
    plain = server.answer("dragon_status H4")
    assert plain == "= alive\n\n"
    assert server.answer("godebug-suppose H4 dead") == "= H4 dead\n\n"
    assert server.answer("godebug-suppose  C5  value 12") == "= H4 dead\nC5 value 12\n\n"
    assert server.answer("dragon_status H4") == "= dead\n\n"
    for wrong, said in (("H4 alive", "contradict"), ("E1 dead", "no stone at E1"), ("J2 frobs", "no fact")):
        refused = server.answer(f"godebug-suppose {wrong}")
        assert refused is not None and refused.startswith("? ") and said in refused
    assert (server.answer("godebug-suppose stone black C5") or "").startswith("? a stone is played")
    assert server.answer("dragon_status H4") == "= dead\n\n"
    server.answer("play white C5")
    assert server.answer("dragon_status H4") == plain
    server.answer("undo")
    assert server.answer("dragon_status H4") == "= dead\n\n"
    server.answer("godebug-unsuppose")
    assert server.answer("dragon_status H4") == plain
    assert (server.answer("godebug-suppose") or "").startswith("? a fact is wanted")


def test_programs_suppose() -> None:
    plain = analyze(str(GAME), move=30)
    dead = plain.suppose("H4 dead")
    status = {dragon.origin: dragon.status for dragon in dead.dragons()}
    assert status["H4"] == "dead" and plain.position.supposed == ()
    assert dead.suppose("C5 value 12").moves(most=1)[0].move == "C5"
    for facts, said in ((["E1 dead"], "no stone at E1"), (["pattern patterns:none off"], "no pattern")):
        with pytest.raises(ValueError, match=said):
            plain.suppose(*facts)
    with pytest.raises(ValueError, match="about one dragon"):
        plain.suppose("G8 dead", "C7 alive").dragons()


def test_the_page_lists_all_facts_at_their_stages() -> None:
    page = (Path(__file__).parents[1] / "docs" / "suppose.md").read_text(encoding="utf-8")
    place, listed = "", set()
    for line in page.splitlines():
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)]
        if len(cells) == 5 and "`" in cells[2]:
            place = cells[1] or place
            listed.add((place, word_of(cells[2].strip("`,").replace("\\|", "|"))))
    assert {(kind.entry, word_of(form)) for kind in KINDS for form in kind.form.split(", ")} <= listed


def word_of(form: str) -> str:
    """The word that tells a form from others."""
    first, *rest = form.replace("`", "").replace(",", "").split()
    return first if first.islower() else rest[0].split("|")[0]
