"""Ground and the turn: what influence says with the network, and how it is told."""

import msgspec
import pytest

from godebug.apps.review.clauses import Clause, ExplainedMistake, Unseen, judged, unseen_dragons
from godebug.apps.review.display import (
    BesideBoard,
    SmallBoard,
    chosen_clauses,
    chosen_grounds,
    chosen_turn,
    not_agreed,
    sentences,
)
from godebug.apps.review.ground import Ground, LocalTurn, ground_of, shares, turn_of
from godebug.apps.review.judging import Mistake
from godebug.apps.review.kinds import MistakeKind, kind_of
from godebug.apps.review.ledger import ChangedRegion, LossLedger, loss_ledger
from godebug.apps.review.positions import Flagged
from godebug.apps.review.reviewing import ReviewedMistake, settled_reply
from godebug.apps.review.sentences import SentenceContext, clause_text, ground_text, short, short_ground, turn_text
from godebug.apps.scoring.games import GameName
from godebug.basics.resources import pattern_folder
from godebug.comparing.two_moves import future_of
from godebug.engine.board.rules import play
from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.go.points import NO_POINT, all_points, column_of, parse_vertex, row_of
from godebug.engine.go.position import Position
from godebug.engine.why.futures import Change, Strength, weakened
from godebug.studies.builtin import BuiltIn
from godebug.studies.peers.analysis_engine import EvaluatedMove, NetworkEvaluation
from godebug.views.look import Look, plain_text
from godebug.views.view import Text as VText

SIZE = 9
C3, D3, E5, G7, J9, J1 = (parse_vertex(name, SIZE) for name in ("C3", "D3", "E5", "G7", "J9", "J1"))
TELLING = SentenceContext(SIZE, BLACK, E5, G7)
SIDE = tuple(p for p in all_points(SIZE) if column_of(p) < 3)


def figures(value: float) -> list[float]:
    return [value if column_of(p) < 3 else 0.0 for p in all_points(SIZE)]


def region(better: float, played: float) -> ChangedRegion:
    [found] = loss_ledger(
        [one - two for one, two in zip(figures(better), figures(played), strict=True)], 0.0, SIZE
    ).regions
    return found


@pytest.mark.parametrize(
    ("network", "ours", "agreed"),
    [
        ((0.5, -0.5), (0.6, -0.3), True),
        # What the played move got.
        ((-0.5, 0.5), (-0.3, 0.1), True),
        # The other way, and hardly at all.
        ((0.5, -0.5), (-0.2, 0.2), False),
        ((0.5, -0.5), (0.1, 0.0), False),
        ((0.5, -0.5), (0.0, 0.0), False),
    ],
)
def test_ground_is_told_where_influence_moves_as_ownership_does(
    network: tuple[float, float], ours: tuple[float, float], agreed: bool
) -> None:
    found = ground_of(region(*network), [figures(each) for each in network], [figures(each) for each in ours], SIZE)
    assert (found is not None) is agreed
    if found is not None:
        assert found.network == pytest.approx(network) and found.ours == pytest.approx(ours)
        assert found.points == SIDE and found.value == pytest.approx(len(SIDE) * (network[0] - network[1]))


def test_a_share_is_whose_a_point_is_by_influence() -> None:
    rows = [[EMPTY] * SIZE for _ in range(SIZE)]
    rows[4][1], rows[4][7] = BLACK, WHITE
    study = BuiltIn(Position.of(rows, WHITE, komi=5.5), databases=pattern_folder(None))
    mine, theirs = shares(study, BLACK), shares(study, WHITE)
    assert mine == pytest.approx([-figure for figure in theirs])
    at = {p: number for number, p in enumerate(all_points(SIZE))}
    assert mine[at[parse_vertex("B5", SIZE)]] > 0.8 and mine[at[parse_vertex("H5", SIZE)]] < -0.8
    assert all(-1.0 <= figure <= 1.0 for figure in mine)


def ground(ours: tuple[float, float], network: tuple[float, float]) -> Ground:
    return Ground((C3, D3), "lower side", C3, 2 * (network[0] - network[1]), network, ours)


