"""What an engine sees on a position: a method for every command that looks."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

import godebug.api.kinds as kinds
from godebug.api.asked import Asked, Side, all_of, one_of
from godebug.api.checked import checked
from godebug.api.figures import InfluenceFigures, figures_of
from godebug.api.pictures import Picture
from godebug.api.records import Records
from godebug.basics.errors import UserError, one_line
from godebug.engine.go.color import EMPTY

if TYPE_CHECKING:
    from godebug.displays.answer import Answer
    from godebug.studies.builtin import BuiltIn


class PositionLooks(Asked):
    """What can be seen on a position."""

    @property
    def stones(self) -> NDArray[np.uint8]:
        """Returns the stones: uint8, shape (size, size), row 0 at the top; 0 empty, 1 White, 2 Black."""
        return self.position.stones

    @checked
    def show(self) -> kinds.Position:
        """Returns the position itself: board, side to move, komi, captured stones, as `show` tells it."""
        from godebug.displays.position import heading

        return one_of(heading(self.position), kinds.Position)

    @checked
    def influence(
        self, first: Side = None, *, after: str | None = None, followup: bool = False, initial: bool = False
    ) -> InfluenceFigures:
        """Returns influence and territory as arrays; 100 is the influence of a stone on its own point, territory is in
        points.

        `first`: who moves first, with `after` who makes that move. `after`: the influence that this move leaves, the
        opponent moving first. `followup`: what the mover could do next. `initial`: before dragons are known.
        """
        color = self._color(first)
        if after is None:
            if followup:
                raise UserError("followup: of which move? `after` names it")
            found = self._study.initial_influence(color) if initial else self._study.influence(color)
        else:
            if initial:
                raise UserError("initial: before dragons are known there is no influence after a move")
            outcome = self._study.outcome(color, self._move(color, after), followup=followup)
            found = outcome.after if outcome.followup is None else outcome.followup
        return figures_of(found)

    @checked
    def moyo(self, *operators: str, all_alive: bool = False) -> Records[kinds.Bouzy]:
        """Returns Bouzy's maps: territory (5/21), moyo (5/10) and area (4/0); with `operators` ("4/13": dilations and
        erosions) those alone.

        The values of a map are its key "values", rows from the top: positive White's, 128 a stone. `all_alive`: no
        stone is taken for dead.
        """
        from godebug.displays.moyo import MAPS, bouzy, parse_operator

        chosen = [parse_operator(text) for text in operators]
        study = None if all_alive else self._study
        return all_of(bouzy(self.position, study, () if chosen else MAPS, operators=chosen), kinds.Bouzy)

    @checked
    def worms(self, *stones: str) -> Records[kinds.Worm]:
        """Returns the strings, with what tactical reading says of them; with `stones` those of these stones."""
        from godebug.displays.worms import worms

        return all_of(worms(self._study, [self._stone(stone) for stone in stones]), kinds.Worm)

    @checked
    def empty_point(self, vertex: str) -> kinds.Empty:
        """Returns what is known of an empty point: its cavity, and the distances to both sides."""
        from godebug.displays.worms import worms

        point = self._point(vertex)
        if self.position.plane.cells[point] != EMPTY:
            raise UserError(f"there is a stone at {vertex.upper()}")
        return one_of(worms(self._study, [point]), kinds.Empty)

    @checked
    def dragons(self, *stones: str) -> Records[kinds.Dragon]:
        """Returns the dragons: who lives with whom, and how well; with `stones` those of these stones."""
        from godebug.displays.dragons import dragons

        return all_of(dragons(self._study, [self._stone(stone) for stone in stones]), kinds.Dragon)

    @checked
    def dragon(self, stone: str) -> kinds.Dragon:
        """Returns the dragon of the stone at a vertex."""
        from godebug.displays.dragons import dragons

        return one_of(dragons(self._study, [self._stone(stone)]), kinds.Dragon)

    @checked
    def cutting_points(self) -> kinds.CuttingPoints:
        """Returns where the links of each side can be cut."""
        from godebug.displays.dragons import dragons

        return all_of(dragons(self._study, cuts=True), kinds.CuttingPoints)[0]

    @checked
    def eyes(self, *vertices: str) -> "Records[kinds.EyeSpace | kinds.HalfEye]":
        """Returns eye spaces, half and false eyes; with `vertices` the spaces there, or beside the dragons there."""
        from godebug.displays.eyes import eyes

        points = [self._point(vertex) for vertex in vertices]
        return all_of(eyes(self._study, points), kinds.EyeSpace, kinds.HalfEye)

    @checked
    def escape(self, stone: str, *, owl: bool = False) -> kinds.Escape:
        """Returns how far the dragon of a stone can run, and what that is worth. `owl`: as life-and-death reading
        values it.
        """
        from godebug.displays.escape import escape

        return one_of(escape(self._study, [self._stone(stone)], owl=owl), kinds.Escape)

    @checked
    def surround(self, stone: str, *, extra: str | None = None) -> kinds.Surround:
        """Returns whether the dragon of a stone is surrounded, and by what. `extra`: as if a hostile stone stood there,
        too.
        """
        from godebug.displays.surround import surround
        from godebug.engine.go.points import NO_POINT

        move = NO_POINT if extra is None else self._point(extra)
        if move != NO_POINT and self.position.plane.cells[move] != EMPTY:
            raise UserError(f"extra: there is a stone at {(extra or '').upper()}")
        return one_of(surround(self._study, [self._stone(stone)], move), kinds.Surround)

    @checked
    def classic(self) -> "Records[kinds.Cave | kinds.ClassicDragon | kinds.Distances]":
        """Returns caves, dragons and distances as GNU Go 2.4 documents them."""
        from godebug.displays.classic import classic

        return all_of(classic(self._study), kinds.Cave, kinds.ClassicDragon, kinds.Distances)

    @checked
    def breakin(self, color: Side = None, *, after: str | None = None) -> Records[kinds.BreakIn]:
        """Returns what reading takes away from territories, each side moving first in turn; `after` a move of `color`
        what the opponent can enter. Whether one string gets into an area: `read("break-in", ...)`.
        """
        from godebug.displays.breakins import break_ins
        from godebug.engine.go.position import Move

        study = self._study if self._level == _FULL else self._built_in(self._patterns, break_ins=True)
        if after is None:
            return all_of(break_ins(study), kinds.BreakIn)
        side = self._color(color)
        return all_of(break_ins(study, Move(side, self._move(side, after))), kinds.BreakIn)

    @checked
    def moves(self, color: Side = None, *, most: int | None = None) -> Records[kinds.Move]:
        """Returns the moves that have a value, best first, `most` of them at most. Values are in points."""
        from godebug.displays.moves import moves

        return all_of(moves(self._study, self._color(color), most), kinds.Move)

    @checked
    def account(self, vertex: str, color: Side = None) -> "Records[kinds.Account | kinds.Entry]":
        """Returns the account of one move: its reasons, then each step of its valuation, in points. The command is
        `moves VERTEX`.
        """
        from godebug.displays.moves import move

        answer = move(self._study, self._color(color), self._point(vertex))
        return all_of(answer, kinds.Account, kinds.Entry)

    @checked
    def delta(self, vertex: str, color: Side = None) -> kinds.Delta:
        """Returns what a move changes in territory, in points."""
        from godebug.displays.moves import delta

        side = self._color(color)
        return one_of(delta(self._study, side, self._move(side, vertex)), kinds.Delta)

    @checked
    def score(self) -> kinds.Score:
        """Returns the estimate of the score in points, positive for White, with its bounds."""
        from godebug.displays.score import scores

        return one_of(scores([self._study.score], self.size), kinds.Score)

    @checked
    def final_score(self, rules: str = "") -> kinds.FinalScore:
        """Returns the score after everything has been played out, and the owner of each point. `rules`: "japanese",
        "chinese", "aga" ... instead of the record's. The command is `score --final`.
        """
        from godebug.apps.scoring.one_game import checked_rules
        from godebug.displays.score import final

        if rules:
            checked_rules(rules)
        return one_of(final(self._study, rules), kinds.FinalScore)

    @checked
    def picture(self, what: str = "territory", *, color: Side = None) -> Picture:
        """Returns a picture of "worms", "eyes", "dragons", "moves", "final score", or of a layer of influence as the
        command `influence` names them: "regions", "territory", "values", "white-strength" ...

        `color`: who moves first.
        """
        from godebug.displays.dragons import dragons
        from godebug.displays.eyes import eyes
        from godebug.displays.influence import influence
        from godebug.displays.moves import moves
        from godebug.displays.score import final
        from godebug.displays.worms import worms
        from godebug.studies.arrays import WORDS

        study, side = self._study, self._color(color)
        drawn: dict[str, Callable[[BuiltIn], Answer]] = {
            "worms": worms,
            "eyes": eyes,
            "dragons": dragons,
            "final score": final,
        }
        if what in drawn:
            answer = drawn[what](study)
        elif what == "moves":
            answer = moves(study, side)
        elif what in WORDS:
            answer = influence(study, WORDS[what], color=side)
        else:
            known = ", ".join((*drawn, "moves", *WORDS))
            raise UserError(f"one of {known} is wanted, not '{one_line(what, 40)}'")
        return Picture.of(answer, f"{what} of {self!r}")


#: The level that looks for break-ins unless told otherwise.
_FULL = 10
