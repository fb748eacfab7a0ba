"""Writing files so that nothing is lost, and reading them so that nothing hangs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from godebug.__main__ import main
from godebug.basics.errors import UserError
from godebug.basics.files import check_target, read_file, set_aside, write_file
from godebug.basics.memory import recall

ROOT = Path(__file__).parents[1]


def test_a_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    file = tmp_path / "out.txt"
    file.write_text("old")
    file.chmod(0o640)
    write_file(file, "new é")
    assert file.read_text(encoding="utf-8") == "new é"
    assert file.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_full_disk_leaves_the_old_file_and_no_droppings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def full(*arguments: object, **options: object) -> None:
        raise OSError(28, "No space left on device")

    file = tmp_path / "out.txt"
    file.write_text("old")
    monkeypatch.setattr(*((os, "fsync", full) if step == "fsync" else (os, "replace", full)))
    with pytest.raises(UserError, match=r"out\.txt: No space left on device"):
        write_file(file, "new")
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


def test_an_interrupt_leaves_the_old_file_and_no_droppings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(handle: int) -> None:
        raise KeyboardInterrupt

    (tmp_path / "out.txt").write_text("old")
    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_file(tmp_path / "out.txt", b"new")
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("out.txt", "old")]


def test_links_are_followed_and_long_names_have_room(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "elsewhere" / "file")
    write_file(link, "text")
    assert link.is_symlink()
    assert (tmp_path / "elsewhere" / "file").read_text() == "text"
    write_file(tmp_path / ("n" * 255), "text")
    assert (tmp_path / ("n" * 255)).read_text() == "text"


def test_what_is_no_regular_file_is_written_to_as_it_stands(tmp_path: Path) -> None:
    write_file("/dev/null", "text")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_file(pipe, "text")
    assert os.read(reader, 100) == b"text"
    os.close(reader)
    with pytest.raises(UserError, match=r"pipe: a pipe that nobody reads$"):
        write_file(pipe, "text")


@pytest.mark.parametrize("name", ["no/such/folder/file", "folder", "n" * 256, "zero\0byte"])
def test_what_cannot_be_written_is_one_line(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(UserError) as caught:
        write_file(f"{tmp_path}/{name}", "text")
    assert "\n" not in str(caught.value)
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_only_files_of_sane_size_are_read(tmp_path: Path) -> None:
    (tmp_path / "small").write_bytes(b"12345")
    assert read_file(tmp_path / "small", limit=5) == b"12345"
    os.mkfifo(tmp_path / "pipe")
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    for name, reason in (
        ("pipe", "no regular file"),
        ("loop", "symbolic links"),
        ("missing", "No such file"),
        (".", "is a folder"),
        ("zero\0byte", "null byte"),
    ):
        with pytest.raises(UserError, match=reason):
            read_file(f"{tmp_path}/{name}")
    with pytest.raises(UserError, match="no regular file"):
        read_file("/dev/zero")
    with pytest.raises(UserError, match="larger than 0 MB"):
        read_file(tmp_path / "small", limit=4)


def test_a_target_is_checked_in_the_words_of_writing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "link").symlink_to(tmp_path / "no" / "x")
    for name in ("no/x", "file/x", ".", "x" * 300, "a\0b", "link"):
        said = []
        for action in (check_target, lambda path: write_file(path, "text")):
            with pytest.raises(UserError) as error:
                action(tmp_path / name)
            said.append(str(error.value))
        assert said[0] == said[1] and "\n" not in said[0], name
    check_target(tmp_path / "new")
    check_target(tmp_path / "file")
    assert not (tmp_path / "new").exists()


def test_what_has_nothing_to_tell_is_not_waited_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def blocks(handle: int, length: int) -> bytes:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    (tmp_path / "log").write_text("x")
    monkeypatch.setattr(os, "read", blocks)
    with pytest.raises(UserError, match="log: Resource temporarily unavailable"):
        read_file(tmp_path / "log")


def test_what_is_set_aside_is_never_lost(tmp_path: Path) -> None:
    for number, name in enumerate(["x.damaged", "x.damaged-2", "x.damaged-3"]):
        (tmp_path / "x").write_text(str(number))
        assert set_aside(tmp_path / "x") == name
    assert [(tmp_path / name).read_text() for name in ("x.damaged", "x.damaged-2", "x.damaged-3")] == ["0", "1", "2"]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="folders by the XDG specification")
@pytest.mark.parametrize("home", ["", "relative", "/nonexistent", "/dev/null"])
def test_without_a_home_nothing_is_kept_and_no_folder_made(tmp_path: Path, home: str) -> None:
    (tmp_path / "game.sgf").write_text("(;SZ[5];B[cc])")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "attack.db").write_text("Pattern Hane1\n\nX.\nO*\n\n:8,s\n")
    environment = {"HOME": home, "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
    for words in (["patterns", "match", "game.sgf", "--patterns", "mine"], ["show"]):
        done = subprocess.run(
            [sys.executable, "-m", "godebug", *words], cwd=tmp_path, env=environment, capture_output=True, text=True
        )
        assert done.returncode == (2 if words == ["show"] else 0), done.stderr
        assert "internal" not in done.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.sgf", "mine"]
    assert not Path("/nonexistent").exists()


def test_a_position_that_is_nested_too_deep_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GODEBUG_STATE_DIR", str(tmp_path))
    for text in ("[" * 100_000, '{"name":' * 100_000, "", "null", '{"name": 5}', "\udcff"):
        (tmp_path / "position.json").write_bytes(text.encode("utf-8", "surrogateescape"))
        assert recall() is None


def test_the_end_of_an_input_is_no_interrupt(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def ends(*arguments: object) -> None:
        raise EOFError("marshal data too short")

    monkeypatch.setattr("godebug.cli.application.Application.get_command", ends)
    assert main(["version"]) == 3
    assert "EOFError: marshal data too short" in capsys.readouterr().err


def test_little_memory_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def lacks(error: Exception) -> object:
        def fails(*arguments: object) -> None:
            raise error

        return fails

    for error in (MemoryError(), OSError(12, "x"), ImportError("x: failed to map segment from shared object")):
        monkeypatch.setattr("godebug.cli.application.Application.get_command", lacks(error))
        assert main(["version"]) == 2
        assert capsys.readouterr().err == "godebug: not enough memory\n"
