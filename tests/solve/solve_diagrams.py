"""Positions whose values are known, each with the values and the moves of either side to move first."""

import msgspec


class Diagram(msgspec.Struct, frozen=True):
    """A picture as `pictures.local_of` reads it.

    `letters`: if the attacker and if the defender moves first, as `Oracle.letters` gives them. `capturing`, `living`:
    without threats, the moves that settle the capture and the life in favour of the side that moves, for either side.
    """

    name: str
    rows: tuple[str, ...]
    letters: tuple[str, str]
    capturing: tuple[str, str]
    living: tuple[str, str]


DIAGRAMS = (
    Diagram(
        "three in a row",
        (
            "#######",
            "#XXXXX#",
            "#X...X#",
        ),
        ("WWWWWWW/...", "-------/LLL"),
        ("D1", "D1"),
        ("D1", "D1"),
    ),
    Diagram(
        "four in a row",
        (
            "########",
            "#XXXXXX#",
            "#X....X#",
        ),
        ("-------/LLL", "-------/LLL"),
        ("", "D1 E1 pass"),
        ("", "D1 E1 pass"),
    ),
    Diagram(
        "square four",
        (
            "######",
            "#XXXX#",
            "#X..X#",
            "#X..X#",
        ),
        ("WWWWWWW/...", "WWWWWWW/..."),
        ("C1 C2 D1 D2 pass", ""),
        ("C1 C2 D1 D2 pass", ""),
    ),
    Diagram(
        "pyramid four",
        (
            "#######",
            "##XXX##",
            "#XX.XX#",
            "#X...X#",
        ),
        ("WWWWWWW/...", "-------/LLL"),
        ("D1", "D1"),
        ("D1", "D1"),
    ),
    Diagram(
        "bulky five",
        (
            "#######",
            "#XXXXX#",
            "#X..XX#",
            "#X...X#",
        ),
        ("WWWWWWW/...", "-------/LLL"),
        ("D1", "C1 D1 D2"),
        ("D1", "C1 D1 D2"),
    ),
    Diagram(
        "cross five",
        (
            "#######",
            "##XXX##",
            "#XX.XX#",
            "#X...X#",
            "#XX.XX#",
            "##XXX##",
        ),
        ("WWWWWWW/...", "-------/LLL"),
        ("D3", "D3"),
        ("D3", "D3"),
    ),
    Diagram(
        "rabbity six",
        (
            "#######",
            "##XXX##",
            "#XX.XX#",
            "#X...X#",
            "#X..XX#",
            "#XXXX##",
        ),
        ("WWWWWWW/...", "-------/LLL"),
        ("D3", "C3 D2 D3"),
        ("D3", "C3 D2 D3"),
    ),
    Diagram(
        "six in the corner, no outside liberty",
        (
            "#####",
            "#XXXX",
            "#X...",
            "#X...",
        ),
        ("WWWWWWW/...", "-------/LLL"),
        ("D1 D2", "D1 D2"),
        ("D1 D2", "D1 D2"),
    ),
    Diagram(
        "six in the corner, one outside liberty",
        (
            "#####",
            ".XXXX",
            "#X...",
            "#X...",
        ),
        ("WWWW---/..L", "-------/LLL"),
        ("D1", "D1 D2"),
        ("D1", "D1 D2"),
    ),
    Diagram(
        "six in the corner, two outside liberties",
        (
            "#####",
            ".XXXX",
            ".X...",
            "#X...",
        ),
        ("-------/LLL", "-------/LLL"),
        ("", "D1 D2 pass"),
        ("", "D1 D2 pass"),
    ),
    Diagram(
        "bent four as an eye space in the corner",
        (
            "#####",
            "##XXX",
            "#XXX.",
            "#X...",
        ),
        ("WWWW---/..L", "-------/LLL"),
        ("D1", "D1 E1"),
        ("D1", "D1 E1"),
    ),
    Diagram(
        "bent four in the corner",
        (
            "#####",
            "###XX",
            "##XX.",
            "#XXXO",
            "#X.OO",
        ),
        ("WWWW---/...", "WWWW---/..."),
        ("C1 E3 pass", ""),
        ("C1 E3 pass", ""),
    ),
    Diagram(
        "seki around three stones",
        (
            "#########",
            "#XXXXXXX#",
            "#X.OOO.X#",
        ),
        ("-------/...", "-------/..."),
        ("", "pass"),
        ("pass", ""),
    ),
    Diagram(
        "false seki around two stones",
        (
            "########",
            "#XXXXXX#",
            "#X.OO.X#",
        ),
        ("WWWWWWW/...", "WWWWWWW/..."),
        ("C1 F1 pass", ""),
        ("C1 F1 pass", ""),
    ),
    Diagram(
        "seki of one eye each",
        (
            "XXXXX#",
            "OOX.X#",
            ".O.XX#",
        ),
        ("-------/...", "-------/..."),
        ("", "pass"),
        ("pass", ""),
    ),
    Diagram(
        "two-step ko",
        (
            "####",
            "#XXX",
            "#X..",
            "#XX.",
            "#XO.",
        ),
        ("--WW---/.LL", "-------/LLL"),
        ("", "C3 D1 D2 D3 pass"),
        ("", "C3 D1 D2 D3 pass"),
    ),
    Diagram(
        "one-step ko",
        (
            "####",
            "#XXX",
            "#X.O",
            "#XX.",
            "#XO.",
        ),
        ("-WWW---/.LL", "-------/LLL"),
        ("", "D1 D2 pass"),
        ("", "D1 D2 pass"),
    ),
    Diagram(
        "seki hanging on a ko",
        (
            "######",
            "#XXXXX",
            "#X.OOX",
            "#X.O..",
        ),
        ("-WWW---/...", "-WWW---/..L"),
        ("", "E1 pass"),
        ("C1 C2 E1 F1 pass", ""),
    ),
    Diagram(
        "ko eye that cannot be settled",
        (
            "#######",
            "#XXXX##",
            "#X.X.x#",
        ),
        ("WWWWWW-/...", "WWWWWW-/..."),
        ("E1 pass", ""),
        ("E1 pass", ""),
    ),
    Diagram(
        "link to a safe friend",
        (
            "####@#",
            "#XXX.#",
            "#X..X#",
        ),
        ("WWWWWWW/...", "-------/LLL"),
        ("E2", "E2"),
        ("E2", "E2"),
    ),
    Diagram(
        "square four in the corner",
        (
            "####",
            "#XXX",
            "#X..",
            "#X..",
        ),
        ("WWWWWWW/...", "WWWWWWW/..."),
        ("C1 C2 D1 D2 pass", ""),
        ("C1 C2 D1 D2 pass", ""),
    ),
    Diagram(
        "three in the corner",
        (
            "####",
            "#XXX",
            "#X..",
            "#XX.",
        ),
        ("WWWWWWW/...", "-------/LLL"),
        ("D2", "D2"),
        ("D2", "D2"),
    ),
    Diagram(
        "seki that the defender may turn into life",
        (
            "########",
            "#XXXXXXX",
            "#XXXOO.X",
            "#XO.O.XX",
        ),
        ("-------/...", "-------/LLL"),
        ("", "D1 F1 G2 pass"),
        ("D1", "D1 F1 G2"),
    ),
    Diagram(
        "seki around four stones",
        (
            "##########",
            "#XXXXXXXX#",
            "#X.OOOO.X#",
        ),
        ("-------/...", "-------/..."),
        ("", "pass"),
        ("pass", ""),
    ),
)
