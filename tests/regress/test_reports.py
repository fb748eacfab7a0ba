"""What a run says, keeps, and holds against earlier runs."""

import gc
import json
import re
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from godebug.basics.errors import UserError
from godebug.regress import engines
from godebug.regress.against import compare
from godebug.regress.baselines import Baselines, Run, changed_tests, failed_tests
from godebug.regress.engines import Identity
from godebug.regress.floors import (
    Collection,
    compare_with_floors,
    folder_of,
    raised,
    read_floors,
    write_floors,
)
from godebug.regress.html import test_facts as facts_of
from godebug.regress.html import write_pages
from godebug.regress.journal import Head, KeptRun
from godebug.regress.judge import TestResult, judge
from godebug.regress.report import TextReport, junit_xml, result_line
from godebug.regress.suite import Suite, parse_suite
from godebug.views.look import Look, plain_text
from godebug.views.svg_text import rules

SUITE = """\
boardsize 5
play black C3
play white C4
1 attack C3
#? [1 (C2|B3)]
2 attack C3
#? [0]*
3 attack C3
#? [0]*
4 attack C3
#? [0]
"""


def own(folder: Path) -> Suite:
    (folder / "own.tst").write_text(SUITE)
    return parse_suite(SUITE, "own", folder)


def results(folder: Path, *answers: str | None) -> list[TestResult]:
    tests = own(folder).tests
    return [
        TestResult(
            test,
            answer,
            lost="" if answer is not None else "no answer within 1 s",
            ok=judge(test.expectation, answer),
            seconds=0.25,
            cpu=0.125,
            nodes={"reading": 10},
        )
        for test, answer in zip(tests, answers, strict=False)
    ]


def test_the_four_outcomes_in_their_spelling(tmp_path: Path) -> None:
    report = TextReport()
    lines = [line for result in results(tmp_path, "1 B3", "0", "1 C2", "1 C2") for line in report.add(result)]
    assert plain_text(lines) == "own:2 PASSED: '0'\nown:4 FAILED: Correct '0', got '1 C2'\n"
    assert [dict(line)["FAILED" if number else "PASSED"] for number, line in enumerate(lines)] == [
        "good",
        "status.critical",
    ]
    summary, elapsed = plain_text(report.finish()).splitlines()
    assert summary == ("own: 2/4 passed, 1 PASSED, 1 failed, 1 FAILED; CPU 0.50 s, real 1.00 s; nodes reading 40")
    assert elapsed.startswith("elapsed ")
    assert report.total.exit_code == 1


def test_a_lost_engine_is_told_and_gives_its_own_exit_code(tmp_path: Path) -> None:
    report = TextReport()
    (result,) = results(tmp_path, None)
    assert plain_text(report.add(result)) == "own:1 FAILED: Correct '1 (C2|B3)', engine lost: no answer within 1 s\n"
    assert report.total.exit_code == 2
    assert "engine lost 1 times" in plain_text(report.finish())


def test_a_result_as_json(tmp_path: Path) -> None:
    record = json.loads(json.dumps(results(tmp_path, "0")[0].as_record()))
    assert (record["test"], record["ok"], record["outcome"]) == ("own:1", False, "FAILED")
    assert (record["expected"], record["answer"], record["nodes"]) == ("[1 (C2|B3)]", "0", {"reading": 10})


def test_junit(tmp_path: Path) -> None:
    suite = ElementTree.fromstring(junit_xml(results(tmp_path, "1 <&>\x01", "0", "1 C2", None)))[0]
    counts = {name: suite.attrib[name] for name in ("tests", "failures", "errors", "skipped")}
    assert counts == {"tests": "4", "failures": "1", "errors": "1", "skipped": "1"}
    assert [[child.tag for child in case] for case in suite] == [["failure"], [], ["skipped"], ["error"]]


