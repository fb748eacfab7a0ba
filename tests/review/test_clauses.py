"""Which clauses the network confirms, and how they are told."""

import pytest

from godebug.apps.review.clauses import Clause, judged, merged
from godebug.apps.review.sentences import SentenceContext, clause_text, counted, in_return, short
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import parse_vertex
from godebug.engine.why.futures import Change

SIZE = 9
C3, D3, E5, G7 = (parse_vertex(name, SIZE) for name in ("C3", "D3", "E5", "G7"))
STONES = (C3, D3)
TELLING = SentenceContext(SIZE, BLACK, E5, G7)


def owned(value: float) -> list[float]:
    """Ownership from the mover's side: both stones at C3 and D3 have it."""
    found = [0.0] * (SIZE * SIZE)
    found[6 * SIZE + 2] = found[6 * SIZE + 3] = value
    return found


def change(better: str, played: str, color: int = BLACK, before: str = "critical", **more: object) -> Change:
    return Change(STONES, color, before, better, played, more.pop("source", "life and death"), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("better", "played", "color", "after_better", "after_played", "trust"),
    [
        ("alive", "critical", BLACK, 0.9, -0.6, "agreed"),
        ("alive", "critical", BLACK, 0.9, 0.8, "ours"),
        ("alive", "critical", BLACK, -0.6, 0.9, "denied"),
        # The opponent's stones die by the better move: their ownership is the mover's then.
        ("dead", "alive", WHITE, 0.9, -0.7, "agreed"),
        ("dead", "alive", WHITE, -0.7, 0.9, "denied"),
        # The played move got something for it.
        ("critical", "alive", BLACK, -0.5, 0.6, "agreed"),
        # In danger after both, and the better move mends it all the same.
        ("critical", "critical", BLACK, 0.7, -0.5, "agreed"),
        # The same, but they do not change hands.
        ("critical", "critical", BLACK, 0.7, 0.2, "ours"),
        # They are lost by one of the moves, and shared after the other.
        ("critical", "critical", BLACK, 0.05, -0.7, "agreed"),
        # It moves the right way, but the living are lost.
        ("alive", "dead", BLACK, -0.5, -1.0, "ours"),
    ],
)
def test_a_clause_is_agreed_where_ownership_moves_the_same_way(
    better: str, played: str, color: int, after_better: float, after_played: float, trust: str
) -> None:
    found = judged(change(better, played, color), owned(after_better), owned(after_played), SIZE, BLACK)
    assert found.trust == trust
    sign = 1.0 if color == BLACK else -1.0
    assert (found.better, found.played) == pytest.approx((sign * after_better, sign * after_played))


def test_what_one_move_captures_is_one_thing() -> None:
    one = clause(change("alive", "critical", kills={"played": G7}))
    two = Clause(
        Change((E5,), BLACK, "critical", "alive", "critical", "life and death", {"played": G7}), 0.3, -0.2, "agreed"
    )
    [both] = merged([two, one])
    assert both.change.stones == (*STONES, E5)
    assert (both.better, both.played) == pytest.approx((0.7, -0.6))
    other = clause(change("alive", "critical", kills={"played": D3}))
    assert len(merged([one, two, other])) == 2


def clause(found: Change, better: float = 0.9, played: float = -0.8) -> Clause:
    return Clause(found, better, played, "agreed")


@pytest.mark.parametrize(
    ("found", "text"),
    [
        (
            change("alive", "critical", kills={"played": G7}),
            "Black's two stones at C3 are in danger: White G7 kills them. G7 leaves that as it is; E5 makes them live.",
        ),
        (
            change("ko", "critical", kills={"played": G7}),
            "Black's two stones at C3 are in danger: White G7 kills them. G7 leaves that as it is; E5 makes it a ko.",
        ),
        (change("alive", "dead", before="alive"), "E5 saves Black's two stones at C3; after G7 they are dead."),
        (
            change("critical", "dead", kills={"better": D3}),
            "After G7 Black's two stones at C3 are dead; after E5 White still needs a move (D3).",
        ),
        (
            change("critical", "critical", kills={"played": G7}),
            "Black's two stones at C3 are in danger: White G7 kills them. G7 leaves that as it is.",
        ),
        (
            change("safe", "capturable", before="safe", source="tactics", kills={"played": D3}),
            "After G7 Black's two stones at C3 can be captured: White D3 captures them. After E5 nothing captures",
        ),
        (
            change("together", "apart", before="apart", source="links", parts=(C3, D3)),
            "E5 joins C3 and D3 (2 stones); after G7 they can be cut apart.",
        ),
        (
            change("defended", "neglected", source="account"),
            "E5 defends Black's two stones at C3; G7 does not.",
        ),
    ],
)
def test_own_stones_are_told_in_plain_words(found: Change, text: str) -> None:
    assert clause_text(clause(found), TELLING).startswith(text)


@pytest.mark.parametrize(
    ("found", "text"),
    [
        (change("dead", "alive", WHITE, "alive"), "E5 kills White's two stones at C3; after G7 they are alive."),
        (
            change("critical", "alive", WHITE, "alive", kills={"better": D3}),
            "E5 threatens White's two stones at C3: Black D3 would kill them next; G7 does not.",
        ),
        (
            change("critical", "alive", WHITE, "critical", kills={"better": D3}),
            "G7 lets White's two stones at C3 off; after E5 they are still in danger: Black D3 would kill them next.",
        ),
        (
            change("apart", "together", WHITE, "together", source="links", parts=(C3, D3)),
            "E5 cuts C3 and D3 (2 stones) apart; after G7 they are together.",
        ),
    ],
)
def test_a_threat_to_the_opponent_is_told_as_a_threat(found: Change, text: str) -> None:
    assert clause_text(clause(found, -0.9, 0.8), TELLING).startswith(text)


def test_what_the_played_move_gained_is_told_as_such() -> None:
    found = clause(change("critical", "alive", kills={"better": D3}), -0.6, 0.8)
    assert in_return(found, BLACK) and not in_return(clause(change("alive", "critical")), BLACK)
    assert clause_text(found, TELLING).startswith(
        "In return, Black's two stones at C3 are in danger: White D3 kills them."
    )
    assert "E5 leaves that as it is; G7 makes them live. The network: White's by 60 % after E5" in clause_text(
        found, TELLING
    )


def test_words_for_what_becomes_of_stones() -> None:
    assert short(clause(change("alive", "critical")), SIZE) == "two stones at C3 die"
    assert short(clause(change("alive", "critical"), 0.9, 0.2), SIZE) == "two stones at C3 are in danger"
    assert short(clause(change("critical", "alive"), -0.5, 0.7), SIZE) == "two stones at C3 live"
    assert counted((C3,), SIZE) == "stone at C3" and counted(STONES * 7, SIZE) == "14 stones at C3"


def test_every_word_that_stages_use_can_be_told() -> None:
    """No template fails, and none leaves a gap, for any pair of words of one source."""
    lives = ("alive", "ko", "critical", "dead", "captured", "unknown")
    strings = ("safe", "capturable", "lost", "captured")
    for words, source in ((lives, "life and death"), (strings, "tactics")):
        for before in words[:3]:
            for better in words:
                for played in words:
                    for color in (BLACK, WHITE):
                        found = change(better, played, color, before, source=source)
                        text = clause_text(clause(found), TELLING)
                        assert text.endswith(".") and "  " not in text and " ." not in text and ": ." not in text
