"""Asks the same questions in many orders: no answer may depend on what was asked before.

    python checks/order.py --positions 200 --questions 40
    python checks/order.py --seed 7 --sizes 19 --verbose
    python checks/order.py --positions 2000 --questions 60 --light --alone 12 --orders 5 --seconds 3600
    python checks/order.py --positions 99 --light --sizes 5 7 --questions 600 --cheap 10 --disturbed 0.01 --alone 8

Positions are games that ship, random games, and boards of kos, of many sizes. Each question is asked alone in a new
session. Then one session gets all of them, in several shuffled orders, with moves tried and taken back, moves played
and undone, and facts supposed and dropped in between. At last it comes to the same stones by another way, by two passes
or by the same moves in another order, and is asked what depends on the last moves. Answers have to be equal, byte by
byte. Prints what differs, by command, and exits with 1 then.
A seed stands for the same positions and questions at any time.

Where only some questions are asked alone (`--alone`), the others have to be answered as in the first order. `--light`
leaves out what takes hundreds of milliseconds (moves, races, playing out); `--cheap N` asks what takes a millisecond N
times as often as it would come up.
"""

import argparse
import contextlib
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from godebug.engine.board.kernel import Board
from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.go.points import all_points, column_of, row_of, vertex
from godebug.engine.go.position import Position
from godebug.gtp.server import Server
from godebug.records.sgf import read_game

ROOT = Path(__file__).resolve().parents[1]
GAMES = ROOT / "regression" / "games"
LETTERS = "abcdefghijklmnopqrs"
#: Kinds of positions, see `kind_of`.
KINDS = ("game", "random", "kos")
#: Sizes of random boards, small ones more often: there a question costs least, and most of them are in danger.
SIZES = (5, 5, 6, 6, 7, 7, 7, 8, 9, 9, 11, 13, 19)

#: Questions, and how often each comes up: `{stone}`, `{black}`, `{white}`, `{empty}`, `{point}`, `{color}`. Several
#: lines make one question where the last one asks about what the first did.
QUESTIONS: dict[str, float] = {
    "attack {stone}": 2,
    "defend {stone}": 2,
    "does_attack {empty} {stone}": 1,
    "does_defend {empty} {stone}": 1,
    "attack_either {same} {same2}": 1,
    "defend_both {same} {same2}": 1,
    "connect {same} {same2}": 2,
    "disconnect {same} {same2}": 2,
    "break_in {stone} {empty} {empty}": 2,
    "block_off {stone} {empty} {empty}": 2,
    "owl_attack {stone}": 3,
    "owl_defend {stone}": 3,
    "owl_threaten_attack {stone}": 1,
    "owl_threaten_defense {stone}": 1,
    "owl_does_attack {empty} {stone}": 3,
    "owl_does_defend {empty} {stone}": 3,
    "owl_connection_defends {empty} {same} {same2}": 1,
    "owl_substantial {stone}": 1,
    "analyze_semeai {black} {white}": 2,
    "analyze_semeai {white} {black}": 2,
    "tactical_analyze_semeai {black} {white}": 2,
    "analyze_semeai_after_move {color} {empty} {black} {white}": 3,
    "worm_data {stone}": 1,
    "worm_data": 0.5,
    "worm_cutstone {stone}": 0.3,
    "unconditional_status {point}": 0.3,
    "dragon_data": 2,
    "dragon_data {stone}": 1,
    "dragon_status": 1,
    "is_surrounded {stone}": 0.5,
    "does_surround {empty} {stone}": 1,
    "surround_map {stone} {point}": 0.3,
    "eye_data {color} {empty}": 1,
    "half_eye_data {empty}": 2,
    "eval_eye {empty}": 1,
    "initial_influence {color} influence_regions": 1,
    "initial_influence {color} territory_value": 1,
    "move_influence {color} {empty} territory_value": 1,
    "followup_influence {color} {empty} influence_regions": 0.5,
    "estimate_score": 1,
    "final_status {point}": 0.4,
    "top_moves_black": 1,
    "top_moves_white": 1,
    "reg_genmove {color}|move_reasons {empty}": 0.5,
    "reg_genmove {color}|all_move_values": 0.5,
    "combination_attack {color}": 0.5,
    "combination_defend {color}": 0.5,
    "aa_confirm_safety {color} {empty}": 0.5,
    "godebug-suppose {fact}|dragon_data": 1,
    "godebug-suppose {fact}|initial_influence {color} territory_value": 1,
    "godebug-suppose {fact}|reg_genmove {color}|all_move_values": 0.5,
}
#: What is supposed: facts that are contradicted, or name nothing, are refused alike at any time.
FACTS = (
    *("{stone} dead", "{stone} alive", "{stone} critical", "{stone} safe", "{stone} captured-by {empty}"),
    *("{same}-{same2} connected", "{same}-{same2} cut", "{stone} eyes 2", "{stone} escape 9"),
    *("barrier {point} {color}", "source {point} {color} 50", "{empty} territory {color} 1", "{empty} value 20"),
    "stone {color} {empty}",
)


