"""A GTP program that knows one board, for tests: `fake_peer.py WAY` says how it misbehaves.

It sets up what it is told with `play`, answers influence from a rule that tests can follow (the figure of a point is
its number in reading order), and worms from a table.
"""

import sys
import time

WAY = sys.argv[1] if len(sys.argv) > 1 else "well"
LETTERS = "ABCDEFGHJKLMNOPQRST"
STANDARD = (
    "boardsize",
    "clear_board",
    "komi",
    "level",
    "list_commands",
    "list_stones",
    "name",
    "play",
    "quit",
    "version",
)
ANALYSIS = ("initial_influence", "move_influence", "followup_influence", "reg_genmove", "worm_data", "attack", "defend")
COMMANDS = STANDARD if WAY == "dumb" else STANDARD + ANALYSIS
WORM = """origin               {v}
color                {color}
size                 1
effective_size       2.50
liberties            3
liberties2           4
liberties3           5
liberties4           6
attack_code          4
attack_point         A1
defense_code         5
defense_point        B1
lunch                PASS
cutstone             1
cutstone2            0
genus                0
inessential          0
invincible           0
unconditional_status unknown"""


class Board:
    def __init__(self) -> None:
        self.size = 19
        self.stones: dict[str, str] = {}

    def rows(self, what: str, move: list[str]) -> str:
        points = [f"{letter}{self.size - row}" for row in range(self.size) for letter in LETTERS[: self.size]]
        figures = [self.figure(what, v, number, move) for number, v in enumerate(points)]
        return "\n".join(" ".join(figures[i : i + self.size]) for i in range(0, len(figures), self.size))

    def figure(self, what: str, v: str, number: int, move: list[str]) -> str:
        color = move[0] if move and move[1].upper() == v else self.stones.get(v, "")
        if what.endswith("_permeability"):
            return "0.00" if color and not what.startswith(color) else "1.00"
        if what.endswith("_strength"):
            return "100.00" if color and what.startswith(color) else "0.00"
        if what == "influence_regions":
            return {"white": " 4", "black": "-4"}.get(color, str(number % 7 - 3))
        if what == "non_territory":
            return "0"
        # The other engine thinks one per cent more everywhere, and much more at one point.
        figure = number * 1.01 + 40 * (number == 24) if WAY == "other" else number
        return f"{figure / 100:.2f}"


BOARD = Board()


def influence(words: list[str]) -> str:
    what = words[-1]
    if WAY == "few" and what.endswith("attenuation"):
        raise ValueError("unknown influence data")
    if WAY == "nonsense":
        return "what a nice day"
    if WAY == "short":
        return "\n".join(["1.00 2.00"] * BOARD.size)
    if WAY == "crash":
        print("out of luck", file=sys.stderr)
        sys.exit(3)
    if WAY == "babble":
        print("thinking about it\nlike = this\n", flush=True)
    if WAY in ("hang", "babble"):
        time.sleep(60)
    move = words[:2] if len(words) == 3 else []
    if WAY == "leftover" and move:
        move = [move[0], "A1"]
    return BOARD.rows(what, move)


def answer(name: str, words: list[str]) -> str:
    if name == "boardsize":
        BOARD.size = int(words[0])
    elif name == "clear_board":
        BOARD.stones = {}
    elif name == "play" and WAY != "deaf" and words[1] != "PASS":
        BOARD.stones[words[1].upper()] = words[0]
    elif name in ("initial_influence", "move_influence", "followup_influence"):
        return influence(words)
    return {
        "name": "fake",
        "version": "2",
        "list_commands": "\n".join(COMMANDS),
        "list_stones": " ".join(v for v, color in BOARD.stones.items() if words and color == words[0]),
        "worm_data": f"{words[0]}:\n" + WORM.format(v=words[0], color=BOARD.stones.get(words[0], "")) if words else "",
        "attack": "2 A1",
        "defend": "7" if WAY == "nonsense" else "0",
    }.get(name, "")


for line in sys.stdin:
    number, command, *arguments = line.split()
    try:
        if command not in COMMANDS:
            raise ValueError("unknown command")
        print(f"={number} {answer(command, arguments)}\n", flush=True)
    except ValueError as error:
        print(f"?{number} {error}\n", flush=True)
    if command == "quit":
        break