def test_pages_show_the_boards_of_failures(tmp_path: Path) -> None:
    write_pages(tmp_path / "pages", results(tmp_path, "1 D3", "0", "0", "0"), "an <engine>")
    page = (tmp_path / "pages" / "own.html").read_text()
    assert page.count("viewBox") == 1
    for style in ("mark.right", "mark.wrong", "mark.asked"):
        ground = next(rules([style], "light", "owner")).partition("fill:")[2].rstrip("}")
        names = re.findall(r"\.(g\d+){fill:" + ground + "}", page)
        assert names and f'class="{names[0]}"' in page
    # Two stones of the position stand in the picture: black C3, white C4.
    assert [name for name, _ in re.findall(r'<g class="([bw])">(<circle[^>]*>)</g>', page)] == ["b", "w"]
    index = (tmp_path / "pages" / "index.html").read_text()
    assert '<a href="own.html">own</a>' in index
    assert "an &lt;engine&gt;" in index


def test_a_test_is_told_with_what_is_known_of_it(tmp_path: Path) -> None:
    first, *_ = results(tmp_path, "1 D3", None)
    assert facts_of(first.test) == [("asked", "attack C3"), ("expected", "1 (C2|B3)")]
    assert facts_of(first.test, first)[2:] == [("answered", "1 D3")]
    lost = results(tmp_path, None)[0]
    assert facts_of(lost.test, lost)[2:] == [("answered", "no answer within 1 s")]
    unjudged = parse_suite("1 showboard\n", "own", tmp_path).tests[0]
    assert facts_of(unjudged) == [("asked", "showboard")]


def test_the_commit_is_that_of_the_checkout_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package that was installed into somebody's repository is no checkout of it."""

    def git(*arguments: str) -> None:
        settings = ["-c", "user.name=Test", "-c", "user.email=test@example.invalid", "-c", "commit.gpgsign=false"]
        subprocess.run(["git", "-C", str(tmp_path), *settings, *arguments], check=True, capture_output=True)

    module = tmp_path / "godebug" / "__init__.py"
    module.parent.mkdir()
    module.write_text("")
    git("init", "--quiet")
    git("add", ".")
    git("commit", "--quiet", "-m", "first")
    monkeypatch.setattr(engines.godebug, "__file__", str(module))
    assert re.fullmatch(r"[0-9a-f]{12}", engines._commit())
    module.write_text("changed")
    assert re.fullmatch(r"[0-9a-f]{12}\+[0-9a-f]{6}", engines._commit())
    inner = tmp_path / "venv" / "godebug" / "__init__.py"
    monkeypatch.setattr(engines.godebug, "__file__", str(inner))
    inner.parent.mkdir(parents=True)
    assert engines._commit() == ""


def told(*compared: Any) -> list[str]:
    """What is said of a run held against another."""
    return plain_text(compare(*compared).lines()).splitlines()


ENGINE = Identity("fake 1", "abc", "0123456789ab")


def keep(
    baselines: Baselines, engine: Identity, found: list[TestResult], label: str = "", content: str = "same {line}"
) -> Run:
    head = Head(engine.engine, engine.patterns, engine.commit, label, started=1.0)
    records = [{**r.as_record(), "content": content.format(line=r.test.line)} for r in found]
    return baselines.save(KeptRun(Path(), head, tuple(records), True))


def content_of(result: TestResult) -> str:
    return f"same {result.test.line}"


