"""The influence after a move by which the move is valued, with what the move was taken to do to stones."""

from msgspec import Struct

from godebug.engine.go.position import Move
from godebug.engine.influence.result import Influence
from godebug.engine.influence.safety import MoveEffects
from godebug.engine.score.estimate import territory_change


class Outcome(Struct, frozen=True, eq=False):
    """Influence around a move, the opponent moving first before and after it.

    `before`, `after`: without territory that can be broken into; `uncorrected`: after the move, with it. `followup`: if
    the opponent does not answer and the mover plays again, None where nobody asked for it. `effects`: what the move
    does to stones, None where that is not known. `inessential`: stones that neither side would spend a move on.
    `counted`: the value of the move has this influence in it; other moves have no reason that asks for territory.
    `tactical`: stones that are captured or rescued count, and nothing that life and death or races say.
    """

    move: Move
    before: Influence
    after: Influence
    uncorrected: Influence
    followup: Influence | None = None
    effects: MoveEffects | None = None
    inessential: tuple[int, ...] = ()
    counted: bool = True
    tactical: bool = False

    @property
    def gain(self) -> float:
        """Returns the points that the mover gains, captured stones included."""
        return territory_change(self.before, self.after, self.move.color)

    @property
    def followup_gain(self) -> float:
        """Returns the points that a second move would gain, 0 where it was not looked at."""
        return 0.0 if self.followup is None else territory_change(self.after, self.followup, self.move.color)

    @property
    def steps(self) -> tuple[Influence, ...]:
        """Returns the computations in the order in which they follow each other."""
        return (self.before, self.after) if self.followup is None else (self.before, self.after, self.followup)
