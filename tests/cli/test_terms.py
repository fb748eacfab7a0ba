"""Every heading of a table and every word of a legend is told by `godebug help WORD`."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from command_line import Run

from godebug.cli.terms import DOCUMENT, TERMS, document, entries_of, headings, words

ROOT = Path(__file__).parents[2]
ROOMS = ("displays", "views", "comparing", "regress", "apps", "commands")
#: Tables of runs and edits say in their own words what a row is: their headings are plain English.
PLAIN = frozenset(("", "for", "in", "of", "left", "next", "now", "points in", "Black", "White", "{task.description}"))


def trees() -> Iterator[tuple[Path, ast.AST]]:
    for room in ROOMS:
        for path in sorted((ROOT / "godebug" / room).rglob("*.py")):
            yield path, ast.parse(path.read_text(encoding="utf-8"))


def called(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name


def own_columns() -> Iterator[str]:
    """The headings of tables that are made without a description of a record."""
    for _, tree in trees():
        for node in ast.walk(tree):
            if called(node, "Column") and isinstance(node, ast.Call) and isinstance(node.args[0], ast.Constant):
                yield str(node.args[0].value)


def legend_words() -> Iterator[str]:
    """What legends say of their samples: pairs of a cell (text, style) and words."""
    for _, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Tuple) and len(node.elts) == 2 and isinstance(node.elts[0], ast.Tuple):
                cell, told = node.elts
                if len(cell.elts) == 2 and isinstance(told, ast.Constant) and isinstance(told.value, str):
                    yield told.value


def test_there_are_headings_and_legends() -> None:
    assert len(set(own_columns())) > 30 and len(set(legend_words())) > 20 and len(list(headings())) > 300


@pytest.mark.parametrize("word", sorted(set(own_columns()) - PLAIN))
def test_every_heading_has_its_entry(word: str) -> None:
    assert entries_of(word), word


def test_every_field_of_a_record_has_its_entry() -> None:
    names = {name for _, field in headings() for name in (field.name, field.column, field.label)}
    for name in sorted(names):
        assert any(entry.meaning for entry in entries_of(name)), name


@pytest.mark.parametrize("word", sorted(set(legend_words())))
def test_every_word_of_a_legend_has_its_entry(word: str) -> None:
    """Whose something is, and a sentence, say it themselves."""
    whose = word.removeprefix("of ").removesuffix("'s") in ("Black", "White")
    if whose or len(word.split()) > 2 or word == "empty point":
        return
    assert entries_of(word.removeprefix("the ").removeprefix("its ")), word


def test_every_term_is_told_once_and_shown_by_a_command_that_is_there() -> None:
    from godebug.cli.application import COMMANDS

    terms = [term for each in TERMS.values() for term in each]
    names = [term.name for term in terms]
    assert len(names) == len(set(names))
    assert {term.command for term in terms} - {""} <= set(COMMANDS)


def test_the_page_is_todays() -> None:
    assert (ROOT / "docs" / DOCUMENT).read_text(encoding="utf-8") == document()


@pytest.mark.parametrize(
    "asked",
    ["heye", "pre-owl", "eff", "strat", "weak", "hull", "genus 0001", "0112", "lunch", "crude", "Unconditional"],
)
def test_a_word_is_told(run: Run, asked: str) -> None:
    told = run("help", *asked.split())
    assert told.code == 0 and len(told.out) > 30 and told.err == ""


def test_a_command_that_is_a_word_tells_both(run: Run) -> None:
    told = run("help", "moyo").out
    assert told.startswith("Usage: godebug moyo") and "interferes" in told.splitlines()[-2] + told.splitlines()[-1]


def test_near_words_are_suggested(run: Run) -> None:
    assert "did you mean 'heye'?" in run("help", "hyee").err
    assert "did you mean 'dragons'?" in run("help", "dragnos").err
    lost = run("help", "qqqq", "heye")
    assert lost.code == 2 and lost.err.count("\n") == 1 and "no command or word 'qqqq'" in lost.err
    assert "heye" in words()
