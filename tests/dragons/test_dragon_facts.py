"""What dragons tell pattern databases, life-and-death reading and their friends, by rules that fit in a sentence."""

from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any, cast

import pytest
from drawn import drawn_board
from stages import Told, outline_on

from godebug.engine.dragons import flight
from godebug.engine.dragons.escape import ENOUGH_ROOM, LIVING_FRIEND_VALUE, ROOMY_FRIEND_VALUE
from godebug.engine.dragons.estimate import EstimatedLife
from godebug.engine.dragons.facts import OutlineFacts, VerdictFacts
from godebug.engine.dragons.life import DragonLife, Verdicts
from godebug.engine.dragons.records import OwlResult, OwlVerdict, SemeaiVerdict
from godebug.engine.go.points import CELLS, parse_vertex
from godebug.engine.go.result_codes import WIN

KILLS, SECOND, ELSEWHERE = (parse_vertex(name, 9) for name in ("A1", "B1", "J9"))
STONE = parse_vertex("E5", 9)


def facts_of(status: str, threat_status: str) -> VerdictFacts:
    """The facts of one dragon of one stone, which KILLS attacks, with SECOND for a second move."""
    attack = OwlResult(WIN, KILLS, second_point=SECOND)
    verdict = OwlVerdict(cast(Any, status), attack, threat_status=cast(Any, threat_status))
    dragons = SimpleNamespace(dragon_at={STONE: STONE}, owl={STONE: verdict}, status={STONE: status})
    return VerdictFacts(cast(DragonLife, dragons))


@pytest.mark.parametrize(
    ("status", "threat_status", "moves"),
    [
        ("critical", "unchecked", [KILLS]),
        ("alive", "can threaten attack", [KILLS, SECOND]),
        ("alive", "alive", []),
        ("dead", "can threaten defense", []),
    ],
)
def test_a_move_threatens_what_it_kills_alone_or_with_a_second_one(
    status: str, threat_status: str, moves: list[int]
) -> None:
    facts = facts_of(status, threat_status)
    assert [p for p in (KILLS, SECOND, ELSEWHERE) if facts.threatens(p, STONE)] == moves
    assert not facts.threatens(KILLS, ELSEWHERE), "no dragon stands there"


def test_only_a_dead_dragon_that_two_moves_save_has_aji() -> None:
    words = ("unchecked", "alive", "dead", "can threaten attack", "can threaten defense")
    assert [word for word in words if facts_of("dead", word).has_aji(STONE)] == ["can threaten defense"]
    assert not facts_of("dead", "can threaten defense").has_aji(ELSEWHERE)


def test_nobody_surrounds_an_empty_point() -> None:
    facts = OutlineFacts(outline_on(drawn_board(LONG)))
    empty = parse_vertex("J1", 9)
    assert (facts.is_surrounded(empty), facts.does_surround(empty, empty), facts.surround_mark(empty, empty)) == (
        0,
        0,
        0,
    )


# ---- Strings that do not matter --------------------------------------------------------------------------------------

LONG = """
    . . . . . . . . .
    . X X X X X . . .
    . X O O O O . . .
    . X X X X X . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
"""


def test_a_string_in_atari_among_dead_dragons_alone_does_not_matter() -> None:
    outline = outline_on(drawn_board(LONG))
    white = parse_vertex("C7", 9)
    assert outline.looks_inessential(outline.by_origin[white]) is None, "whether it matters has to be read"
    statuses = dict.fromkeys(outline.by_origin, "dead")
    assert EstimatedLife().insubstantial(outline, statuses) == {white}
    for origin in outline.by_origin:
        if origin != white:
            assert EstimatedLife().insubstantial(outline, {**statuses, origin: "alive"}) == frozenset()


def test_a_string_that_is_in_no_atari_matters() -> None:
    rows = LONG.replace(". X X X X X . . .", ". X X X X . . . .")
    outline = outline_on(drawn_board(rows))
    assert outline.board.count_liberties(parse_vertex("C7", 9)) == 3
    assert EstimatedLife().insubstantial(outline, dict.fromkeys(outline.by_origin, "dead")) == frozenset()


