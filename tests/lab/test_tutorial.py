"""The tutorial of the lab: every command on the page is run, and says what the page says."""

import re
import shlex
import shutil
from pathlib import Path

import pytest

from godebug.__main__ import main
from tests.scripts import load_script

DOCS = Path(__file__).parents[2] / "docs"
_BLOCKS = re.compile(r"```sh\n(.*?)\n```\n(?:\n```text\n(.*?)\n```\n)?", re.DOTALL)
#: Commands that run engines: one process is enough here.
_WORKING = ("blame", "triage", "learn", "vary", "impact", "cost", "tune")


@pytest.mark.long
def test_the_page_says_what_its_commands_print(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    load_script(DOCS / "lab_collection.py", "lab_collection").main(tmp_path / "work")
    monkeypatch.chdir(tmp_path)
    blocks = _BLOCKS.findall((DOCS / "lab.md").read_text(encoding="utf-8"))
    assert len(blocks) > 8
    for command, told in blocks:
        program, *words = shlex.split(command)
        if program == "cp":
            shutil.copytree(words[1], words[2])
            continue
        if program == "cat":
            assert Path(words[0]).read_text().strip("\n") == told
            continue
        code = main([*words, *(["-j", "1"] if set(words[:2]) & set(_WORKING) else [])])
        said = capsys.readouterr()
        assert code in (0, 1), said.err
        if told:
            assert "\n".join([*said.out.splitlines(), *said.err.splitlines()]) == told, command