@pytest.mark.parametrize(
    ("ours", "network", "text", "in_few_words"),
    [
        ((0.6, -0.6), (0.5, -0.5), "E5 makes the lower side around C3 Black's; after G7 it is White's. Black's part of",
         "by influence the opponent's ground"),
        ((0.6, 0.0), (0.5, 0.1), "E5 takes the lower side around C3; after G7 it is nobody's.",
         "by influence left open"),
        ((0.0, -0.6), (0.0, -0.5), "E5 keeps the lower side around C3 open; after G7 it is White's.",
         "by influence the opponent's ground"),
        ((0.6, 0.3), (0.9, 0.3), "E5 makes the lower side around C3 more firmly Black's.", "thinner"),
        ((-0.3, -0.9), (-0.3, -0.9), "E5 reduces the lower side around C3, which stays White's.", "thinner"),
        # Influence and network call it otherwise: no more is said than that it moves.
        ((0.6, 0.4), (0.1, -0.5), "E5 has more of the lower side around C3 than G7.", "less of it, by influence"),
        ((-0.6, 0.6), (-0.5, 0.5), "In return, G7 makes the lower side around C3 Black's; after E5 it is White's.",
         "by influence kept"),
    ],
)  # fmt: skip
def test_ground_is_told_as_far_as_both_say_whose_it_is(
    ours: tuple[float, float], network: tuple[float, float], text: str, in_few_words: str
) -> None:
    found = ground(ours, network)
    assert ground_text(found, TELLING).startswith(text)
    assert short_ground(found) == in_few_words


def test_figures_of_ground_stand_with_their_moves() -> None:
    told_ = ground_text(ground((0.6, 0.0), (0.5, 0.1)), TELLING)
    assert told_.endswith("points by influence: 80 % after E5, 50 % after G7; by the network: 75 % and 55 %.")
    back = ground_text(ground((0.0, 0.6), (0.1, 0.5)), TELLING)
    assert back.endswith("points by influence: 80 % after G7, 50 % after E5; by the network: 75 % and 55 %.")
    spoken = ground_text(ground((0.6, -0.6), (0.5, -0.5)), SentenceContext(SIZE, BLACK, E5, G7, BLACK))
    assert "around C3 yours; after G7 it is White's. Your part of its 2 points" in spoken


def test_the_opponent_comes_first_where_both_expect_it() -> None:
    lost, asked = region(0.5, -0.5), []

    def ranked() -> list[int]:
        asked.append(1)
        return [J9, D3, C3]

    found = turn_of(lost, E5, (NO_POINT, C3), ranked)
    assert found is not None and (found.next_move, found.ours, found.rank, found.answer) == (C3, D3, 2, NO_POINT)
    # The network plays elsewhere: nobody asks for our moves then.
    asked.clear()
    assert turn_of(lost, G7, (NO_POINT, J1), ranked) is None and not asked
    assert turn_of(lost, E5, (NO_POINT, NO_POINT), ranked) is None
    # Our moves are elsewhere.
    assert turn_of(lost, G7, (NO_POINT, C3), lambda: [J1]) is None
    # The better move is far off, and answered where it is.
    sente = turn_of(lost, J9, (G7, C3), ranked)
    assert sente is not None and sente.answer == G7


def test_the_turn_is_told() -> None:
    turn = LocalTurn((C3,), "lower side", C3, 9.0, C3, D3, 2, J9)
    assert turn_text(turn, TELLING) == (
        "After G7 White comes first at the lower side, with C3. Among godebug's moves for White there D3 is number 2. "
        "The network expects an answer to E5, at J9."
    )
    same = LocalTurn((C3,), "below the centre", C3, 9.0, E5, E5, 1)
    assert turn_text(same, TELLING) == (
        "E5 is the point for both: after G7 White plays there. Among godebug's moves for White there it is number 1."
    )


# ---- odds -----------------------------------------------------------------------------------------------------------


def change(better: Strength, played: Strength, color: int = BLACK) -> Change:
    words = ("stronger", "weaker") if better.odds > played.odds else ("weaker", "stronger")
    return Change((C3, D3), color, "alive", *words, "odds", strengths={"better": better, "played": played})


def owned(value: float) -> list[float]:
    found = [0.0] * (SIZE * SIZE)
    for p in (C3, D3):
        found[row_of(p) * SIZE + column_of(p)] = value
    return found


@pytest.mark.parametrize(
    ("after_better", "after_played", "trust"),
    [(0.8, 0.5, "agreed"), (0.8, 0.7, "ours"), (-0.2, -0.5, "agreed"), (-0.5, 0.5, "denied")],
)
def test_odds_are_agreed_where_ownership_moves_the_same_way(
    after_better: float, after_played: float, trust: str
) -> None:
    stronger = change(Strength(0.9, 9, 1, 2), Strength(0.6, 0, 1, 2))
    assert judged(stronger, owned(after_better), owned(after_played), SIZE, BLACK).trust == trust


