"""Asks about the positions of games alone, along the game, backwards and in random order: all answers have to be equal.

    python checks/along.py --every 10
    python checks/along.py --games ~/games --most 100 --every 10 --seed 7
    python checks/along.py --games regression/games/thirteen.sgf --every 1 --without moves

What is found out about a position may be kept for the next one, and it must be what would have been found out anew.
Alone means in a process that has looked at no position yet. The fields of every record of strings, eyes, dragons,
moves and the score are compared, and the figures of influence, for both sides to move. Games are files, or every file
of a folder, with one game or one game a line; those that ship unless others are named. Prints what differs, and exits
with 1 then.
"""

import argparse
import multiprocessing
import os
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from msgspec import structs

from godebug.api import AnalyzedPosition, InfluenceFigures
from godebug.engine.go.position import Position
from godebug.records.sgf import read_game

ROOT = Path(__file__).resolve().parents[1]
GAMES = ROOT / "regression" / "games"
#: What is asked about a position; moves take longer than all else.
QUESTIONS: Final = ("worms", "eyes", "influence", "dragons", "moves", "score")
#: Figures of influence that are arrays.
ARRAYS: Final = frozenset(InfluenceFigures.__struct_fields__) - {"stage", "to_move", "move"}
#: Orders in which the positions of a game are asked about in one process.
ORDERS: Final = ("forwards", "backwards", "shuffled")


@dataclass
class Found:
    """Answers that were compared, and those that differ, in words."""

    positions: int = 0
    answers: int = 0
    different: list[str] = field(default_factory=list)


def answers(position: Position, questions: Sequence[str]) -> dict[str, str]:
    """All that is said of a position, by question."""
    found: dict[str, str] = {}
    asked = AnalyzedPosition(position)
    for first in ("black", "white") if "influence" in questions else ():
        for initial in (True, False):
            figures = structs.asdict(asked.influence(first, initial=initial))
            name = f"{'early ' * initial}influence, {first} first"
            found[name] = repr({key: value.tolist() if key in ARRAYS else value for key, value in figures.items()})
    for question in questions:
        if question != "influence":
            found[question] = repr(getattr(asked, question)())
    return found


def _alone(task: tuple[Position, Sequence[str]]) -> dict[str, str]:
    return answers(*task)


def compare(name: str, line: Sequence[Position], questions: Sequence[str], chance: random.Random, found: Found) -> None:
    """Asks about the positions of a game alone, and in each order in a process of its own."""
    # A fork of a process that has looked at nothing has loaded what it needs, and knows nothing.
    context = multiprocessing.get_context("fork")
    with context.Pool(1, maxtasksperchild=1) as pool:
        alone = pool.map(_alone, [(position, questions) for position in line], chunksize=1)
    for order in ORDERS:
        numbers = list(range(len(line)))
        if order == "backwards":
            numbers.reverse()
        elif order == "shuffled":
            chance.shuffle(numbers)
        with context.Pool(1) as pool:
            later = pool.map(_alone, [(line[number], questions) for number in numbers], chunksize=len(line))
        for number, told in zip(numbers, later, strict=True):
            for question, answer in told.items():
                found.answers += 1
                if answer != alone[number][question]:
                    found.different.append(f"{name}, move {line[number].move_number + 1}, {order}: {question}")
    found.positions += len(line)


def lines(paths: Sequence[Path], most: int) -> Iterator[tuple[str, bytes]]:
    """The games of files and folders, at most so many."""
    files = [file for path in paths for file in (sorted(path.glob("*.sgf")) if path.is_dir() else [path])]
    count = 0
    for file in files:
        text = file.read_bytes()
        rows = text.splitlines()
        games = rows if len(rows) > 1 and all(row.startswith(b"(") for row in rows) else [text]
        for number, game in enumerate(games, 1):
            if count == most:
                return
            count += 1
            yield file.name if len(games) == 1 else f"{file.name}:{number}", game


def positions_along(name: str, text: bytes, every: int) -> list[Position]:
    """Every so-manieth position of the main line of a game, the first one with a stone first."""
    game = read_game(text, name)
    count = game.position(lenient=True).move_number
    return [game.position_before(str(number), lenient=True) for number in range(2, count + 1, every)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=Path, nargs="*", default=[GAMES], help="files and folders")
    parser.add_argument("--most", type=int, default=100, help="games")
    parser.add_argument("--every", type=int, default=10, help="positions: one of so many moves")
    parser.add_argument("--without", nargs="*", default=[], choices=QUESTIONS, help="what is not asked")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    found, begin = Found(), sum(os.times()[:4])
    questions = [question for question in QUESTIONS if question not in arguments.without]
    chance = random.Random(arguments.seed)
    for name, text in lines(arguments.games, arguments.most):
        compare(name, positions_along(name, text, arguments.every), questions, chance, found)
        if sys.stderr.isatty():
            print(f"\r{name}: {found.positions} positions", end="", file=sys.stderr, flush=True)
    for note in found.different:
        print(note)
    print(
        f"{found.answers} answers about {found.positions} positions, {len(found.different)} different; "
        f"seed {arguments.seed}; {sum(os.times()[:4]) - begin:.0f} s of CPU"
    )
    return 1 if found.different else 0


if __name__ == "__main__":
    sys.exit(main())
