"""The public face: a method for every command, records with types, files that are missing, games, frames."""

import json
import pickle
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from command_line import Run

import godebug
from godebug import Game, analyze, api
from godebug.api import AnalyzedPosition, kinds
from godebug.api.records import Record, Records, record_of
from godebug.api.write_kinds import FILE
from godebug.api.write_kinds import kinds as written
from godebug.basics.resources import data_path
from godebug.cli.application import COMMANDS

pytestmark = pytest.mark.usefixtures("kept_analyses")

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
GAME = "two-framework.sgf"
#: A position with a race.
RACE = ("thirteen.sgf", "--move", 106)
#: The databases that came with the engine, by their folder.
PATTERNS = str(ROOT / "patterns")


@pytest.fixture(scope="module")
def position() -> AnalyzedPosition:
    return analyze(GAME, move=60)


def rows() -> dict[str, str]:
    """The table of the page: commands with what stands beside them."""
    return dict(re.findall(r"^\| `([a-z ]+)` \| (.+?) \|$", PAGE, flags=re.MULTILINE))


def test_the_page_has_every_command_with_a_method_or_says_that_it_asks_nothing() -> None:
    told = {name.split()[0] for name in rows()}
    assert told == set(COMMANDS)
    for command, beside in rows().items():
        methods = re.findall(r"`(Game\.)?([a-z_]+)\(", beside)
        assert methods or beside.startswith("no question"), command
        for of_game, name in methods:
            owner = Game if of_game else AnalyzedPosition
            assert callable(getattr(owner, name, None)) or callable(getattr(api, name, None)), (command, name)


def test_the_page_has_every_public_name() -> None:
    for owner in (AnalyzedPosition, Game, api.Node):
        for name in dir(owner):
            if not name.startswith("_"):
                assert re.search(rf"[`.]{name}\b", PAGE), f"{owner.__name__}.{name}"
    for name in api.__all__:
        assert name in PAGE, name


def test_the_package_shows_its_public_names_alone() -> None:
    assert set(dir(godebug)) == set(godebug.__all__) >= {"analyze", "Game", "__version__"}
    for name in godebug.__all__:
        assert getattr(godebug, name) is not None
    with pytest.raises(AttributeError):
        godebug.Any  # type: ignore[attr-defined]  # noqa: B018


def test_the_classes_of_records_are_those_of_the_displays() -> None:
    assert FILE.read_text(encoding="utf-8") == written(), "python -m godebug.api.write_kinds"


def answers(position: AnalyzedPosition) -> Iterator[Record]:
    """Every record that methods give of one position."""
    several: list[Records[Any]] = [
        *(position.moyo(), position.worms(), position.dragons("F9"), position.eyes(), position.classic()),
        *(position.breakin(), position.moves(most=3), position.account("C8"), position.why_over("P7", "C8")),
        *(position.trace("influence", at=["E15"]), position.match("C8", db=["barriers"]), Game(RACE[0])[106].semeai()),
    ]
    for records in several:
        yield from records
    yield from (position.show(), position.empty_point("E15"), position.dragon("F9"), position.cutting_points())
    yield from (position.escape("G6"), position.surround("G6", extra="E4"), position.delta("C8"), position.score())
    yield from (position.read("attack", "F9"), position.combination(), position.owl("F9"), position.why("E15"))
    yield position.cause("C8", analyses=2)
    solved = analyze("dragons:20").solve()
    assert solved is not None
    yield from (solved, position.final_score())


def test_every_record_has_the_attributes_that_its_class_says(position: AnalyzedPosition) -> None:
    seen = set()
    for record in answers(position):
        seen.add(type(record).__name__)
        _check(record)
    assert seen >= {"Bouzy", "Worm", "Dragon", "EyeSpace", "BreakIn", "Entry", "Change", "Event", "Match", "Semeai"}


def _check(record: Record) -> None:
    assert type(record).__module__ == kinds.__name__, record
    names = {name for name in type(record).__annotations__ if name not in ("type", "values")}
    # Events have further figures, each topic its own.
    assert isinstance(record, kinds.Event) or set(record) - {"type", "values"} <= names, record
    for name in names:
        value = getattr(record, name)
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, dict) and str(type(record).__annotations__[name]).find("dict[") < 0:
                _check(each)  # type: ignore[arg-type]
    assert type(pickle.loads(pickle.dumps(record))) is type(record)


