"""The value of joining two dragons, and how far a move joins strings.

The figures are GNU Go 3.8's.
"""

from collections.abc import Collection

from godebug.engine.board.kernel import Board
from godebug.engine.dragons.weakness import Strengths
from godebug.engine.go.color import BLACK, WHITE, other
from godebug.engine.go.points import LINES, NO_POINT
from godebug.engine.go.statuses import Safety
from godebug.engine.moves.situation import Situation
from godebug.engine.moves.value import soft_cap

SIZE_CAP = 15.0
#: What joining a critical dragon is worth beyond its size, and what each point of a lead adds.
CRITICAL_BONUS, WEAKNESS_SHARE, MARGIN_CRITICAL = 0.4, 0.3, 0.05
#: The same where nobody is in danger.
SAFE_FACTOR, MARGIN_SAFE = 1.05, 0.02
#: Strings with so many liberties, or fewer, are glad of a neighbour, and those with so few even more.
SHORT, VERY_SHORT = 4, 2
MOST_BY_LIBERTIES = 4
#: Liberties of the new stone are counted up to here.
MOST_LIBERTIES = 20


def connection_value(
    situation: Situation, dragon: int, friend: int, territory: float, margin: float
) -> tuple[float, str]:
    """Returns what `dragon` gains by being joined with `friend`, in points, and the arithmetic.

    `territory`: territorial value of the move. `margin`: by how much the mover leads.
    """
    if situation.safety(friend) == "inessential" or situation.status(dragon) == "dead":
        return 0.0, ""
    alone = crude(situation, dragon)
    if alone == 0.0:
        return 0.0, ""
    joined = crude_joined(situation, dragon, friend, territory)
    size, friends_size = situation.strategic_size(dragon), situation.strategic_size(friend)
    if situation.safety(dragon) == "critical":
        bonus = max(0.0, (CRITICAL_BONUS - WEAKNESS_SHARE * joined) * size)
        lead = 1.0 + MARGIN_CRITICAL * margin
        sum_ = f"2 x size {size:.2f} of a critical dragon + {bonus:.2f}, as weakness {joined:.2f} is left"
        return 2.0 * size + bonus * lead, sum_ + _led(lead)
    both = size + friends_size
    gain = 2.0 * alone * soft_cap(size, SIZE_CAP)
    sum_ = f"2 x weakness {alone:.2f} x {soft_cap(size, SIZE_CAP):.2f} (size {size:.2f}) alone"
    if both > 0.0:
        share = soft_cap(both, SIZE_CAP) * size / both
        gain -= 2.0 * joined * share
        sum_ += f", less 2 x {joined:.2f} x {share:.2f} (of size {both:.2f}) joined"
    lead = 1.0 + MARGIN_SAFE * margin
    return max(0.0, SAFE_FACTOR * gain * lead), f"{SAFE_FACTOR} x ({sum_}){_led(lead)}"


def _led(factor: float) -> str:
    """Returns the factor of a lead in arithmetic, empty where it is 1."""
    return f", x {factor:.2f} for a lead" if factor != 1.0 else ""


def crude(situation: Situation, dragon: int) -> float:
    """Returns how weak a dragon is, 0 to 1, from its safety, eyes, lunch, moyo and escape route."""
    return _weakness(situation.safety(dragon), _strengths(situation, dragon))


def crude_joined(situation: Situation, dragon: int, friend: int, territory: float) -> float:
    """Returns how weak a dragon would be, 0 to 1, joined with another."""
    dragons = situation.dragons
    strengths = Strengths(
        dragons.moyos[dragon].value + dragons.moyos[friend].value + max(territory, 0.0),
        dragons.outline.escape_routes[dragon],
        dragons.outline.genera[dragon].value + dragons.outline.genera[friend].value,
        any(dragons.outline.lunches[d] != NO_POINT for d in (dragon, friend)),
    )
    return _weakness(situation.safety(friend), strengths)


def _strengths(situation: Situation, dragon: int) -> Strengths:
    dragons = situation.dragons
    return Strengths(
        dragons.moyos[dragon].value,
        dragons.outline.escape_routes[dragon],
        dragons.outline.genera[dragon].value,
        dragons.outline.lunches[dragon] != NO_POINT,
    )


def _weakness(safety: Safety, strengths: Strengths) -> float:
    if safety in ("invincible", "inessential"):
        return 0.0
    if safety in ("tactically dead", "dead", "critical"):
        return 1.0
    return strengths.weakness


def joined_strings(board: Board, point: int, mover: int, invincible: Collection[int]) -> int:
    """Returns how much a stone at `point` joins the mover's strings and presses the enemy's.

    The same is counted for an enemy stone there. `invincible`: stones that nothing can capture; they need no help.
    """
    return sum(_joined(board, point, color, mover, invincible) for color in (mover, other(mover)))


def _joined(board: Board, point: int, color: int, mover: int, invincible: Collection[int]) -> int:
    neighbors = {board.origin(q) for step in LINES if board.color[q := point + step] in (WHITE, BLACK)}
    strings = [string for string in sorted(neighbors) if string not in invincible]
    own = [string for string in strings if board.color[string] == color]
    # What the stone would capture gives it no liberties here: GNU Go counts them roughly.
    liberties = board.approx_liberties(point, color, MOST_LIBERTIES)
    by_liberties = 0
    for string in strings:
        count = board.count_liberties(string)
        if board.color[string] == color:
            if liberties >= min(count, MOST_LIBERTIES):
                by_liberties += (count <= SHORT) + (count <= VERY_SHORT)
        elif count <= VERY_SHORT:
            by_liberties += 1
            if count == 1 and color == mover:
                by_liberties += 1 + sum(board.count_liberties(near) == 1 for near in board.adjacent_strings(string))
    most = 1 if color == mover and board.is_ko_capture(point, mover) else MOST_BY_LIBERTIES
    by_liberties = min(by_liberties, most)
    return 0 if len(own) == 1 and by_liberties == 0 else len(own) + by_liberties
