"""What the tests of the command line share: a game, and the result of a run."""

import shlex
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

#: A short 9x9 game: Black takes E5 at move 9, both pass at the end.
GAME = (
    "(;GM[1]FF[4]SZ[9]KM[6.5]PB[Kuro]PW[Shiro]"
    ";B[de];W[ee];B[ed];W[ce];B[ef];W[cd];B[dd];W[cf];B[fe];W[df];B[cc];W[bc];B[];W[tt])"
)
#: The position that the stand-in for another program knows.
CORNER = b".....\n.X.O.\n.....\n...X.\n.....\nBlack to move\n"
FAKE = Path(__file__).with_name("fake_peer.py")


def fake(way: str = "well") -> str:
    """The command of a program that answers `way`."""
    return shlex.join([sys.executable, "-S", str(FAKE), way])


@dataclass(frozen=True)
class Result:
    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


Run = Callable[..., Result]