def test_runs_are_remembered_and_compared(tmp_path: Path) -> None:
    with Baselines(tmp_path / "runs.sqlite") as baselines:
        first = keep(baselines, ENGINE, results(tmp_path, "1 B3", "0", "0", "1 C2"), "before")
        keep(baselines, Identity("other 2", "", ""), results(tmp_path, "0"))
        now = results(tmp_path, "0", "0", "1 C2", "0")
        assert told(now, content_of, baselines.results(baselines.find("before"))) == [
            "broke: own:1: was '1 B3', is '0'",
            "broke: own:3: was '0', is '1 C2'",
            "mended: own:4: was '1 C2', is '0'",
            "2 broke, 1 mended; time 1.00 -> 1.00 s; reading nodes 40 -> 40",
        ]
        second = keep(baselines, ENGINE, now)
        assert baselines.find("last") == second
        assert baselines.find("last", "other 2").identity.engine == "other 2"
        assert baselines.find("0123").id == second.id
        assert baselines.find(str(first.id)) == first
        last = baselines.last_results("fake 1", depth=2)
        assert failed_tests(last) == {"same 4", "same 8"}
        assert changed_tests(last) == {"same 4", "same 8", "same 10"}
        assert [stored.answer for _, stored in baselines.history("own:1", "same 4")] == ["0", "0", "1 B3"]
        with pytest.raises(UserError, match="no run 'never'"):
            baselines.find("never")


def test_what_was_not_asked_neither_broke_nor_was_mended(tmp_path: Path) -> None:
    passed = results(tmp_path, "1 B3", "0", "0", "0")
    troubled = [
        replace(result, ok=None, trouble=trouble, answer=None)
        for result, trouble in zip(passed, ("unsupported", "unasked", "unjudged", "unasked"), strict=True)
    ]
    with Baselines(tmp_path / "runs.sqlite") as baselines:
        keep(baselines, ENGINE, passed)
        was = baselines.results(baselines.find("last"))
        assert told(troubled, content_of, was)[0].startswith("0 broke, 0 mended, 4 judged in one run only")
        keep(baselines, ENGINE, troubled)
        was = baselines.results(baselines.find("last"))
        assert told(passed, content_of, was)[0].startswith("0 broke, 0 mended, 4 judged in one run only")


def test_a_damaged_row_is_skipped_with_a_remark(tmp_path: Path) -> None:
    remarks: list[str] = []
    with Baselines(tmp_path / "runs.sqlite", remarks.append) as baselines:
        keep(baselines, ENGINE, results(tmp_path, "1 B3", "0", "0", "0"))
        with sqlite3.connect(tmp_path / "runs.sqlite") as db:
            db.execute("update kept set record = substr(record, 1, 40) where line = 4")
            db.execute("update kept set record = '[1]' where line = 6")
        assert len(baselines.results(baselines.find("last"))) == 2
        assert len(baselines.last_results("fake 1")) == 2
    assert remarks == ["runs.sqlite: 2 damaged rows skipped"] * 2


def test_a_damaged_memory_is_kept_aside(tmp_path: Path) -> None:
    (tmp_path / "runs.sqlite").write_bytes(b"no database at all" * 100)
    remarks: list[str] = []
    with Baselines(tmp_path / "runs.sqlite", remarks.append) as baselines:
        assert baselines.runs() == []
    assert remarks == ["runs.sqlite was damaged: kept as runs.sqlite.damaged, and begun anew"]
    assert (tmp_path / "runs.sqlite.damaged").read_bytes().startswith(b"no database")


def test_the_memory_of_older_versions_is_taken_over(tmp_path: Path) -> None:
    """It knew tests by their names alone."""
    with closing(sqlite3.connect(tmp_path / "runs.sqlite")) as db, db:
        db.executescript(
            """create table runs (id integer primary key, started real not null, engine text not null,
                patterns text not null, commit_id text not null, label text not null default '');
            create table results (run integer not null, test text not null, outcome text not null, ok integer,
                answer text, seconds real not null, nodes text not null, primary key (run, test));
            insert into runs values (1, 1.0, 'fake 1', 'abc', '0123456789ab', 'old');
            insert into results values (1, 'own:1', 'passed', 1, '1 B3', 0.5, '{"reading": 10}');
            insert into results values (1, 'own:2', 'failed', 0, '0', 0.5, '{}');"""
        )
    with Baselines(tmp_path / "runs.sqlite") as baselines:
        was = baselines.results(baselines.find("old"))
        now = results(tmp_path, "0", "1 C2")
        assert told(now, content_of, was)[0] == "broke: own:1: was '1 B3', is '0'"
        assert failed_tests(baselines.last_results("fake 1")) == {"own:2"}
        assert [stored.answer for _, stored in baselines.history("own:1", "any")] == ["1 B3"]


