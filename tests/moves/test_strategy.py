"""The strategical value of moves on drawn boards: what counts for which dragon, and what an invasion costs."""

from functools import cache

import pytest
from drawn_positions import analysis

from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import parse_vertex, vertex
from godebug.engine.moves.reasons import (
    Connect,
    Cut,
    ExpandMoyo,
    ExpandTerritory,
    Invasion,
    Reason,
    StrategicAttack,
    StrategicDefend,
)
from godebug.engine.moves.record import MoveRecord
from godebug.engine.moves.redundancy import Redundancy
from godebug.engine.moves.situation import Situation
from godebug.engine.moves.strategy import strategical_value

#: Three white stones without a base in the middle of Black's moyo.
HUNTED = (
    ".............",
    ".............",
    "..X...X......",
    ".........X...",
    "......O......",
    "......OO.....",
    "..X......X...",
    ".............",
    "...X...X.....",
    "..........X..",
    "..X..........",
    ".......X.....",
    ".............",
)
#: White's wall splits two black stones, which E5 joins.
SPLIT = (
    ".XO...OX.",
    ".XO...OX.",
    ".XOO.OOX.",
    ".XXO.OXX.",
    "...X.X...",
    ".........",
    ".........",
    ".........",
    ".........",
)


@cache
def situation(rows: tuple[str, ...], color: int) -> Situation:
    found = analysis(list(rows), color)
    if rows is HUNTED:
        # Weak, and alive for certain, whatever reading thinks of three stones without a single pattern.
        found = found.supposing(["G9 alive"])
    return found.moves.generation(color).situation


def dragon(rows: tuple[str, ...], stone: str) -> int:
    """The dragon of a stone, as reasons name it."""
    return situation(rows, BLACK).dragon_of(parse_vertex(stone, len(rows)))


def parts(
    rows: tuple[str, ...], color: int, move: str, *reasons: Reason, safe: bool = True, ignored: tuple[Reason, ...] = ()
) -> list[tuple[str, str, float]]:
    """What counts of the strategical value of a move with some reasons: (cause, dragon or point, amount)."""
    record = MoveRecord(parse_vertex(move, len(rows)))
    record.safe = safe
    for reason in reasons:
        record.add(reason)
    redundant = {reason: Redundancy(strategical="said twice" if reason in ignored else "") for reason in reasons}
    found = strategical_value(situation(rows, color), record, redundant, 0.0)
    return [(part.cause, vertex(part.points[0], len(rows)), part.amount) for part in found if part.amount != 0.0]


def test_attacking_a_weak_dragon_and_defending_it_are_worth_the_same() -> None:
    weak = dragon(HUNTED, "G9")
    [attack] = parts(HUNTED, BLACK, "G7", StrategicAttack(weak))
    [defence] = parts(HUNTED, WHITE, "G7", StrategicDefend(weak))
    assert attack == ("strategic attack", "G9", defence[2])
    assert defence[0] == "strategic defence"
    assert 8.0 < attack[2] < 20.0


def test_a_strong_dragon_is_worth_neither_attack_nor_defence() -> None:
    strong = dragon(HUNTED, "K7")
    assert [cause for cause, _, _ in parts(HUNTED, WHITE, "M7", StrategicAttack(strong))] == ["invasion penalty"]
    assert parts(HUNTED, BLACK, "M7", StrategicDefend(strong)) == []


def test_a_reason_that_is_redundant_does_not_count() -> None:
    reason = StrategicAttack(dragon(HUNTED, "G9"))
    assert parts(HUNTED, BLACK, "G7", reason, ignored=(reason,)) == []


def test_only_the_largest_amount_for_a_dragon_counts() -> None:
    one, two = dragon(SPLIT, "D5"), dragon(SPLIT, "F5")
    joined = Connect(parse_vertex("D5", 9), parse_vertex("F5", 9))
    connection = {where: amount for _, where, amount in parts(SPLIT, BLACK, "E5", joined)}
    defence = {where: amount for _, where, amount in parts(SPLIT, BLACK, "E5", StrategicDefend(one))}
    both = parts(SPLIT, BLACK, "E5", joined, StrategicDefend(one))
    assert {where for _, where, _ in both} == {vertex(one, 9), vertex(two, 9)}
    assert {where: amount for _, where, amount in both} == {
        where: max(connection.get(where, 0.0), defence.get(where, 0.0)) for where in {*connection, *defence}
    }


def test_who_leads_by_much_pays_more_for_a_connection_than_the_other_for_the_cut() -> None:
    """Black leads by more than the twenty points that count: two per cent for each of them."""
    assert situation(SPLIT, BLACK).pessimistic_score > 20.0
    strings = parse_vertex("D5", 9), parse_vertex("F5", 9)
    connection = parts(SPLIT, BLACK, "E5", Connect(*strings))
    cut = parts(SPLIT, WHITE, "E5", Cut(*strings))
    assert {cause for cause, _, _ in connection} == {"a connection"} and {cause for cause, _, _ in cut} == {"a cut"}
    assert [where for _, where, _ in connection] == [where for _, where, _ in cut] == ["D5", "F5"]
    for (_, _, joined), (_, _, apart) in zip(connection, cut, strict=True):
        assert joined == pytest.approx(1.4 * apart)
    assert all(amount > 0.0 for _, _, amount in connection)


def test_a_stone_that_is_not_safe_connects_nothing() -> None:
    strings = parse_vertex("D5", 9), parse_vertex("F5", 9)
    assert parts(SPLIT, BLACK, "E5", Connect(*strings), safe=False) == []


def test_strings_of_one_dragon_are_joined_already() -> None:
    assert parts(SPLIT, BLACK, "A9", Connect(parse_vertex("B9", 9), parse_vertex("B6", 9))) == []


@pytest.mark.parametrize(
    ("color", "move", "reasons", "penalty"),
    [
        # Into Black's corner: twelve points for one that is Black's for certain.
        (WHITE, "B2", (Invasion(),), -12.0),
        (WHITE, "B2", (Invasion(), ExpandMoyo()), -12.0),
        # Whoever makes territory there does not only invade.
        (WHITE, "B2", (Invasion(), ExpandTerritory()), None),
        # Nobody invades his own corner.
        (BLACK, "B2", (Invasion(),), None),
        (WHITE, "B2", (), None),
    ],
)
def test_what_an_invasion_costs(color: int, move: str, reasons: tuple[Reason, ...], penalty: float | None) -> None:
    found = parts(HUNTED, color, move, *reasons)
    assert found == ([] if penalty is None else [("invasion penalty", move, pytest.approx(penalty, abs=0.01))])