@pytest.mark.parametrize(
    ("words", "ask"),
    [
        (("semeai", *RACE), lambda p: Game(RACE[0])[106].semeai()),
        (("breakin",), lambda p: p.breakin()),
        (("escape", "G6"), lambda p: [p.escape("G6")]),
        (("surround", "G6"), lambda p: [p.surround("G6")]),
        (("moyo",), lambda p: p.moyo()),
        (("owl", "F9"), lambda p: [p.owl("F9")]),
        (("classic",), lambda p: p.classic()),
        (("moves", "C8"), lambda p: p.account("C8")),
        (("why", "P7", "--over", "C8"), lambda p: p.why_over("P7", "C8")),
        (("cause", "--wanted", "C8", "--analyses", 2), lambda p: [p.cause("C8", analyses=2)]),
        (
            ("cause", "--wanted", "C8", "--against", PATTERNS, "--analyses", 2),
            lambda p: [p.cause("C8", against=PATTERNS, analyses=2)],
        ),
    ],
)
def test_methods_tell_what_commands_print(
    words: tuple[Any, ...], ask: Callable[[Any], Any], run: Run, position: AnalyzedPosition
) -> None:
    where = () if words[1:] == RACE else (GAME, "--move", 60)
    printed = [json.loads(line) for line in run(words[0], *where, *words[1:], "--json").lines]
    told = json.loads(json.dumps(ask(position)))
    assert [record for record in printed if record["type"] != "position"] == told


def test_matches_events_and_proofs_are_those_of_the_commands(run: Run, position: AnalyzedPosition) -> None:
    def printed(*words: object) -> list[Any]:
        return [json.loads(line) for line in run(*words, "--json").lines]

    assert printed("patterns", "match", GAME, "--move", 60, "C8", "--db", "barriers") == position.match(
        "C8", db=["barriers"]
    )
    assert printed("trace", GAME, "--move", 60, "-d", "influence", "--at", "E15") == position.trace(
        "influence", at=["E15"]
    )
    solved = analyze("dragons:20").solve()
    assert solved is not None
    assert printed("solve", "dragons:20")[-1]["status"] == solved.status


def test_two_sets_of_patterns_are_compared(position: AnalyzedPosition, tmp_path: Path) -> None:
    for file in (ROOT / "patterns").iterdir():
        if file.is_file() and file.name != "barriers.db":
            (tmp_path / file.name).write_bytes(file.read_bytes())
    (tmp_path / "barriers.db").write_text("")
    try:
        found = analyze("corner-9x9.sgf", move=10).compare(patterns=str(tmp_path))
    except ValueError as error:
        pytest.fail(str(error))
    comparisons = [one for one in found if isinstance(one, kinds.Comparison)]
    assert {one.array for one in comparisons} >= {"territory_value", "white_influence"}
    assert any(one.differences for one in comparisons)


@pytest.mark.parametrize(
    ("ask", "kind"),
    [
        (lambda folder: analyze(folder / "none.sgf"), FileNotFoundError),
        (lambda folder: Game(folder / "none.sgf"), FileNotFoundError),
        (lambda folder: analyze(folder), IsADirectoryError),
        (lambda folder: analyze(patterns=folder / "none"), FileNotFoundError),
        (lambda folder: Game(GAME, patterns=folder / "none"), FileNotFoundError),
        (lambda folder: analyze(GAME).compare(patterns=str(folder / "none")), ValueError),
    ],
)
def test_what_is_missing_is_an_error_of_files_and_of_values(
    ask: Callable[[Path], object], kind: type[Exception], tmp_path: Path
) -> None:
    with pytest.raises(kind) as raised:
        ask(tmp_path)
    assert isinstance(raised.value, ValueError)
    assert "\n" not in str(raised.value)


def test_a_game_is_its_positions() -> None:
    game = Game(GAME)
    positions = list(game)
    assert len(positions) == len(game) == 260
    for number in (1, 2, 60, 260):
        named = analyze(GAME, move=number)
        for same in (game[number], positions[number - 1]):
            assert same.move == named.move == number
            assert same.stones.tolist() == named.stones.tolist()
            assert same.to_move == named.to_move == game.mainline()[number - 1].color
    assert game.end.stones.tolist() == game[261].stones.tolist() == analyze(GAME).stones.tolist()
    assert game[-1].move == 260
    assert [position.move for position in game[10:60:20]] == [10, 30, 50]
    assert [position.move for position in reversed(game)][:2] == [260, 259]
    assert game["R8"].move == analyze(GAME, move="R8").move
    assert (game.size, game.komi, game.black, game.handicap) == (19, 6.5, "Elm", 0)
    for number in (0, 262, -261):
        with pytest.raises(IndexError, match="has 260 moves"):
            game[number]
    with pytest.raises(ValueError, match="is no game record"):
        Game("reading:1")


