"""Fixed reading work on fixed positions: the speed of the kernel, and a signature of the search.

The positions are stages of games that a program played against itself from scattered openings.
"""

from collections.abc import Iterator
from time import process_time
from typing import Final

from msgspec import Struct

from godebug.engine.board.setup import board_from_rows
from godebug.engine.reading.depths import DEFAULT_LEVEL
from godebug.engine.reading.table import TranspositionTable
from godebug.engine.reading.tactical import Reader

POSITIONS: Final = {
    "opening": """
        .............X.O...
        ..........O.XOO....
        .....OX.O.O.XXXOOO.
        ..OOO.O....OO..XXO.
        .O.X....O.X......X.
        ..X....X..X.X.X.X..
        X...XX..OO......X..
        O.X..OO....O..XXOO.
        XX.............O...
        .........O.O..O.O..
        ..X..O.O...........
        ....O....X.X....O..
        ...X....X...X..X...
        ...X.OO.OO.......O.
        ..XOO.XO.......X...
        ..XO..XO.O.XX..XO..
        ..XXX..XXXX.XXX.O..
        ...........XOOOO...
        ..........XO.O.....
    """,
    "middle game": """
        .X...O...XXO.......
        ...XO.OXXO.O.XX.X..
        .XXXXO..O.O...OX.X.
        XXO.O....O.O.O.OXX.
        XOO.O..........OOO.
        OO.X.....O.XX.XX...
        .XX..O...OX.OX..XX.
        ....XO....O.X..XOO.
        ...X.O..O..OOXXO...
        ..X.X..O.......O.O.
        .X.X.OO.OO.OO.X.O..
        OXX...X.XXXXO....O.
        .O..........XX.X.O.
        .XO...XX...X....XX.
        .O.....OXX..OX.O...
        ..O..O.OXOXXX....O.
        ......OXXOOOOOOO...
        ....O.OX.XXOOXXOO..
        .....OXX..XXX.X....
    """,
    "endgame": """
        .............X.O...
        ..........O.XOO....
        .....OX.OOOOXXXOOO.
        ..OOO.O..XXOOX.XXOO
        OOOXXO.OO.XOX....XO
        OXX..X.X..XXX.X.XXX
        X..XXX.XOOOX.X..XXO
        .XXOOOOO...O.OXXOOO
        XX.O......O..OOOO..
        ..XO....OOXO..OXOX.
        ..XO.O.OXXXOOOXXX.X
        ...XO.OX.XXXXXXOOX.
        ...XXO.XXXOOXXOOOO.
        ...X.OOOOOOX..XOXO.
        ..XOO.XO.XX..X.XXO.
        ..XO..XOOOOXX..XO..
        ..XXX..XXXX.XXXOO..
        ...........XOOOO...
        ..........XO.O.....
    """,
    "small board": """
        ..........X..
        XXOX.X..X.OOO
        .OXXXOXX.OOXO
        .OXOOOX.OXX.X
        ..O..OX.XOXXX
        ...OOXX.XOOX.
        ..OXX..OO.OXX
        ..OOX.XXOO.OX
        ..OX...XXOO.O
        ..OXXXXXO....
        ...OXOOO.O...
        ...OO........
        .............
    """,
}


class Figures(Struct, frozen=True):
    """The figures of so many rounds.

    `signature`: total nodes of one round; it changes only if the search does. `trial_moves`, `nodes`: of all rounds.
    `seconds`: processor time of the reading alone.
    """

    trial_moves: int
    nodes: int
    seconds: float
    signature: int

    @property
    def trial_moves_per_second(self) -> float:
        """Returns the trial moves of a second."""
        return self.trial_moves / self.seconds

    @property
    def nodes_per_second(self) -> float:
        """Returns the nodes of a second."""
        return self.nodes / self.seconds


def run(rounds: int = 1, level: int = DEFAULT_LEVEL) -> Figures:
    """Returns the figures of so many rounds."""
    *_, last = rounds_of_reading(rounds, level)
    return last


def rounds_of_reading(rounds: int, level: int = DEFAULT_LEVEL) -> Iterator[Figures]:
    """Reads attack, and defence where that succeeds, for every string of every position, `rounds` times; yields the
    figures of all rounds so far after each.
    """
    table = TranspositionTable()
    readers = [Reader(board_from_rows(text.split()), level, table=table) for text in POSITIONS.values()]
    seconds = 0.0
    signature = 0
    for _ in range(rounds):
        table.clear()
        start = process_time()
        for reader in readers:
            for stone in reader.board.all_strings():
                reader.attack_and_defend(stone)
        seconds += process_time() - start
        signature = signature or sum(reader.nodes for reader in readers)
        yield Figures(
            trial_moves=sum(reader.trymoves for reader in readers),
            nodes=sum(reader.nodes for reader in readers),
            seconds=seconds,
            signature=signature,
        )
