"""What a race comes to, as plain data."""

from engine.plain import dataclass
from engine.points import NO_POINT
from engine.result_codes import LOSE, WIN
from engine.semeai.liberty_count import LibertyCount


@dataclass(frozen=True)
class RaceOutcome:
    """A race with the first side to move, codes from its point of view.

    `defense`: does it live; `attack`: does it kill. `move`: NO_POINT where none is needed, or none helps. `certain`:
    whether the search was complete. `nodes`: of the search, 0 where liberties were counted. `reason`: what decided.
    `count`: the liberties of both sides where each is a single string; None otherwise.
    """

    defense: int = LOSE
    attack: int = LOSE
    move: int = NO_POINT
    certain: bool = True
    nodes: int = 0
    reason: str = ""
    count: LibertyCount | None = None

    @property
    def is_won(self) -> bool:
        return self.defense == WIN and self.attack == WIN

    @property
    def is_seki(self) -> bool:
        """Nobody can kill the other."""
        return self.defense == WIN and self.attack == LOSE


@dataclass(frozen=True)
class RaceCandidate:
    """A move of a race, its value, where it comes from (a few words), and how it joins the mover's dragon.

    `relation`: as the shapes of life and death say (`engine.owl.shapes`); `orientation`, `anchor`: of its shape.
    """

    point: int
    value: int
    source: str
    relation: int = 0
    shape: tuple[int, int] = (0, 0)
