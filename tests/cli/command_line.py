"""What the tests of the command line share: a game, and the result of a run."""

from collections.abc import Callable
from dataclasses import dataclass

#: A short 9x9 game: Black takes E5 at move 9, both pass at the end.
GAME = (
    "(;GM[1]FF[4]SZ[9]KM[6.5]PB[Kuro]PW[Shiro]"
    ";B[de];W[ee];B[ed];W[ce];B[ef];W[cd];B[dd];W[cf];B[fe];W[df];B[cc];W[bc];B[];W[tt])"
)


@dataclass(frozen=True)
class Result:
    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


Run = Callable[..., Result]
