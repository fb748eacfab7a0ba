"""Finds the commit that makes a test pass or fail; and a smallest set of things that does."""

import os
import shlex
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from msgspec import Struct

from godebug.basics.errors import UserError, one_line
from godebug.regress.blocks import BlockRunner, EngineSpec, cut
from godebug.regress.engines import builtin_command, git
from godebug.regress.judge import TestResult
from godebug.regress.report import result_line
from godebug.regress.selection import Selected
from godebug.studies.peers.piped import EngineLost, split_command

Say = Callable[[str], None]
T = TypeVar("T")

#: The option of an engine whose value is a folder, also without a slash.
_PATTERNS = "--patterns"


def run_test(selected: Selected, spec: EngineSpec) -> TestResult:
    """Runs the one test of `selected` and returns its result."""
    results: list[TestResult] = []
    runner = BlockRunner(spec)
    try:
        for block in cut([selected]):
            runner.run(block, results.append)
    finally:
        runner.close()
    return results[0]


def minimal_set(items: Sequence[T], flips: Callable[[Sequence[T]], bool]) -> list[T]:
    """Returns a set for which `flips` holds and from which no member can be removed; `flips` must hold for all `items`.

    Source: Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002 (the ddmin algorithm).
    """
    kept, parts = list(items), 2
    while len(kept) > 1:
        size = -(-len(kept) // parts)
        pieces = [kept[start : start + size] for start in range(0, len(kept), size)]
        smaller = next((piece for piece in pieces if flips(piece)), None)
        if smaller is not None:
            kept, parts = smaller, 2
            continue
        rests = ([item for item in kept if item not in piece] for piece in pieces) if parts > 2 else iter(())
        rest = next((rest for rest in rests if flips(rest)), None)
        if rest is not None:
            kept, parts = rest, max(parts - 1, 2)
        elif size == 1:
            break
        else:
            parts = min(2 * parts, len(kept))
    return kept


# ---- commits -------------------------------------------------------------------------------------------------------


class Commits(Struct, frozen=True):
    """The commits to search, and how to run the engine of one.

    `repository`: a folder inside it, None for the one of the current folder. `good`, `bad`: the ends. `engine`: the
    command; None for the built-in engine. `build`: a command to run in the checkout first. `databases`: the folder of
    the built-in engine's patterns, None for its own. What the command and `databases` name inside the repository is
    taken from each commit's checkout.
    """

    repository: str | None
    good: str
    bad: str
    engine: str | None
    build: str | None
    databases: str | None = None


def bisect_commits(selected: Selected, commits: Commits, limit: float, say: Say) -> int:
    """Prints which commit first failed the one test of `selected`. Returns 0, or 1 where that cannot be told.

    Commits whose engine cannot be built or run are skipped.
    """
    repository = _root(Path(commits.repository or Path.cwd()))
    try:
        good = _revision(repository, commits.good)
        bad = _revision(repository, commits.bad)
        revisions = git(repository, "rev-list", "--reverse", "--first-parent", f"{good}..{bad}").split()
    except (OSError, subprocess.SubprocessError) as error:
        raise UserError(f"{repository}: {_complaint(error)}") from None
    if not revisions:
        raise UserError(f"{one_line(commits.good, 40)}..{one_line(commits.bad, 40)}: no commits between")
    say(f"repository {repository}: {len(revisions)} commits after {one_line(commits.good, 40)}")
    with _checkout(repository, good) as folder:
        checkout = Checkout(repository, folder)
        say(f"engine: {checkout.words(commits)}")

        def passes(revision: str) -> bool | None:
            verdict = _try_commit(selected, commits, checkout, revision, limit, say)
            say(f"{revision[:12]} {'cannot be tried' if verdict is None else 'passes' if verdict else 'fails'}")
            return verdict

        if passes(good) is not True:
            raise UserError(f"--good: {one_line(commits.good, 40)} does not pass")
        if passes(revisions[-1]) is not False:
            raise UserError(f"--bad: {one_line(commits.bad, 40)} does not fail")
        suspects = revisions
        while len(suspects) > 1:
            # The middle one that can be tried, outwards from the middle; the last one is known to fail.
            middle = (len(suspects) - 1) // 2
            order = sorted(range(len(suspects) - 1), key=lambda at: abs(at - middle))
            for at in order:
                verdict = passes(suspects[at])
                if verdict is not None:
                    suspects = suspects[at + 1 :] if verdict else suspects[: at + 1]
                    break
            else:
                say(f"one of the last {len(suspects)} commits: the others cannot be tried")
                return 1
        say("first bad commit:")
        say(git(repository, "log", "-1", "--format=%h %ad %an%n    %s", "--date=short", suspects[0]).rstrip())
    return 0


def _revision(repository: Path, name: str) -> str:
    try:
        return git(repository, "rev-parse", "--verify", "--quiet", f"{name}^{{commit}}").strip()
    except subprocess.CalledProcessError:
        where = repository if (repository / ".git").exists() else f"{repository} (no git repository; see --repository)"
        raise UserError(f"{where}: no commit '{one_line(name, 60)}'") from None


@contextmanager
def _checkout(repository: Path, revision: str) -> Iterator[Path]:
    """Makes a working tree beside the user's own for a block, and removes it."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "checkout"
        try:
            git(repository, "worktree", "add", "--detach", str(folder), revision)
        except (OSError, subprocess.SubprocessError) as error:
            raise UserError(f"{repository}: {_complaint(error)}") from None
        try:
            yield folder
        finally:
            git(repository, "worktree", "remove", "--force", str(folder))


def _root(folder: Path) -> Path:
    """Returns the top folder of the repository that `folder` is in, `folder` itself where it is in none."""
    try:
        return Path(git(folder, "rev-parse", "--show-toplevel").rstrip("\n"))
    except (OSError, subprocess.SubprocessError):
        return folder


class Checkout(Struct, frozen=True):
    """A commit's files: `folder` holds what `repository` holds of the user's own."""

    repository: Path
    folder: Path

    def engine(self, commits: Commits) -> tuple[str, ...]:
        """Returns the command of the engine at the commit that is checked out."""
        if commits.engine is None:
            patterns = None if commits.databases is None else str(self.inside(commits.databases) or commits.databases)
            if not self.has_godebug and commits.databases is None:
                raise UserError(f"{self.repository}: no godebug in it: name its engine with --engine, or --databases")
            return builtin_command(patterns=patterns, root=self.folder if self.has_godebug else None)
        return tuple(self._mapped(_words(commits.engine)))

    def words(self, commits: Commits) -> str:
        """Says which engine is run, and what of it is taken from each commit."""
        if commits.engine is None:
            text = "godebug of each commit" if self.has_godebug else "the installed godebug"
            if commits.databases is not None:
                of = " of each commit" if self.inside(commits.databases) else ""
                text += f" with {one_line(commits.databases)}{of}"
            return text
        words = _words(commits.engine)
        taken = ", ".join(one_line(word) for word, own in zip(words, self._mapped(words), strict=True) if word != own)
        return f"{one_line(commits.engine)}" + (f" ({taken} of each commit)" if taken else " (nothing of the commits)")

    @property
    def has_godebug(self) -> bool:
        """Tells whether the checkout has this program."""
        return (self.folder / "godebug" / "__main__.py").is_file()

    def inside(self, name: str) -> Path | None:
        """Returns the file or folder of the checkout that `name` means, None where the repository has none such.

        A name counts from the current folder, or else from the top of the repository.
        """
        for place in (Path.cwd() / name, self.repository / name):
            try:
                own = Path(os.path.abspath(place)).relative_to(self.repository)
            except ValueError:
                continue
            if own.parts and os.path.lexists(self.folder / own):
                return self.folder / own
        return None

    def _mapped(self, words: Sequence[str]) -> list[str]:
        """Returns the words of a command with the paths among them in the checkout.

        Paths are the program, words with a slash, names of files, and the folder of patterns.
        """
        found = []
        for number, word in enumerate(words):
            option, sign, value = word.partition("=") if word.startswith("-") else ("", "", word)
            own = self.inside(value) if value else None
            is_path = os.sep in value or _PATTERNS in (option, words[number - 1])
            if number == 0 and (own is None or own.is_dir()):
                # What was built in the user's own tree must be built in the checkout, too.
                built = value.startswith(os.curdir + os.sep) or (self.repository / value).is_file()
                own, is_path = (self.folder / value if built and not Path(value).is_absolute() else None), built
            found.append(f"{option}{sign}{own}" if own is not None and (is_path or own.is_file()) else word)
        return found


def _words(command: str) -> list[str]:
    try:
        return split_command(command) or [""]
    except EngineLost as error:
        raise UserError(str(error)) from None


def _try_commit(
    selected: Selected, commits: Commits, checkout: Checkout, revision: str, limit: float, say: Say
) -> bool | None:
    """Tells whether the test passes at a commit, None where that cannot be told."""
    git(checkout.folder, "checkout", "--quiet", "--force", "--detach", revision)
    if commits.build is not None:
        done = subprocess.run(
            shlex.split(commits.build), cwd=checkout.folder, capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            say(f"{revision[:12]}: the build fails: {one_line((done.stderr or done.stdout).strip()[-200:])}")
            return None
    result = run_test(selected, EngineSpec(checkout.engine(commits), limit))
    if result.lost or result.trouble:
        say(f"{revision[:12]}: {result_line(result)}")
        return None
    say(result_line(result))
    return result.ok


def _complaint(error: Exception) -> str:
    """Returns the last line of git's error, or why git could not run."""
    return one_line((getattr(error, "stderr", None) or str(error)).strip().split("\n")[-1])
