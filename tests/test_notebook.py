"""Notebooks run from their first cell to their last, and their cells show pictures."""

import re
from pathlib import Path

import pytest

from tests.marks import by_time

NOTEBOOKS = sorted((Path(__file__).parents[1] / "docs" / "notebooks").glob("*.py"))


def cells(notebook: Path) -> list[tuple[str, str]]:
    """The cells of the file in percent format: markdown or code, and their text."""
    parts = re.split(r"^# %%(.*)\n", notebook.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    found = []
    for mark, text in zip(parts[::2], parts[1::2], strict=True):
        kind = "markdown" if "[markdown]" in mark else "code"
        words = re.sub(r"^# ?", "", text, flags=re.MULTILINE) if kind == "markdown" else text
        found.append((kind, words.strip()))
    return found


@pytest.mark.parametrize("notebook", by_time(NOTEBOOKS, lambda notebook: notebook.stem, ["three-jobs"]))
def test_the_notebook_runs(notebook: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    pytest.importorskip("ipykernel")
    monkeypatch.setenv("GODEBUG_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.setenv("PYTHONPATH", str(notebook.parents[2]))
    form = nbformat.v4
    made = [
        form.new_markdown_cell(text) if kind == "markdown" else form.new_code_cell(text)
        for kind, text in cells(notebook)
    ]
    book = form.new_notebook(cells=made)
    resources = {"metadata": {"path": str(tmp_path)}}
    nbclient.NotebookClient(book, timeout=300, kernel_name="python3", resources=resources).execute()
    shown = [
        output["data"]
        for cell in book.cells
        for output in cell.get("outputs", [])
        if output["output_type"] == "execute_result"
    ]
    pages = [data["text/html"] for data in shown if "text/html" in data]
    # Boards, territory after moves; tables of records.
    assert sum("<svg" in page for page in pages) >= 3
    assert sum("<table" in page for page in pages) >= 1
    assert not [output for cell in book.cells for output in cell.get("outputs", []) if output["output_type"] == "error"]
    assert not (tmp_path / "state" / "last-position").exists()
