"""A fixed piece of work through every hot module; prints one line, equal whichever form of the kernel runs.

usage: python workload.py small|large
"""

import hashlib
import sys
from pathlib import Path

#: (game, move number, level): a small board and less reading where the interpreter has to do the work.
POSITIONS = {
    "small": (("corner-9x9.sgf", 14, 4),),
    "large": (
        ("corner-9x9.sgf", 40, 10),
        ("thirteen.sgf", 60, 10),
        ("two-framework.sgf", 120, 10),
        ("four-stones.sgf", 90, 10),
        ("break_in.sgf", 1, 10),
    ),
}


def digest_of(game: Path, move: int, level: int) -> str:
    """What the analysis of one position says, as one hash."""
    import numpy as np

    from godebug.basics.resources import data_folder
    from godebug.engine.analysis import Analysis
    from godebug.engine.go.color import BLACK, WHITE
    from godebug.engine.patterns.database import PatternFolder
    from godebug.records.sgf import read_game

    position = read_game(game.read_bytes(), game.name).position_before(str(move))
    analysis = Analysis(position, level, PatternFolder(data_folder("patterns")))
    found = hashlib.sha256()
    for worm in analysis.tactics.worms.records:
        found.update(repr(worm).encode())
    found.update(f"{analysis.counts()} {analysis.tactics.board.hash}".encode())
    for record in analysis.life.dragons.records:
        found.update(repr(record.owl).encode())
    for space in analysis.tactics.eyes.spaces:
        found.update(f"{space.color} {space.points} {space.value} {space.attacks} {space.defenses}".encode())
    for color in (BLACK, WHITE):
        for influence in (analysis.ground.initial_influence(color), analysis.ground.influence(color)):
            for array in (influence.white_influence, influence.black_influence, influence.territory_value):
                found.update(np.round(array, 9).tobytes())
            found.update(influence.regions.tobytes())
        for territory in analysis.ground.break_ins(color).territories:
            found.update(repr(territory).encode())
    # Neighbours in the order of the board are near enough to each other to be worth asking about.
    connections = analysis.tactics.readers().connections
    for one, two in zip(analysis.tactics.worms.records[:8], analysis.tactics.worms.records[1:8], strict=False):
        if one.color == two.color:
            found.update(repr(connections.connect(one.origin, two.origin)).encode())
            found.update(repr(connections.disconnect(one.origin, two.origin)).encode())
    found.update(f"{analysis.counts()}".encode())
    return found.hexdigest()


def main(size: str) -> None:
    broken: list[str] = []
    # A hot function that fails cannot raise: the interpreter reports it here instead.
    sys.unraisablehook = lambda failure: broken.append(f"{failure.exc_type.__name__}: {failure.exc_value}")
    games = Path(__file__).parent.parent / "regression" / "games"
    digests = [digest_of(games / game, move, level) for game, move, level in POSITIONS[size]]
    if broken:
        raise SystemExit(f"{len(broken)} failures inside the kernel, the first: {broken[0]}")
    print(hashlib.sha256("".join(digests).encode()).hexdigest())


if __name__ == "__main__":
    main(sys.argv[1])