#: What takes long: moves and their influence, races, combinations, final statuses. The rest takes 15 ms in the mean.
DEAR = frozenset(
    form
    for form in QUESTIONS
    if form.startswith(
        (
            "final",
            "top_moves",
            "reg_",
            "analyze_semeai",
            "move_inf",
            "followup_inf",
            "estimate",
            "comb",
            "aa_",
            "godebug",
        )
    )
)

#: What takes a millisecond or two once the stages are computed.
CHEAP = frozenset(
    form
    for form in QUESTIONS
    if form.split()[0]
    in {
        *("attack", "defend", "does_attack", "does_defend", "attack_either", "defend_both", "disconnect", "break_in"),
        *("block_off", "worm_cutstone", "unconditional_status", "does_surround", "eval_eye", "eye_data"),
    }
)


@dataclass
class Found:
    """What came of it. `different`: (command, position, question, alone, later) of each answer that differs."""

    answers: int = 0
    positions: int = 0
    by_command: Counter[str] = field(default_factory=Counter)
    different: list[tuple[str, str, str, str, str]] = field(default_factory=list)

    def tell(self, name: str, asked: list[str], known: str, later: str) -> None:
        """Counts an answer to the last of some questions that is not the one known before."""
        command = asked[-1].split("|")[-1].split()[0]
        self.by_command[command] += 1
        self.different.append((command, name, "; ".join(asked), known, later))


# ---- positions -----------------------------------------------------------------------------------------------------


def sgf_of(board: Board, to_move: int) -> str:
    """A record of the stones on a board."""
    stones = {
        color: "".join(
            f"[{LETTERS[column_of(p)]}{LETTERS[row_of(p)]}]" for p in all_points(board.size) if board.color[p] == color
        )
        for color in (BLACK, WHITE)
    }
    placed = "".join(f"{word}{stones[color]}" for word, color in (("AB", BLACK), ("AW", WHITE)) if stones[color])
    return f"(;GM[1]FF[4]SZ[{board.size}]KM[6.5]PL[{'B' if to_move == BLACK else 'W'}]{placed})\n"


def random_board(size: int, moves: int, chance: random.Random) -> Board:
    """A board after random legal moves that fill no point all of whose neighbours are the mover's."""
    board, color = Board(size), BLACK
    points = list(all_points(size))
    for _ in range(moves):
        p = chance.choice(points)
        around = {int(board.color[q]) for q in (p - 1, p + 1, p - 20, p + 20)} - {3}
        if board.color[p] == EMPTY and around != {color} and board.trymove(p, color):
            board.rebuild()
            color = 3 - color
    return board


#: A ko that either side may take, as rows; `x` and `o` are turned round for the other colour.
KO_SHAPE = (".xo.", "xo.o", ".xo.")


def board_of_kos(size: int, chance: random.Random) -> Board:
    """A board tiled with kos of either colour, with some stones missing."""
    board = Board(size)
    for row in range(0, size - 2, 3):
        for column in range(0, size - 3, 4):
            turned = chance.random() < 0.5
            for i, line in enumerate(KO_SHAPE):
                for j, sign in enumerate(reversed(line) if turned else line):
                    if sign != "." and chance.random() < 0.93:
                        board.put((row + i + 1) * 20 + column + j + 1, BLACK if (sign == "x") != turned else WHITE)
    board.rebuild()
    for p in all_points(size):
        if board.color[p] != EMPTY and board.count_liberties(p) == 0:
            board.put(p, EMPTY)
            board.rebuild()
    return board


