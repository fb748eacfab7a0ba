"""Influence from another program's answers.

The commands are GNU Go's (manual, chapter "The Go Text Protocol"): `initial_influence COLOR WHAT`, and
`move_influence COLOR VERTEX WHAT` and `followup_influence COLOR VERTEX WHAT` for a move that it has examined.
"""

from collections.abc import Mapping
from functools import cached_property, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from godebug.basics.errors import NotAnswered
from godebug.engine.board.rules import play
from godebug.engine.go.arrays import Plane, plane_of
from godebug.engine.go.color import EMPTY, NAMES, WHITE, other
from godebug.engine.go.points import CELLS, all_points, column_of, point, row_of, vertex
from godebug.engine.go.position import Move, Position
from godebug.engine.influence.result import Influence, Stage
from godebug.engine.influence.safety import SafeStones
from godebug.engine.influence.workspace import InfluenceStart, begun
from godebug.engine.moves.outcome import Outcome
from godebug.studies.arrays import ARRAYS
from godebug.studies.peers.answers import read_array
from godebug.studies.peers.asked import AskedProgram

#: Without these the stones and their life are not known, and no diagram can be drawn.
_NEEDED = ("white_permeability", "black_permeability")
#: What the kernel calls the figures of a group, where it has another name for them.
_FIGURES = {"values": "influence", "non-territory": "mask"}


class PeerInfluence(Influence, frozen=True, kw_only=True, dict=True):
    """An influence computation of another program: its own arrays as it printed them.

    `answered_regions`: int8, the program's region codes. `lacking`: the attributes that the program does not
    tell, whose arrays are zero. `safe` follows from the permeabilities: a living stone lets its own colour pass and
    the other not.
    """

    answered_regions: NDArray[np.int8]
    lacking: tuple[str, ...] = ()

    @cached_property
    def regions(self) -> NDArray[np.int8]:
        """Returns the regions as the program told them, not as its figures would make them."""
        return self.answered_regions

    def regions_through_stones(self) -> Plane:
        """Returns the program's own codes, except where a stone hides them: there what its influence makes of the
        point.
        """
        hidden = (self.stones != EMPTY) | (self.shown_stones != EMPTY)
        return plane_of(np.where(hidden, super().regions_through_stones(), self.answered_regions), "b")


def known_influence(peer: AskedProgram, color: int) -> PeerInfluence:
    """Returns influence with dragons known, `color` moving first."""
    arrays = _arrays(peer, f"initial_influence {NAMES[color]}")
    return _influence(peer, arrays, "dragons known", color, None, peer.position)


def outcome(peer: AskedProgram, color: int, p: int, before: PeerInfluence, followup: bool) -> Outcome:
    """Returns influence around a move, the opponent moving first. NotAnswered for a move that the program did not
    examine.
    """
    position, program = peer.position, peer.program
    name = f"{NAMES[color]} {vertex(p, position.size)}"
    program.need("move_influence")
    if program.knows("reg_genmove"):
        # GNU Go computes the influence of the moves that it considers while it looks for one, and not on demand.
        program.ask(f"reg_genmove {NAMES[color]}")
    arrays = _arrays(peer, f"move_influence {name}")
    at = row_of(p), column_of(p)
    strength, foreign = f"{NAMES[color]}_strength", f"{NAMES[other(color)]}_permeability"
    if not arrays[strength][at] > 0.0 or arrays[foreign][at] != 0.0:
        # What a program prints then belongs to another move.
        raise NotAnswered(f"{peer.name} has not examined {name} as a move that changes territory")
    move, board = Move(color, p), play(position, color, p)
    after = _influence(peer, arrays, "after move", other(color), move, board)
    then = None
    if followup:
        arrays = _arrays(peer, f"followup_influence {name}")
        then = _influence(peer, arrays, "followup", color, move, board)
    return Outcome(move, before, after, after, then)


def _arrays(peer: AskedProgram, question: str) -> dict[str, NDArray[np.float64]]:
    """Returns every array that the program tells, by attribute."""
    program, size = peer.program, peer.position.size
    commands = [f"{question} {array.gtp}" for array in ARRAYS.values()]
    arrays: dict[str, NDArray[np.float64]] = {}
    refused = []
    for array, command, answer in zip(ARRAYS.values(), commands, program.ask_all(commands), strict=True):
        if not answer.ok and array.name not in _NEEDED:
            refused.append(array.gtp)
            continue
        reader = partial(read_array, size=size, integers=array.codes)
        arrays[array.name] = program.read(command, answer, reader)
    if refused:
        peer.say_once(f"{peer.name} does not tell {', '.join(refused)} ({question.split()[0]}): left out")
    return arrays


def _influence(
    peer: AskedProgram,
    arrays: Mapping[str, NDArray[np.float64]],
    stage: Stage,
    to_move: int,
    move: Move | None,
    board: Position,
) -> PeerInfluence:
    own, foreign = (np.where(board.stones == WHITE, arrays[one], arrays[two]) for one, two in (_NEEDED, _NEEDED[::-1]))
    start = InfluenceStart(
        stage,
        to_move,
        board.plane,
        safe_where((own > 0.0) & (foreign == 0.0)),
        captured=board.captured_black - board.captured_white,
        move=move,
        shown=peer.position.plane,
    )
    return PeerInfluence(
        **influence_fields(start, arrays),
        answered_regions=arrays.get("regions", np.zeros(board.stones.shape)).astype(np.int8),
        lacking=tuple(name for name in ARRAYS if name not in arrays),
    )


def safe_where(safe: NDArray[np.bool_]) -> SafeStones:
    """Returns the marks of stones whose strength the figures tell; `safe` may be set beside stones, where it means
    nothing.
    """
    return SafeStones.none().marked([point(row, column) for row, column in np.argwhere(safe).tolist()], 1)


def influence_fields(start: InfluenceStart, arrays: Mapping[str, NDArray[np.float64]]) -> dict[str, Any]:
    """Returns the fields of an `Influence` whose figures are those of `arrays`; what these lack is zero."""
    field = begun(start)
    for name, array in ARRAYS.items():
        if array.group == "regions":
            continue
        figures: Any = getattr(field, _FIGURES.get(array.group, array.group))
        cells = plane_of(arrays[name], "d").cells if name in arrays else [0.0] * CELLS
        for p in all_points(field.size):
            figures[array.side * CELLS + p] = int(cells[p]) if array.codes else cells[p]
    return {
        "stage": start.stage,
        "to_move": start.to_move,
        "move": start.move,
        "parameters": start.parameters,
        "field": field,
        "shown": start.stones if start.shown is None else start.shown,
        "captured": start.captured,
    }
