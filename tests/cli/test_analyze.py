"""The door for programs: the same figures as the commands, plain data, errors that name the place."""

import json
import multiprocessing
import pickle
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from command_line import Run

import godebug
from godebug import AnalyzedPosition, analyze
from godebug.api.records import Records
from godebug.engine.go.position import Position

pytestmark = pytest.mark.usefixtures("kept_analyses")

ROOT = Path(__file__).parents[2]
GAME = "two-framework.sgf"


@pytest.fixture(scope="module")
def position() -> AnalyzedPosition:
    return analyze(GAME, move=60)


def records_of(run: Run, *arguments: object) -> list[dict[str, object]]:
    """What a command prints as JSON, without the record of the position."""
    return [json.loads(line) for line in run(*arguments, "--json").lines][1:]


def test_it_gives_what_the_commands_print(run: Run, position: AnalyzedPosition) -> None:
    where = (GAME, "--move", 60)
    assert records_of(run, "dragons", *where) == json.loads(json.dumps(position.dragons()))
    assert records_of(run, "worms", *where) == json.loads(json.dumps(position.worms()))
    assert records_of(run, "moves", *where) == json.loads(json.dumps(position.moves()))
    assert records_of(run, "why", "E15", *where) == json.loads(json.dumps([position.why("E15")]))
    for what, side in (("influence", "black"), ("strength", "white"), ("move", "black"), ("not", "black")):
        vertex = "C8" if what in ("move", "not") else "E15"
        told = records_of(run, "why", vertex, what, *where, "--side", "black", "--of", side)
        mine = position.why(vertex, what, side, first="black")
        assert told == json.loads(json.dumps([mine])), what
    # Nobody says whose: the command and the door choose alike.
    told = records_of(run, "why", "R12", "influence", *where)
    assert told == json.loads(json.dumps([position.why("R12", "influence")]))
    assert position.why("C8", "not", "black") == position.why("C8", "not", "black", first="black")
    (printed,) = records_of(run, "influence", *where, "territory", "--side", "black")
    assert np.allclose(printed["territory_value"], position.influence("black").territory, atol=1e-5)  # type: ignore[arg-type]


