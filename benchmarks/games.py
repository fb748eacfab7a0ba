"""Whole games: godebug against itself, or against another engine, over GTP.

    python benchmarks/games.py --size 9 --games 50
    python benchmarks/games.py --size 9 --games 100 --against "gnugo --mode gtp --level 1"

Every move is checked by a referee: it has to be legal, and must not fill an eye of the mover's. A game ends after two
passes, when somebody resigns, or at the latest after three moves a point. Colours change from game to game; the seeds
are fixed, so that a run can be repeated. The score is the opponent's `final_score`, or our own where we play
ourselves. `--save DIR` keeps the games as SGF.
"""

import argparse
import shlex
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from godebug.engine.board.kernel import Board
from godebug.engine.go.color import BLACK, OFF_BOARD, WHITE, other
from godebug.engine.go.points import DIAGONALS, LINES, NO_POINT, column_of, parse_vertex, row_of

OURS = f"{shlex.quote(sys.executable)} -m godebug gtp"
NAMES = {BLACK: "black", WHITE: "white"}
KOMI = 6.5
#: Moves per point of the board before a game is broken off.
LONGEST = 3


class Player:
    """An engine behind a pipe."""

    def __init__(self, command: str) -> None:
        self._process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self.seconds = 0.0

    def ask(self, command: str) -> str:
        """The answer without its status mark. Raises RuntimeError for a failure or an engine that died."""
        assert self._process.stdin is not None and self._process.stdout is not None
        begin = time.monotonic()
        self._process.stdin.write(command + "\n")
        self._process.stdin.flush()
        lines: list[str] = []
        while not lines or lines[-1]:
            line = self._process.stdout.readline()
            if not line:
                raise RuntimeError(f"the engine died at {command!r}")
            lines.append(line.rstrip("\n"))
        self.seconds += time.monotonic() - begin
        answer = "\n".join(lines).strip()
        if not answer.startswith("="):
            raise RuntimeError(f"{command!r}: {answer}")
        return answer[1:].strip()

    def close(self) -> None:
        self._process.communicate("quit\n")


@dataclass
class Game:
    """A finished game. `result`: as in SGF (`B+3.5`, `W+Resign`, `Void`); `faults`: what should not have happened."""

    size: int
    moves: list[tuple[int, int]] = field(default_factory=list)
    result: str = "Void"
    faults: list[str] = field(default_factory=list)

    def sgf(self, black: str, white: str) -> str:
        letters = "abcdefghijklmnopqrs"
        header = f"(;GM[1]FF[4]SZ[{self.size}]KM[{KOMI}]PB[{black}]PW[{white}]RE[{self.result}]"
        moves = "".join(
            f";{'B' if color == BLACK else 'W'}[{'' if p == NO_POINT else letters[column_of(p)] + letters[row_of(p)]}]"
            for color, p in self.moves
        )
        return f"{header}\n{moves})\n"


def fills_eye(board: Board, p: int, color: int) -> bool:
    """Whether a point is a real eye of one point: own stones or the edge around it, and nothing to capture or save."""
    around = [board.color[p + step] for step in LINES]
    if any(stone not in (color, OFF_BOARD) for stone in around):
        return False
    if any(board.color[p + step] == color and board.count_liberties(p + step) == 1 for step in LINES):
        return False
    corners = [board.color[p + step] for step in DIAGONALS]
    lost = sum(stone == other(color) for stone in corners)
    return lost == 0 if OFF_BOARD in corners else lost <= 1


def play(players: dict[int, Player], size: int, seed: int, referee: Player) -> Game:
    board, game = Board(size), Game(size)
    for color, player in players.items():
        for command in (f"boardsize {size}", "clear_board", f"komi {KOMI}", f"set_random_seed {seed + color}"):
            player.ask(command)
    color, passes = BLACK, 0
    while passes < 2 and len(game.moves) < LONGEST * size * size:
        answer = players[color].ask(f"genmove {NAMES[color]}")
        if answer.lower() == "resign":
            game.result = f"{'W' if color == BLACK else 'B'}+Resign"
            return game
        p = NO_POINT if answer.lower() == "pass" else parse_vertex(answer, size)
        if p == NO_POINT:
            passes += 1
        else:
            passes = 0
            if not board.is_legal(p, color):
                game.faults.append(f"illegal {answer} at move {len(game.moves) + 1} by {NAMES[color]}")
                return game
            if fills_eye(board, p, color):
                game.faults.append(f"eye filled at {answer}, move {len(game.moves) + 1} by {NAMES[color]}")
            board.trymove(p, color)
            board.rebuild()
        game.moves.append((color, p))
        opponent = players[other(color)]
        if opponent is not players[color]:
            opponent.ask(f"play {NAMES[color]} {answer}")
        color = other(color)
    if passes < 2:
        game.faults.append(f"no end after {len(game.moves)} moves")
    game.result = referee.ask("final_score")
    return game


def winner(result: str) -> int | None:
    return {"B": BLACK, "W": WHITE}.get(result[:1])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=9)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1, help="of the first game; each has its own")
    parser.add_argument("--against", help="the opponent's command; ourselves without it")
    parser.add_argument("--engine", default=OURS, help="our command")
    parser.add_argument("--save", type=Path, help="a folder for the games")
    options = parser.parse_args()
    ours, theirs = Player(options.engine), Player(options.against) if options.against else None
    tally: Counter[str] = Counter()
    moves = 0
    for number in range(options.games):
        color = BLACK if number % 2 == 0 else WHITE
        players = {color: ours, other(color): theirs or ours}
        game = play(players, options.size, options.seed + 2 * number, theirs or ours)
        won = winner(game.result)
        outcome = "jigo or void" if won is None else "won" if won == color else "lost"
        tally[outcome if theirs else game.result[:1]] += 1
        tally["faults"] += len(game.faults)
        moves += len(game.moves)
        names = {color: "godebug", other(color): options.against or "godebug"}
        who = NAMES[color] if theirs else "both"
        print(f"game {number + 1}: godebug is {who}, {game.result}, {len(game.moves)} moves", *game.faults, sep="; ")
        sys.stdout.flush()
        if options.save:
            options.save.mkdir(parents=True, exist_ok=True)
            path = options.save / f"{options.size}x{options.size}-{number + 1:03}.sgf"
            path.write_text(game.sgf(names[BLACK], names[WHITE]))
    counts = ", ".join(f"{name} {count}" for name, count in sorted(tally.items()))
    print(f"{options.games} games, {moves} moves: {counts}; {ours.seconds:.0f} s of ours")
    ours.close()
    if theirs:
        theirs.close()
    return 1 if tally["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
