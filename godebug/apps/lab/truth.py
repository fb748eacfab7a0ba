"""Positions judged by a strong network: what each candidate loses, and whose every point will be."""

import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from godebug.apps.lab.places import GamePlace
from godebug.basics.errors import UserError, one_line
from godebug.basics.files import read_file, shown_path, text_from
from godebug.engine.go.color import parse_color
from godebug.engine.go.points import MAX_SIZE, parse_vertex

#: Losses count up to this: a tail of disasters says more about life and death than about patterns.
CAP: Final = 10.0


class Judged(Struct, frozen=True):
    """A position. `lost`: points that moves lose, by name. `ownership`: of every point, row by row from the top, -1
    (Black's) to 1; empty where it is not told. `played`: what was played in the game; `gnugo`: GNU Go's move.
    """

    place: GamePlace
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
        found = json.loads(text_from(read_file(name)))["positions"]
        folders = [Path(games)] if games is not None else [Path(name).parent, Path(name).parent / "positions"]
    except json.JSONDecodeError as error:
        place = f"{one_line(name, 120)}:{error.lineno}:{error.colno}"
        raise UserError(f"{place}: no file of judged positions: {one_line(error.msg, 80)}") from None
    except (ValueError, KeyError, TypeError):
        raise UserError(f"{one_line(name, 120)}: no file of judged positions: no list 'positions' in it") from None
    if not isinstance(found, list) or not found:
        raise UserError(f"{one_line(name, 120)}: no positions")
    judged = []
    for number, one in enumerate(found, 1):
        try:
            judged.append(_judged(one, folders, games is None))
        except ValueError as error:
            raise UserError(f"{one_line(name, 120)}: position {number}: {one_line(error, 160)}") from None
    return judged


def _judged(one: dict[str, Any], folders: Sequence[Path], hint: bool) -> Judged:
    """Returns one position. `hint`: tell of the option that names the folder. Raises ValueError."""
    missing = [key for key in ("game", "move", "to_move", "lost") if not isinstance(one, dict) or key not in one]
    if missing:
        raise ValueError(f"no '{missing[0]}'")
    game = str(one["game"])
    path = next((folder / game for folder in folders if (folder / game).is_file()), None)
    if path is None:
        places = " and ".join(shown_path(folder) for folder in folders)
        raise ValueError(f"{game}: no such game in {places}" + ("; --games names the folder" if hint else ""))
    parse_color(str(one["to_move"]))
    lost = _numbers(one["lost"], "lost")
    if not lost or not all(math.isfinite(points) for points in lost.values()):
        raise ValueError(f"{game}: no moves with points")
    for move in lost:
        parse_vertex(move, MAX_SIZE)
    try:
        ownership = tuple(float(share) / 100.0 for share in one.get("ownership") or ())
    except (TypeError, ValueError):
        raise ValueError("'ownership' has to be a list of numbers") from None
    return Judged(
        GamePlace(str(path.resolve()), str(one["move"]), str(one["to_move"])),
        lost,
        ownership,
        str(one.get("played") or "").upper(),
        _numbers(one.get("policy") or {}, "policy"),
    )


def _numbers(found: Any, key: str) -> dict[str, float]:
    """Returns numbers by move. Raises ValueError."""
    try:
        return {str(move).upper(): float(number) for move, number in found.items()}
    except (AttributeError, TypeError, ValueError):
        raise ValueError(f"'{key}' has to be numbers by move") from None
