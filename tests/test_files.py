"""Writing files so that nothing is lost, and reading them so that nothing hangs."""

import os
from pathlib import Path

import pytest

from godebug.basics.errors import UserError
from godebug.basics.files import check_target, read_file, write_file


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
    monkeypatch.setattr(*((os, "fsync", full) if step == "fsync" else (Path, "replace", full)))
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
