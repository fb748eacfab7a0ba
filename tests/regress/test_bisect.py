"""Searching commits and patterns for what flips a test."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from godebug.basics.errors import UserError
from godebug.regress.bisect import Checkout, Commits, bisect_commits, minimal_set
from godebug.regress.selection import select

ENGINE = "import sys\nfor line in sys.stdin:\n    print(f'={line.split()[0]} ANSWER\\n', flush=True)\n"


@pytest.mark.parametrize("culprits", [{3}, {0}, {19}, {2, 3}, {0, 19}, {1, 9, 17}])
def test_a_minimal_set_is_found(culprits: set[int]) -> None:
    tried = []

    def flips(items: Sequence[int]) -> bool:
        tried.append(items)
        return culprits <= set(items)

    assert set(minimal_set(range(20), flips)) == culprits
    assert len(tried) < 100


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Seven commits; from the fifth on the engine says `1`, and at the third it cannot be started."""
    folder = tmp_path / "repository"
    folder.mkdir()

    def git(*arguments: str) -> None:
        settings = ["-c", "user.name=Test", "-c", "user.email=test@example.invalid", "-c", "commit.gpgsign=false"]
        subprocess.run(["git", "-C", str(folder), *settings, *arguments], check=True, capture_output=True)

    git("init", "--quiet", "--initial-branch", "main")
    for number in range(1, 8):
        text = "raise SystemExit(1)" if number == 3 else ENGINE.replace("ANSWER", "1" if number >= 5 else "0")
        (folder / "engine.py").write_text(f"# {number}\n{text}")
        git("add", ".")
        git("commit", "--quiet", "-m", f"change {number}")
        if number == 1:
            git("tag", "start")
    (tmp_path / "own.tst").write_text("1 answer\n#? [0]\n")
    return folder


def commits(repository: Path, **changes: str) -> Commits:
    # The engine's file is found in each commit's checkout, its interpreter is this one.
    fields = {"good": "start", "bad": "HEAD", "engine": "./run", **changes}
    return Commits(str(repository), fields["good"], fields["bad"], fields["engine"], f"{sys.executable} -c '{MAKE}'")


#: Builds the program `run` of a checkout.
MAKE = (
    'import sys; text = f"#!{sys.executable}\\n" + open("engine.py").read(); open("run", "w").write(text);'
    ' import os; os.chmod("run", 0o755)'
)


def test_the_first_bad_commit_is_found(repository: Path, tmp_path: Path) -> None:
    said: list[str] = []
    (selected,) = select(["own:1"], [tmp_path])
    assert bisect_commits(selected, commits(repository), 5.0, said.append) == 0
    assert said[-2] == "first bad commit:"
    assert "change 5" in said[-1]
    listed = subprocess.run(
        ["git", "-C", str(repository), "worktree", "list"], capture_output=True, text=True, check=True
    )
    assert listed.stdout.count("\n") == 1


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [({"good": "HEAD~1"}, "does not pass"), ({"bad": "HEAD~4"}, "does not fail"), ({"good": "nowhere"}, "nowhere")],
)
def test_ends_that_are_none_are_refused(
    repository: Path, tmp_path: Path, changes: dict[str, str], complaint: str
) -> None:
    (selected,) = select(["own:1"], [tmp_path])
    with pytest.raises(UserError, match=complaint):
        bisect_commits(selected, commits(repository, **changes), 5.0, lambda text: None)


def test_the_repository_of_the_current_folder_is_searched(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (selected,) = select(["own:1"], [tmp_path])
    (repository / "below").mkdir()
    monkeypatch.chdir(repository / "below")
    said: list[str] = []
    wanted = Commits(None, "start", "HEAD", f"{sys.executable} ../engine.py", None)
    assert bisect_commits(selected, wanted, 5.0, said.append) == 0
    assert said[0] == f"repository {repository}: 6 commits after start"
    assert said[1] == f"engine: {sys.executable} ../engine.py (../engine.py of each commit)"
    assert "change 5" in said[-1]


@pytest.mark.parametrize(
    ("words", "mapped"),
    [
        (["./run", "--mode", "gtp"], ["{}/run", "--mode", "gtp"]),
        (["godebug", "gtp", "--patterns", "patterns"], ["godebug", "gtp", "--patterns", "{}/patterns"]),
        (["x", "--patterns=patterns"], ["x", "--patterns={}/patterns"]),
        (["x", "gtp", "--level", "5"], ["x", "gtp", "--level", "5"]),
        (["x", "engine.py"], ["x", "{}/engine.py"]),
        (["x", "../engine.py", "/etc/hosts"], ["x", "../engine.py", "/etc/hosts"]),
        (["built"], ["{}/built"]),
    ],
)
def test_what_a_command_names_is_taken_from_each_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], mapped: list[str]
) -> None:
    own, folder = tmp_path / "own", tmp_path / "checkout"
    for each in (own, folder):
        for name in ("patterns", "gtp", "godebug"):
            (each / name).mkdir(parents=True)
        (each / "engine.py").touch()
    (own / "built").touch()
    monkeypatch.chdir(own)
    checkout = Checkout(own, folder)
    assert checkout._mapped(words) == [word.format(folder) for word in mapped]
    absolute = Checkout(own, folder)._mapped([str(own / "engine.py")])
    assert absolute == [str(folder / "engine.py")]


def test_patterns_of_each_commit(repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(repository)
    checkout = Checkout(repository, tmp_path / "checkout")
    (tmp_path / "checkout" / "mine").mkdir(parents=True)
    wanted = Commits(None, "start", "HEAD", None, None, "mine")
    assert checkout.words(wanted) == "the installed godebug with mine of each commit"
    assert repr(str(tmp_path / "checkout" / "mine")) in checkout.engine(wanted)[-1]
    with pytest.raises(UserError, match="no godebug in it"):
        checkout.engine(Commits(None, "start", "HEAD", None, None))
