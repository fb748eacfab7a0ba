"""Writes the folder that the tutorial of the lab works in: `python docs/lab_collection.py work`.

A collection of hundreds of games says what shapes are worth. So that the tutorial can be run anywhere in a minute, the
eight images of one game that ships, in both colours, stand for it here; what was played in them is taken as right.
"""

import json
import shutil
import sys
from pathlib import Path

from godebug.apps.lab.places import GamePlace, load
from godebug.basics.resources import data_folder
from godebug.engine.go.color import BLACK
from godebug.engine.go.points import NO_POINT, column_of, point, row_of, vertex
from godebug.engine.patterns.contexts import FILE as CONTEXTS_FILE
from godebug.engine.patterns.transform import turn

GAME = "thirteen.sgf"
#: Moves whose positions are judged; the test is about the last one.
MOVES = (33,)
TEST = 33
SUITE = """\
# Black extends on the right side; the engine has taken a point at the left edge.
loadsgf games/{game} {move}
1 reg_genmove {color}
#? [{wanted}]
"""


def main(target: Path) -> None:
    """Writes databases, games, judgements and the suite."""
    (target / "games").mkdir(parents=True)
    shutil.copytree(data_folder("patterns"), target / "patterns", ignore=shutil.ignore_patterns(CONTEXTS_FILE))
    source = data_folder("regression") / "games" / GAME
    shutil.copy(source, target / "games" / GAME)
    end = load(GamePlace(str(source)))
    positions = []
    for k in range(8):
        for swapped in (False, True):
            name = f"image-{k}{'s' if swapped else ''}.sgf"
            moves = [
                (move.color if not swapped else 3 - move.color, _image(move.point, k, end.size)) for move in end.history
            ]
            text = "".join(f";{'B' if color == BLACK else 'W'}[{_sgf(p)}]" for color, p in moves)
            (target / "games" / name).write_text(f"(;GM[1]FF[4]SZ[{end.size}]KM[5.5]{text})\n")
            for number in MOVES:
                color, p = moves[number - 1]
                lost = {vertex(p, end.size): 0.0, "PASS": 8.0}
                to_move = "black" if color == BLACK else "white"
                positions.append({"game": name, "move": str(number), "to_move": to_move, "lost": lost})
    (target / "judged.json").write_text(json.dumps({"positions": positions}, indent=1))
    played = end.history[TEST - 1]
    color = "black" if played.color == BLACK else "white"
    suite = SUITE.format(game=GAME, move=TEST, color=color, wanted=vertex(played.point, end.size))
    (target / "own.tst").write_text(suite)


def _image(p: int, k: int, size: int) -> int:
    if p == NO_POINT:
        return p
    row, column = turn(k, 2 * row_of(p) - size + 1, 2 * column_of(p) - size + 1)
    return point((row + size - 1) // 2, (column + size - 1) // 2)


def _sgf(p: int) -> str:
    return "" if p == NO_POINT else f"{chr(97 + column_of(p))}{chr(97 + row_of(p))}"


if __name__ == "__main__":
    main(Path(sys.argv[1]))
