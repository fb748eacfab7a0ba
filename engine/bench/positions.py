"""The fixed positions: whole boards, and groups that are shut in.

The whole boards are stages of games that a program played against itself from scattered openings or, `fights`, with
handicap stones. Black is to move.
"""

from typing import Final

POSITIONS: Final[dict[str, str]] = {
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
    "fights": """
        ................X..
        ...............X.XO
        XXX.............XOO
        XOOXXX...X.X.X.X.O.
        O.OO....XO.........
        ...O.X..XO..O.O.O..
        ........X........O.
        ...O.X....O.....X..
        ..O......XO..O.OX..
        ..OXXX...X........O
        ...XO...X.O..O..XX.
        ....OXXOXO.O..X....
        O...OX.XO.O........
        .OO..OX.OO......X..
        OX..O.OXOO.X.X...X.
        OX.X..OXXX.....XXO.
        X.X..O.OX..X.XXOOO.
        ....X.OOOX..XOO....
        ........X..........
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

#: The lower left of boards of 9x9, and the group that is asked about: three and four points in a row, a square, a seki,
#: a bent four in the corner, and a group that nothing shuts in.
GROUPS: Final[dict[str, tuple[str, str]]] = {
    "three in a row": ("A2", "OOOOO.... XXXXO.... ...XO...."),
    "four in a square": ("A3", "OOOO..... XXXO..... ..XO..... ..XO....."),
    "six in the corner": ("A3", "OOOOO.... XXXXO.... ...XO.... ...XO...."),
    "seki": ("A2", "OOOOOOOO. XXXXXXXO. X.OOO.XO."),
    "bent four": ("A4", "OOOOO.... XXXOO.... .XXO..... OXXO..... OO.XO...."),
    "ko": ("D1", "OO....... XXO...... OXXO..... .OXXO.... .O.XO...."),
}
