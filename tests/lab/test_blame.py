"""Blame: the change that flips a test is named, alone or with those that it needs."""

import json
import random
import re
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from godebug.__main__ import main
from godebug.apps.lab.asking import EngineAnswer, ask, find, name_of
from godebug.apps.lab.blame import Blame, BlameContext, BlameSearch, blame_tests
from godebug.apps.lab.changes import merge
from godebug.apps.lab.shared_stages import SharedStages
from godebug.apps.lab.variants import Variants
from godebug.apps.lab.work import WorkPool, fingerprint
from godebug.apps.lab.written import read_folder
from godebug.basics.resources import data_folder
from godebug.engine.patterns.database import PatternFolder
from godebug.regress.positions import position_of
from godebug.regress.suite import read_suite
from godebug.views.output import Output

#: An own stone with a neighbour that nothing touches: the move is worth eighty points.
BAD = "\n\nPattern bad-neighbour\n\n???\n.*.\n?O?\n\n:8,sF,value(80)\n\n\nPattern harmless\n\nXXO\nX*O\nXXO\n\n:8,e\n"


def blamed(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[dict[str, object]]]:
    code = main(["regress", "blame", *arguments, "--json", "-q", "-j", "1"])
    return code, [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def first_answer(suite: Path, databases: Path) -> str:
    found = read_suite(suite)
    return ask(found, found.find(1), PatternFolder(databases)).answer


def test_one_bad_pattern_is_named(suite: Path, mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = mine / "patterns.db"
    file.write_text(file.read_text() + BAD)
    suite.write_text("loadsgf corner.sgf 20\n1 reg_genmove white\n#? [J2]\n2 attack F8\n#? [0]\n")
    answer = first_answer(suite, mine)
    suite.write_text(suite.read_text().replace("[J2]", f"[!{answer}]"))
    code, records = blamed(capsys, str(suite), "--to", str(mine))
    tests = [one for one in records if one["type"] == "blame"]
    assert code == 1
    assert [(one["test"], one["change"]) for one in tests] == [("own:1", "broke")]
    [suspect] = tests[0]["suspects"]  # type: ignore[misc]
    assert (suspect["pattern"], suspect["role"], suspect["change"]) == ("bad-neighbour", "culprit", "added")
    assert answer in suspect["where"]
    assert suspect["margin"] > 0 > suspect["margin_after"]
    assert "minimum value" in suspect["figure"]
    [sums] = [one for one in records if one["type"] == "blame_sum"]
    # The reading test asks no pattern.
    assert (sums["tests"], sums["changes"], sums["touched"]) == (2, 2, 1)
    assert blamed(capsys, str(suite), "--from", str(mine), "--to", str(mine))[0] == 0


def test_a_change_that_fits_nowhere_asks_nothing(suite: Path, mine: Path) -> None:
    file = mine / "endgame.db"
    file.write_text(file.read_text() + BAD[BAD.index("Pattern harmless") :])
    variants = Variants(read_folder(data_folder("patterns")), read_folder(mine))
    assert [change.name for change in variants.changes] == ["harmless"]
    found = read_suite(suite)
    assert [variants.possible(position_of(found, test)) for test in found.tests] == [frozenset()] * 3


def test_what_fits_was_possible(suite: Path, mine: Path) -> None:
    """Boards, and what one move makes of them, have all that databases outside of readings can find."""
    every = read_folder(mine)
    nothing = {name: msgspec.structs.replace(one, patterns=()) for name, one in every.items()}
    variants = Variants(every, nothing)
    found = read_suite(suite)
    for test in found.tests:
        folder = variants.old
        ask(found, test, folder)
        possible = variants.possible(position_of(found, test))
        assert folder.seen() <= possible
        assert len(possible) < len(variants.changes)


def test_variants_answer_as_folders_do(suite: Path, mine: Path, tmp_path: Path) -> None:
    """Whatever is switched on: a database of all versions is the same as the text of the one that is meant."""
    old = read_folder(mine)
    for name, before, after in (
        ("barriers.db", r"^:8,", ":8,s"),
        ("patterns.db", r"shape\(1\)", "shape(7)"),
        ("owl_attackpats.db", r"value\(\d", "value("),
        ("conn.db", r"^:8,C", ":8,B"),
        ("influence.db", r"I,", "E,"),
    ):
        file = mine / name
        text = re.sub(before, after, file.read_text(), count=12, flags=re.MULTILINE).replace("value()", "value(0)")
        file.write_text(text + (BAD if name == "patterns.db" else ""))
    found = read_suite(suite)
    new = read_folder(mine)
    variants = Variants(old, new)
    assert len(variants.changes) > 20
    for test in found.tests:
        assert _facts(ask(found, test, variants.new)) == _facts(ask(found, test, PatternFolder(mine)))
        assert _facts(ask(found, test, variants.old)) == _facts(ask(found, test, _shipped()))


def _shipped() -> PatternFolder:
    return PatternFolder(data_folder("patterns"))


def _facts(told: EngineAnswer) -> tuple[object, ...]:
    return told.answer, told.ok, sorted(told.values.items()), told.accounts


def test_moved_renamed_and_edited_patterns(mine: Path) -> None:
    old = read_folder(mine)
    file = mine / "attack.db"
    text = file.read_text()
    first, second, third = (one.text for one in old["attack"].patterns[:3])
    names = [one.name for one in old["attack"].patterns[:3]]
    moved = text.replace(first, "").replace(second, second + first.replace("# ", "# now "))
    file.write_text(moved.replace(f"Pattern {names[2]}", "Pattern another-name"))
    changes, merged = merge(old, read_folder(mine))
    # Which of two neighbours has moved nobody can tell.
    found = {(change.kind, change.name) for change in changes}
    assert found in ({("moved", name), ("renamed", "another-name")} for name in names[:2])
    assert [name for name, one in merged.items() if one.is_changed] == ["attack"]
    assert third.startswith(f"Pattern {names[2]}")


# ---- the search, with an engine that is a table ---------------------------------------------------------------------


def table(
    flips: Callable[[frozenset[int]], bool], margin: Callable[[frozenset[int]], float] | None = None
) -> BlameSearch:
    """A search whose engine says `new` where `flips` says so of the changes that are made."""
    search = BlameSearch.__new__(BlameSearch)
    search.runs = 0
    search._old, search._new = frozenset(), frozenset(range(12))

    def run(made: Iterable[int]) -> tuple[EngineAnswer, frozenset[int]]:
        search.runs += 1
        key = frozenset(made)
        ok = not flips(key)
        return EngineAnswer(str(ok), ok=ok, margin=margin(key) if margin else None), search._new

    search.run = run  # type: ignore[method-assign]
    search._distances = lambda *_: {number: (number, ()) for number in range(12)}  # type: ignore[method-assign]
    search._likeliest_first = lambda *_: list(range(12))  # type: ignore[method-assign]
    return search


def roles(search: BlameSearch) -> list[tuple[int, str]]:
    old, new = search.run(search._old)[0], search.run(search._new)[0]
    assert old.ok != new.ok
    found = search._suspects(None, old, new, range(12), False)  # type: ignore[arg-type]
    return [(one.change, one.role) for one in found]


def test_a_culprit_is_the_first_of_all() -> None:
    assert roles(table(lambda made: 7 in made)) == [(7, "culprit")]


def test_several_that_suffice() -> None:
    assert roles(table(lambda made: bool({3, 9} & made))) == [(3, "sufficient"), (9, "sufficient")]


def test_whose_answer_it_is_comes_first() -> None:
    """Two break the test, each alone: what is said now is what one of them says, and without it something else."""
    search = table(lambda made: bool({3, 9} & made))
    plain = search.run

    def run(made: Iterable[int]) -> tuple[EngineAnswer, frozenset[int]]:
        told, seen = plain(made)
        key = frozenset(made)
        return replace(told, answer="B2" if 9 in key else "A1" if 3 in key else "C3"), seen

    search.run = run  # type: ignore[method-assign]
    assert roles(search) == [(9, "sufficient"), (3, "sufficient")]


def test_what_moves_the_margin_more_comes_first() -> None:
    search = table(lambda made: bool({3, 9} & made), lambda made: 5.0 - 6.0 * (3 in made) - 9.0 * (9 in made))
    assert [number for number, _ in roles(search)] == [9, 3]


def test_a_culprit_that_explains_a_part_is_not_the_last() -> None:
    """Two culprits, as another change hides either of them: the one comes first that explains what is said now."""
    search = table(
        lambda made: {3, 9} <= made or bool({3, 9} & made and 5 not in made),
        lambda made: 5.0 - 6.0 * (3 in made) - 9.0 * (9 in made),
    )
    assert roles(search) == [(9, "culprit"), (3, "culprit")]
    search = table(lambda made: 3 in made, lambda made: 5.0 - 6.0 * (3 in made))
    assert roles(search) == [(3, "culprit")]
    # Both folders, four changes alone and all but the last: nothing more is asked.
    assert search.runs == 7


def test_the_last_of_many_is_found_by_halves() -> None:
    search = table(lambda made: 11 in made)
    assert roles(search) == [(11, "culprit")]
    assert search.runs == 2 + 4 + 3 + 2


def test_a_pair_is_found_by_its_margins_and_shares_add_up() -> None:
    search = table(lambda made: {2, 10} <= made, lambda made: 5.0 - 2.0 * (2 in made) - 4.0 * (10 in made))
    old, new = search.run(())[0], search.run(range(12))[0]
    found = search._suspects(None, old, new, range(12), False)  # type: ignore[arg-type]
    assert [(one.change, one.role, one.share) for one in found] == [(10, "together", -4.0), (2, "together", -2.0)]
    assert search.runs < 60


@pytest.mark.parametrize("needed", [{0, 5}, {3, 4, 11}, {1, 2, 3, 8}])
def test_sets_without_margins_are_found_by_delta_debugging(needed: set[int]) -> None:
    found = roles(table(lambda made: needed <= made))
    assert {number for number, role in found if role == "together"} == needed


def test_a_masked_change_is_no_culprit() -> None:
    """A change that flips the verdict alone but not beside the others is told as what it is."""
    assert roles(table(lambda made: made == {4} or len(made) >= 11)) == [(4, "sufficient")]


# ---- bad input ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--to", "nowhere-at-all"), "nowhere-at-all"),
        (("--to", "{mine}"), "patterns.db:"),
        (("no-such-suite", "--to", "{mine}"), "no-such-suite"),
    ],
)
def test_bad_input_is_one_line(
    suite: Path, mine: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], complaint: str
) -> None:
    (mine / "patterns.db").write_text("Pattern broken\n\nXO\n\n:8\n;what(\n")
    words = [word.format(mine=mine) for word in arguments]
    assert main(["regress", "blame", *([] if "no-such-suite" in words else [str(suite)]), *words, "-j", "1"]) == 2
    said = capsys.readouterr()
    assert complaint in said.err and said.err.count("\n") == 1 and not said.out