@pytest.mark.parametrize(
    ("better", "played", "color", "text"),
    [
        (Strength(0.9, 9, 1, 2), Strength(0.6, 0, 1, 2), BLACK, "E5 strengthens Black's two stones at C3: they "
         "live by 90 % then, by 60 % after G7, where they are shut in."),
        (Strength(0.9, 12, 1, 2), Strength(0.6, 4, 1, 2), BLACK, "60 % after G7, where they have less room to run."),
        (Strength(0.9, 0, 1, 9), Strength(0.6, 0, 1, 2), BLACK, "60 % after G7, where they are on their own."),
        (Strength(0.9, 0, 2, 2), Strength(0.6, 0, 1, 2), BLACK, "60 % after G7, where they have fewer eyes."),
        (Strength(0.9, 0, 1, 2), Strength(0.6, 0, 1, 2), BLACK, "60 % after G7."),
        (Strength(0.4, 0, 1, 2), Strength(0.7, 9, 1, 2), WHITE, "E5 weakens White's two stones at C3: they live "
         "by 40 % then, where they are shut in, by 70 % after G7."),
    ],
)  # fmt: skip
def test_odds_are_told_with_what_stands_out(better: Strength, played: Strength, color: int, text: str) -> None:
    sign = 1.0 if color == BLACK else -1.0
    clause = Clause(change(better, played, color), sign * 0.8, sign * 0.2, "agreed")
    assert text in clause_text(clause, TELLING)
    assert short(clause, SIZE) == (
        "two stones at C3 become weaker" if color == BLACK else "two stones at C3 become stronger"
    )


def test_odds_of_stones_differ_between_two_moves() -> None:
    """A lone stone that is shut in by one move, and let out by the other."""
    rows = [[EMPTY] * SIZE for _ in range(SIZE)]
    for name in ("C4", "C6", "D7", "E7", "D3", "E3"):
        p = parse_vertex(name, SIZE)
        rows[row_of(p)][column_of(p)] = WHITE
    rows[row_of(E5)][column_of(E5)] = BLACK
    position = Position.of(rows, BLACK, komi=5.5)
    out, away = parse_vertex("G5", SIZE), parse_vertex("A9", SIZE)
    futures = [
        future_of(BuiltIn(each, databases=pattern_folder(None)))
        for each in (position, play(position, BLACK, out), play(position, BLACK, away))
    ]
    [found] = [each for each in weakened(*futures) if E5 in each.stones]
    assert (found.better, found.played) == ("stronger", "weaker")
    assert found.strengths["better"].odds > found.strengths["played"].odds
    [back] = [each for each in weakened(futures[0], futures[2], futures[1]) if E5 in each.stones]
    assert back == found.swapped


# ---- what is told of a mistake --------------------------------------------------------------------------------------


def reviewed(clauses: tuple[Clause, ...], found: tuple[Ground, ...], turn: LocalTurn | None = None) -> ReviewedMistake:
    nothing = NetworkEvaluation(0.0, 0.5, 64, (), ())
    mistake = Mistake(7, BLACK, G7, E5, 9.0, 0.0, nothing, nothing, (E5,))
    explained = ExplainedMistake(clauses, (), 0, G7, territory=(0.0,) * 81, ground=found, turn=turn)
    return ReviewedMistake(mistake, LossLedger((), 0.0, 9.0), explained)


def test_ground_is_told_where_no_life_of_stones_explains_it() -> None:
    side, turn = ground((0.6, -0.6), (0.9, -0.9)), LocalTurn((C3, D3), "lower side", C3, 3.6, C3, C3, 1)
    saved = Clause(Change((C3,), BLACK, "critical", "alive", "critical", "life and death"), 0.9, -0.9, "agreed")
    stronger = Clause(change(Strength(0.9, 9, 1, 2), Strength(0.6, 0, 1, 2)), 0.9, 0.2, "agreed")
    both = reviewed((stronger,), (side,), turn)
    assert chosen_grounds(both) == [side] and chosen_turn(both) == turn
    assert [text.split()[1] for text in sentences(both, SIZE)] == ["makes", "strengthens", "G7"]
    assert kind_of(both) is MistakeKind.GROUND and kind_of(reviewed((stronger,), ())) is MistakeKind.WEAKER
    assert kind_of(reviewed((), (), turn)) is MistakeKind.TURN and kind_of(reviewed((), ())) is MistakeKind.NONE
    firm = reviewed((saved,), (side,), turn)
    assert chosen_grounds(firm) == [] and chosen_turn(firm) is None and kind_of(firm) is MistakeKind.LEFT


def test_small_changes_of_odds_are_not_told() -> None:
    hardly = Clause(change(Strength(0.9, 9, 1, 2), Strength(0.8, 0, 1, 2)), 0.9, 0.7, "agreed")
    assert chosen_clauses(reviewed((hardly,), ())) == []


def test_what_has_no_sentence_is_told_in_few_words() -> None:
    clauses = tuple(
        Clause(
            Change((parse_vertex(name, SIZE),), BLACK, "alive", "alive", "dead", "life and death"), 0.9, -0.9, "agreed"
        )
        for name in ("A1", "B1", "C1", "D1", "E1")
    )
    found = sentences(reviewed(clauses, ()), SIZE)
    assert len(found) == 4 and found[-1] == "After G7, too: the stone at D1 dies; the stone at E1 dies."
    assert {stone for clause in chosen_clauses(reviewed(clauses, ())) for stone in clause.change.stones} == {
        parse_vertex(name, SIZE) for name in ("A1", "B1", "C1")
    }


