"""Tables of contexts counted in games."""

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from godebug.__main__ import main
from godebug.apps.lab.counting import FROM_MOVE, about, count_contexts
from godebug.apps.lab.places import GamePlace, load
from godebug.apps.lab.work import WorkPool
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import NO_POINT, all_points
from godebug.engine.patterns.contexts import FAR, SIZES, BoardContexts, distance_between, table_of
from godebug.views.output import Output

ROOT = Path(__file__).resolve().parents[2]
GAMES = [str(ROOT / "regression" / "games" / name) for name in ("thirteen.sgf", "corner-9x9.sgf", "two-framework.sgf")]


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def test_a_table_says_what_it_was_counted_in() -> None:
    assert about(1, 1, 4)[0].endswith("of 1 game: those that were played 1 time or more.")
    assert about(2000, 20, 4)[0].endswith("of 2000 games: those that were played 20 times or more.")


def test_every_move_and_every_point_counts_once() -> None:
    """The same by hand: every position of every game loaded anew, every point looked at."""
    played: dict[int, Counter[bytes]] = {size: Counter() for size in SIZES}
    seen: dict[int, Counter[bytes]] = {size: Counter() for size in SIZES}
    moves = points = 0
    last: Counter[int] = Counter()
    for name in GAMES:
        history = load(GamePlace(name)).history
        for number in range(FROM_MOVE, len(history) + 1):
            move = history[number - 1]
            if move.point == NO_POINT:
                continue
            position = load(GamePlace(name, str(number)))
            surroundings = BoardContexts(position.plane.cells, position.size, move.color)
            empty = [p for p in all_points(position.size) if position.plane.cells[p] == EMPTY]
            moves, points = moves + 1, points + len(empty)
            before = history[number - 2]
            if before.point != NO_POINT and before.color != move.color:
                last[min(distance_between(move.point, before.point), FAR)] += 1
            for size in SIZES:
                for p in empty:
                    seen[size][surroundings.context(surroundings.around(p), size)] += 1
                played[size][surroundings.context(surroundings.around(move.point), size)] += 1
    table = count_contexts(GAMES, WorkPool(Output(quiet=True), 1), least=2, every=1)
    assert (table.played, table.seen) == (moves, points)
    for size in SIZES:
        assert set(table.by_size[size]) == {key for key, count in played[size].items() if count >= 2}
        for key, count in table.by_size[size].items():
            assert count == (played[size][key], seen[size][key])
    assert table.near_last[2] > 5 > table.near_last[FAR] and last[2] > last[FAR - 1]


def test_many_workers_count_the_same() -> None:
    one, two = (count_contexts(GAMES, WorkPool(Output(quiet=True), jobs), least=2, every=3) for jobs in (1, 2))
    assert one == two


def test_a_table_is_counted_and_used(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "mine"
    assert main(["patterns", "copy", str(folder), "--plain"]) == 0
    assert not (folder / "contexts.txt").exists()
    target = folder / "contexts.txt"
    assert main(["patterns", "contexts", *GAMES, "--to", str(target), "--least", "3", "-j", "1", "--json"]) == 0
    sizes = [json.loads(line) for line in capsys.readouterr().out.splitlines() if line.startswith("{")]
    table = table_of(target.read_text(), "contexts.txt")
    assert [(one["size"], one["contexts"]) for one in sizes] == [(size, len(table.by_size[size])) for size in SIZES]
    assert main(["patterns", "lint", str(folder)]) == main(["patterns", "lint"])
    assert main(["patterns", "contexts", *GAMES, "--to", str(target)]) == 2
    assert "exists already" in capsys.readouterr().err


def test_games_without_a_frequent_context_make_a_table_too(tmp_path: Path) -> None:
    target = tmp_path / "contexts.txt"
    assert main(["patterns", "contexts", GAMES[0], "--to", str(target), "--least", "1000", "-j", "1", "-q"]) == 0
    table = table_of(target.read_text(), "contexts.txt")
    assert table.played > 0 and not any(table.by_size.values())


def test_games_without_moves_are_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = tmp_path / "empty.sgf"
    game.write_text("(;GM[1]SZ[9])")
    target = tmp_path / "contexts.txt"
    assert main(["patterns", "contexts", str(game), "--to", str(target), "-j", "1", "-q"]) == 2
    assert capsys.readouterr().err.startswith("godebug: no moves to count") and not target.exists()


def test_a_bad_table_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "mine"
    assert main(["patterns", "copy", str(folder)]) == 0
    table = folder / "contexts.txt"
    lines = table.read_text().splitlines()
    number = random.Random(1).randrange(20, len(lines))
    lines[number] = lines[number].replace("/", "//x", 1)
    table.write_text("\n".join(lines) + "\n")
    capsys.readouterr()
    assert main(["moves", GAMES[0], "--move", "30", "--patterns", str(folder)]) == 2
    told = capsys.readouterr().err
    assert f"contexts.txt:{number + 1}:1: no context of size {lines[number][0]}: " in told and "Traceback" not in told


def test_blame_says_when_the_tables_differ(suite: Path, mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    suite.write_text("loadsgf corner.sgf 20\n1 attack F8\n#? [0]\n")
    for differs in (False, True):
        if differs:
            (mine / "contexts.txt").unlink()
        assert main(["regress", "blame", str(suite), "--to", str(mine), "-j", "1"]) == 0
        assert ("tables of contexts differ" in capsys.readouterr().err) == differs
