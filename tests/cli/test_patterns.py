"""`godebug patterns`: what its commands print, and their exit codes."""

import importlib.util
import json
from pathlib import Path

import pytest
from command_line import Run

from godebug.apps.lab.changes import merge
from godebug.apps.lab.written import read_folder
from godebug.basics.files import shown_path
from godebug.basics.resources import data_folder
from godebug.engine.patterns.database import PatternFolder, files_read
from godebug.regress.engines import _fingerprint

JUMP = """attribute_map value_only

Pattern Jump
# A one-space jump.

O,O

:+,D


Pattern Step
# A push that cannot be captured.

Q!?
X..

:8,B,value(30)

Qa?
Xb.

;!oplay_attack(a,a) && lib(b)==0 && ko(b)

"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    path = tmp_path / "databases"
    path.mkdir()
    (path / "barriers.db").write_text(JUMP)
    return path


BOARD = b".....\n.X.X.\n.O...\n.....\n....."


def test_copy_gives_a_folder_that_answers_as_the_shipped_one(run: Run, tmp_path: Path, game: Path) -> None:
    mine = tmp_path / "new" / "mine"
    assert run("patterns", "copy", mine).code == 0
    assert run("influence", game, "--json", "--patterns", mine).out == run("influence", game, "--json").out
    (mine / "barriers.db").unlink()
    answer = run("patterns", "copy", mine)
    assert answer.code == 2
    assert "not empty" in answer.err
    assert not (mine / "barriers.db").exists()


def test_a_copy_is_all_that_is_read(run: Run, tmp_path: Path) -> None:
    """Whoever copies folders, compares them or tells them apart goes by one list of what the loader reads."""
    shipped, mine = data_folder("patterns"), tmp_path / "mine"
    assert run("patterns", "copy", mine).code == 0
    assert sorted(path.name for path in mine.iterdir()) == files_read(mine) == files_read(shipped)
    for name in files_read(shipped):
        assert (mine / name).read_bytes() == (shipped / name).read_bytes()
    assert merge(read_folder(shipped), read_folder(mine))[0] == ()
    assert _fingerprint(str(mine)) == _fingerprint(None)
    # What decides moves is among them: corner openings come as a tree.
    assert {"joseki", "patterns", "barriers"} <= {*PatternFolder(mine).names()}
    assert [len(database) for database in PatternFolder(mine).joseki()] == [
        len(database) for database in PatternFolder(shipped).joseki()
    ]
    (mine / "notes.txt").write_text("mine")
    assert _fingerprint(str(mine)) == _fingerprint(None)
    # Each file that is read makes a difference.
    for name in files_read(mine):
        text = (mine / name).read_bytes()
        (mine / name).write_bytes(text + b"\n")
        assert _fingerprint(str(mine)) != _fingerprint(None), name
        (mine / name).write_bytes(text)


def test_what_is_read_of_a_folder(tmp_path: Path) -> None:
    for name in ("b.db", "a.sgf", "b.sgf", "contexts.txt", "README.md", "c.db~", "eyes.db", "mc_values.db"):
        (tmp_path / name).write_text("")
    assert files_read(tmp_path) == ["a.sgf", "b.db", "contexts.txt"]
    assert files_read(tmp_path, others=True) == ["a.sgf", "b.db", "contexts.txt", "eyes.db", "mc_values.db"]
    assert PatternFolder(tmp_path).names() == ["a", "b"]


@pytest.mark.parametrize(
    "words",
    [
        ("patterns", "match", "{game}", "--accepted"),
        ("patterns", "match", "{game}", "--pattern", "{pattern}"),
        ("patterns", "match", "{game}", "--dragon", "D4"),
        ("patterns", "coverage", "{game}", "--every", "5"),
        ("patterns", "near", "{game}", "E5"),
        ("patterns", "impact", "{pattern}", "{game}", "--every", "9"),
        ("why", "E5", "{game}", "--without", "{pattern}"),
        ("moves", "{game}", "--suppose", "pattern barriers:{pattern} off"),
    ],
    ids=" ".join,
)
def test_every_command_loads_what_the_analysis_loads(
    run: Run, tmp_path: Path, game: Path, words: tuple[str, ...]
) -> None:
    """GNU Go's folders have databases in languages of their own: to all commands it is as if these were not there."""
    plain, mine = tmp_path / "plain", tmp_path / "mine"
    for folder in (plain, mine):
        assert run("patterns", "copy", folder).code == 0
    (mine / "eyes.db").write_text("Pattern 100\n\n!.!\n\n:0011\n" * 5)
    (mine / "mc_montegnu_classic.db").write_text("Pattern edge\n\n?X?\n.*.\n---\n\n:8,s,value(3)\nrubbish ((\n")
    pattern = next(iter(PatternFolder(mine).get("barriers").numbers))  # type: ignore[union-attr]
    names = {"game": str(game), "pattern": pattern}
    filled = [word.format(**names) for word in words]
    with_others, without = (run(*filled, "--level", "1", "--json", "--patterns", folder) for folder in (mine, plain))
    told = without.out.replace(shown_path(plain), shown_path(mine)).replace(str(plain), str(mine))
    assert (with_others.code, with_others.out) == (without.code, told)
    assert with_others.code in (0, 1), with_others.err


