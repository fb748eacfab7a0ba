"""Questions about life and death after a move, answered by reading or from the verdicts alone."""

from collections.abc import Callable
from typing import Protocol

from godebug.engine.dragons.life import DragonLife
from godebug.engine.dragons.records import OwlResult
from godebug.engine.go.points import NO_POINT
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.owl.questions import OwlReader

#: Capturing so many stones is taken to make a living group.
SUBSTANTIAL_STONES = 5
#: Dragons of so many stones are read once more after a move that kills or saves them. Of smaller ones, single stones
#: mostly, a wider reading calls too many dead: in 125 positions of games seven best moves change where all are read,
#: and the six of them that a network knows lose 58 points in place of 25; where large ones are, one does, which loses
#: 6.5 in place of 10.9.
CONFIRMED_STONES = 5


class LifeQuestions(Protocol):
    """Answers questions about dragons, which are named by their origins, with result codes for the side that plays
    `move`.
    """

    def attacks(self, move: int, dragon: int, /) -> int:
        """Returns the result of an enemy's move that tries to kill the dragon."""
        ...

    def defends(self, move: int, dragon: int, /) -> int:
        """Returns the result of the owner's move that tries to make the dragon live."""
        ...

    def kills(self, move: int, dragon: int, code: int, /) -> int:
        """Returns what is left of the code that an enemy's move was found to have when it is read once more."""
        ...

    def saves(self, move: int, dragon: int, code: int, /) -> int:
        """Returns what is left of the code that an owner's move was found to have when it is read once more."""
        ...

    def joined_lives(self, move: int, one: int, two: int, /) -> int:
        """Returns the result of the owner's move that joins two dragons to make them live."""
        ...

    def stays_alive(self, move: int, dragon: int, /) -> tuple[int, int]:
        """Returns what becomes of a living dragon after its owner's move: WIN or LOSE, and the point that kills it."""
        ...

    def is_substantial(self, string: int, /) -> bool:
        """Tells whether capturing a string gives the captor a living group."""
        ...


class VerdictsOnly:
    """Answers from the verdicts on the dragons alone; nothing is read after a move."""

    def __init__(self, dragons: DragonLife) -> None:
        self._dragons = dragons

    def attacks(self, move: int, dragon: int) -> int:
        """Returns how well `move` kills `dragon`, a result code: where the verdict names it, as the verdict says."""
        result = self._dragons.owl[dragon].attack
        return result.code if move == result.point else LOSE

    def defends(self, move: int, dragon: int) -> int:
        """Returns how well `move` saves `dragon`, a result code: where the verdict names it, as the verdict says."""
        result = self._dragons.owl[dragon].defense
        return result.code if move == result.point else LOSE

    def kills(self, move: int, dragon: int, code: int) -> int:
        """Returns `code`: nothing is read."""
        return code

    def saves(self, move: int, dragon: int, code: int) -> int:
        """Returns `code`: nothing is read."""
        return code

    def joined_lives(self, move: int, one: int, two: int) -> int:
        """Returns how well `move` saves two dragons that it joins, a result code: as it saves the better one."""
        return max(self.defends(move, dragon) for dragon in (one, two))

    def stays_alive(self, move: int, dragon: int) -> tuple[int, int]:
        """Returns WIN and no point: without reading nothing is known to die of a move."""
        return WIN, NO_POINT

    def is_substantial(self, string: int) -> bool:
        """Tells whether a string has so many stones that capturing it is taken to make a living group."""
        return self._dragons.outline.board.string_size(string) >= SUBSTANTIAL_STONES


class ReadLife:
    """Answers by reading; each question is read once."""

    def __init__(self, reader: OwlReader, dragons: DragonLife) -> None:
        self._reader = reader
        self._dragons = dragons
        self._kept: dict[tuple[str, int, int, int], OwlResult] = {}

    def _once(self, question: str, move: int, one: int, two: int, ask: Callable[[], OwlResult]) -> OwlResult:
        key = question, move, one, two
        if key not in self._kept:
            self._kept[key] = ask()
        return self._kept[key]

    def attacks(self, move: int, dragon: int) -> int:
        """Returns how well `move` kills `dragon`, a result code: as proved, or as read."""
        known = _proved(self._dragons.owl[dragon].attack, move)
        if known is not None:
            return known
        return self._once("attack", move, dragon, NO_POINT, lambda: self._reader.does_attack(move, dragon)).code

    def defends(self, move: int, dragon: int) -> int:
        """Returns how well `move` saves `dragon`, a result code: as proved, or as read."""
        known = _proved(self._dragons.owl[dragon].defense, move)
        if known is not None:
            return known
        return self._once("defend", move, dragon, NO_POINT, lambda: self._reader.does_defend(move, dragon)).code

    def kills(self, move: int, dragon: int, code: int) -> int:
        """Returns how well `move` kills `dragon`, a result code, where the usual limits find `code`.

        The question about this move alone reads further; what it denies is no reason for a move, and what it finds by
        ko is by ko. What it finds beyond the usual limits is left out. It is asked of dragons of some size of which
        nothing is proved or supposed, where lives are doubted at all.
        """
        if code == LOSE or self._is_given(dragon, self._dragons.owl[dragon].attack, move):
            return code
        asked = self._reader.does_attack
        return min(code, self._once("kill", move, dragon, NO_POINT, lambda: self._alone(asked, move, dragon)).code)

    def saves(self, move: int, dragon: int, code: int) -> int:
        """Returns how well `move` saves `dragon`, a result code; see `kills`."""
        if code == LOSE or self._is_given(dragon, self._dragons.owl[dragon].defense, move):
            return code
        asked = self._reader.does_defend
        return min(code, self._once("save", move, dragon, NO_POINT, lambda: self._alone(asked, move, dragon)).code)

    def _is_given(self, dragon: int, result: OwlResult, move: int) -> bool:
        """Tells whether what is known of a move is not read once more."""
        small, sure = self._dragons.by_origin[dragon].size < CONFIRMED_STONES, self._dragons.doubt is None
        return small or sure or self._dragons.owl[dragon].supposed or _proved(result, move) is not None

    def _alone(self, question: Callable[[int, int], OwlResult], move: int, dragon: int) -> OwlResult:
        with self._reader.asked_directly():
            return question(move, dragon)

    def joined_lives(self, move: int, one: int, two: int) -> int:
        """Returns how well `move` saves two dragons that it joins, a result code."""
        return self._once("join", move, one, two, lambda: self._reader.connection_defends(move, one, two)).code

    def stays_alive(self, move: int, dragon: int) -> tuple[int, int]:
        """Returns WIN or LOSE for `dragon` after its owner plays `move`, as read, and the point that kills it."""
        found = self._once("keep", move, dragon, NO_POINT, lambda: self._reader.confirm_safety(move, dragon))
        return found.code, found.second_point

    def is_substantial(self, string: int) -> bool:
        """Tells whether capturing a string gives the captor a living group, as read."""

        def ask() -> OwlResult:
            alive = [dragon for dragon, status in self._dragons.status.items() if status == "alive"]
            return OwlResult(WIN if self._reader.is_substantial(string, alive) else LOSE)

        return self._once("substantial", NO_POINT, string, NO_POINT, ask).code == WIN


def _proved(result: OwlResult, move: int) -> int | None:
    """What a proof says of a move: the code of its own one, and LOSE where no move does anything; else None."""
    return result.code if result.proved and (result.code == LOSE or move == result.point != NO_POINT) else None
