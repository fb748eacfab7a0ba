"""The folders of the user are those that the library of folders gives."""

import platformdirs
import pytest

from godebug.engine.patterns.user_folders import user_folder


@pytest.mark.parametrize("named", [None, "", "/somewhere/else", "not/absolute"])
def test_folders_are_those_of_the_library(named: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("XDG_CACHE_HOME", "XDG_STATE_HOME"):
        if named is None:
            monkeypatch.delenv(variable, raising=False)
        else:
            monkeypatch.setenv(variable, named)
    assert user_folder("cache") == platformdirs.user_cache_dir("godebug")
    assert user_folder("state") == platformdirs.user_state_dir("godebug")