def test_databases_that_are_not_read_are_not_known(run: Run, tmp_path: Path, game: Path) -> None:
    assert run("patterns", "copy", tmp_path / "mine").code == 0
    (tmp_path / "mine" / "eyes.db").write_text("Pattern 100\n\n!.!\n\n:0011\n")
    for words in (
        ("patterns", "match", game, "--db", "eyes"),
        ("why", "E5", game, "--without", "eyes:100"),
        ("moves", game, "--suppose", "pattern eyes:100 off"),
    ):
        answer = run(*words, "--patterns", tmp_path / "mine")
        assert (answer.code, answer.out) == (2, "")
        assert answer.err.count("\n") == 1 and "database 'eyes'" in answer.err
    # The linter knows the language all the same.
    assert run("patterns", "lint", tmp_path / "mine").code == 0
    (tmp_path / "mine" / "eyes.db").write_text("Pattern 100\n\n!.!\n\n:2011\n")
    assert run("patterns", "lint", tmp_path / "mine").code == 1


def test_lint_reads_trees_of_openings(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    assert run("patterns", "copy", mine).code == 0
    tree = mine / "joseki.sgf"
    assert run("patterns", "lint", tree).code == 0
    tree.write_text("(;SZ[19]GM[1];B[pd];W[pf]SQ[nh]C[Joseki\n;olib(b)>2]N[lost])")
    for place in (mine, tree):
        answer = run("patterns", "lint", place)
        assert answer.code == 1 and f"error: {tree}:0:0: lost: " in answer.out
    tree.write_text("(;SZ[19")
    assert run("patterns", "lint", mine).code == 1


def test_lint(run: Run, folder: Path) -> None:
    answer = run("patterns", "lint", folder)
    assert answer.code == 1
    text = ";!oplay_attack(a,a) && lib(b)==0 && ko(b)"
    assert answer.lines == [
        f"warning: {folder}/barriers.db:22:24: this part always holds",
        text,
        " " * 23 + "^",
        f"warning: {folder}/barriers.db:22:28: lib: 'b' is an empty point, no stone",
        text,
        " " * 27 + "^",
    ]
    (folder / "barriers.db").write_text(JUMP.replace("lib(b)==0 && ", ""))
    answer = run("patterns", "lint", folder / "barriers.db")
    assert (answer.code, answer.out) == (0, "")
    assert answer.err == "godebug: 0 errors, 0 warnings, 0 notes\n"


def test_lint_finds_errors(run: Run, folder: Path) -> None:
    (folder / "barriers.db").write_text(JUMP.replace("ko(b)", "koo(b)"))
    answer = run("patterns", "lint", folder, "--json")
    assert answer.code == 1
    (record,) = [json.loads(line) for line in answer.lines]
    assert (record["severity"], record["line"], record["column"]) == ("error", 22, 37)
    assert record["message"].startswith("unknown helper 'koo'")
    # The other commands say the same in one line.
    answer = run("patterns", "list", "--patterns", folder)
    assert answer.code == 2
    assert answer.err.startswith(f"godebug: {folder}/barriers.db:22:37: unknown helper")
    assert answer.err.count("\n") == 1


def test_list(run: Run, folder: Path) -> None:
    answer = run("patterns", "list", "--patterns", folder)
    assert [line.split()[:4] for line in answer.lines] == [
        ["barriers", "Jump", "D", "0"],
        ["barriers", "Step", "B", "30"],
    ]
    assert answer.lines[0].endswith("A one-space jump.")
    assert len(run("patterns", "list", "--patterns", folder, "--class", "B").lines) == 1
    answer = run("patterns", "list", "--patterns", folder, "--db", "conn")
    assert (answer.code, answer.err) == (2, f"godebug: {folder}: no database 'conn' (there are: barriers)\n")


def test_show(run: Run, folder: Path) -> None:
    answer = run("patterns", "show", "Step", "--patterns", folder)
    assert answer.code == 0
    for part in ("A push that cannot be captured.", "classes B  value(30)", " Q ! ?", " X b .", "+7", "ko(point)"):
        assert part in answer.out
    answer = run("patterns", "show", "Stop", "--patterns", folder)
    assert (answer.code, answer.err) == (2, "godebug: no pattern 'Stop'; did you mean 'Step'?\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("tune", "EMPTY", "--suite", "reading"), "EMPTY"),
        (("patterns", "review", "x.db", "--to", "EMPTY"), "--to: EMPTY"),
        (("regress", "blame", "reading:1", "--from", "EMPTY"), "--from: EMPTY"),
        (("regress", "bisect", "reading:1", "--patterns", "--databases", "EMPTY"), "--databases: EMPTY"),
    ],
)
def test_a_folder_without_databases_is_told_with_the_option_that_names_it(
    run: Run, tmp_path: Path, words: tuple[str, ...], told: str
) -> None:
    result = run(*(str(tmp_path) if word == "EMPTY" else word for word in words))
    told = told.replace("EMPTY", str(tmp_path))
    assert (result.code, result.err) == (2, f"godebug: {told}: no pattern databases (*.db) in this folder\n")


