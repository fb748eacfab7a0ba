"""Positions judged by a strong network: what each candidate loses, and whose every point will be."""

import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from godebug.basics.errors import UserError, one_line
from godebug.basics.files import read_file
from godebug.lab.places import Place

#: Losses count up to this: a tail of disasters says more about life and death than about patterns.
CAP: Final = 10.0


class Judged(Struct, frozen=True):
    """A position. `lost`: points that moves lose, by name. `ownership`: of every point, row by row from the top, -1
    (Black's) to 1; empty where it is not told. `played`: what was played in the game; `gnugo`: GNU Go's move.
    """

    place: Place
    lost: dict[str, float]
    ownership: tuple[float, ...] = ()
    played: str = ""
    policy: dict[str, float] = {}

    @property
    def game(self) -> str:
        """Returns the name of the game: positions of one game are no independent witnesses."""
        return self.place.game

    @property
    def best(self) -> str:
        """Returns the move that loses least."""
        return min(self.lost, key=lambda name: (self.lost[name], name))


def lost_by(judged: Judged, move: str, cap: float = CAP) -> float:
    """Returns the points that a move loses, as many as the worst candidate where nobody judged it."""
    return min(cap, judged.lost.get(move.upper(), max(judged.lost.values())))


def read_truth(name: str, games: str | None = None) -> list[Judged]:
    """Returns the positions of a file of judgements.

    A file is JSON: `positions`, each with `game`, `move`, `to_move` and `lost`; `ownership` (percent, White's positive)
    if known. `games`: the folder of the games; by default that of the file, or `positions` beside it.
    Raises UserError where the file or a game is missing or damaged.
    """
    try:
        found = json.loads(read_file(name))["positions"]
        folders = [Path(games)] if games is not None else [Path(name).parent, Path(name).parent / "positions"]
        judged = [_judged(one, folders) for one in found]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise UserError(f"{one_line(name, 120)}: no file of judged positions: {one_line(error, 80)}") from None
    if not judged:
        raise UserError(f"{one_line(name, 120)}: no positions")
    return judged


def _judged(one: dict[str, Any], folders: Sequence[Path]) -> Judged:
    game = str(one["game"])
    path = next((folder / game for folder in folders if (folder / game).is_file()), None)
    if path is None:
        raise UserError(f"{one_line(game, 80)}: no such game in {one_line(folders[-1], 120)} (--games)")
    lost = {str(move).upper(): float(points) for move, points in one["lost"].items()}
    if not lost or not all(math.isfinite(points) for points in lost.values()):
        raise ValueError(f"{game}: no moves with points")
    return Judged(
        Place(str(path.resolve()), str(one["move"]), str(one["to_move"])),
        lost,
        tuple(float(share) / 100.0 for share in one.get("ownership") or ()),
        str(one.get("played") or "").upper(),
        {str(move).upper(): float(share) for move, share in (one.get("policy") or {}).items()},
    )
