"""Life stories: dragons followed through a game, and what becomes of them."""

from godebug.apps.review.stories import Seen, Story, stories_of
from godebug.engine.board.rules import positions_of_game
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import NO_POINT, parse_vertex
from godebug.records.sgf import read_game

RECORD = b"(;SZ[9];B[ge];W[bi];B[ee];W[ce];B[ff];W[gg])"
POSITIONS = positions_of_game(read_game(RECORD, "game").position())
STONES = tuple(parse_vertex(name, 9) for name in ("A2", "B2", "C2", "D2"))
KILLS, SAVES = parse_vertex("B1", 9), parse_vertex("C1", 9)


def told(*statuses: str, color: int = BLACK, stones: tuple[int, ...] = STONES) -> list[Story]:
    """Returns the stories of one dragon that has these statuses, position by position; "" where it is gone."""
    seen = [
        [Seen(stones, color, status, KILLS if status == "critical" else NO_POINT, SAVES)] if status else []
        for status in statuses
    ]
    return stories_of(POSITIONS[: len(seen)], seen)


def test_a_dragon_that_was_never_in_danger_has_no_story() -> None:
    assert told("alive", "alive", "alive") == []
    assert told("dead", "dead", "dead") == [], "begun dead"
    assert told("critical", "alive", stones=STONES[:3]) == [], "too small"


def test_a_threat_that_is_answered_at_once_is_none() -> None:
    # Black is to move in the position of number 2.
    assert told("alive", "alive", "critical", "alive", "alive") == []


def test_a_dragon_that_its_owner_left_and_lost() -> None:
    [story] = told("alive", "alive", "critical", "critical", "dead", "dead", "")
    [episode] = story.episodes
    assert (episode.first, episode.by) == (2, parse_vertex("B1", 9))
    assert episode.elsewhere == (3,) and episode.dead_from == 4
    assert (episode.end, episode.last, episode.ended_by) == ("captured", 6, parse_vertex("G3", 9))
    assert (episode.kills, episode.saves) == (KILLS, SAVES) and story.lost


def test_a_dragon_that_is_saved_late() -> None:
    [story] = told("alive", "alive", "critical", "critical", "critical", "alive", "alive")
    [episode] = story.episodes
    assert (episode.end, episode.last, episode.elsewhere) == ("saved", 5, (3,)) and not story.lost


def test_a_dragon_that_the_opponent_lets_off() -> None:
    [story] = told("critical", "critical", "alive")
    assert story.episodes[0].end == "let off" and story.episodes[0].elsewhere == (1,)


def test_what_the_game_leaves_open() -> None:
    [story] = told("alive", "alive", "critical", "critical")
    assert story.episodes[0].end == "open" and not story.lost
    [story] = told("alive", "critical", "dead", color=WHITE)
    assert story.episodes[0].end == "dead" and story.lost


def test_a_dragon_goes_on_under_the_largest_of_those_that_join() -> None:
    far = tuple(parse_vertex(name, 9) for name in ("G7", "G8", "G9", "H7", "H8"))
    apart = [Seen(STONES, BLACK, "critical", KILLS, SAVES), Seen(far, BLACK, "alive", 0, 0)]
    joined = [Seen(STONES + far, BLACK, "critical", KILLS, SAVES)]
    [story] = stories_of(POSITIONS[:4], [apart, apart, joined, joined])
    assert len(story.stones) == 9 and story.episodes[0].first == 2