@pytest.mark.long
def test_patterns_that_decide_alone_are_found_when_a_database_has_none(
    suite: Path, mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in mine.glob("*.db"):
        # Few patterns are asked quickly.
        path.write_text("\nPattern ".join(path.read_text().split("\nPattern ")[:3]) + "\n")
    (mine / "aa_attackpats.db").write_text("# nothing here\n")
    file = mine / "patterns.db"
    file.write_text(file.read_text() + BAD)
    answer = first_answer(suite, mine)
    suite.write_text(suite.read_text().replace("[!B3]", f"[{answer}]"))
    assert main(["regress", "bisect", f"{suite}:1", "--patterns", "--databases", str(mine)]) == 0
    assert "it fails without bad-neighbour" in capsys.readouterr().out


# ---- only what a change can touch is run again ----------------------------------------------------------------------


@pytest.fixture
def edited(mine: Path) -> Path:
    """The databases with edits of all kinds: in those of moves alone, and in those of the stages below."""
    for name, before, after, count in (
        ("patterns.db", r"shape\(\d", "shape(7", 3),
        ("patterns.db", r"^;.*\n", "", 3),
        ("patterns2.db", r"value\((\d+)\)", r"value(\1.5)", 8),
        ("endgame.db", r"^:8,-", ":8,e", 4),
        ("barriers.db", r"^:8,A", ":8,D", 12),
        ("owl_defendpats.db", r"value\(\d", "value(9", 3),
        ("influence.db", r"value\(\d+\)", "value(31)", 12),
        ("conn.db", r"^:8,C", ":8,B", 0),
    ):
        file = mine / name
        file.write_text(re.sub(before, after, file.read_text(), count=count, flags=re.MULTILINE))
    return mine


def questions_about_shipped_positions(folder: Path) -> Path:
    """A suite that asks for moves in positions of the shipped suites."""
    games = data_folder("regression") / "games"
    lines = []
    for number, (game, move, color) in enumerate(
        (("corner-9x9", 20, "white"), ("corner-9x9", 41, "black"), ("thirteen", 33, "white"), ("break_in", 1, "black")),
        1,
    ):
        shutil.copy(games / f"{game}.sgf", folder)
        lines += [f"loadsgf {game}.sgf {move}", f"{number} reg_genmove {color}", "#? [A1]", ""]
    path = folder / "shipped.tst"
    path.write_text("\n".join(lines))
    return path


@pytest.mark.long
def test_shared_stages_answer_as_plain_runs_do(edited: Path, tmp_path: Path) -> None:
    variants = Variants(read_folder(data_folder("patterns")), read_folder(edited))
    every = frozenset(change.number for change in variants.changes)
    found = read_suite(questions_about_shipped_positions(tmp_path))
    chance, shared = random.Random(1), 0
    for test in found.tests:
        engine = SharedStages(variants, found, test, 10)
        some = [frozenset(chance.sample(sorted(every), number)) for number in (1, len(every) // 2)]
        for made in (every, frozenset(), *some, *(every - one for one in some)):
            before = engine.shared
            told, mattered = engine.ask(made)
            shared += engine.shared - before
            assert _facts(told) == _facts(ask(found, test, variants.variant(made)))
            assert mattered <= every
    assert shared >= len(found.tests)


def test_what_cannot_have_mattered_does_not(edited: Path, tmp_path: Path) -> None:
    """A change that is not among those that may have mattered is made or not made: the answer is the same."""
    variants = Variants(read_folder(data_folder("patterns")), read_folder(edited))
    found = read_suite(questions_about_shipped_positions(tmp_path))
    assert {change.needs for change in variants.changes} == {"to fit", "to be asked", "to hold"}
    fewer = 0
    for test in found.tests:
        folder = variants.old
        told = ask(found, test, folder)
        idle = [change.number for change in variants.changes if change.number not in folder.mattered()]
        fewer += len(folder.seen()) - len(folder.mattered())
        assert _facts(told) == _facts(ask(found, test, variants.variant(idle)))
    assert fewer


def test_blame_says_what_plain_runs_say(edited: Path) -> None:
    """Over the shipped suites: the answers of both folders, whatever was left out or shared."""
    base = data_folder("patterns")
    suites = [read_suite(path) for path in sorted(data_folder("regression").glob("[din]*.tst"))]
    names = [name_of(test) for found in suites for test in found.tests[::5]]
    context = BlameContext(str(base), str(edited), (fingerprint(base), fingerprint(edited)))
    blames = blame_tests(context, names, WorkPool(Output(quiet=True), 1))
    old, new = PatternFolder(base), PatternFolder(edited)
    assert len({blame.verdict for blame in blames}) > 1
    for name, blame in zip(names, blames, strict=True):
        before, now = ask(*find(name), old), ask(*find(name), new)
        assert (before.answer == now.answer) == (blame.old == blame.new), blame.test
        assert (before.ok == now.ok) == (blame.verdict in ("same", "answer")), blame.test
        if blame.old:
            assert (blame.old, blame.new) == (before.answer, now.answer)


def test_what_was_asked_is_not_asked_again(
    suite: Path, mine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same databases elsewhere are known, and of the old ones what they said, whatever they are compared with."""
    base, names = data_folder("patterns"), [name_of(test) for test in read_suite(suite).tests]
    asked: list[frozenset[int]] = []
    plain = SharedStages.ask

    def ask_and_tell(self: SharedStages, made: Iterable[int]) -> tuple[EngineAnswer, frozenset[int]]:
        asked.append(frozenset(made))
        return plain(self, asked[-1])

    monkeypatch.setattr(SharedStages, "ask", ask_and_tell)

    def blames(new: Path) -> list[Blame]:
        context = BlameContext(str(base), str(new), (fingerprint(base), fingerprint(new)))
        return blame_tests(context, names, WorkPool(Output(quiet=True), 1))

    file = mine / "patterns.db"
    text = file.read_text()
    file.write_text(re.sub(r"^(:.,C)$", r"\1e", text, flags=re.MULTILINE))
    found = blames(mine)
    assert frozenset() in asked
    asked.clear()
    assert blames(Path(shutil.copytree(mine, tmp_path / "elsewhere"))) == found and not asked
    file.write_text(re.sub(r"^(:.,C)$", r"\1E", text, count=20, flags=re.MULTILINE))
    assert {blame.verdict for blame in blames(mine)} == {"same"}
    assert asked and frozenset() not in asked


def test_who_speaks_for_the_move_is_tried_first(suite: Path, mine: Path) -> None:
    """Of many changes that fit everywhere the one is tried first whose pattern proposes the move that is told."""
    file = mine / "patterns.db"
    text = re.sub(r"^(:.,C)$", r"\1e", file.read_text(), flags=re.MULTILINE)
    file.write_text(text + BAD)
    suite.write_text("loadsgf corner.sgf 20\n1 reg_genmove white\n#? [J2]\n")
    answer = first_answer(suite, mine)
    suite.write_text(suite.read_text().replace("[J2]", f"[!{answer}]"))
    variants = Variants(read_folder(data_folder("patterns")), read_folder(mine))
    found = read_suite(suite)
    search = BlameSearch(variants, found, found.find(1))
    new, mattered = search.run(range(len(variants.changes)))
    old, _ = search.run(())
    first = search.likeliest_first(position_of(found, found.find(1)), old, new, mattered)
    names = [variants.change(number).name for number in first]
    assert len(names) > 4 and "bad-neighbour" in names[: len(names) // 2], names