def test_a_position_has_many_names(tmp_path: Path) -> None:
    text = "(;SZ[9]KM[5.5];B[ee];W[gc])"
    (tmp_path / "own.sgf").write_text(text)
    wanted = analyze(moves=["E5", "G7"], size=9).stones.tolist()
    for source in (text, tmp_path / "own.sgf", str(tmp_path / "own.sgf"), analyze(text).position):
        assert analyze(source).stones.tolist() == wanted
    assert analyze(text).position.komi == 5.5
    assert analyze(text, komi=0.5, to_move="white").position.komi == 0.5
    assert analyze(text, move=2).stones.sum() == 2
    assert analyze(text).after("C3", "pass").position.move_number == 4
    assert analyze(". X .\n. . O\n. . .\n").size == 3
    assert isinstance(analyze().position, Position)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"source": "nowhere.sgf"}, "nowhere.sgf: No such file"),
        ({"source": GAME, "move": 9999}, GAME),
        ({"source": GAME, "game": 7}, "game"),
        ({"source": 5}, "not int"),
        ({"source": "(;SZ[9];B[zz])"}, r"B\[zz\]"),
        ({"moves": ["D4", "D4"]}, "move 2, white D4"),
        ({"moves": ["Z4"]}, "move 1, black Z4"),
        ({"to_move": "red"}, "black or white"),
        ({"patterns": "/nowhere"}, "/nowhere"),
        ({"level": 99}, "level"),
        ({"size": 25}, "size"),
        ({"move": 3}, "only a game record"),
    ],
)
def test_what_cannot_be_meant_is_a_value_error(given: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        analyze(**given)  # type: ignore[arg-type]


def test_questions_that_cannot_be_asked_are_value_errors(position: AnalyzedPosition) -> None:
    for ask in (
        lambda: position.influence("red"),
        lambda: position.influence(after="C18"),
        lambda: position.influence(followup=True),
        lambda: position.influence(after="C8", initial=True),
        lambda: position.dragon("A1"),
        lambda: position.owl("A1"),
        lambda: position.read("fly", "C18"),
        lambda: position.read("connect", "C18"),
        lambda: position.why("Z9"),
        lambda: position.why("C4", "colour"),
        lambda: position.delta("C18"),
        lambda: position.after("C18"),
    ):
        with pytest.raises(ValueError, match=r"\w"):
            ask()


def test_the_last_position_of_the_command_line_stays(run: Run) -> None:
    run("show", "corner-9x9.sgf", "--move", 10)
    analyze(GAME, move=60).score()
    assert records_of(run, "score") == records_of(run, "score", "corner-9x9.sgf", "--move", 10)


def test_everything_travels_to_other_processes(position: AnalyzedPosition) -> None:
    answers = (
        position.influence(after="C8"),
        position.dragons(),
        position.why("E15"),
        position.final_score(),
        position.read("attack", "F9"),
    )
    figures, *records = pickle.loads(pickle.dumps(answers))
    assert np.array_equal(figures.territory, answers[0].territory)
    assert tuple(records) == answers[1:]
    assert isinstance(records[0], Records)
    assert records[0][0].origin == position.dragons()[0].origin
    again = pickle.loads(pickle.dumps(position))
    assert again.moves(most=2) == position.moves(most=2)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(lead, [position]) == [position.score().estimate]


def lead(position: AnalyzedPosition) -> float:
    estimate: float = position.score().estimate
    return estimate


def test_what_is_printed_is_short(position: AnalyzedPosition) -> None:
    for shown in (position, position.influence(), position.dragons(), position.why("E15"), position.eyes()):
        assert len(repr(shown)) < 600
    assert str(position).count("\n") == 18
    assert "<td>" in position.dragons()._repr_html_()
    assert Records()._repr_html_() == "<p>none</p>"
    with pytest.raises(AttributeError, match="this dragon has no 'colour'"):
        position.dragons()[0].colour  # noqa: B018


def test_pictures_are_the_drawing_of_the_command_line(position: AnalyzedPosition, run: Run, tmp_path: Path) -> None:
    for what in ("worms", "eyes", "dragons", "moves", "regions", "territory", "white-strength"):
        picture = position.picture(what)
        root = ElementTree.fromstring(picture._repr_html_())
        assert root.tag == "{http://www.w3.org/2000/svg}svg", what
        assert len(repr(picture)) < 60
    position.picture("territory").save(tmp_path / "own.svg")
    run("influence", GAME, "territory", "--move", 60, "--side", "white", "--svg", tmp_path / "command.svg")
    own, printed = (
        [text.text for text in ElementTree.parse(tmp_path / name).iter("{http://www.w3.org/2000/svg}tspan")]
        for name in ("own.svg", "command.svg")
    )
    assert len(own) > 60
    assert set(own) <= set(printed)
    for shown in (position, position.influence(after="C8")):
        drawn = ElementTree.fromstring(shown._repr_html_())
        assert len(list(drawn.iter("{http://www.w3.org/2000/svg}circle"))) > 50
    with pytest.raises(ValueError, match="is wanted, not 'sky'"):
        position.picture("sky")


def test_arrays_are_read_only_and_have_the_shape_of_the_board(position: AnalyzedPosition) -> None:
    figures = position.influence()
    for name in ("stones", "white", "black", "white_strength", "black_permeability", "territory"):
        array = getattr(figures, name)
        assert array.shape == (19, 19), name
        with pytest.raises(ValueError, match="read-only"):
            array[0, 0] = 1


def test_the_package_has_nothing_else_of_that_kind() -> None:
    with pytest.raises(AttributeError, match="no attribute 'analyse'"):
        godebug.analyse  # noqa: B018