def test_stones_that_belong_together_are_never_lone() -> None:
    board = drawn_board("X . X".replace(" ", ""), 9, 3, 3)
    stones = [parse_vertex(name, 9) for name in ("D6", "F6")]
    joined, apart = outline_on(board, Told([stones])), outline_on(board, Told([]))
    assert joined.looks_inessential(joined.members[0]) is False
    assert apart.looks_inessential(apart.members[0]) is not False


def test_a_string_that_a_race_keeps_alive_is_worth_a_move() -> None:
    """Among dead dragons it is worth none, unless it lives by the race that it runs."""
    outline = outline_on(drawn_board(LONG))
    white = parse_vertex("C7", 9)
    dead = dict.fromkeys(outline.by_origin, OwlVerdict("dead"))

    def inessential(*races: SemeaiVerdict) -> frozenset[int]:
        verdicts = Verdicts(dead, races=dict.fromkeys([white], races[0]) if races else {})
        return DragonLife(outline, verdicts, lambda life: life.influence).inessential_strings

    assert white in inessential()
    assert white in inessential(SemeaiVerdict(1, status="dead"))
    assert white not in inessential(SemeaiVerdict(1, status="alive"))
    assert white not in inessential(SemeaiVerdict(1, status="critical"))


# ---- Friends on the way ----------------------------------------------------------------------------------------------

FRIENDS = """
    . . . . . . . . .
    . . . . . . . . .
    . . X X . . X . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
"""
RUNNER, FIRST, NEXT = (parse_vertex(name, 9) for name in ("G7", "C7", "D7"))


@pytest.fixture
def worth_of_friend(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Mapping[int, int]]:
    """What the stones of the friend at C7 are worth to the dragon that runs, where influence gives nothing to it.

    Of the friend its status is known, its way out (`route`), what that is without its own influence, and its moyo.
    """
    monkeypatch.setattr(flight, "escape_values", lambda influence, color, goal=(): [0] * CELLS)
    known = outline_on(drawn_board(FRIENDS), Told([]))

    def worth(status: str, *, route: int = 0, without_own: int = 0, moyo: int = 0) -> Mapping[int, int]:
        outline = SimpleNamespace(
            by_origin=known.by_origin,
            dragon_at=known.dragon_at,
            crude_status={FIRST: status, RUNNER: "dead"},
            early_moyos={origin: SimpleNamespace(size=moyo) for origin in known.by_origin},
            escape_route=lambda origin: route,
            escape_paths=lambda origin: SimpleNamespace(route=lambda values: without_own),
        )
        values = flight.FlightValues(cast(Any, outline), cast(Any, lambda color, goal=(): None)).of(RUNNER)
        return {p: value for p, value in enumerate(values) if value}

    return worth


def test_a_friend_is_worth_the_more_the_better_it_lives(worth_of_friend: Callable[..., Mapping[int, int]]) -> None:
    room = ENOUGH_ROOM + 1
    both = (FIRST, NEXT)
    assert worth_of_friend("alive") == dict.fromkeys(both, LIVING_FRIEND_VALUE)
    assert worth_of_friend("unknown", moyo=room) == dict.fromkeys(both, ROOMY_FRIEND_VALUE)
    assert worth_of_friend("unknown", route=ENOUGH_ROOM, moyo=ENOUGH_ROOM) == {}
    assert worth_of_friend("critical", route=room, moyo=room) == {}


def test_a_way_out_by_ones_own_influence_helps_no_friend(worth_of_friend: Callable[..., Mapping[int, int]]) -> None:
    room, both = ENOUGH_ROOM + 1, (FIRST, NEXT)
    assert worth_of_friend("unknown", route=room, without_own=ENOUGH_ROOM) == {}
    assert worth_of_friend("unknown", route=room, without_own=room) == dict.fromkeys(both, ROOMY_FRIEND_VALUE)
