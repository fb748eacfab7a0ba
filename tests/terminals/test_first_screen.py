"""What is asked stands on the first screen of 80x24, and what is longer goes through a pager, on a terminal alone."""

from pathlib import Path

import pytest
from terminal import Job, Way, on_streams, screen, without_colors

GAME = "two-framework.sgf --move 60"
#: Lines whose whole answer fits the screen, the prompt below it.
ONE_SCREEN = (
    f"godebug moves {GAME}",
    f"godebug dragons {GAME}",
    f"godebug worms {GAME}",
    f"godebug eyes {GAME}",
    f"godebug classic {GAME}",
    f"godebug breakin {GAME}",
    f"godebug influence {GAME}",
    f"godebug influence {GAME} --after C7",
    f"godebug show {GAME}",
    f"godebug show {GAME} -m initial,regions",
    f"godebug worms {GAME} F9",
    f"godebug worms {GAME} F9 D4",
    f"godebug worms {GAME} E9",
    f"godebug dragons {GAME} F9",
    f"godebug eyes {GAME} F9",
    f"godebug owl {GAME} F9",
    f"godebug escape {GAME} G6",
    f"godebug surround {GAME} G6",
    f"godebug moyo {GAME}",
    f"godebug moves {GAME} C8",
    f"godebug delta {GAME} C8",
    f"godebug influence {GAME} territory",
    f"godebug show {GAME} -m initial,territory",
    f"godebug why {GAME} E15",
    f"godebug why {GAME} C8",
    f"godebug why {GAME} C8 move",
    f"godebug why {GAME} F9",
    pytest.param(f"godebug score {GAME} --graph", marks=pytest.mark.long),
)
ROWS = 24
#: A pager that keeps what it is given.
KEEPER = {"GODEBUG_PAGER": "tee paged"}


@pytest.mark.parametrize("line", ONE_SCREEN)
def test_the_answer_fits_one_screen(line: str, tmp_path: Path) -> None:
    seen = on_streams(line, Way("00p", (80, ROWS)), tmp_path, KEEPER)
    assert seen.code == 0 and len(screen(seen.out, 80)) < ROWS, without_colors(seen.out)
    assert max(map(len, without_colors(seen.out).splitlines())) <= 80
    assert not (tmp_path / "paged").exists()


def test_a_pipe_gets_all_as_it_always_did(tmp_path: Path) -> None:
    piped = on_streams(f"godebug moves {GAME}", Way("0pp"), tmp_path, KEEPER)
    asked = on_streams(f"godebug moves {GAME} --all", Way("0pp"), tmp_path, KEEPER)
    brief = on_streams(f"godebug moves {GAME} --brief", Way("0pp"), tmp_path, KEEPER)
    assert piped == asked and piped.out.count(b"\n") > 60 > brief.out.count(b"\n")
    assert not (tmp_path / "paged").exists()


def test_a_long_answer_goes_through_the_pager(tmp_path: Path) -> None:
    line = f"godebug dragons {GAME} --all"
    paged = on_streams(line, Way("00p"), tmp_path, KEEPER)
    unpaged = on_streams(f"{line} --no-pager", Way("00p"), tmp_path, {"GODEBUG_PAGER": "false"})
    assert paged == unpaged and (tmp_path / "paged").read_bytes().count(b"\n") > ROWS


@pytest.mark.parametrize("variables", [{"GODEBUG_PAGER": ""}, {"GODEBUG_PAGER": "cat"}, {"TERM": "dumb"} | KEEPER])
def test_some_want_none(variables: dict[str, str], tmp_path: Path) -> None:
    seen = on_streams(f"godebug dragons {GAME} --all", Way("00p"), tmp_path, variables)
    assert seen.code == 0 and seen.out.count(b"\n") > 100 and not (tmp_path / "paged").exists()


def test_one_that_is_not_there_is_told_and_does_without(tmp_path: Path) -> None:
    seen = on_streams(f"godebug dragons {GAME} --all", Way("00p"), tmp_path, {"GODEBUG_PAGER": "no-such-pager -x"})
    assert seen.err.decode() == "godebug: GODEBUG_PAGER: no program no-such-pager; printed without it\n"
    assert seen.code == 0 and seen.out.count(b"\n") > 100


def test_who_leaves_the_pager_is_back_at_the_prompt(tmp_path: Path) -> None:
    def quit_it(job: Job) -> None:
        assert job.wait_for(lambda: job.told > 1000)
        # Ctrl-C is the pager's own, and makes a terminal forget what was typed.
        job.type(b"\x03")
        job.wait_for(lambda: bool(job.type(b"q")))

    line = f"exec godebug dragons {GAME} --all"
    seen = on_streams(line, Way("000"), tmp_path, {"GODEBUG_PAGER": "less"}, act=quit_it)
    assert seen.code == 0 and b"Traceback" not in seen.out and b"What they live on" not in seen.out


def test_positions_of_a_list_are_not_paged(tmp_path: Path) -> None:
    (tmp_path / "list").write_text("two-framework.sgf 60\ntwo-framework.sgf 50\n")
    seen = on_streams("godebug dragons --list list --all", Way("00p"), tmp_path, KEEPER)
    assert seen.code == 0 and not (tmp_path / "paged").exists()


def test_two_boards_of_figures_stand_beside_each_other(tmp_path: Path) -> None:
    seen = on_streams(f"godebug influence {GAME} territory --all", Way("00p", (160, 50)), tmp_path)
    lines = screen(seen.out, 160)
    assert any(line.count("Initial territory value") == 2 for line in lines) and len(lines) < 50
