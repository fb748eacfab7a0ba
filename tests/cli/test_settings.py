"""Settings: which file, variable or option a value comes from, engines by name, and projects that nobody trusts."""

import json
import re
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest
from command_line import FAKE, GAME, Run, fake

from godebug.basics import settings

NEURAL = shlex.join([sys.executable, "-S", str(FAKE.with_name("neural_peer.py"))])
ANALYSIS = shlex.join([sys.executable, "-S", str(FAKE.with_name("fake_analysis.py")), "analysis", "0"])


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with a game; settings of the user in `config.toml` above it."""
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "game.sgf").write_text(GAME)
    monkeypatch.chdir(folder)
    monkeypatch.setenv("GODEBUG_CONFIG", str(tmp_path / "config.toml"))
    monkeypatch.setenv("GODEBUG_STATE_DIR", str(tmp_path / "state"))
    for name in ("GODEBUG_THEME", "GODEBUG_PAGER", "GODEBUG_PALETTE", "GODEBUG_SUITES"):
        monkeypatch.delenv(name, raising=False)
    settings.forget()
    return folder


def write(path: Path, text: str) -> Path:
    path.write_text(text)
    settings.forget()
    return path


def told(run: Run) -> dict[str, Any]:
    """What `config` says of every setting."""
    return {record["key"]: record for record in map(json.loads, run("config", "--json").lines)}


def test_a_value_comes_from_the_nearest_that_says_so(run: Run, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert {record["origin"] for record in told(run).values()} == {"default"}
    user = write(project.parent / "config.toml", 'theme = "light"\nlevel = 3\nrules = "chinese"\n')
    found = told(run)
    assert (found["theme"]["value"], found["theme"]["origin"]) == ("light", str(user))
    own = write(project / ".godebug.toml", 'theme = "dark"\n')
    found = told(run)
    assert (found["theme"]["value"], found["theme"]["origin"]) == ("dark", str(own))
    assert (found["level"]["value"], found["level"]["origin"]) == ("3", str(user))
    monkeypatch.setenv("GODEBUG_THEME", "light")
    found = told(run)
    assert (found["theme"]["value"], found["theme"]["origin"]) == ("light", "GODEBUG_THEME")
    assert set(found) == {setting.key for setting in settings.SETTINGS}
    below = project / "deep" / "er"
    below.mkdir(parents=True)
    monkeypatch.chdir(below)
    settings.forget()
    monkeypatch.delenv("GODEBUG_THEME")
    assert told(run)["theme"]["origin"] == str(own)


def test_values_count_where_no_option_says_otherwise(run: Run, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    levels = []
    from godebug.studies.builtin import BuiltIn

    made = BuiltIn.__init__

    def kept(self: BuiltIn, *args: Any, level: int, **kwargs: Any) -> None:
        levels.append(level)
        made(self, *args, level=level, **kwargs)

    monkeypatch.setattr(BuiltIn, "__init__", kept)
    write(project.parent / "config.toml", "level = 1\n")
    assert run("dragons", "game.sgf").code == 0
    assert run("dragons", "game.sgf", "--level", "2").code == 0
    assert levels == [1, 2]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('tehme = "light"\n', ":1: no setting 'tehme'; did you mean 'theme'?"),
        ('\ntheme = "blue"\n', ":2: theme: one of light, dark is wanted, not 'blue'"),
        ("level = 11\n", ":1: level: 0 to 10 is wanted, not 11"),
        ('level = "high"\n', "0 to 10 is wanted, not 'high'"),
        ("jobs = true\n", "0 to 1024 is wanted, not True"),
        ('rules = "nobody\'s"\n', "rules"),
        ("theme = \n", "line 1"),
        ("engines = 5\n", "a table is wanted"),
        ('[engines]\n"a b" = "x"\n', "cannot name an engine"),
        ("[engines]\nkatago = 5\n", "a command is wanted"),
        ("\x00", "config.toml"),
    ],
)
def test_what_cannot_be_meant_is_one_line_with_its_place(text: str, message: str, run: Run, project: Path) -> None:
    write(project.parent / "config.toml", text)
    for words in (("dragons", "game.sgf"), ("config",)):
        refused = run(*words)
        assert refused.code == 2 and refused.err.count("\n") == 1, refused.err
        assert message in refused.err and "config.toml" in refused.err
    assert run("--version").code == run("help").code == run("dragons", "--help").code == 0


def test_an_unknown_theme_in_the_environment_is_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GODEBUG_THEME", "blue")
    refused = run("dragons", "game.sgf", "--color", "always")
    assert refused.code == 2
    assert refused.err == "godebug: GODEBUG_THEME: one of light, dark is wanted, not 'blue'\n"


def test_engines_have_names(run: Run, project: Path) -> None:
    write(
        project.parent / "config.toml",
        f"[engines]\nfake = {json.dumps(fake())}\nnet = {json.dumps(NEURAL)}\njudge = {json.dumps(ANALYSIS)}\n"
        'gone = "/nowhere/at/all"\n',
    )
    result = run("engines", "--json")
    found = {record["name"]: record for record in map(json.loads, result.lines)}
    assert result.code == 1
    assert found["net"]["ownership"] and found["net"]["analyses"] and not found["net"]["debugs"]
    assert found["fake"]["debugs"] and "dragons" in found["fake"]["uses"]
    assert found["judge"]["protocol"] == "analysis" and found["judge"]["uses"] == ["review"]
    assert "nowhere" in found["gone"]["trouble"] and found["gone"]["uses"] == []
    assert run("engines", "net", "fake").code == 0
    assert run("engines", "nett").err == "godebug: engines: no engine 'nett'; did you mean 'net'?\n"
    named, whole = (
        run("worms", "game.sgf", "--move", "7", "--json", "--engine", engine) for engine in ("fake", fake())
    )
    assert named.code == 0 and named.out == whole.out
    named, whole = (run("compare", "game.sgf", "--json", "--engine", engine) for engine in ("net", NEURAL))
    assert named.code == 0 and named.out == whole.out
    [record] = [each for each in told(run).values() if each["key"] == "engines.fake"]
    assert record["value"] == fake()


def test_a_project_names_no_program_until_it_is_trusted(run: Run, project: Path) -> None:
    trap = project / "sprung"
    command = json.dumps(f"sh -c 'touch {trap}'")
    own = write(project / ".godebug.toml", f"pager = {command}\n[engines]\nfake = {command}\ngnugo = {command}\n")
    refused = run("worms", "game.sgf", "--move", "7", "--engine", "fake")
    assert refused.code == 2
    assert refused.err == (
        "godebug: --engine: .godebug.toml says what 'fake' is, and is not trusted: godebug config trust\n"
    )
    assert "fake" not in run("engines").out
    assert "not trusted" in run("engines").err
    assert "not trusted" in run("config").out
    assert told(run)["pager"]["untrusted"] == str(own)
    for words in (("dragons", "game.sgf"), ("engines",), ("config",), ("compare", "game.sgf", "--engine", "gnugo")):
        run(*words)
        assert not trap.exists(), words
    # Trusted as it is, and no longer once it has changed.
    write(own, f"[engines]\nfake = {json.dumps(fake())}\n")
    trusted = run("config", "trust")
    assert trusted.code == 0 and fake()[:20] in trusted.out
    assert run("worms", "game.sgf", "--move", "7", "--engine", "fake").code == 0
    write(own, f"[engines]\nfake = {json.dumps(fake('other'))}\n")
    assert run("worms", "game.sgf", "--move", "7", "--engine", "fake").code == 2
    assert run("config", "trust", own).code == 0
    assert run("worms", "game.sgf", "--move", "7", "--engine", "fake").code == 0
    assert run("config", "distrust").code == 0
    assert run("worms", "game.sgf", "--move", "7", "--engine", "fake").code == 2
    assert run("config", "trust", "nowhere").code == 2


def test_the_users_engine_is_not_taken_over_by_a_stranger(run: Run, project: Path) -> None:
    write(project.parent / "config.toml", f"[engines]\nfake = {json.dumps(fake())}\n")
    write(project / ".godebug.toml", '[engines]\nother = "x"\n')
    assert run("worms", "game.sgf", "--move", "7", "--engine", "fake").code == 0


def test_the_example_has_every_setting(run: Run, project: Path) -> None:
    text = "\n".join(line.removeprefix("# ") for line in run("config", "example").lines[1:])
    write(project.parent / "config.toml", text.replace('"~/suites"', '"."'))
    found = told(run)
    assert {setting.key for setting in settings.SETTINGS} | {"engines.gnugo", "engines.katago"} <= set(found)
    assert all(record["origin"] != "default" for record in found.values())


ROOT = Path(__file__).parents[2]


@pytest.mark.long
@pytest.mark.parametrize("page", ["katago", "teachers"])
def test_the_lines_of_a_page_about_networks_run(page: str, run: Run, project: Path) -> None:
    write(
        project.parent / "config.toml",
        f"[engines]\nkatago = {json.dumps(NEURAL)}\njudge = {json.dumps(ANALYSIS)}\n",
    )
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```sh(?: output| picture)?\n(.*?)^```\n", text, flags=re.MULTILINE | re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines() if re.search(r"katago|judge|engines", line)]
    assert lines
    for line in lines:
        # The game of the tests is shorter.
        words = shlex.split(line.replace("--move 80", "--move 7").replace("--along 20", "--along 5"), comments=True)
        ran = run(*words[1:], *(["--jobs", "1"] if words[1] == "review" else []))
        assert ran.code == 0, (line, ran.err)
        assert ran.out.strip() or "--s" in line, line


def test_agreement_over_a_game(run: Run, project: Path) -> None:
    words = ("compare", "game.sgf", "--engine", NEURAL, "--along", "7")
    found = [json.loads(line) for line in run(*words, "--json").lines]
    along = [record for record in found if record["type"] == "agreement_at"]
    assert [record["move_number"] for record in along] == [0, 7, 14]
    for record in along:
        assert 0.0 <= record["agreement"] <= 1.0
        assert (record["point"] is None) == (record["first"] is None)
    worst = min(along, key=lambda record: record["agreement"])
    assert worst["cause"] and abs(worst["first"] - worst["second"]) >= 0.4
    assert sum(record["cause"] is not None for record in along) <= 3
    shown = run(*words)
    assert len(re.findall(r"^move +\d+ +\d+ %", shown.out, flags=re.MULTILINE)) == 3
    assert f"{worst['point']}" in shown.out
    drawn = run(*words, "--svg", "along.svg")
    assert drawn.code == 0 and (project / "along.svg").read_text().startswith("<svg")
    # An engine agrees with itself.
    equal = run("compare", "game.sgf", "--patterns", str(ROOT / "patterns"), "--along", "14", "--json")
    assert [json.loads(line)["agreement"] for line in equal.lines if "agreement_at" in line] == [1.0, 1.0]
    for wrong in (("--facts",), ("moves",)):
        assert run(*words, *wrong).code == 2