def test_match(run: Run, folder: Path) -> None:
    answer = run("patterns", "match", "-", "--patterns", folder, "--side", "black", stdin=BOARD)
    jumps = [line for line in answer.lines if "Jump" in line]
    line = f"B4 barriers black Jump+0 D accepted at C4 {shown_path(folder / 'barriers.db')}:3"
    assert [" ".join(each.split()) for each in jumps] == [line]
    steps = [line for line in answer.lines if "Step" in line]
    assert steps and all("rejected" in line and "not ko(b) (b " in line for line in steps)
    only = run("patterns", "match", "-", "C4", "--patterns", folder, "--accepted", "--json", stdin=BOARD)
    (record,) = [json.loads(line) for line in only.lines]
    assert (record["pattern"], record["anchor"], record["marked"], record["accepted"]) == ("Jump", "B4", ["C4"], True)


def test_patterns_and_folders_that_cannot_be_meant(run: Run, folder: Path, tmp_path: Path) -> None:
    answer = run("patterns", "match", "-", "--patterns", folder, "--pattern", "Jmup", stdin=BOARD)
    assert (answer.code, answer.err) == (2, "godebug: no pattern 'Jmup'; did you mean 'Jump'?\n")
    empty = tmp_path / "empty"
    empty.mkdir()
    for command in (["patterns", "list", "--patterns"], ["patterns", "lint"], ["gtp", "--patterns"]):
        answer = run(*command, empty)
        assert answer.code == 2 and f"{empty}: no pattern databases (*.db)" in answer.err


def test_coverage(run: Run, folder: Path, game: Path) -> None:
    answer = run("patterns", "coverage", game, "--patterns", folder, "--every", "6", "--json")
    rows = {row["pattern"]: row for row in map(json.loads, answer.lines)}
    assert answer.err == "godebug: 2 positions\n"
    assert rows["Step"]["matches"] > 0
    assert rows["Step"]["accepted"] == rows["Step"]["effects"] == 0
    # Patterns that do nothing come first.
    assert list(rows)[-1] == max(rows, key=lambda name: rows[name]["effects"])
    assert run("patterns", "coverage", game, "--every", "0").code == 2


def test_helpers(run: Run) -> None:
    answer = run("patterns", "helpers")
    assert any(line.startswith("oplay_attack(moves..., stone)") for line in answer.lines)
    assert len(answer.lines) > 100


def test_shipped_databases_have_no_errors(run: Run) -> None:
    answer = run("patterns", "lint", "--json")
    assert [line for line in answer.lines if json.loads(line)["severity"] == "error"] == []


