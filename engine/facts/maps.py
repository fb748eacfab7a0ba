"""Facts as maps over the points of the board, for compiled answers."""

from collections.abc import Callable, Mapping
from typing import Final

from godebug.engine.board.kernel import Board
from godebug.engine.facts.protocols import DragonFacts, EyeFacts, Facts, WormFacts
from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.go.points import CELLS, all_points
from godebug.engine.influence.regions import OwnershipClass
from godebug.engine.patterns.questions import (
    DRAGONSIZE,
    EFFECTIVE_SIZE,
    EYE,
    FALSE_EYE,
    FALSE_EYE_TERRITORY,
    GENUS,
    HALFEYE,
    IS_SURROUNDED,
    LIB2,
    LIB3,
    LIB4,
    MARGINAL_EYE,
    MAX_EYE_VALUE,
    OAREA,
    OCUT,
    OMOYO,
    OTERRI,
    POTENTIAL_CUTSTONE,
    PROPER_EYE,
    SAME_DRAGON,
    STATUS,
    WEAKNESS,
)

#: Statuses as the question `status` answers them.
STATUS_DEAD = 0
STATUS_ALIVE = 1
STATUS_CRITICAL = 2
STATUS_UNKNOWN = 3
_STATUS_NUMBERS: Final = {
    "dead": STATUS_DEAD,
    "alive": STATUS_ALIVE,
    "critical": STATUS_CRITICAL,
    "unknown": STATUS_UNKNOWN,
}
_REGIONS: Final[dict[int, OwnershipClass]] = {OTERRI: "territory", OMOYO: "moyo", OAREA: "area"}

#: What a string, a dragon or a point has.
_OF_SHAPE: Final[dict[int, Callable[[WormFacts, int], float]]] = {
    LIB2: lambda worms, origin: worms.higher_liberties[origin][0],
    LIB3: lambda worms, origin: worms.higher_liberties[origin][1],
    LIB4: lambda worms, origin: worms.higher_liberties[origin][2],
}
_OF_DRAGONS: Final[dict[int, Callable[[DragonFacts, int], float]]] = {
    DRAGONSIZE: lambda dragons, origin: dragons.size(origin),
    EFFECTIVE_SIZE: lambda dragons, origin: dragons.effective_size(origin),
    GENUS: lambda dragons, origin: dragons.eyes(origin),
    SAME_DRAGON: lambda dragons, origin: origin,
}
_OF_EYES: Final[dict[int, Callable[[EyeFacts, int], float]]] = {
    EYE: lambda eyes, p: bool(eyes.spaces_at(p)),
    PROPER_EYE: lambda eyes, p: eyes.is_proper(p, BLACK) or eyes.is_proper(p, WHITE),
    MARGINAL_EYE: lambda eyes, p: eyes.is_marginal(p, BLACK) or eyes.is_marginal(p, WHITE),
    HALFEYE: lambda eyes, p: eyes.is_half(p),
    FALSE_EYE: lambda eyes, p: eyes.is_false(p),
    MAX_EYE_VALUE: lambda eyes, p: eyes.best_value(p).maximum,
}


def map_of(facts: Facts, board: Board, question: int, variant: int) -> list[float] | None:
    """Returns CELLS values by point; None where the facts do not exist. `variant`: see `StageAnswers.map_at`."""
    values = [0.0] * CELLS
    if question in _OF_SHAPE and facts.shape is not None:
        worms, shape_of = facts.shape(), _OF_SHAPE[question]
        _spread(values, worms.origins, lambda origin: shape_of(worms, origin))
    elif question == POTENTIAL_CUTSTONE and facts.cuts is not None:
        for stone, count in facts.cuts().potential_cuts.items():
            values[stone] = float(count > 1)
    elif question in _OF_DRAGONS and facts.outline is not None:
        dragons, dragon_value = facts.outline(), _OF_DRAGONS[question]
        _spread(values, dragons.dragon_at, lambda origin: dragon_value(dragons, origin))
    elif question == STATUS and facts.status is not None:
        values = [
            _STATUS_NUMBERS[facts.status(p)] if color in (WHITE, BLACK) else STATUS_UNKNOWN
            for p, color in enumerate(board.cells)
        ]
    elif question == WEAKNESS and facts.weakness is not None and facts.outline is not None:
        weakness = facts.weakness()
        _spread(values, facts.outline().dragon_at, lambda origin: weakness[origin])
    elif question == IS_SURROUNDED and facts.surround is not None:
        surround = facts.surround()
        for p in _stones(board):
            values[p] = surround.is_surrounded(p)
    elif question == OCUT and facts.cuts is not None:
        for p in facts.cuts().cutting_points[variant + 1]:
            values[p] = 1.0
    elif question in _REGIONS and facts.influence is not None:
        values = [float(owner) for owner in facts.influence(variant + 1).owners(_REGIONS[question])]
    elif question in _OF_EYES and facts.eyes is not None:
        eyes, eye_value = facts.eyes(), _OF_EYES[question]
        for p in all_points(board.size):
            values[p] = float(eye_value(eyes, p))
    elif question == FALSE_EYE_TERRITORY and facts.outline is not None:
        for p in facts.outline().false_eye_territory:
            values[p] = 1.0
    else:
        return None
    return values


def _spread(values: list[float], origins: Mapping[int, int], value_of: Callable[[int], float]) -> None:
    """Gives every stone the value of its origin."""
    of_origin = {origin: float(value_of(origin)) for origin in dict.fromkeys(origins.values())}
    for stone, origin in origins.items():
        values[stone] = of_origin[origin]


def _stones(board: Board) -> list[int]:
    return [p for p in all_points(board.size) if board.cells[p] != EMPTY]
