"""The clock: what a move may take, and the level that fits it."""

import pytest

from godebug.engine.go.color import BLACK, WHITE
from godebug.gtp.clock import Clock, TimeSettings
from godebug.gtp.server import Server


def test_without_a_clock_the_level_stays() -> None:
    clock = Clock()
    assert clock.allowance(BLACK, 19, 0) is None
    assert [clock.level(BLACK, level, 19, 0) for level in (10, 3, 0)] == [10, 3, 0]


@pytest.mark.parametrize(
    "settings",
    [
        TimeSettings("absolute", 600),
        TimeSettings("canadian", 60, 300, 25),
        TimeSettings("byoyomi", 60, 30, 5),
    ],
)
def test_less_time_never_means_a_higher_level(settings: TimeSettings) -> None:
    clock = Clock(settings)
    levels = []
    for seconds in (600, 60, 20, 5, 1, 0):
        clock.set_left(BLACK, seconds, 0 if settings.kind == "absolute" else settings.stones)
        levels.append(clock.level(BLACK, 10, 19, 100))
    assert levels == sorted(levels, reverse=True)
    assert levels[0] == 10


def test_a_move_that_took_long_lowers_the_next_level() -> None:
    clock = Clock(TimeSettings("absolute", 300))
    before = clock.level(WHITE, 10, 9, 0)
    clock.spend(WHITE, 60.0, before)
    assert clock.left(WHITE) == (240.0, 0) and clock.left(BLACK) == (300, 0)
    assert 0 <= clock.level(WHITE, 10, 9, 1) < before


def test_overtime_begins_when_main_time_is_used_up() -> None:
    canadian = Clock(TimeSettings("canadian", 10, 60, 2))
    canadian.spend(BLACK, 15.0, 10)
    assert canadian.left(BLACK) == (55.0, 2)
    canadian.spend(BLACK, 5.0, 10)
    assert canadian.left(BLACK) == (50.0, 1)
    canadian.spend(BLACK, 5.0, 10)
    assert canadian.left(BLACK) == (60.0, 2)
    japanese = Clock(TimeSettings("byoyomi", 0, 30, 3))
    japanese.spend(BLACK, 7.0, 10)
    japanese.spend(BLACK, 7.0, 10)
    assert japanese.left(BLACK) == (30.0, 3)


def test_clients_set_the_clock() -> None:
    server = Server()

    def ask(line: str) -> str:
        return (server.answer(line) or "").strip()

    assert ask("time_settings 0 0 0") == ask("time_settings 0 10 0") == "="
    assert server.session.clock.settings.kind == "none"
    assert ask("kgs-time_settings byoyomi 60 10 3") == ask("time_left b 10 2") == "="
    assert server.session.clock.left(BLACK) == (10, 2)
    assert ask("boardsize 7") == ask("time_settings 1 0 0") == ask("time_left black 0 0") == "="
    assert ask("genmove black").startswith("= ") and server.session.level == 10
    for line in ("time_settings", "time_settings -1 0 0", "kgs-time_settings hourglass", "kgs-time_settings absolute"):
        assert ask(line).startswith("? ")