def test_a_question_without_an_answer_is_one_line(run: Run, tmp_path: Path) -> None:
    """What a database of the engine's own cannot know when it is matched is said by name, with exit code 2."""
    text = "attribute_map value_only\n\nPattern Asks\n\nO,O\n\n:+,D\n\naBO\n\n;omoyo(B)\n"
    (tmp_path / "barriers.db").write_text(text)
    empty = "." * 9 + "\n"
    board = (empty * 4 + "..X.X....\n" + empty * 4).encode()
    for command in (("patterns", "match", "-", "--db", "barriers"), ("show", "-", "-m", "0x8")):
        answer = run(*command, "--patterns", tmp_path, stdin=board)
        assert answer.code == 2
        assert answer.err == "godebug: omoyo cannot be asked by barriers.db: influence is not known there\n"


OWL_BOARD = b"\n".join([b".OX...XO.", b".OXXXXXO.", b".OOOOOOO.", *[b"........."] * 6])
OWL_SHAPES = """\
Pattern Middle
# The middle of three points in a row.

.*.
XXX

:|,s,value(80)

Pattern Runs
# Never: nothing escapes from there.

.*.
XXX

:|,s,value(70)

.*.
XXX

;owl_escape_value(*)>50

"""


def test_shapes_of_life_and_death_are_matched_around_one_dragon(run: Run, tmp_path: Path) -> None:
    (tmp_path / "owl_attackpats.db").write_text(OWL_SHAPES)
    given = ("patterns", "match", "-", "--patterns", tmp_path)
    answer = run(*given, "--dragon", "C9", "--json", stdin=OWL_BOARD)
    assert answer.code == 0, answer.err
    records = [json.loads(line) for line in answer.lines]
    assert [(each["pattern"], each["move"], each["color"], each["accepted"]) for each in records] == [
        ("Middle", "E9", "white", True),
        ("Runs", "E9", "white", False),
    ]
    assert records[1]["failed"] == ["owl_escape_value(*)>50"]
    # The stones around it are another dragon, and the shape fits elsewhere.
    others = [json.loads(line) for line in run(*given, "--dragon", "B9", "--json", stdin=OWL_BOARD).lines]
    assert others and all(each["color"] == "black" and each["move"] != "E9" for each in others)
    refused = run(*given, "--pattern", "Runs", stdin=OWL_BOARD)
    assert (refused.code, refused.out) == (2, "")
    assert "name it with --dragon" in refused.err
    assert run(*given, "--dragon", "A1", stdin=OWL_BOARD).err.endswith("no stone at A1\n")


def test_a_pattern_is_found_in_whatever_database_it_is(run: Run, tmp_path: Path) -> None:
    (tmp_path / "aa_attackpats.db").write_text("Pattern Jump\n\nO*O\n\n:+,s\n")
    answer = run("patterns", "match", "-", "--patterns", tmp_path, "--pattern", "Jump", "--json", stdin=BOARD)
    assert {json.loads(line)["database"] for line in answer.lines} == {"aa_attackpats"}


def test_coverage_counts_what_shapes_of_life_and_moves_do(run: Run, game: Path, tmp_path: Path) -> None:
    (tmp_path / "owl_defendpats.db").write_text(OWL_SHAPES.replace("XXX", "OOO"))
    (tmp_path / "patterns.db").write_text("Pattern Beside\n\nO*\n\n:|,-,value(3)\n")
    chosen = ("--db", "patterns", "--db", "owl_defendpats", "--patterns", tmp_path)
    answer = run("patterns", "coverage", game, *chosen, "--every", "6", "--json")
    assert answer.code == 0, answer.err
    rows = {row["pattern"]: row for row in map(json.loads, answer.lines)}
    assert rows["Beside"]["effects"] > 0
    assert rows["Runs"]["accepted"] == rows["Runs"]["effects"] == 0


def test_without_pygls_one_line_says_how_to_get_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name, *rest: None if name == "pygls" else found(name))
    result = run("patterns", "lsp")
    assert result.code == 2
    assert result.err.startswith("godebug: patterns lsp: needs the package pygls: ") and "install" in result.err


def test_a_picture_of_matches_has_an_end(
    folder: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("godebug.commands.patterns.MOST_DRAWN", 20)
    picture = tmp_path / "matches.svg"
    rows = "\n".join([". O " * 6 + "."] * 13)
    answer = run("patterns", "match", "-", "--svg", picture, "--patterns", folder, stdin=rows.encode())
    assert "the picture shows the first 20:" in answer.err and "65 matches" in answer.err
    assert picture.read_text().count("Jump") == 20