def test_what_changes_hands_for_the_network_alone_is_no_cause() -> None:
    found = reviewed((), ())
    unseen = Unseen((C3, D3), WHITE, -0.1, 0.8)
    found = msgspec.structs.replace(found, explained=msgspec.structs.replace(found.explained, unseen=(unseen,)))
    assert sentences(found, SIZE) == []
    assert "White's two stones at C3: network -10 % and +80 %; godebug sees no difference" in not_agreed(found, SIZE)


def test_a_network_has_a_next_move_once_it_knows_what_it_wants() -> None:
    def evaluation(*visits: int) -> NetworkEvaluation:
        moves = tuple(EvaluatedMove(p, count, 0.0, 0.1, (p,)) for p, count in zip((C3, D3, E5), visits, strict=True))
        return NetworkEvaluation(0.0, 0.5, 12, (), moves)

    assert settled_reply(evaluation(6, 4, 1)) == C3
    assert settled_reply(evaluation(4, 4, 3)) == settled_reply(evaluation(5, 4, 1)) == NO_POINT
    assert settled_reply(NetworkEvaluation(0.0, 0.5, 12, (), ())) == NO_POINT


def test_dragons_that_only_the_network_sees_are_found() -> None:
    """A wall that nothing touches: the network says that it changes hands, we do not."""
    rows = [[EMPTY] * SIZE for _ in range(SIZE)]
    for name in ("C3", "C4", "C5", "G3", "G4", "G5"):
        p = parse_vertex(name, SIZE)
        rows[row_of(p)][column_of(p)] = BLACK if name[0] == "C" else WHITE
    study = BuiltIn(Position.of(rows, BLACK, komi=5.5), databases=pattern_folder(None))
    left = [1.0 if column_of(p) == 2 else 0.0 for p in all_points(SIZE)]
    flagged = Flagged(GameName("x"), 7, E5, J9, tuple(left), tuple(-figure for figure in left))
    [found] = unseen_dragons(study, (), flagged)
    assert (len(found.stones), found.color, found.better, found.played) == (3, BLACK, 1.0, -1.0)
    told_ = Clause(Change(found.stones, BLACK, "alive", "alive", "dead", "life and death"), 1.0, -1.0, "agreed")
    assert unseen_dragons(study, (told_,), flagged) == ()


def test_a_stone_does_not_explain_a_large_region() -> None:
    stone = Clause(Change((C3,), BLACK, "critical", "alive", "critical", "life and death"), 0.9, -0.9, "agreed")
    wide = Ground(SIDE, "left side", C3, 20.0, (0.9, -0.9), (0.6, -0.6))
    assert chosen_grounds(reviewed((stone,), (wide,))) == [wide]
    small = msgspec.structs.replace(wide, value=5.0)
    assert chosen_grounds(reviewed((stone,), (small,))) == []
    # What was got explains nothing that was lost.
    lost = msgspec.structs.replace(small, value=-5.0)
    assert chosen_grounds(reviewed((stone,), (lost,))) == [lost]


def test_words_stand_beside_a_small_board_where_there_is_room() -> None:
    board = SmallBoard(Position.of([[EMPTY] * SIZE for _ in range(SIZE)], BLACK), reviewed((), ()))
    view = BesideBoard(board, VText([("qz " * 40, "")], hang=2))
    for width, beside in ((80, True), (46, False)):
        lines = [plain_text([line]).rstrip() for line in view.lines(Look(width, "dark", "letters"))]
        assert ("qz" in lines[0]) is beside and any(" . ." in line or "\u00b7" in line for line in lines)
        assert max(map(len, lines)) <= width
        assert sum(line.count("qz") for line in lines) == 40


def test_trifles_beside_the_largest_region_are_not_told() -> None:
    side, trifle = ground((0.6, -0.6), (0.9, -0.9)), msgspec.structs.replace(ground((0.6, 0.0), (0.5, 0.1)), value=3.0)
    found = reviewed((), (side, trifle))
    assert chosen_grounds(found) == [side, trifle]
    largest = ChangedRegion(SIDE, 27.0, "left side", C3)
    assert chosen_grounds(msgspec.structs.replace(found, ledger=LossLedger((largest,), 0.0, 0.0))) == []
    second = ChangedRegion(SIDE, 17.0, "left side", C3)
    assert chosen_grounds(msgspec.structs.replace(found, ledger=LossLedger((second,), 0.0, 0.0))) == [side]
    got = tuple(msgspec.structs.replace(side, value=-each) for each in (9.0, 8.0, 7.0))
    assert chosen_grounds(reviewed((), got)) == [got[0]], "one of what was got"
