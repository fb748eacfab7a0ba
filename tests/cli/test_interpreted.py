"""Where nothing is compiled the user is told, once."""

from pathlib import Path

import pytest

from godebug.basics import interpreted


@pytest.fixture
def uncompiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An engine that was installed without a compiler, and an empty state directory."""
    monkeypatch.setattr(interpreted, "kernel_is_compiled", lambda: False)
    monkeypatch.delenv("GODEBUG_KERNEL", raising=False)
    monkeypatch.setenv("GODEBUG_STATE_DIR", str(tmp_path))
    return tmp_path


def test_it_is_said_once(uncompiled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    interpreted.warn_if_interpreted()
    assert capsys.readouterr().err == interpreted.MESSAGE + "\n"
    interpreted.warn_if_interpreted()
    assert capsys.readouterr().err == ""


def test_who_asked_for_it_is_not_told(
    uncompiled: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GODEBUG_KERNEL", "interpreted")
    interpreted.warn_if_interpreted()
    assert capsys.readouterr().err == ""
    assert list(uncompiled.iterdir()) == []


def test_a_compiled_engine_is_silent(
    uncompiled: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(interpreted, "kernel_is_compiled", lambda: True)
    interpreted.warn_if_interpreted()
    assert capsys.readouterr().err == ""