def test_floors_only_rise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "floors.toml"
    assert read_floors(path) == [Collection("own")]
    own_floors = raised(Collection("own", "", {"a": 5, "gone": 2}), {"a": 4, "b-9x9": 7})
    assert own_floors.floors == {"a": 5, "b-9x9": 7}
    handed = Collection("handed over", "GODEBUG_SOME_SUITES", {"x.y": 1})
    write_floors(path, [own_floors, handed])
    assert read_floors(path) == [own_floors, handed]
    assert folder_of(own_floors, path) == tmp_path
    assert folder_of(handed, path) is None
    monkeypatch.setenv("GODEBUG_SOME_SUITES", str(tmp_path))
    assert folder_of(handed, path) == tmp_path
    verdicts = compare_with_floors(own_floors, {"a": 5, "b-9x9": 6, "new": 1, "hopeless": 0})
    assert plain_text(verdict.line() for verdict in verdicts).splitlines() == [
        "a: 5 stands on the floor 5",
        "b-9x9: 6 sank below the floor 7",
        "new: 1 rose above the floor 0",
    ]
    assert [verdict.ok for verdict in verdicts] == [True, False, True]


@pytest.mark.parametrize("text", ["a = 3", "[own]\na = 'many'", "[own\n", "[own]\nfolder = 3"])
def test_damaged_floors_are_one_line(tmp_path: Path, text: str) -> None:
    (tmp_path / "floors.toml").write_text(text)
    with pytest.raises(UserError, match=r"^[^\n]+\Z"):
        read_floors(tmp_path / "floors.toml")


@pytest.mark.parametrize("data", [b"[own]\na = 1 # \xff\n", b"a = " + b"[" * 5000, b"\0"])
def test_floors_that_are_no_text_are_one_line(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "floors.toml").write_bytes(data)
    # What other tests left behind is finalised here, not where there is no room left for another call.
    gc.collect()
    with pytest.raises(UserError, match=r"^[^\n]+\Z"):
        read_floors(tmp_path / "floors.toml")


def test_a_long_answer_stays_on_its_line(tmp_path: Path) -> None:
    assert "\n" not in result_line(results(tmp_path, "a\nb")[0])
    assert result_line(results(tmp_path, "0 1 2\n" * 200)[0]).endswith("0 1 2 | ... (200 lines)'")


def test_of_boards_the_first_line_that_differs_is_told(tmp_path: Path) -> None:
    with Baselines(tmp_path / "runs.sqlite") as baselines:
        before = [replace(result, ok=True) for result in results(tmp_path, "0 1\n2 3\n4 5")]
        keep(baselines, ENGINE, before)
        now = results(tmp_path, "0 1\n2 8\n4 9")
        assert told(now, content_of, baselines.results(baselines.find("last")))[0] == (
            "broke: own:1: line 2 was '2 3', is '2 8' (2 of 3 lines differ)"
        )


def test_a_failed_test_is_drawn_with_the_points_in_question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from godebug.regress.scene import scene_lines

    (failed,) = results(tmp_path, "1 A1")
    monkeypatch.chdir(tmp_path)
    lines = plain_text(scene_lines(failed, Look())).splitlines()
    assert [" ".join(line.split()) for line in lines[:7]] == [
        "A B C D E",
        "5 . . . . . 5",
        "4 . +(O)+ . 4",
        "3 . !*X . . 3",
        "2 . + ! + . 2",
        "1 ? . . . . 1",
        "A B C D E",
    ]
    assert lines[7].strip() == "! expected, ? answered, * asked"
    assert [line.split()[0] for line in lines[8:12]] == ["asked", "expected", "answered", "look"]
    assert lines[11].split() == ["look", "godebug", "regress", "explain", "own:1"]
