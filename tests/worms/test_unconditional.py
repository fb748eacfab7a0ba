"""What is settled even if one side moves all the time."""

import pytest

from godebug.engine.board.setup import board_from_rows
from godebug.engine.go.points import all_points, point
from godebug.engine.worms.unconditional import unconditional_status

LETTERS = {"alive": "a", "dead": "d", "white_territory": "w", "black_territory": "b"}


@pytest.mark.parametrize(
    ("rows", "status"),
    [
        pytest.param(".....\n.....\n.....\nXXXXX\n.X.X.", ".....\n.....\n.....\naaaaa\nbabab", id="two one-point eyes"),
        pytest.param(
            ".......\n.......\n.......\n.......\nXXX....\n.XX....\nX.XXX..",
            ".......\n.......\n.......\n.......\naaa....\nbaa....\nabaaa..",
            id="shared eyes",
        ),
        pytest.param(
            "\n".join(["." * 9] * 5 + ["XXXXX....", "....X....", "....X....", "XXXXX...."]),
            "\n".join(["." * 9] * 9),
            id="one large eye",
        ),
        pytest.param(
            "X.OXOX\nX.OX.X\nXXXXXX\n......\n......\n......",
            "abdada\nabdaba\naaaaaa\n......\n......\n......",
            id="dead invaders",
        ),
        pytest.param("...\n.X.\n...", "...\n...\n...", id="lone stone"),
        # Two stones in an eye of six points like an S: White cannot be taken there, nor Black, who has no other eye.
        pytest.param(
            "XXXXXXXOO\nXXX.XXXO.\nX.OO.XXOO\nXX.XXXXO.\nXXXXXXXOO\nOOOOOOOOO\nO.OOOOOOO\nOOOOOOOOO\nO.OOOOOOO",
            ".......aa\n.......aw\n.......aa\n.......aw\n.......aa\naaaaaaaaa\nawaaaaaaa\naaaaaaaaa\nawaaaaaaa",
            id="two stones in seki",
        ),
        # With an eye elsewhere Black takes them.
        pytest.param(
            "XXXX.XXOO\nXXX.XXXO.\nX.OO.XXOO\nXX.XXXXO.\nXXXXXXXOO\nOOOOOOOOO\nO.OOOOOOO\nOOOOOOOOO\nO.OOOOOOO",
            "aaaabaaaa\naaabaaaaw\nabddbaaaa\naabaaaaaw\naaaaaaaaa\naaaaaaaaa\nawaaaaaaa\naaaaaaaaa\nawaaaaaaa",
            id="two stones that are taken",
        ),
    ],
)
def test_status(rows: str, status: str) -> None:
    board = board_from_rows(rows.split())
    found = unconditional_status(board, all_points(board.size))
    assert board.stackp == 0
    letters = "\n".join(
        "".join(LETTERS.get(found.status.get(point(r, c), ""), ".") for c in range(board.size))
        for r in range(board.size)
    )
    assert letters == status
    for p in found.invincible:
        assert found.status[p] == "alive"


SEKI = """
    OOOOOOOOO
    .OXXXXXOO
    OOX..XXO.
    O.X.OXXOO
    OOXXO.XO.
    OOXX..XOO
    .OXXXXXO.
    OOOOOOOOO
    .O.O.O.O.
"""


def test_a_seki_round_two_stones_in_an_s_shaped_space_is_not_settled() -> None:
    board = board_from_rows(SEKI.split())
    found = unconditional_status(board, all_points(9))
    pair = (point(3, 4), point(4, 4))
    assert all(found.status.get(p) != "dead" for p in pair)
    # With the ring cut, nothing protects the black stones.
    cut = SEKI.replace(".OXXXXXOO", ".OXOXXXOO", 1).replace("OOXX..XOO", "OOXX..OOO")
    board = board_from_rows(cut.split())
    found = unconditional_status(board, all_points(9))
    assert found.status[point(1, 4)] == "dead"
    assert found.status[pair[0]] == "alive"
