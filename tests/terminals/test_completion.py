"""What Tab offers in real shells: suites and their tests, whose names have a colon, games, points, layers, rules."""

import shutil
from pathlib import Path

import pytest
from terminal import Job, Way, on_streams, without_colors

#: How a shell is started without anybody's settings, and how it takes the completion.
SHELLS = {
    "bash": ("bash --norc --noprofile -i", 'eval "$(godebug --show-completion)"'),
    "zsh": ("zsh -f -i", 'autoload -U compinit; compinit -u -d dump; eval "$(godebug --show-completion)"'),
    "fish": ("fish --no-config -i", "godebug --show-completion | source"),
}
#: What is typed before Tab, and the word that stands there then.
TYPED = {
    "show only:": "only:7",
    "show onl": "only:7",
    "show two-fr": "two-framework.sgf",
    "regress only:": "only:7",
    "show -m initial,reg": "initial,regions",
    "worms only:7 C19": "C19",
    "score --rules jap": "japanese",
    "view --layer terr": "territory",
    "infl": "influence",
}


@pytest.mark.parametrize("shell", SHELLS)
def test_completion_in_a_shell(shell: str, tmp_path: Path) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    (tmp_path / "only.tst").write_text("boardsize 9\nplay black D4\n7 countlib D4\n#? [4]\n")
    start, setup = SHELLS[shell]

    def type_it(job: Job) -> None:
        job.type(f"{setup}; echo re''ady\n".encode())
        assert has_come(job, "\nready")
        for number, (typed, wanted) in enumerate(TYPED.items()):
            before = job.told
            job.type(f"godebug {typed}\t".encode())
            # The shell asks godebug, which takes its time; what it puts in comes after what was typed.
            has_come(job, wanted.removeprefix(typed.rpartition(" ")[2]), before + len(typed) + 8)
            # What stands on the line is printed: `echo` in front of it, behind it the number of the line.
            job.type(f"\x01echo \x05 .{number}\n".encode())
            has_come(job, f".{number}\n")
        job.type(b"exit\n")

    seen = on_streams(start, Way("000", (160, 50)), tmp_path, {"TERM": "dumb", "PS1": "$ "}, act=type_it)
    lines = [" ".join(line.split()) for line in without_colors(seen.out).splitlines()]
    for number, (typed, word) in enumerate(TYPED.items()):
        head = typed.rpartition(" ")[0]
        assert f"godebug {head} {word} .{number}".replace("  ", " ") in lines, (shell, typed, lines[-40:])


def has_come(job: Job, text: str, after: int = 0) -> bool:
    """Waits for a text behind the first bytes; whether it came."""
    return job.wait_for(lambda: text.encode() in job.seen.replace(b"\r", b"")[after:], 20.0)