def test_a_game_has_variations() -> None:
    game = Game("(;SZ[9];B[ee](;W[gc];B[cc])(;W[cg]C[other](;B[gg])(;B[gf])))")
    first, second = game.variations
    assert (first.path, first.comment, [move.vertex for move in first.moves]) == ("0.1", "other", ["C3"])
    assert [node.moves[0].vertex for node in first.line()] == ["C3", "G3"]
    assert second.moves[0].number == 3
    assert second.position().stones.tolist() == game.at_node("0.1.1").stones.tolist()
    assert [move.vertex for node in game.root.line() for move in node.moves] == ["E5", "G7", "C7"]
    assert [move.vertex for move in game.mainline()] == ["E5", "G7", "C7"]


def test_stones_that_are_set_up_on_the_way_stand_in_the_positions_of_a_game() -> None:
    game = Game("(;SZ[9];B[ee];AW[cc][gg];W[gc];B[cg])")
    assert [position.stones.astype(bool).sum() for position in game] == [0, 3, 4]


def test_the_scores_and_stories_of_a_game_are_those_of_the_commands(run: Run, tmp_path: Path) -> None:
    whole = Path(data_path("regression"), "games", "corner-9x9.sgf").read_text(encoding="utf-8").rstrip().rstrip(")")
    moves = whole.split(";")[2:]
    # The first moves are set up, and the others are few: to ask about each takes a third of a second.
    stones = "".join("A" + move.strip() for move in moves[:16])
    middle = tmp_path / "middle.sgf"
    middle.write_text(f"(;SZ[9]KM[5.5]{stones};{';'.join(moves[16:22])})", encoding="utf-8")
    game = Game(middle)
    printed = [json.loads(line) for line in run("score", middle, "--graph", "--json").lines][1:]
    assert len(printed) > 5 and printed == game.scores()
    told = [json.loads(line) for line in run("review", middle, "--json").lines]
    assert told and told == game.review()


def test_records_make_a_frame_in_one_call(position: AnalyzedPosition) -> None:
    pytest.importorskip("pandas")
    frame = position.dragons().frame()
    assert list(frame["origin"]) == [dragon.origin for dragon in position.dragons()]
    assert {"owl_attack.code", "status", "stones"} <= set(frame.columns)
    assert Records[Record]().frame().empty


def test_a_frame_without_pandas_names_the_command_that_adds_it(
    position: AnalyzedPosition, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install .*pandas|pipx|uv tool"):
        position.dragons().frame()


# ---- Type checkers ---------------------------------------------------------------------------------------------------


def strict(folder: Path, name: str) -> str:
    """What mypy --strict says of a file of a user."""
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", name],
        cwd=folder,
        env={"MYPYPATH": str(ROOT), "PATH": "/usr/bin:/bin", "MYPY_CACHE_DIR": str(folder / "cache")},
        capture_output=True,
        text=True,
        check=False,
    )
    return run.stdout + run.stderr


def examples() -> Iterator[str]:
    """What documents show of Python: the page, the README, the notebooks."""
    yield "\n".join(re.findall(r"^(?:>>>|\.\.\.) ?(.*)$", PAGE, flags=re.MULTILINE))
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    yield from re.findall(r"^```python\n(.*?)^```", readme, flags=re.MULTILINE | re.DOTALL)
    for notebook in sorted((ROOT / "docs" / "notebooks").glob("*.py")):
        yield notebook.read_text(encoding="utf-8")


@pytest.mark.long
def test_examples_pass_strict_type_checks(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    texts = list(examples())
    assert len(texts) >= 4
    for number, text in enumerate(texts):
        (tmp_path / f"example_{number}.py").write_text(text + "\n", encoding="utf-8")
        said = strict(tmp_path, f"example_{number}.py")
        assert "Success" in said, f"{said}\n{text}"


@pytest.mark.long
def test_checkers_know_names_and_attributes(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    (tmp_path / "wrong.py").write_text(
        "import godebug\n"
        "from godebug import analyze\n"
        "position = analyze()\n"
        "godebug.analyse\n"
        "godebug.Any\n"
        "position.dragons()[0].colour\n"
        'position.dragons()[0].status == "sick"\n'
        "name: str = position.dragons()[0].size\n"
        'total: float = position.why("E15").cause.parts[0].text\n'
    )
    said = strict(tmp_path, "wrong.py")
    lines = {int(number) for number in re.findall(r"^wrong\.py:(\d+): error", said, flags=re.MULTILINE)}
    assert lines == {4, 5, 6, 7, 8, 9}, said


def test_records_by_label_have_attributes() -> None:
    change = record_of({"type": "change", "strengths": {"better": {"odds": 0.5, "room": 3, "eyes": 1, "size": 9}}})
    assert change.strengths["better"].odds == 0.5
    assert record_of({"type": "change", "strengths": None}).strengths is None