def positions(count: int, seed: int, sizes: Sequence[int] = SIZES) -> Iterator[tuple[str, str, int]]:
    """(name, record, move) of positions: a third of each kind."""
    chance = random.Random(seed)
    games = sorted(path for path in GAMES.rglob("*.sgf"))
    for number in range(count):
        kind = number % 3
        size = chance.choice(sizes)
        if kind == 0 and len(sizes) > 1:
            path = chance.choice(games)
            text = path.read_text()
            moves = text.count(";B[") + text.count(";W[")
            yield f"{path.name}", text, chance.randrange(moves // 2, moves + 1) + 1 if moves else 0
        elif kind == 2:
            board = board_of_kos(size, chance)
            yield f"kos {number} of {size}", sgf_of(board, chance.choice((BLACK, WHITE))), 0
        else:
            board = random_board(size, chance.randrange(size, 2 * size * size), chance)
            yield f"random {number} of {size}", sgf_of(board, chance.choice((BLACK, WHITE))), 0


def kind_of(name: str) -> str:
    """What such a position is: kos, random or game."""
    first = name.split()[0]
    return first if first in ("kos", "random") else "game"


def position_of(name: str, text: str, move: int) -> Position:
    """The position itself."""
    game = read_game(text.encode(), name)
    return game.position_before(str(move)) if move else game.position()


# ---- questions -----------------------------------------------------------------------------------------------------


def questions_about(
    board: Board, count: int, chance: random.Random, light: bool = False, cheap: float = 1.0
) -> list[str]:
    """Questions that the board allows, each once. `light`: none that takes long; `cheap`: how much more often than
    others the cheap ones come up."""
    size = board.size
    places = {
        "{stone}": [p for p in all_points(size) if board.color[p] != EMPTY],
        "{black}": [p for p in all_points(size) if board.color[p] == BLACK],
        "{white}": [p for p in all_points(size) if board.color[p] == WHITE],
        "{empty}": [p for p in all_points(size) if board.color[p] == EMPTY],
        "{point}": list(all_points(size)),
    }
    weighed = {
        form: weight * (cheap if form in CHEAP else 1.0)
        for form, weight in QUESTIONS.items()
        if not (light and form in DEAR)
    }
    forms, weights = list(weighed), list(weighed.values())
    found: dict[str, None] = {}
    for _ in range(20 * count):
        if len(found) == count:
            break
        line = chance.choices(forms, weights)[0].replace("{fact}", chance.choice(FACTS))
        own = chance.choice(("{black}", "{white}"))
        line = line.replace("{same}", own).replace("{same2}", own)
        line = line.replace("{color}", chance.choice(("black", "white")))
        if any(name in line and not points for name, points in places.items()):
            continue
        for name, points in places.items():
            while name in line:
                line = line.replace(name, vertex(chance.choice(points), size), 1)
        found[line] = None
    return list(found)


class Place:
    """A record in a file, at a move; sessions are opened on it."""

    def __init__(self, file: Path, text: str, move: int) -> None:
        file.write_text(text)
        self._load = f"loadsgf {file} {move}" if move else f"loadsgf {file}"
        self._folder = None

    def session(self) -> Server:
        """A new session on the position. The pattern databases, which no position changes, are read once."""
        server = Server()
        server.session._folder = self._folder
        said = server.answer(self._load)
        assert said is not None and said.startswith("="), said
        self._folder = server.session._databases()
        return server


def ask(server: Server, question: str) -> str:
    """The answer to the last line of a question; what it supposes is dropped again."""
    said = ""
    for line in question.split("|"):
        said = server.answer(line) or ""
    if question.startswith("godebug-suppose"):
        server.answer("godebug-unsuppose")
    return said


def disturb(server: Server, board: Board, chance: random.Random) -> None:
    """Asks about other positions: after trial moves, after moves that are undone, or where something is supposed."""
    empty = [p for p in all_points(board.size) if board.color[p] == EMPTY]
    if not empty:
        return
    if chance.random() < 0.3:
        supposing = [
            line for line in questions_about(board, 12, chance) if line.startswith("godebug") and "reg" not in line
        ]
        for line in supposing[:1]:
            ask(server, line)
    trial = chance.random() < 0.5
    moves = [(chance.choice(("black", "white")), vertex(chance.choice(empty), board.size)) for _ in range(2)]
    made = 0
    for color, name in moves:
        made += (server.answer(f"{'trymove' if trial else 'play'} {color} {name}") or "").startswith("=")
    for question in questions_about(server.session.board, 1, chance):
        if not question.startswith(("final", "top", "reg", "comb", "aa_", "godebug")):
            ask(server, question)
    for _ in range(made):
        server.answer("popgo" if trial else "undo")


#: What depends on the last moves as well as on the stones.
OF_LAST_MOVES = (
    "top_moves",
    "top_moves_black",
    "top_moves_white",
    "kata-analyze black",
    "reg_genmove white",
    "final_score",
)


def ways(board: Board, chance: random.Random) -> list[tuple[list[str], list[str]]]:
    """Pairs of ways from a board to the same stones with the same side to move, as lines to play."""
    side = chance.choice(("black", "white"))
    found = [([], [f"play {side} pass", f"play {'white' if side == 'black' else 'black'} pass"])]
    free = [
        p
        for p in all_points(board.size)
        if board.color[p] == EMPTY and not any(board.color[p + d] in (BLACK, WHITE) for d in (-1, 1, -20, 20))
    ]
    if len(free) >= 4:
        a, b, c, d = (vertex(p, board.size) for p in chance.sample(free, 4))
        first = [f"play black {a}", f"play white {b}", f"play black {c}", f"play white {d}"]
        found.append((first, [first[2], first[3], first[0], first[1]]))
    return found


def compare_ways(name: str, place: Place, chance: random.Random, found: Found) -> None:
    """Asks in one session after one way and after the other, and after the other alone."""
    board = place.session().session.board
    for one, other in ways(board, chance):
        question = chance.choice(OF_LAST_MOVES)
        fresh, server = place.session(), place.session()
        if not all((fresh.answer(line) or "").startswith("=") for line in other):
            continue
        known = ask(fresh, question)
        played = [(server.answer(line) or "").startswith("=") for line in one]
        ask(server, question)
        for _ in range(sum(played)):
            server.answer("undo")
        for line in other:
            server.answer(line)
        later = ask(server, question)
        found.answers += 1
        if later != known:
            found.tell(name, [*one, question, *other, question], known, later)


class Plan(NamedTuple):
    """How a position is asked about: so many questions, `alone` of them in a session of their own (None: all), in so
    many orders; `light`: none that takes long; `cheap`: how much more often the cheap ones come up;
    `disturbed`: before which part of them other positions are asked about."""

    questions: int
    orders: int = 3
    alone: int | None = None
    light: bool = False
    cheap: float = 1.0
    disturbed: float = 0.1


def compare(name: str, place: Place, plan: Plan, chance: random.Random, found: Found) -> None:
    """Asks questions about a position alone, and then in several orders."""
    board = place.session().session.board
    questions = questions_about(board, plan.questions, chance, plan.light, plan.cheap)
    known = {question: ask(place.session(), question) for question in questions[: plan.alone]}
    for _ in range(plan.orders):
        chance.shuffle(questions)
        server = place.session()
        asked: list[str] = []
        for question in questions:
            if chance.random() < plan.disturbed:
                disturb(server, board, chance)
            later = ask(server, question)
            found.answers += question in known
            if later != known.setdefault(question, later):
                found.tell(name, [*asked[-3:], question], known[question], later)
            asked.append(question)
    if not plan.light:
        compare_ways(name, place, chance, found)


def run(
    count: int,
    plan: Plan,
    seed: int,
    sizes: Sequence[int] = SIZES,
    seconds: float | None = None,
    kinds: Sequence[str] = KINDS,
) -> Found:
    """Asks about each of `count` positions, those of other kinds left out, or about those that `seconds` of the
    processor suffice for; an interrupt ends it as well."""
    found = Found()
    begin = time.process_time()
    with tempfile.TemporaryDirectory() as folder, contextlib.suppress(KeyboardInterrupt):
        for number, (name, text, move) in enumerate(positions(count, seed, sizes)):
            if seconds is not None and time.process_time() - begin > seconds:
                break
            if kind_of(name) not in kinds:
                continue
            place = Place(Path(folder) / "position.sgf", text, move)
            compare(name, place, plan, random.Random(seed * 1000003 + number), found)
            found.positions += 1
            if sys.stderr.isatty():
                print(f"\r{number + 1} of {count}", end="", file=sys.stderr, flush=True)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--questions", type=int, default=30, help="about each position")
    parser.add_argument("--orders", type=int, default=3)
    parser.add_argument("--alone", type=int, default=None, help="so many questions of a position are asked alone")
    parser.add_argument("--light", action="store_true", help="no questions that take long")
    parser.add_argument("--cheap", type=float, default=1.0, help="how much more often cheap questions come up")
    parser.add_argument("--disturbed", type=float, default=0.1, help="before which part of questions moves are tried")
    parser.add_argument("--kinds", nargs="*", default=KINDS, choices=KINDS, help="of positions")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=None, help="of CPU, after which no new position is begun")
    parser.add_argument("--sizes", type=int, nargs="*", default=SIZES, help="of random boards")
    parser.add_argument("--verbose", action="store_true", help="both answers of each that differs")
    arguments = parser.parse_args()
    begin = time.process_time()
    plan = Plan(
        questions=arguments.questions,
        orders=arguments.orders,
        alone=arguments.alone,
        light=arguments.light,
        cheap=arguments.cheap,
        disturbed=arguments.disturbed,
    )
    found = run(arguments.positions, plan, arguments.seed, tuple(arguments.sizes), arguments.seconds, arguments.kinds)
    spent = time.process_time() - begin
    for command, name, question, alone, later in found.different if arguments.verbose else ():
        print(f"{command}: {name}: {question}")
        for one, two in zip(alone.splitlines(), later.splitlines(), strict=False):
            if one != two:
                print(f"    {one.strip()}  |  {two.strip()}")
    print(
        f"{found.answers} answers about {found.positions} positions, {len(found.different)} different; "
        f"seed {arguments.seed}; {spent:.0f} s of CPU"
    )
    for command, number in found.by_command.most_common():
        print(f"{number:6}  {command}")
    return 1 if found.different else 0


if __name__ == "__main__":
    sys.exit(main())
